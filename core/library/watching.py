"""Changes in watched folders as the system reports them (inotify, FSEvents, ReadDirectoryChangesW), by watchdog."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

from watchdog.events import DirModifiedEvent, FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver

_CHANGES: Final = frozenset({"created", "modified", "moved", "deleted", "closed"})  # reading a file is no change
_END_S: Final = 2.0  # how long to wait for its threads

_QUIET_S: Final = 10.0
"""Seconds without a change after which a file counts as written: as long as indexing requires before a file counts as
settled, see `core.library.indexing.files.settled`.
"""


class FolderEvents:
    """Follows folders until it is closed, and says what has changed in them once it is quiet.

    A folder that the system cannot follow (it is away, or has too many below it) is silently skipped: callers list
    folders now and then anyway, since many network shares report nothing.
    """

    def __init__(self, quiet: QuietPaths | None = None) -> None:
        self._quiet = quiet or QuietPaths()
        self._observer: BaseObserver | None = None
        self._folders: frozenset[Path] = frozenset()
        self._lock = Lock()

    def follow(self, folders: Iterable[Path]) -> None:
        """Follows these folders and no others. Costs nothing if it already does."""
        wanted = frozenset(folders)
        with self._lock:
            if wanted == self._folders and self._is_alive():
                return
            self._stop()
            self._folders = wanted
            if wanted:
                self._start()

    def changed(self) -> frozenset[Path]:
        """The files and folders that were changed, moved in or out, or deleted since the last call."""
        return self._quiet.take()

    def close(self) -> None:
        """Stops its threads. Safe to call twice."""
        with self._lock:
            self._folders = frozenset()
            self._stop()

    def _start(self) -> None:
        self._observer = observer = Observer()
        observer.start()
        for folder in sorted(self._folders):
            with suppress(OSError):
                observer.schedule(_Notes(self._quiet), str(folder), recursive=True)

    def _stop(self) -> None:
        observer, self._observer = self._observer, None
        if observer:
            observer.stop()
            observer.join(_END_S)

    def _is_alive(self) -> bool:
        """Whether each folder is followed: the system stops if one is removed, or its drive."""
        emitters = self._observer.emitters if self._observer else set()
        return len(emitters) == len(self._folders) and all(each.is_alive() for each in emitters)


class _Notes(FileSystemEventHandler):
    """Notes events; called on a thread of watchdog."""

    def __init__(self, quiet: QuietPaths) -> None:
        self._quiet = quiet

    def on_any_event(self, event: FileSystemEvent) -> None:
        if event.event_type not in _CHANGES or isinstance(event, DirModifiedEvent):
            return
        for path in (event.src_path, event.dest_path):
            if path:
                self._quiet.note(Path(os.fsdecode(path)))


class QuietPaths:
    """The paths that have changed, each held until it has been quiet for a while. Thread-safe.

    Args:
        seconds: how long it must be quiet.
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, seconds: float = _QUIET_S, clock: Callable[[], float] = monotonic) -> None:
        self._seconds, self._clock = seconds, clock
        self._changed: dict[Path, float] = {}  # each with the time of its last change
        self._lock = Lock()

    def note(self, path: Path) -> None:
        """Notes that a path has just changed."""
        with self._lock:
            self._changed[path] = self._clock()

    def take(self) -> frozenset[Path]:
        """The paths that are quiet now, each returned once."""
        with self._lock:
            until = self._clock() - self._seconds
            quiet = frozenset(path for path, at in self._changed.items() if at <= until)
            for path in quiet:
                del self._changed[path]
            return quiet
