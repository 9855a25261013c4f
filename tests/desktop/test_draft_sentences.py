"""How usual the sentences of a draft are, in a window that follows the reader."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.drafts import reviewing
from desktop.drafts.sentences import SentencesWindow
from desktop.main_window import MainWindow
from desktop.widgets.theme import colours
from tests.desktop.acting import CONTROL, KEY, LEFT, SHIFT, back_to, drop, is_reviewed

DRAFT = """1. Services
The Supplier shall perform the services with care.
2. Termination
Either party may end this agreement by notice of at least 365 days.
3. Fees
The Customer shall pay each invoice within 30 days.
"""


@pytest.fixture
def sentences(qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SentencesWindow:
    """Of a draft that has been reviewed, opened by its key."""
    monkeypatch.setattr(reviewing, "_REST_MS", 1)
    file = tmp_path / "Services.txt"
    file.write_text(DRAFT, encoding="utf-8")
    qtbot.keyClick(window, KEY.Key_3, CONTROL)
    assert not window.menus.sentences.isEnabled()
    assert drop(window, [file])
    qtbot.waitUntil(lambda: is_reviewed(window))
    qtbot.keyClick(window, KEY.Key_J, CONTROL | SHIFT)
    return window.findChild(SentencesWindow)


def listed(sentences: SentencesWindow) -> list[tuple[str, str]]:
    model = sentences.table.model()
    return [(model.index(row, 0).data(), model.index(row, 1).data()) for row in range(model.rowCount(QModelIndex()))]


def test_the_rare_sentences_are_listed_and_all_on_request(qtbot: QtBot, sentences: SentencesWindow) -> None:
    assert sentences.count.text() == "Rare or not seen: 1 of 3 sentences"
    assert listed(sentences) == [("Rare", "1 of 17")]
    qtbot.keyClick(sentences.few, KEY.Key_Space)
    assert listed(sentences) == [("Standard", "14 of 17"), ("Rare", "1 of 17"), ("Standard", "14 of 17")]


def test_a_sentence_is_compared_with_the_usual_one_nearest_to_it(qtbot: QtBot, sentences: SentencesWindow) -> None:
    assert QApplication.focusWidget() is sentences.table
    qtbot.waitUntil(lambda: "30" in sentences.text.toPlainText())
    assert sentences.where.text() == "Compared with the nearest sentence of such clauses, in Alpha agreement"


def test_enter_shows_the_sentence_in_the_draft(qtbot: QtBot, window: MainWindow, sentences: SentencesWindow) -> None:
    qtbot.keyClick(sentences.table, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.draft.text.offset == DRAFT.index("Either party"))
    assert sentences.isVisible()


def test_the_window_follows_the_reader(qtbot: QtBot, window: MainWindow, sentences: SentencesWindow) -> None:
    qtbot.keyClick(sentences.few, KEY.Key_Space)
    sentences.table.setCurrentIndex(sentences.table.model().index(0, 0))
    back_to(qtbot, window)
    qtbot.keyClick(window, KEY.Key_F8)
    assert sentences.table.currentIndex().row() == 1


def test_the_usual_sentence_is_opened_in_its_document(
    qtbot: QtBot, window: MainWindow, sentences: SentencesWindow
) -> None:
    qtbot.mouseClick(sentences.open, LEFT)
    qtbot.waitUntil(lambda: window.preview.isVisible() and window.preview.clause == "Alpha-2")


def test_escape_closes_the_window(qtbot: QtBot, window: MainWindow, sentences: SentencesWindow) -> None:
    qtbot.keyClick(sentences.table, KEY.Key_Escape)
    qtbot.waitUntil(lambda: not window.findChildren(SentencesWindow))


def test_the_words_can_be_read_in_another_theme(qtbot: QtBot, window: MainWindow, sentences: SentencesWindow) -> None:
    qtbot.waitUntil(lambda: "30" in sentences.text.toPlainText())

    def ink() -> QColor:
        return sentences.text.document().firstBlock().begin().fragment().charFormat().foreground().color()

    for theme in (Qt.ColorScheme.Dark, Qt.ColorScheme.Light):
        window.settings.look.themes[theme].click()
        qtbot.waitUntil(lambda: ink() == colours().text)
