"""The application: opens the library and the window, and closes both in order."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from core import (
    DamagedLibrary,
    HealthReport,
    LibraryError,
    LockedLibrary,
    LostCatalogue,
    Progress,
    Restored,
    cache_folder,
    library_folder,
    resources,
    tr,
    translate_with,
)
from core.privacy.network import guard
from desktop.backups import say_restored
from desktop.encryption import ClosedWork, LockingWiring, PassphraseDialog
from desktop.files.model import FilesModel
from desktop.help import HelpWiring
from desktop.jobs import Jobs
from desktop.main_window import MainWindow
from desktop.remembered import restore_window, save_window, settings_of
from desktop.results.hits import HitsModel
from desktop.second_start import CLIPBOARD, TEXT, OneWindow, text_request
from desktop.tray.selection import Selection
from desktop.widgets import dialogs, faults
from desktop.widgets.faults import say_error
from desktop.widgets.icons import icon
from desktop.wiring import Wiring

if TYPE_CHECKING:
    from core import Library


def translate(application: QCoreApplication, folder: Path, locale: QLocale | None = None) -> bool:
    """Translates texts from now on; texts already shown stay as they are.

    Args:
        application: keeps the translator alive.
        folder: holds a catalogue for each language, ``muniment_<locale>.qm``.
        locale: None: the system's.

    Returns:
        Whether there is a catalogue for the locale; without one texts stay English.
    """
    translate_with(lambda text: QCoreApplication.translate("", text))
    translator = QTranslator(application)
    found = translator.load(locale or QLocale.system(), "muniment", "_", str(folder))
    return found and application.installTranslator(translator)


ExceptHook = Callable[[type[BaseException], BaseException, TracebackType | None], None]


_OLD_ROUNDS = 1000  # young-generation collections for each collection of the oldest generation
_SWITCH = 0.001  # seconds that a thread computes while another waits; Python's own is five times as long
_WRITE_BACK_MS = 60_000  # given to a job on closing to write back changes to an encrypted library


class App:
    """The window on one library, from opening to closing.

    Args:
        folder: the library's folder; None: the user's own.
        work: done on the library before it is opened.
        request: what is to be done as soon as the library is open, see `App.come_back`.
    """

    def __init__(self, folder: Path | None, work: ClosedWork | None = None, request: str = "") -> None:
        self._folder = folder
        self.library: Library | None = None
        self.jobs = Jobs()
        self._selection = Selection()
        self._hits, self._files = HitsModel(self._selection), FilesModel()
        self.window = MainWindow(self._hits, self._files)
        HelpWiring(self.window, library_folder(folder))
        self.window.closing.connect(self._remember)
        self.wiring: Wiring | None = None
        self.other: Path | None = None  # the library for which the window was closed
        self.locked = False  # whether the window was closed to lock the library
        self.wanted: ClosedWork | None = None  # what the window was closed to do
        self._work, self._request = work, request
        self._leaving = False  # whether to close as soon as the work is done
        self._passphrase: str | None = None  # only while the library is being opened

    def open(self) -> None:
        """Shows the window at once, and the library in it as soon as that is open."""
        self._ready(False)
        self.window.results.show_cards(False)
        if self._work:
            self._do(self._work)
            return
        self.window.empty.say(tr("Opening your library…"), "")
        job = self.jobs.run(self._open_library)
        job.succeeded.connect(self.show_library)
        job.failed.connect(self._say_failed)

    def show_library(self, library: Library) -> None:
        """Wires the window to a library."""
        self.library, self._passphrase = library, None
        dialogs.keep_secret(library.encrypted)
        restore_window(self.window, settings_of(library))
        self._ready(True)
        settings = settings_of(library)
        self.wiring = Wiring(self.window, library, self.jobs, self._hits, self._files, self._selection, settings)
        if library.encrypted:
            locking = LockingWiring(self.window, self.jobs, settings, self.wiring)
            locking.wanted.connect(self.lock)
        self.wiring.encryption.closing_wanted.connect(self.close_for)
        self.wiring.publishing.opening_wanted.connect(self.open_other)
        self._warm_up(library)
        self.window.search.focus()
        self._answer(self._request)

    def come_back(self, request: str) -> None:
        """Handles a later start of the program: brings the window to the front, and does what that start asks for.

        Args:
            request: a contract, of which it asks which words to search for; `CLIPBOARD`: searches for what is on the
                clipboard; `TEXT` and a text: searches for that; "": nothing else. If the library is not open yet, that
                is done once it is.
        """
        self.window.come_to_front()
        self._answer(request)

    def _answer(self, request: str) -> None:
        self._request = "" if self.wiring else request
        if self.wiring and request == CLIPBOARD:
            self.wiring.example.search_clipboard()
        elif self.wiring and request.startswith(TEXT):
            self.wiring.example.search_text(request.removeprefix(TEXT))
        elif self.wiring and request:
            self.wiring.example.search_by(Path(request))

    def _warm_up(self, library: Library) -> None:
        """Loads the models. Errors are left to the first search to report.

        The model libraries create millions of long-lived objects. Scanning them for garbage takes a second while they
        load, and would then freeze the window for a third of a second now and then. Long answers create as many, so old
        objects are scanned far less often than Python does by default.
        """
        gc.disable()
        warming = self.jobs.drive(library.models.warm_up)
        warming.finished.connect(gc.freeze)
        warming.finished.connect(lambda: gc.set_threshold(*gc.get_threshold()[:2], _OLD_ROUNDS))
        warming.finished.connect(gc.enable)

    def lock(self) -> None:
        """Closes the window to lock the library, once everything is saved; `run` then opens a new window."""
        if self._keep():
            self.locked = True
            QApplication.closeAllWindows()

    def open_other(self, folder: Path) -> None:
        """Closes the window, so that `run` opens a new one on another library."""
        if self._keep():
            self.other = folder
            QApplication.closeAllWindows()

    def close_for(self, work: ClosedWork) -> None:
        """Closes the window so that work can be done on the library; `run` then opens a new window, which does it."""
        if not self.jobs.shutdown():
            words = tr("Work in progress is being stopped. Try again in a moment.")
            self.window.notice.say("error", tr("The library is still in use."), words)
            return
        if self._keep():
            self.wanted = work
            QApplication.closeAllWindows()

    def _keep(self) -> bool:
        """Writes back changes to an encrypted library. Reports failure, and then returns False."""
        try:
            if self.library:
                self.library.keep()
        except LibraryError as error:
            say_error(self.window, error)
            return False
        return True

    def close(self) -> bool:
        """Stops everything running and closes the library. False if something would not stop."""
        encrypted = self.library is not None and self.library.encrypted
        stopped = self.jobs.shutdown(_WRITE_BACK_MS) if encrypted else self.jobs.shutdown()
        if stopped and self.library:
            try:
                self.library.close()
            except LibraryError as error:
                dialogs.show_loss(self.window, *faults.error_words(error))
        return stopped

    def abandon(self) -> None:
        """Removes the decrypted files of an encrypted library when something would not stop."""
        if self.library:
            self.library.abandon()

    def _do(self, work: ClosedWork) -> None:
        """Does the work the library was closed for, then reopens it. The window stays open until this is done."""
        self._work, self._passphrase = None, work.passphrase
        self.window.held = True
        doing, done = work.doing, work.done  # so that nothing which outlives the work keeps the passphrase
        self.window.empty.say(doing, tr("If it is interrupted, nothing is lost."), busy=True)
        self.window.close_refused.connect(lambda: self._leave_after(doing))
        job = self.jobs.run(work.run)
        job.succeeded.connect(lambda _: self.window.notice.say("success", *done))
        job.succeeded.connect(lambda _: self._go_on())
        job.failed.connect(self._say_undone)

    def _leave_after(self, doing: str) -> None:
        self._leaving = True
        self.window.empty.say(doing, tr("Muniment will close as soon as this is done."), busy=True)

    def _say_undone(self, error: Exception) -> None:
        """Reports what went wrong. The library is open again, unchanged; it stays open until the user has read this."""
        self._leaving = False
        say_error(self.window, error)
        self._go_on()

    def _go_on(self) -> None:
        self.window.held = False
        self.window.close() if self._leaving else self.open()

    def _open_library(self) -> Library:
        """Opens the library. Runs on a worker thread: the engine is imported here."""
        from core import Library

        return Library.open(self._folder, passphrase=self._passphrase)

    def _say_failed(self, error: Exception) -> None:
        again = (tr("Unlock…"), self._unlock) if isinstance(error, LockedLibrary) else (tr("Try again"), self.open)
        actions = [again, (tr("Quit"), self.window.close)]
        if isinstance(error, LostCatalogue):
            if error.backup:
                actions.insert(0, (tr("Restore the newest backup"), self._restore_newest))
        elif isinstance(error, DamagedLibrary):
            actions.insert(0, (tr("Repair"), self._repair))
        self.window.empty.say(*faults.error_words(error), actions)
        if isinstance(error, LockedLibrary):
            self.window.empty.focus_first()

    def _unlock(self) -> None:
        """Asks for the passphrase until it opens the library, or the user gives up."""
        dialog = PassphraseDialog(
            tr("Unlock library"),
            tr("This library is encrypted."),
            "",
            tr("&Unlock"),
            current=True,
            shortest=0,
            parent=self.window,
        )
        dialog.given.connect(lambda passphrase, _: self._try_passphrase(dialog, passphrase))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _try_passphrase(self, dialog: PassphraseDialog, passphrase: str) -> None:
        def opened(library: Library) -> None:
            dialog.accept()
            self.show_library(library)

        def failed(error: Exception) -> None:
            if isinstance(error, LockedLibrary):
                dialog.show_fault(" ".join(filter(None, (error.title, error.message))))
                return
            dialog.accept()
            self._say_failed(error)

        self._passphrase = passphrase
        dialog.show_busy(tr("Unlocking…"))
        job = self.jobs.run(self._open_library)
        job.succeeded.connect(opened)
        job.failed.connect(failed)

    def _repair(self) -> None:
        """Repairs a library that does not open, then opens it."""
        self.window.empty.say(tr("Repairing the library…"), tr("This may take a few minutes."))
        job = self.jobs.drive(self._repair_library)
        job.succeeded.connect(lambda _: self.open())
        job.failed.connect(self._say_failed)

    def _repair_library(self) -> Generator[Progress, None, HealthReport]:
        """Repairs the library. Runs on a worker thread, like `_open_library`."""
        from core import repair_folder

        return (yield from repair_folder(self._folder, passphrase=self._passphrase))

    def _restore_newest(self) -> None:
        """Restores what the user kept in a library whose catalogue is lost, then opens it."""
        self.window.empty.say(tr("Restoring from the backup…"), "", busy=True)
        job = self.jobs.drive(self._restore_library)
        job.succeeded.connect(lambda restored: say_restored(self.window, restored))
        job.succeeded.connect(lambda _: self.open())
        job.failed.connect(self._say_failed)

    def _restore_library(self) -> Generator[Progress, None, Restored]:
        """Restores the library. Runs on a worker thread, like `_open_library`."""
        from core import restore_folder

        return (yield from restore_folder(self._folder, passphrase=self._passphrase))

    def _ready(self, ready: bool) -> None:
        window = self.window
        window.setAcceptDrops(ready)
        menus = window.menus
        for part in (window.search, window.saved, window.add, window.files, window.draft, window.models):
            part.setEnabled(ready)
        for action in menus.of_library:
            action.setEnabled(ready)
        encrypted = ready and self.library is not None and self.library.encrypted
        for action in (menus.lock, menus.lock_after, menus.change_passphrase, menus.decrypt):
            action.setEnabled(encrypted)
        for action in (menus.encrypt, menus.publish):
            action.setEnabled(ready and not encrypted)
        menus.open_own.setEnabled(ready and self._folder is not None and self._folder != library_folder())
        if not ready:
            for action in menus.of_clauses:
                action.setEnabled(False)

    def _remember(self) -> None:
        if self.library:
            save_window(self.window, settings_of(self.library))


def application() -> QApplication:
    """Qt's application, set up for the window; one per process.

    Its thread waits for the threads that review or index, each until that has computed for a while: less than usual.
    """
    sys.setswitchinterval(_SWITCH)
    running = QApplication.instance()
    ready = running if isinstance(running, QApplication) else QApplication(sys.argv[:1])
    ready.setApplicationName("Muniment")
    ready.setWindowIcon(icon())
    ready.setStyle("Fusion")  # the same look everywhere, in the system's colours and fonts
    translate(ready, resources() / "translations")
    return ready


def run(folder: Path | None, file: Path | None = None, *, clipboard: bool = False, text: Path | None = None) -> int:
    """Shows the window on the library in ``folder`` (None: the user's own) until it is closed.

    If the library is already open, brings that window to the front and returns at once.

    Args:
        folder: the library's folder.
        file: a contract to search by.
        clipboard: whether to search for what is on the clipboard.
        text: a file with the text to search for, read at once.

    Returns:
        The exit status of the process.

    Raises:
        UnreadableFile: there is no text to search for in ``text``.
    """
    guard()
    request = text_request(text) if text else CLIPBOARD if clipboard else str(file.absolute()) if file else ""
    running = application()
    one = OneWindow(library_folder(folder), cache_folder())
    if not one.claim(request):
        return 0
    work, geometry = None, None
    while True:
        app, work, request = App(folder, work, request), None, ""
        if geometry:
            app.window.restoreGeometry(geometry)
        status = _live(app, one, running)
        if app.other and app.other != library_folder(folder):
            one.release()
            folder = app.other
            one = OneWindow(library_folder(folder), cache_folder())
            if not one.claim(""):  # its window is open, and has come to the front
                return status
        elif not (app.locked or app.wanted or app.other):
            one.release()
            return status
        work, app.wanted, geometry = app.wanted, None, app.window.saveGeometry()
        app.window.deleteLater()  # with all that it shows; the next one opens the library again


def _live(app: App, one: OneWindow, running: QApplication) -> int:
    """Shows a window until it is closed, and returns the exit status; exits at once if something would not stop."""
    one.wanted.connect(app.come_back)
    sys.excepthook = _excepthook(app.window)
    app.window.show()
    app.open()
    status = running.exec()
    if not app.close():
        # A step of the engine hangs. Every document is one commit, so leaving now loses nothing (in an encrypted
        # library, only what came after the last write-back); waiting would leave a window that does not close.
        app.abandon()
        one.release()
        os._exit(status)
    one.wanted.disconnect(app.come_back)
    return status


def _excepthook(window: MainWindow) -> ExceptHook:
    """Reports uncaught exceptions as faults of the program."""

    def show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        if isinstance(error, Exception):
            faults.FaultDialog(error, window).open()

    return show
