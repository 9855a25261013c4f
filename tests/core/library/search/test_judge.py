"""An answer that a judge orders better and better, with a stand-in for the model."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from core.base.errors import LibraryError, ModelError
from core.isolation import limits as clock
from core.library.search.judge import ALL_READ, BEST, NO_HITS, NO_WORDS, TIME_UP, Judging
from core.types import Clause, Hit, Hits, Mode, PassageKind, Query, Rating, Sort, Span, Timing
from tests.core.shelf import Shelf

QUERY = "cap on liability"


class ScriptedJudge:
    """Grades a text by its first character: "4 ..." gets four stars. If it compares, it prefers the longer of two."""

    name = "Portia"
    fingerprint = "portia"

    def __init__(self, compares: bool = False, broken_after: int | None = None) -> None:
        self.questions: list[str] = []
        self.opened = self.closed = 0
        self._compares, self._broken_after = compares, broken_after

    def compares(self) -> Generator[None, None, bool]:
        self.opened += 1
        yield
        return self._compares

    def grades(self, query: str, texts: Sequence[str]) -> Generator[float | None, None, None]:
        assert query == QUERY
        try:
            for text in texts:
                yield None
                if self._broken_after == len(self.questions):
                    raise ModelError("The model made llama.cpp crash.", "Choose another model.")
                self.questions.append(text)
                yield float(text.split()[0])
        finally:
            self.closed += 1

    def preferences(self, query: str, pairs: Sequence[tuple[str, str]]) -> Generator[float | None, None, None]:
        for one, other in pairs:
            yield None
            self.questions.append(f"{one} | {other}")
            yield float(len(one) - len(other))

    def close(self) -> None:
        """Has nothing to release."""


def hit(rank: int, text: str, stars: int = 3, score: float | None = None) -> Hit:
    clause = Clause(text, "d", "1", "", 1, Span(0, len(text)), text)
    return Hit(
        rank, clause, 1.0 - rank / 10 if score is None else score, stars, Path("/c/d.pdf"), "Deed", why=("found",)
    )


def answer(*texts: str, stars: int = 3, **query: Sort) -> Hits:
    hits = tuple(hit(rank, text, stars) for rank, text in enumerate(texts, start=1))
    return Hits(Query(QUERY, Mode.NATURAL, **query), Mode.NATURAL, hits, reranked=True, timing=Timing(1, 1, 2))


def order(hits: Hits) -> list[str]:
    return [each.clause.text for each in hits.hits]


@pytest.fixture
def judging(shelf: Shelf) -> Judging:
    return Judging(shelf.catalog, ScriptedJudge)


def by(judge: ScriptedJudge, shelf: Shelf) -> Judging:
    return Judging(shelf.catalog, lambda: judge)


def test_the_order_gets_better_while_it_reads(shelf: Shelf) -> None:
    answers = list(by(ScriptedJudge(), shelf).judge(answer("2 a", "3 b", "5 c"), 60))
    orders = [order(each) for each in answers]
    assert orders[0] == ["2 a", "3 b", "5 c"]
    assert orders[-1] == ["5 c", "3 b", "2 a"]
    assert [each.judged.done for each in answers if each.judged] == sorted(
        each.judged.done for each in answers if each.judged
    )
    last = answers[-1]
    assert last.judged
    assert (last.judged.model, last.judged.done, last.judged.total, last.judged.ended) == ("Portia", 3, 3, ALL_READ)
    assert all(each.judged and not each.judged.ended for each in answers[:-1])
    assert [each.rank for each in last.hits] == [1, 2, 3]
    assert [each.stars for each in last.hits] == [5, 3, 2]
    assert last.hits[0].reasons == ("5.0 stars by Portia", "found")
    scores = [each.score for each in last.hits]
    assert scores == sorted(scores, reverse=True)


def test_no_clause_is_called_better_than_those_above_it(judging: Judging) -> None:
    """The score of search decides where grades differ by less than half a star, but 3.4 and 3.6 are three and four."""
    hits = replace(answer("3.4 a", "3.6 b"), hits=(hit(1, "3.4 a", score=1.0), hit(2, "3.6 b", score=0.0)))
    *_, last = judging.judge(hits, 60)
    assert [(each.clause.text, each.stars) for each in last.hits] == [("3.4 a", 3), ("3.6 b", 3)]
    *_, by_date = judging.judge(replace(hits, query=replace(hits.query, sort=Sort.NEWEST)), 60)
    assert [each.stars for each in by_date.hits] == [3, 4]


def test_while_there_is_nothing_new_the_same_answer_comes_again(shelf: Shelf) -> None:
    answers = list(by(ScriptedJudge(), shelf).judge(answer("2 a", "3 b"), 60))
    new = [each for before, each in zip([None, *answers], answers, strict=False) if each is not before]
    assert len(new) < len(answers)


def test_what_is_no_clause_is_not_read_and_stays_last(shelf: Shelf) -> None:
    judge, found = ScriptedJudge(), answer("2 a", "3 b", "5 signed")
    *clauses, last = found.hits
    signed = replace(last, clause=replace(last.clause, kind=PassageKind.SIGNATURE))
    *_, end = by(judge, shelf).judge(replace(found, hits=(*clauses, signed)), 60)
    assert order(end) == ["3 b", "2 a", "5 signed"]
    assert end.judged is not None
    assert (end.judged.done, end.hits[-1].judge) == (2, "")


def test_where_the_judge_sees_no_difference_search_decides(judging: Judging) -> None:
    *_, last = judging.judge(answer("3 a", "3 b", "3 c"), 60)
    assert order(last) == ["3 a", "3 b", "3 c"]


def test_what_is_not_read_yet_stands_where_search_and_what_was_read_let_expect_it(shelf: Shelf) -> None:
    """A strict judge gives everything two stars less than search does: unread clauses still do not pass read ones."""
    judge = ScriptedJudge()
    texts = ["3 a", "1 b", "2.9 c", "3 d"]
    answers = by(judge, shelf).judge(answer(*texts, stars=5), 60)
    half_way = next(state for state in answers if state.judged and state.judged.done == 2)
    assert order(half_way) == ["3 a", "2.9 c", "3 d", "1 b"]


def test_a_clause_whose_fit_is_unknown_waits_behind_those_of_known_fit(shelf: Shelf) -> None:
    known = answer("2 a", "2 b", stars=2)
    hits = replace(known, hits=(*known.hits, hit(3, "5 c", stars=0)))
    answers = by(ScriptedJudge(), shelf).judge(hits, 60)
    half_way = next(state for state in answers if state.judged and state.judged.done == 1)
    assert order(half_way) == ["2 a", "2 b", "5 c"]


def test_a_second_asking_is_instant_and_asks_nobody(shelf: Shelf) -> None:
    *_, first = by(ScriptedJudge(), shelf).judge(answer("2 a", "5 b"), 60)
    judge = ScriptedJudge()
    (again,) = by(judge, shelf).judge(answer("2 a", "5 b"), 60)
    assert again == first
    assert (judge.opened, judge.questions) == (0, [])


def test_an_answer_that_was_judged_can_be_judged_again(shelf: Shelf) -> None:
    *_, first = by(ScriptedJudge(compares=True), shelf).judge(answer("2 a", "5 b"), 60)
    (again,) = by(ScriptedJudge(), shelf).judge(first, 60)
    assert order(again) == order(first)
    assert [each.reasons for each in again.hits] == [each.reasons for each in first.hits]


def test_only_what_is_new_is_read_and_another_query_is_another_question(shelf: Shelf) -> None:
    list(by(ScriptedJudge(), shelf).judge(answer("2 a", "5 b"), 60))
    judge = ScriptedJudge()
    answers = list(by(judge, shelf).judge(answer("2 a", "3 c", "5 b"), 60))
    assert judge.questions == ["3 c"]
    assert answers[0].judged
    assert (answers[0].judged.done, answers[0].judged.total) == (2, 3)
    assert order(answers[0])[0] == "5 b"


def test_when_time_is_up_the_order_so_far_stands_and_the_model_stops(shelf: Shelf) -> None:
    judge = ScriptedJudge()
    answers = list(by(judge, shelf).judge(answer("2 a", "5 b"), 0))
    assert answers[-1].judged
    assert (answers[-1].judged.done, answers[-1].judged.ended) == (0, TIME_UP)
    assert order(answers[-1]) == ["2 a", "5 b"]
    assert judge.closed == 1


def test_the_time_of_a_judge_does_not_run_while_the_computer_sleeps(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = [1000.0]
    monkeypatch.setattr(clock, "monotonic", lambda: at[0])
    monkeypatch.setattr("core.library.search.judge.waking", clock.WakingClock())
    answers = []
    for step in by(ScriptedJudge(), shelf).judge(answer("2 a", "5 b"), 60):
        answers.append(step)
        at[0] += 8 * 3600  # a night, at each step
    assert answers[-1].judged
    assert (answers[-1].judged.done, answers[-1].judged.ended) == (2, ALL_READ)


def test_one_who_stops_listening_stops_the_model_and_keeps_what_was_read(shelf: Shelf) -> None:
    judge = ScriptedJudge()
    reading = by(judge, shelf).judge(answer("2 a", "5 b", "4 c"), None)
    while (state := next(reading)).judged and state.judged.done < 1:
        pass
    reading.close()  # type: ignore[attr-defined]
    assert judge.closed == 1
    again = ScriptedJudge()
    list(by(again, shelf).judge(answer("2 a", "5 b", "4 c"), None))
    assert again.questions == ["5 b", "4 c"]


def test_a_model_that_breaks_is_said_and_what_it_read_is_kept(shelf: Shelf) -> None:
    answers: list[Hits] = []
    with pytest.raises(ModelError, match="crash"):
        answers.extend(by(ScriptedJudge(broken_after=1), shelf).judge(answer("5 a", "2 b"), 60))
    judge = ScriptedJudge()
    list(by(judge, shelf).judge(answer("5 a", "2 b"), 60))
    assert judge.questions == ["2 b"]


def test_what_the_user_gave_stars_is_not_asked_and_stands_by_these(shelf: Shelf) -> None:
    shelf.catalog.user_data.rate(Rating(QUERY, "1 a", 5, "1"))
    shelf.catalog.user_data.rate(Rating(QUERY, "5 b", 1, "2"))
    judge = ScriptedJudge()
    *_, last = by(judge, shelf).judge(answer("2 c", "5 b", "1 a", "4 d"), 60)
    assert order(last) == ["1 a", "4 d", "2 c", "5 b"]
    assert judge.questions == ["2 c", "4 d"]
    assert last.hits[0].reasons == ("found",)
    assert last.judged
    assert last.judged.total == 2


def test_another_order_that_the_user_asked_for_stays(judging: Judging) -> None:
    *_, last = judging.judge(answer("2 a", "5 b", sort=Sort.NEWEST), 60)
    assert order(last) == ["2 a", "5 b"]
    assert [each.stars for each in last.hits] == [2, 5]


def test_without_hits_or_words_there_is_nothing_to_read(judging: Judging) -> None:
    (none,) = judging.judge(answer(), 60)
    assert none.judged
    assert none.judged.ended == NO_HITS
    found = answer("5 a")
    (wordless,) = judging.judge(replace(found, query=Query("")), 60)
    assert wordless.judged
    assert wordless.judged.ended == NO_WORDS
    assert wordless.hits == found.hits


def test_a_library_that_cannot_be_written_can_be_judged(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise LibraryError("There is no space left on the disk.")

    monkeypatch.setattr(shelf.catalog.judgements, "put", full)
    *_, last = by(ScriptedJudge(), shelf).judge(answer("2 a", "5 b"), 60)
    assert order(last) == ["5 b", "2 a"]


def test_no_judge_in_use_is_said(shelf: Shelf) -> None:
    def none() -> ScriptedJudge:
        raise ModelError("No language model is in use.", "Choose one.")

    with pytest.raises(ModelError, match="No language model is in use"):
        next(Judging(shelf.catalog, none).judge(answer("5 a"), 60))


def test_a_small_judge_compares_the_best(shelf: Shelf) -> None:
    judge = ScriptedJudge(compares=True)
    *_, last = by(judge, shelf).judge(answer("4 a", "4 bb", "3 cccc"), 60)
    assert order(last) == ["3 cccc", "4 bb", "4 a"]
    assert [each.stars for each in last.hits] == [4, 4, 3]  # the best in comparisons has the best grade
    assert last.hits[0].reasons == ("3.0 stars by Portia", "1st of the best 3 in comparison by Portia", "found")
    assert last.judged
    assert last.judged.ended == ALL_READ


def test_only_the_best_are_compared(shelf: Shelf) -> None:
    judge = ScriptedJudge(compares=True)
    texts = [f"{5 - number / 5:.1f} {'x' * number}" for number in range(BEST + 3)]
    *_, last = by(judge, shelf).judge(answer(*texts), 60)
    assert order(last)[:BEST] == texts[:BEST][::-1]
    assert order(last)[BEST:] == texts[BEST:]
    assert sum(" | " in each for each in judge.questions) == BEST * (BEST - 1) / 2


def test_comparisons_are_kept_and_gone_on_with(shelf: Shelf) -> None:
    found = answer("4 a", "4 bb", "4 ccc")
    reading = by(ScriptedJudge(compares=True), shelf).judge(found, 60)
    while not any("in comparison" in reason for each in next(reading).hits for reason in each.reasons):
        pass
    reading.close()  # type: ignore[attr-defined]
    judge = ScriptedJudge(compares=True)
    *_, last = by(judge, shelf).judge(found, 60)
    assert judge.opened == 1
    assert 0 < len(judge.questions) < 3
    quiet = ScriptedJudge(compares=True)
    (again,) = by(quiet, shelf).judge(found, 60)
    assert again == last
    assert quiet.opened == 0


def test_judgements_are_of_this_library_only(shelf: Shelf, tmp_path: Path) -> None:
    list(by(ScriptedJudge(), shelf).judge(answer("2 a"), 60))
    with sqlite3.connect(tmp_path / "catalog.sqlite") as db:
        assert db.execute("SELECT model, answer FROM judgements").fetchall() == [("portia", 2.0)]
    db.close()
