"""Encrypting the library, its passphrase, and locking it, also when nobody uses the window."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from core import tr
from desktop.feature import Desk, Feature
from desktop.jobs import Jobs
from desktop.widgets import dialogs, faults
from desktop.widgets.dialogs import AskingDialog

if TYPE_CHECKING:
    from core import Encryption
    from desktop.main_window import MainWindow


class PassphraseDialog(AskingDialog):
    """Asks for the passphrase of the library, for a new one twice, or for both. Enter continues, Esc closes.

    Args:
        title: see `AskingDialog`.
        heading: see there.
        words: see there.
        go_on: see there.
        current: whether to ask for the passphrase of the library.
        shortest: the fewest characters of a new passphrase; 0 if none is chosen.
    """

    given = Signal(str, str)
    """The passphrase of the library, and the new one; "" for one not asked for."""

    def __init__(
        self,
        title: str,
        heading: str,
        words: str,
        go_on: str,
        *,
        current: bool,
        shortest: int,
        parent: QWidget | None = None,
    ) -> None:
        self._shortest = shortest
        self.current, self.new, self.again = _field(), _field(), _field()
        asked = [(tr("&Passphrase:"), self.current)] if current else []
        if shortest:
            asked += [(tr("&New passphrase:"), self.new), (tr("&Repeat passphrase:"), self.again)]
        self._asked = tuple(field for _, field in asked)
        super().__init__(title, heading, words, go_on, asked, parent)
        for each in self._asked:
            each.textEdited.connect(self._show_state)
        self._show_state()

    def show_fault(self, words: str) -> None:
        super().show_fault(words)
        self._asked[0].selectAll()
        self._asked[0].setFocus()

    def done(self, result: int) -> None:
        for each in self._asked:
            each.clear()
        super().done(result)

    def reject(self) -> None:
        if not self._busy:
            super().reject()

    # ---------------------------------------------------------------- its state

    def _show_state(self) -> None:
        self._say(self._missing_words())
        self._enable()

    def _enable(self) -> None:
        for piece in (*self._asked, self.cancel):
            piece.setEnabled(not self._busy)
        complete = all(field.text() for field in self._asked) and self.new.text() == self.again.text()
        self.go_on.setEnabled(not self._busy and complete and len(self.new.text()) >= self._shortest)

    def _missing_words(self) -> str:
        """What a new passphrase still lacks, "" if nothing."""
        new, again = self.new.text(), self.again.text()
        if not self._shortest:
            return ""
        if not new:
            advice = tr("Several unrelated words are best.")
            return tr("Use at least {count} characters.", count=self._shortest) + f" {advice}"
        if (missing := self._shortest - len(new)) > 0:
            return tr("1 more character") if missing == 1 else tr("{count} more characters", count=missing)
        if new == again:
            return ""
        if new.startswith(again):
            return tr("Repeat the passphrase, in case of a typing mistake.")
        return tr("The two passphrases are different.")

    def _go_on(self) -> None:
        self.given.emit(self.current.text(), self.new.text())


def _field() -> QLineEdit:
    field = QLineEdit()
    field.setEchoMode(QLineEdit.EchoMode.Password)
    return field


@dataclass(frozen=True, slots=True)
class ClosedWork:
    """The work, and what to tell the user.

    Attributes:
        run: does the work, on a worker thread. It cannot be stopped; if it fails or crashes, the library is unchanged.
        doing: shown meanwhile.
        done: shown afterwards: a heading and a text.
        passphrase: opens the library afterwards, whether the work succeeded or not; None if it is not encrypted.
    """

    run: Callable[[], None] = field(repr=False)
    doing: str
    done: tuple[str, str]
    passphrase: str | None = field(default=None, repr=False)


class EncryptionOfLibrary(Feature):
    """From the menu to the passphrase dialogs, one at a time; each closes once its passphrases were accepted.

    ``closing_wanted`` has the work to do once the library is closed; a wrong passphrase is refused first.
    """

    closing_wanted = Signal(ClosedWork)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        window = desk.window
        self._dialog: PassphraseDialog | None = None
        window.menus.encrypt.triggered.connect(self._ask_to_encrypt)
        window.menus.decrypt.triggered.connect(self._ask_to_decrypt)
        window.menus.change_passphrase.triggered.connect(self._ask_to_change)

    @property
    def _encryption(self) -> Encryption:
        from core import Encryption

        return Encryption(self._library.folder)

    def _ask_to_encrypt(self) -> None:
        memory = tr("While it is in use, its files are unencrypted in memory that only you can read.")
        disk = tr("While it is in use, its files are unencrypted in a folder on the disk that only you can read.")
        words = (
            tr("Your contracts are not touched."),
            memory if self._encryption.unlocks_into_memory() else disk,
            tr("The unencrypted files are deleted, but not overwritten: to protect those too, encrypt the disk."),
            tr("Lists of recent documents, and clipboards, that other programs keep are not touched."),
            _closes(),
        )
        lost = tr("Without its passphrase nobody can open the library again.")
        dialog = self._ask(tr("Encrypt library"), lost, words, tr("&Encrypt"), new=True)
        dialog.given.connect(lambda _, new: self._encrypt(new))

    def _ask_to_decrypt(self) -> None:
        open_to = tr("Anyone who can open the library's folder will be able to read it.")
        dialog = self._ask(tr("Stop encrypting"), open_to, (_closes(),), tr("&Stop encrypting"), current=True)
        dialog.given.connect(lambda *_: dialog.show_busy(tr("Checking the passphrase…")))
        dialog.given.connect(lambda current, _: self._decrypt(current))

    def _ask_to_change(self) -> None:
        lost = tr("Without the new passphrase nobody can open the library again.")
        words = (tr("Copies of the library that were made before still open with the old passphrase."),)
        dialog = self._ask(tr("Change passphrase"), lost, words, tr("&Change"), current=True, new=True)
        dialog.given.connect(lambda *_: dialog.show_busy(tr("Changing the passphrase…")))
        dialog.given.connect(
            lambda old, new: self._run(lambda: self._encryption.change_passphrase(old, new), self._say_changed)
        )

    def _ask(
        self, title: str, heading: str, words: tuple[str, ...], go_on: str, *, current: bool = False, new: bool = False
    ) -> PassphraseDialog:
        shortest = self._encryption.shortest_passphrase() if new else 0
        dialog = PassphraseDialog(
            title, heading, "\n\n".join(words), go_on, current=current, shortest=shortest, parent=self._window
        )
        dialog.finished.connect(self._forget_dialog)
        self._dialog = dialog
        dialog.open()
        return dialog

    def _encrypt(self, passphrase: str) -> None:
        """Has the library encrypted once it is closed."""
        encryption = self._encryption
        words = tr("The unencrypted files were deleted, but not overwritten: to protect those too, encrypt the disk.")
        self._close_for(
            ClosedWork(
                run=lambda: encryption.encrypt(passphrase),
                doing=tr("Encrypting your library…"),
                done=(tr("The library is encrypted."), words),
                passphrase=passphrase,
            )
        )

    def _decrypt(self, passphrase: str) -> None:
        """Has the library decrypted once it is closed, if the passphrase is right."""
        encryption = self._encryption
        work = ClosedWork(
            run=lambda: encryption.decrypt(passphrase),
            doing=tr("Decrypting your library…"),
            done=(tr("The library is no longer encrypted."), ""),
            passphrase=passphrase,
        )
        self._run(lambda: encryption.check(passphrase), lambda _: self._close_for(work))

    def _close_for(self, work: ClosedWork) -> None:
        self._close_dialog()
        self.closing_wanted.emit(work)

    def _close_dialog(self) -> None:
        if self._dialog:
            self._dialog.accept()

    def _say_changed(self, _: object) -> None:
        self._close_dialog()
        words = tr("Copies of the library that were made before still open with the old passphrase.")
        self._window.notice.say("success", tr("The passphrase is changed."), words)

    def _say_failed(self, error: Exception) -> None:
        if self._dialog:
            self._dialog.show_fault(" ".join(faults.error_words(error)))
        else:
            super()._say_failed(error)


def _closes() -> str:
    return tr("Muniment closes the library for this and stops any work in progress. What has been added is kept.")


MINUTES: Final = 15
"""Idle minutes after which a library is locked, unless the user chose otherwise."""
_SETTING: Final = "lock_after"
_CHECK_MS: Final = 10_000
_USED: Final = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.Drop,
    }
)


class LockingWiring(QObject):
    """Decides when to lock. A computer that wakes from sleep has been idle for as long as it slept.

    Qt has no signal for sleep on a desktop, so a library is locked after sleep, not before.

    Args:
        settings: where the minutes are saved.
    """

    wanted = Signal()

    def __init__(self, window: MainWindow, jobs: Jobs, settings: QSettings, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._jobs, self._settings = window, jobs, settings
        self._used = _clocks()
        self._timer = QTimer(self, interval=_CHECK_MS)
        self._timer.timeout.connect(self.check)
        self._timer.start()
        window.menus.lock.triggered.connect(self.wanted)
        window.menus.lock_after.triggered.connect(self._choose)
        if application := QCoreApplication.instance():
            application.installEventFilter(self)

    @property
    def minutes(self) -> int:
        """Idle minutes after which the library is locked; 0: never."""
        value = self._settings.value(_SETTING, MINUTES, int)
        return value if isinstance(value, int) and value >= 0 else MINUTES

    def check(self) -> None:
        """Asks to lock if nobody has used the window for long enough; work under way counts as use."""
        if self._jobs.busy:
            self._used = _clocks()
        idle = max(now - used for now, used in zip(_clocks(), self._used, strict=True))
        if 0 < self.minutes * 60 <= idle:
            self.wanted.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _USED:
            self._used = _clocks()
        return False

    def _choose(self) -> None:
        self._settings.setValue(_SETTING, dialogs.ask_lock_after(self._window, self.minutes))
        self._settings.sync()


def _clocks() -> tuple[float, float]:
    """Seconds by the clock that stops during sleep on some systems, and by the one that the user may set back."""
    return time.monotonic(), time.time()
