"""Labels that may be part of a sentence, and those that are none."""

from __future__ import annotations

import pytest

from core.sections.tree import section_tree
from tests.contracts import contract, tree

BODY = "The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."


def tree_of(text: str) -> str:
    return tree(section_tree(contract(text)))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "9.2 Trials are held as described under 21 C.F.R.",
            "§312.21(c) for each of the Goods, or otherwise as agreed.",
        ),
        ("9.2 Existing Orders are those that are specified in", "Section 2.17(b)(iii)."),
        ("9.2 Notices are given as is said in this Section", "9.1."),
        ("9.2 THE CHOICE OF COURTS THAT IS CONTAINED IN THIS", "SECTION 9.4 SHALL NOT PRECLUDE ANY OTHER ACTION."),
    ],
)
def test_a_reference_that_two_lines_share_is_no_section(before: str, after: str) -> None:
    assert tree_of(f"9. Law\n9.1 {BODY}\n{before}\n{after}\n9.3 {BODY}") == "9 {9.1 9.2 9.3}"


def test_a_heading_that_ends_with_a_noun_of_references_is_followed_by_a_label() -> None:
    text = f"X. MERGER CLAUSE\nA. {BODY}\nXI. NOTICES\nA. {BODY}\nB. {BODY}"
    assert tree_of(text) == "X {X(A)} XI {XI(A) XI(B)}"


def test_capital_letters_after_a_colon_may_begin_with_a_small_letter() -> None:
    items = "A. the nature of the Goods; and\nB. the place of delivery;"
    text = (
        f"5. Training\n(a) Staff. The Buyer shall:\n(i) train its staff in:\n{items}\n(ii) pay them.\n(b) Costs. {BODY}"
    )
    assert tree_of(text) == "5 {5(a) {5(a)(i) {5(a)(i)(A) 5(a)(i)(B)} 5(a)(ii)} 5(b)}"


def test_numbers_in_half_a_parenthesis_head_decimals() -> None:
    text = f"1) Supply\n1.1) {BODY}\n1.2) {BODY}\n2) Liability\n2.1) {BODY}\n2.1.1) {BODY}"
    assert tree_of(text) == "1 {1.1 1.2} 2 {2.1 {2.1.1}}"
