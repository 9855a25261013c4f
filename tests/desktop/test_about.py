"""What the program says of itself, at the keyboard: opened from the Help menu, read, selected, turned page by page."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop import help as help_wiring
from desktop.help import AboutDialog
from desktop.main_window import MainWindow
from tests import ROOT
from tests.desktop.acting import ALT, CONTROL, KEY, back_to
from tests.desktop.hostile_names import EVIL, faults


def choose(qtbot: QtBot, window: MainWindow) -> None:
    back_to(qtbot, window)
    qtbot.keyClick(window, KEY.Key_H, ALT)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    qtbot.keyClick(menu, KEY.Key_A)


def opened(qtbot: QtBot, window: MainWindow) -> AboutDialog:
    choose(qtbot, window)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, AboutDialog)
    qtbot.waitUntil(dialog.program.hasFocus)
    return dialog


def test_the_version_and_the_place_of_the_library_come_first(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(qtbot, window)
    text = dialog.program.toPlainText()
    assert f"Muniment {version('muniment')}" in text
    assert "Your library: /" in text
    qtbot.keyClick(dialog, KEY.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_the_parts_and_their_licences_are_read_by_keys(qtbot: QtBot, window: MainWindow) -> None:
    dialog = opened(qtbot, window)
    qtbot.keyClick(dialog, KEY.Key_P, ALT)
    qtbot.waitUntil(dialog.parts.hasFocus)
    text = dialog.parts.toPlainText()
    assert "Muniment encoder 1" in text
    assert "pymupdf" in text
    assert "| --- |" not in text
    qtbot.keyClick(dialog.parts, KEY.Key_PageDown)
    assert dialog.parts.verticalScrollBar().value() > 0
    qtbot.keyClick(dialog.parts, KEY.Key_A, CONTROL)
    qtbot.keyClick(dialog.parts, KEY.Key_C, CONTROL)
    assert "pymupdf" in QGuiApplication.clipboard().text()
    dialog.reject()


def test_muniments_own_licence_and_the_cards_of_its_models_are_on_other_pages(qtbot: QtBot, window: MainWindow) -> None:
    dialog = opened(qtbot, window)
    qtbot.keyClick(dialog, KEY.Key_L, ALT)
    qtbot.waitUntil(dialog.own.hasFocus)
    assert dialog.own.toPlainText() == (ROOT / "LICENSE").read_text(encoding="utf-8")
    qtbot.keyClicks(dialog.own, "not to be changed")
    assert "not to be changed" not in dialog.own.toPlainText()
    qtbot.keyClick(dialog, KEY.Key_C, ALT)
    qtbot.waitUntil(dialog.cards.hasFocus)
    cards = dialog.cards.toPlainText()
    assert all(name in cards for name in ("Muniment encoder 1", "Muniment reranker 2", "Muniment kinds 1"))
    dialog.reject()


def test_names_in_the_lists_are_shown_as_they_are_written(qtbot: QtBot) -> None:
    dialog = AboutDialog(EVIL, "terms", f"| part |\n| --- |\n| {EVIL} |", EVIL)
    qtbot.addWidget(dialog)
    dialog.show()
    assert "<img" in dialog.program.toPlainText()
    assert "<img" in dialog.parts.toPlainText()
    assert faults() == []


def test_files_that_are_missing_are_said(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(help_wiring, "resources", lambda: tmp_path)
    choose(qtbot, window)
    assert window.notice.heading.text() == "Muniment's own files are missing."
    assert QApplication.activeModalWidget() is None
