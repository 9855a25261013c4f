"""A library of an older version is brought up to date completely, or stays as it was; one of an unknown version too."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from threading import Thread

import pytest

from core.base.errors import LibraryError
from core.base.generators import finish
from core.store.backups import list_backups
from core.store.catalog import schema
from core.store.catalog.catalog import Catalog
from core.store.catalog.schema import VERSION, check_tables, is_outdated, prepare
from core.store.database import FILE_NAME, Database, sealed
from core.types import Rating
from tests.core.store.examples import extraction, passage, record

NEWER = VERSION + 1
RATINGS = [Rating("rent", f"{number:02}.0", 4, f"{number:04}") for number in range(40)]


def step(db: sqlite3.Connection) -> None:
    """A step made up for these tests: ratings gain a note, so their table is made anew, and the rows are copied."""
    db.execute("ALTER TABLE ratings RENAME TO before")
    newer = """CREATE TABLE ratings (
        query TEXT NOT NULL,
        clause TEXT NOT NULL,
        stars INTEGER NOT NULL,
        at TEXT NOT NULL,
        note TEXT NOT NULL,
        seal,
        PRIMARY KEY (query, clause)
    ) STRICT"""
    db.execute(sealed(newer))
    for query, clause, stars, at in db.execute("SELECT query, clause, stars, at FROM before ORDER BY rowid").fetchall():
        db.execute("INSERT INTO ratings VALUES (?, ?, ?, ?, 'none')", (query, clause, stars, at))
    db.execute("DROP TABLE before")


def with_step() -> None:
    """Makes this process a program of the next version."""
    schema.VERSION, schema.STEPS = NEWER, {VERSION: step}  # type: ignore[misc]


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of two contracts, with stars."""
    folder = tmp_path / "library"
    folder.mkdir()
    with closing(Catalog(folder)) as catalog:
        for name in ("aa-7", "bb-7"):
            catalog.commit(record(f"/c/{name}.pdf", name, 1), None, extraction(name, f"Confidential {name}."))
        for rating in RATINGS:
            catalog.user_data.rate(rating)
    return folder


@pytest.fixture
def newer(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library, and from then on a program of the next version."""
    monkeypatch.setattr(schema, "VERSION", NEWER)
    monkeypatch.setattr(schema, "STEPS", {VERSION: step})


def version_of(folder: Path) -> int:
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def content(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything that the catalogue holds, but for the column that the step adds."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        held = {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in tables if name != "sqlite_sequence"}
    return held | {"ratings": [row[:4] for row in held["ratings"]]}


# --------------------------------------------------------- another version


@pytest.mark.parametrize("version", [VERSION + 1, 10])
def test_a_library_of_another_version_is_refused_and_left_as_it_is(library: Path, version: int) -> None:
    with closing(sqlite3.connect(library / FILE_NAME)) as db:
        db.execute(f"PRAGMA user_version = {version}")
    before = (library / FILE_NAME).read_bytes()
    with pytest.raises(LibraryError, match=f"another version of Muniment: its format is {version}") as refused:
        Catalog(library)
    assert "has not been changed" in refused.value.message
    assert refused.value.source == library
    assert not is_outdated(library)
    assert (library / FILE_NAME).read_bytes() == before


# ------------------------------------------------------------------ a step


@pytest.mark.usefixtures("newer")
def test_a_step_brings_a_library_up_to_date_and_nothing_is_lost(library: Path) -> None:
    before = content(library)
    assert is_outdated(library)
    with closing(Catalog(library)) as catalog:
        assert finish(catalog.is_sound())
        assert len(catalog.word_index().places("confidential")) == 2
        assert catalog.user_data.ratings() == tuple(RATINGS)
    assert version_of(library) == NEWER
    assert not is_outdated(library)
    assert content(library) == before
    after = (library / FILE_NAME).read_bytes()
    Catalog(library).close()
    assert (library / FILE_NAME).read_bytes() == after


@pytest.mark.usefixtures("newer")
def test_what_the_user_keeps_is_backed_up_before_and_that_backup_can_be_opened(library: Path) -> None:
    Catalog(library).close()
    (backup,) = list_backups(library)
    place = library.with_name("backup")
    place.mkdir()
    shutil.copy(backup.path, place / FILE_NAME)
    assert version_of(place) == VERSION
    with closing(Catalog(place)) as catalog:
        assert catalog.user_data.ratings() == tuple(RATINGS)
        assert finish(catalog.is_sound())
    assert version_of(place) == NEWER


@pytest.mark.usefixtures("newer")
def test_two_programs_may_open_it_at_once(library: Path) -> None:
    opened: list[Catalog] = []
    threads = [Thread(target=lambda: opened.append(Catalog(library))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [len(catalog.files()) for catalog in opened] == [2] * 4
    for catalog in opened:
        catalog.close()


@pytest.mark.usefixtures("newer")
def test_a_full_disk_leaves_it_as_it_was(library: Path) -> None:
    before = (library / FILE_NAME).read_bytes()
    with closing(Database(library)) as database:
        (pages,) = database.column("PRAGMA page_count")
        database.rows(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(LibraryError, match="no space left") as refused:
            prepare(database)
    assert "has not been changed" in refused.value.message
    assert (library / FILE_NAME).read_bytes() == before
    Catalog(library).close()
    assert version_of(library) == NEWER


@pytest.mark.usefixtures("newer")
def test_one_in_use_is_left_as_it_was(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda place, timeout=0, **more: connect(place, timeout=0, **more))
    with closing(connect(library / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryError, match="Another program is using this library"):
            Catalog(library)
        other.execute("ROLLBACK")
    assert version_of(library) == VERSION


def _die_at(folder: str, statement: int) -> None:
    """Brings a library up to date, and is killed when that statement starts; exits 1 if there are fewer."""
    with_step()
    database, left = Database(Path(folder)), statement
    database.rows("PRAGMA cache_size = 8")  # so that pages are written before the end

    def count(_: str) -> None:
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    database._db.set_trace_callback(count)
    prepare(database)
    sys.exit(1)


def _exit_code(work: Callable[..., None], *values: object) -> int | None:
    process = get_context("spawn").Process(target=work, args=values)
    process.start()
    process.join()
    return process.exitcode


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
@pytest.mark.parametrize("statement", [8, 30, 50])
def test_a_program_killed_meanwhile_leaves_it_whole(library: Path, statement: int) -> None:
    before = content(library)
    assert _exit_code(_die_at, str(library), statement) == -signal.SIGKILL
    assert version_of(library) == VERSION
    assert content(library) == before
    with closing(Catalog(library)) as catalog:
        assert finish(catalog.is_sound())


# ---------------------------------------------------------------- version 4

SINCE_4 = ("versions", "version_ties", "kept_clauses", "exclusions", "excluded")
"""The tables that a library of version 4 lacks."""


def test_a_library_of_version_4_keeps_working_and_keeps_clauses_from_then_on(library: Path) -> None:
    with closing(sqlite3.connect(library / FILE_NAME)) as db:
        for table in SINCE_4:
            db.execute(f"DROP TABLE {table}")
        db.execute("PRAGMA user_version = 4")
        db.commit()
    assert is_outdated(library)
    with closing(Catalog(library)) as catalog:
        assert finish(catalog.is_sound())
        assert catalog.user_data.ratings() == tuple(RATINGS)
        assert catalog.user_data.kept_clauses.all() == ()
        assert catalog.excluded.kinds() == ()
        with closing(Database(library)) as database:
            check_tables(database)


# ---------------------------------------------------------------- version 2


def test_a_library_of_version_2_keeps_working_and_has_no_other_passages_yet(library: Path) -> None:
    with closing(sqlite3.connect(library / FILE_NAME)) as db:
        for table in ("passages", "dismissed_findings", *SINCE_4):  # the only differences
            db.execute(f"DROP TABLE {table}")
        db.execute("PRAGMA user_version = 2")
        db.commit()
    assert is_outdated(library)
    with closing(Catalog(library)) as catalog:
        assert finish(catalog.is_sound())
        index = catalog.word_index()
        assert (len(index.columns), len(index.passages)) == (2, 0)
        assert catalog.user_data.ratings() == tuple(RATINGS)
        again = replace(extraction("cc-8", "Confidential."), passages=(passage("cc-8", "Signed by Ada"),))
        catalog.commit(record("/c/cc.pdf", "cc-8", 1), None, again)
        assert catalog.word_index().passages.ids[:] == ["cc-8.p0"]
        with closing(Database(library)) as database:
            check_tables(database)


# ---------------------------------------------------------------- version 3


def test_a_library_of_version_3_keeps_working_and_keeps_dismissed_findings_from_then_on(library: Path) -> None:
    with closing(sqlite3.connect(library / FILE_NAME)) as db:
        for table in ("dismissed_findings", *SINCE_4):  # the only differences
            db.execute(f"DROP TABLE {table}")
        db.execute("PRAGMA user_version = 3")
        db.commit()
    assert is_outdated(library)
    with closing(Catalog(library)) as catalog:
        assert finish(catalog.is_sound())
        assert catalog.user_data.ratings() == tuple(RATINGS)
        assert catalog.user_data.dismissals.all() == frozenset()
        catalog.user_data.dismissals.add(["0" * 24])
        assert catalog.user_data.dismissals.all() == {"0" * 24}
        with closing(Database(library)) as database:
            check_tables(database)


# ---------------------------------------------------------------- version 4


def test_a_library_of_version_4_keeps_working_and_no_versions_are_known_yet(library: Path) -> None:
    with closing(sqlite3.connect(library / FILE_NAME)) as db:
        for table in SINCE_4:  # the only differences
            db.execute(f"DROP TABLE {table}")
        db.execute("PRAGMA user_version = 4")
        db.commit()
    assert is_outdated(library)
    with closing(Catalog(library)) as catalog:
        assert finish(catalog.is_sound())
        assert catalog.versions.families() == []
        assert catalog.user_data.ties.all() == {}
        with closing(Database(library)) as database:
            check_tables(database)
