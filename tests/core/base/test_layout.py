"""A folder that holds no library is never changed; a new library is made only in an empty or new folder."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from core import Encryption, Library, LibraryError, NothingFound
from core.base.errors import MunimentError
from core.base.generators import finish
from core.base.layout import holds_library, is_its_own, make_place, need_library, own_files
from core.library.backups import restore_folder
from core.library.health import check_folder, repair_folder

PASSPHRASE = "nine blue herons wade"
LEASE = "1. Rent. The tenant pays the rent on the first day of each month to the landlord."


def snapshot(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    """The mode, time and content of everything in a folder, and of the folder itself."""
    found = {}
    for path in (folder, *folder.rglob("*")):
        state = path.lstat()
        content = path.read_bytes() if path.is_file() else b""
        found[str(path)] = (state.st_mode, state.st_mtime_ns, content)
    return found


def share(folder: Path) -> Path:
    """A team's folder on a file server: its group may write to it, and to what is in it."""
    (folder / "Leases").mkdir(parents=True)
    (folder / "Leases" / "lease.txt").write_text(LEASE, encoding="utf-8")
    (folder / "Leases" / "lease.txt").chmod(0o664)
    for each in (folder / "Leases", folder):
        each.chmod(0o2775)
    return folder


def with_foreign_database(folder: Path) -> Path:
    """The folder of another program, whose files have names that a library's have."""
    folder.mkdir()
    with closing(sqlite3.connect(folder / "catalog.sqlite")) as database:
        database.execute("CREATE TABLE pictures (name TEXT)")
        database.commit()
    (folder / "subscription.json").write_text(json.dumps({"plan": "monthly"}), encoding="utf-8")
    (folder / "contract.sealed").write_bytes(b"of another program")
    (folder / "backups").mkdir()
    return folder


def empty(folder: Path) -> Path:
    folder.mkdir(mode=0o755)
    return folder


def new(folder: Path) -> Path:
    return folder


VERBS: dict[str, Callable[[Path], object]] = {
    "open": lambda folder: Library.open(folder, make=False),
    "check": lambda folder: finish(check_folder(folder)),
    "repair": lambda folder: finish(repair_folder(folder)),
    "restore": lambda folder: finish(restore_folder(folder)),
    "encrypt": lambda folder: Encryption(folder).encrypt(PASSPHRASE),
    "decrypt": lambda folder: Encryption(folder).decrypt(PASSPHRASE),
    "change passphrase": lambda folder: Encryption(folder).change_passphrase(PASSPHRASE, PASSPHRASE),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("kind", [share, with_foreign_database, empty, new])
def test_what_only_uses_a_library_changes_no_folder_without_one(
    tmp_path: Path, verb: str, kind: Callable[[Path], Path]
) -> None:
    folder = kind(tmp_path / "folder")
    before = snapshot(tmp_path)
    with pytest.raises(NothingFound, match="There is no library here"):
        VERBS[verb](folder)
    assert snapshot(tmp_path) == before
    assert Library.is_outdated(folder) is False


@pytest.mark.parametrize("kind", [share, with_foreign_database])
@pytest.mark.parametrize(
    "make", [Library.open, lambda folder: finish(restore_folder(folder, folder.parent / "old.backup"))]
)
def test_no_library_is_made_among_other_files(
    tmp_path: Path, kind: Callable[[Path], Path], make: Callable[[Path], object]
) -> None:
    folder = kind(tmp_path / "folder")
    before = snapshot(tmp_path)
    with pytest.raises(LibraryError, match="holds other files"):
        make(folder)
    assert snapshot(tmp_path) == before


def test_a_file_is_no_library_folder(tmp_path: Path) -> None:
    (tmp_path / "lease.txt").write_text(LEASE, encoding="utf-8")
    for path in (tmp_path / "lease.txt", tmp_path / "lease.txt" / "library"):
        with pytest.raises(LibraryError, match=r"This is a file|cannot be created"):
            Library.open(path)
        with pytest.raises(NothingFound):
            need_library(path)


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_an_empty_folder_keeps_its_permissions_and_what_is_made_in_it_is_private(tmp_path: Path) -> None:
    folder = empty(tmp_path / "library")
    (folder / ".DS_Store").write_bytes(b"of the file manager")
    Library.open(folder).close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    assert holds_library(folder)


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_what_lies_beside_a_library_stays_as_it_is_also_when_that_is_encrypted(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    with Library.open(folder) as library:
        (tmp_path / "lease.txt").write_text(LEASE, encoding="utf-8")
        finish(library.files.index([tmp_path / "lease.txt"]))
        assert {path for path in folder.rglob("*") if path.is_file()} == set(own_files(folder))
    (folder / "contract.sealed").write_bytes(b"of a notary's program")
    beside = share(folder / "Team")
    (beside / "empty").mkdir()
    folder.chmod(0o775)
    before = snapshot(beside)
    Encryption(folder).encrypt(PASSPHRASE)
    Library.open(folder, passphrase=PASSPHRASE).close()
    Encryption(folder).decrypt(PASSPHRASE)
    with Library.open(folder) as library:
        assert library.files.status().documents == 1
    assert snapshot(beside) == before
    assert (folder / "contract.sealed").read_bytes() == b"of a notary's program"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o775


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    with Library.open(tmp_path / "library") as library:
        (tmp_path / "lease.txt").write_text(LEASE, encoding="utf-8")
        finish(library.files.index([tmp_path / "lease.txt"]))
    return tmp_path / "library"


@pytest.mark.parametrize("content", [None, b"", b"\0" * 4096, b"no database at all"])
def test_a_library_whose_catalogue_is_lost_is_still_one(damaged: Path, content: bytes | None) -> None:
    (damaged / "catalog.sqlite").unlink()
    if content is not None:
        (damaged / "catalog.sqlite").write_bytes(content)
    assert holds_library(damaged)
    with pytest.raises(LibraryError, match=r"catalogue|damaged"):
        Library.open(damaged)


def test_backups_alone_are_what_is_left_of_a_library(tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    assert not holds_library(tmp_path)
    (tmp_path / "backups" / "0001 2026-01-05.backup").write_bytes(b"")
    assert holds_library(tmp_path)


def test_an_encrypted_library_is_one_also_without_its_list_or_key(damaged: Path, tmp_path: Path) -> None:
    Encryption(damaged).encrypt(PASSPHRASE)
    for name in ("files.sealed", "vault.json"):
        copy = Path(shutil.copytree(damaged, tmp_path / f"without {name}"))
        (copy / name).unlink()
        assert holds_library(copy)


def test_a_folder_whose_name_is_no_text_is_refused_in_words(tmp_path: Path) -> None:
    for check in (make_place, need_library):
        with pytest.raises(MunimentError, match="not valid text"):
            check(tmp_path / os.fsdecode(b"\xff"))


def test_names_of_the_programs_own_files() -> None:
    assert all(
        map(
            is_its_own, ("catalog.sqlite", "catalog.sqlite-journal", "window.ini.lock", "windows-00000000deadbeef.wipe")
        )
    )
    assert not any(map(is_its_own, ("lease.sealed", "window.ini ", "windows-7.lance", "Contracts", "current.txt")))
