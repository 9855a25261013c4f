"""Ratings and collections, on a small library."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core import Library
from core.base.errors import NothingFound
from core.types import Hits, Mode, Query
from tests.core.shelf import Shelf
from tests.core.store.examples import extraction


@pytest.fixture
def filed(shelf: Shelf) -> Shelf:
    shelf.add("a", "Cap on liability of the supplier", "Rent is due")
    shelf.add("b", "Liability of the landlord has a cap", "Notice in writing")
    shelf.add("c", "Cap on what the bank may claim as liability")
    return shelf


@pytest.fixture
def library(filed: Shelf, tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as opened:
        yield opened


def rating(answer: Hits, clause: str) -> int:
    return next(hit.rating for hit in answer.hits if hit.clause.id == clause)


def test_stars_show_on_the_clause_and_those_for_this_very_query_before_others(filed: Shelf, library: Library) -> None:
    library.ratings.rate("cap  liability", "a.0", 2)
    library.ratings.rate("something else", "a.0", 5)
    assert rating(filed.ask(Query("cap liability", Mode.KEYWORD)), "a.0") == 2
    assert rating(filed.ask(Query("liability", Mode.KEYWORD)), "a.0") == 5
    library.ratings.rate("something else", "a.0", 0)
    assert rating(filed.ask(Query("liability", Mode.KEYWORD)), "a.0") == 2
    assert [each.stars for each in library.ratings.list()] == [2]


def test_no_more_than_five_stars(library: Library) -> None:
    with pytest.raises(ValueError, match="6"):
        library.ratings.rate("cap", "a.0", 6)


def test_only_clauses_of_the_library_are_rated(library: Library) -> None:
    with pytest.raises(NothingFound, match="no longer in the library"):
        library.ratings.rate("cap", "nonsense", 3)


def test_adjacent_clauses_are_read_exported_and_rated_as_one(shelf: Shelf, tmp_path: Path) -> None:
    taken = extraction("d", "7.1 Seller pays.", "7.2 Buyer pays.")
    placed = zip(taken.clauses, taken.sections, strict=True)
    parts = [replace(each, id=f"d.{at}", span=section.span) for at, (each, section) in enumerate(placed)]
    shelf.add_units("d", replace(taken, clauses=tuple(parts)))
    with Library.open(tmp_path) as library:
        both = "7.1 Seller pays.\n7.2 Buyer pays."
        assert library.documents.provision("d.0+1").clause.text == both
        (excerpt,) = library.documents.excerpts(["d.0+1"])
        assert ([each.text for each in excerpt.parts], excerpt.section) == (
            ["7.1 Seller pays.\n7.2 Buyer pays."],
            "0–1",
        )
        library.ratings.rate("pays", "d.0+1", 4)
        assert {(each.clause, each.stars) for each in library.ratings.list()} == {("d.0", 4), ("d.1", 4)}
        with pytest.raises(NothingFound):
            library.documents.excerpts(["d.1+2"])


def test_files_and_folders_are_collected(filed: Shelf, library: Library) -> None:
    assert library.collections.add("Good", [Path("/c/a.pdf")]) == 1
    assert library.collections.add("All", [Path("/c")]) == 3
    paths = [Path(f"/c/{name}.pdf") for name in "abc"]
    assert library.collections.list() == {"All": tuple(paths), "Good": (paths[0],)}
    assert library.collections.remove("All", [Path("/c/b.pdf"), Path("/c/c.pdf")]) == 2
    assert library.collections.list() == {"All": (paths[0],), "Good": (paths[0],)}
    assert [file.document for file in filed.catalog.files_at([Path("/c")])] == ["a", "b", "c"]


def test_what_is_not_in_the_library_is_not_collected(library: Library) -> None:
    for act in (library.collections.add, library.collections.remove):
        with pytest.raises(NothingFound, match=r"other\.pdf is not in this library"):
            act("Good", [Path("/c/a.pdf"), Path("/c/other.pdf")])
    assert library.collections.list() == {}
