"""Reads new files in watched folders by itself: when the window opens, when the system reports them, and regularly.

Nothing is started while anything is being added, or another program writes to the library: what was noticed waits.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from core import BusyLibrary, WatchedFolder
from desktop.jobs import Job, Jobs
from desktop.presenters.folders import FoldersPresenter
from desktop.presenters.indexing import IndexingPresenter

if TYPE_CHECKING:
    from core import Library

_EVERY_MS: Final = 2_000  # how often to ask what the system has reported
_LISTING_MS: Final = 15 * 60_000  # how often to list the folders: many network shares report nothing


class WatchingPresenter(QObject):
    """``noticed`` says that files have changed, come or gone; ``nothing_new`` answers `look` if there is nothing."""

    noticed = Signal()
    nothing_new = Signal()
    failed = Signal(object)

    def __init__(
        self,
        library: Library,
        jobs: Jobs,
        folders: FoldersPresenter,
        indexing: IndexingPresenter,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._library, self._jobs, self._indexing = library, jobs, indexing
        self._watched: tuple[WatchedFolder, ...] | None = None
        self._changed: set[Path] = set()  # still to be looked at
        self._all = self._asked = False  # whether to look at all folders, and whether the user is waiting for that
        self._away: frozenset[Path] = frozenset()
        self._looking: Job | None = None
        self._often = QTimer(self, interval=_EVERY_MS)
        self._often.timeout.connect(self._ask)
        self._seldom = QTimer(self, interval=_LISTING_MS)
        self._seldom.timeout.connect(self.look_at_all)
        folders.listed.connect(self._follow)
        indexing.idle.connect(self._look)
        indexing.put_off.connect(self._put_off)

    def look(self) -> None:
        """Looks at all watched folders now, at the user's request."""
        self._asked = True
        self.look_at_all()

    def look_at_all(self) -> None:
        """Looks for new files in all watched folders, as soon as nothing else is being added."""
        self._all = True
        self._look()

    def _follow(self, folders: tuple[WatchedFolder, ...]) -> None:
        if folders == self._watched:
            return
        self._watched = folders
        for timer in (self._often, self._seldom):
            timer.start() if folders else timer.stop()
        self._jobs.run(self._library.folders.follow, lane="follow")
        if folders:
            self.look_at_all()

    def _ask(self) -> None:
        job = self._jobs.run(self._library.folders.changed, lane="changed files")
        job.succeeded.connect(self._notice)

    def _notice(self, changed: frozenset[Path]) -> None:
        if changed:
            self._changed |= changed
            self.noticed.emit()
        if self._changed or self._all:
            self._look()

    def _look(self) -> None:
        if self._looking or self._indexing.engaged or not (self._all or self._changed):
            return
        changed = None if self._all else tuple(sorted(self._changed))
        before = self._changed, self._all
        self._changed, self._all = set(), False
        self._looking = job = self._jobs.run(lambda: self._looked(changed))
        job.succeeded.connect(self._read)
        job.failed.connect(lambda error: self._fail(error, *before))
        job.finished.connect(self._rest)

    def _looked(self, changed: tuple[Path, ...] | None) -> tuple[Path, ...]:
        """Looks at the folders, on a worker thread. A folder that was away when it was to be watched may be back."""
        if changed is None:
            self._library.folders.follow()
        return self._library.folders.look(changed)

    def _read(self, news: tuple[Path, ...]) -> None:
        if news:
            self._indexing.add_found(news)
        elif self._asked:
            self.nothing_new.emit()
        self._asked = False

    def show_away(self, away: frozenset[Path]) -> None:
        """Looks at all folders if one of them has come back."""
        if self._away - away:
            self.look_at_all()
        self._away = away

    def _fail(self, error: Exception, changed: set[Path], everywhere: bool) -> None:
        if isinstance(error, BusyLibrary):
            self._changed |= changed
            self._all |= everywhere
        else:
            self.failed.emit(error)

    def _put_off(self, paths: tuple[Path, ...]) -> None:
        self._changed.update(paths)

    def _rest(self) -> None:
        self._looking = None
