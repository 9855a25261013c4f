"""LanceDB's tables in a library folder: one of windows for each encoder, whose rows are written, removed and wiped by
document.

Vectors of different encoders never meet, and those no longer needed are wiped by deleting the whole table, which costs
nothing. Another program may still be searching it, or may delete it, so each use first checks that the table exists.

This file is shaped by what LanceDB (0.40) does:

- A deletion only marks rows. They leave the disk once their fragment is rewritten, which compaction does only beyond
  10% of deleted rows, and old versions of the table are pruned. An update of all rows rewrites every fragment in one
  commit, so that is how `optimise` gets rid of deleted rows.
- Pruning deletes files that readers of an older version, in this process or another, still use. Every read sees the
  latest version, and is retried if that disappears meanwhile, which one read may meet several times in a row.
- A killed write leaves rows in files that belong to no version. Pruning can be told to delete the complete ones, but
  never deletes the unfinished ones. Only one program writes at a time, so no write in progress needs them.
"""

from __future__ import annotations

import hashlib
import shutil
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from core.base.errors import LibraryError
from core.store.errors import vector_errors
from core.types import Window
from core.types.ports import Vectors

if TYPE_CHECKING:  # which a search from the copy of a table does without
    import pyarrow as pa

_Read = TypeVar("_Read")
_AT_ONCE = 500  # documents in one predicate
_ATTEMPTS = 20  # at a read, while another thread or process writes
_PRUNED_AFTER = 16  # writes
_MERGED_AFTER = 128  # writes, the first time
_COUNTED_DOWN = 20  # digits in the name of a version that counts down; older tables count up
_UNFINISHED = ".tmp*"  # files that were being written when the program was killed
_COPIES = "_copies"  # the folder of a table's copies, within its own, with which it is moved, sealed and deleted


class DocumentTable:
    """The rows of one LanceDB table, each with the id of its document in the column `document`.

    Args:
        db: opens the LanceDB connection to the folder, which is not needed to read the copy of a table.
        name: of the table.
        folder: the library folder.

    Raises:
        LibraryError: from any method: damaged, no space, not writable.
    """

    def __init__(self, db: Callable[[], Any], name: str, folder: Path) -> None:
        self._db = db
        self._name = name
        self.folder = folder
        self._place = folder / f"{name}.lance"
        # Survives a crash between a removal and the wipe that should follow it.
        self._to_wipe = folder / f"{name}.wipe"
        self._added, self._merged_after = 0, _MERGED_AFTER  # writes since files were merged, and until they are

    @cached_property
    def _table(self) -> Any:
        """The open `lancedb.table.Table`."""
        return self._db().open_table(self._name)

    def read(self, query: Callable[[Any], _Read]) -> _Read:
        """What ``query`` reads from the table, tried again as long as the table changes under it."""
        with vector_errors(self.folder):
            for attempt in range(_ATTEMPTS):
                before = self.version() if attempt else None  # the first failure is always given another try
                try:
                    return query(self._table)
                except (OSError, RuntimeError, ValueError):
                    if before == self.version():
                        raise  # no writer is to blame
                    self._table.checkout_latest()
            return query(self._table)

    def write(self, rows: pa.Table | None, replacing: Sequence[str] = ()) -> None:
        """Adds rows to the table in one step, after removing those of the documents that they replace."""
        with vector_errors(self.folder):
            for start in range(0, len(replacing), _AT_ONCE):
                some = replacing[start : start + _AT_ONCE]
                if self._table.count_rows(_among(some)):  # left over from a crash, or being rewritten
                    self.remove(some)
            if rows is not None and rows.num_rows:
                self._table.add(rows.cast(self._table.schema))  # version 9 stored vectors as 32-bit numbers
                self._tidy()

    def _tidy(self) -> None:
        """Keeps what a long run leaves on the disk in proportion to what it adds.

        Each version lists all files of the table, so old ones are deleted now and then. Files are merged each time that
        there are twice as many as the last time, so that a row is rewritten a few times, however many runs there are.
        """
        self._added += 1
        if self._added >= self._merged_after:
            self._merged_after *= 2
            self.optimise()
        elif self._added % _PRUNED_AFTER == 0:
            names = sorted(self._files("_versions/*.manifest"))  # newest first: LanceDB counts down
            for old in names[1:] if len(names[0].stem) == _COUNTED_DOWN else ():
                old.unlink(missing_ok=True)

    def remove(self, documents: Iterable[str]) -> None:
        """Removes the rows of documents from the table; `optimise` wipes them from the disk."""
        ids = list(documents)
        with vector_errors(self.folder):
            for start in range(0, len(ids), _AT_ONCE):
                self._to_wipe.touch()
                self._table.delete(_among(ids[start : start + _AT_ONCE]))

    def documents(self) -> set[str]:
        """The ids of all documents that have rows."""
        return set(self.read(lambda table: table.search().select(["document"]).to_arrow())["document"].to_pylist())

    def version(self) -> str:
        """Identifies the table as it is now; another after every change, also by another process.

        Read from the names of its versions: LanceDB answers in another thread, for which a search waits while files are
        being embedded.
        """
        with vector_errors(self.folder):
            versions = [path.stem for path in (self._place / "_versions").glob("*.manifest")]
            if not versions:
                raise FileNotFoundError(f"{self._place.name} has no version")
            return min(versions) if len(versions[0]) == _COUNTED_DOWN else max(versions, key=int)

    def optimise(self) -> None:
        """Merges small files, and wipes removed rows and leftovers of killed writes from the disk."""
        with vector_errors(self.folder):
            wipe, self._added = self._to_wipe.exists(), 0
            if wipe:
                self._table.update(values_sql={"document": "document"})
            self._prune()
            if self._drop_versions_ahead():
                self._prune()
            for file in (*self._files(_UNFINISHED), *self._old_copies()):
                with suppress(PermissionError):  # on Windows, while others read it: `is_wiped` says so
                    file.unlink(missing_ok=True)
            if wipe:
                self._to_wipe.unlink(missing_ok=True)

    def _prune(self) -> None:
        with warnings.catch_warnings():
            # Other readers may fail, as the warning says: `read` retries.
            warnings.filterwarnings("ignore", message=r"optimize\(cleanup_older_than=0\)", category=UserWarning)
            self._table.optimize(cleanup_older_than=timedelta(0), delete_unverified=True)

    def _drop_versions_ahead(self) -> bool:
        """Deletes old versions dated in the future, which pruning spares: the clock was set back."""
        *older, _ = self._table.list_versions()
        names = sorted(self._files("_versions/*.manifest"))  # newest first: LanceDB counts down
        if not any(each["timestamp"] > datetime.now() for each in older) or len(names[0].stem) != _COUNTED_DOWN:
            return False
        for old in names[1:]:
            old.unlink(missing_ok=True)
        return True

    def is_wiped(self) -> bool:
        """Whether the files on the disk hold the rows of the table as it is now, and nothing else."""
        with vector_errors(self.folder):
            versions = self._table.list_versions()
            facts = versions[-1]["metadata"]
            files = len(self._files("data/*"))
            clean = len(versions) == 1 and facts["total_deletion_files"] == "0" and not self._files("_deletions/*")
            wiped = not self._old_copies() and not self._to_wipe.exists()
            return clean and files == int(facts["total_data_files"]) and wiped

    def copy(self, version: str) -> Path:
        """Where the copy of the vectors of a version lies, if there is one; see `core.store.vectors.windows`."""
        return self._place / _COPIES / f"{version}.rows"

    def _old_copies(self) -> list[Path]:
        """The copies of earlier versions, with what was removed since."""
        now = self.copy(self.version())
        return [file for file in self._files(f"{_COPIES}/*") if file != now]

    def _files(self, pattern: str) -> list[Path]:
        """The files of the table that match a pattern."""
        found = self._place.glob(pattern if "/" in pattern else f"**/{pattern}")
        return [file for file in found if file.is_file()]


def _among(documents: Iterable[str]) -> str:
    """The SQL predicate of the rows of these documents."""
    return f"document IN ({', '.join(map(quoted, documents))})"


def all_but(documents: Iterable[str]) -> str | None:
    """The SQL predicate of the rows of all other documents; None where it holds for every row."""
    ids = sorted(documents)
    return f"NOT ({_among(ids)})" if ids else None


def quoted(text: str) -> str:
    """A text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


_Found = TypeVar("_Found")
_PREFIX: Final = "windows"  # of table names
_Identity = tuple[int, int]
_Held = dict[str, list[tuple["pa.Table | None", Sequence[str]]]]


class WindowTables:
    """The windows of the library in ``folder``. Thread-safe.

    Args:
        db: opens the LanceDB connection to the folder.
        folder: the library folder.

    Raises:
        LibraryError: from any method: damaged, no space, not writable.
    """

    def __init__(self, db: Callable[[], Any], folder: Path) -> None:
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
        import pyarrow as pa

        for name, some in held.items():
            tables = [rows for rows, _ in some if rows is not None]
            replacing = dict.fromkeys(document for _, documents in some for document in documents)
            self.put(name, pa.concat_tables(tables) if tables else None, [*replacing])

    def named(self, name: str, schema: pa.Schema) -> DocumentTable:
        """The table of this name, made if there is none (any more)."""
        if (table := self._table(name)) is None:
            with vector_errors(self._folder):
                self._db().create_table(name, schema=schema, exist_ok=True)
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
            opened = self._open[name] = identity, DocumentTable(self._db, name, self._folder)
        return opened[1]


def table_of(encoder: str) -> str:
    """The name of the table of an encoder's vectors; hashed, as a fingerprint need not be a valid file name."""
    return f"{_PREFIX}-{hashlib.sha256(encoder.encode()).hexdigest()[:16]}"


def _rows(document: str, windows: Sequence[Window], vectors: Vectors) -> pa.Table:
    import pyarrow as pa

    return pa.table(
        {
            "document": pa.array([document] * len(windows), pa.string()),
            "clause": pa.array([window.clause for window in windows], pa.string()),
            "vector": pa.FixedSizeListArray.from_arrays(pa.array(vectors.astype(np.float16).ravel()), vectors.shape[1]),
        }
    )
