"""Folders that are watched, by the library's front door."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import NothingFound
from core.generators import finish
from core.library import Library
from core.types import IndexReport

LEASE = "LEASE\n\n1. Rent\n1.1 The Tenant shall pay the rent on the first day of each month.\n"


@pytest.fixture
def leases(tmp_path: Path) -> Path:
    """A folder with one contract."""
    folder = tmp_path / "Leases"
    folder.mkdir()
    (folder / "Lease.txt").write_text(LEASE, encoding="utf-8")
    return folder


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library") as opened:
        yield opened


def watched(library: Library) -> list[Path]:
    return [folder.path for folder in library.folders.list()]


def read_watched(library: Library) -> IndexReport:
    return finish(library.files.index(watched(library), by_itself=True))


def test_a_folder_is_watched_until_it_is_not_and_its_contracts_stay(library: Library, leases: Path) -> None:
    library.folders.add(leases)
    assert watched(library) == [leases]
    assert [file.path.name for file in read_watched(library).files] == ["Lease.txt"]
    library.folders.remove(leases)
    assert watched(library) == []
    assert len(library.files.list()) == 1


def test_a_folder_below_one_that_is_watched_is_watched_with_it(library: Library, leases: Path) -> None:
    library.folders.add(leases.parent)
    assert library.folders.add(leases).path == leases.parent
    assert watched(library) == [leases.parent]


def test_what_is_no_folder_or_is_not_watched_is_said(library: Library, leases: Path) -> None:
    for path in (leases / "Lease.txt", leases / "nowhere"):
        with pytest.raises(NothingFound, match="no such folder"):
            library.folders.add(path)
    with pytest.raises(NothingFound, match="not watched"):
        library.folders.remove(leases)


def test_a_file_that_the_user_removed_comes_back_only_when_he_adds_it(library: Library, leases: Path) -> None:
    lease = leases / "Lease.txt"
    library.folders.add(leases)
    read_watched(library)
    library.files.forget([lease])
    assert read_watched(library).files == ()
    assert library.files.list() == ()
    finish(library.files.index([lease]))
    assert len(read_watched(library).files) == 1


def test_a_file_that_is_gone_when_it_is_removed_comes_back_with_its_folder(library: Library, leases: Path) -> None:
    lease = leases / "Lease.txt"
    library.folders.add(leases)
    read_watched(library)
    os.rename(lease, leases.parent / "aside.txt")
    library.files.forget([lease])
    os.rename(leases.parent / "aside.txt", lease)
    assert [file.path for file in read_watched(library).files] == [lease]


def test_what_is_watched_comes_back_from_a_backup(library: Library, leases: Path) -> None:
    library.folders.add(leases)
    backup = library.backups.write()
    library.folders.remove(leases)
    assert library.backups.restore(backup).folders == 1
    assert watched(library) == [leases]
