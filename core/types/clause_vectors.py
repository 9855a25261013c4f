"""The vectors of clauses' windows in one array: a search needs those of thousands of clauses at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

_Vectors = NDArray[np.float32]


class ClauseVectors(Mapping[str, _Vectors]):
    """The vectors of the windows of some clauses, by the clauses' ids.

    Args:
        clauses: the ids, each once.
        counts: how many windows each has, at least one.
        rows: the vectors, clause by clause: shape (windows, dimensions).
    """

    def __init__(self, clauses: Sequence[str], counts: NDArray[np.int64], rows: _Vectors) -> None:
        self.clauses, self.rows = clauses, rows
        self.starts: NDArray[np.int64] = np.cumsum(counts) - counts

    @classmethod
    def of(cls, vectors: Mapping[str, _Vectors], clauses: Sequence[str]) -> ClauseVectors:
        """The vectors of some of the clauses that a mapping has, one at least."""
        if isinstance(vectors, cls) and vectors.clauses == clauses:
            return vectors
        some = [vectors[clause] for clause in clauses]
        return cls(clauses, np.array([len(each) for each in some], np.int64), np.concatenate(some))

    def __getitem__(self, clause: str) -> _Vectors:
        at = self._places[clause]
        return self.rows[self.starts[at] : self.starts[at + 1] if at + 1 < len(self.starts) else None]

    def __contains__(self, clause: object) -> bool:
        return clause in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {clause: at for at, clause in enumerate(self.clauses)}
