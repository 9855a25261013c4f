"""Trays: clauses collected for a purpose, in order and with notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.base.errors import NothingFound
from core.base.translation import tr
from core.text.visible import checked_name
from core.types import TrayEntry

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary
    from core.store.catalog.user_data import StoredTrays


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
