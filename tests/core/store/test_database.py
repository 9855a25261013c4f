"""A row of the catalogue that has changed since it was written is not read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from core.base.errors import DamagedLibrary
from core.base.generators import finish
from core.store.catalog.catalog import Catalog
from core.store.database import FILE_NAME, checksum
from core.types import Rating
from tests.core.store.examples import extraction, record


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    catalog = Catalog(tmp_path)
    catalog.commit(record("/c/lease.pdf", "lease", 1), None, extraction("lease", "The rent is due monthly."))
    catalog.merge_words()
    catalog.commit(record("/c/loan.pdf", "loan", 1), None, extraction("loan", "The loan bears interest."))
    catalog.user_data.rate(Rating("rent", "lease.0", 5, "2026-01-01"))
    catalog.judgements.put("judge", {"question": 4.5})
    catalog.encoders.mark("lease", "minilm-7")
    catalog.close()
    return tmp_path


def alter(folder: Path, was: bytes, now: bytes) -> None:
    """Changes bytes in the file of the catalogue, wherever they occur."""
    file = folder / FILE_NAME
    data = file.read_bytes()
    assert was in data
    file.write_bytes(data.replace(was, now))


READS: dict[str, tuple[bytes, bytes, Callable[[Catalog], object]]] = {
    "the stars for a query": (b"rentlease.0", b"rentlease.1", lambda catalog: catalog.user_data.ratings()),
    "the answer of a judge": (
        b"\x40\x12\0\0\0\0\0\0",
        b"\x40\x14\0\0\0\0\0\0",
        lambda c: c.judgements.answers("judge", ["question"]),
    ),
    "the path of a file": (b"/c/loan.pdf", b"/c/loam.pdf", lambda catalog: catalog.word_index()),
    "the facts of a contract": (b"England and Wales", b"England and Whales"[:17], lambda catalog: catalog.word_index()),
    "the encoder that answers": (b"minilm-7", b"minilm-8", lambda catalog: catalog.encoders.answering()),
}


@pytest.mark.parametrize("what", READS)
def test_what_was_altered_is_not_given_out(folder: Path, what: str) -> None:
    was, now, read = READS[what]
    catalog = Catalog(folder)
    read(catalog)
    catalog.close()
    alter(folder, was, now)
    catalog = Catalog(folder)
    with pytest.raises(DamagedLibrary, match="damaged"):
        read(catalog)
    assert not finish(catalog.is_sound())
    catalog.close()


def test_a_sound_catalogue_is_sound(folder: Path) -> None:
    catalog = Catalog(folder)
    assert finish(catalog.is_sound())
    catalog.close()


def test_words_without_a_document_and_documents_without_words_are_damage(folder: Path) -> None:
    with sqlite3.connect(folder / FILE_NAME) as db:
        db.execute("DELETE FROM fresh")
    catalog = Catalog(folder)
    with pytest.raises(DamagedLibrary):
        catalog.word_index()
    assert not finish(catalog.is_sound())
    catalog.close()


def test_every_table_is_sealed_and_each_seal_covers_all_columns(folder: Path) -> None:
    compressed = {"fresh", "sqlite_sequence"}  # the first already has a checksum, the other is SQLite's
    with sqlite3.connect(folder / FILE_NAME) as db:
        tables = dict(db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
        for table in tables.keys() - compressed:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            assert f"checksum({', '.join(columns)})" in tables[table], table


def test_a_checksum_tells_values_apart_by_kind_order_and_borders() -> None:
    rows = [
        ("a", "b"),
        ("ab", ""),
        ("b", "a"),
        (b"a", "b"),
        (None, "b"),
        (1, 2),
        (1.0, 2),
        ("1", "2"),
        ("a", "b", None),
    ]
    assert len({checksum(*row) for row in rows}) == len(rows)


def test_a_word_that_is_gone_from_the_index_is_missed(folder: Path) -> None:
    catalog = Catalog(folder)
    assert len(catalog.word_index().stem_places("month")) == 1
    assert len(catalog.word_index().places("unheard")) == 0
    catalog.close()
    alter(folder, b"monthmonthly", b"mouthmonthly")
    catalog = Catalog(folder)
    for look_up in (catalog.word_index().stem_places, lambda _: catalog.word_index().matching("month.*")):
        with pytest.raises(DamagedLibrary):
            look_up("month")
    catalog.close()
