"""The catalogue's SQLite file: its one connection, its transactions, the rows of queries, and their seals.

The journal mode is SQLite's default, DELETE, not WAL: a library may be on a network share, where WAL does not work;
transactions here are one document long, so readers wait milliseconds; and no log is left that still holds what was
forgotten. `secure_delete` overwrites deleted rows with zeros.

SQLite keeps no checksums of what it stores, so every row of the catalogue carries its own, its seal: a stored generated
column (https://sqlite.org/gencol.html), which SQLite computes whenever a row is written, and returns as stored whenever
the row is read. A row whose bits have changed on the disk no longer matches its seal.

The catalogue of a library that others publish is opened read-only, as it was fetched. One of the user's own is attached
to it: SQLite finds there the tables that the first lacks.
"""

from __future__ import annotations

import re
import sqlite3
import struct
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Final

from core.base.layout import CATALOGUE, OWN, SUBSCRIPTION, VERSIONS
from core.store.errors import catalog_errors, damage_errors, damaged

FILE_NAME: Final = CATALOGUE
_CACHE: Final = 16_000
"""kB of pages in memory. The upper pages of a large word index do not stay in SQLite's 2 MB: a word takes thrice
as long to read."""
Version = tuple[int, int]


def own_folder(folder: Path) -> Path:
    """The folder of what the user keeps in the library in ``folder``: a separate one where others publish it."""
    fetched = folder.parent.name == VERSIONS and (folder.parent.parent / SUBSCRIPTION).is_file()
    return folder.parent.parent / OWN if fetched else folder


class Database:
    """The catalogue in a library folder. Thread-safe; call `close` at the end.

    Raises:
        LibraryError: from any method: damaged, locked, no space, not writable.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.RLock()
        self._columns: dict[str, str] = {}
        self._sealed: set[str] = set()  # tables known to have seals
        self._written = 0  # transactions of this object; `PRAGMA data_version` counts those of others
        with catalog_errors(folder):
            # Autocommit: transactions begin in one place, `transaction`.
            own = own_folder(folder)
            file = (folder / FILE_NAME).absolute().as_uri() + ("" if own == folder else "?immutable=1")
            self._db = sqlite3.connect(file, timeout=10, isolation_level=None, check_same_thread=False, uri=True)
            try:
                if own != folder:
                    self._db.execute("ATTACH ? AS own", (str(own / FILE_NAME),))
                self._db.execute("PRAGMA secure_delete = ON")
                self._db.execute(f"PRAGMA cache_size = -{_CACHE}")
                self._db.execute("PRAGMA foreign_keys = ON")
                self._db.create_function(FUNCTION, -1, checksum, deterministic=True)
            except BaseException:
                self._db.close()
                raise

    @contextmanager
    def transaction(self, *, of_documents: bool = False) -> Iterator[sqlite3.Connection]:
        """All or nothing. Takes the write lock at once, so that a transaction never fails half-way for lack of it.

        Args:
            of_documents: whether it may change what is read in a `snapshot`.
        """
        with self._lock, catalog_errors(self.folder):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
                self._written += of_documents
            except BaseException:
                if self._db.in_transaction:  # on some errors, such as a full disk, SQLite has already rolled back
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def snapshot(self) -> Iterator[Version]:
        """A context in which all reads see one version of the catalogue; gives what identifies that version."""
        with self._lock, catalog_errors(self.folder):
            self._db.execute("BEGIN")
            try:
                yield self.changes_by_others(), self._written
            finally:
                if self._db.in_transaction:  # a disk error may have ended it
                    self._db.execute("ROLLBACK")

    def changes_by_others(self) -> int:
        """A number that changes whenever another program changes it (SQLite's ``data_version``)."""
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
        """Rewrites the whole file with the current rows and nothing else.

        `secure_delete` overwrites deleted rows, but not the copies of them that SQLite left behind where it had moved
        rows from page to page. Takes about as long as copying the file twice.
        """
        with self._lock, catalog_errors(self.folder):
            self._db.execute("VACUUM")

    def unpacking(self) -> AbstractContextManager[None]:
        """A context for unpacking stored values: one that cannot be unpacked means a damaged library."""
        return damage_errors(self.folder)

    def sound(self, columns: str, table: str, rest: str = "", *values: str | int) -> list[tuple[Any, ...]]:
        """Columns of the rows of a table, each row checked against its seal; ``rest`` is the SQL after the table name.

        Raises:
            DamagedLibrary: a row does not match its seal.
        """
        rows = self.rows(f"SELECT {self.is_sound(table)}, {columns} FROM {table} {rest}", *values)
        if not all(row[0] for row in rows):
            raise damaged(self.folder)
        return [row[1:] for row in rows]

    def rescue(self, table: str, order: str) -> Iterator[tuple[bool, *tuple[Any, ...]]]:
        """All rows of a table that can still be read, each preceded by whether it matches its seal.

        Where a damaged page stops the reading, it goes on from the other end, so rows may appear twice.

        Args:
            table: its name.
            order: the columns that order its storage, "rowid" for most tables.
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
        """Replaces the contents of this database with those of another; whoever has it open sees them from then on."""
        with self._lock, catalog_errors(self.folder):
            other._db.backup(self._db)
            self._written += 1

    def columns(self, table: str) -> list[str]:
        """The names of the columns of a table, except those that SQLite computes."""
        return [row[1] for row in self.rows(f"PRAGMA table_info({table})")]

    def is_sound(self, table: str) -> str:
        """The SQL for whether a row of a table matches its seal; one of a table without seals always does.

        Args:
            table: its name, which may say of which database it is: they have the same columns in all.
        """
        table = table.rpartition(".")[2]
        if table not in self._columns:
            self._columns[table] = ", ".join(self.columns(table))
        if table not in self._sealed and self.rows("SELECT 1 FROM pragma_table_xinfo(?) WHERE name = 'seal'", table):
            self._sealed.add(table)
        return f"seal = {FUNCTION}({self._columns[table]})" if table in self._sealed else "1"

    def close(self) -> None:
        """Frees the file. Safe to call twice."""
        with self._lock:
            self._db.close()


FUNCTION: Final = "checksum"
"""The name of `checksum` in SQL."""
_COLUMN: Final = re.compile(r"^ +([a-z_]+) [A-Z]", re.MULTILINE)
_SEAL: Final = re.compile(r"^ +seal\b", re.MULTILINE)
_LENGTH: Final = struct.Struct("<bQ")
_Value = str | int | float | bytes | None
_KINDS: Final[dict[type, tuple[int, Callable[..., bytes]]]] = {
    str: (0, lambda value: value.encode(errors="surrogatepass")),
    bytes: (1, bytes),
    int: (2, lambda value: b"%d" % value),
    float: (3, struct.Struct("<d").pack),
    type(None): (-1, lambda _: b""),
}


def checksum(*values: _Value) -> int:
    """The CRC-32 of the values of a row, with their types and lengths."""
    parts: list[bytes] = []
    for value in values:
        kind, encode = _KINDS[type(value)]
        data = encode(value)
        parts += _LENGTH.pack(kind, len(data)), data
    return zlib.crc32(b"".join(parts))


def sealed(statement: str) -> str:
    """The statement that creates a table whose columns, a line each, end with ``seal``, with what that is."""
    columns = ", ".join(_COLUMN.findall(statement))
    seal = f"seal INTEGER NOT NULL GENERATED ALWAYS AS ({FUNCTION}({columns})) STORED"
    return _SEAL.sub(seal, statement)
