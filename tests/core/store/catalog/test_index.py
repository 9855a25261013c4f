"""The tags of clauses in the catalogue, and as a column of the library."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.store.catalog.catalog import Catalog
from tests.core.store.examples import extraction, record

LAW, VENUE = "governing-law", "venue"


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    opened = Catalog(tmp_path)
    for name in ("a", "b"):
        opened.commit(record(f"/c/{name}.pdf", name), None, extraction(name, "First clause.", "Second clause."))
    yield opened
    opened.close()


def tagged(catalog: Catalog) -> list[tuple[str, str]]:
    columns = catalog.word_index().columns
    return [(columns.ids[clause], columns.concepts[concept]) for clause, concept in columns.tagged.tolist()]


def test_tags_stand_beside_the_clauses(catalog: Catalog) -> None:
    catalog.encoders.mark("b", "model 1")
    catalog.mark_tagged("b", {"b.1": (LAW, VENUE), "b.0": ()}, "tagger 1")
    assert tagged(catalog) == [("b.1", "governing-law"), ("b.1", "venue")]


def test_documents_with_vectors_wait_for_the_tagger_in_use(catalog: Catalog) -> None:
    assert catalog.untagged("tagger 1", "model 1") == []
    catalog.encoders.mark("a", "model 1")
    assert catalog.untagged("tagger 1", "model 1") == ["a"]
    catalog.mark_tagged("a", {}, "tagger 1")
    assert catalog.untagged("tagger 1", "model 1") == []
    assert catalog.untagged("tagger 2", "model 1") == ["a"]


def test_vectors_of_another_encoder_are_other_vectors(catalog: Catalog) -> None:
    catalog.encoders.mark("a", "model 1")
    catalog.mark_tagged("a", {"a.0": (LAW,)}, "tagger 1")
    assert catalog.untagged("tagger 2", "model 2") == []
    catalog.encoders.mark("a", "model 2")
    assert catalog.untagged("tagger 2", "model 2") == ["a"]


def test_new_tags_take_the_place_of_the_old(catalog: Catalog) -> None:
    catalog.mark_tagged("a", {"a.0": (LAW,)}, "tagger 1")
    assert tagged(catalog) == [("a.0", "governing-law")]
    catalog.mark_tagged("a", {"a.1": (VENUE,)}, "tagger 2")
    assert tagged(catalog) == [("a.1", "venue")]


def test_forgotten_documents_take_their_tags_along(catalog: Catalog) -> None:
    catalog.mark_tagged("a", {"a.0": (LAW,)}, "tagger 1")
    catalog.forget([Path("/c/a.pdf")])
    assert tagged(catalog) == []
