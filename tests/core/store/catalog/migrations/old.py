"""Libraries of older versions, made by the programs of the time, see `make_old`."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from core.store.database import FILE_NAME
from core.store.seals import FUNCTION, checksum

VERSIONS: Final = {version: Path(__file__).with_name(f"version_{version}.zip") for version in (6, 7, 8, 9)}
CONTRACTS: Final = "contracts"
SEARCH: Final = "confidential information"  # for which three clauses have stars


def old_library(to: Path, version: int = 6) -> Path:
    """Puts a library of an older version into the folder ``to / "library"``, which it returns.

    Its three contracts go to ``to / "contracts"``, where the library expects them.
    """
    with ZipFile(VERSIONS[version]) as archive:
        archive.extractall(to)
    with closing(sqlite3.connect(to / "library" / FILE_NAME)) as db, db:
        db.create_function(FUNCTION, -1, checksum, deterministic=True)
        for table in ("files", "collections"):
            moved = "CAST(replace(CAST(path AS TEXT), ?, ?) AS BLOB)"
            db.execute(f"UPDATE {table} SET path = {moved}", ("/contracts", str(to / CONTRACTS)))
    return to / "library"


def version_of(library: Path) -> int:
    """The version of the library in a folder."""
    with closing(sqlite3.connect(library / FILE_NAME)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def rows_of(library: Path, table: str, columns: str) -> list[tuple[object, ...]]:
    """Columns of all rows of a table of the catalogue, as stored."""
    with closing(sqlite3.connect(library / FILE_NAME)) as db:
        return db.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2").fetchall()
