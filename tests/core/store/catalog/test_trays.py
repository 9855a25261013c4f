"""Trays in the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.store.catalog.catalog import Catalog
from core.store.catalog.user_data import StoredTrays
from core.types import TrayEntry

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
