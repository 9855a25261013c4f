"""Notices changes that other programs make to the library: another window, or the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library

_EVERY_MS: Final = 2000


class ChangesPresenter(QObject):
    """Checks every two seconds; ``changed`` says that another program has changed the library since.

    An encrypted library is open in only one program at a time.
    """

    changed = Signal()

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs
        self._known: int | None = None
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self.look)
        if not library.encrypted:
            self._timer.start()
            self.look()

    def look(self) -> None:
        """Compares the library with its last known state."""
        job = self._jobs.run(self._library.files.changes_by_others, lane="changes")
        job.succeeded.connect(self._compare)

    def _compare(self, count: int) -> None:
        known, self._known = self._known, count
        if known not in (None, count):
            self.changed.emit()
