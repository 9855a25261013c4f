"""Use case: an answer -> better and better orders of it, by a language model that reads its clauses."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from typing import Final

from core.errors import LibraryError
from core.ports import ClauseStore, Judge
from core.reranking.judge.contest import Contest
from core.reranking.judge.standing import in_order, values
from core.searching.ranking.rated import gist, given_for
from core.searching.results.why import ordinal
from core.store.catalog.catalog import Catalog
from core.store.catalog.judgements import Judgements, question_key
from core.types import Hit, Hits, JudgeProgress, Sort

BEST: Final = 12
"""So many of the best are compared two at a time, where the judge is one that compares better than it grades."""

ALL_READ: Final = "All were read."
TIME_UP: Final = "Time was up."
NO_WORDS: Final = "There was nothing to judge by: the search has no words."
NO_HITS: Final = "There was nothing to read."


class Judging:
    """Has a judge read the clauses of answers. Safe to use from several threads.

    Args:
        catalog: knows what judges said before, and the user's own stars.
        store: knows by which words the user may have asked the same.
        judge: gives the judge in use; raises `ModelError` where there is none.
    """

    def __init__(self, catalog: Catalog, store: ClauseStore, judge: Callable[[], Judge]) -> None:
        self._catalog = catalog
        self._store = store
        self._judge = judge

    def judge(self, hits: Hits, seconds: float | None) -> Iterator[Hits]:
        """See `core.library.Library.judge`."""
        judge, query = self._judge(), hits.query.text.strip()
        if not query or not hits.hits:
            ended = NO_HITS if query else NO_WORDS
            yield replace(hits, judged=JudgeProgress(judge.name, 0, len(hits.hits), ended))
            return
        ratings, stems = self._catalog.keeping.ratings(), self._store.stems
        given = given_for(query, ratings, lambda text: gist(text, stems))
        stars = {clause: each.stars for clause, each in given.items()}
        yield from _Reading(judge, query, hits, stars, self._catalog.judgements).run(_Clock(seconds))


class _Reading:
    """One answer, as far as the judge has read it."""

    def __init__(self, judge: Judge, query: str, hits: Hits, given: Mapping[str, int], kept: Judgements) -> None:
        self._judge, self._query, self._hits, self._kept = judge, query, _unjudged(hits), kept
        self._given = given
        self._to_read = [hit for hit in hits.hits if hit.clause.id not in given]
        self._texts = {hit.clause.id: hit.clause.text for hit in self._to_read}
        keys = {clause: question_key(query, text) for clause, text in self._texts.items()}
        known = kept.answers(judge.fingerprint, keys.values())
        self._grades = {clause: known[key] for clause, key in keys.items() if key in known}
        self._placed: list[str] = []  # the best in the order that comparing them gave, if they were compared
        self._compares: bool | None = None  # whether the judge compares; None: it is not open

    def run(self, clock: _Clock) -> Iterator[Hits]:
        """Reads what is unread, then compares the best, until time is up; the last answer says how it ended."""
        told = self._told()
        if len(self._grades) < len(self._to_read):
            yield told
            yield from self._opened(told, clock)
            yield from self._grade(clock)
        if len(self._grades) == len(self._to_read):
            yield from self._compare(clock)
        yield self._told(TIME_UP if clock.up else ALL_READ)

    def _opened(self, told: Hits, clock: _Clock) -> Generator[Hits, None, None]:
        """Loads the model, which takes none of the time that it has for reading."""
        opening = self._judge.compares()
        with closing(opening):
            while True:
                try:
                    next(opening)
                except StopIteration as end:
                    self._compares = end.value
                    clock.start()
                    return
                yield told

    def _grade(self, clock: _Clock) -> Iterator[Hits]:
        """Reads what is unread, in the order in which search found it."""
        told, unread = self._told(), [clause for clause in self._texts if clause not in self._grades]
        with closing(self._judge.grades(self._query, [self._texts[clause] for clause in unread])) as grades:
            for grade in grades:
                if grade is not None:
                    clause = unread.pop(0)
                    self._keep(question_key(self._query, self._texts[clause]), grade)
                    self._grades[clause] = grade
                    told = self._told()
                if clock.up:
                    return
                yield told

    def _compare(self, clock: _Clock) -> Iterator[Hits]:
        """Compares the best two at a time, where the judge is one that compares.

        One that is not open, for it had read all before, goes on only with comparisons that it had begun.
        """
        best = [hit.clause.id for hit in self._told().hits if hit.clause.id in self._grades]
        contest, begun = Contest(best[:BEST]), False
        while self._compares is not False and not clock.up and (pair := contest.pair()):
            one, other = (self._texts[clause] for clause in pair)
            key = question_key(self._query, one, other)
            preference = self._kept.answers(self._judge.fingerprint, [key]).get(key)
            if preference is None and self._compares is None:
                if not begun:
                    return
                yield from self._opened(self._told(), clock)
                continue
            if preference is None:
                preference = yield from self._preference(one, other, clock)
                if preference is None:
                    return
                self._keep(key, preference)
            begun = True
            contest.tell(preference)
            self._placed = list(contest.order)

    def _preference(self, one: str, other: str, clock: _Clock) -> Generator[Hits, None, float | None]:
        """By how much the judge finds one clause better than the other; None where time is up."""
        told = self._told()
        with closing(self._judge.preferences(self._query, [(one, other)])) as said:
            for preference in said:
                if preference is not None:
                    yield told
                    return float(preference)
                if clock.up:
                    return None
                yield told
        return None

    def _keep(self, key: str, said: float) -> None:
        with suppress(LibraryError):  # a library that cannot be written can be read all the same
            self._kept.put(self._judge.fingerprint, {key: said})

    def _told(self, ended: str = "") -> Hits:
        """The answer as it stands."""
        grades = self._ranked()
        value = values(self._hits.hits, grades)
        order = list(self._hits.hits)
        if self._hits.query.sort is Sort.RELEVANCE:
            order = in_order(order, value, self._given)
            if self._placed:
                order = _placed(order, self._placed)
        hits = tuple(self._shown(hit, rank, value, grades) for rank, hit in enumerate(order, start=1))
        return replace(
            self._hits, hits=hits, judged=JudgeProgress(self._judge.name, len(self._grades), len(self._texts), ended)
        )

    def _ranked(self) -> dict[str, float]:
        """The grades; of those that were compared the best grade is the first's, and so on."""
        grades = sorted((self._grades[clause] for clause in self._placed), reverse=True)
        return self._grades | dict(zip(self._placed, grades, strict=True))

    def _shown(self, hit: Hit, rank: int, value: Mapping[str, float], grades: Mapping[str, float]) -> Hit:
        clause = hit.clause.id
        if clause not in self._grades:
            return replace(hit, rank=rank, score=value[clause])
        why = [f"{self._grades[clause]:.1f} stars by {self._judge.name}", *hit.why]
        if clause in self._placed:
            place = ordinal(self._placed.index(clause) + 1)
            why.insert(1, f"{place} of the best {len(self._placed)}, compared by {self._judge.name}")
        stars = min(5, max(1, int(grades[clause] + 0.5)))
        return replace(hit, rank=rank, score=value[clause], stars=stars, why=tuple(why))


def _unjudged(hits: Hits) -> Hits:
    """An answer without the reasons of a judge that has read it before."""
    if hits.judged is None:
        return hits
    said = f" by {hits.judged.model}"
    plain = (replace(hit, why=tuple(each for each in hit.why if not each.endswith(said))) for hit in hits.hits)
    return replace(hits, hits=tuple(plain))


def _placed(order: list[Hit], placed: list[str]) -> list[Hit]:
    """Hits in their order, those that were compared in the order of that, in the places that they hold."""
    by_id = {hit.clause.id: hit for hit in order}
    queue = iter(placed)
    compared = set(placed)
    return [by_id[next(queue)] if hit.clause.id in compared else hit for hit in order]


class _Clock:
    """The time that a judge has for reading; None: as long as it takes."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._until: float | None = None

    def start(self) -> None:
        """Starts it, if it does not run yet."""
        if self._until is None and self._seconds is not None:
            self._until = time.monotonic() + self._seconds

    @property
    def up(self) -> bool:
        return self._until is not None and time.monotonic() >= self._until
