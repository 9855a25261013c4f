"""One window for a library: who starts the program a second time gets the window that is open.

The first start holds a lock, and looks a few times a second whether a later one has left a note beside it, which names
the contract that it was started with, if any. Files are used, and no socket: nothing of this program listens, not even
to this computer.
"""

from __future__ import annotations

import hashlib
import os
import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

_LOOK_MS: Final = 300
_PATIENCE: Final = 3.0  # seconds after which a first window that does not answer counts as hung


class OneWindow(QObject):
    """The claim of a start to be the only one with a window on a library, of this user on this computer.

    Args:
        library: its folder.
        place: a folder of the user's own for the lock and the note.
    """

    wanted = Signal(str)  # the file of the later start, "": none

    def __init__(self, library: Path, place: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        place.mkdir(parents=True, exist_ok=True)
        name = hashlib.sha256(str(library.resolve()).encode()).hexdigest()[:16]
        self._note = place / f"{name}.raise"
        self._lock = QLockFile(str(place / f"{name}.lock"))
        self._lock.setStaleLockTime(0)  # however long a window is open, its lock is good while its process is there
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)

    def claim(self, file: str = "") -> bool:
        """Whether this start may open a window; if not, the window that is open has been called to the front.

        One that does not answer within a few seconds hangs, and another window is opened beside it.

        Args:
            file: for the window that is open, "": none.
        """
        if self._lock.tryLock(0):
            self._note.unlink(missing_ok=True)
            self._timer.start()
            return True
        draft = self._note.with_suffix(f".{os.getpid()}")
        draft.write_text(file, encoding="utf-8", errors="surrogateescape")
        draft.replace(self._note)  # all of it at once
        until = time.monotonic() + _PATIENCE
        while self._note.exists():
            if time.monotonic() > until:
                self._note.unlink(missing_ok=True)
                return True
            time.sleep(_LOOK_MS / 3000)
        return False

    def release(self) -> None:
        """Gives the claim up."""
        self._timer.stop()
        self._lock.unlock()

    def _look(self) -> None:
        if self._note.exists():
            file = self._note.read_text(encoding="utf-8", errors="surrogateescape")
            self._note.unlink(missing_ok=True)
            self.wanted.emit(file)
