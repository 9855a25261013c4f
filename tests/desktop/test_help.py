"""The handbook and the dialog about the program."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import resources
from desktop import help as help_wiring
from desktop.help import AboutDialog, Handbook, HandbookDialog
from desktop.main_window import MainWindow
from tests import ROOT
from tests.desktop.acting import ALT, CONTROL, KEY, LEFT, back_to
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.hostile_names import EVIL, faults


def choose(qtbot: QtBot, window: MainWindow) -> None:
    back_to(qtbot, window)
    qtbot.keyClick(window, KEY.Key_H, ALT)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    qtbot.keyClick(menu, KEY.Key_A)


def opened_about(qtbot: QtBot, window: MainWindow) -> AboutDialog:
    choose(qtbot, window)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, AboutDialog)
    qtbot.waitUntil(dialog.program.hasFocus)
    return dialog


def test_the_version_and_the_place_of_the_library_come_first(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened_about(qtbot, window)
    text = dialog.program.toPlainText()
    assert f"Muniment {version('muniment')}" in text
    assert "Your library: /" in text
    qtbot.keyClick(dialog, KEY.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_the_parts_and_their_licences_are_read_by_keys(qtbot: QtBot, window: MainWindow) -> None:
    dialog = opened_about(qtbot, window)
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
    dialog = opened_about(qtbot, window)
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


IMAGE = QTextDocument.ResourceType.ImageResource.value


@pytest.fixture
def book() -> Handbook:
    return Handbook(resources())


def opened(qtbot: QtBot, window: MainWindow) -> HandbookDialog:
    qtbot.keyClick(window, KEY.Key_F1)
    dialog = window.findChild(HandbookDialog)
    assert isinstance(dialog, HandbookDialog)
    assert dialog.isVisible()
    return dialog


def title(dialog: HandbookDialog) -> str:
    return dialog.page.document().firstBlock().text()


def test_f1_opens_it_and_chapters_are_chosen_by_keys(qtbot: QtBot, window: MainWindow) -> None:
    dialog = opened(qtbot, window)
    assert title(dialog) == "The Muniment handbook"
    dialog.chapters.setFocus()
    qtbot.keyClick(dialog.chapters, KEY.Key_Down)
    assert title(dialog) == "Your first search"
    qtbot.keyClick(dialog, KEY.Key_Escape)
    assert not dialog.isVisible()


def test_the_question_mark_opens_the_query_language_and_its_examples_can_be_tried(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    qtbot.mouseClick(window.search.help, LEFT)
    dialog = window.findChild(HandbookDialog)
    assert title(dialog) == "The query language"
    dialog.page.anchorClicked.emit(QUrl("try:%22hold%20harmless%22"))
    qtbot.waitUntil(lambda: library.searched_for == ['"hold harmless"'])
    dialog.close()


def test_every_example_arrives_as_it_is_written(qtbot: QtBot, book: Handbook) -> None:
    dialog = HandbookDialog(book)
    qtbot.addWidget(dialog)
    tried: list[str] = []
    dialog.tried.connect(tried.append)
    page = book.folder / "query-language.md"
    written = re.findall(r"\[`([^`]+)`\]\(try:\)", page.read_text(encoding="utf-8"))
    for link in re.findall(r"\]\((try:[^)]+)\)", book.text(page)):
        dialog.page.anchorClicked.emit(QUrl(link))
    assert tried == written
    assert len(written) > 20


def test_links_lead_to_chapters_and_to_cards_of_models_and_no_further(qtbot: QtBot, book: Handbook) -> None:
    dialog = HandbookDialog(book)
    qtbot.addWidget(dialog)
    dialog.open_at("models.md")
    dialog.page.anchorClicked.emit(QUrl("../models/encoder/card.md"))
    assert title(dialog) == "Muniment encoder 1"
    assert dialog.chapters.currentRow() == -1
    dialog.open_at("models.md")
    dialog.page.anchorClicked.emit(QUrl("ranking.md"))
    assert dialog.chapters.currentItem().text() == title(dialog) == "How ranking works"
    for elsewhere in ("../../CONTRIBUTING.md", "https://example.com/", "/etc/passwd"):
        dialog.page.anchorClicked.emit(QUrl(elsewhere))
        assert title(dialog) == "How ranking works"


def test_words_are_found_in_any_chapter(qtbot: QtBot, book: Handbook) -> None:
    dialog = HandbookDialog(book)
    qtbot.addWidget(dialog)
    dialog.open_at("README.md")
    dialog.words.setFocus()
    qtbot.keyClicks(dialog.words, "portable mode")
    qtbot.keyClick(dialog.words, KEY.Key_Return)
    assert dialog.page.textCursor().selectedText().casefold() == "portable mode"
    assert dialog.isVisible()
    qtbot.keyClick(dialog.words, KEY.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(dialog.words, "no such words")
    before = title(dialog)
    qtbot.keyClick(dialog.words, KEY.Key_Return)
    assert title(dialog) == before


def test_pictures_are_loaded_from_the_program_alone(qtbot: QtBot, book: Handbook, tmp_path: Path) -> None:
    dialog = HandbookDialog(book)
    qtbot.addWidget(dialog)
    dialog.open_at("first-search.md")
    assert dialog.page.loadResource(IMAGE, QUrl("../screenshots/results.png")).width() > 500
    for elsewhere in ("../../docs/picture.png", "https://example.com/a.png", str(tmp_path / "a.png")):
        assert dialog.page.loadResource(IMAGE, QUrl(elsewhere)).width() == 1


def test_a_handbook_that_is_missing_is_said(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(help_wiring, "resources", lambda: tmp_path)
    qtbot.keyClick(window, KEY.Key_F1)
    assert window.notice.heading.text() == "Muniment's own files are missing."
    assert QApplication.activeModalWidget() is None


def test_links_and_pictures_of_all_chapters_come_with_the_program(book: Handbook) -> None:
    for chapter in book.chapters():
        text = chapter.path.read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^):]+)\)", text):
            assert book.target(chapter.path, link), f"{chapter.path.name}: {link}"
    assert {path.name for path in book.folder.iterdir()} == {each.path.name for each in book.chapters()}
