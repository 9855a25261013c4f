"""How many files were left out, per added folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core.base.generators import finish
from core.store.catalog.catalog import Catalog
from tests.core.store.examples import extraction, record

CLIENTS, LEASES = Path("/c"), Path("/c/Leases")


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    """A library of one lease."""
    with closing(Catalog(tmp_path)) as opened:
        opened.commit(record("/c/Leases/Lease.pdf", "aa-7", 1), None, extraction("aa-7", "Rent is due."))
        yield opened


def test_the_counts_of_all_folders_are_added_up_the_most_first(catalog: Catalog) -> None:
    catalog.left_out.put(LEASES, {".jpg": 2, ".eml": 1})
    catalog.left_out.put(Path("/d"), {".eml": 5})
    assert catalog.left_out.kinds() == ((".eml", 6), (".jpg", 2))
    assert finish(catalog.is_sound())


def test_what_is_counted_anew_replaces_what_was_counted_before_and_nothing_is_counted_twice(catalog: Catalog) -> None:
    catalog.left_out.put(LEASES, {".jpg": 2})
    catalog.left_out.put(LEASES, {".eml": 1})
    assert catalog.left_out.kinds() == ((".eml", 1),)
    catalog.left_out.put(CLIENTS, {".jpg": 4, ".eml": 1})
    catalog.left_out.put(LEASES, {".eml": 1})
    assert catalog.left_out.kinds() == ((".jpg", 4), (".eml", 1))


def test_a_folder_is_not_counted_any_more_when_nothing_of_it_is_in_the_library(catalog: Catalog) -> None:
    catalog.left_out.put(CLIENTS, {".jpg": 4})
    catalog.forget([Path("/elsewhere")])
    assert catalog.left_out.kinds() == ((".jpg", 4),)
    catalog.forget([CLIENTS])
    assert catalog.left_out.kinds() == ()
