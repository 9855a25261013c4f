"""Publishes the library, and fetches one that others publish and keeps it up to date."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from core import FetchedVersion, LibraryError, Place, Progress, Published, default_subscription, library_folder, tr
from desktop.feature import Desk, LongWork
from desktop.remembered import KeptList
from desktop.widgets import dialogs, faults
from desktop.widgets.controls import button
from desktop.widgets.dialogs import AskingDialog
from desktop.widgets.words import tip


class PlaceDialog(AskingDialog):
    """Enter goes on, Esc stops what is under way, or closes.

    Args:
        title: see `AskingDialog`.
        heading: see there.
        words: see there.
        go_on: see there.
        before: the place, the server and the region that were given last.
    """

    given = Signal(str, str, str)
    """The place, the address of the server, and the region; "" for what was left out."""
    stopped = Signal()

    def __init__(
        self, title: str, heading: str, words: str, go_on: str, before: list[str], parent: QWidget | None = None
    ) -> None:
        self.place, self.server, self.region = QLineEdit(), QLineEdit(), QLineEdit()
        fields = ((tr("P&lace:"), self.place), (tr("&Server:"), self.server), (tr("&Region:"), self.region))
        super().__init__(title, heading, words, go_on, fields, parent)
        self.browse = button(tr("&Browse…"))
        self.browse.setAutoDefault(False)
        self.browse.clicked.connect(self._browse)
        self._grid.addWidget(self.browse, 0, 2)
        self.place.setPlaceholderText(tr("A folder, or s3://BUCKET/PREFIX"))
        self.server.setPlaceholderText(tr("https://HOST of your firm's storage; Amazon's own if empty"))
        for (_, field), text in zip(fields, before, strict=False):
            field.setText(text)
        self.place.textChanged.connect(self._enable)
        self._enable()

    def show_fault(self, words: str) -> None:
        super().show_fault(words)
        self.place.setFocus()

    def reject(self) -> None:
        if self._busy:
            self.stopped.emit()
        else:
            super().reject()

    def _enable(self) -> None:
        s3 = self.place.text().startswith("s3://")
        for piece in (self.place, self.browse):
            piece.setEnabled(not self._busy)
        for piece in (self.server, self.region):
            piece.setEnabled(not self._busy and s3)
        self.go_on.setEnabled(not self._busy and bool(self.place.text().strip()))

    def _browse(self) -> None:
        title, at = tr("The folder of the library"), self.place.text()
        if name := dialogs.asked(QFileDialog.getExistingDirectory, self, title, at):
            self.place.setText(name)

    def _go_on(self) -> None:
        s3 = self.place.text().startswith("s3://")
        fields = (self.place, self.server, self.region) if s3 else (self.place,)
        place, *rest = (field.text().strip() for field in fields)
        self.given.emit(place, *(rest or ("", "")))


_EVERY_MS: Final = 30_000  # so that a new version is here within a minute


_MEGABYTE = 1_000_000


class Publishing(LongWork):
    """One dialog is open at a time.

    ``opening_wanted`` names the library that the window is to show next; ``moved`` says that others have published a
    new version of this one, which is here now.
    """

    opening_wanted = Signal(Path)
    moved = Signal()

    def __init__(self, desk: Desk, kept: KeptList) -> None:
        super().__init__(desk)
        window, library, jobs = desk.window, desk.library, desk.jobs
        self._kept = kept
        self._dialog: PlaceDialog | None = None
        self._given: list[str] = []
        self._host = ""  # from which this library is fetched
        self._away = False
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self.refresh)
        menus = window.menus
        menus.publish.triggered.connect(self._ask_to_publish)
        menus.subscribe.triggered.connect(self._ask_to_subscribe)
        menus.open_own.triggered.connect(lambda: self.opening_wanted.emit(library_folder()))
        jobs.run(library.publishing.subscription).succeeded.connect(self._watch)

    # ------------------------------------------------------------ the dialogs

    def _ask_to_publish(self) -> None:
        words = tr(
            "Whoever may read the place can search all contracts of this library. Your stars, saved searches, "
            "collections and trays are not published. Publish again after changes: only what is new is sent."
        )
        dialog = self._ask(tr("Publish library"), tr("What is published is not encrypted."), words, tr("&Publish"))
        dialog.given.connect(self._publish)

    def _ask_to_subscribe(self) -> None:
        words = tr(
            "The library is copied to this computer, and searched here. It is kept up to date while it is open: "
            "Muniment then contacts the place named here, and nothing else. You cannot change it; what you keep in it "
            "is yours alone."
        )
        heading = tr("Open a library that your firm publishes.")
        dialog = self._ask(tr("Open published library"), heading, words, tr("&Open"))
        dialog.given.connect(self._subscribe)

    def _ask(self, title: str, heading: str, words: str, go_on: str) -> PlaceDialog:
        before = [*self._kept.words]
        dialog = self._dialog = PlaceDialog(title, heading, words, go_on, before, self._window)
        dialog.given.connect(self._note)
        dialog.stopped.connect(self.cancel)
        dialog.finished.connect(self._forget_dialog)
        dialog.open()
        return dialog

    def _note(self, *given: str) -> None:
        self._given = list(given)
        if self._dialog:
            self._dialog.show_busy(tr("Looking at the place…"))

    def _close(self) -> None:
        self._kept.keep(self._given)
        if self._dialog:
            self._dialog.accept()

    # --------------------------------------------------- publishing, fetching

    def _publish(self, place: str, server: str, region: str) -> None:
        """Publishes the library at a place, as the user wrote it."""
        if where := self._place(place, server, region):
            self._drive(lambda: self._library.publishing.publish(where), self._say_published)

    def _subscribe(self, place: str, server: str, region: str) -> None:
        """Fetches a library that others publish, as far as it is not there yet."""

        def steps() -> Generator[Any, None, Path]:
            from core import subscribe_folder

            assert where is not None
            folder = default_subscription(where.uri)
            yield from subscribe_folder(folder, where)
            return folder

        if where := self._place(place, server, region):
            self._drive(steps, self._open)

    def _place(self, place: str, server: str, region: str) -> Place | None:
        """The place that the user means; None where there is no such place, which is said."""
        from core import place_of

        try:
            where = place_of(place, server, region)
        except LibraryError as error:
            self._say_failed(error)
            return None
        self._window.offline.allow(where.host)
        return where

    def _show_progress(self, progress: Progress) -> None:
        if self._dialog and progress.total:
            done, total = progress.done // _MEGABYTE, progress.total // _MEGABYTE
            self._dialog.show_busy(tr("{done:,} of {total:,} MB", done=done, total=max(1, total)))

    def _stopped(self) -> None:
        self._show_fault(tr("Stopped. What has come is kept; try again to go on."))

    def _end(self) -> None:
        self._window.offline.allow(self._host)

    def _say_published(self, published: Published) -> None:
        self._close()
        words = tr("{size:,} MB; readers have it within a minute.", size=max(1, published.size // _MEGABYTE))
        if published.new:
            title = tr("Version {number} of this library is published.", number=published.version)
        else:
            title = tr("Nothing has changed since version {number} was published.", number=published.version)
        self._window.notice.say("success", title, words)

    def _open(self, folder: Path) -> None:
        self._close()
        self.opening_wanted.emit(folder)

    def _say_failed(self, error: Exception) -> None:
        self._show_fault(" ".join(faults.error_words(error)))

    def _show_fault(self, words: str) -> None:
        if self._dialog:
            self._dialog.show_fault(words)

    # ------------------------------------- a library that others publish, open

    def _watch(self, version: FetchedVersion | None) -> None:
        """Looks for a new version now and from then on, where others publish the library."""
        if version:
            self._show_version(version)
            self._timer.start()
            self.refresh()

    def refresh(self) -> None:
        """Looks for a new version."""
        job = self._jobs.drive(self._library.publishing.refresh, lane="refresh")
        job.succeeded.connect(self._take)
        job.failed.connect(self._say_unreached)

    def _take(self, moved: bool) -> None:
        self._away = False
        if moved:
            self._jobs.run(self._library.publishing.subscription).succeeded.connect(self._show_version)
            self.moved.emit()

    def _show_version(self, version: FetchedVersion) -> None:
        window, place = self._window, version.place
        window.source.setText(tr("Published library, version {number}", number=version.version))
        window.source.setToolTip(tip(tr("{place}, published {when}", place=place.words, when=version.published)))
        window.source.show()
        self._host = place.host
        window.offline.allow(place.host)
        menus = window.menus
        for part in (menus.publish, menus.add_files, menus.add_folder, menus.encrypt, window.add):
            part.setEnabled(False)

    def _say_unreached(self, error: Exception) -> None:
        """Says once that the place cannot be reached, until it can be again."""
        if not self._away:
            self._away = True
            title, words = faults.error_words(error)
            here = tr("What was fetched before is searched meanwhile.")
            self._window.notice.say("error", title, f"{words} {here}".strip())
