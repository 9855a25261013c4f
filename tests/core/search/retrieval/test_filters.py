"""Which clauses have the values that a query asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.search.retrieval.filters import Facets, allowed_masks, collection_facet, contract_facets, rating_facet
from core.types import FacetName, Filter
from core.types.columns import Columns
from tests.core.search.tables import columns, facts

LIBRARY = columns(
    [
        (
            facts("a", kind="Lease", law="Delaware", date="2019-03-01", parties=("Acme, Inc.", "Bolt LLC")),
            [(0, 50), (50, 101), (101, 300)],
        ),
        (facts("b", file="/c/old/b.docx", kind="Lease", law="New York", parties=("Acme, Inc.",)), [(0, 500)]),
        (facts("c", file="/c/old/x/c.docx", date="2021"), [(0, 10)]),
    ],
    tagged=[(0, "cap"), (2, "cap"), (3, "notice"), (4, "unnamed"), (4, "notice:30 days"), (4, "forum:Courts: Ohio")],
)
TYPES = {"cap": "Limitation of liability", "notice": "Notices"}
ROW = {clause: row for row, clause in enumerate(LIBRARY.ids)}
FACETS: Facets = {
    **contract_facets(LIBRARY, TYPES),
    FacetName.COLLECTION: collection_facet(
        {facts.document: number for number, facts in enumerate(LIBRARY.facts)}, {"b": ("Good forms",)}
    ),
    FacetName.RATING: rating_facet(ROW, {"a.0": 5, "c.0": 1, "gone.7": 5}),
}


def kept(*filters: Filter, library: Columns = LIBRARY, facets: Facets = FACETS) -> list[str]:
    mask = allowed_masks(library, facets, filters)[None]
    return [clause for clause, holds in zip(library.ids, mask, strict=True) if holds]


@pytest.mark.parametrize(
    ("facet", "value", "expected"),
    [
        (FacetName.CLAUSE_TYPE, "Limitation of liability", ["a.0", "a.2"]),
        (FacetName.FORUM, "Courts: Ohio", ["c.0"]),
        (FacetName.NOTICE, "30 days", ["c.0"]),
        (FacetName.AGREEMENT, "Lease", ["a.0", "a.1", "a.2", "b.0"]),
        (FacetName.PARTY, "acme, inc.", ["a.0", "a.1", "a.2", "b.0"]),
        (FacetName.PARTY, "Bolt LLC", ["a.0", "a.1", "a.2"]),
        (FacetName.LAW, "DELAWARE", ["a.0", "a.1", "a.2"]),
        (FacetName.YEAR, "2021", ["c.0"]),
        (FacetName.FILE_TYPE, "docx", ["b.0", "c.0"]),
        (FacetName.FOLDER, str(Path("/c/old")), ["b.0", "c.0"]),
        (FacetName.FOLDER, str(Path("/c/old/x")), ["c.0"]),
        (FacetName.FILE, str(Path("/c/old/x/c.docx")), ["c.0"]),
        (FacetName.FILE, "c.docx", []),
        (FacetName.COLLECTION, "Good forms", ["b.0"]),
        (FacetName.LENGTH, "up to 50 words", ["a.0", "c.0"]),
        (FacetName.LENGTH, "50 to 150 words", ["a.1"]),
        (FacetName.LENGTH, "over 400 words", ["b.0"]),
        (FacetName.RATING, "5 stars", ["a.0"]),
        (FacetName.LAW, "Atlantis", []),
        (FacetName.CLAUSE_TYPE, "", []),
    ],
)
def test_one_value(facet: FacetName, value: str, expected: list[str]) -> None:
    assert kept(Filter(facet, (value,))) == expected


def test_no_filter_keeps_all() -> None:
    assert kept() == list(LIBRARY.ids)


def test_of_several_values_one_must_hold_and_of_several_filters_all() -> None:
    law = Filter(FacetName.LAW, ("Delaware", "New York"))
    assert kept(law) == ["a.0", "a.1", "a.2", "b.0"]
    assert kept(law, Filter(FacetName.FILE_TYPE, ("DOCX",))) == ["b.0"]
    assert kept(law, Filter(FacetName.LAW, ("Delaware",))) == ["a.0", "a.1", "a.2"]


def test_a_facet_can_be_left_out() -> None:
    filters = [Filter(FacetName.LAW, ("Delaware",)), Filter(FacetName.YEAR, ("2021",))]
    allowed = allowed_masks(LIBRARY, FACETS, filters)
    assert allowed[None].sum() == 0
    assert allowed[FacetName.LAW].sum() == 1
    assert set(allowed) == {None, FacetName.LAW, FacetName.YEAR}


def test_an_empty_library_has_no_values() -> None:
    empty = columns([])
    facets = contract_facets(empty, TYPES)
    assert kept(Filter(FacetName.FOLDER, ("/c",)), library=empty, facets=facets) == []
