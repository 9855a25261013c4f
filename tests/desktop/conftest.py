"""The window under test: no screen, no user settings, and no Qt warning left unread."""

import os
from collections.abc import Iterator

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from PySide6.QtWidgets import QApplication

from desktop.jobs import Jobs


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "desktop" in item.path.parts:
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))


@pytest.fixture
def jobs(qapp: QApplication) -> Iterator[Jobs]:
    started = Jobs()
    yield started
    assert started.shutdown(5000)
