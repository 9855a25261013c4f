"""Saved searches, ratings and collections in the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.base.generators import finish
from core.store.catalog.catalog import Catalog
from core.store.catalog.user_data import StoredTrays, file_key
from core.types import FacetName, Filter, Mode, Query, Rating, SavedSearch, Sort, TrayEntry, WatchedFolder
from tests.core.store.examples import extraction, passage, record

QUERY = Query("cap", Mode.KEYWORD, 100, (Filter(FacetName.LAW, ("Delaware", "Texas")),), Sort.NEWEST, ("cap",))


def receipt(id_: str, at: str = "2026-01-02T03:04:05+00:00") -> SavedSearch:
    return SavedSearch(
        id_, "Caps", at, QUERY, "2:abc", (("encoder", "e1"), ("lexicon", "l1")), ("a.1", "b.2"), ("An example.",)
    )


def add(catalog: Catalog, path: str, document: str) -> None:
    catalog.commit(record(path, document, 1), None, extraction(document, f"Text of {document}."))


def test_a_receipt_comes_back_as_it_was_also_after_reopening(catalog: Catalog, tmp_path: Path) -> None:
    catalog.user_data.save(receipt("one"))
    catalog.user_data.save(receipt("two", "2026-02-02T03:04:05+00:00"))
    assert catalog.user_data.saved_searches() == (receipt("two", "2026-02-02T03:04:05+00:00"), receipt("one"))
    other = Catalog(tmp_path)
    assert other.user_data.saved_searches()[1] == receipt("one")
    other.close()


def test_a_discarded_receipt_is_gone(catalog: Catalog) -> None:
    catalog.user_data.save(receipt("one"))
    assert catalog.user_data.discard("one")
    assert not catalog.user_data.discard("one")
    assert catalog.user_data.saved_searches() == ()


def test_a_rating_takes_the_place_of_the_one_before_and_none_takes_it_away(catalog: Catalog) -> None:
    catalog.user_data.rate(Rating("cap", "a.1", 3, "1"))
    catalog.user_data.rate(Rating("notice", "a.1", 1, "2"))
    catalog.user_data.rate(Rating("cap", "a.1", 5, "3"))
    assert catalog.user_data.ratings() == (Rating("notice", "a.1", 1, "2"), Rating("cap", "a.1", 5, "3"))
    catalog.user_data.rate(Rating("cap", "a.1", 0, "4"))
    assert catalog.user_data.ratings() == (Rating("notice", "a.1", 1, "2"),)


def test_a_document_belongs_to_the_collections_of_its_files(catalog: Catalog) -> None:
    add(catalog, "/c/a.pdf", "aa-2")
    add(catalog, "/c/b.pdf", "bb-2")
    catalog.user_data.collect("Good", [record("/c/a.pdf", "aa"), record("/c/b.pdf", "bb")])
    catalog.user_data.collect("Best", [record("/c/a.pdf", "aa")])
    assert catalog.user_data.collections() == {"aa-2": ("Best", "Good"), "bb-2": ("Good",)}
    catalog.user_data.uncollect("Good", [record("/c/a.pdf", "aa")])
    assert catalog.user_data.collections() == {"aa-2": ("Best",), "bb-2": ("Good",)}


def test_a_file_stays_in_its_collection_when_it_is_moved_edited_or_read_in_a_newer_way(catalog: Catalog) -> None:
    add(catalog, "/c/a.pdf", "aa-2")
    catalog.user_data.collect("Good", [record("/c/a.pdf", "aa")])
    catalog.commit(record("/d/a.pdf", "aa-2", 1), None, None)
    catalog.forget([Path("/c/a.pdf")])
    assert catalog.user_data.collections() == {"aa-2": ("Good",)}
    add(catalog, "/d/a.pdf", "aa-3")
    assert catalog.user_data.collections() == {"aa-3": ("Good",)}
    add(catalog, "/c/a.pdf", "edited-3")
    assert catalog.user_data.collections()["edited-3"] == ("Good",)


def test_stars_of_what_no_clause_covers_follow_it_into_a_newer_reading(catalog: Catalog) -> None:
    words = "Signed at the mill on behalf of the Supplier by Ada Thornbury of Ruritania"
    for reading, number in (("aa-2", 0), ("aa-3", 1)):
        other = passage(reading, words.partition(" of ")[0], 1 - number)
        taken = replace(extraction(reading, words), passages=(other, passage(reading, words, number)))
        catalog.commit(record("/c/a.pdf", reading, 1), None, taken)
        if reading == "aa-2":
            catalog.user_data.rate(Rating("mill", "aa-2.p0", 5, "1"))
    assert [each.clause for each in catalog.user_data.ratings()] == ["aa-3.p1"]


def test_what_is_forgotten_leaves_its_collections(catalog: Catalog, tmp_path: Path) -> None:
    add(catalog, "/c/secret name.pdf", "aa-2")
    catalog.user_data.collect("Good", [record("/c/secret name.pdf", "aa")])
    catalog.forget([Path("/c")])
    assert catalog.user_data.collections() == {}
    assert b"secret name" not in (tmp_path / "catalog.sqlite").read_bytes()


def test_the_fingerprint_is_of_what_the_library_holds_in_whatever_order(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    seen = []
    for folder, documents in zip(folders, ("ab", "ba"), strict=True):
        folder.mkdir()
        catalog = Catalog(folder)
        for document in documents:
            add(catalog, f"/{folder.name}/{document}.pdf", document)
        catalog.encoders.mark("a", "encoder")
        seen.append(catalog.fingerprint())
        catalog.encoders.mark("b", "encoder")
        seen.append(catalog.fingerprint())
        catalog.close()
    assert seen[0] == seen[2] != seen[1] == seen[3]
    assert seen[0].startswith("2:")


def test_a_clock_set_back_does_not_turn_the_order_round(catalog: Catalog) -> None:
    for number, year in enumerate((2026, 2031, 2019)):
        catalog.user_data.save(receipt(f"s{number}", f"{year}-01-02T03:04:05+00:00"))
        catalog.user_data.rate(Rating("cap", f"a.{number}", 5, f"{year}-01-02T03:04:05.000+00:00"))
    assert [each.id for each in catalog.user_data.saved_searches()] == ["s2", "s1", "s0"]
    assert [each.clause for each in catalog.user_data.ratings()] == ["a.0", "a.1", "a.2"]
    assert catalog.user_data.ratings()[-1].at == "2031-01-02T03:04:05.000+00:00"


CAP, NOTICE, TERM = TrayEntry("a.1", "ask Smith"), TrayEntry("b.2"), TrayEntry("a.3")


@pytest.fixture
def trays(tmp_path: Path) -> Iterator[StoredTrays]:
    catalog = Catalog(tmp_path)
    yield catalog.user_data.trays
    catalog.close()


def test_a_tray_keeps_its_clauses_in_order_with_their_notes(trays: StoredTrays) -> None:
    trays.put("Closing", [NOTICE, CAP])
    trays.put("", [TERM])
    assert trays.entries("Closing") == (NOTICE, CAP)
    assert trays.sizes() == {"": 1, "Closing": 2}
    assert trays.all_entries() == (("", TERM), ("Closing", NOTICE), ("Closing", CAP))


def test_what_is_put_takes_the_place_of_what_was_there_and_nothing_of_the_tray(trays: StoredTrays) -> None:
    trays.put("Closing", [NOTICE, CAP])
    trays.put("Closing", [CAP, TERM])
    assert trays.entries("Closing") == (CAP, TERM)
    trays.put("Closing", [])
    assert trays.sizes() == {}
    assert trays.entries("Closing") == ()


def test_of_a_clause_that_comes_twice_the_first_counts(trays: StoredTrays) -> None:
    trays.put("Closing", [CAP, NOTICE, TrayEntry("a.1", "again")])
    assert trays.entries("Closing") == (CAP, NOTICE)


def test_a_tray_is_renamed_to_a_name_that_is_free(trays: StoredTrays) -> None:
    trays.put("Closing", [CAP])
    trays.put("Lease", [TERM])
    assert not trays.rename("Closing", "Lease")
    assert not trays.rename("Nowhere", "Else")
    assert trays.rename("Closing", "Smith")
    assert trays.sizes() == {"Lease": 1, "Smith": 1}


CLIENTS, LEASES = Path("/c"), Path("/c/Leases")


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
