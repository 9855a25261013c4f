"""Sections without a label: definitions, headings known by their type, paragraphs of letters."""

from __future__ import annotations

import pytest

from core.contract.sections.tree import section_tree
from tests.contracts import contract
from tests.core.contract.sections.trees import BODY, tree_of

# -------------------------------------------------------------------------------------------------------- definitions

TERMS = '"Goods" means flour.\n"Order" means an order for Goods.\n"Price" means the price of Goods.'


def test_definitions_after_a_list_of_rules_belong_to_what_introduces_them() -> None:
    rules = '(1) headings are ignored;\n(2) the words "herein" and "hereof" refer to this Agreement as a whole.'
    text = f"1.1 Definitions. In this Agreement:\n{rules}\n{TERMS}\n1.2 Notices. {BODY}"
    assert tree_of(text) == "1.1 {1.1(1) 1.1(2) Goods Order Price} 1.2"


def test_definitions_under_an_item_that_introduces_them_belong_to_it() -> None:
    text = f"1. Meanings\n(a) Headings. {BODY}\n(b) Definitions. In this Agreement:\n{TERMS}\n2. Notices. {BODY}"
    assert tree_of(text) == "1 {1(a) 1(b) {Goods Order Price}} 2"


def test_a_definition_ends_the_lists_inside_the_one_before() -> None:
    first = '"Goods" means:\n(i) flour;\n(ii) bread, being\n(A) white; or\n(B) brown.'
    second = '"Liens" means:\n(A) mortgages;\n(B) pledges.'
    text = f'1.1 Definitions. In this Agreement:\n{first}\n{second}\n"Order" means an order.\n1.2 Notices. {BODY}'
    assert tree_of(text) == ("1.1 {Goods {1.1(i) 1.1(ii) {1.1(ii)(A) 1.1(ii)(B)}} Liens {1.1(A) 1.1(B)} Order} 1.2")


def test_a_list_goes_on_after_definitions_inside_one_of_its_items() -> None:
    text = f"1. Delivery. {BODY}\n(a) The price, where:\n{TERMS}\n(b) The place. {BODY}\n2. Notices. {BODY}"
    assert tree_of(text) == "1 {1(a) {Goods Order Price} 1(b)} 2"


def test_definitions_in_other_words_are_found_among_others() -> None:
    others = '"Agreement" has the definition given above.\n"Goods" means flour.\n"Rate" is the price of flour.'
    more = '"Order" means an order for Goods.\n"Taxes" are, collectively, all taxes.\n"Fee": the price of an Order.'
    text = f"1.1 Definitions. In this Agreement:\n{others}\n{more}\n1.2 Notices. {BODY}"
    assert tree_of(text) == "1.1 {Agreement Goods Rate Order Taxes Fee} 1.2"


def test_a_quoted_word_elsewhere_is_no_definition() -> None:
    text = f'1.1 Rates. {BODY}\n"Rate" is the word for it.\n1.2 Notices. {BODY}'
    assert tree_of(text) == "1.1 1.2"


def test_a_quoted_term_may_go_on_in_the_next_line() -> None:
    terms = '"Goods" means flour.\n"Order\nForm" means the form of an Order.\n"Price" means the price of Goods.'
    text = f"1.1 Definitions. In this Agreement:\n{terms}\n1.2 Notices. {BODY}"
    assert tree_of(text) == "1.1 {Goods Order_Form Price} 1.2"


# ----------------------------------------------------------------------------------------------- headings and letters

PREAMBLE = f"^SERVICES AGREEMENT^\nThis agreement is made on 1 May 2020 by Orrery Limited and Galt. {BODY}"


def test_headings_known_only_by_their_type_make_sections() -> None:
    headed = "\n".join(f"**{name}. {BODY}**" for name in ("Term", "Fees", "Governing Law"))
    assert tree_of(f"{PREAMBLE}\n{headed}") == "title preamble Term Fees Governing_Law"


def test_such_a_heading_may_begin_with_a_word_that_would_connect_it_with_another() -> None:
    headed = "\n".join(f"**{name}**\n{BODY}" for name in ("In General", "For Cause", "On Notice"))
    assert tree_of(f"{PREAMBLE}\n{headed}") == "title preamble In_General For_Cause On_Notice"


def test_such_a_heading_heads_the_list_under_it_but_not_the_rest_of_a_list_around_it() -> None:
    items = "(a) for a year; or\n(b) for two years."
    inner = f"**Start. {BODY}**\n{items}\n**Length. {BODY}**\n**End. {BODY}**"
    assert tree_of(f"1. Term\n{inner}\n2. Fees\n{BODY}") == "1 {Start {1(a) 1(b)} Length End} 2"


def test_such_a_heading_in_capitals_stands_beside_others_in_capitals() -> None:
    headed = "\n".join(f"**{name}. {BODY}**" for name in ("TERM", "FEES", "LAW"))
    assert tree_of(f"{PREAMBLE}\n**DUTIES**\n{BODY} {BODY}\n{headed}") == "title preamble DUTIES TERM FEES LAW"


@pytest.mark.parametrize(
    "paragraph",
    [
        "**Term. It is short.**",  # perhaps a field of a form
        f"Term. {BODY}",  # in the usual type, where others are used
        f"**Name: {BODY}**",
        f"**Whereas: {BODY}**",
        f"**Term\t{BODY}**",
    ],
)
def test_other_paragraphs_in_another_type_make_none(paragraph: str) -> None:
    several = "\n".join(paragraph.replace("Term", name) for name in ("Term", "Fees", "Governing Law"))
    assert "Fees" not in tree_of(f"**1. Sale. {BODY}**\n{several}\n2. Notices. {BODY}")


def test_two_paragraphs_in_another_type_may_be_emphasis() -> None:
    assert tree_of(f"1. Sale. {BODY}\n**Term. {BODY}**\n**Fees. {BODY}**\n2. Notices. {BODY}") == "1 2"


def test_a_first_heading_that_is_centred_by_chance_does_not_contain_all_others() -> None:
    headed = "\n".join(f"**{name}**\n{BODY} {BODY}" for name in ("Term", "Fees", "Law"))
    text = f"{PREAMBLE}\n^Contribution^\n{BODY} {BODY}\n{headed}"
    assert tree_of(text) == "title preamble Contribution Term Fees Law"


def test_a_letter_is_cut_at_its_paragraphs() -> None:
    letter = f"Dear Ms Galt,\n{PREAMBLE}\n" + "\n".join([BODY] * 3) + "\nBy: ______\nIN WITNESS WHEREOF, we sign."
    sections = section_tree(contract(letter))
    assert [section.kind for section in sections] == ["title", "preamble", "section", "section", "section", "signature"]


def test_a_preamble_of_several_paragraphs_before_a_list_stays_whole() -> None:
    paragraphs = "\n".join([BODY] * 3)
    assert tree_of(f"{PREAMBLE}\n{paragraphs}\n1. Term. {BODY}\n2. Fees. {BODY}") == "title preamble 1 2"


def test_a_cover_page_begins_at_the_first_of_several_headings_however_little_is_under_them() -> None:
    cover = "**Key Terms**\nStart\t1 May\n**Attachments**\nThese are part of it:\n**Other Terms**\nThere are none."
    assert tree_of(f"{PREAMBLE}\n{cover}") == "title preamble Key_Terms Attachments Other_Terms"
    assert tree_of(f"{PREAMBLE}\n**Galt**\nas buyer\n1. Term. {BODY}\n2. Law. {BODY}") == "title preamble 1 2"


def test_run_in_headings_in_plain_text_are_known_by_their_words() -> None:
    provisions = f"Base Salary. The Company shall pay it. {BODY}\nNotice of Termination. {BODY}\nGoverning Law. {BODY}"
    text = f"{BODY} {BODY}\n{provisions}\nThe Goods are sold. {BODY}"
    assert tree_of(text) == "preamble Base_Salary Notice_of_Termination Governing_Law"


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
