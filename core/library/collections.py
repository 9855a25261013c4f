"""Collections, named sets of files to search in them alone; and trays, clauses collected for a purpose, with notes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.base.errors import NothingFound
from core.base.translation import tr
from core.text.visible import checked_name
from core.types import TrayEntry

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary
    from core.store.catalog.catalog import Catalog
    from core.store.catalog.user_data import StoredTrays


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


class Trays:
    """Reads and writes trays by name. A tray exists as long as it holds a clause."""

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened

    @property
    def _trays(self) -> StoredTrays:
        return self._opened.catalog.user_data.trays

    def list(self) -> dict[str, int]:
        """The number of clauses in each tray, by name, in order."""
        return self._trays.sizes()

    def get(self, name: str) -> tuple[TrayEntry, ...]:
        """The clauses of a tray in order, with the user's notes.

        Raises:
            NothingFound: there is no tray of this name.
        """
        if entries := self._trays.entries(name):
            return entries
        raise NothingFound(tr("There is no tray “{name}” in this library.", name=name))

    def put(self, name: str, entries: Sequence[TrayEntry]) -> None:
        """Replaces the clauses of a tray with these, in this order; without any the tray is gone.

        If a clause appears twice, the first counts. The tray "" holds the clauses selected in the window.

        Raises:
            MunimentError: the name cannot be used.
        """
        known = not entries or name in ("", *self._trays.sizes())
        self._trays.put(name if known else checked_name(name), entries)
        self._opened.keep()

    def rename(self, name: str, to: str) -> None:
        """Renames a tray.

        Raises:
            MunimentError: the new name cannot be used.
            NothingFound: there is no tray of this name, or the new name is taken.
        """
        to = checked_name(to)
        if not self._trays.rename(name, to):
            raise NothingFound(
                tr("“{name}” could not be renamed to “{to}”.", name=name, to=to),
                tr("Choose a name that no other tray has."),
            )
        self._opened.keep()
