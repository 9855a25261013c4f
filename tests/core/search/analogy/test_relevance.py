"""Cutting a name or a date out of a statement."""

from __future__ import annotations

from core.search.analogy.relevance import cut_out, edges_of, is_part
from core.types import Span


def at(text: str, words: str) -> Span:
    start = text.index(words)
    return Span(start, start + len(words))


def test_a_date_is_cut_out_by_its_edges() -> None:
    example = "This Lease is made as of March 3, 1999, between Ann and Bob."
    target = "This Supply Agreement is entered into as of August 21, 2004, by and between Acme Corp. and Beta Ltd."
    part = edges_of(example, Span(0, len(example)), at(example, "March 3, 1999"))
    assert part is not None
    assert [span.of(target) for span in cut_out(target, Span(0, len(target)), [part], 1)] == ["August 21, 2004"]


def test_several_parts_do_not_overlap_and_come_in_order() -> None:
    example = 'between Orange Inc. ("Seller") and Lemon Inc. ("Buyer")'
    parts = [edges_of(example, Span(0, len(example)), at(example, name)) for name in ("Seller", "Buyer")]
    target = 'among Pear LLC ("Landlord") and Plum LLC ("Tenant")'
    found = cut_out(target, Span(0, len(target)), [part for part in parts if part], 2)
    assert [span.of(target) for span in found] == ["Landlord", "Tenant"]


def test_a_mark_that_holds_no_whole_word_is_no_example() -> None:
    assert edges_of("governed", Span(0, 8), Span(2, 4)) is None


def test_what_is_a_part() -> None:
    assert is_part(Span(10, 20), Span(0, 100))
    assert not is_part(Span(0, 60), Span(0, 100))
