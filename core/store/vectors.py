"""The vectors of a library's windows, held in memory: comparing all of them there takes a twentieth of the time.

They are read anew when the table has changed, which takes about as long as one search on the disk. A library with more
than `MOST` windows is searched on the disk.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from core.ports import Vectors
from core.store.table import DocumentTable

MOST: Final = 200_000  # windows: 300 MB


@dataclass(frozen=True)
class WindowVectors:
    """The windows of one version of the table: the clause of each, and its vector as a row."""

    version: int
    clauses: list[str]
    rows: Vectors

    def nearest(self, vector: Vectors, count: int) -> list[tuple[str, float]]:
        """The clauses of the ``count`` windows nearest to ``vector``, with their cosines, best first."""
        cosines = np.round(self.rows @ vector, 6)  # equal vectors are equally near, wherever they stand in the table
        best = np.argpartition(-cosines, count)[:count] if count < len(cosines) else np.arange(len(cosines))
        best = best[np.argsort(-cosines[best], kind="stable")]
        return [(self.clauses[at], float(cosines[at])) for at in best]

    def similarities(self, vector: Vectors, clauses: Sequence[str]) -> dict[str, float]:
        """The cosine of ``vector`` and the nearest window of each of these clauses that has any."""
        known = {clause: self._places[clause] for clause in clauses if clause in self._places}
        return {clause: round(float((self.rows[places] @ vector).max()), 6) for clause, places in known.items()}

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = defaultdict(list)
        for at, clause in enumerate(self.clauses):
            places[clause].append(at)
        return dict(places)


class VectorMemory:
    """Holds the vectors of the version of the table that was searched last. Safe to use from several threads."""

    def __init__(self) -> None:
        self._held: WindowVectors | None = None
        self._reading = threading.Lock()

    def of(self, table: DocumentTable, dimensions: int) -> WindowVectors | None:
        """The vectors of the table as it is now; None where it has too many to hold."""
        version = table.version()
        with self._reading:
            if self._held is None or self._held.version != version:
                self._held = None  # two versions at once would be held otherwise
                if table.count() > MOST:
                    return None
                found = table.read(lambda t: t.search().select(["clause", "vector"]).to_arrow())
                rows = found["vector"].combine_chunks().flatten().to_numpy().reshape(-1, dimensions)
                self._held = WindowVectors(version, found["clause"].to_pylist(), rows)
            return self._held
