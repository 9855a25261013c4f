"""Seals: SQLite keeps no checksums of what it stores, so every row of the catalogue carries its own.

A seal is a stored generated column (https://sqlite.org/gencol.html): SQLite computes it whenever a row is written, and
returns the stored value whenever the row is read. A row whose bits have changed on the disk no longer matches its seal.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from typing import Final

FUNCTION: Final = "checksum"
"""The name of `checksum` in SQL."""
_LENGTH: Final = struct.Struct("<bQ")
_Value = str | int | float | bytes | None
_KINDS: Final[tuple[tuple[type, Callable[..., bytes]], ...]] = (
    (str, lambda value: value.encode(errors="surrogatepass")),
    (bytes, bytes),
    (int, lambda value: b"%d" % value),
    (float, struct.Struct("<d").pack),
)


def checksum(*values: _Value) -> int:
    """The CRC-32 of the values of a row, with their types and lengths."""
    crc = 0
    for value in values:
        kind, data = _encoded(value)
        crc = zlib.crc32(data, zlib.crc32(_LENGTH.pack(kind, len(data)), crc))
    return crc


def sealed(*columns: str) -> str:
    """The definition of the column ``seal`` of a table that has exactly these columns."""
    return f"seal INTEGER NOT NULL GENERATED ALWAYS AS ({FUNCTION}({', '.join(columns)})) STORED"


def _encoded(value: _Value) -> tuple[int, bytes]:
    for kind, (type_, encode) in enumerate(_KINDS):
        if isinstance(value, type_):
            return kind, encode(value)
    return -1, b""
