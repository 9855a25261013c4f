"""A list of words kept in the window's own settings, from one start to the next."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSettings


class KeptList:
    """The words under one key.

    Args:
        settings: of the window; None where nothing may be written in clear, as beside an encrypted library.
        key: under which they are kept.
    """

    def __init__(self, settings: QSettings | None, key: str) -> None:
        self._settings, self._key = settings, key

    @property
    def words(self) -> tuple[str, ...]:
        """What was kept last, in order."""
        kept = (self._settings.value(self._key, []) if self._settings else None) or []
        return (kept,) if isinstance(kept, str) else tuple(map(str, kept))

    def keep(self, words: Iterable[str]) -> None:
        """Keeps these in the place of those before."""
        if self._settings is None:
            return
        if kept := list(words):
            self._settings.setValue(self._key, kept)
        else:
            self._settings.remove(self._key)
        self._settings.sync()
