"""Words found in the document that is shown, and the hits of one document after another."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import Span
from desktop.main_window import MainWindow
from desktop.preview.finding import HitBar, Tick, find_all
from desktop.results.hits import HIT
from desktop.widgets.theme import colours
from tests.desktop.acting import CONTROL, KEY, LEFT, SHIFT, type_and_search
from tests.desktop.fake_library import FakeLibrary


def test_capitals_quotation_marks_and_line_breaks_do_not_count() -> None:
    text = "The Supplier’s fee.\nThe supplier's\nfee."
    assert [span.of(text) for span in find_all(text, "SUPPLIER'S fee")] == ["Supplier’s fee", "supplier's\nfee"]


def test_what_has_a_meaning_in_patterns_is_taken_as_it_stands() -> None:
    assert find_all("a.b axb (a)", "a.b") == (Span(0, 3),)
    assert find_all("a.b axb (a)", "(a)") == (Span(8, 11),)


def test_nothing_is_found_by_no_words() -> None:
    assert find_all("some words", "  ") == ()


@given(st.text(max_size=30), st.text(st.characters(exclude_categories=["Z", "C"]), min_size=1, max_size=8))
def test_a_word_is_found_where_it_stands(before: str, word: str) -> None:
    text = f"{before}\n{word}"
    assert find_all(text, word)[-1] == Span(len(before) + 1, len(text))


CLAUSE, CITED, FOUND = Tick(0.5, 0.6, "clause", 500), Tick(0.2, 0.21, "cited", 200), Tick(0.9, 0.9, "found", 900)


def shown(qtbot: QtBot) -> HitBar:
    bar = HitBar()
    qtbot.addWidget(bar)
    bar.resize(12, 400)
    bar.show()
    bar.show_ticks([CITED, CLAUSE, FOUND])
    return bar


def test_places_lie_where_they_are_in_the_document_and_can_be_seen(qtbot: QtBot) -> None:
    bar = shown(qtbot)
    boxes = [bar.box(tick) for tick in (CITED, CLAUSE, FOUND)]
    assert [box.top() for box in boxes] == sorted(box.top() for box in boxes)
    assert all(box.height() >= 3 and box.bottom() <= bar.height() for box in boxes)
    assert boxes[1].height() > boxes[0].height()


def test_kinds_are_told_apart_by_colour_and_stand_out_from_the_ground(qtbot: QtBot) -> None:
    bar = shown(qtbot)
    picture, scale = bar.grab().toImage(), bar.devicePixelRatioF()
    seen = [picture.pixelColor((bar.box(tick).center() * scale).toPoint()) for tick in (CITED, CLAUSE, FOUND)]
    assert all(one != other for one, other in combinations(seen, 2))
    assert all(abs(each.lightness() - colours().window.lightness()) > 50 for each in seen)


def test_a_click_goes_to_the_nearest_place(qtbot: QtBot) -> None:
    bar = shown(qtbot)
    gone: list[int] = []
    bar.wanted.connect(gone.append)
    for tick in (CLAUSE, FOUND, CITED):
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.box(tick).center().toPoint())
    assert gone == [500, 900, 200]


def test_a_screen_reader_is_told_what_is_marked(qtbot: QtBot) -> None:
    bar = shown(qtbot)
    assert bar.accessibleName() == "Where in the document the marked passages are"
    assert bar.accessibleDescription() == "Found in the document, This clause, A passage it refers to"


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The window with the first clause of a contract shown, and the text in focus."""
    type_and_search(qtbot, window, "under Alpha", "4 clauses")
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    window.cards.setCurrentIndex(window.cards.model().index(3, 0))
    qtbot.keyClick(window.cards, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.clause == "Alpha-1")
    window.preview.text.setFocus()
    return window


def find(qtbot: QtBot, window: MainWindow, words: str) -> None:
    qtbot.keyClick(QApplication.focusWidget(), KEY.Key_F, CONTROL)
    assert QApplication.focusWidget() is window.preview.finding.field
    qtbot.keyClicks(window.preview.finding.field, words)


def lit(window: MainWindow) -> list[str]:
    """What is marked as found."""
    found = (colours().found, colours().found_here)
    marks = window.preview.text.extraSelections()
    return [mark.cursor.selectedText() for mark in marks if mark.format.background().color() in found]


def test_words_are_found_counted_and_lit_from_where_the_reader_is(qtbot: QtBot, opened: MainWindow) -> None:
    find(qtbot, opened, "supplier")
    bar = opened.preview.finding
    assert bar.count.text() == "1 of 12"
    assert lit(opened) == ["Supplier"] * 12
    here = opened.preview.text.textCursor().position()
    qtbot.keyClick(bar.field, KEY.Key_Return)
    assert bar.count.text() == "2 of 12"
    assert opened.preview.text.textCursor().position() > here
    qtbot.keyClick(bar.field, KEY.Key_Return, SHIFT)
    qtbot.keyClick(bar.field, KEY.Key_Return, SHIFT)
    assert bar.count.text() == "12 of 12"


def test_escape_closes_the_bar_and_gives_the_focus_back(qtbot: QtBot, opened: MainWindow) -> None:
    find(qtbot, opened, "supplier")
    qtbot.keyClick(opened.preview.finding.field, KEY.Key_Escape)
    assert not opened.preview.finding.isVisible()
    assert opened.preview.isVisible()
    assert QApplication.focusWidget() is opened.preview.text
    assert lit(opened) == []


def test_keys_of_the_window_open_the_bar_and_go_on(qtbot: QtBot, opened: MainWindow) -> None:
    qtbot.keyClick(opened.preview.text, KEY.Key_F3)
    bar = opened.preview.finding
    assert bar.isVisible()
    qtbot.keyClicks(bar.field, "CLAUSE 3")
    assert bar.count.text() == "1 of 3"
    qtbot.keyClick(bar.field, KEY.Key_F3)
    assert bar.count.text() == "2 of 3"
    qtbot.keyClick(bar.field, KEY.Key_F3, SHIFT)
    assert bar.count.text() == "1 of 3"


def test_what_is_not_there_is_said(qtbot: QtBot, opened: MainWindow) -> None:
    find(qtbot, opened, "zebra")
    assert opened.preview.finding.count.text() == "Not found"
    assert not opened.preview.finding.on.isEnabled()
    assert lit(opened) == []


def test_elsewhere_the_same_key_goes_to_the_search_of_the_library(qtbot: QtBot, opened: MainWindow) -> None:
    opened.cards.setFocus()
    qtbot.keyClick(opened.cards, KEY.Key_F, CONTROL)
    assert QApplication.focusWidget() is opened.search.field
    assert not opened.preview.finding.isVisible()


def test_a_page_makes_room_for_the_text_while_words_are_found(qtbot: QtBot, opened: MainWindow) -> None:
    qtbot.mouseClick(opened.preview.as_printed, LEFT)
    qtbot.waitUntil(lambda: not opened.preview.printed.note.isVisible())
    opened.preview.printed.setFocus()
    find(qtbot, opened, "supplier")
    assert opened.preview.text.isVisible()
    assert opened.statusBar().currentMessage().startswith("The text is shown instead of the page")
    qtbot.keyClick(opened.preview.finding.field, KEY.Key_Escape)
    assert opened.preview.shows_printed


def test_in_another_document_the_words_are_found_again(qtbot: QtBot, opened: MainWindow, library: FakeLibrary) -> None:
    find(qtbot, opened, "Alpha")
    assert opened.preview.finding.count.text() == "1 of 12"
    opened.preview.show_provision(library.documents.provision("Beta-1"))
    assert opened.preview.finding.count.text() == "Not found"


def test_keys_go_to_the_next_hit_of_the_document_and_round(qtbot: QtBot, opened: MainWindow) -> None:
    for key, clause in ((KEY.Key_F4, "Alpha-2"), (KEY.Key_F4, "Alpha-3")):
        qtbot.keyClick(opened.preview.text, key)
        qtbot.waitUntil(lambda clause=clause: opened.preview.clause == clause)
    for clause in ("Alpha-2", "Alpha-1", "Alpha-4"):
        qtbot.keyClick(opened.preview.text, KEY.Key_F4, SHIFT)
        qtbot.waitUntil(lambda clause=clause: opened.preview.clause == clause)


def test_the_words_of_the_search_are_underlined_in_all_clauses_of_the_contract(
    qtbot: QtBot, opened: MainWindow
) -> None:
    marks = opened.preview.text.extraSelections()
    underlined = [mark.cursor for mark in marks if mark.format.fontUnderline()]
    clauses = [opened.cards.model().index(row, 0).data(HIT) for row in range(4)]
    assert len(underlined) == sum(len(hit.highlights) for hit in clauses) > 0
    kinds = [tick.kind for tick in opened.preview.text.ticks()]
    assert kinds.count("clause") == 1
    assert kinds.count("words") == len(underlined)


def test_a_click_beside_the_text_goes_to_the_clause(qtbot: QtBot, opened: MainWindow) -> None:
    preview = opened.preview
    preview.resize(preview.width(), 900)
    preview.text.moveCursor(QTextCursor.MoveOperation.End)
    (clause,) = (tick for tick in preview.text.ticks() if tick.kind == "clause")
    qtbot.mouseClick(preview.places, LEFT, pos=preview.places.box(clause).center().toPoint())
    assert preview.text.textCursor().position() == 0
