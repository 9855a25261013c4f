from __future__ import annotations

import pytest

from core.contract.sections.tree import section_tree
from tests.contracts import contract

BODY = "The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."
PARTY = (
    "ORRERY LIMITED, a company organised under the laws of Utopia, whose registered office is at 1 Mill Lane, Utopia"
)
TEXT = "{}\n" + f"{PARTY} and whose number is 12345 (the “Supplier”)\n1. Sale. {BODY}\n2. Law. {BODY}"


def preamble(text: str) -> str:
    document = contract(text)
    return next(s.span.of(document.text) for s in section_tree(document) if s.kind == "preamble").split("\n")[0]


@pytest.mark.parametrize(
    "line",
    [
        "This Supply Agreement (the “Agreement”) is made on 1 May 2020",
        "THIS AGREEMENT is effective the [ ] day of [ ] 2020 between:",
        "THIS ADDENDUM (“Addendum”) is dated 1 May 2020 and is entered into by:",
        "Agreement made this 1st day of May, 2020 between:",
        "BETWEEN:",
    ],
)
def test_a_preamble_begins_with_its_first_words_however_few_they_are(line: str) -> None:
    assert preamble(TEXT.format(f"^SUPPLY AGREEMENT^\n{line}")) == line


@pytest.mark.parametrize("line", ["SUPPLY AGREEMENT dated as of 1 May 2020", "This page has no text", "Orrery Limited"])
def test_a_line_of_the_title_is_no_preamble(line: str) -> None:
    assert preamble(TEXT.format(line)).startswith("ORRERY")


def test_the_title_of_the_contract_below_a_legend_is_no_section() -> None:
    legend = "Certain information in this document, which is not material and which the registrant keeps to itself, "
    lines = f"{legend}is marked by brackets here.\n^SUPPLY AGREEMENT^\nThis Supply Agreement is made on 1 May 2020 by"
    assert preamble(TEXT.format(lines)) == "This Supply Agreement is made on 1 May 2020 by"
