"""An answer -> better and better orders of it, by a language model that reads its clauses."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from typing import Final

from core.base.errors import LibraryError
from core.base.translation import marked, tr
from core.isolation.limits import waking
from core.models.reranking.judged_order import PairwiseSort, blended_scores, order_hits
from core.search.ratings import ratings_for
from core.store.catalog.catalog import Catalog
from core.store.catalog.models import Judgements, grade_key
from core.text.numerals import ordinal_numeral
from core.types import Hit, Hits, JudgeProgress, PassageKind, Sort, with_falling_stars
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
        """Yields better and better orders of an answer; the last one says how it ended.

        Args:
            hits: an answer of a search.
            seconds: how long the judge may read, not counting loading it; None until all is read.
        """
        judge, query = self._judge(), hits.query.text.strip()
        if not query or not hits.hits:
            ended = tr(NO_HITS) if query else tr(NO_WORDS)
            yield replace(hits, judged=JudgeProgress(judge.name, 0, len(hits.hits), ended))
            return
        ratings = ratings_for(query, self._catalog.user_data.ratings())
        stars = {clause: each.stars for clause, each in ratings.items()}
        yield from _GradingRun(judge, query, hits, stars, self._catalog.judgements, seconds).run()


class _GradingRun:
    """A judge at work on one answer; it has so many ``seconds`` for reading, None for no limit."""

    def __init__(
        self, judge: Judge, query: str, hits: Hits, ratings: Mapping[str, int], kept: Judgements, seconds: float | None
    ) -> None:
        self._judge, self._query, self._kept, self._seconds = judge, query, kept, seconds
        self._until: float | None = None  # when time is up; None: reading has not begun, or there is no limit
        self._answer = JudgedAnswer(hits, judge.name, ratings)
        keys = {clause: grade_key(query, text) for clause, text in self._answer.texts.items()}
        known = kept.answers(judge.fingerprint, keys.values())
        self._answer.grades = {clause: known[key] for clause, key in keys.items() if key in known}
        self._compares: bool | None = None  # whether the judge compares; None: not loaded yet

    def run(self) -> Iterator[Hits]:
        """Reads what is unread, then compares the best, until time is up; the last answer says how it ended."""
        state = self._answer.state()
        if self._answer.unread:
            yield state
            yield from self._opened(state)
            yield from self._grade()
        if not self._answer.unread:
            yield from self._compare()
        yield self._answer.state(tr(TIME_UP) if self._is_time_up else tr(ALL_READ))

    def _opened(self, state: Hits) -> Generator[Hits, None, None]:
        """Loads the model; this does not count towards its reading time."""

        def opening() -> Generator[None, None, None]:
            self._compares = yield from self._judge.compares()

        with closing(opening()) as steps:
            for _ in steps:
                yield state
        if self._until is None and self._seconds is not None:
            self._until = waking() + self._seconds

    def _grade(self) -> Iterator[Hits]:
        """Reads what is unread, in the order of the search."""
        state, unread = self._answer.state(), self._answer.unread
        with closing(self._judge.grades(self._query, [self._answer.texts[clause] for clause in unread])) as grades:
            for grade in grades:
                if grade is not None:
                    clause = unread.pop(0)
                    self._keep(grade_key(self._query, self._answer.texts[clause]), grade)
                    self._answer.grades[clause] = grade
                    state = self._answer.state()
                if self._is_time_up:
                    return
                yield state

    def _compare(self) -> Iterator[Hits]:
        """Compares the best in pairs, if the judge does that.

        A judge that was not loaded, because it had already read everything, only continues comparisons begun earlier.
        """
        best = [hit.clause.id for hit in self._answer.state().hits if hit.clause.id in self._answer.grades]
        sort, begun = PairwiseSort(best[:BEST]), False
        while self._compares is not False and not self._is_time_up and (pair := sort.pair()):
            one, other = (self._answer.texts[clause] for clause in pair)
            key = grade_key(self._query, one, other)
            preference = self._kept.answers(self._judge.fingerprint, [key]).get(key)
            if preference is None and self._compares is None:
                if not begun:
                    return
                yield from self._opened(self._answer.state())
                continue
            if preference is None:
                preference = yield from self._preference(one, other)
                if preference is None:
                    return
                self._keep(key, preference)
            begun = True
            sort.record(preference)
            self._answer.placed = list(sort.order)

    def _preference(self, one: str, other: str) -> Generator[Hits, None, float | None]:
        """By how much the judge prefers one clause to the other; None when time is up."""
        state = self._answer.state()
        with closing(self._judge.preferences(self._query, [(one, other)])) as said:
            for preference in said:
                if preference is not None:
                    yield state
                    return float(preference)
                if self._is_time_up:
                    return None
                yield state
        return None

    @property
    def _is_time_up(self) -> bool:
        return self._until is not None and waking() >= self._until

    def _keep(self, key: str, said: float) -> None:
        with suppress(LibraryError):  # a library that cannot be written can still be read
            self._kept.put(self._judge.fingerprint, {key: said})


class JudgedAnswer:
    """An answer, as far as a judge has read it.

    Attributes:
        texts: the texts of the clauses that the judge reads, by id: all that the user has not rated.
        grades: the grades of those that it has read.
        placed: the best in the order that comparison gave, if they were compared.

    Args:
        hits: the answer of the search.
        judge: the name of the judge.
        ratings: the user's stars by clause.
    """

    def __init__(self, hits: Hits, judge: str, ratings: Mapping[str, int]) -> None:
        self._others = tuple(hit for hit in hits.hits if hit.clause.kind is not PassageKind.CLAUSE)
        hits = replace(hits, hits=hits.hits[: len(hits.hits) - len(self._others)])  # they come last, and are not read
        self._hits, self._judge, self._ratings = _unjudged(hits), judge, ratings
        self.texts = {hit.clause.id: hit.clause.sentence for hit in hits.hits if hit.clause.id not in ratings}
        self.grades: dict[str, float] = {}
        self.placed: list[str] = []

    @property
    def unread(self) -> list[str]:
        """The clauses that the judge has not read yet, in the order of the search."""
        return [clause for clause in self.texts if clause not in self.grades]

    def state(self, ended: str = "") -> Hits:
        """The answer so far."""
        grades = self._ranked()
        scores = blended_scores(self._hits.hits, grades)
        order = list(self._hits.hits)
        if self._hits.query.sort is Sort.RELEVANCE:
            order = order_hits(order, scores, self._ratings)
            if self.placed:
                order = _placed(order, self.placed)
        hits = tuple(self._shown(hit, rank, scores, grades) for rank, hit in enumerate(order, start=1))
        if self._hits.query.sort is Sort.RELEVANCE:
            hits = with_falling_stars(hits)
        return replace(
            self._hits,
            hits=(*hits, *self._others),
            judged=JudgeProgress(self._judge, len(self.grades), len(self.texts), ended),
        )

    def _ranked(self) -> dict[str, float]:
        """The grades; among compared clauses the best grade goes to the first, and so on."""
        grades = sorted((self.grades[clause] for clause in self.placed), reverse=True)
        return self.grades | dict(zip(self.placed, grades, strict=True))

    def _shown(self, hit: Hit, rank: int, scores: Mapping[str, float], grades: Mapping[str, float]) -> Hit:
        clause = hit.clause.id
        if clause not in self.grades:
            return replace(hit, rank=rank, score=scores[clause])
        reasons = [tr("{stars:.1f} stars by {judge}", stars=self.grades[clause], judge=self._judge)]
        if clause in self.placed:
            place, count = ordinal_numeral(self.placed.index(clause) + 1), len(self.placed)
            text = tr(
                "{place} of the best {count} in comparison by {judge}", place=place, count=count, judge=self._judge
            )
            reasons.append(text)
        stars = min(5, max(1, int(grades[clause] + 0.5)))
        judged = replace(hit, judge=self._judge, judge_reasons=tuple(reasons))
        return replace(judged, rank=rank, score=scores[clause], stars=stars)


def _unjudged(hits: Hits) -> Hits:
    """An answer without the reasons of a judge that read it earlier."""
    if hits.judged is None:
        return hits
    return replace(hits, hits=tuple(replace(hit, judge="", judge_reasons=()) for hit in hits.hits))


def _placed(order: list[Hit], placed: list[str]) -> list[Hit]:
    """Hits in their order, except that those compared are reordered among the places that they hold."""
    by_id = {hit.clause.id: hit for hit in order}
    queue = iter(placed)
    compared = set(placed)
    return [by_id[next(queue)] if hit.clause.id in compared else hit for hit in order]
