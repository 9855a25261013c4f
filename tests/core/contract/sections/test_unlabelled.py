from __future__ import annotations

import pytest

from core.contract.sections.tree import section_tree
from tests.contracts import contract, tree

BODY = "The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."
PREAMBLE = f"^SERVICES AGREEMENT^\nThis agreement is made on 1 May 2020 by Orrery Limited and Galt. {BODY}"


def tree_of(text: str) -> str:
    return tree(section_tree(contract(text)))


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
    assert tree(section_tree(contract(text))) == "preamble Base_Salary Notice_of_Termination Governing_Law"
