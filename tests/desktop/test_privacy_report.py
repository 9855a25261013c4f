"""The privacy report at the keyboard: opened from the menu, read, copied and saved; and once as the engine gives it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import Library, MunimentError
from desktop.main_window import MainWindow
from desktop.privacy import PrivacyReportDialog
from desktop.widgets import dialogs
from tests.desktop.acting import ALT, KEY
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.hostile_names import EVIL, faults


def opened(qtbot: QtBot, window: MainWindow) -> PrivacyReportDialog:
    """The dialog, from the Help menu, by its keys."""
    qtbot.keyClick(window, KEY.Key_H, ALT)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    qtbot.keyClick(menu, KEY.Key_P)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PrivacyReportDialog)
    return dialog


def read(qtbot: QtBot, window: MainWindow) -> PrivacyReportDialog:
    dialog = opened(qtbot, window)
    qtbot.waitUntil(lambda: dialog.report is not None)
    return dialog


def test_it_is_read_copied_and_closed_by_keys(qtbot: QtBot, window: MainWindow) -> None:
    dialog = read(qtbot, window)
    assert dialog.text.toPlainText().startswith("Muniment privacy report, 2026-11-22 12:00 UTC")
    assert "others may open it" in dialog.text.toPlainText()
    assert "exclamation mark" in dialog.words.text()
    assert QApplication.focusWidget() is dialog.text
    qtbot.keyClick(dialog, KEY.Key_O, ALT)
    qtbot.waitUntil(lambda: dialog.words.text() == "Copied.")
    assert QGuiApplication.clipboard().text() == dialog.text.toPlainText()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_it_is_saved_where_the_user_says(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = tmp_path / "report.txt"
    monkeypatch.setattr(dialogs, "choose_report_file", lambda parent: to)
    dialog = read(qtbot, window)
    qtbot.keyClick(dialog, KEY.Key_S, ALT)
    qtbot.waitUntil(lambda: dialog.words.text() == f"Saved to {to}")
    assert to.read_text(encoding="utf-8") == dialog.text.toPlainText()
    monkeypatch.setattr(dialogs, "choose_report_file", lambda parent: tmp_path / "nowhere" / "report.txt")
    qtbot.keyClick(dialog, KEY.Key_S, ALT)
    qtbot.waitUntil(lambda: dialog.words.text().startswith("The report cannot be written. Choose a folder"))
    dialog.reject()


def test_until_it_is_there_it_can_be_closed_but_not_saved(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    examined = threading.Event()
    monkeypatch.setattr(library.doctor, "examine", examined.wait)
    dialog = opened(qtbot, window)
    assert "takes a few seconds" in dialog.words.text()
    assert not dialog.copy.isEnabled()
    assert not dialog.save.isEnabled()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    examined.set()


def test_what_goes_wrong_is_said_in_the_dialog(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.error = MunimentError("Muniment's own files are missing.", "Install it again.")
    dialog = opened(qtbot, window)
    qtbot.waitUntil(lambda: dialog.words.text() == "Muniment's own files are missing. Install it again.")
    assert not dialog.save.isEnabled()
    library.error = None
    dialog.reject()


def test_a_hostile_folder_is_shown_as_it_is_written(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.folder = library.folder / EVIL
    dialog = read(qtbot, window)
    assert "A&B�fdp" in dialog.text.toPlainText()
    assert faults() == []
    dialog.reject()


def test_the_engine_reports_and_saves(read_library: Path, tmp_path: Path) -> None:
    with Library.open(read_library / "library") as library:
        report = library.doctor.examine()
        saved = library.doctor.save(report, tmp_path / "report.txt")
        with pytest.raises(MunimentError, match="cannot be written"):
            library.doctor.save(report, tmp_path)
    assert saved.read_text(encoding="utf-8") == report.text
    assert str(read_library / "library") in report.text
