"""Lists of definitions without labels, and the lists inside and around them."""

from __future__ import annotations

from core.contract.sections.tree import section_tree
from tests.contracts import contract, tree

BODY = "The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."
TERMS = '"Goods" means flour.\n"Order" means an order for Goods.\n"Price" means the price of Goods.'


def tree_of(text: str) -> str:
    return tree(section_tree(contract(text)))


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
