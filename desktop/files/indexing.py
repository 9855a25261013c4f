"""Adding files to the library, and re-embedding it: one run at a time, with later requests queued.

A paused run is one that was stopped and will be started again; files already read are not read again. So while paused
it holds no library lock, processes or memory, other programs may write, and closing the window or putting the computer
to sleep works as usual. Only the files that were being read are read again.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from core import BusyLibrary, IndexReport, Progress
from desktop.jobs import Job, Jobs
from desktop.remembered import KeptList

if TYPE_CHECKING:
    from core import Library


_CHANGED_MS = 1000


class IndexingPresenter(QObject):
    """Runs the engine's indexing and embedding, and reports progress.

    ``changed`` says, every second of a run and at its end, that the library holds more than before. ``embedding`` says
    whether the run being started embeds with another encoder what was already read, and ``by_itself`` whether it reads
    what was found in watched folders; if another program is writing to the library, that run is ``put_off``.

    Args:
        unfinished: where the files and folders of the current run are kept until it has ended.
    """

    started = Signal()
    progressed = Signal(Progress)
    stopping = Signal()
    pausing = Signal()
    paused = Signal()
    finished = Signal(IndexReport)
    embedded = Signal()
    cancelled = Signal()
    failed = Signal(object)
    idle = Signal()
    changed = Signal()
    put_off = Signal(tuple)
    queued = Signal(tuple)

    def __init__(self, library: Library, jobs: Jobs, unfinished: KeptList, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._unfinished = library, unfinished
        self._jobs = jobs
        self._job: Job | None = None
        self._waiting: list[Path] = []
        self._found: list[Path] = []
        self._to_embed = False
        self.embedding = self.by_itself = False
        self.at_rest = False  # paused
        self._pausing = False
        self._own: tuple[str, ...] = ()  # passwords of the current run, in case it is paused
        self.reading: tuple[Path, ...] = ()  # the files and folders of the current run, or of the one that was stopped
        self.left_unread = False  # whether the run that was stopped had others waiting for it
        self._passwords: list[str] = []  # for the next run; a run takes its own with it
        self._since_change = QElapsedTimer()

    @property
    def running(self) -> bool:
        return self._job is not None

    @property
    def engaged(self) -> bool:
        """Whether anything is being added, or is paused."""
        return self.running or self.at_rest

    @property
    def kept(self) -> bool:
        """Whether the next start of the program continues unfinished work; not with an encrypted library."""
        return bool(self._unfinished.words)

    def add(self, paths: Sequence[Path], password: str = "") -> None:
        """Reads files and folders into the library, after those being read now."""
        self._waiting += paths
        self._passwords += [password] if password else []
        if self._waiting:
            to_read = dict.fromkeys((*(() if self.by_itself else self.reading), *self._waiting))
            self._unfinished.keep(map(str, to_read))
        if self._waiting and not self.running:
            self._start()
        elif paths:
            self.queued.emit(tuple(paths))

    def add_found(self, paths: Sequence[Path]) -> None:
        """Reads what was found in watched folders, after what the user asked for."""
        self._found += paths
        if self._found and not self.engaged:
            self._start()

    def resume(self) -> bool:
        """Continues what was being added when the window closed; False if there is nothing to continue."""
        paths = tuple(map(Path, self._unfinished.words))
        self.add(paths)
        return bool(paths)

    def embed(self) -> None:
        """Has the encoder in use embed what it has not embedded yet, after the current run."""
        self._to_embed = True
        if self._job and self.embedding:
            self._job.cancel()  # it embeds with the previous encoder
        elif not self.running:
            self._start()

    def cancel(self) -> None:
        """Stops after the current file; what was read or embedded stays. Also ends a paused run for good."""
        was_at_rest, self.at_rest, self._pausing = self.at_rest, False, False
        self.reading = tuple(dict.fromkeys((*self.reading, *self._waiting, *self._found)))
        self.left_unread = bool(self._waiting or self._found)
        self._waiting.clear()
        self._found.clear()
        self._unfinished.keep(())
        self._to_embed = False
        self._passwords.clear()
        if self._job and not self._job.cancelled:
            self._job.cancel()
            self.stopping.emit()
        elif was_at_rest:
            self.cancelled.emit()
            self.reading = ()
            self.idle.emit()

    def pause(self) -> None:
        """Stops after the current file until resumed or files are added; quitting keeps it for the next start."""
        if self._job and not self._job.cancelled:
            self._pausing = True
            self._job.cancel()
            self.pausing.emit()

    def pause_or_resume(self) -> None:
        """Pauses the current run, or resumes the paused one."""
        if self.at_rest:
            self._start()
        else:
            self.pause()

    def _start(self) -> None:
        self.at_rest = False
        self._since_change.start()
        self.by_itself = bool(self._found) and not self._waiting
        self.embedding = not (self._waiting or self._found)
        self._job = self._embed() if self.embedding else self._read()
        self._job.progressed.connect(self._progress)
        self._job.failed.connect(self._fail)
        self._job.finished.connect(self._end)
        self.started.emit()

    def _read(self) -> Job:
        by_itself, waiting = self.by_itself, self._found if self.by_itself else self._waiting
        paths = self.reading = tuple(dict.fromkeys(waiting))
        waiting.clear()
        self._own, self._passwords = tuple(self._passwords), []
        passwords = self._own
        job = self._jobs.drive(lambda: self._library.files.index(paths, passwords, by_itself=by_itself))
        job.succeeded.connect(self.finished)
        return job

    def _embed(self) -> Job:
        self._to_embed = False
        job = self._jobs.drive(self._library.files.embed)
        job.succeeded.connect(lambda _: self.embedded.emit())
        return job

    def _fail(self, error: Exception) -> None:
        if self.by_itself and isinstance(error, BusyLibrary):
            self.put_off.emit(self.reading)
        else:
            self.failed.emit(error)

    def _progress(self, progress: Progress) -> None:
        self.progressed.emit(progress)
        if self._since_change.elapsed() > _CHANGED_MS:
            self._since_change.restart()
            self.changed.emit()

    def _end(self) -> None:
        if self._pausing:
            self._rest()
            return
        stopped = self._job is not None and self._job.cancelled
        self._own = ()
        if stopped and not self._to_embed:
            self.cancelled.emit()
        self._job = None
        self.changed.emit()
        if self._waiting or self._found or self._to_embed:
            self._start()
        else:
            self.reading, self.by_itself = (), False
            if not stopped:  # by the user, see `cancel`, or because the window is closing
                self._unfinished.keep(())
            self.idle.emit()

    def _rest(self) -> None:
        """Puts the run's work back in the queue."""
        self._job, self._pausing, self.at_rest = None, False, True
        if self.embedding:
            self._to_embed = True
        elif self.by_itself:
            self._found = list(dict.fromkeys((*self.reading, *self._found)))
        else:
            self._waiting = list(dict.fromkeys((*self.reading, *self._waiting)))
            self._passwords = list(dict.fromkeys((*self._own, *self._passwords)))
        self._own = ()
        self.changed.emit()
        self.paused.emit()
