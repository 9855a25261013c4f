"""One window per library: starting the program a second time brings up the window that is already open.

The first start holds a lock, and checks a few times a second whether a later one has left a note beside it, which says
what that start asks for: to search by a contract, for what is on the clipboard, for a text, or nothing. It uses files
and no socket, so that nothing in this program listens, not even to this computer.
"""

from __future__ import annotations

import hashlib
import os
import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from core import UnreadableFile, tr

_LOOK_MS: Final = 300
_PATIENCE: Final = 3.0  # seconds; a first window that has not answered by then counts as hung


CLIPBOARD: Final = "clipboard"
"""What a start asks for: what is on the clipboard is searched for. It is no path of a file, which would be absolute."""

TEXT: Final = "text:"
"""Begins a request that is a text to search for. It begins no absolute path."""

_MOST_BYTES: Final = 1 << 20  # a contract of several hundred pages; what is searched for is a clause of one


def text_request(file: Path) -> str:
    """Asks to search for the text in a file, which is read now: the program that wrote it may soon remove it.

    Args:
        file: in UTF-8, with or without a byte order mark.

    Raises:
        UnreadableFile: it cannot be read, is too large or no text, or there is nothing in it.
    """
    try:
        with file.open("rb") as opened:
            content = opened.read(_MOST_BYTES + 1)
    except OSError as error:
        advice = tr("Check that it is there, and that you may read it.")
        raise UnreadableFile(tr("The text to search for cannot be read."), advice, file) from error
    if len(content) > _MOST_BYTES:
        raise UnreadableFile(tr("This text is too long to search for."), tr("Leave only a clause or two in it."), file)
    try:
        words = content.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise UnreadableFile(tr("This is not a text in UTF-8."), tr("Save it as plain text in UTF-8."), file) from error
    if not words:
        raise UnreadableFile(tr("There is no text in this file."), tr("Put a clause, or a few words, into it."), file)
    return TEXT + words


class OneWindow(QObject):
    """The claim of one start to the only window on a library, for this user on this computer.

    Args:
        library: its folder.
        place: a folder of the user's own for the lock and the note.
    """

    wanted = Signal(str)  # what the later start asks for: a file, `CLIPBOARD`, `TEXT` and a text, or ""

    def __init__(self, library: Path, place: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        place.mkdir(parents=True, exist_ok=True)
        name = hashlib.sha256(str(library.resolve()).encode()).hexdigest()[:16]
        self._note = place / f"{name}.raise"
        self._lock = QLockFile(str(place / f"{name}.lock"))
        self._lock.setStaleLockTime(0)  # the lock holds as long as its process lives, however long the window is open
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)

    def claim(self, request: str = "") -> bool:
        """Whether this start may open a window; if not, the open window has been called to the front.

        A window that does not answer within a few seconds has hung, and another is opened beside it.

        Args:
            request: passed on to the open window: the path of a file, `CLIPBOARD`, what `text_request` says, or "".
        """
        if self._lock.tryLock(0):
            self._note.unlink(missing_ok=True)
            self._timer.start()
            return True
        draft = self._note.with_suffix(f".{os.getpid()}")
        draft.write_text(request, encoding="utf-8", errors="surrogateescape")
        draft.replace(self._note)  # atomically
        until = time.monotonic() + _PATIENCE
        while self._note.exists():
            if time.monotonic() > until:
                self._note.unlink(missing_ok=True)
                return True
            time.sleep(_LOOK_MS / 3000)
        return False

    def release(self) -> None:
        """Gives up the claim."""
        self._timer.stop()
        self._lock.unlock()

    def _look(self) -> None:
        if self._note.exists():
            request = self._note.read_text(encoding="utf-8", errors="surrogateescape")
            self._note.unlink(missing_ok=True)
            self.wanted.emit(request)
