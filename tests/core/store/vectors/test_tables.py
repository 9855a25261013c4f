"""A table says when it has changed, without asking LanceDB."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import NoReturn

import lancedb
import pyarrow as pa
import pytest

from core.base.errors import LibraryError
from core.store.vectors.tables import DocumentTable

ROWS = pa.table({"document": ["a", "b"]})


def opened(folder: Path) -> DocumentTable:
    db = lancedb.connect(folder, read_consistency_interval=timedelta(0))
    db.create_table("rows", schema=ROWS.schema, exist_ok=True)
    return DocumentTable(lambda: db, "rows", folder)


def test_every_change_gives_another_version_also_one_by_another_program(tmp_path: Path) -> None:
    table, other = opened(tmp_path), opened(tmp_path)
    seen = [table.version()]
    for change in (
        lambda: table.write(ROWS),
        lambda: other.write(ROWS),
        lambda: other.remove(["a"]),
        lambda: table.optimise(),
    ):
        change()
        seen.append(table.version())
        assert table.version() == other.version() == seen[-1]
    assert len(set(seen)) == len(seen)


def unopened() -> NoReturn:
    pytest.fail("LanceDB was asked")


def test_tables_whose_versions_count_up_are_understood(tmp_path: Path) -> None:
    versions = tmp_path / "rows.lance" / "_versions"
    versions.mkdir(parents=True)
    table = DocumentTable(unopened, "rows", tmp_path)
    for number in (1, 9, 10):
        (versions / f"{number}.manifest").touch()
        assert table.version() == str(number)


def test_the_version_of_a_table_that_is_gone_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(LibraryError):
        DocumentTable(unopened, "rows", tmp_path).version()


def test_a_long_run_tidies_up_on_the_way_and_another_program_reads_every_row_meanwhile(tmp_path: Path) -> None:
    table, other = opened(tmp_path), opened(tmp_path)
    for number in range(150):
        table.write(pa.table({"document": [f"d{number}"]}), replacing=[f"d{number}"])
        assert len(list((tmp_path / "rows.lance" / "_versions").iterdir())) <= 17
        if number % 10 == 0:
            assert other.documents() == {f"d{each}" for each in range(number + 1)}
    assert len(list((tmp_path / "rows.lance" / "data").iterdir())) < 30
    table.write(pa.table({"document": ["d3"]}), replacing=["d3"])
    rows = other.read(lambda table: table.search().select(["document"]).to_arrow())
    assert Counter(rows["document"].to_pylist()) == {f"d{number}": 1 for number in range(150)}
    table.optimise()
    assert table.is_wiped()
