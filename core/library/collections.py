"""Collections: named sets of files, to search in them alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.assembly import Assembly


class Collections:
    """Makes and changes collections. One is there as long as it holds a file."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly

    def add(self, name: str, paths: Sequence[Path]) -> int:
        """Puts files of the library, or all under a folder, into a collection. Returns how many files those are.

        Raises:
            NothingFound: one of the paths is not in the library.
        """
        return self._assembly.keeper().collect(name, paths)

    def remove(self, name: str, paths: Sequence[Path]) -> int:
        """Takes files, or all under a folder, out of a collection. Returns how many files those are.

        Raises:
            NothingFound: one of the paths is not in the library.
        """
        return self._assembly.keeper().uncollect(name, paths)

    def list(self) -> dict[str, tuple[Path, ...]]:
        """The collections by name, each with its files in path order."""
        return self._assembly.keeper().collections()
