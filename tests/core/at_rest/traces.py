"""Looks for words in everything in the folders of a library: as bytes, decompressed, and decoded.

- every file as it is, in UTF-8 and UTF-16;
- every row of SQLite, with what is compressed in it, and also whatever can be decompressed at any place of the file
  where a compressed value may begin, free pages and journals included;
- every row in every data file of LanceDB, deleted ones included.
"""

from __future__ import annotations

import re
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import lancedb

from core.base.layout import BACKUPS
from core.store.database import FILE_NAME
from tests.core.at_rest.lance_pages import data_files, decoded

_ZLIB = re.compile(rb"\x78[\x01\x5e\x9c\xda]")
_PAGE = 4096


def traces(words: Iterable[str], library: Path, *others: Path) -> set[str]:
    """Those of some words and phrases, in ASCII, that are found in the library's folder or in others."""
    blobs = [blob.lower() for blob in readable(library, *others)]
    everything = b"\n".join(blobs)
    return {each for each in words if any(form in everything for form in _forms(each))}


def traces_in_backups(words: Iterable[str], library: Path) -> set[str]:
    """The same in the backups of a library."""
    found = set[str]()
    for file in (library / BACKUPS).glob("*.backup"):
        blobs = [file.read_bytes(), *_decompressed(file.read_bytes()), *_rows(file)]
        everything = b"\n".join(blobs).lower()
        found |= {each for each in words if any(form in everything for form in _forms(each))}
    return found


def readable(library: Path, *others: Path) -> Iterator[bytes]:
    """Everything that can be read in these folders."""
    for folder in (library, *others):
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                yield str(file.relative_to(folder)).encode(errors="surrogateescape")
                yield file.read_bytes()
    backups = sorted((library / BACKUPS).glob("*.backup"))
    for file in (*library.glob(f"{FILE_NAME}*"), *backups):
        yield from _decompressed(file.read_bytes())
    for file in (library / FILE_NAME, *backups):
        yield from _rows(file)
    for file in data_files(library):
        if file.suffix == ".lance":  # others were never finished: their bytes are above
            schema = lancedb.connect(library).open_table(file.parents[1].stem).schema
            columns = decoded(file, schema).select([f.name for f in schema if f.type == "string"])
            yield "\n".join(str(value) for column in columns.columns for value in column.to_pylist()).encode()


def _forms(phrase: str) -> Iterator[bytes]:
    for encoding in ("utf-8", "utf-16-le", "utf-16-be"):
        yield phrase.lower().encode(encoding)


def _decompressed(data: bytes) -> Iterator[bytes]:
    """The beginnings of all compressed values in the file, as far as they continue in their page."""
    for match in _ZLIB.finditer(data):
        start = match.start()
        yield _as_far_as_it_goes(data[start : (start // _PAGE + 1) * _PAGE])


def _as_far_as_it_goes(data: bytes) -> bytes:
    stream, out = zlib.decompressobj(), b""
    try:
        return stream.decompress(data)
    except zlib.error:
        stream = zlib.decompressobj()
    try:
        for at in range(0, len(data), 16):
            out += stream.decompress(data[at : at + 16])
    except zlib.error:
        pass
    return out


def _rows(file: Path) -> Iterator[bytes]:
    """Every value of every row, decompressed if it is compressed."""
    with closing(sqlite3.connect(file)) as db:
        for (table,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            for row in db.execute(f'SELECT * FROM "{table}"'):
                for value in row:
                    if isinstance(value, str):
                        yield value.encode(errors="surrogateescape")
                    elif isinstance(value, bytes):
                        yield _whole(value)


def _whole(value: bytes) -> bytes:
    try:
        return zlib.decompress(value)
    except zlib.error:
        return value
