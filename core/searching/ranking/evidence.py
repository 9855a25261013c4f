"""The evidence on the candidates for a query, before it is weighed: their words, their meaning, their neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core.ports import Vectors
from core.searching.ranking.fit.features import Features
from core.searching.ranking.neighbours import Numbers, nearest_neighbours
from core.types import Candidate


@dataclass(frozen=True)
class Proposals:
    """The candidates by words and by meaning, each best first, and the vector that meaning is compared with."""

    words: Sequence[Candidate]
    meaning: Sequence[Candidate]
    vector: Vectors


@dataclass(frozen=True)
class Evidence:
    """The evidence on the candidates.

    Attributes:
        query: the candidates for the query as written.
        concept: the candidates for the concepts that it names; None where it names none.
        windows: the vectors of the windows of every candidate that has any.
        fit: the features of the candidates, in the order of their ids (`core.searching.ranking.fit`); None: not known.
    """

    query: Proposals
    concept: Proposals | None
    windows: Mapping[str, Vectors]
    fit: Features | None = None

    @cached_property
    def clauses(self) -> list[str]:
        """The ids of the candidates, sorted."""
        lists = [each for side in self._sides for each in (side.words, side.meaning)]
        return sorted({candidate.clause for proposed in lists for candidate in proposed})

    @cached_property
    def embedded(self) -> NDArray[np.bool_]:
        """Which candidates have vectors."""
        return np.array([clause in self.windows for clause in self.clauses], dtype=bool)

    @cached_property
    def signals(self) -> NDArray[np.float64]:
        """The scores by words and by meaning for the query, then for the concept: shape (2 or 4, candidates)."""
        return np.array([row for each in self._sides for row in (self._bm25_shares(each.words), self._cosines(each))])

    @cached_property
    def neighbours(self) -> NDArray[np.int64]:
        """See `core.searching.ranking.neighbours.nearest_neighbours`."""
        means = np.zeros((len(self.clauses), len(self.query.vector)), dtype=np.float32)
        if self.embedded.any():
            rows, starts = self._windows_in_a_row
            sums = np.add.reduceat(rows, starts, axis=0)
            means[self.embedded] = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
        return nearest_neighbours(means)

    @cached_property
    def _windows_in_a_row(self) -> tuple[Vectors, NDArray[np.int64]]:
        """The vectors of all windows, candidate by candidate, and where each candidate's begin."""
        windows = [self.windows[clause] for clause in self.clauses if clause in self.windows]
        counts = np.array([len(each) for each in windows], dtype=np.int64)
        return np.concatenate(windows), np.cumsum(counts) - counts

    @property
    def _sides(self) -> list[Proposals]:
        return [self.query] if self.concept is None else [self.query, self.concept]

    def _bm25_shares(self, proposed: Sequence[Candidate]) -> Numbers:
        """BM25 as a share of the best; 0 for a clause that was not proposed."""
        shares = bm25_shares(proposed)
        return np.array([shares.get(clause, 0.0) for clause in self.clauses], dtype=np.float64)

    def _cosines(self, side: Proposals) -> Numbers:
        """The cosine of the nearest window; a clause that has no vectors yet counts as the mean of the others."""
        cosines = np.zeros(len(self.clauses))
        if self.embedded.any():
            rows, starts = self._windows_in_a_row
            cosines[self.embedded] = np.maximum.reduceat(rows @ side.vector, starts)
            cosines[~self.embedded] = cosines[self.embedded].mean()
        return np.round(cosines, 6)


def bm25_shares(by_words: Sequence[Candidate]) -> dict[str, float]:
    """The BM25 score of each clause as a share of the best."""
    best = by_words[0].score if by_words else 0.0
    return {each.clause: each.score / best if best > 0 else 0.0 for each in by_words}
