"""The licences at the keyboard: opened from the Help menu, read, selected, and turned from page to page."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.main_window import MainWindow
from desktop.views.licences import LicencesDialog
from desktop.wiring import licences
from tests import ROOT
from tests.desktop.acting import ALT, CONTROL, KEY, back_to
from tests.desktop.hostile_names import EVIL, faults


def choose(qtbot: QtBot, window: MainWindow) -> None:
    back_to(qtbot, window)
    qtbot.keyClick(window, KEY.Key_H, ALT)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    qtbot.keyClick(menu, KEY.Key_L)


def opened(qtbot: QtBot, window: MainWindow) -> LicencesDialog:
    choose(qtbot, window)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, LicencesDialog)
    qtbot.waitUntil(dialog.parts.hasFocus)
    return dialog


def test_the_parts_and_their_licences_are_read_by_keys(qtbot: QtBot, window: MainWindow) -> None:
    dialog = opened(qtbot, window)
    text = dialog.parts.toPlainText()
    assert "Muniment encoder 1" in text
    assert "pymupdf" in text
    assert "| --- |" not in text
    qtbot.keyClick(dialog.parts, KEY.Key_PageDown)
    assert dialog.parts.verticalScrollBar().value() > 0
    qtbot.keyClick(dialog.parts, KEY.Key_A, CONTROL)
    qtbot.keyClick(dialog.parts, KEY.Key_C, CONTROL)
    assert "pymupdf" in QGuiApplication.clipboard().text()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_muniments_own_licence_is_on_the_other_page(qtbot: QtBot, window: MainWindow) -> None:
    dialog = opened(qtbot, window)
    qtbot.keyClick(dialog, KEY.Key_M, ALT)
    qtbot.waitUntil(dialog.own.hasFocus)
    assert dialog.own.toPlainText() == (ROOT / "LICENSE").read_text(encoding="utf-8")
    qtbot.keyClick(dialog.own, KEY.Key_End, CONTROL)
    assert dialog.own.verticalScrollBar().value() > 0
    qtbot.keyClicks(dialog.own, "not to be changed")
    assert "not to be changed" not in dialog.own.toPlainText()
    qtbot.keyClick(dialog, KEY.Key_P, ALT)
    qtbot.waitUntil(dialog.parts.hasFocus)
    dialog.reject()


def test_names_in_the_list_are_shown_as_they_are_written(qtbot: QtBot) -> None:
    dialog = LicencesDialog("terms", f"| part |\n| --- |\n| {EVIL} |")
    qtbot.addWidget(dialog)
    dialog.show()
    assert "<img" in dialog.parts.toPlainText()
    assert faults() == []


def test_files_that_are_missing_are_said(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(licences, "resources", lambda: tmp_path)
    choose(qtbot, window)
    assert window.notice.heading.text() == "Muniment's own files are missing."
    assert QApplication.activeModalWidget() is None
