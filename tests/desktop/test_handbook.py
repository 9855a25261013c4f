"""The handbook at the keyboard: opened by F1, read, searched, its links followed and its examples tried."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import resources
from desktop import help as help_wiring
from desktop.help import Handbook, HandbookDialog
from desktop.main_window import MainWindow
from tests.desktop.acting import KEY, LEFT
from tests.desktop.fake_library import FakeLibrary

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
