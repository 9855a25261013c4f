from __future__ import annotations

import pytest

from core.contract.sections.tree import section_tree
from tests.contracts import contract, tree

BODY = "The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."
SALE = f"1. Sale. {BODY}\n2. Law. {BODY}\n"


def tree_of(text: str) -> str:
    return tree(section_tree(contract(text)))


def test_the_name_of_a_schedule_with_a_page_number_opens_none() -> None:
    pages = f"EXHIBIT A\nPRICES\n{BODY}\nEXHIBIT A - Page 1 of 2\n{BODY}\nEXHIBIT A - Page 2 of 2\nEXHIBIT B\nPLACES\n"
    assert tree_of(f"{SALE}{pages}{BODY}\nExhibit B, Page 1") == "1 2 Exhibit_A Exhibit_B"


def test_a_name_that_runs_on_the_pages_of_other_schedules_opens_one() -> None:
    heads = "".join(f"EXHIBIT A\nAttachment {n} - Plan {n}\n{BODY}\n" for n in (1, 2, 3))
    assert tree_of(SALE + heads) == "1 2 Exhibit_A Attachment_1 Attachment_2 Attachment_3"


def test_a_name_given_twice_is_no_list_of_schedules() -> None:
    sections = section_tree(
        contract(f"{SALE}EXHIBIT A-1\nEXHIBIT A-1\n^PRICES^\n{BODY}\nEXHIBIT A-2\n^PLACES^\n{BODY}")
    )
    assert tree(sections) == "1 2 Exhibit_A-1 Exhibit_A-2"
    assert [section.heading for section in sections][2:] == ["PRICES", "PLACES"]


@pytest.mark.parametrize("head", ["Exhibit A continued", "EXHIBIT A - PRICES", "Exhibit A - Signature page"])
def test_the_name_of_a_schedule_inside_it_opens_no_other(head: str) -> None:
    assert (
        tree_of(f"{SALE}EXHIBIT A\nPRICES\n1. {BODY}\n{head}\n2. {BODY}") == "1 2 Exhibit_A {Exhibit_A,_1 Exhibit_A,_2}"
    )


def test_a_name_just_above_itself_with_a_title_opens_nothing() -> None:
    sections = section_tree(contract(f"{SALE}EXHIBIT A\nEXHIBIT A - PRICES\n{BODY}"))
    assert [(section.number, section.heading) for section in sections][2:] == [("Exhibit A", "PRICES")]


def test_a_schedule_listed_before_the_signatures_comes_after_them() -> None:
    listed = f"{SALE}Exhibit A - Prices\nIN WITNESS WHEREOF, the parties have signed.\nBy: ______\n"
    sections = section_tree(contract(f"{listed}Exhibit A - Prices\n1. {BODY}\n2. {BODY}"))
    assert [section.kind for section in sections][-4:] == ["signature", "schedule", "section", "section"]
