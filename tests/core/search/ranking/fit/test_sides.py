"""Whose rule a query asks for."""

from __future__ import annotations

import pytest

from core.search.ranking.fit.query import read_query
from core.search.ranking.fit.sides import read_side
from core.tagging.parties import PartySide

SUPPLY, DEMAND = PartySide.SUPPLY, PartySide.DEMAND


@pytest.mark.parametrize(
    ("query", "side", "said"),
    [
        ("supplier-only limitation of liability", SUPPLY, "supplier"),
        ("one-way assignment ban, licensee only", DEMAND, "licensee"),
        ("only the franchisor recovers its legal fees", SUPPLY, "franchisor"),
        ("Licensee indemnifies licensor for its products", DEMAND, "Licensee"),
        ("does the tenant have to insure", DEMAND, "tenant"),
        ("web host must not take the site down", SUPPLY, "host"),
        ("distributor to open a letter of credit", DEMAND, "distributor"),
        ("supplier not liable for substitute goods", SUPPLY, "supplier"),
        ("buyer’s right of set-off", DEMAND, "buyer"),
        ("licensor cap at royalties received", SUPPLY, "licensor"),
        ("one-way indemnity by franchisee", DEMAND, "franchisee"),
        ("free assignment by the licensor", SUPPLY, "licensor"),
        ("licensor grants an exclusive license", DEMAND, "licensor"),  # the rule is that of the licensee
        ("supplier liable, customer not", SUPPLY, "supplier"),
    ],
)
def test_a_query_says_whose_rule_it_asks_for(query: str, side: PartySide, said: str) -> None:
    found = read_side(query)
    assert found is not None
    assert (found.side, found.span.of(query)) == (side, said)


@pytest.mark.parametrize(
    "query",
    [
        "limitation of liability",
        "assignment with the consent of the licensor",
        "customer data",
        "distributor sales targets",
        "tenant improvements",
        "licensor trademarks in advertising",
        "customer complaints and recalls",
        "notice to the landlord before entry",
        "approved by the buyer",
        "mutual indemnification",
        "",
    ],
)
def test_a_party_that_is_only_mentioned_may_be_on_either_side(query: str) -> None:
    assert read_side(query) is None


def test_the_side_can_be_taken_out() -> None:
    assert read_query("supplier-only warranty").side is not None
    assert read_query("supplier-only warranty", without=("supply-side",)).side is None
