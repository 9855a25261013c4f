"""Labels inside a paragraph that the label of the next paragraph continues."""

from __future__ import annotations

import pytest

from core.contract.sections.tree import section_tree
from tests.contracts import contract, tree

BODY = "The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "1. Costs. The Buyer shall (a) pay all the costs of delivery, and those under paragraph (a) of the Order;\n"
            "(b) pay the taxes; and\n(c) insure the Goods.\n2. Notices.",
            "1 {1(a) 1(b) 1(c)} 2",
        ),
        (
            "1. Goods\n(a) flour;\n(b) bread; (c) cakes;\n(d) biscuits; and\n(e) pies.\n2. Notices.",
            "1 {1(a) 1(b) 1(c) 1(d) 1(e)} 2",
        ),
        (
            "1. Remedies. If so, the Supplier shall: (i) repair them; (ii) replace them;\n(iii) alter them; or\n"
            "(iv) take them back.\n2. Notices.",
            "1 {1(i) 1(ii) 1(iii) 1(iv)} 2",
        ),
        (
            f"1. Marks\n1.1 {BODY}\n1.2 The marks. {BODY} 1.3 Other marks. {BODY}\n1.4 {BODY}\n2. Notices.",
            "1 {1.1 1.2 1.3 1.4} 2",
        ),
        (
            f"1. Marks\n(a) {BODY} This is subject to paragraphs (b) and (c).\n(d) {BODY}\n(e) {BODY}\n2. Notices.",
            "1 {1(a) 1(d) 1(e)} 2",
        ),
    ],
)
def test_labels_inside_a_paragraph_are_those_that_are_missing(text: str, expected: str) -> None:
    assert tree(section_tree(contract(text))) == expected


def test_the_heading_after_a_label_inside_a_paragraph_is_its_own() -> None:
    text = f"1. Marks\n1.1 Own Marks. {BODY} 1.2 Other Marks. {BODY}\n1.3 Goods. {BODY}\n2. Notices. {BODY}"
    headings = [section.heading for section in section_tree(contract(text)) if section.kind == "section"]
    assert headings == ["Marks", "Own Marks", "Other Marks", "Goods", "Notices"]
