from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from core import FacetName, Filter, Hit, LibraryError, Query, Sort
from desktop.jobs import Jobs
from desktop.results.hits import HIT, HitsModel
from desktop.search.searching import SearchPresenter, SearchState
from desktop.tray.selection import Selection
from tests.desktop.fake_library import FakeLibrary


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
    assert shown == [better.hits]
    assert presenter.answer is better
