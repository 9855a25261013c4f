"""An answer and what a judge has said of its clauses so far: the order that follows, and the reasons shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from core.base.translation import tr
from core.models.reranking.judged_order import blended_scores, order_hits
from core.text.numerals import ordinal_numeral
from core.types import Hit, Hits, JudgeProgress, Sort


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
        return replace(
            self._hits, hits=hits, judged=JudgeProgress(self._judge, len(self.grades), len(self.texts), ended)
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
