"""What stands around the provisions: cover page, preamble, signatures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.contract.sections.tree import section_tree
from tests.contracts import contract, tree
from tests.core.contract.sections.trees import BODY, tree_of

# ----------------------------------------------------------------------------------------------------- the cover page

COVER_SIGNED = "9 SUPPLIER\tBUYER\n9 Signature\n9 Print name"


def tree_of_sizes(text: str) -> str:
    """The tree of a document in which each line is after its size in points; lines in **stars** are bold."""
    sizes, words = zip(*(line.split(" ", 1) for line in text.split("\n")), strict=True)
    document = contract("\n".join(words))
    lines = tuple(replace(line, size=float(size)) for line, size in zip(document.lines, sizes, strict=True))
    return tree(section_tree(replace(document, lines=lines)))


ROWS = "9 **Buyer**\tOrrery\n9 **Position**\n9 **Start**\tMay\n9 **Notice**\n8 Period\t1 month\n9 **Fees**\n8 Rent\t$1"
TERMS = f"12 **Standard Terms**\n9 1. Sale. {BODY}\n9 2. Law. {BODY}"


def test_a_table_on_the_first_page_is_a_section_with_its_rows_in_it() -> None:
    text = f"22 Supply Agreement\n12 **Cover Terms**\n9 These are the terms.\n{ROWS}\n{TERMS}"
    assert tree_of_sizes(text) == "title Cover_Terms {Notice Fees} Standard_Terms {1 2}"


def test_a_caption_under_a_heading_is_no_heading() -> None:
    captioned = "9 **SLA**\n7 **Service Level Agreement**\n9 None.\n9 **Term**\n7 **How long it lasts**\n9 A year."
    text = f"22 Supply Agreement\n12 **Key Terms**\n9 They are:\n{ROWS}\n{captioned}\n{TERMS}"
    assert tree_of_sizes(text) == "title Key_Terms {Notice Fees SLA Term} Standard_Terms {1 2}"


def test_a_title_in_large_type_opens_another_part_after_signatures() -> None:
    rows = f"9 **Fees**\n9 {BODY}\n9 **Term**\n9 {BODY}\n9 **Law**\n9 {BODY}"
    text = (
        f"22 Order Form\n9 {BODY} {BODY}\n{rows}\n{COVER_SIGNED}\n22 Supply Terms\n9 1. Sale. {BODY}\n9 2. Law. {BODY}"
    )
    assert tree_of_sizes(text) == "title preamble Fees Term Law Signatures Supply_Terms {1 2}"


def test_a_field_that_is_called_schedule_is_none() -> None:
    assert tree(section_tree(contract(f"1. Sale. {BODY}\n2. Law. {BODY}\nSchedule\tMonthly\nRent\t$1"))) == "1 2"


# ------------------------------------------------------------------------------------------------------- the preamble

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


# --------------------------------------------------------------------------------------------------------- signatures

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
    assert tree_of(text) == "1 2 Signatures"


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
    assert tree_of(text) == "title preamble Signatures"


def test_the_signatures_of_a_cover_page_end_it() -> None:
    cover = f"**Fees**\n{BODY}\n**Term**\n{BODY}\n**Notices**\n{BODY}\nSUPPLIER\tBUYER\nSignature\nPrint name\n"
    text = f"^ORDER FORM^\n{BODY} {BODY}\n{cover}1. Sale. {BODY}\n2. Law. {BODY}"
    assert tree_of(text) == "title preamble Fees Term Notices Signatures 1 2"


def test_a_second_part_has_signatures_of_its_own() -> None:
    text = f"1. Sale. {BODY}\nORRERY LIMITED\n{SIGNED}\n^GUARANTY^\n{BODY} {BODY}\n{SIGNED}"
    assert tree_of(text) == "1 Signatures GUARANTY Signatures"
