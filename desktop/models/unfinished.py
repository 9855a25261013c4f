"""What was being added when the window closed, saved beside the library so that the next start can continue."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from desktop.models.kept_list import KeptList


class UnfinishedWork:
    """The files and folders of the current run; none once it has ended.

    Args:
        kept: where they are saved.
    """

    def __init__(self, kept: KeptList | None = None) -> None:
        self._kept = kept or KeptList(None, "")

    @property
    def paths(self) -> tuple[Path, ...]:
        """What was saved and not cleared, in the order it was added."""
        return tuple(map(Path, self._kept.words))

    def keep(self, paths: Iterable[Path]) -> None:
        """Saves these until they are cleared."""
        self._kept.keep(map(str, paths))

    def clear(self) -> None:
        """Records that nothing is left to do."""
        self._kept.keep(())
