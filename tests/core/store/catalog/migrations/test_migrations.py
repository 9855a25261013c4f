"""A library of an older version is migrated to the current one completely, or stays as it was."""

from __future__ import annotations

import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from core.errors import LibraryError
from core.generators import finish
from core.store.backups import list_backups
from core.store.catalog.catalog import Catalog
from core.store.catalog.migrations import OLDEST, STEPS
from core.store.catalog.schema import VERSION, is_outdated, prepare
from core.store.database import FILE_NAME, Database
from tests import ROOT
from tests.core.store.catalog.migrations.old import VERSIONS, old_library, rows_of, version_of

KEPT = {
    "files": "path, title, status, document, clauses, issues, remarks",
    "saved_searches": "id, name, at, library, content",
    "ratings": "query, clause, stars, at",
    "collections": "name, path, content",
    "tuning": "content, 1",
    "documents": "id, sections, clauses, definitions, particulars, extraction, tagger",
    "texts": "key, document, words, facts, first, length, names, signature, sentences, paragraphs",
    "fresh": "key, postings",
    "answering": "encoder, 1",
    "embedded": "encoder, document",
    "judgements": "model, question, answer",
}
"""What libraries of an older version and of the current one hold in the same form."""


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def library(tmp_path: Path, version: int) -> Path:
    return old_library(tmp_path, version)


def kept(library: Path) -> dict[str, list[tuple[object, ...]]]:
    return {table: rows_of(library, table, columns) for table, columns in KEPT.items()}


def tables(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Each table of a catalogue with its columns, each index and trigger."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        made = db.execute("SELECT name, type, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
        return {
            name: db.execute(f"PRAGMA table_xinfo({name})").fetchall()
            if kind == "table"
            else [(re.sub(r"\s+", " ", sql),)]
            for name, kind, sql in made.fetchall()
            if not name.startswith("segment_")
        }


def test_every_version_since_the_oldest_has_a_step() -> None:
    assert list(STEPS) == list(range(OLDEST, VERSION)), "write a step from the version before, and keep a library of it"
    assert set(VERSIONS) == set(STEPS)


def test_a_library_of_an_older_version_becomes_one_of_this(library: Path, tmp_path: Path) -> None:
    Catalog(library).close()
    (tmp_path / "new").mkdir()
    Catalog(tmp_path / "new").close()
    assert version_of(library) == VERSION
    assert tables(library) == tables(tmp_path / "new")


def test_nothing_is_lost(library: Path) -> None:
    before = kept(library)
    assert all(before[table] for table in ("files", "saved_searches", "ratings", "collections", "tuning", "documents"))
    with closing(Catalog(library)) as catalog:
        assert finish(catalog.is_sound())
        assert len(catalog.word_index().places("confidential"))
        for document in catalog.documents():
            assert catalog.document(document).page_at(0) == 1
            assert catalog.document(document).text
    assert kept(library) == before


def test_the_pages_of_a_document_are_those_that_they_were(library: Path) -> None:
    with closing(Catalog(library)) as catalog:
        (pdf,) = (file for file in catalog.files() if file.path.suffix == ".pdf")
        document = catalog.document(pdf.document or "")
        assert [page.number for page in document.pages] == [1, 2]
        assert document.page_at(len(document.text) - 1) == 2


def test_a_backup_is_made_before(library: Path, version: int) -> None:
    ratings = rows_of(library, "ratings", KEPT["ratings"])
    Catalog(library).close()
    (backup,) = list_backups(library)
    place = library.with_name("backup")
    place.mkdir()
    shutil.copy(backup.path, place / FILE_NAME)
    assert version_of(place) == version
    assert rows_of(place, "ratings", KEPT["ratings"]) == ratings


def test_a_backup_of_an_older_version_can_be_opened(library: Path) -> None:
    Catalog(library).close()
    (backup,) = list_backups(library)
    place = library.with_name("backup")
    place.mkdir()
    shutil.copy(backup.path, place / FILE_NAME)
    with closing(Catalog(place)) as catalog:
        assert version_of(place) == VERSION
        assert len(catalog.user_data.ratings()) == 6
        assert [each.name for each in catalog.user_data.saved_searches()] == ["What we charge"]
        assert len(catalog.files()) == 3
        assert finish(catalog.is_sound())


def test_a_catalogue_by_itself_has_no_vectors(library: Path) -> None:
    for table in library.glob("*.lance"):
        shutil.rmtree(table)
    with closing(Catalog(library)) as catalog:
        assert catalog.encoders.embedded() == {}
        assert len(catalog.encoders.waiting("any")) == 3


def test_two_programs_may_open_it_at_once(library: Path) -> None:
    opened: list[Catalog] = []
    threads = [Thread(target=lambda: opened.append(Catalog(library))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [len(catalog.files()) for catalog in opened] == [3] * 4
    for catalog in opened:
        catalog.close()


def test_it_is_brought_up_to_date_once(library: Path) -> None:
    assert is_outdated(library)
    Catalog(library).close()
    assert not is_outdated(library)
    before = (library / FILE_NAME).read_bytes()
    Catalog(library).close()
    assert (library / FILE_NAME).read_bytes() == before


@pytest.mark.parametrize(("version", "more"), [(6, 1), (6, 10), (6, 25), (7, 0), (8, 0)])
def test_a_full_disk_leaves_it_as_it_was(library: Path, more: int) -> None:
    before = (library / FILE_NAME).read_bytes()
    with closing(Database(library)) as database:
        (pages,) = database.column("PRAGMA page_count")
        database.rows(f"PRAGMA max_page_count = {pages + more}")
        with pytest.raises(LibraryError, match="no space left") as refused:
            prepare(database)
    assert "has not been changed" in refused.value.message
    assert (library / FILE_NAME).read_bytes() == before
    Catalog(library).close()


def test_one_in_use_is_left_as_it_was(library: Path, version: int, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda place, timeout=0, **more: connect(place, timeout=0, **more))
    with closing(connect(library / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryError, match="Another program is using this library"):
            Catalog(library)
        other.execute("ROLLBACK")
    assert version_of(library) == version


@pytest.mark.parametrize(("other", "which"), [(VERSION + 1, "a newer version"), (OLDEST - 1, "too old")])
def test_one_of_another_version_is_left_alone(library: Path, other: int, which: str) -> None:
    with closing(sqlite3.connect(library / FILE_NAME)) as db:
        db.execute(f"PRAGMA user_version = {other}")
    with pytest.raises(LibraryError, match=which):
        Catalog(library)
    assert version_of(library) == other
    assert rows_of(library, "ratings", KEPT["ratings"])


# ----------------------------------------------------------------- killed

_DIES = """
    import os, signal, sys
    from pathlib import Path
    from core.store.catalog.schema import prepare
    from core.store.database import Database

    database, left = Database(Path(sys.argv[1])), int(sys.argv[2])
    database.rows("PRAGMA cache_size = 8")  # so that pages are written before the end

    def count(statement):
        global left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    database._db.set_trace_callback(count)
    prepare(database)
    print(int(sys.argv[2]) - left)
"""


def die_at(library: Path, statement: int) -> subprocess.CompletedProcess[str]:
    """Migrates a library in a process that kills itself when that statement starts."""
    command = [sys.executable, "-c", textwrap.dedent(_DIES), str(library), str(statement)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)


def survives(library: Path, moments: Iterator[int]) -> None:
    before, version = kept(library), version_of(library)
    for moment in moments:
        place = library.with_name(f"killed at {moment}")
        shutil.copytree(library, place)
        assert die_at(place, moment).returncode == -signal.SIGKILL
        assert version_of(place) == version
        assert kept(place) == before
        with closing(Catalog(place)) as catalog:
            assert finish(catalog.is_sound())
        assert kept(place) == before
        shutil.rmtree(place)


def statements(library: Path) -> int:
    place = library.with_name("not killed")
    shutil.copytree(library, place)
    return int(die_at(place, 10**9).stdout)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_a_program_killed_meanwhile_leaves_it_whole(library: Path) -> None:
    count = statements(library)
    survives(library, iter([count // 2, count - 1]))


@pytest.mark.slow(covers=["core/store"])
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_a_program_killed_at_any_statement_leaves_it_whole(library: Path) -> None:
    survives(library, iter(range(2, statements(library), 7)))
