"""The clauses of a document, kept as ranges of its text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from core.store.catalog.catalog import Catalog
from core.store.catalog.documents import in_order, pack_clauses, pack_text, unpack_clauses, unpack_text
from core.types import Clause, Extraction, Joined, Mention, MentionKind, Reference, Span, Unresolved
from tests.core.store.examples import extraction, record

TEXT = "1. Subject to Section 12.3, the cap applies.\n12.3 Fraud § “quoted”\nline one\nline two"


def at(start: int, end: int, *joined: Joined) -> Clause:
    return Clause(f"a.{start}-{end}", "a", "1", "Cap", 2, Span(start, end), TEXT[start:end], joined)


def add(catalog: Catalog, document: str, taken: Extraction) -> None:
    catalog.commit(record(f"/c/{document}.pdf", document, len(taken.clauses)), None, taken)


def of_text(*clauses: Clause) -> Extraction:
    return replace(extraction("a", TEXT), clauses=clauses)


def test_clauses_come_back_as_they_were_in_the_order_asked(catalog: Catalog) -> None:
    fraud = Span(45, 66)
    one = at(0, 44, Joined(fraud, fraud.of(TEXT), "12.3", "Fraud", 4, "Section 12.3"))
    two = at(67, 84)
    add(catalog, "a", of_text(one, two))
    assert catalog.clauses.by_id([two.id, "a.missing", "gone.1", one.id]) == [two, one]
    assert catalog.clauses.by_id([]) == []


def test_a_clause_is_not_taken_for_another_that_is_named_like_it(catalog: Catalog) -> None:
    quoted = '["\\u0001.1",["\u0001.1", "a.1"'  # as the rows of clauses are stored
    texts = [("a.11", 0), ("a.1", 9), ("a.1b", 45), ("other.1", 60)]
    some = [replace(at(start, start + 5), id=name, heading=quoted) for name, start in texts]
    add(catalog, "a", of_text(*some))
    assert catalog.clauses.by_id(["a.1b", "a.1", "a.11", "a.", 'a.1"']) == [some[2], some[1], some[0]]


def test_the_clauses_of_a_document_come_in_document_order(catalog: Catalog) -> None:
    add(catalog, "a", of_text(at(60, 70), at(9, 20), at(9, 40), at(0, 5)))
    add(catalog, "b", extraction("b", "Rent is due."))
    assert catalog.clauses.of("a") == [at(0, 5), at(9, 40), at(9, 20), at(60, 70)]
    assert catalog.clauses.of("a", Span(5, 60)) == [at(9, 40), at(9, 20)]
    assert catalog.clauses.of("never there") == []
    of_each = catalog.clauses.of_each(["b", "never there", "a"])
    assert {document: len(some) for document, some in of_each.items()} == {"b": 1, "never there": 0, "a": 4}


def test_clauses_leave_with_their_document(catalog: Catalog) -> None:
    add(catalog, "b", extraction("b", "Rent is due."))
    assert len(catalog.clauses.by_id(["b.0"])) == 1  # and is in memory now
    catalog.forget([Path("/c/b.pdf")])
    assert catalog.clauses.by_id(["b.0"]) == []


def test_references_come_back_as_they_were(catalog: Catalog) -> None:
    tied = (
        Reference(Mention(Span(11, 24), MentionKind.SECTION, "12.3"), 1),
        Reference(Mention(Span(30, 33), MentionKind.OUTSIDE, "Rule 144"), Unresolved("of another document")),
    )
    add(catalog, "a", replace(of_text(at(0, 44)), references=tied))
    assert catalog.references("a") == tied


SPANS = st.tuples(st.integers(0, 60), st.integers(0, 25)).map(lambda each: Span(each[0], each[0] + each[1]))


@given(
    st.text(min_size=100, max_size=140),
    st.lists(st.tuples(SPANS, st.text(max_size=5), st.lists(st.tuples(SPANS, st.text(max_size=5)), max_size=3))),
)
def test_whatever_a_contract_says_its_clauses_are_as_they_were_cut(
    text: str, cuts: list[tuple[Span, str, list[tuple[Span, str]]]]
) -> None:
    clauses = [
        Clause(
            f"ab-3.{number}",
            "ab-3",
            heading,
            heading,
            number,
            span,
            span.of(text),
            tuple(Joined(part, part.of(text), why, why, 1, why) for part, why in joined),
        )
        for number, (span, heading, joined) in enumerate(cuts)
    ]
    stored = unpack_text(pack_text(text))
    assert stored == text
    assert unpack_clauses("ab-3", stored, pack_clauses(clauses)) == in_order(clauses)
