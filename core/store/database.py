"""The catalogue's SQLite file: its one connection, its transactions, and the rows of queries.

The journal mode is SQLite's default, DELETE, not WAL: a library may lie on a network share, where WAL does not
work; transactions here are one document long, so readers wait milliseconds; and no log is left behind that
still holds what was forgotten. `secure_delete` overwrites deleted rows with zeros.

The catalogue of a library that others publish is opened as it was fetched, never to be written. With it is opened one
of the user's own: SQLite finds there the tables that the first lacks.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Final

from core.store.errors import catalog_errors, damage_errors, damaged
from core.store.seals import FUNCTION, checksum

FILE_NAME: Final = "catalog.sqlite"
SUBSCRIPTION: Final = "subscription.json"
"""In the folder of a library that others publish, with the folders below: where it is published."""
VERSIONS: Final = "versions"
"""Holds what was fetched of it, each version in a folder of its own."""
OWN: Final = "own"
"""Holds what the user keeps in it."""
Version = tuple[int, int]


def own_folder(folder: Path) -> Path:
    """The folder of what the user keeps in the library in ``folder``: another where that is one that others publish."""
    fetched = folder.parent.name == VERSIONS and (folder.parent.parent / SUBSCRIPTION).is_file()
    return folder.parent.parent / OWN if fetched else folder


class Database:
    """The catalogue in a library folder. May be used from several threads; call `close` at the end.

    Raises:
        LibraryError: from any method: damaged, locked, no space, not writable.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.RLock()
        self._columns: dict[str, str] = {}
        self._written = 0  # transactions of this object; `PRAGMA data_version` counts those of others
        with catalog_errors(folder):
            # Autocommit: transactions are begun in one place, `transaction`.
            own = own_folder(folder)
            file = (folder / FILE_NAME).as_uri() + ("" if own == folder else "?immutable=1")
            self._db = sqlite3.connect(file, timeout=10, isolation_level=None, check_same_thread=False, uri=True)
            try:
                if own != folder:
                    self._db.execute("ATTACH ? AS own", (str(own / FILE_NAME),))
                self._db.execute("PRAGMA secure_delete = ON")
                self._db.execute("PRAGMA foreign_keys = ON")
                self._db.create_function(FUNCTION, -1, checksum, deterministic=True)
            except BaseException:
                self._db.close()
                raise

    @contextmanager
    def transaction(self, *, of_documents: bool = False) -> Iterator[sqlite3.Connection]:
        """All or nothing. Takes the write lock at once, so that a transaction never fails half-way for want of it.

        Args:
            of_documents: whether it may change what `snapshot` is asked for.
        """
        with self._lock, catalog_errors(self.folder):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
                self._written += of_documents
            except BaseException:
                if self._db.in_transaction:  # SQLite has rolled back by itself on some errors, such as a full disk
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def snapshot(self) -> Iterator[Version]:
        """All that is read within is of one version of the catalogue; gives what distinguishes it from others."""
        with self._lock, catalog_errors(self.folder):
            self._db.execute("BEGIN")
            try:
                yield self._db.execute("PRAGMA data_version").fetchone()[0], self._written
            finally:
                if self._db.in_transaction:  # an error of the disk has ended it
                    self._db.execute("ROLLBACK")

    def changes_by_others(self) -> int:
        """A number that is another one once another program has changed it (SQLite's ``data_version``)."""
        schema = "main" if own_folder(self.folder) == self.folder else "own"
        return int(self.column(f"PRAGMA {schema}.data_version")[0])

    def rows(self, sql: str, *values: str | int | bytes) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        with self._lock, catalog_errors(self.folder):
            return self._db.execute(sql, values).fetchall()

    def column(self, sql: str, *values: str | int) -> list[Any]:
        """The first value of each row of a query."""
        return [row[0] for row in self.rows(sql, *values)]

    def rewrite(self) -> None:
        """Writes the whole file again, with the rows that there are and nothing else.

        `secure_delete` overwrites deleted rows, but not the copies of them that SQLite left behind where it had moved
        rows from page to page. Takes about as long as copying the file twice.
        """
        with self._lock, catalog_errors(self.folder):
            self._db.execute("VACUUM")

    def unpacking(self) -> AbstractContextManager[None]:
        """Stored values are unpacked within: one that was not packed so is a damaged library."""
        return damage_errors(self.folder)

    def sound(self, columns: str, table: str, rest: str = "", *values: str | int) -> list[tuple[Any, ...]]:
        """Columns of the rows of one table, each row compared with its seal; ``rest`` is the SQL after the table.

        Raises:
            DamagedLibrary: a row does not match its seal.
        """
        rows = self.rows(f"SELECT {self.is_sound(table)}, {columns} FROM {table} {rest}", *values)
        if not all(row[0] for row in rows):
            raise damaged(self.folder)
        return [row[1:] for row in rows]

    def rescue(self, table: str, order: str) -> Iterator[tuple[bool, *tuple[Any, ...]]]:
        """All rows of a table that can still be read, each after whether it matches its seal.

        Where the reading stops at a damaged page it goes on from the other end, so rows may come twice.

        Args:
            table: its name.
            order: the columns by which it is stored, "rowid" for most.
        """
        with self._lock, catalog_errors(self.folder):
            sealed = self.is_sound(table)
            if not self._columns[table]:
                raise damaged(self.folder)
            sql = f"SELECT {sealed}, {self._columns[table]} FROM {table} NOT INDEXED ORDER BY "
            for direction in ("ASC", "DESC"):
                try:
                    yield from self._db.execute(sql + ", ".join(f"{each} {direction}" for each in order.split(", ")))
                    return
                except sqlite3.Error:
                    continue

    def replace_by(self, other: Database) -> None:
        """Puts all of another database into the place of this one; whoever has it open sees that from now on."""
        with self._lock, catalog_errors(self.folder):
            other._db.backup(self._db)
            self._written += 1

    def columns(self, table: str) -> list[str]:
        """The names of the columns of a table, but for those that SQLite computes."""
        return [row[1] for row in self.rows(f"PRAGMA table_info({table})")]

    def is_sound(self, table: str) -> str:
        """In SQL, whether a row of a table matches its seal; those of older versions have none, and always do."""
        if table not in self._columns:
            self._columns[table] = ", ".join(self.columns(table))
        sealed = self.rows("SELECT 1 FROM pragma_table_xinfo(?) WHERE name = 'seal'", table)
        return f"seal = {FUNCTION}({self._columns[table]})" if sealed else "1"

    def close(self) -> None:
        """Frees the file. Safe to call twice."""
        with self._lock:
            self._db.close()
