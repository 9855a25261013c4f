"""Publishes the library, fetches one that others publish, and keeps such a one up to date."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from core import FetchedVersion, LibraryError, Place, Published, default_subscription
from desktop.jobs import Jobs
from desktop.presenters.long_job import LongJobPresenter

if TYPE_CHECKING:
    from core import Library

_EVERY_MS: Final = 30_000  # so that a new version is here within a minute


class PublishingPresenter(LongJobPresenter):
    """``fetched`` names the folder of another library that can be opened; ``moved`` says that this one has moved on.

    ``contacting`` names the host that the job which begins will contact, "" for a folder.
    """

    published = Signal(Published)
    fetched = Signal(Path)
    shown = Signal(FetchedVersion)
    moved = Signal()
    unreached = Signal(object)
    contacting = Signal(str)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(jobs, parent)
        self._library = library
        self._away = False
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self.refresh)

    def watch(self) -> None:
        """Looks for a new version now and from then on, where others publish the library."""
        job = self._jobs.run(self._library.publishing.subscription)
        job.succeeded.connect(self._watch)

    def refresh(self) -> None:
        """Looks for a new version."""
        job = self._jobs.drive(self._library.publishing.refresh, lane="refresh")
        job.succeeded.connect(self._take)
        job.failed.connect(self._miss)

    def publish(self, place: str, server: str, region: str) -> None:
        """Publishes the library at a place, as the user wrote it."""
        if where := self._place(place, server, region):
            self._drive(lambda: self._library.publishing.publish(where), self.published.emit)

    def subscribe(self, place: str, server: str, region: str) -> None:
        """Fetches a library that others publish, as far as it is not there yet."""

        def steps() -> Generator[Any, None, Path]:
            from core import subscribe_folder

            assert where is not None
            folder = default_subscription(where.uri)
            yield from subscribe_folder(folder, where)
            return folder

        if where := self._place(place, server, region):
            self._drive(steps, self.fetched.emit)

    def _place(self, place: str, server: str, region: str) -> Place | None:
        """The place that the user means; None where there is no such place, which is said."""
        from core import place_of

        try:
            where = place_of(place, server, region)
        except LibraryError as error:
            self.failed.emit(error)
            return None
        self.contacting.emit(where.host)
        return where

    def _watch(self, version: FetchedVersion | None) -> None:
        if version:
            self.shown.emit(version)
            self._timer.start()
            self.refresh()

    def _take(self, moved: bool) -> None:
        self._away = False
        if moved:
            job = self._jobs.run(self._library.publishing.subscription)
            job.succeeded.connect(self.shown)
            self.moved.emit()

    def _miss(self, error: Exception) -> None:
        if not self._away:
            self._away = True
            self.unreached.emit(error)
