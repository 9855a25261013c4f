"""Backups of what the user keeps: what they hold, when one is due, which is the newest, and how many are kept."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from core.base.errors import LibraryError
from core.base.generators import finish
from core.base.layout import BACKUPS
from core.store import backups
from core.store.backups import (
    USER_TABLES,
    back_up,
    backup_version,
    delete_backups,
    is_backup_due,
    list_backups,
    newest_backup,
)
from core.store.catalog.catalog import Catalog
from core.store.catalog.kept_clauses import StoredKept
from core.store.catalog.schema import VERSION
from core.store.catalog.soundness import salvage
from core.store.catalog.user_data import TABLES
from core.store.database import FILE_NAME, FUNCTION, checksum
from core.types import KeptClause, ParticularKind, Rating, Risk, TrayEntry, WatchedFolder
from tests.core.store.catalog.test_user_data import receipt
from tests.core.store.examples import extraction, passage, record

SetDate = Callable[[str], None]


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    """A library of one contract with one of everything that the user may keep."""
    with closing(Catalog(tmp_path)) as catalog:
        catalog.commit(record("/c/Lease.pdf", "aa-7", 1), None, extraction("aa-7", "Rent is due."))
        catalog.user_data.save(receipt("one"))
        catalog.user_data.rate(Rating("cap", "aa-7.1", 3, "1"))
        catalog.user_data.collect("Good", [record("/c/Lease.pdf", "aa-7")])
        catalog.user_data.tune("{}")
        catalog.user_data.trays.put("Closing", [TrayEntry("aa-7.1", "for Smith")])
        catalog.user_data.folders.watch(WatchedFolder(Path("/c")))
        catalog.user_data.corrections.put("aa", Path("/c/Lease.pdf"), ParticularKind.LAW, ("Scotland",))
        catalog.user_data.dismissals.add(["0123456789abcdef01234567"])
        catalog.user_data.ties.put([("aa", "bb")], same=False)
        own = KeptClause("kept-1", "Our rent", "The tenant pays.", risk=Risk.LOW, review="2027-05-01", source="aa-7.0")
        catalog.user_data.kept_clauses.put([StoredKept(own, Path("/c/Lease.pdf"), "The lessee pays.")])
        catalog.user_data.folders.exclude("~$*")
        catalog.forget([], staying=[Path("/c/Old.pdf")])
        yield catalog


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> SetDate:
    """Sets the date."""

    def set_date(day: str) -> None:
        class Calendar(date):
            @classmethod
            def today(cls) -> date:
                return date.fromisoformat(day)

        monkeypatch.setattr(backups, "date", Calendar)

    set_date("2026-11-02")
    return set_date


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in (folder / BACKUPS).iterdir())


def written(catalog: Catalog) -> Path:
    backup = back_up(catalog._database)
    assert backup is not None
    return backup


def rate(catalog: Catalog, stars: int) -> None:
    catalog.user_data.rate(Rating("rent", "aa-7.1", stars, "2"))


def test_the_tables_are_those_of_what_the_user_keeps() -> None:
    assert [statement.split()[2] for statement in TABLES] == list(USER_TABLES)


def test_a_backup_holds_what_the_user_keeps_and_names_of_files_and_no_word_of_a_contract(catalog: Catalog) -> None:
    backup = written(catalog)
    assert backup_version(backup) == VERSION
    assert backup_version(backup.parents[1] / "catalog.sqlite") is None
    assert b"Rent is due" not in backup.read_bytes()
    with closing(sqlite3.connect(backup)) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        filled = {name for name in tables if db.execute(f'SELECT 1 FROM "{name}"').fetchone()}
        assert filled == {*USER_TABLES, "files"}
        assert db.execute("SELECT path, document, status, size FROM files").fetchall() == [
            (b"/c/Lease.pdf", None, "failed", None)
        ]


def test_a_backup_is_its_users_alone(catalog: Catalog) -> None:
    backup = written(catalog)
    if os.name == "posix":
        assert stat.S_IMODE(backup.stat().st_mode) == 0o600
        assert stat.S_IMODE(backup.parent.stat().st_mode) == 0o700


def test_nothing_is_written_where_the_user_keeps_nothing(tmp_path: Path) -> None:
    with closing(Catalog(tmp_path)) as catalog:
        catalog.commit(record("/c/Lease.pdf", "aa", 1), None, extraction("aa", "Rent is due."))
        assert not is_backup_due(catalog._database)
        assert back_up(catalog._database) is None
    assert not (tmp_path / BACKUPS).exists()


def test_where_nothing_has_changed_the_newest_gets_a_new_date(catalog: Catalog, tmp_path: Path, today: SetDate) -> None:
    written(catalog)
    today("2026-11-09")
    assert written(catalog) == tmp_path / BACKUPS / "0001 2026-11-09.backup"
    assert names(tmp_path) == ["0001 2026-11-09.backup"]


def test_one_is_due_every_week_and_where_the_clock_was_set_back(catalog: Catalog, today: SetDate) -> None:
    assert is_backup_due(catalog._database)
    written(catalog)
    due = {}
    for day in ("2026-11-01", "2026-11-02", "2026-11-08", "2026-11-09"):
        today(day)
        due[day] = is_backup_due(catalog._database)
    assert due == {"2026-11-01": True, "2026-11-02": False, "2026-11-08": False, "2026-11-09": True}


def test_the_newest_has_the_highest_number_whatever_the_clock_said(
    catalog: Catalog, tmp_path: Path, today: SetDate
) -> None:
    written(catalog)
    rate(catalog, 5)
    today("2020-01-01")
    newest = written(catalog)
    os.utime(newest, (0, 0))
    assert newest.name == "0002 2020-01-01.backup"
    assert newest_backup(tmp_path) == newest


def test_eight_are_kept_and_the_oldest_go(catalog: Catalog, tmp_path: Path, today: SetDate) -> None:
    for number in range(1, 12):
        today(f"2026-11-{number:02}")
        rate(catalog, 1 + number % 2)
        written(catalog)
    assert names(tmp_path) == [f"{number:04} 2026-11-{number:02}.backup" for number in range(4, 12)]


def test_a_catalogue_without_one_of_the_tables_is_backed_up_with_the_others(catalog: Catalog) -> None:
    with catalog._database.transaction() as db:
        db.execute("DROP TABLE tuning")
    with closing(sqlite3.connect(written(catalog))) as db:
        assert db.execute("SELECT COUNT(*) FROM ratings").fetchone() == (1,)


def test_other_files_are_no_backups(catalog: Catalog, tmp_path: Path) -> None:
    backup = written(catalog)
    for name in ("0009 2026-13-40.backup", "monday.backup", "0009 2026-11-02.backup.new", "0009 2026-11-02"):
        (backup.parent / name).write_bytes(b"")
    assert [each.path for each in list_backups(tmp_path)] == [backup]


def test_a_row_that_is_not_as_it_was_written_is_left_out(catalog: Catalog, tmp_path: Path) -> None:
    rate(catalog, 5)
    file = tmp_path / "catalog.sqlite"
    file.write_bytes(file.read_bytes().replace(b"rentaa-7.1", b"runtaa-7.1"))
    with closing(Catalog(tmp_path)) as damaged, closing(sqlite3.connect(written(damaged))) as db:
        assert db.execute("SELECT query FROM ratings").fetchall() == [("cap",)]


def test_all_are_deleted_with_whatever_lies_among_them(catalog: Catalog, tmp_path: Path) -> None:
    (written(catalog).parent / "0009 2026-11-02.backup.new").write_bytes(b"left by a killed program")
    delete_backups(tmp_path)
    delete_backups(tmp_path)
    assert not (tmp_path / BACKUPS).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_full_disk_leaves_the_others_whole(catalog: Catalog, tmp_path: Path) -> None:
    import resource

    before = written(catalog).read_bytes()
    rate(catalog, 5)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, hard))
    try:
        with pytest.raises(LibraryError, match="no space left"):
            back_up(catalog._database)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert [(tmp_path / BACKUPS / name).read_bytes() for name in names(tmp_path)] == [before]


def test_a_kill_before_it_is_in_its_place_leaves_the_others_whole(
    catalog: Catalog, tmp_path: Path, today: SetDate, monkeypatch: pytest.MonkeyPatch
) -> None:
    class _Killed(BaseException):
        pass

    def die(*_: object) -> None:
        raise _Killed

    first = written(catalog)
    before = first.read_bytes()
    rate(catalog, 5)
    today("2026-11-09")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", die)
        with pytest.raises(_Killed):
            back_up(catalog._database)
    assert newest_backup(tmp_path) == first
    assert first.read_bytes() == before
    today("2026-11-10")
    assert written(catalog).name.startswith("0002 ")
    assert len(names(tmp_path)) == 2


# ------------------------------------------------------------- what others may have put into one

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x, x, x, x FROM n"


def changed(catalog: Catalog, *statements: str) -> Path:
    """The folder of a copy of a backup in which something was changed, with seals that match."""
    place = catalog._database.folder / "changed"
    place.mkdir()
    file = place / "catalog.sqlite"
    file.write_bytes(written(catalog).read_bytes())
    with closing(sqlite3.connect(file)) as db:
        db.create_function(FUNCTION, -1, checksum, deterministic=True)
        for statement in statements:
            db.execute(statement)
        db.commit()
    return place


@pytest.mark.parametrize(
    "statements",
    [
        ("DROP TABLE ratings", f"CREATE VIEW ratings AS {ENDLESS}"),
        (f"CREATE VIEW more AS {ENDLESS}",),
        ("DROP TABLE ratings", "CREATE TABLE ratings (query, clause, stars, at)"),
        ("DROP TABLE ratings", "CREATE VIRTUAL TABLE ratings USING fts5(query, clause, stars, at)"),
        ("DROP TABLE trays",),
        ("CREATE TRIGGER more AFTER INSERT ON ratings BEGIN DELETE FROM files; END",),
        ("CREATE TABLE segment_1 (stem, word AS (zeroblob(1000000000)))",),
    ],
)
def test_one_with_other_tables_than_the_programs_is_refused(catalog: Catalog, statements: tuple[str, ...]) -> None:
    with pytest.raises(LibraryError, match="damaged"):
        Catalog(changed(catalog, *statements))


def test_tables_may_be_written_with_other_comments_and_spaces(catalog: Catalog) -> None:
    place = changed(
        catalog,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, '--', '  -- said otherwise: ') WHERE name = 'trays'",
    )
    Catalog(place).close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE saved_searches SET content = x'00ff'",
        "UPDATE saved_searches SET content = zipped('{\"a\": 1}')",
        "UPDATE saved_searches SET content = bomb()",
        "UPDATE ratings SET stars = 9223372036854775807",
        "UPDATE collections SET path = x'2f6300'",
        "UPDATE tuning SET content = '{[['",
        "UPDATE watched_folders SET path = x''",
        "UPDATE corrections SET kind = 'weather'",
        "UPDATE corrections SET said = '[1]'",
        "UPDATE dismissed_findings SET finding = 'the rent'",
        "UPDATE version_ties SET one = other",
        "UPDATE kept_clauses SET risk = 'weather'",
        "UPDATE kept_clauses SET review = 'soon'",
        "UPDATE files SET path = x'2f6300'",
        "UPDATE files SET remarks = '[1]'",
        "UPDATE files SET status = 'odd'",
    ],
)
def test_rows_that_cannot_be_read_are_left_out_and_the_rest_is_restored(
    catalog: Catalog, tmp_path: Path, statement: str
) -> None:
    bomb = zlib.compress(b"[" + b"0," * (1 << 24) + b"0]")
    replacements = {"zipped('{\"a\": 1}')": zlib.compress(b'{"a": 1}'), "bomb()": bomb}
    for words, value in replacements.items():
        statement = statement.replace(words, f"x'{value.hex()}'")
    with closing(Catalog(changed(catalog, statement))) as backup:
        assert not finish(backup.is_sound())
        mine = tmp_path / "mine"
        mine.mkdir()
        with closing(Catalog(mine)) as restored:
            restored.user_data.add_missing(backup.user_data)
            assert finish(restored.is_sound())
            tables = {table for table in (*USER_TABLES, "files") if restored._database.rows(f"SELECT 1 FROM {table}")}
            assert {*USER_TABLES, "files"} - tables == {statement.split()[1]}
            restored.library_state()


def test_a_document_whose_other_passages_are_damaged_is_to_be_read_again_and_others_keep_theirs(tmp_path: Path) -> None:
    folder = tmp_path / "damaged"
    folder.mkdir()
    with closing(Catalog(folder)) as catalog:
        for name in ("aa-7", "bb-7"):
            taken = replace(extraction(name, "Confidential."), passages=(passage(name, "Confidential."),))
            catalog.commit(record(f"/c/{name}.pdf", name, 1), None, taken)
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        db.create_function(FUNCTION, -1, lambda *_: 0, deterministic=True)
        db.execute("UPDATE passages SET kinds = x'00' WHERE document = 'aa-7'")
        db.commit()
    assert finish(salvage(folder)) == ("/c/aa-7.pdf",)
    with closing(Catalog(folder)) as repaired:
        assert finish(repaired.is_sound())
        assert repaired.documents() == {"bb-7"}
        assert repaired.word_index().passages.ids[:] == ["bb-7.p0"]


def test_what_cannot_be_read_in_a_library_is_said_and_repaired(catalog: Catalog) -> None:
    with catalog._database.transaction() as db:
        db.execute("UPDATE corrections SET said = 'Scotland'")
    assert not finish(catalog.is_sound())
    folder = catalog._database.folder
    catalog.close()
    assert finish(salvage(folder)) == ("some corrected facts of contracts",)
    with closing(Catalog(folder)) as repaired:
        assert finish(repaired.is_sound())
        assert repaired.user_data.ratings()
