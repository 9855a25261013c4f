"""Use case: an answer -> better and better orders of it, by a language model that reads its clauses."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from typing import Final

from core.base.errors import LibraryError
from core.base.translation import marked, tr
from core.isolation.clock import waking
from core.library.search.judged_answer import JudgedAnswer
from core.models.reranking.judged_order import PairwiseSort
from core.search.ranking.ratings import ratings_for
from core.store.catalog.catalog import Catalog
from core.store.catalog.judgements import Judgements, grade_key
from core.types import Hits, JudgeProgress
from core.types.ports import Judge

BEST: Final = 12
"""How many of the best clauses are compared in pairs, if the judge compares better than it grades."""

ALL_READ: Final = marked("All were read.")
TIME_UP: Final = marked("Time was up.")
NO_WORDS: Final = marked("There was nothing to judge by: the search has no words.")
NO_HITS: Final = marked("There was nothing to read.")


class Judging:
    """Has a judge read the clauses of answers. Thread-safe.

    Args:
        catalog: holds the earlier answers of judges, and the user's own stars.
        judge: provides the judge in use; raises `ModelError` if there is none.
    """

    def __init__(self, catalog: Catalog, judge: Callable[[], Judge]) -> None:
        self._catalog = catalog
        self._judge = judge

    def judge(self, hits: Hits, seconds: float | None) -> Iterator[Hits]:
        """See `core.library.search.Search.grade`."""
        judge, query = self._judge(), hits.query.text.strip()
        if not query or not hits.hits:
            ended = tr(NO_HITS) if query else tr(NO_WORDS)
            yield replace(hits, judged=JudgeProgress(judge.name, 0, len(hits.hits), ended))
            return
        ratings = ratings_for(query, self._catalog.user_data.ratings())
        stars = {clause: each.stars for clause, each in ratings.items()}
        yield from _GradingRun(judge, query, hits, stars, self._catalog.judgements).run(_Clock(seconds))


class _GradingRun:
    """A judge at work on one answer."""

    def __init__(self, judge: Judge, query: str, hits: Hits, ratings: Mapping[str, int], kept: Judgements) -> None:
        self._judge, self._query, self._kept = judge, query, kept
        self._answer = JudgedAnswer(hits, judge.name, ratings)
        keys = {clause: grade_key(query, text) for clause, text in self._answer.texts.items()}
        known = kept.answers(judge.fingerprint, keys.values())
        self._answer.grades = {clause: known[key] for clause, key in keys.items() if key in known}
        self._compares: bool | None = None  # whether the judge compares; None: not loaded yet

    def run(self, clock: _Clock) -> Iterator[Hits]:
        """Reads what is unread, then compares the best, until time is up; the last answer says how it ended."""
        state = self._answer.state()
        if self._answer.unread:
            yield state
            yield from self._opened(state, clock)
            yield from self._grade(clock)
        if not self._answer.unread:
            yield from self._compare(clock)
        yield self._answer.state(tr(TIME_UP) if clock.up else tr(ALL_READ))

    def _opened(self, state: Hits, clock: _Clock) -> Generator[Hits, None, None]:
        """Loads the model; this does not count towards its reading time."""

        def opening() -> Generator[None, None, None]:
            self._compares = yield from self._judge.compares()

        with closing(opening()) as steps:
            for _ in steps:
                yield state
        clock.start()

    def _grade(self, clock: _Clock) -> Iterator[Hits]:
        """Reads what is unread, in the order of the search."""
        state, unread = self._answer.state(), self._answer.unread
        with closing(self._judge.grades(self._query, [self._answer.texts[clause] for clause in unread])) as grades:
            for grade in grades:
                if grade is not None:
                    clause = unread.pop(0)
                    self._keep(grade_key(self._query, self._answer.texts[clause]), grade)
                    self._answer.grades[clause] = grade
                    state = self._answer.state()
                if clock.up:
                    return
                yield state

    def _compare(self, clock: _Clock) -> Iterator[Hits]:
        """Compares the best in pairs, if the judge does that.

        A judge that was not loaded, because it had already read everything, only continues comparisons begun earlier.
        """
        best = [hit.clause.id for hit in self._answer.state().hits if hit.clause.id in self._answer.grades]
        sort, begun = PairwiseSort(best[:BEST]), False
        while self._compares is not False and not clock.up and (pair := sort.pair()):
            one, other = (self._answer.texts[clause] for clause in pair)
            key = grade_key(self._query, one, other)
            preference = self._kept.answers(self._judge.fingerprint, [key]).get(key)
            if preference is None and self._compares is None:
                if not begun:
                    return
                yield from self._opened(self._answer.state(), clock)
                continue
            if preference is None:
                preference = yield from self._preference(one, other, clock)
                if preference is None:
                    return
                self._keep(key, preference)
            begun = True
            sort.record(preference)
            self._answer.placed = list(sort.order)

    def _preference(self, one: str, other: str, clock: _Clock) -> Generator[Hits, None, float | None]:
        """By how much the judge prefers one clause to the other; None when time is up."""
        state = self._answer.state()
        with closing(self._judge.preferences(self._query, [(one, other)])) as said:
            for preference in said:
                if preference is not None:
                    yield state
                    return float(preference)
                if clock.up:
                    return None
                yield state
        return None

    def _keep(self, key: str, said: float) -> None:
        with suppress(LibraryError):  # a library that cannot be written can still be read
            self._kept.put(self._judge.fingerprint, {key: said})


class _Clock:
    """The time that a judge has for reading; None for no limit."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._until: float | None = None

    def start(self) -> None:
        """Starts it, unless it is running."""
        if self._until is None and self._seconds is not None:
            self._until = waking() + self._seconds

    @property
    def up(self) -> bool:
        return self._until is not None and waking() >= self._until
