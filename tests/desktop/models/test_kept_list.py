"""What the window saves of the user's work, written off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from desktop.remembered import KeptList


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


def test_nothing_is_written_until_another_thread_writes_it(settings: QSettings) -> None:
    waiting: list[Callable[[], None]] = []
    kept = KeptList(settings, "recent", waiting.append)
    kept.keep(["cap", "a, b"])
    assert kept.words == ("cap", "a, b")
    settings.sync()
    assert not Path(settings.fileName()).exists()
    waiting.pop()()
    assert KeptList(settings, "recent").words == ("cap", "a, b")


def test_what_has_not_changed_is_not_written_again(settings: QSettings) -> None:
    waiting: list[Callable[[], None]] = []
    KeptList(settings, "recent").keep(["cap"])
    KeptList(settings, "recent", waiting.append).keep(["cap"])
    assert not waiting


def test_what_is_emptied_is_gone_from_the_file(settings: QSettings) -> None:
    kept = KeptList(settings, "recent")
    kept.keep(["cap"])
    kept.keep([])
    assert KeptList(settings, "recent").words == ()
    assert "recent" not in Path(settings.fileName()).read_text()


def test_without_settings_it_is_remembered_nowhere() -> None:
    kept = KeptList(None, "recent")
    kept.keep(["cap"])
    assert KeptList(None, "recent").words == ()
