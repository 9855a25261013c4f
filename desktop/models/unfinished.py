"""What was being added when the window was closed: kept beside the library, so that the next start goes on with it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QSettings

from desktop.models.kept_list import KeptList


class UnfinishedWork:
    """The files and folders of the run that goes on; none where it has ended.

    Args:
        settings: see `KeptList`.
    """

    def __init__(self, settings: QSettings | None = None) -> None:
        self._kept = KeptList(settings, "unfinished")

    @property
    def paths(self) -> tuple[Path, ...]:
        """What was kept and not cleared, in the order in which it was added."""
        return tuple(map(Path, self._kept.words))

    def keep(self, paths: Iterable[Path]) -> None:
        """Keeps these until they are cleared."""
        self._kept.keep(map(str, paths))

    def clear(self) -> None:
        """There is nothing left to do."""
        self._kept.keep(())
