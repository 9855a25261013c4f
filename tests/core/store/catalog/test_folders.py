"""Watched folders in the catalogue, and the files in them that are ignored."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core.base.generators import finish
from core.store.catalog.catalog import Catalog
from core.store.catalog.user_data import file_key
from core.types import WatchedFolder
from tests.core.store.examples import extraction, record

CLIENTS, LEASES = Path("/c"), Path("/c/Leases")


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    with closing(Catalog(tmp_path)) as opened:
        yield opened


def test_watched_folders_are_listed_in_path_order_and_know_whether_a_drive_is_mounted_there(catalog: Catalog) -> None:
    folders = catalog.user_data.folders
    folders.watch(WatchedFolder(Path("/z"), mounted=True))
    folders.watch(WatchedFolder(CLIENTS))
    assert folders.watched() == (WatchedFolder(CLIENTS), WatchedFolder(Path("/z"), mounted=True))
    folders.unwatch(WatchedFolder(CLIENTS))
    assert [each.path for each in folders.watched()] == [Path("/z")]


def test_a_folder_takes_the_place_of_those_below_it(catalog: Catalog) -> None:
    folders = catalog.user_data.folders
    folders.watch(WatchedFolder(LEASES))
    folders.watch(WatchedFolder(Path("/cc")))
    folders.watch(WatchedFolder(CLIENTS))
    assert [each.path for each in folders.watched()] == [CLIENTS, Path("/cc")]


def test_a_folder_holds_itself_and_what_lies_below_it(catalog: Catalog) -> None:
    folder = WatchedFolder(CLIENTS)
    assert folder.holds(CLIENTS)
    assert folder.holds(LEASES / "Lease.pdf")
    assert not folder.holds(Path("/cc/Lease.pdf"))


def test_a_file_is_left_alone_until_it_is_added_again_and_is_named_nowhere(catalog: Catalog, tmp_path: Path) -> None:
    file = CLIENTS / "Lease.pdf"
    catalog.commit(record(str(file), "aa-7", 1), None, extraction("aa-7", "Rent is due."))
    catalog.forget([file], staying=[file])
    folders = catalog.user_data.folders
    assert folders.left_alone() == {file_key(file)}
    assert finish(catalog.is_sound())
    catalog.removals.wipe_catalogue()
    assert b"Lease.pdf" not in (tmp_path / "catalog.sqlite").read_bytes()
    catalog.commit(record(str(file), "aa-7", 1), None, extraction("aa-7", "Rent is due."))
    assert not folders.left_alone()
