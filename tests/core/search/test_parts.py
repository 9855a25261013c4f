"""A query read as a clause and its parts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base import paths
from core.search.expand import spelled_out
from core.search.parts import read_parts, without_parts
from core.tagging.lexicon import load_lexicon
from core.tagging.patterns import phrase_tables
from core.types import PartKind, QueryParts, Wanted

LEXICON = load_lexicon(paths.resources() / "lexicon")
JOINS = phrase_tables("joins")


def read(query: str) -> QueryParts:
    parts = read_parts(spelled_out(query), LEXICON)
    assert parts is not None
    return parts


@pytest.mark.parametrize("join", JOINS)
def test_each_kind_of_join_reads_its_example(join: str) -> None:
    table = JOINS[join]
    (part,) = (each for each in read(table["example"]).parts if each.words == table["part"])
    assert (part.kind, part.wanted) == (PartKind(table["kind"]), Wanted(table["wanted"]))


@pytest.mark.parametrize(
    ("query", "head", "parts"),
    [
        ("LoL w/ carve-out for fraud + death", "limitation of liability", "with exception:fraud|with exception:death"),
        ("Indemnity carveout to liability cap", "liability cap", "with exception:Indemnity"),
        ("exceptions to cap on liability for fraud", "cap on liability", "with exception:fraud"),
        ("carve-out for fraud from the cap on liability", "cap on liability", "with exception:fraud"),
        ("cap on liability w/o exceptions", "cap on liability", "without exception:exceptions"),
        ("no-hire w/o general solicitation carveout", "no-hire", "without exception:general solicitation"),
        ("territory excluding airports, stadiums", "territory", "with exception:airports|with exception:stadiums"),
        ("warranty, misuse excluded", "warranty", "with exception:misuse"),
        ("waiver that does not apply to fraud", "waiver", "with exception:fraud"),
        ("disclaimer that does not waive title", "disclaimer", "without limb:waive title"),
        ("tenant may sublet only if landlord consents", "tenant may sublet", "with condition:landlord consents"),
        (
            "no sale without consent, except to affiliates",
            "no sale",
            "with condition:consent|with exception:affiliates",
        ),
        ("indemnity w/ basket and refund", "indemnity", "with limb:basket|with remedy:refund"),
        ("termination for convenience w/ 30 days notice", "termination for convenience", "with period:30 days notice"),
        ("12-month product warranty", "product warranty", "with period:12-month"),
        ("insurance of at least $2,000,000", "insurance", "with amount:at least $2,000,000"),
        ("one-way NDA silent on term", "NDA", "silent limb:term"),
        ("non-compete for two years in Texas", "non-compete", "with period:two years|with place:Texas"),
        (
            "non-compete within 25 miles for two years",
            "non-compete",
            "with amount:within 25 miles|with period:two years",
        ),
        ("buyer-friendly one-way indemnity w/o cap", "indemnity", "without limb:cap"),
        ("set-off right for buyer, none for seller", "set-off right", "with limb:buyer|without limb:seller"),
        ("exclusivity that distributor keeps even if late", "exclusivity", "without exception:late"),
        ("audit, however small the shortfall", "audit", "without exception:shortfall"),
    ],
)
def test_a_query_is_a_head_and_parts(query: str, head: str, parts: str) -> None:
    found = read(query)
    assert found.head == head
    assert "|".join(f"{each.wanted} {each.kind}:{each.words}" for each in found.parts) == parts


@pytest.mark.parametrize(
    "query",
    [
        "limitation of liability",
        "compliance with laws",  # a name
        "assignment and subletting",
        "remedies for breach",
        "including without limitation",
        "without cause",  # no head
        "Who bears the cost of repairs?",
        "",
    ],
)
def test_a_query_without_joins_has_no_parts(query: str) -> None:
    assert read_parts(query, LEXICON) is None


@pytest.mark.parametrize(
    ("query", "parts"),
    [
        ("notify customer of a data breach within 24 to 72 hours", ["within 24 to 72 hours"]),
        ("confidentiality for two or three years", ["two or three years"]),
        ("not compete for two years within 25 miles", ["two years", "within 25 miles"]),
    ],
)
def test_quantities_that_overlap_are_one_part(query: str, parts: list[str]) -> None:
    assert [each.span.of(query).strip() for each in read(query).parts] == parts


def test_a_part_that_was_taken_out_is_blank() -> None:
    query = "cap on liability with an exception for fraud, without interest"
    fraud, interest = read(query).parts
    assert without_parts(query, LEXICON, [fraud.id]).split() == ["cap", "on", "liability", ",", "without", "interest"]
    assert without_parts(query, LEXICON, [interest.id]).rstrip() == "cap on liability with an exception for fraud"


@given(
    st.lists(
        st.sampled_from(
            [
                "cap",
                "fraud",
                "with",
                "without",
                "except",
                "for",
                "if",
                ",",
                "-",
                "no",
                "carve-out",
                "only",
                "30",
                "days",
                "within",
                "to",
                "two years",
                "miles",
                "(a)",
            ]
        )
    )
)
def test_parts_are_places_of_the_query_in_its_order(words: list[str]) -> None:
    query = " ".join(words)
    parts = read_parts(query, LEXICON)
    if parts is not None:
        assert parts.head
        assert [each.span for each in parts.parts] == sorted(each.span for each in parts.parts)
        for each in parts.parts:
            assert set(each.words.split()) <= set(each.span.of(query).replace("-", " - ").split()) | set(query.split())
            assert len(without_parts(query, LEXICON, [each.id])) == len(query)
