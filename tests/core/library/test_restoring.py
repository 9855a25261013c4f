"""What a library lacks is restored from a backup; what it has stays; an unusable backup gives a clear message."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from core.base.errors import ExportError, LibraryError, NothingFound
from core.base.generators import finish
from core.base.layout import BACKUPS
from core.library.backups import opened_backup, restore_library, write_backup
from core.store.catalog.catalog import Catalog
from core.store.catalog.schema import VERSION
from core.types import FileStatus, Rating, Restored
from tests.core.store.catalog.test_user_data import receipt
from tests.core.store.examples import extraction, record

LEASE, DEED = Path("/c/Lease.pdf"), Path("/c/Deed.pdf")
TUNING = '{"weights": 1}'


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    """A library of two contracts with some of everything that the user may keep."""
    folder = tmp_path / "library"
    folder.mkdir()
    with closing(Catalog(folder)) as catalog:
        for path, document in ((LEASE, "aa-7"), (DEED, "bb-7")):
            catalog.commit(record(str(path), document, 1), None, extraction(document, f"Text of {document}."))
        catalog.user_data.save(receipt("one"))
        catalog.user_data.rate(Rating("cap", "aa-7.1", 3, "1"))
        catalog.user_data.rate(Rating("rent", "aa-7.1", 2, "2"))
        catalog.user_data.collect("Good", [record(str(LEASE), "aa-7")])
        catalog.user_data.tune(TUNING)
        yield catalog


@pytest.fixture
def backup(catalog: Catalog, tmp_path: Path) -> Path:
    return write_backup(catalog, tmp_path / "mine.backup")


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """The folder of a library that does not exist yet."""
    folder = tmp_path / "other"
    folder.mkdir()
    return folder


def restored_into(folder: Path, file: Path | None) -> Restored:
    return finish(restore_library(folder, file))


def test_all_comes_back_in_an_empty_library_and_the_files_are_to_be_read_again(
    catalog: Catalog, backup: Path, other: Path
) -> None:
    restored = restored_into(other, backup)
    assert restored == Restored(searches=1, ratings=2, collected=1, tuning=True, files=(DEED, LEASE))
    with closing(Catalog(other)) as new:
        mine, theirs = new.user_data, catalog.user_data
        assert mine.saved_searches() == theirs.saved_searches() == (receipt("one"),)
        assert mine.ratings() == theirs.ratings()
        assert mine.tuning() == TUNING
        assert [(each.path, each.status) for each in new.files()] == [
            (DEED, FileStatus.FAILED),
            (LEASE, FileStatus.FAILED),
        ]
        assert "backup" in new.files()[0].issues[0].message
        assert new.stamps(7) == {}
        new.commit(record(str(LEASE), "aa-7", 1), None, extraction("aa-7", "Text of aa-7."))
        assert mine.collections() == theirs.collections() == {"aa-7": ("Good",)}
        assert finish(new.is_sound())
    assert list(other.glob(f"{BACKUPS}/*")) == []


def test_what_is_there_now_stays_as_it_is(catalog: Catalog, backup: Path) -> None:
    newer = replace(receipt("one"), name="A better name")
    catalog.user_data.save(newer)
    catalog.user_data.rate(Rating("cap", "aa-7.1", 5, "3"))
    catalog.user_data.rate(Rating("rent", "aa-7.1", 0, "3"))
    catalog.user_data.tune('{"weights": 2}')
    catalog.user_data.collect("Best", [record(str(DEED), "bb-7")])
    assert restored_into(catalog._database.folder, backup) == Restored(ratings=1)
    assert catalog.user_data.saved_searches() == (newer,)
    assert {(each.query, each.stars) for each in catalog.user_data.ratings()} == {("cap", 5), ("rent", 2)}
    assert catalog.user_data.tuning() == '{"weights": 2}'
    assert catalog.user_data.collections() == {"aa-7": ("Good",), "bb-7": ("Best",)}
    assert {each.status for each in catalog.files()} == {FileStatus.DONE}


def test_restoring_twice_adds_nothing_more(backup: Path, other: Path) -> None:
    restored_into(other, backup)
    assert restored_into(other, backup) == Restored()


def test_the_newest_is_restored_where_none_is_named(catalog: Catalog) -> None:
    folder = catalog._database.folder
    with pytest.raises(NothingFound, match="no backup in this library"):
        restored_into(folder, None)
    catalog.user_data.back_up()
    catalog.user_data.discard("one")
    assert restored_into(folder, None) == Restored(searches=1)


def test_a_file_that_could_not_be_read_keeps_its_reason(catalog: Catalog, tmp_path: Path, other: Path) -> None:
    failed = replace(record("/c/Locked.pdf", None, 0), status=FileStatus.FAILED)
    catalog.commit(failed, None, None)
    (before,) = (each for each in catalog.files() if each.path == failed.path)
    restored_into(other, write_backup(catalog, tmp_path / "mine.backup"))
    with closing(Catalog(other)) as new:
        assert before in new.files()


def test_a_damaged_row_is_left_out_and_said(backup: Path, other: Path) -> None:
    backup.write_bytes(backup.read_bytes().replace(b"rentaa-7.1", b"runtaa-7.1"))
    restored = restored_into(other, backup)
    assert (restored.ratings, restored.searches, restored.damaged) == (1, 1, True)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_of_half_a_backup_what_can_be_read_is_restored_or_it_is_refused(
    backup: Path, other: Path, share: float
) -> None:
    content = backup.read_bytes()
    backup.write_bytes(content[: int(len(content) * share)])
    try:
        said = restored_into(other, backup).damaged
    except LibraryError as error:
        said = error.source == backup and "damaged" in error.title
    assert said
    assert not list(other.glob(f"{BACKUPS}/*"))


def test_what_is_no_backup_is_refused_in_words(catalog: Catalog, tmp_path: Path, other: Path) -> None:
    text, empty = tmp_path / "Lease.txt", tmp_path / "empty"
    text.write_text("Rent is due. " * 20)
    empty.touch()
    for file in (text, empty, catalog._database.folder / "catalog.sqlite"):
        with pytest.raises(LibraryError, match="no backup of a library"):
            restored_into(other, file)
    for file in (tmp_path / "missing", tmp_path):
        with pytest.raises(LibraryError, match="cannot be read"):
            restored_into(other, file)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize("lost", [False, True])
def test_a_full_disk_leaves_the_library_as_it_was(catalog: Catalog, backup: Path, *, lost: bool) -> None:
    import resource

    folder = catalog._database.folder
    catalog.user_data.discard("one")
    catalog.close()
    if lost:
        (folder / "catalog.sqlite").write_bytes(b"no database at all" * 300)
    before = (folder / "catalog.sqlite").read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (backup.stat().st_size // 2, hard))
    try:
        with pytest.raises(LibraryError, match="no space left"):
            restored_into(folder, backup)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (folder / "catalog.sqlite").read_bytes() == before
    assert restored_into(folder, backup).searches == 1


def test_a_backup_of_another_version_is_refused_in_words(backup: Path, other: Path) -> None:
    with closing(sqlite3.connect(backup)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(LibraryError, match="another version"):
        restored_into(other, backup)


@pytest.mark.parametrize("left", ["nothing", "zeros", "another file"])
def test_a_catalogue_beyond_repair_is_set_aside_and_a_new_one_takes_its_place(
    catalog: Catalog, tmp_path: Path, left: str
) -> None:
    folder = catalog._database.folder
    (folder / "windows-00000000deadbeef.lance").mkdir()
    catalog.user_data.back_up()
    catalog.close()
    content = {"nothing": None, "zeros": b"\0" * 4096, "another file": b"no database at all" * 300}[left]
    (folder / "catalog.sqlite").unlink()
    if content:
        (folder / "catalog.sqlite").write_bytes(content)
        (folder / "catalog.sqlite-journal").write_bytes(b"of the damaged one")
    restored = restored_into(folder, None)
    assert (restored.searches, restored.ratings, restored.files) == (1, 2, (DEED, LEASE))
    assert not (folder / "catalog.sqlite-journal").exists()
    if left == "another file":
        assert restored.aside is not None
        assert restored.aside.read_bytes() == content
    else:
        assert restored.aside is None
    with closing(Catalog(folder)) as new:
        assert new.user_data.saved_searches() == (receipt("one"),)
        assert finish(new.is_sound())


def test_a_file_of_another_kind_is_never_replaced_by_a_backup(catalog: Catalog, backup: Path, tmp_path: Path) -> None:
    assert write_backup(catalog, backup) == backup
    contract = tmp_path / "Lease.docx"
    contract.write_bytes(b"a contract")
    with pytest.raises(ExportError, match="Another file"):
        write_backup(catalog, contract)
    assert contract.read_bytes() == b"a contract"
    with pytest.raises(ExportError, match="could not be written"):
        write_backup(catalog, tmp_path / "no such folder" / "mine.backup")


def test_into_a_folder_it_is_written_under_a_name_of_its_own(catalog: Catalog, tmp_path: Path) -> None:
    written = write_backup(catalog, tmp_path)
    assert written.parent == tmp_path
    assert written.suffix == ".backup"


def test_what_a_kill_left_while_restoring_is_no_hindrance(backup: Path, other: Path) -> None:
    with opened_backup(backup, other):
        shutil.copytree(other / BACKUPS, other / "left")
    (other / BACKUPS).rmdir()
    (other / "left").rename(other / BACKUPS)
    assert restored_into(other, backup).searches == 1
    assert not list(other.glob(f"{BACKUPS}/*"))
