"""Back and forward among searches, and recent ones."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import FacetName, Filter, Query, Sort
from desktop.app import App
from desktop.main_window import MainWindow
from desktop.search.history import MOST, SearchHistory, search_of, with_recent, words_of_search
from tests.desktop.acting import ALT, KEY, type_and_search
from tests.desktop.fake_library import FakeLibrary


def test_back_and_forward_bring_a_search_as_it_was(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    assert not window.menus.back.isEnabled()
    type_and_search(qtbot, window, "liability", "12 clauses")
    window.results.facets.toggled.emit("agreement type", "Alpha")
    qtbot.waitUntil(lambda: window.note.text() == "4 clauses")
    window.filters.cleared.emit()
    type_and_search(qtbot, window, "Clause 2", "3 clauses")
    window.cards.setFocus()
    for _ in range(2):
        qtbot.keyClick(window, KEY.Key_Left, ALT)
    qtbot.waitUntil(lambda: window.note.text() == "4 clauses")
    assert window.search.field.text() == "liability"
    assert library.queries[-1].filters == (Filter(FacetName.AGREEMENT, ("Alpha",)),)
    assert [chip.text() for chip in window.filters.chips] == ["Alpha  ×"]
    qtbot.keyClick(window, KEY.Key_Left, ALT)
    qtbot.waitUntil(lambda: window.note.text() == "12 clauses")
    assert not window.menus.back.isEnabled()
    for _ in range(3):
        qtbot.keyClick(window, KEY.Key_Right, ALT)
    qtbot.waitUntil(lambda: window.note.text() == "3 clauses")
    assert window.search.field.text() == "Clause 2"
    assert not window.menus.forward.isEnabled()


def test_a_new_search_drops_those_that_were_gone_back_from() -> None:
    one, two, three = (Query(text) for text in ("one", "two", "three"))
    history = SearchHistory()
    for query in (one, two, two):
        history.went(query, ())
    assert history.go(-1) == (one, ())
    assert history.has_later
    history.went(three, ("an example",))
    assert not history.has_later
    assert history.go(-1) == (one, ())
    assert history.go(-1) == (one, ())
    assert history.go(1) == (three, ("an example",))


def test_recent_searches_come_under_the_empty_field(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    type_and_search(qtbot, window, "Clause 2", "3 clauses")
    window.search.focus()
    qtbot.keyClick(window.search.field, KEY.Key_Delete)
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    offered = window.search.suggestions
    assert [offered.item(row).text() for row in range(offered.count())] == ["Clause 2", "liability"]
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    qtbot.keyClick(window.search.field, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.note.text() == "12 clauses")
    assert window.search.field.text() == "liability"


def test_without_any_the_key_leads_to_the_clauses_as_ever(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    window.menus.clear_recent.trigger()
    assert not window.menus.clear_recent.isEnabled()
    window.search.focus()
    qtbot.keyClick(window.search.field, KEY.Key_Delete)
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    assert QApplication.focusWidget() is window.cards


def test_they_are_there_at_the_next_start(qtbot: QtBot, window: MainWindow, app: App, library: FakeLibrary) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.waitUntil(app.close)
    again = App(None)
    qtbot.addWidget(again.window)
    again.show_library(library)  # type: ignore[arg-type]
    assert again.window.search.recent == ("liability",)
    qtbot.waitUntil(again.close)


def test_the_last_search_is_run_again_at_the_next_start(
    qtbot: QtBot, window: MainWindow, app: App, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    window.results.facets.toggled.emit("agreement type", "Alpha")
    qtbot.waitUntil(lambda: window.note.text() == "4 clauses")
    window.close()
    qtbot.waitUntil(app.close)
    again = App(None)
    qtbot.addWidget(again.window)
    again.show_library(library)  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: again.window.note.text() == "4 clauses")
    assert again.window.search.field.text() == "liability"
    assert [chip.text() for chip in again.window.filters.chips] == ["Alpha  ×"]
    again.window.menus.clear_recent.trigger()
    again.window.close()
    qtbot.waitUntil(again.close)
    third = App(None)
    qtbot.addWidget(third.window)
    third.show_library(library)  # type: ignore[arg-type]
    assert third.window.search.field.text() == ""
    qtbot.waitUntil(third.close)


def test_a_search_is_kept_with_all_that_was_asked() -> None:
    chosen = (Filter(FacetName.LAW, ("Delaware", "Ohio")), Filter(FacetName.YEAR, ("2019",)))
    query = Query("cap", limit=20, filters=chosen, sort=Sort.NEWEST, without=("cap",))
    assert search_of(words_of_search(query, ()), 20) == (query, ())
    assert search_of(words_of_search(Query("", limit=20), ("An example.",)), 20) == (
        Query("", limit=20),
        ("An example.",),
    )
    assert words_of_search(Query(""), ()) == ()


@pytest.mark.parametrize("words", [(), ("nonsense",), ("[]",), ('["cap", "by moonlight", [], [], []]',), ("1", "2")])
def test_what_is_no_search_is_none(words: tuple[str, ...]) -> None:
    assert search_of(words, 20) is None


def test_each_is_kept_once_and_no_more_than_some() -> None:
    recent: tuple[str, ...] = ()
    for number in range(MOST + 3):
        recent = with_recent(recent, f"query {number}")
    assert (len(recent), recent[0]) == (MOST, f"query {MOST + 2}")
    assert with_recent(recent, recent[5])[0] == recent[5]
    assert len(with_recent(recent, recent[5])) == MOST
