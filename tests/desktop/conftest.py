"""The window under test: no screen, no user settings, and no Qt warning left unread."""

import os
from collections.abc import Iterator
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from PySide6.QtWidgets import QApplication

from desktop.jobs import Jobs
from tests.desktop.fake_library import FakeLibrary


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "desktop" in item.path.parts:
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))


@pytest.fixture
def jobs(qapp: QApplication) -> Iterator[Jobs]:
    started = Jobs()
    yield started
    assert started.shutdown(5000)


@pytest.fixture
def library(tmp_path: Path) -> FakeLibrary:
    return FakeLibrary(tmp_path)
