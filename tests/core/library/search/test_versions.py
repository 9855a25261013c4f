"""Search finds the signed or latest version of a contract in place of all, and all of them on request."""

from __future__ import annotations

import pytest

from core.store.catalog.versions import FoundVersion
from core.types import EARLIER, LATEST, FacetName, FacetValue, Filter, Hits, Mode, Query
from tests.core.shelf import Shelf

RENT = "The rent is due on the first day of every month in advance"
EVERY = Filter(FacetName.VERSION, (LATEST, EARLIER))


@pytest.fixture
def filed(shelf: Shelf) -> Shelf:
    """A draft, its signed copy, and another contract, all of which speak of rent."""
    for name, words in (("draft", "to the landlord"), ("signed", "to the agent"), ("other", "by cheque")):
        shelf.add(name, f"{RENT} {words}", law="Texas")
    shelf.catalog.versions.put(
        FoundVersion(document, "draft", place, (), "") for place, document in enumerate(("draft", "signed"))
    )
    return shelf


def found(answer: Hits) -> set[str]:
    return {clause.partition(".")[0] for hit in answer.hits for clause in (hit.clause.id, *hit.near_duplicates)}


@pytest.mark.parametrize("mode", [Mode.KEYWORD, Mode.NATURAL])
def test_an_earlier_version_is_left_out_of_hits_and_counts(filed: Shelf, mode: Mode) -> None:
    answer = filed.ask(Query("rent", mode))
    assert found(answer) == {"signed", "other"}
    assert answer.total == 2
    facets = {facet.name: facet.values for facet in answer.facets}
    assert facets[FacetName.LAW] == (FacetValue("Texas", 2),)
    assert FacetName.VERSION not in facets, "it would say nothing"
    signed = next(hit for hit in answer.hits if hit.clause.document == "signed")
    assert signed.contract.versions == 2


@pytest.mark.parametrize("mode", [Mode.KEYWORD, Mode.NATURAL])
def test_all_versions_are_found_and_counted_on_request(filed: Shelf, mode: Mode) -> None:
    answer = filed.ask(Query("rent", mode, filters=(EVERY,)))
    assert found(answer) == {"draft", "signed", "other"}
    (versions,) = (facet.values for facet in answer.facets if facet.name is FacetName.VERSION)
    assert versions == (FacetValue(LATEST, 2, chosen=True), FacetValue(EARLIER, 1, chosen=True))
    earlier = Filter(FacetName.VERSION, (EARLIER,))
    assert found(filed.ask(Query("rent", mode, filters=(earlier,)))) == {"draft"}


def test_a_search_in_one_file_looks_at_that_version(filed: Shelf) -> None:
    only = Filter(FacetName.FILE, ("/c/draft.pdf",))
    assert found(filed.ask(Query("rent", Mode.KEYWORD, filters=(only,)))) == {"draft"}


def test_by_example_an_earlier_version_is_left_out_too(filed: Shelf) -> None:
    (answer,) = filed.finder().like([RENT], Query(""))
    assert found(answer) == {"signed", "other"}


def test_a_draft_without_its_signed_copy_is_found_again(filed: Shelf) -> None:
    from pathlib import Path

    filed.catalog.forget([Path("/c/signed.pdf")])
    assert found(filed.ask(Query("rent", Mode.KEYWORD))) == {"draft", "other"}
