from __future__ import annotations

import pytest

from core.contract.sections.tree import section_tree
from tests.contracts import contract, tree

BODY = "The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."
SIGNED = "By: /s/ A. Miller\nName: A. Miller\nTitle: Director"


def signatures(text: str) -> str:
    """The first paragraph of the signatures; "" if there are none."""
    document = contract(text)
    spans = [s.span for s in section_tree(document) if s.kind == "signature"]
    return document.text[spans[0].start : spans[0].end].split("\n")[0] if spans else ""


@pytest.mark.parametrize(
    "leads_up",
    [
        "Very truly yours,\nORRERY LIMITED",
        "If the foregoing sets out our understanding, please sign and return a copy of this letter.\nYours sincerely,",
        "Accepted and agreed:\nORRERY LIMITED",
        "This Agreement has been executed as of the date first above written.\nSUPPLIER:\tBUYER:",
        "By signing this Order, each party agrees to be bound by it from the last signature.\nSUPPLIER\tBUYER",
        "**Signatures**\nBy signing below, each party accepts the terms above.\nSUPPLIER: ORRERY LIMITED",
        "[Remainder of page intentionally left blank]\nORRERY LIMITED\na company of Utopia",
        "Dated: 1 May 2020\nORRERY LIMITED (the “Supplier”)",
        "ORRERY LIMITED\n12 Main Street, Suite 4",
        "Utopia, May 1st, 2020",
        "May 1, 2020 IN WITNESS WHEREOF the parties have signed this Agreement.\nORRERY LIMITED",
        "IN TESTIMONY WHEREOF, the parties have set their hands to this Agreement.\nORRERY LIMITED",
        "AS WITNESS the hands of the parties on the day that appears first above.\nORRERY LIMITED",
    ],
)
def test_signatures_begin_with_what_leads_up_to_them(leads_up: str) -> None:
    text = f"1. Sale. {BODY}\n2. Law. {BODY}\n{leads_up}\n{SIGNED}"
    assert signatures(text) == leads_up.split("\n")[0].strip("*")
    assert tree(section_tree(contract(text))) == "1 2 Signatures"


@pytest.mark.parametrize(
    "line",
    [
        "ORRERY LIMITED /s/ A. Miller",
        "/s/ A. Miller\t/s/ B. Baker",
        "Signature\t_______",
        "Authorised signatory: _______",
        "Party A: Orrery Limited (seal) A. Miller (signature) 1 May 2020",
        "Orrery Limited. By ________ Its ________",
        "Very truly yours,",
    ],
)
def test_lines_to_be_signed(line: str) -> None:
    assert signatures(f"1. Sale. {BODY}\n2. Law. {BODY}\n{line}") == line


@pytest.mark.parametrize(
    "before",
    [BODY, "If to the Buyer: Orrery Limited", "• bread and flour", "[ ] in full", "Rent: $1,000", "B2. Orrery Limited"],
)
def test_text_tables_and_addresses_are_no_part_of_the_signatures_below_them(before: str) -> None:
    assert signatures(f"1. Sale. {BODY}\n2. Law. {BODY}\n{before}\nORRERY LIMITED\n{SIGNED}") == "ORRERY LIMITED"


def test_an_agreement_without_sections_has_signatures() -> None:
    text = f"^JOINT FILING AGREEMENT^\n{BODY} {BODY}\nDated: 1 May 2020\nORRERY LIMITED\n{SIGNED}"
    assert tree(section_tree(contract(text))) == "title preamble Signatures"


def test_the_signatures_of_a_cover_page_end_it() -> None:
    cover = f"**Fees**\n{BODY}\n**Term**\n{BODY}\n**Notices**\n{BODY}\nSUPPLIER\tBUYER\nSignature\nPrint name\n"
    text = f"^ORDER FORM^\n{BODY} {BODY}\n{cover}1. Sale. {BODY}\n2. Law. {BODY}"
    assert tree(section_tree(contract(text))) == "title preamble Fees Term Notices Signatures 1 2"


def test_a_second_part_has_signatures_of_its_own() -> None:
    text = f"1. Sale. {BODY}\nORRERY LIMITED\n{SIGNED}\n^GUARANTY^\n{BODY} {BODY}\n{SIGNED}"
    assert tree(section_tree(contract(text))) == "1 Signatures GUARANTY Signatures"
