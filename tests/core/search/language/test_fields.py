"""Texts that are passed over do not satisfy the query."""

from __future__ import annotations

import numpy as np
import pytest

from core.search.language import fields
from core.search.language.evaluate import QueryEvaluator
from core.search.language.fields import may_satisfy
from core.search.language.parse import Parsed, parse
from core.search.language.terms import SmallIndex
from core.search.language.tree import Node
from core.types.ranges import PlaceRanges

TEXTS = (
    "Term and Termination",
    "Terms of Sale",
    "LONG-TERM",
    "Long term",
    "Longterm debt",
    "The Company's Fees",
    "Fees (403(b) plans)",
    "Preis über 5,000 €",
    "Café charges",
    "CAFE CHARGES",
    "U.S.C. 12",
    "",
    "determine",
    "mid_term",
    "Notice of term",
    "Notice – The Company’s “Term”",
    "§ 5 Fees",
)
QUERIES = (
    "term",
    "term*",
    "*term",
    "long-term",
    "longterm",
    '"long term"',
    "company",
    "company's fees",
    "cafe",
    "$5,000 OR 403(b)",
    "u.s.c",
    "term w/3 notice",
    "notice pre/3 term",
    "term NOT w/2 notice",
    "term AND NOT notice",
    "fees OR term",
    "trem~",
    "t?rm",
)


def tree_of(query: str) -> Node:
    parsed = parse(query)
    assert isinstance(parsed, Parsed), parsed
    return parsed.tree


@pytest.mark.parametrize("query", QUERIES)
def test_what_satisfies_a_query_is_among_them(query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = tree_of(query)
    index = SmallIndex(TEXTS)
    holding = np.flatnonzero(QueryEvaluator(index, PlaceRanges(index.first, index.end)).mask(tree))
    assert may_satisfy(tree, TEXTS).tolist() == list(range(len(TEXTS)))  # of few texts all
    monkeypatch.setattr(fields, "MANY", 1)
    assert set(holding.tolist()) <= set(may_satisfy(tree, TEXTS).tolist())


def test_others_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "MANY", 1)
    found = [TEXTS[at] for at in may_satisfy(tree_of("term AND notice"), TEXTS)]
    assert found == ["Preis über 5,000 €", "Café charges", "Notice of term", "Notice – The Company’s “Term”"]
