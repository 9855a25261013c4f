"""From the menu to a published library, and from one that others publish to the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core import FetchedVersion, Progress, Published, library_folder, tr
from desktop.main_window import MainWindow
from desktop.models.kept_list import KeptList
from desktop.plain import tip
from desktop.presenters.publishing import PublishingPresenter
from desktop.views import faults
from desktop.views.place import PlaceDialog

_MEGABYTE = 1_000_000


class PublishingWiring(QObject):
    """One dialog is open at a time. ``opening_wanted`` names the library that the window is to show next."""

    opening_wanted = Signal(Path)

    def __init__(self, window: MainWindow, presenter: PublishingPresenter, kept: KeptList, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter, self._kept = window, presenter, kept
        self._dialog: PlaceDialog | None = None
        self._given: list[str] = []
        self._host = ""  # from which this library is fetched
        menus = window.menus
        menus.publish.triggered.connect(self._publish)
        menus.subscribe.triggered.connect(self._subscribe)
        menus.open_own.triggered.connect(lambda: self.opening_wanted.emit(library_folder()))
        presenter.contacting.connect(window.offline.allow)
        presenter.ended.connect(lambda: window.offline.allow(self._host))
        presenter.progressed.connect(self._show_progress)
        presenter.published.connect(self._say_published)
        presenter.fetched.connect(self._open)
        presenter.shown.connect(self._show_version)
        presenter.failed.connect(self._say_failed)
        presenter.stopped.connect(lambda: self._show_fault(tr("Stopped. What has come is kept; try again to go on.")))
        presenter.unreached.connect(self._say_unreached)
        presenter.watch()

    def _publish(self) -> None:
        words = tr(
            "Whoever may read the place can search all contracts of this library. Your stars, saved searches, "
            "collections and trays are not published. Publish again after changes: only what is new is sent."
        )
        dialog = self._ask(tr("Publish library"), tr("What is published is not encrypted."), words, tr("&Publish"))
        dialog.given.connect(self._presenter.publish)

    def _subscribe(self) -> None:
        words = tr(
            "The library is copied to this computer, and searched here. It is kept up to date while it is open: "
            "Muniment then contacts the place named here, and nothing else. You cannot change it; what you keep in it "
            "is yours alone."
        )
        heading = tr("Open a library that your firm publishes.")
        dialog = self._ask(tr("Open published library"), heading, words, tr("&Open"))
        dialog.given.connect(self._presenter.subscribe)

    def _ask(self, title: str, heading: str, words: str, go_on: str) -> PlaceDialog:
        before = [*self._kept.words]
        dialog = self._dialog = PlaceDialog(title, heading, words, go_on, before, self._window)
        dialog.given.connect(self._note)
        dialog.stopped.connect(self._presenter.cancel)
        dialog.finished.connect(self._forget)
        dialog.open()
        return dialog

    def _note(self, *given: str) -> None:
        self._given = list(given)
        if self._dialog:
            self._dialog.show_busy(tr("Looking at the place…"))

    def _show_progress(self, progress: Progress) -> None:
        if self._dialog and progress.total:
            done, total = progress.done // _MEGABYTE, progress.total // _MEGABYTE
            self._dialog.show_busy(tr("{done:,} of {total:,} MB", done=done, total=max(1, total)))

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

    def _close(self) -> None:
        self._kept.keep(self._given)
        if self._dialog:
            self._dialog.accept()

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

    def _say_failed(self, error: Exception) -> None:
        self._show_fault(" ".join(faults.error_words(error)))

    def _say_unreached(self, error: Exception) -> None:
        title, words = faults.error_words(error)
        here = tr("What was fetched before is searched meanwhile.")
        self._window.notice.say("error", title, f"{words} {here}".strip())

    def _show_fault(self, words: str) -> None:
        if self._dialog:
            self._dialog.show_fault(words)

    def _forget(self) -> None:
        if self._dialog:
            self._dialog.deleteLater()
            self._dialog = None
