"""The tabs below the document, and the way back to the clause."""

import pytest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from core import DefinedTerm, Span
from desktop.main_window import MainWindow
from desktop.preview.aside import Passage
from tests.desktop.acting import CONTROL, KEY, LEFT, rest, turn_wheel, type_and_search
from tests.desktop.fake_library import FakeLibrary


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The window with the third clause of a contract shown."""
    type_and_search(qtbot, window, "under Alpha", "4 clauses")
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    qtbot.keyClick(window.cards, KEY.Key_Down)
    qtbot.keyClick(window.cards, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.clause == "Alpha-3")
    return window


def test_every_list_has_a_tab_with_its_count_and_the_first_is_open(opened: MainWindow) -> None:
    preview = opened.preview
    tabs = [aside.title for aside in (preview.cited, preview.terms, preview.related, preview.outline)]
    words = ["Cited sections (1)", "Defined terms (1)", "Same subject (1)", "Outline (4)"]
    assert [tab.text() for tab in tabs] == words
    assert [tab.isChecked() for tab in tabs] == [True, False, False, False]
    assert tabs[3].accessibleName() == "Outline, 4"
    assert preview.passages.isVisible()
    assert not preview.near_duplicates.title.isEnabled()


def test_the_tabs_stay_where_they_are_from_clause_to_clause(
    qtbot: QtBot, opened: MainWindow, library: FakeLibrary
) -> None:
    preview = opened.preview
    tabs = [aside.title for aside in (preview.cited, preview.terms, preview.near_duplicates, preview.outline)]
    qtbot.waitUntil(lambda: all(tab.isVisible() for tab in tabs))
    preview.tabs.layout().activate()
    places = [tab.pos() for tab in tabs]
    first = library.documents.provision("Alpha-1")
    assert not first.clause.joined
    preview.show_provision(first)
    preview.tabs.layout().activate()
    assert [tab.pos() for tab in tabs] == places
    assert all(tab.isVisible() for tab in tabs)
    assert (opened.preview.cited.title.text(), opened.preview.cited.title.isEnabled()) == ("Cited sections", False)


def test_the_outline_opens_at_the_section_of_the_clause(qtbot: QtBot, opened: MainWindow) -> None:
    preview = opened.preview
    preview.outline.title.setFocus()
    qtbot.keyClick(preview.outline.title, KEY.Key_Space)
    assert preview.outline.passages.isVisible()
    assert preview.outline.passages.currentItem().text().strip().startswith("3 Clause 3")


def test_one_list_is_open_at_a_time_and_stays_so_for_the_next_clause(qtbot: QtBot, opened: MainWindow) -> None:
    preview = opened.preview
    preview.cited.title.setFocus()
    qtbot.keyClick(preview.cited.title, KEY.Key_Right)
    assert QApplication.focusWidget() is preview.terms.title
    qtbot.keyClick(preview.terms.title, KEY.Key_Space)
    assert preview.terms.isVisible()
    assert not preview.cited.isVisible()
    opened.cards.setFocus()
    qtbot.keyClick(opened.cards, KEY.Key_Down)
    qtbot.waitUntil(lambda: preview.clause != "Alpha-3")
    assert preview.terms.isVisible()


def test_the_open_tab_closes_its_list(qtbot: QtBot, opened: MainWindow) -> None:
    preview = opened.preview
    qtbot.keyClick(preview.cited.title, KEY.Key_Space)
    assert not preview.cited.isVisible()
    assert not preview.cited.title.isChecked()
    qtbot.mouseClick(preview.cited.title, LEFT)
    assert preview.cited.isVisible()


def test_the_outline_leads_to_a_section_and_backspace_back_to_the_clause(qtbot: QtBot, opened: MainWindow) -> None:
    preview = opened.preview
    home = preview.text.textCursor().position()
    assert not preview.tabs.back.isVisible()
    qtbot.mouseClick(preview.outline.title, LEFT)
    assert preview.outline.passages.item(3).text() == "4 Clause 4  ·  page 2"
    preview.outline.passages.setFocus()
    preview.outline.passages.setCurrentRow(3)
    qtbot.keyClick(preview.outline.passages, KEY.Key_Return)
    assert preview.text.textCursor().block().text().startswith("4. Clause 4")
    assert preview.tabs.back.isVisible()
    qtbot.keyClick(preview.outline.passages, KEY.Key_Backspace)
    assert preview.text.textCursor().position() == home
    assert QApplication.focusWidget() is preview.text
    assert not preview.tabs.back.isVisible()


def test_a_button_leads_back_to_the_clause(qtbot: QtBot, opened: MainWindow) -> None:
    preview = opened.preview
    home = preview.text.textCursor().position()
    preview.passages.setFocus()
    preview.passages.setCurrentRow(1)
    qtbot.keyClick(preview.passages, KEY.Key_Return)
    assert preview.text.textCursor().position() < home
    assert "Backspace" in preview.tabs.back.toolTip()
    qtbot.mouseClick(preview.tabs.back, LEFT)
    assert preview.text.textCursor().position() == home


def test_the_text_is_sized_by_keys_and_by_the_wheel_wherever_the_focus_is_in_the_preview(
    qtbot: QtBot, opened: MainWindow
) -> None:
    text = opened.preview.text
    usual = text.font().pointSizeF()
    qtbot.keyClick(text, KEY.Key_Plus, CONTROL)
    assert text.font().pointSizeF() > usual
    qtbot.keyClick(opened.preview.passages, KEY.Key_Minus, CONTROL)
    assert text.font().pointSizeF() == usual
    turn_wheel(text.viewport(), -120)
    assert text.font().pointSizeF() < usual
    qtbot.keyClick(text, KEY.Key_0, CONTROL)
    assert text.font().pointSizeF() == usual
    for _ in range(40):
        turn_wheel(text.viewport(), 120)
    assert text.font().pointSizeF() < 3 * usual


def test_resting_on_a_term_shows_what_it_means(qtbot: QtBot, opened: MainWindow) -> None:
    text = opened.preview.text
    word = text.document().find("Supplier", text.textCursor())
    word.setPosition(word.selectionStart() + 3)
    rest(text.viewport(), text.cursorRect(word).center())
    qtbot.waitUntil(lambda: QToolTip.text() == "Supplier means Ash Limited.")
    QToolTip.hideText()


def test_a_long_definition_is_cut_between_words(opened: MainWindow) -> None:
    opened.preview.text.explain(DefinedTerm("Long", "very " * 300, Span(0, 4), "1", 1))
    assert QToolTip.text().endswith("very …")
    assert len(QToolTip.text()) < 450
    assert max(map(len, QToolTip.text().splitlines())) < 80
    QToolTip.hideText()


def test_a_long_outline_is_filled_slice_by_slice_and_kept_for_the_same_document(
    qtbot: QtBot, opened: MainWindow, library: FakeLibrary
) -> None:
    outline = opened.preview.outline
    rows = [Passage(f"{at}.", "", None, "", Span(at, at)) for at in range(1000)]
    outline.show_passages(rows)
    assert outline.title.text() == "Outline (1,000)"
    assert 0 < outline.passages.count() < 1000
    qtbot.waitUntil(lambda: outline.passages.count() == 1000)
    assert outline.passages.item(999).text() == "999."
    outline.passages.setCurrentRow(7)
    outline.show_passages(rows)
    assert outline.passages.currentRow() == 7
    opened.preview.show_provision(library.documents.provision("Alpha-1"))
    assert outline.passages.count() == 4
