"""Problems with the disk or with the files of a library are reported to the user in plain language."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from core.base.errors import DamagedLibrary, LibraryError
from core.store.catalog.catalog import Catalog
from core.store.database import FILE_NAME, FUNCTION, checksum
from core.store.errors import folder_errors, vector_errors
from core.store.folder import WriterLock
from core.store.vectors.lance import LanceVectorStore
from core.types import Window
from tests.core.store.examples import extraction, record


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of one contract, closed."""
    folder = tmp_path / "library"
    folder.mkdir()
    taken, catalog = extraction("a", "Notices are in writing.", "Rent is due each month."), Catalog(folder)
    LanceVectorStore(folder).add_windows("a", [Window("a.0", np.ones(4, np.float32))], "A")
    catalog.commit(record("/c/a.pdf", "a", 2), None, taken)
    catalog.merge_words()
    catalog.mark_tagged("a", {}, "tagger")
    catalog.close()
    return folder


@pytest.fixture
def read_only(library: Path) -> Iterator[Path]:
    """The library on a read-only disk."""
    place = library.with_name("mounted")
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(place)]
    if not sys.platform.startswith("linux") or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        shutil.copytree(library, place, dirs_exist_ok=True)
        subprocess.run(["mount", "-o", "remount,ro", str(place)], check=True)
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_a_library_on_a_disk_that_may_only_be_read_is_not_written(read_only: Path) -> None:
    with pytest.raises(LibraryError, match="cannot be written") as refused, WriterLock(read_only):
        pass
    assert refused.value.source == read_only
    catalog = Catalog(read_only)
    assert len(catalog.files()) == 1
    catalog.close()


def test_a_library_that_is_being_written_is_no_read_only_one(library: Path) -> None:
    with WriterLock(library), pytest.raises(LibraryError, match="already being added"), WriterLock(library):
        pass


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="who may write everything is refused nothing")
def test_a_library_of_another_user_is_not_written(library: Path) -> None:
    library.chmod(0o500)
    try:
        with pytest.raises(LibraryError, match="cannot be written"), WriterLock(library):
            pass
    finally:
        library.chmod(0o700)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_said(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="no space left"), folder_errors(tmp_path), open("/dev/full", "wb") as full:
        full.write(b"words" * 9999)


COLUMNS: dict[str, Callable[[Catalog], object]] = {
    "documents.content": lambda catalog: catalog.document("a"),
    "documents.sections": lambda catalog: catalog.sections("a"),
    "documents.definitions": lambda catalog: catalog.definitions("a"),
    "documents.particulars": lambda catalog: catalog.particulars("a"),
    "texts.first": lambda catalog: catalog.word_index(),
    "texts.length": lambda catalog: catalog.word_index(),
    "texts.names": lambda catalog: catalog.word_index().columns.captions.headings,
    "texts.signature": lambda catalog: catalog.word_index(),
    "segment_1.documents": lambda catalog: catalog.word_index().places("rent"),
    "segment_1.places": lambda catalog: catalog.word_index().stem_places("rent"),
}


@pytest.mark.parametrize("column", COLUMNS)
def test_a_damaged_value_of_the_catalogue_is_a_damaged_library(library: Path, column: str) -> None:
    table, _, name = column.partition(".")
    with sqlite3.connect(library / FILE_NAME) as db:
        db.create_function(FUNCTION, -1, checksum, deterministic=True)
        db.execute(f"UPDATE {table} SET {name} = substr({name}, 1, length({name}) - 1)")
    db.close()
    catalog = Catalog(library)
    with pytest.raises(LibraryError, match="damaged") as damaged:
        COLUMNS[column](catalog)
    assert damaged.value.source == library
    catalog.close()


def test_any_damage_of_a_manifest_is_said_or_does_no_harm(library: Path) -> None:
    """Some damage makes LanceDB panic, which is not an `Exception`."""
    manifest = min(library.glob("windows-*.lance/_versions/*.manifest"))  # the newest: they count down
    sound = manifest.read_bytes()
    harmless = 0
    for at in range(0, len(sound), 3):
        manifest.write_bytes(sound[:at] + bytes([sound[at] ^ 0x10]) + sound[at + 1 :])
        with suppress(LibraryError):
            store = LanceVectorStore(library)
            store.vectors(["a.0"], "A")
            store.documents()
            harmless += 1
    assert harmless < 0.8 * len(range(0, len(sound), 3))


def test_damaged_words_of_a_document_that_came_in_alone_are_a_damaged_library(library: Path) -> None:
    catalog, taken = Catalog(library), extraction("b", "Rent is due.")
    catalog.commit(record("/c/b.pdf", "b", 1), None, taken)
    with sqlite3.connect(library / FILE_NAME) as db:
        db.create_function(FUNCTION, -1, checksum, deterministic=True)
        db.execute("UPDATE fresh SET postings = substr(postings, 1, length(postings) - 4)")
    db.close()
    with pytest.raises(DamagedLibrary):
        catalog.merge_words()
    catalog.close()


PANICS = [type("PanicException", (BaseException,), {}), type("RustPanic", (Exception,), {})]  # as LanceDB's are


@pytest.mark.parametrize("panic", PANICS)
def test_a_panic_of_lancedb_is_damage(panic: type[BaseException], tmp_path: Path) -> None:
    with pytest.raises(DamagedLibrary, match="is damaged") as caught, vector_errors(tmp_path):
        raise panic("called `Option::unwrap()` on a `None` value")
    assert "Repair it" in caught.value.message


def test_what_repair_would_not_help_against_is_no_damage(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="no space left") as caught, vector_errors(tmp_path):
        raise OSError("No space left on device (os error 28)")
    assert not isinstance(caught.value, DamagedLibrary)


@pytest.mark.parametrize("error", [OSError, *PANICS])
def test_too_few_files_allowed_are_no_damage(error: type[BaseException], tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="open too few files") as caught, vector_errors(tmp_path):
        raise error('failed to create UnixStream: Os { code: 24, message: "Too many open files" }')
    assert not isinstance(caught.value, DamagedLibrary)


def test_a_drive_without_hard_links_is_said_to_be_one(tmp_path: Path) -> None:
    failure = (
        "LanceError(IO): Generic LocalFileSystem error: Unable to rename file: Operation not permitted (os error 1)"
    )
    with pytest.raises(LibraryError, match="no hard links") as caught, vector_errors(tmp_path):
        raise RuntimeError(failure)
    assert not isinstance(caught.value, DamagedLibrary)
    assert "exFAT" in caught.value.message


@pytest.mark.parametrize("error", [KeyboardInterrupt, GeneratorExit, AssertionError, ZeroDivisionError])
def test_what_is_not_of_lancedb_passes(error: type[BaseException], tmp_path: Path) -> None:
    with pytest.raises(error), vector_errors(tmp_path):
        raise error
