"""The tables of windows in a library folder: one for each encoder, so that vectors of different encoders never meet.

Vectors that are no longer needed are wiped by deleting the whole table, which costs nothing. Another program may still
be searching it, or may delete it, so each use first checks that the table exists.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np
import pyarrow as pa

from core.base.errors import LibraryError
from core.store.errors import vector_errors
from core.store.vectors.table import DocumentTable
from core.types import Window
from core.types.ports import Vectors

_Found = TypeVar("_Found")
_PREFIX: Final = "windows"  # of table names
_Identity = tuple[int, int]
_Held = dict[str, list[tuple[pa.Table | None, Sequence[str]]]]


class WindowTables:
    """The windows of the library in ``folder``. Thread-safe.

    Args:
        db: the LanceDB connection to the folder.
        folder: the library folder.

    Raises:
        LibraryError: from any method: damaged, no space, not writable.
    """

    def __init__(self, db: Any, folder: Path) -> None:
        self._db = db
        self._folder = folder
        self._open: dict[str, tuple[_Identity, DocumentTable]] = {}
        self._held: _Held | None = None  # see `together`

    def read(self, encoder: str, query: Callable[[DocumentTable], _Found], nothing: _Found) -> _Found:
        """What ``query`` reads from the windows of an encoder, or ``nothing`` where there are none (any more)."""
        if (table := self._table(table_of(encoder))) is None:
            return nothing
        try:
            return query(table)
        except LibraryError:
            if self._table(table_of(encoder)) is table:
                raise
            return nothing  # wiped meanwhile: another encoder answers now

    def write(self, document: str, windows: Sequence[Window], encoder: str, *, beside: bool = False) -> None:
        """Writes windows of a document, replacing those it had of this encoder, or beside them."""
        rows = None
        if windows:
            vectors = np.stack([np.asarray(window.vector, dtype=np.float32) for window in windows])
            rows = _rows(document, windows, vectors)
        self.put(table_of(encoder), rows, replacing=() if beside else (document,))

    def put(self, name: str, rows: pa.Table | None, replacing: Sequence[str]) -> None:
        """Writes rows to a table, which is made if there is none, in place of those of some documents."""
        if self._held is not None:
            self._held.setdefault(name, []).append((rows, replacing))
            return
        if rows is not None:
            self.named(name, rows.schema).write(rows, replacing)
        elif (table := self._table(name)) is not None:
            table.write(None, replacing)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Holds what is written in the block, and writes it to each table at once at the end; nothing if it fails."""
        held: _Held = {}
        self._held = held
        try:
            yield
        finally:
            self._held = None
        for name, some in held.items():
            tables = [rows for rows, _ in some if rows is not None]
            replacing = dict.fromkeys(document for _, documents in some for document in documents)
            self.put(name, pa.concat_tables(tables) if tables else None, [*replacing])

    def named(self, name: str, schema: pa.Schema) -> DocumentTable:
        """The table of this name, made if there is none (any more)."""
        if (table := self._table(name)) is None:
            with vector_errors(self._folder):
                self._db.create_table(name, schema=schema, exist_ok=True)
            table = self._table(name)
            assert table is not None
        return table

    def drop(self, name: str) -> None:
        """Deletes a table, whatever state it is in."""
        with vector_errors(self._folder):
            shutil.rmtree(self._folder / f"{name}.lance", ignore_errors=True)
            (self._folder / f"{name}.wipe").unlink(missing_ok=True)

    def all(self) -> Iterator[DocumentTable]:
        """The tables of all encoders that are on the disk."""
        for path in sorted(self._folder.glob(f"{_PREFIX}-*.lance")):
            if (table := self._table(path.stem)) is not None:
                yield table

    def keep(self, encoders: Collection[str]) -> None:
        """Wipes the windows of all but these encoders from the disk."""
        kept = {table_of(encoder) for encoder in encoders}
        with vector_errors(self._folder):
            self.wipe()  # what a crash left
            for path in self._folder.glob(f"{_PREFIX}-*.lance"):
                if path.stem not in kept:
                    with suppress(PermissionError):  # on Windows, while others read them: the next run wipes them
                        path.rename(path.with_suffix(".gone"))  # atomic: no reader finds half a table
                        path.with_suffix(".wipe").unlink(missing_ok=True)
            self.wipe()

    def wipe(self) -> None:
        """Wipes tables that are no longer kept from the disk."""
        with vector_errors(self._folder):
            for path in self._folder.glob(f"{_PREFIX}-*.gone"):
                shutil.rmtree(path)

    def is_wiped(self) -> bool:
        """Whether the disk holds the tables as they are now, and nothing else."""
        return not any(self._folder.glob(f"{_PREFIX}-*.gone")) and all(table.is_wiped() for table in self.all())

    def _table(self, name: str) -> DocumentTable | None:
        """The table of this name; another process may have made, removed or remade it since the last use."""
        try:
            stat = (self._folder / f"{name}.lance").stat()
        except FileNotFoundError:
            self._open.pop(name, None)
            return None
        identity = stat.st_ino, stat.st_ctime_ns
        opened = self._open.get(name)
        if opened is None or opened[0] != identity:
            with vector_errors(self._folder):
                opened = self._open[name] = identity, DocumentTable(self._db.open_table(name), self._folder)
        return opened[1]


def table_of(encoder: str) -> str:
    """The name of the table of an encoder's vectors; hashed, as a fingerprint need not be a valid file name."""
    return f"{_PREFIX}-{hashlib.sha256(encoder.encode()).hexdigest()[:16]}"


def _rows(document: str, windows: Sequence[Window], vectors: Vectors) -> pa.Table:
    return pa.table(
        {
            "document": pa.array([document] * len(windows), pa.string()),
            "clause": pa.array([window.clause for window in windows], pa.string()),
            "vector": pa.FixedSizeListArray.from_arrays(pa.array(vectors.astype(np.float16).ravel()), vectors.shape[1]),
        }
    )
