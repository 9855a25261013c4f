"""The catalogue of a library that is shared: what of it is published, and how a version of it is opened by a reader.

What is published holds nothing that its user keeps. A reader opens it as it is, never to be written, and beside it a
catalogue of the reader's own, which outlives the versions: it holds what that user keeps.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Final

from core.store.catalog.schema import prepare
from core.store.database import Database
from core.store.kept import USER_TABLES

_OWN: Final = (*USER_TABLES, "judgements")
"""Tables of a reader's own: what the user keeps, and what judges answered."""


def copy_catalogue(folder: Path, to: Path) -> None:
    """Writes a copy of a library's catalogue that holds nothing that its user keeps, page by page.

    What has not changed since the last copy is at the same place of the file, so it is not sent again.

    Raises:
        LibraryError: it cannot be read, or there is no space.
    """
    with closing(Database(folder)) as database, closing(Database(to)) as copy:
        copy.replace_by(database)
        with copy.transaction() as db:  # which overwrites what it deletes
            for table in _OWN:
                db.execute(f"DELETE FROM {table}")


def adopt_catalogue(folder: Path) -> None:
    """Makes a catalogue that was fetched one to be opened beside that of the reader's own, whose tables it lacks then.

    Raises:
        LibraryError: it is damaged, or of a newer version of the program.
    """
    with closing(Database(folder)) as database:
        prepare(database)
        with database.transaction() as db:
            for table in _OWN:
                db.execute(f"DROP TABLE {table}")
