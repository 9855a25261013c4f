"""Headings that run into the text of their section."""

from __future__ import annotations

import pytest

from core.text.headings import run_in, unstopped


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
