"""A list of strings saved in the window's settings from one start to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QSettings

Write = Callable[[Callable[[], None]], object]


def _at_once(write: Callable[[], None]) -> None:
    write()


class KeptList:
    """The strings under one key.

    Args:
        settings: the window's; None: nothing is remembered.
        key: where they are saved.
        write: calls what it is given, in order, before the program ends: the window never waits for the disk.
    """

    def __init__(self, settings: QSettings | None, key: str, write: Write = _at_once) -> None:
        self._file, self._key, self._write = settings.fileName() if settings else "", key, write
        kept = settings.value(key) if settings else None
        self._words = tuple(map(str, kept)) if isinstance(kept, list) else (str(kept),) if kept else ()

    @property
    def words(self) -> tuple[str, ...]:
        """What was saved last, in order."""
        return self._words

    def keep(self, words: Iterable[str]) -> None:
        """Saves these, replacing the previous ones."""
        kept = tuple(words)
        if self._file and kept != self._words:
            self._words = kept
            self._write(lambda: _save(self._file, self._key, kept))


def _save(file: str, key: str, words: tuple[str, ...]) -> None:
    """Writes to the file with settings of its own: what the GUI thread's were told, it would write itself."""
    settings = QSettings(file, QSettings.Format.IniFormat)
    settings.setValue(key, list(words)) if words else settings.remove(key)
    settings.sync()
