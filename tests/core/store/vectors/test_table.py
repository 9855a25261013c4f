"""A table says when it has changed, without asking LanceDB."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import lancedb
import pyarrow as pa
import pytest

from core.errors import LibraryError
from core.store.vectors.table import DocumentTable

ROWS = pa.table({"document": ["a", "b"]})


def opened(folder: Path) -> DocumentTable:
    db = lancedb.connect(folder, read_consistency_interval=timedelta(0))
    return DocumentTable(db.create_table("rows", schema=ROWS.schema, exist_ok=True), folder)


def test_every_change_gives_another_version_also_one_by_another_program(tmp_path: Path) -> None:
    table, other = opened(tmp_path), opened(tmp_path)
    seen = [table.version()]
    for change in (
        lambda: table.append(ROWS),
        lambda: other.append(ROWS),
        lambda: other.remove(["a"]),
        lambda: table.optimise(),
    ):
        change()
        seen.append(table.version())
        assert table.version() == other.version() == seen[-1]
    assert len(set(seen)) == len(seen)


def test_tables_whose_versions_count_up_are_understood(tmp_path: Path) -> None:
    versions = tmp_path / "rows.lance" / "_versions"
    versions.mkdir(parents=True)
    table = DocumentTable(SimpleNamespace(name="rows"), tmp_path)
    for number in (1, 9, 10):
        (versions / f"{number}.manifest").touch()
        assert table.version() == str(number)


def test_the_version_of_a_table_that_is_gone_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(LibraryError):
        DocumentTable(SimpleNamespace(name="rows"), tmp_path).version()
