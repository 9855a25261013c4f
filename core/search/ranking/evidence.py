"""The evidence on the candidates for a query, before it is weighed: their words, their meaning, their neighbours."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from core.search.ranking.fit.features import Features
from core.search.ranking.neighbours import Numbers, nearest_neighbours
from core.types import Candidate
from core.types.clause_vectors import ClauseVectors
from core.types.ports import Vectors


@dataclass(frozen=True)
class Proposals:
    """The candidates by words and by meaning, each best first, and the vector that meaning is compared with."""

    words: Sequence[Candidate]
    meaning: Sequence[Candidate]
    vector: Vectors

    def best(self, depth: int) -> Proposals:
        """The best of each."""
        return Proposals(self.words[:depth], self.meaning[:depth], self.vector)


@dataclass(frozen=True)
class Evidence:
    """The evidence on the candidates.

    Attributes:
        query: the candidates for the query as written.
        concept: the candidates for the concepts that it names; None where it names none.
        windows: the vectors of the windows of every candidate that has any.
        fit: the features of the candidates, in the order of their ids (`core.search.ranking.fit`); None: not known.
        others: further candidates, which neither words nor meaning proposed.
        ancillary: which candidates are no rules of their own, in the order of their ids; None: not known.
    """

    query: Proposals
    concept: Proposals | None
    windows: Mapping[str, Vectors]
    fit: Features | None = None
    others: Collection[str] = ()
    ancillary: NDArray[np.bool_] | None = None

    def best(self, depth: int) -> Evidence:
        """The evidence on the best candidates: those that each retriever ranks at most ``depth``."""
        concept = None if self.concept is None else self.concept.best(depth)
        best = Evidence(self.query.best(depth), concept, self.windows)
        if self.fit is None:
            return best
        kept = set(best.clauses)
        here = [clause in kept for clause in self.clauses]
        ancillary = None if self.ancillary is None else self.ancillary[here]
        return replace(best, fit=self.fit[:, here], ancillary=ancillary)

    @cached_property
    def clauses(self) -> list[str]:
        """The ids of the candidates, sorted."""
        lists = [each for side in self._sides for each in (side.words, side.meaning)]
        return sorted({candidate.clause for proposed in lists for candidate in proposed}.union(self.others))

    @cached_property
    def embedded(self) -> NDArray[np.bool_]:
        """Which candidates have vectors."""
        return np.array([clause in self.windows for clause in self.clauses], dtype=bool)

    @cached_property
    def signals(self) -> NDArray[np.float64]:
        """The scores by words and by meaning for the query, then for the concept: shape (2 or 4, candidates)."""
        words = [self._bm25_shares(each.words) for each in self._sides]
        return np.array([row for pair in zip(words, self.cosines, strict=True) for row in pair])

    @cached_property
    def cosines(self) -> NDArray[np.float64]:
        """The cosine of the nearest window with the query, then with the concept: shape (1 or 2, candidates).

        A clause that has no vectors yet counts as the mean of the others.
        """
        cosines = np.zeros((len(self._sides), len(self.clauses)))
        if self.embedded.any():
            windows = self._in_a_row
            for at, side in enumerate(self._sides):
                cosines[at, self.embedded] = np.maximum.reduceat(windows.rows @ side.vector, windows.starts)
                cosines[at, ~self.embedded] = cosines[at, self.embedded].mean()
        return np.round(cosines, 6)

    @cached_property
    def neighbours(self) -> NDArray[np.int64]:
        """See `core.search.ranking.neighbours.nearest_neighbours`."""
        means = np.zeros((len(self.clauses), len(self.query.vector)), dtype=np.float32)
        if self.embedded.any():
            sums = np.add.reduceat(self._in_a_row.rows, self._in_a_row.starts, axis=0)
            means[self.embedded] = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
        return nearest_neighbours(means)

    @cached_property
    def _in_a_row(self) -> ClauseVectors:
        """The windows of all candidates that have any, candidate by candidate; there must be one."""
        return ClauseVectors.of(self.windows, list(compress(self.clauses, self.embedded)))

    @property
    def _sides(self) -> list[Proposals]:
        return [self.query] if self.concept is None else [self.query, self.concept]

    def _bm25_shares(self, proposed: Sequence[Candidate]) -> Numbers:
        """BM25 as a share of the best; 0 for a clause that was not proposed."""
        shares = bm25_shares(proposed)
        return np.array([shares.get(clause, 0.0) for clause in self.clauses], dtype=np.float64)


def bm25_shares(by_words: Sequence[Candidate]) -> dict[str, float]:
    """The BM25 score of each clause as a share of the best."""
    best = by_words[0].score if by_words else 0.0
    return {each.clause: each.score / best if best > 0 else 0.0 for each in by_words}
