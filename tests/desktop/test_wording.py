"""What the clauses found usually say: sentences, their wordings and where they are, all by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import LibraryError
from desktop.main_window import MainWindow
from desktop.wording import WordingWindow
from tests.desktop.acting import CONTROL, KEY, LEFT, SHIFT, click, type_and_search
from tests.desktop.fake_library import FakeLibrary


def open_wording(qtbot: QtBot, window: MainWindow) -> WordingWindow:
    qtbot.keyClick(window, KEY.Key_U, CONTROL | SHIFT)
    return window.findChild(WordingWindow)


def rows(wording: WordingWindow) -> list[list[str]]:
    model = wording.table.model()
    columns = range(model.columnCount(QModelIndex()))
    return [[model.index(row, column).data() for column in columns] for row in range(model.rowCount(QModelIndex()))]


@pytest.fixture
def wording(qtbot: QtBot, window: MainWindow) -> WordingWindow:
    """Of the twelve clauses of three contracts that a search has found."""
    type_and_search(qtbot, window, "liability", "12 clauses")
    opened = open_wording(qtbot, window)
    qtbot.waitUntil(lambda: opened.count.text() == "12 clauses of 3 contracts")
    return opened


def test_sentences_are_listed_with_how_many_contracts_say_them(wording: WordingWindow) -> None:
    QAbstractItemModelTester(wording.table.model())
    assert [row[:2] for row in rows(wording)] == [["Standard", "3 of 3"], ["Rare", "1 of 3"]]
    assert rows(wording)[0][2] == "1.1 The liability of the Supplier under Alpha is capped."
    assert wording.breakdown.text() == "Delaware: 3 of 3"
    assert QApplication.focusWidget() is wording.table
    assert not wording.cancel.isVisible()


def test_a_wording_is_compared_with_the_commonest_and_its_places_are_listed(
    qtbot: QtBot, wording: WordingWindow
) -> None:
    assert wording.note.text() == "2 wordings"
    assert wording.where.text() == "So worded in 4 contracts"
    wording.variants.setFocus()
    qtbot.keyClick(wording.variants, KEY.Key_Down)
    qtbot.waitUntil(lambda: "by law" in wording.text.toPlainText())
    assert wording.differences.text() == "Compared with the commonest wording"
    assert [wording.places.item(row).text() for row in range(2)] == ["Beta agreement", "Beta agreement"]


def test_enter_opens_the_chosen_place_in_its_document(qtbot: QtBot, window: MainWindow, wording: WordingWindow) -> None:
    wording.places.setFocus()
    qtbot.keyClick(wording.places, KEY.Key_Down)
    qtbot.keyClick(wording.places, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.isVisible() and window.preview.clause == "Alpha-2")
    assert wording.isVisible()


def test_the_next_sentence_shows_its_own_wordings(qtbot: QtBot, wording: WordingWindow) -> None:
    qtbot.keyClick(wording.table, KEY.Key_Down)
    assert (wording.note.text(), wording.breakdown.isVisible()) == ("1 wording", False)
    assert wording.variants.item(0).text().startswith("1 · ")


def test_selected_clauses_come_alone(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    assert not window.menus.wording.isEnabled()
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 1, "check")
    opened = open_wording(qtbot, window)
    qtbot.waitUntil(lambda: opened.count.text() == "1 clause of 1 contract")
    assert library.worded == [("Gamma-3",)]


def test_it_can_be_stopped(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    library.gate.at = 1
    opened = open_wording(qtbot, window)
    qtbot.waitUntil(lambda: "33%" in opened.count.text())
    qtbot.mouseClick(opened.cancel, LEFT)
    library.gate.open()
    assert opened.count.text() == "The comparison was stopped."
    assert rows(opened) == []


def test_what_goes_wrong_is_said_in_the_window(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    library.error = LibraryError("The library cannot be read.", "Open it again.")
    opened = open_wording(qtbot, window)
    qtbot.waitUntil(opened.notice.isVisible)
    assert opened.notice.heading.text() == "The library cannot be read."
    assert (opened.open.isEnabled(), opened.cancel.isVisible(), opened.count.text()) == (False, False, "")


def test_its_parts_have_names_and_escape_closes_it(qtbot: QtBot, window: MainWindow, wording: WordingWindow) -> None:
    parts = (wording.table, wording.variants, wording.places, wording.open)
    names = [QAccessible.queryAccessibleInterface(each).text(QAccessible.Text.Name) for each in parts]
    assert names == ["Sentences, the most usual first", "Wordings", "Where it is worded so", "Open in its document"]
    qtbot.keyClick(wording.table, KEY.Key_Escape)
    qtbot.waitUntil(lambda: not window.findChildren(WordingWindow))
