"""A list of strings saved in the window's settings from one start to the next."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSettings


class KeptList:
    """The strings under one key.

    Args:
        settings: the window's; None if nothing may be written in clear, as beside an encrypted library.
        key: where they are saved.
    """

    def __init__(self, settings: QSettings | None, key: str) -> None:
        self._settings, self._key = settings, key

    @property
    def words(self) -> tuple[str, ...]:
        """What was saved last, in order."""
        kept = (self._settings.value(self._key, []) if self._settings else None) or []
        return (kept,) if isinstance(kept, str) else tuple(map(str, kept))

    def keep(self, words: Iterable[str]) -> None:
        """Saves these, replacing the previous ones."""
        if self._settings is None:
            return
        if kept := list(words):
            self._settings.setValue(self._key, kept)
        else:
            self._settings.remove(self._key)
        self._settings.sync()
