"""The clauses that the user has selected, across searches, in the order of selection."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core import Hit


class Selection(QObject):
    """Selected hits by clause id. ``changed`` names the clauses that were selected or deselected."""

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
        """Adds a hit to the selection, or removes it."""
        if chosen == (hit.clause.id in self._hits):
            return
        if chosen:
            self._hits[hit.clause.id] = hit
        else:
            del self._hits[hit.clause.id]
        self.changed.emit((hit.clause.id,))

    def clear(self) -> None:
        self._remove(self.clauses)

    def forget(self, files: Iterable[Path]) -> None:
        """Removes the clauses of files that are no longer in the library."""
        removed = set(files)
        self._remove([id_ for id_, hit in self._hits.items() if hit.file in removed])

    def _remove(self, clauses: Iterable[str]) -> None:
        removed = tuple(clauses)
        for clause in removed:
            del self._hits[clause]
        if removed:
            self.changed.emit(removed)
