"""What was being added when the window was closed: kept beside the library, so that the next start goes on with it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSettings

_KEY: Final = "unfinished"


class UnfinishedWork:
    """The files and folders of the run that goes on; none where it has ended.

    Args:
        settings: of the window; None where nothing may be written in clear, as beside an encrypted library.
    """

    def __init__(self, settings: QSettings | None = None) -> None:
        self._settings = settings

    @property
    def paths(self) -> tuple[Path, ...]:
        """What was kept and not cleared, in the order in which it was added."""
        kept = (self._settings.value(_KEY, []) if self._settings else None) or []
        return tuple(Path(path) for path in ([kept] if isinstance(kept, str) else kept))

    def keep(self, paths: Iterable[Path]) -> None:
        """Keeps these until they are cleared."""
        if self._settings:
            self._settings.setValue(_KEY, [str(path) for path in paths])
            self._settings.sync()

    def clear(self) -> None:
        """There is nothing left to do."""
        if self._settings:
            self._settings.remove(_KEY)
            self._settings.sync()
