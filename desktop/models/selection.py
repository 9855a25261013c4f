"""The clauses that the user has chosen, across searches, in the order chosen."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core import Hit


class Selection(QObject):
    """Chosen hits by clause id. ``changed`` names the clauses whose choice changed."""

    changed = Signal(tuple)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: dict[str, Hit] = {}

    def __contains__(self, clause: str) -> bool:
        return clause in self._hits

    def __len__(self) -> int:
        return len(self._hits)

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(self._hits)

    @property
    def hits(self) -> tuple[Hit, ...]:
        return tuple(self._hits.values())

    def choose(self, hit: Hit, chosen: bool) -> None:
        """Takes a hit into the selection, or out of it."""
        if chosen == (hit.clause.id in self._hits):
            return
        if chosen:
            self._hits[hit.clause.id] = hit
        else:
            del self._hits[hit.clause.id]
        self.changed.emit((hit.clause.id,))

    def clear(self) -> None:
        self._drop(self.clauses)

    def forget(self, files: Iterable[Path]) -> None:
        """Drops the clauses of files that are no longer in the library."""
        gone = set(files)
        self._drop([id_ for id_, hit in self._hits.items() if hit.file in gone])

    def _drop(self, clauses: Iterable[str]) -> None:
        dropped = tuple(clauses)
        for clause in dropped:
            del self._hits[clause]
        if dropped:
            self.changed.emit(dropped)
