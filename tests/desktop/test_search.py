"""A query: suggested while it is typed, explained, answered and answered again."""

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import FacetName, Filter, Hit, LibraryError, Problem, Query, Sort, Span
from desktop.jobs import Jobs
from desktop.main_window import MainWindow
from desktop.results.hits import HIT, HitsModel
from desktop.search.reading import ReadingLine
from desktop.search.searching import SearchPresenter, SearchState
from desktop.tray.selection import Selection
from tests.desktop.acting import CONTROL, KEY, LEFT, type_and_search
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.patience import PATIENCE


def typed(qtbot: QtBot, window: MainWindow, words: str) -> None:
    qtbot.keyClick(window, KEY.Key_F, CONTROL)
    qtbot.keyClicks(window.search.field, words)


def offered(qtbot: QtBot, window: MainWindow, words: str = "liab") -> list[str]:
    typed(qtbot, window, words)
    listed = window.search.suggestions
    qtbot.waitUntil(listed.isVisible)
    return [listed.item(row).text() for row in range(listed.count())]


def test_typing_brings_suggestions_with_what_they_are(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    assert offered(qtbot, window) == ["liability cap", "liability for fraud"]
    assert library.suggested_for == [("liab", 4)]  # once, when the keys rest
    spoken = window.search.suggestions.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "liability cap. About liability cap."


DOWN, UP, RETURN, TAB, ESCAPE = KEY.Key_Down, KEY.Key_Up, KEY.Key_Return, KEY.Key_Tab, KEY.Key_Escape


@pytest.mark.parametrize(
    ("moves", "key", "text", "asked"),
    [
        ([], RETURN, "liab", ["liab"]),
        ([DOWN, DOWN], RETURN, "liability for fraud", ["liability for fraud"]),
        ([DOWN, UP], RETURN, "liab", ["liab"]),
        ([DOWN], TAB, "liability cap", []),
        ([], ESCAPE, "liab", []),
    ],
)
def test_arrows_choose_a_suggestion_which_enter_searches_tab_takes_and_escape_leaves(
    qtbot: QtBot,
    window: MainWindow,
    library: FakeLibrary,
    moves: list[Qt.Key],
    key: Qt.Key,
    text: str,
    asked: list[str],
) -> None:
    offered(qtbot, window)
    field = window.search.field
    for each in moves:
        qtbot.keyClick(field, each)
        assert field.text() == "liab"
    qtbot.keyClick(field, key)
    assert field.text() == text
    assert QApplication.focusWidget() is field
    assert not window.search.suggestions.isVisible()
    qtbot.waitUntil(lambda: library.searched_for == asked)


def test_tab_without_a_choice_moves_on(qtbot: QtBot, window: MainWindow) -> None:
    offered(qtbot, window)
    qtbot.keyClick(window.search.field, KEY.Key_Tab)
    assert QApplication.focusWidget() is not window.search.field
    assert not window.search.suggestions.isVisible()


def test_a_click_searches(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    offered(qtbot, window)
    listed = window.search.suggestions
    qtbot.mouseClick(listed.viewport(), LEFT, pos=listed.visualItemRect(listed.item(1)).center())
    qtbot.waitUntil(lambda: library.searched_for == ["liability for fraud"])


def test_a_slow_library_never_holds_up_the_keys(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    slow = library.search.suggest
    asked, may_answer = threading.Event(), threading.Event()
    library.search.suggest = lambda text, cursor: (asked.set(), may_answer.wait(PATIENCE / 1000), slow(text, cursor))[2]
    typed(qtbot, window, "lia")
    qtbot.waitUntil(asked.is_set)
    qtbot.keyClicks(window.search.field, "b")
    assert window.search.field.text() == "liab"
    assert library.suggested_for == []  # nothing is answered yet
    may_answer.set()
    qtbot.waitUntil(window.search.suggestions.isVisible)
    assert library.suggested_for[-1] == ("liab", 4)


def test_a_search_begun_is_not_covered_by_late_suggestions(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    typed(qtbot, window, "liability")
    qtbot.keyClick(window.search.field, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.note.text() == "12 clauses")
    qtbot.wait(200)
    assert not window.search.suggestions.isVisible()


def test_a_failure_while_suggesting_says_nothing(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.error = KeyError("lexicon")
    typed(qtbot, window, "liab")
    qtbot.wait(250)
    assert not window.search.suggestions.isVisible()
    assert not window.notice.isVisible()


def test_connectors_are_said_in_words_with_their_count(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability w/5 capped", "")
    line = window.reading
    qtbot.waitUntil(line.isVisible)
    assert line.paraphrase.text() == "0 clauses with “liability” near “capped”."
    assert not line.widened.isVisible()


def test_plain_words_without_more_to_say_have_no_line(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "capped", "12 clauses")
    assert not window.reading.isVisible()


def test_a_query_that_does_not_read_points_at_the_place_and_offers_another(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "Clause <2> (", "")
    line = window.reading
    qtbot.waitUntil(line.message.isVisible)
    assert line.message.text() == "A bracket is not closed."
    assert "Clause &lt;2&gt; <span" in line.place.text()
    assert "underline" in line.place.text()
    assert line.instead.text() == "Search for Clause <2> instead"
    line.instead.setFocus()
    qtbot.keyClick(line.instead, KEY.Key_Space)
    assert window.search.field.text() == "Clause <2>"
    qtbot.waitUntil(lambda: library.searched_for[-1] == "Clause <2>")
    qtbot.waitUntil(lambda: not line.isVisible())


def test_every_word_that_no_clause_has_is_underlined(qtbot: QtBot) -> None:
    line = ReadingLine()
    qtbot.addWidget(line)
    line.say("", Problem(Span(0, 7), "No clause has …", others=(Span(12, 18),)), "suplier and limmit", (), ())
    first, second, third = line.place.text().split("<span")
    assert (first, second.endswith(">suplier</span> and "), third.endswith(">limmit</span>")) == ("", True, True)


def test_a_long_suggestion_is_shortened_to_the_width_of_the_line(qtbot: QtBot) -> None:
    line = ReadingLine()
    qtbot.addWidget(line)
    line.resize(240, 100)
    line.show()
    line.say("", Problem(Span(10, 12), "A number …", "liability w/5 (fees OR charges)"), "liability w/ (fees", (), ())
    assert line.instead.text().startswith("Search for liability w/5")
    assert line.instead.text().endswith("…")
    assert line.instead.accessibleName() == "Search for liability w/5 (fees OR charges) instead"
    line.resize(600, 100)
    qtbot.waitUntil(lambda: line.instead.text() == "Search for liability w/5 (fees OR charges) instead")


def test_a_concept_is_taken_out_and_brought_back_by_keys(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    (chip,) = window.reading.widened.chips
    assert chip.text() == "Cap on liability  ×"
    assert chip.accessibleName() == "Do not search for Cap on liability"
    assert "This provision caps what a party owes." in chip.toolTip()
    assert "shall not exceed" in chip.toolTip()
    chip.setFocus()
    qtbot.keyClick(chip, KEY.Key_Delete)
    qtbot.waitUntil(lambda: library.queries[-1].without == ("cap",))
    qtbot.waitUntil(lambda: window.reading.widened.chips[0].text() == "+ Cap on liability")
    (off,) = window.reading.widened.chips
    assert off.hasFocus()
    qtbot.keyClick(off, KEY.Key_Return)
    qtbot.waitUntil(lambda: library.queries[-1].without == ())
    qtbot.waitUntil(lambda: window.reading.widened.chips[0].text() == "Cap on liability  ×")


@pytest.mark.parametrize(
    ("query", "name", "tip", "concept"),
    [
        (
            "liability of the Supplier",
            "without cap",
            "Clauses that have this, and do not deny it, come later: cap",
            "exclusion:cap",
        ),
        ("is capped", "Forbids or denies", "Clauses that have this come first.", "forbids"),
    ],
    ids=["excluded", "decided by words"],
)
def test_what_only_orders_the_clauses_is_a_chip_that_can_be_taken_out(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, query: str, name: str, tip: str, concept: str
) -> None:
    type_and_search(qtbot, window, query, "12 clauses")
    (chip,) = window.reading.widened.chips
    assert chip.text() == f"{name}  ×"
    assert chip.accessibleName() == f"Do not rank by this: {name}"
    assert chip.toolTip() == tip
    chip.setFocus()
    qtbot.keyClick(chip, KEY.Key_Delete)
    qtbot.waitUntil(lambda: library.queries[-1].without == (concept,))
    qtbot.waitUntil(lambda: window.reading.widened.chips[0].text() == f"+ {name}")
    assert window.reading.widened.chips[0].accessibleName() == f"Rank by this again: {name}"


def test_a_part_stands_under_its_head_and_a_key_takes_it_out_and_back(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "the Supplier", "12 clauses")
    row = window.reading.parts
    assert row.accessibleName() == "liability:"
    assert window.reading.widened.chips == (), "what it leaves out is shown once"
    (chip,) = row.chips
    assert chip.text() == "without cap  ×"
    assert chip.accessibleName() == "Do not ask for this: without cap"
    chip.setFocus()
    qtbot.keyClick(chip, KEY.Key_Delete)
    qtbot.waitUntil(lambda: library.queries[-1].without == ("part",))
    qtbot.waitUntil(lambda: row.chips[0].text() == "+ without cap")
    assert row.chips[0].hasFocus()
    assert row.chips[0].accessibleName() == "Ask for this again: without cap"
    qtbot.keyClick(row.chips[0], KEY.Key_Space)
    qtbot.waitUntil(lambda: library.queries[-1].without == ())


def test_a_concept_that_a_part_names_is_told_by_its_chip_alone(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "of the Supplier", "12 clauses")
    (part,), (concept,) = window.reading.parts.chips, window.reading.widened.chips
    assert (part.text(), concept.text()) == ("with fraud  ×", "Forbids or denies  ×")
    assert "Also searched for: shall not exceed" in part.toolTip()


def test_another_query_forgets_what_was_taken_out(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    window.reading.widened.chips[0].click()
    qtbot.waitUntil(lambda: library.queries[-1].without == ("cap",))
    type_and_search(qtbot, window, "capped", "12 clauses")
    assert library.queries[-1].without == ()
    assert window.reading.widened.chips == ()


def test_a_filter_that_the_query_names_is_offered_and_taken_by_a_key(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "liability of", "12 clauses")
    (chip,) = window.reading.narrowing.chips
    assert chip.text() == "+ Agreement type: Alpha"
    assert chip.accessibleName() == "Show only clauses from these contracts: Agreement type: Alpha"
    chip.setFocus()
    qtbot.keyClick(chip, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.note.text() == "4 clauses")
    assert library.queries[-1].filters == (Filter(FacetName.AGREEMENT, ("Alpha",)),)
    assert [each.text() for each in window.filters.chips] == ["Alpha  ×"]
    assert not window.reading.narrowing.isVisible()
    assert window.cards.hasFocus()


def test_a_filter_of_several_values_is_taken_with_all_of_them(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "liability of the", "12 clauses")
    (chip,) = window.reading.narrowing.chips
    assert chip.accessibleName() == "Show only clauses with: Notice period: 60 days, 90 days"
    chip.click()
    qtbot.waitUntil(lambda: library.queries[-1].filters == (Filter(FacetName.NOTICE, ("60 days", "90 days")),))


def test_the_line_is_not_reached_by_tab_where_it_says_nothing(qtbot: QtBot, window: MainWindow) -> None:
    window.search.field.setFocus()
    qtbot.keyClick(window.search.field, KEY.Key_Tab)
    assert QApplication.focusWidget() is window.search.help
    assert window.reading.instead.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_tab_goes_from_the_field_to_the_concepts_and_on_to_the_filters(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    window.results.facets.toggled.emit("agreement type", "Alpha")
    qtbot.waitUntil(lambda: window.note.text() == "4 clauses")
    window.search.field.setFocus()
    stops = []
    for _ in range(14):
        qtbot.keyClick(QApplication.focusWidget(), KEY.Key_Tab)
        stops.append(QApplication.focusWidget())
    concept, chosen = window.reading.widened.chips[0], window.filters.chips[0]
    order = [window.filters_tab, concept, window.add, chosen, window.results.facets, window.cards]
    assert [stops.index(stop) for stop in order] == sorted(stops.index(stop) for stop in order)


@pytest.fixture
def hits(qapp: object) -> HitsModel:
    return HitsModel(Selection())


@pytest.fixture
def presenter(library: FakeLibrary, jobs: Jobs, hits: HitsModel) -> SearchPresenter:
    return SearchPresenter(library, jobs, hits)


def states(presenter: SearchPresenter) -> list[SearchState]:
    heard: list[SearchState] = []
    presenter.changed.connect(heard.append)
    return heard


def done(presenter: SearchPresenter) -> bool:
    return presenter.state is SearchState.DONE


def answered(presenter: SearchPresenter) -> Query:
    """The query whose answer is shown: of those superseded, one may still reach the library later."""
    assert presenter.answer is not None
    return replace(presenter.answer.query, limit=Query("").limit)


def test_the_quick_answer_is_there_before_the_better_one(
    qtbot: QtBot, library: FakeLibrary, presenter: SearchPresenter, hits: HitsModel
) -> None:
    library.rerank.clear()
    heard = states(presenter)
    presenter.search("liability")
    qtbot.waitUntil(lambda: presenter.state is SearchState.RANKING)
    assert hits.index(0).data(HIT).clause.id == "Alpha-1"
    library.rerank.set()
    qtbot.waitUntil(lambda: done(presenter))
    assert hits.index(0).data(HIT).clause.id == "Gamma-4"
    assert heard[:3] == [SearchState.SEARCHING, SearchState.RANKING, SearchState.DONE]


def test_the_answer_to_an_older_question_is_dropped(
    qtbot: QtBot, library: FakeLibrary, presenter: SearchPresenter, hits: HitsModel
) -> None:
    library.pause = 0.2
    presenter.search("liability")
    presenter.search("Clause 3")
    qtbot.waitUntil(lambda: done(presenter))
    assert {hits.index(row).data(HIT).clause.section for row in range(hits.rowCount())} == {"3"}
    qtbot.wait(400)
    assert hits.rowCount() == 3


def test_no_words_no_hits(qtbot: QtBot, library: FakeLibrary, presenter: SearchPresenter, hits: HitsModel) -> None:
    presenter.search("liability")
    qtbot.waitUntil(lambda: done(presenter))
    presenter.search("   ")
    assert (presenter.state, hits.rowCount(), library.searched_for) == (SearchState.IDLE, 0, ["liability"])


def test_a_failure_is_passed_on(qtbot: QtBot, library: FakeLibrary, presenter: SearchPresenter) -> None:
    library.error = LibraryError("The library is locked.")
    with qtbot.waitSignal(presenter.failed) as failure:
        presenter.search("liability")
    assert failure.args == [library.error]
    assert presenter.state is SearchState.FAILED


def test_a_failure_of_the_ranking_leaves_the_quick_answer(
    qtbot: QtBot, library: FakeLibrary, presenter: SearchPresenter, hits: HitsModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = library.search.find

    def find(query, *, rerank=True):
        yield next(answers(query))
        raise LibraryError("The model is damaged.")

    monkeypatch.setattr(library.search, "find", find)
    with qtbot.waitSignal(presenter.failed):
        presenter.search("liability")
    assert done(presenter)
    assert hits.rowCount() == 12


def test_a_refresh_shows_what_came_in_and_keeps_the_rest(
    qtbot: QtBot, library: FakeLibrary, presenter: SearchPresenter, hits: HitsModel
) -> None:
    presenter.search("liability")
    qtbot.waitUntil(lambda: done(presenter))
    library.files.forget([path.path for path in library.files.list()[:1]])
    with qtbot.assertNotEmitted(hits.modelReset), qtbot.waitSignal(presenter.changed):
        presenter.refresh()
    assert hits.rowCount() == 8


def test_filters_and_order_hold_for_the_next_question_but_what_was_taken_out_does_not(
    qtbot: QtBot, library: FakeLibrary, presenter: SearchPresenter
) -> None:
    only = (Filter(FacetName.AGREEMENT, ("Alpha",)),)
    presenter.search("liability")
    presenter.refine(filters=only)
    presenter.refine(sort=Sort.NEWEST)
    presenter.refine(without=("cap",))
    qtbot.waitUntil(lambda: done(presenter))
    assert answered(presenter) == Query("liability", filters=only, sort=Sort.NEWEST, without=("cap",))
    presenter.search("Clause")
    qtbot.waitUntil(lambda: done(presenter))
    assert answered(presenter) == Query("Clause", filters=only, sort=Sort.NEWEST)


def test_a_filter_without_a_query_waits_for_one(qtbot: QtBot, library: FakeLibrary, presenter: SearchPresenter) -> None:
    presenter.refine(sort=Sort.OLDEST)
    assert presenter.state is SearchState.IDLE
    presenter.search("liability")
    qtbot.waitUntil(lambda: done(presenter))
    assert [query.sort for query in library.queries] == [Sort.OLDEST]


def test_hits_stay_while_a_filter_is_applied(
    qtbot: QtBot, library: FakeLibrary, presenter: SearchPresenter, hits: HitsModel
) -> None:
    presenter.search("liability")
    qtbot.waitUntil(lambda: done(presenter))
    library.pause = 0.1
    presenter.refine(filters=(Filter(FacetName.AGREEMENT, ("Alpha",)),))
    assert hits.rowCount() == 12
    qtbot.waitUntil(lambda: hits.rowCount() == 4)


def test_examples_are_searched_again_when_the_library_changed(
    qtbot: QtBot, library: FakeLibrary, presenter: SearchPresenter, hits: HitsModel
) -> None:
    presenter.search_similar(["one", "two"])
    qtbot.waitUntil(lambda: done(presenter))
    presenter.refresh()
    qtbot.waitUntil(lambda: library.examples == [("one", "two")] * 2)
    assert hits.rowCount() == 12
    presenter.search("")
    assert (presenter.state, presenter.examples, presenter.answer) == (SearchState.IDLE, (), None)


def test_no_more_is_fetched_where_all_is_shown(qtbot: QtBot, library: FakeLibrary, presenter: SearchPresenter) -> None:
    presenter.search("liability")
    qtbot.waitUntil(lambda: done(presenter))
    assert not presenter.has_more
    presenter.more()
    assert len(library.queries) == 1


def test_a_judge_with_nothing_new_to_say_changes_nothing(
    qtbot: QtBot, presenter: SearchPresenter, hits: HitsModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    presenter.search("liability")
    qtbot.waitUntil(lambda: done(presenter))
    better = replace(presenter.answer, hits=presenter.answer.hits[::-1])
    shown: list[tuple[Hit, ...]] = []
    revise = hits.revise
    monkeypatch.setattr(hits, "revise", lambda these: (shown.append(these), revise(these)))
    for _ in range(3):
        presenter.improve(better)
    assert [[hit.clause.id for hit in each] for each in shown] == [[hit.clause.id for hit in better.hits]]
    assert presenter.answer is better
