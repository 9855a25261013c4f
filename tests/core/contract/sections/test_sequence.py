"""Labels inside paragraphs, and any contract written out and read again."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from core.contract.sections.tree import section_tree
from tests.contracts import contract
from tests.core.contract.sections.trees import BODY, Contract, contracts, document, rows, tree_of, write
from tests.thoroughness import examples


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
    assert tree_of(text) == expected


def test_the_heading_after_a_label_inside_a_paragraph_is_its_own() -> None:
    text = f"1. Marks\n1.1 Own Marks. {BODY} 1.2 Other Marks. {BODY}\n1.3 Goods. {BODY}\n2. Notices. {BODY}"
    headings = [section.heading for section in section_tree(contract(text)) if section.kind == "section"]
    assert headings == ["Marks", "Own Marks", "Other Marks", "Goods", "Notices"]


SLOW_TO_DRAW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


@settings(max_examples=examples(quick=100, thorough=5000), suppress_health_check=SLOW_TO_DRAW)
@given(contracts())
def test_a_contract_written_out_and_read_again_has_the_same_sections(contract: Contract) -> None:
    written = write(contract)
    text = document(written)
    assert rows(section_tree(text)) == written.rows, text.text
