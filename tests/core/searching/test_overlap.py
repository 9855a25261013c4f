"""A passage is shown once."""

from __future__ import annotations

from core.searching.overlap import without_overlaps
from core.types import Clause, Span


def unit(document: str, start: int, end: int) -> Clause:
    return Clause(f"{document}:{start}-{end}", document, "", "", 1, Span(start, end), "")


def shown(*ranked: Clause) -> list[str]:
    return [clause.id for clause in without_overlaps(ranked)]


def test_a_unit_inside_a_better_ranked_one_is_dropped() -> None:
    assert shown(unit("a", 0, 100), unit("a", 20, 40), unit("a", 0, 100)) == ["a:0-100"]


def test_a_unit_around_a_better_ranked_one_is_dropped() -> None:
    assert shown(unit("a", 20, 40), unit("a", 0, 100), unit("a", 30, 50)) == ["a:20-40"]


def test_units_beside_each_other_and_of_other_documents_stay() -> None:
    assert shown(unit("a", 0, 50), unit("a", 50, 60), unit("b", 0, 50)) == ["a:0-50", "a:50-60", "b:0-50"]
