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
from typing import Any, Final

import numpy as np
import pyarrow as pa

from core.ports import Vectors
from core.store.table import DocumentTable

MOST: Final = 200_000  # windows: 300 MB


@dataclass(frozen=True)
class WindowVectors:
    """Windows: the clause of each, and its vector as a row."""

    clauses: list[str]
    rows: Vectors

    def nearest(self, vector: Vectors, count: int) -> list[tuple[str, float]]:
        """The clauses of the ``count`` windows nearest to ``vector``, with their cosines, best first."""
        cosines = np.round(self.rows @ vector, 6)  # equal vectors are equally near, wherever they stand in the table
        best = np.argpartition(-cosines, count)[:count] if count < len(cosines) else np.arange(len(cosines))
        best = best[np.argsort(-cosines[best], kind="stable")]
        return [(self.clauses[at], float(cosines[at])) for at in best]

    def of(self, clauses: Sequence[str]) -> dict[str, Vectors]:
        """The vectors of the windows of each of these clauses that has any."""
        return {clause: self.rows[self._places[clause]] for clause in clauses if clause in self._places}

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
        self._version = 0
        self._reading = threading.Lock()

    def of(self, table: DocumentTable) -> WindowVectors | None:
        """The vectors of the table as it is now; None where it has too many to hold."""
        version = table.version()
        with self._reading:
            if self._held is None or self._version != version:
                self._held = None  # two versions at once would be held otherwise
                if table.count() > MOST:
                    return None
                self._version = version
                self._held = read_windows(table)
            return self._held


def read_windows(table: DocumentTable, where: str | None = None) -> WindowVectors:
    """The windows of the table, or those for which an SQL predicate holds."""

    def rows(lance: Any) -> pa.Table:
        asked = lance.search() if where is None else lance.search().where(where)
        return asked.select(["clause", "vector"]).to_arrow()

    found = table.read(rows)
    vectors = found["vector"].combine_chunks()
    width = vectors.type.list_size
    return WindowVectors(found["clause"].to_pylist(), vectors.flatten().to_numpy().reshape(-1, width))
