from __future__ import annotations

from dataclasses import replace

from core.contract.sections.tree import section_tree
from tests.contracts import contract, tree

BODY = "The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."
SIGNED = "9 SUPPLIER\tBUYER\n9 Signature\n9 Print name"


def tree_of(text: str) -> str:
    """The tree of a document in which each line is after its size in points; lines in **stars** are bold."""
    sizes, words = zip(*(line.split(" ", 1) for line in text.split("\n")), strict=True)
    document = contract("\n".join(words))
    lines = tuple(replace(line, size=float(size)) for line, size in zip(document.lines, sizes, strict=True))
    return tree(section_tree(replace(document, lines=lines)))


ROWS = "9 **Buyer**\tOrrery\n9 **Position**\n9 **Start**\tMay\n9 **Notice**\n8 Period\t1 month\n9 **Fees**\n8 Rent\t$1"
TERMS = f"12 **Standard Terms**\n9 1. Sale. {BODY}\n9 2. Law. {BODY}"


def test_a_table_on_the_first_page_is_a_section_with_its_rows_in_it() -> None:
    text = f"22 Supply Agreement\n12 **Cover Terms**\n9 These are the terms.\n{ROWS}\n{TERMS}"
    assert tree_of(text) == "title Cover_Terms {Notice Fees} Standard_Terms {1 2}"


def test_a_caption_under_a_heading_is_no_heading() -> None:
    captioned = "9 **SLA**\n7 **Service Level Agreement**\n9 None.\n9 **Term**\n7 **How long it lasts**\n9 A year."
    text = f"22 Supply Agreement\n12 **Key Terms**\n9 They are:\n{ROWS}\n{captioned}\n{TERMS}"
    assert tree_of(text) == "title Key_Terms {Notice Fees SLA Term} Standard_Terms {1 2}"


def test_a_title_in_large_type_opens_another_part_after_signatures() -> None:
    rows = f"9 **Fees**\n9 {BODY}\n9 **Term**\n9 {BODY}\n9 **Law**\n9 {BODY}"
    text = f"22 Order Form\n9 {BODY} {BODY}\n{rows}\n{SIGNED}\n22 Supply Terms\n9 1. Sale. {BODY}\n9 2. Law. {BODY}"
    assert tree_of(text) == "title preamble Fees Term Law Signatures Supply_Terms {1 2}"


def test_a_field_that_is_called_schedule_is_none() -> None:
    assert tree(section_tree(contract(f"1. Sale. {BODY}\n2. Law. {BODY}\nSchedule\tMonthly\nRent\t$1"))) == "1 2"
