"""Headings that run into the text of their section."""

from __future__ import annotations

import pytest

from core.text.headings import run_in


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("Assignment. Neither party may assign.", "Assignment."),
        ("Assignment . Neither party may assign.", "Assignment ."),
        ("Assignment[1]. Neither party may assign.", "Assignment[1]."),
        ("Assignment.[12] Neither party may assign.", "Assignment.[12]"),
        ("Governing Law: this agreement", "Governing Law:"),
        ("Neither party may assign this agreement. It is personal.", ""),
    ],
)
def test_a_heading_ends_at_its_stop(text: str, heading: str) -> None:
    assert text[: run_in(text)] == heading
