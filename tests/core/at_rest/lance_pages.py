"""Decodes every data file in the folder of a LanceDB table, whichever version it belongs to, if any.

Strings in these files are compressed (FSST, bit-packing), so looking for words in their bytes proves nothing. LanceDB
itself decodes them here, including rows marked as deleted: each file replaces the only data file of a table made for
it, whose manifest is rewritten to name it. The layouts are those of Lance's `file2.proto` and `table.proto`, format 2.
"""

from __future__ import annotations

import struct
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow as pa

from core.store.vectors.offline_lancedb import no_cloud_client
from tests.core.at_rest.protobuf import BYTES, VARINT, build, parse

with no_cloud_client():
    import lancedb

_FOOTER = struct.Struct("<QQQIIHH4s")  # of a data file: three offsets, two counts, two versions, the magic
_FRAGMENTS, _FILES, _DELETIONS, _ROWS = 2, 2, 3, 4  # fields of a manifest, and of a fragment in it
_PATH, _SIZE = 1, 6  # fields of a data file in a fragment


def data_files(library: Path) -> list[Path]:
    """All files with rows, of all tables, including those that a killed program was writing."""
    return sorted(file for file in library.glob("*.*/data/*") if file.is_file())


def decoded(file: Path, schema: pa.Schema) -> pa.Table:
    """All rows in a data file.

    Args:
        file: a complete file; of an unfinished one only the bytes are left.
        schema: the schema of its table.
    """
    with TemporaryDirectory() as folder:
        vectors = {
            field.name: [0.0] * field.type.list_size for field in schema if pa.types.is_fixed_size_list(field.type)
        }
        lancedb.connect(folder).create_table("t", pa.Table.from_pylist([vectors], schema=schema))
        place = Path(folder) / "t.lance"
        (stand_in,) = (place / "data").iterdir()
        stand_in.write_bytes(file.read_bytes())
        (manifest,) = (place / "_versions").glob("*.manifest")
        manifest.write_bytes(_of_another_file(manifest.read_bytes(), file.stat().st_size, rows_in(file)))
        return lancedb.connect(folder, read_consistency_interval=timedelta(0)).open_table("t").to_arrow()


def rows_in(file: Path) -> int:
    """How many rows a data file has: its first global buffer is a `FileDescriptor`, whose second field says so."""
    data = file.read_bytes()
    _, _, buffers, *_, magic = _FOOTER.unpack(data[-_FOOTER.size :])
    assert magic == b"LANC"
    start, size = struct.unpack_from("<QQ", data, buffers)
    return next(value for number, _, value in parse(data[start : start + size]) if number == 2)  # type: ignore[return-value]


def _of_another_file(manifest: bytes, size: int, rows: int) -> bytes:
    """A manifest whose only data file has another size and number of rows."""
    (start,) = struct.unpack("<Q", manifest[-16:-8])
    (length,) = struct.unpack_from("<I", manifest, start)
    fields = [
        (number, kind, _fragment(value, size, rows) if number == _FRAGMENTS else value)
        for number, kind, value in parse(manifest[start + 4 : start + 4 + length])
    ]
    message = build(fields)
    return manifest[:start] + struct.pack("<I", len(message)) + message + manifest[-16:]


def _fragment(value: int | bytes, size: int, rows: int) -> bytes:
    assert isinstance(value, bytes)
    kept = [field for field in parse(value) if field[0] not in (_DELETIONS, _ROWS, _FILES)]
    (file,) = [field[2] for field in parse(value) if field[0] == _FILES]
    assert isinstance(file, bytes)
    resized = build([*(field for field in parse(file) if field[0] != _SIZE), (_SIZE, VARINT, size)])
    return build([*kept, (_FILES, BYTES, resized), (_ROWS, VARINT, rows)])
