"""Brings the clauses of a tray, and writes down what lies in it."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import NothingFound, TrayEntry
from desktop.jobs import Jobs
from desktop.models.selection import Selected

if TYPE_CHECKING:
    from core import Library

_LANE = "tray"

Entries = Sequence[TrayEntry]


class TrayPresenter(QObject):
    """Looks the clauses of a tray up.

    ``found`` has the name of a tray, what lies in it, and the entries of clauses that are not in the library now;
    ``listed`` the names of all trays that hold a clause.
    """

    found = Signal(str, tuple, tuple)
    listed = Signal(tuple)
    failed = Signal(Exception)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs
        self._waiting: dict[str, Entries] = {}  # to be written, the latest of each tray
        self._guard, self._writing = Lock(), Lock()

    def open(self, name: str) -> None:
        """Emits what lies in a tray."""
        job = self._jobs.run(lambda: self._found(name), lane=_LANE)
        job.succeeded.connect(lambda found: self.found.emit(name, *found))
        job.failed.connect(self.failed)

    def keep(self, name: str, entries: Entries) -> None:
        """Writes down what lies in a tray; what was to be written of it before is not any more."""
        with self._guard:
            self._waiting[name] = entries
        job = self._jobs.run(self._write)
        job.succeeded.connect(self.listed)
        job.failed.connect(self.failed)

    def rename(self, name: str, to: str) -> None:
        """Gives a tray another name, once all is written that is to lie in it."""
        job = self._jobs.run(lambda: self._renamed(name, to))
        job.succeeded.connect(self.listed)
        job.failed.connect(self.failed)

    def _renamed(self, name: str, to: str) -> tuple[str, ...]:
        if name in self._write():
            self._library.trays.rename(name, to)
        return tuple(self._library.trays.list())

    def _write(self) -> tuple[str, ...]:
        with self._writing:
            with self._guard:
                waiting, self._waiting = self._waiting, {}
            for name, entries in waiting.items():
                self._library.trays.put(name, entries)
            return tuple(self._library.trays.list())

    def _found(self, name: str) -> tuple[tuple[Selected, ...], tuple[TrayEntry, ...]]:
        found, missing = list[Selected](), list[TrayEntry]()
        for entry in self._library.trays.get(name) if name in self._write() else ():
            try:
                found.append(Selected.of_provision(self._library.documents.provision(entry.clause), entry.note))
            except NothingFound:
                missing.append(entry)
        return tuple(found), tuple(missing)
