"""Labels that may be part of a sentence, and those that are none."""

from __future__ import annotations

import pytest

from core.contract.sections.tree import section_tree
from tests.contracts import contract, tree
from tests.core.contract.sections.trees import BODY, tree_of


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "1.2 Trials are held as described under 21 C.F.R.",
            "§312.21(c) for each of the Goods, or otherwise as agreed.",
        ),
        ("1.2 Existing Orders are those that are specified in", "Section 2.17(b)(iii)."),
        ("1.2 Notices are given as is said in this Section", "1.1."),
        ("1.2 THE CHOICE OF COURTS THAT IS CONTAINED IN THIS", "SECTION 9.4 SHALL NOT PRECLUDE ANY OTHER ACTION."),
    ],
)
def test_a_reference_that_two_lines_share_is_no_section(before: str, after: str) -> None:
    assert tree_of(f"1. Law\n1.1 {BODY}\n{before}\n{after}\n1.3 {BODY}") == "1 {1.1 1.2 1.3}"


def test_a_heading_that_ends_with_a_noun_of_references_is_followed_by_a_label() -> None:
    text = f"I. MERGER CLAUSE\nA. {BODY}\nII. NOTICES\nA. {BODY}\nB. {BODY}"
    assert tree_of(text) == "I {I(A)} II {II(A) II(B)}"


def test_capital_letters_after_a_colon_may_begin_with_a_small_letter() -> None:
    items = "A. the nature of the Goods; and\nB. the place of delivery;"
    text = (
        f"1. Training\n(a) Staff. The Buyer shall:\n(i) train its staff in:\n{items}\n(ii) pay them.\n(b) Costs. {BODY}"
    )
    assert tree_of(text) == "1 {1(a) {1(a)(i) {1(a)(i)(A) 1(a)(i)(B)} 1(a)(ii)} 1(b)}"


def test_numbers_in_half_a_parenthesis_head_decimals() -> None:
    text = f"1) Supply\n1.1) {BODY}\n1.2) {BODY}\n2) Liability\n2.1) {BODY}\n2.1.1) {BODY}"
    assert tree_of(text) == "1 {1.1 1.2} 2 {2.1 {2.1.1}}"


def test_a_row_of_figures_is_no_section() -> None:
    rows = "5.500 4.000\t0.100 0.100\n4.500 3.000\t0.300 0.300"
    text = f"A. Options. {BODY}\nB. Commissions. {BODY}\n{rows}\nC. Transfers. {BODY}"
    assert tree_of(text) == "A B C"


def test_the_reference_of_a_document_is_no_heading() -> None:
    text = f"1. Term. {BODY}\n**D/ABC/717334.1**\n{BODY}\n2. Notices. {BODY}"
    assert tree_of(text) == "1 2"


def test_a_list_starts_at_any_number_that_the_next_label_counts_on_from() -> None:
    text = "1. Returns. The Buyer may return Goods\na. within nine days; or\nb. if they are rotten,\n"
    assert tree_of(f"{text}iii. seen by the Buyer; and\niv. weighed again.") == "1 {1(a) 1(b) {1(b)(iii) 1(b)(iv)}}"


def test_one_number_may_be_left_out_before_a_label_with_a_heading() -> None:
    assert tree_of(f"1. Payment. {BODY}\n3. Delivery. {BODY}") == "1 3"


def test_a_contract_that_starts_at_a_later_number_is_numbered_through_the_lists_inside() -> None:
    text = f"12. Fees. {BODY}\nD. for each week; and\nE. for each month.\n13. Law. {BODY}"
    assert tree_of(text) == "12 {12(D) 12(E)} 13"


# ------------------------------------------------------------------------------ the names of schedules on their pages

SALE = f"1. Sale. {BODY}\n2. Law. {BODY}\n"


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
