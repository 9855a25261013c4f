"""Replaces tables by new ones of the same name, into which a step then copies the rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Final

_BEFORE: Final = "_before"  # suffix of the name of a table that is being replaced


def before(table: str) -> str:
    """The name of a table that `rename_tables` has moved out of the way."""
    return table + _BEFORE


def rename_tables(db: sqlite3.Connection, tables: Iterable[str]) -> None:
    """Renames tables, so that new ones can be made in their place, and drops their indexes.

    All tables that refer to one another must be renamed together: SQLite changes the references with the names.
    """
    for table in tables:
        named = "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL"
        for (index,) in db.execute(named, (table,)).fetchall():
            db.execute(f"DROP INDEX {index}")
        db.execute(f"ALTER TABLE {table} RENAME TO {before(table)}")


def copy(db: sqlite3.Connection, table: str, columns: Sequence[str], order: str = "rowid") -> None:
    """Copies columns from a renamed table into the new one."""
    names = ", ".join(columns)
    db.execute(f"INSERT INTO {table} ({names}) SELECT {names} FROM {before(table)} ORDER BY {order}")


def drop(db: sqlite3.Connection, tables: Iterable[str]) -> None:
    """Drops renamed tables in the given order: those that refer to others come first."""
    for table in tables:
        db.execute(f"DROP TABLE {before(table)}")
