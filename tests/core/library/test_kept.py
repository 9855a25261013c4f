"""Ratings and collections, on a small library."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core import Library
from core.errors import NothingFound
from core.types import Hits, Mode, Query
from tests.core.shelf import Shelf


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
    library.ratings.rate("cap  liability", "a:0", 2)
    library.ratings.rate("something else", "a:0", 5)
    assert rating(filed.ask(Query("cap liability", Mode.KEYWORD)), "a:0") == 2
    assert rating(filed.ask(Query("liability", Mode.KEYWORD)), "a:0") == 5
    library.ratings.rate("something else", "a:0", 0)
    assert rating(filed.ask(Query("liability", Mode.KEYWORD)), "a:0") == 2
    assert [each.stars for each in library.ratings.list()] == [2]


def test_no_more_than_five_stars(library: Library) -> None:
    with pytest.raises(ValueError, match="6"):
        library.ratings.rate("cap", "a:0", 6)


def test_only_clauses_of_the_library_are_rated(library: Library) -> None:
    with pytest.raises(NothingFound, match="no longer in the library"):
        library.ratings.rate("cap", "nonsense", 3)


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
