"""The catalogue of a shared library: what is published of it, and how a reader opens a version of it.

The published catalogue holds nothing that its user keeps. A reader opens it read-only, together with a catalogue of the
reader's own, which holds what that user keeps and outlives the versions.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Final

from core.base.errors import DamagedLibrary
from core.base.translation import tr
from core.store.catalog.schema import prepare
from core.store.database import Database
from core.store.kept import USER_TABLES

_OWN: Final = (*USER_TABLES, "judgements")
"""The tables in a reader's own catalogue: what the user keeps, and what judges answered."""


def copy_catalogue(folder: Path, to: Path) -> None:
    """Writes a copy of a library's catalogue, page by page, without what its user keeps.

    Pages that have not changed since the last copy are at the same place in the file, so they are not sent again.

    Raises:
        LibraryError: it cannot be read, or there is no space.
    """
    with closing(Database(folder)) as database, closing(Database(to)) as copy:
        copy.replace_by(database)
        with copy.transaction() as db:  # overwrites what it deletes
            for table in _OWN:
                db.execute(f"DELETE FROM {table}")


def adopt_catalogue(folder: Path) -> None:
    """Prepares a fetched catalogue to be opened beside the reader's own, by dropping the tables which that one has.

    Raises:
        LibraryError: it is damaged, or of another version of the program.
    """
    with closing(Database(folder)) as database:
        if database.column("SELECT count(*) FROM sqlite_master WHERE type = 'view'")[0]:  # which could compute for ever
            raise DamagedLibrary(tr("The library is damaged."), source=folder)
        prepare(database)
        with database.transaction() as db:
            for table in _OWN:
                db.execute(f"DROP TABLE {table}")
