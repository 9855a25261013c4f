"""A text split into statements, and the headings above them."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.search.analogy.prepared import candidate_statements, headings

LEASE = """4. REPAIRS
4.1 Repairs. The tenant shall keep the premises (a) clean; (b) dry; and (c) free of vermin. The landlord pays.
(ii) Each party insures what it owns."""


def test_statements_are_sentences_cut_at_semicolons_without_their_labels() -> None:
    assert [span.of(LEASE) for span in candidate_statements(LEASE)] == [
        "REPAIRS",
        "Repairs.",
        "The tenant shall keep the premises (a) clean;",
        "dry;",
        "free of vermin.",
        "The landlord pays.",
        "Each party insures what it owns.",
    ]


@given(st.text(alphabet="aB .;(1)\n", max_size=80))
def test_statements_are_in_order_and_do_not_overlap(text: str) -> None:
    spans = candidate_statements(text)
    assert all(before.end <= after.start for before, after in pairwise(spans))
    assert all(span.of(text) == span.of(text).strip() != "" for span in spans)


def test_each_statement_knows_the_heading_over_it() -> None:
    assert headings(LEASE, candidate_statements(LEASE)) == [0, 1, 1, 1, 1, 1, 1]


def test_a_heading_too_far_above_heads_nothing() -> None:
    assert headings(LEASE, candidate_statements(LEASE), reach=3)[-1] == -1
