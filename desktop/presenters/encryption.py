"""Encrypting the open library, decrypting it, and changing its passphrase."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import tr
from desktop.jobs import Job, Jobs
from desktop.presenters.closed_work import ClosedWork

if TYPE_CHECKING:
    from core import Encryption, Library


class EncryptionPresenter(QObject):
    """Emits the work to do once the library is closed; a wrong passphrase is refused first."""

    closing_wanted = Signal(ClosedWork)
    changed = Signal()
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder, self._jobs = library.folder, jobs

    @property
    def shortest_passphrase(self) -> int:
        """The fewest characters a new passphrase may have."""
        return self._encryption().shortest_passphrase()

    @property
    def unlocks_into_memory(self) -> bool:
        """Whether an encrypted library is held in memory while in use, not on disk."""
        return self._encryption().unlocks_into_memory()

    def encrypt(self, passphrase: str) -> None:
        """Has the library encrypted once it is closed."""
        words = tr("The unencrypted files were deleted, but not overwritten: to protect those too, encrypt the disk.")
        self.closing_wanted.emit(
            ClosedWork(
                run=lambda: self._encryption().encrypt(passphrase),
                doing=tr("Encrypting your library…"),
                done=(tr("The library is encrypted."), words),
                passphrase=passphrase,
            )
        )

    def decrypt(self, passphrase: str) -> None:
        """Has the library decrypted once it is closed, if the passphrase is right."""
        work = ClosedWork(
            run=lambda: self._encryption().decrypt(passphrase),
            doing=tr("Decrypting your library…"),
            done=(tr("The library is no longer encrypted."), ""),
            passphrase=passphrase,
        )
        job = self._run(lambda: self._encryption().check(passphrase))
        job.succeeded.connect(lambda _: self.closing_wanted.emit(work))

    def change_passphrase(self, old: str, new: str) -> None:
        """Replaces the passphrase while the library stays open."""
        job = self._run(lambda: self._encryption().change_passphrase(old, new))
        job.succeeded.connect(lambda _: self.changed.emit())

    def _run(self, function: Callable[[], None]) -> Job:
        job = self._jobs.run(function)
        job.failed.connect(self.failed)
        return job

    def _encryption(self) -> Encryption:
        from core import Encryption

        return Encryption(self._folder)
