"""Connects the menu to the passphrase dialogs, and these to encrypting and decrypting the library."""

from __future__ import annotations

from PySide6.QtCore import QObject

from core import tr
from desktop.main_window import MainWindow
from desktop.presenters.closed_work import ClosedWork
from desktop.presenters.encryption import EncryptionPresenter
from desktop.views import faults
from desktop.views.passphrase import PassphraseDialog
from desktop.wiring.errors import say_error


class EncryptionWiring(QObject):
    """One dialog at a time; it closes once its passphrases were accepted."""

    def __init__(self, window: MainWindow, presenter: EncryptionPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        self._dialog: PassphraseDialog | None = None
        window.menus.encrypt.triggered.connect(self._encrypt)
        window.menus.decrypt.triggered.connect(self._decrypt)
        window.menus.change_passphrase.triggered.connect(self._change)
        presenter.closing_wanted.connect(self._close_dialog)
        presenter.changed.connect(self._say_changed)
        presenter.failed.connect(self._say_failed)

    def _encrypt(self) -> None:
        memory = tr("While it is in use, its files are unencrypted in memory that only you can read.")
        disk = tr("While it is in use, its files are unencrypted in a folder on the disk that only you can read.")
        words = (
            tr("Your contracts are not touched."),
            memory if self._presenter.unlocks_into_memory else disk,
            tr("The unencrypted files are deleted, but not overwritten: to protect those too, encrypt the disk."),
            tr("Lists of recent documents, and clipboards, that other programs keep are not touched."),
            _closes(),
        )
        lost = tr("Without its passphrase nobody can open the library again.")
        dialog = self._ask(tr("Encrypt library"), lost, words, tr("&Encrypt"), new=True)
        dialog.given.connect(lambda _, new: self._presenter.encrypt(new))

    def _decrypt(self) -> None:
        open_to = tr("Anyone who can open the library's folder will be able to read it.")
        dialog = self._ask(tr("Stop encrypting"), open_to, (_closes(),), tr("&Stop encrypting"), current=True)
        dialog.given.connect(lambda *_: dialog.show_busy(tr("Checking the passphrase…")))
        dialog.given.connect(lambda current, _: self._presenter.decrypt(current))

    def _change(self) -> None:
        lost = tr("Without the new passphrase nobody can open the library again.")
        words = (tr("Copies of the library that were made before still open with the old passphrase."),)
        dialog = self._ask(tr("Change passphrase"), lost, words, tr("&Change"), current=True, new=True)
        dialog.given.connect(lambda *_: dialog.show_busy(tr("Changing the passphrase…")))
        dialog.given.connect(self._presenter.change_passphrase)

    def _ask(
        self,
        title: str,
        heading: str,
        words: tuple[str, ...],
        go_on: str,
        *,
        current: bool = False,
        new: bool = False,
    ) -> PassphraseDialog:
        shortest = self._presenter.shortest_passphrase if new else 0
        dialog = PassphraseDialog(
            title, heading, "\n\n".join(words), go_on, current=current, shortest=shortest, parent=self._window
        )
        dialog.finished.connect(self._forget)
        self._dialog = dialog
        dialog.open()
        return dialog

    def _close_dialog(self, _: ClosedWork | None = None) -> None:
        if self._dialog:
            self._dialog.accept()

    def _say_changed(self) -> None:
        self._close_dialog()
        words = tr("Copies of the library that were made before still open with the old passphrase.")
        self._window.notice.say("success", tr("The passphrase is changed."), words)

    def _say_failed(self, error: Exception) -> None:
        if self._dialog:
            self._dialog.show_fault(" ".join(faults.error_words(error)))
        else:
            say_error(self._window, error)

    def _forget(self) -> None:
        if self._dialog:
            self._dialog.deleteLater()
            self._dialog = None


def _closes() -> str:
    return tr("Muniment closes the library for this and stops any work in progress. What has been added is kept.")
