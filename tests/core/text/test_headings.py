"""Headings that run into the text of their section."""

from __future__ import annotations

import pytest

from core.text.headings import is_said, of_a_form, run_in, stands_alone, unstopped


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("Assignment. Neither party may assign.", "Assignment."),
        ("Assignment . Neither party may assign.", "Assignment ."),
        ("Assignment[1]. Neither party may assign.", "Assignment[1]."),
        ("Assignment.[12] Neither party may assign.", "Assignment.[12]"),
        ("Governing Law: this agreement", "Governing Law:"),
        ("By the Baker’s. The Baker’s own flour is used.", "By the Baker’s."),
        ("Other. It is expected that the parties meet.", "Other."),
        ("BUYER AND SELLER HEREBY: AGREE TO MEET.", ""),
        ("Neither party may assign this agreement. It is personal.", ""),
    ],
)
def test_a_heading_ends_at_its_stop(text: str, heading: str) -> None:
    assert text[: run_in(text)] == heading


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("Early Termination This Agreement may be ended at any time.", "Early Termination"),
        ("No Waiver No omission of a party shall be a waiver.", "No Waiver"),
        ("Notices and Other Communications All reports shall be in writing.", "Notices and Other Communications"),
        ("The Supplier and Each party shall keep it.", ""),
        ("the Goods The buyer may return them.", ""),
        ("Goods for The use of the Buyer", ""),
    ],
)
def test_a_heading_may_end_where_a_sentence_begins(text: str, heading: str) -> None:
    assert text[: unstopped(text)] == heading


@pytest.mark.parametrize(
    "text",
    [
        "Ruritanian law applies.",
        "Title passes on payment",
        "The seller bears the freight.",
        "Notice takes effect on receipt",
        "The licence runs for a year.",
        "Claims lapse after two years.",
        "The mill stands on the Buyer's land.",
        "THE PARTIES SHALL MEET",
    ],
)
def test_a_sentence_in_the_present_tense_is_no_heading(text: str) -> None:
    assert is_said(text)
    assert text.isupper() or not stands_alone(text)


@pytest.mark.parametrize(
    "text",
    [
        "Governing law",
        "Costs and claims",
        "Limits of liability",
        "Terms of payment and delivery",
        "Trustee May Hold Securities",
        "Works and supplies",
        "Assignment to affiliates",
    ],
)
def test_a_heading_is_no_sentence_though_its_words_may_be_verbs(text: str) -> None:
    assert not is_said(text)
    assert stands_alone(text)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Name: ____________", True),
        ("Title: Director", True),
        ("Title. Title to the goods passes on payment.", False),
        ("Signed: ____ Date: ____", True),
        ("The fee is ____ per cent.", False),
        ("Date: May 5, 2018", True),
        ("By: Will Smith", True),
        ("(to be agreed where there is a warehouse) The Buyer may refuse the goods.", False),
        ("[to be completed]", True),
        ("The remainder of this page is left blank.", True),
    ],
)
def test_lines_of_a_form(text: str, form: bool) -> None:
    assert of_a_form(text) is form
