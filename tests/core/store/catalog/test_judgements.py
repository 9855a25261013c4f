"""The grades of judges, stored in the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.store.catalog.catalog import Catalog
from core.store.catalog.models import grade_key
from core.store.database import FILE_NAME
from tests.core.store.examples import extraction, record


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    catalog = Catalog(tmp_path)
    yield catalog
    catalog.close()


def test_nothing_is_known_before_anything_was_said(catalog: Catalog) -> None:
    assert catalog.judgements.answers("a", [grade_key("cap", "text")]) == {}


def test_what_was_said_is_known_also_after_reopening_and_by_its_judge_alone(catalog: Catalog, tmp_path: Path) -> None:
    catalog.judgements.put("a", {grade_key("cap", "one"): 4.25, grade_key("cap", "two"): 1.0})
    catalog.judgements.put("a", {grade_key("cap", "two"): 2.0})
    other = Catalog(tmp_path)
    wanted = [grade_key("cap", text) for text in ("two", "one", "three")]
    assert other.judgements.answers("a", wanted) == {wanted[1]: 4.25, wanted[0]: 2.0}
    assert other.judgements.answers("b", wanted) == {}
    other.close()


def test_more_questions_than_fit_into_one_statement(catalog: Catalog) -> None:
    said = {grade_key("cap", str(number)): float(number) for number in range(1200)}
    catalog.judgements.put("a", said)
    assert catalog.judgements.answers("a", said) == said


def test_questions_differ_by_query_by_clause_and_by_their_order() -> None:
    assert (
        len(
            {
                grade_key("a", "b"),
                grade_key("a", "b", "c"),
                grade_key("a", "c", "b"),
                grade_key("b", "a"),
                grade_key("ab"),
            }
        )
        == 5
    )


def test_no_word_of_a_query_or_a_contract_is_written(catalog: Catalog, tmp_path: Path) -> None:
    catalog.judgements.put("a", {grade_key("takeover of Lumenfold", "The Purchaser shall acquire Lumenfold."): 5.0})
    assert b"Lumenfold" not in (tmp_path / FILE_NAME).read_bytes()


def test_with_the_last_document_goes_all_that_was_said(catalog: Catalog) -> None:
    for name in "ab":
        catalog.commit(record(f"/c/{name}.pdf", name), None, extraction(name, "Text."))
    catalog.judgements.put("a", {grade_key("cap", "one"): 4.25})
    catalog.forget([Path("/c/a.pdf")])
    assert catalog.judgements.answers("a", [grade_key("cap", "one")])
    catalog.forget([Path("/c/b.pdf")])
    assert catalog.judgements.answers("a", [grade_key("cap", "one")]) == {}
