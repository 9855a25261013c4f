"""Collections: named sets of files, to search in them alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.text.visible import checked_name

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary
    from core.store.catalog.catalog import Catalog


class Collections:
    """Makes and changes collections. A collection exists as long as it holds a file."""

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened

    @property
    def _catalog(self) -> Catalog:
        return self._opened.catalog

    def add(self, name: str, paths: Sequence[Path]) -> int:
        """Adds files of the library, or all under a folder, to a collection. Returns the number of files.

        Raises:
            MunimentError: the name cannot be used.
            NothingFound: one of the paths is not in the library.
        """
        name, files = checked_name(name), self._catalog.files_at(paths)
        self._catalog.user_data.collect(name, files)
        self._opened.keep()
        return len(files)

    def remove(self, name: str, paths: Sequence[Path]) -> int:
        """Removes files, or all under a folder, from a collection. Returns the number of files.

        Raises:
            NothingFound: one of the paths is not in the library.
        """
        files = self._catalog.files_at(paths)
        self._catalog.user_data.uncollect(name, files)
        self._opened.keep()
        return len(files)

    def list(self) -> dict[str, tuple[Path, ...]]:
        """The collections by name, each with its files in path order."""
        names = self._catalog.user_data.collections()
        files = defaultdict[str, list[Path]](list)
        for file in self._catalog.files():
            for name in names.get(file.document or "", ()):
                files[name].append(file.path)
        return {name: tuple(files[name]) for name in sorted(files)}
