"""Loads the clauses of a tray, and saves its contents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import NothingFound, TrayEntry
from desktop.jobs import Jobs
from desktop.models.selection import Selected

if TYPE_CHECKING:
    from core import Library

Entries = Sequence[TrayEntry]


class TrayPresenter(QObject):
    """Looks up the clauses of a tray.

    ``found`` has the name of a tray, its clauses, and the entries of clauses that are not in the library now;
    ``listed`` has the names of all trays with clauses.
    """

    found = Signal(str, tuple, tuple)
    listed = Signal(tuple)
    failed = Signal(Exception)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs

    def open(self, name: str) -> None:
        """Emits the contents of a tray."""
        job = self._jobs.write(lambda: self._found(name))  # after pending writes to it
        job.succeeded.connect(lambda answer: self._say(name, *answer))
        job.failed.connect(self.failed)

    def keep(self, name: str, entries: Entries) -> None:
        """Saves the contents of a tray."""
        job = self._jobs.write(lambda: self._kept(name, entries))
        job.succeeded.connect(self.listed)
        job.failed.connect(self.failed)

    def rename(self, name: str, to: str) -> None:
        """Renames a tray, once its pending contents are saved."""
        job = self._jobs.write(lambda: self._renamed(name, to))
        job.succeeded.connect(self.listed)
        job.failed.connect(self.failed)

    def _say(
        self, name: str, found: tuple[Selected, ...], missing: tuple[TrayEntry, ...], names: tuple[str, ...]
    ) -> None:
        self.found.emit(name, found, missing)
        self.listed.emit(names)

    def _renamed(self, name: str, to: str) -> tuple[str, ...]:
        trays = self._library.trays
        if name in trays.list():
            trays.rename(name, to)
        return tuple(trays.list())

    def _kept(self, name: str, entries: Entries) -> tuple[str, ...]:
        self._library.trays.put(name, entries)
        return tuple(self._library.trays.list())

    def _found(self, name: str) -> tuple[tuple[Selected, ...], tuple[TrayEntry, ...], tuple[str, ...]]:
        trays, found, missing = self._library.trays, list[Selected](), list[TrayEntry]()
        names = tuple(trays.list())
        for entry in trays.get(name) if name in names else ():
            try:
                found.append(Selected.of_provision(self._library.documents.provision(entry.clause), entry.note))
            except NothingFound:
                missing.append(entry)
        return tuple(found), tuple(missing), names
