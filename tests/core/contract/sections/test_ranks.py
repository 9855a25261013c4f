"""Headings without a label: which is inside which, and beside which number."""

from __future__ import annotations

from core.contract.sections.tree import section_tree
from tests.contracts import contract, tree

BODY = "The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."


def tree_of(text: str) -> str:
    return tree(section_tree(contract(text)))


def test_a_heading_on_its_own_line_stands_over_run_in_headings_of_another_type() -> None:
    run_in = f"**Licence. {BODY}**\n**Notices. {BODY}**\n**Records. {BODY}**"
    warranty = f"Limited Warranty\n{BODY}\n**Restrictions. {BODY}**"
    text = f"{BODY} {BODY}\n{run_in}\n{warranty}\nGeneral Terms\n{BODY}\n**Liability. {BODY}**\n{BODY}"
    assert tree_of(text) == (
        "preamble Licence Notices Records Limited_Warranty {Restrictions} General_Terms {Liability}"
    )


def test_a_heading_where_a_number_is_missing_is_beside_the_numbers() -> None:
    text = (
        f"1. Work\n1.1 Fees. {BODY}\n1.2 Costs. {BODY}\n**Subcontracting.**\n{BODY}\n1.4 Staff. {BODY}\n2. Law. {BODY}"
    )
    assert tree_of(text) == "1 {1.1 1.2 Subcontracting 1.4} 2"
