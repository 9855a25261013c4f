from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contract.sections.numbering import label_readings
from core.text.numerals import letter_value, number_value, roman_value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. Term", {("1", (1,))}),
        ("12 Term", {("1 ", (12,))}),
        ("1.1 Term", {("1.1", (1, 1))}),
        ("1.01 Term", {("1.1", (1, 1))}),
        ("9.0 Term", {("1", (9,))}),
        ("1.2.3. Term", {("1.1.1", (1, 2, 3))}),
        ("Section 4.2 Term", {("1.1", (4, 2))}),
        ("§ 7 Term", {("section", (7,))}),
        ("Clause 3. Term", {("section", (3,))}),
        ("SECTION ONE. Term", {("section", (1,))}),
        ("Section headings", set()),
        ("Part C", {("part", (100,)), ("part", (3,))}),
        ("Chapter 2 - Term", {("chapter", (2,))}),
        ("Item 3. Term", {("item", (3,))}),
        ("4A. Term", {("1", (4,)), ("1A", (4,))}),
        ("1.1A Term", {("1.1", (1, 1))}),
        ("(1A) term", {("(1)", (1,))}),
        ("3D printing", set()),
        ("5. 401(k) Plan", {("1", (5,))}),
        ("5 . 1 Term", {("1", (5,)), ("1.1", (5, 1))}),
        ("FIRST SCHEDULE", {("schedule", (1,))}),
        ("Schedule Two: Prices", {("schedule", (2,))}),
        ("ARTICLE IV", {("article", (4,))}),
        ("Article FOUR - Term", {("article", (4,))}),
        ("(c) term", {("(a)", (3,)), ("(i)", (100,))}),
        ("(i) term", {("(a)", (9,)), ("(i)", (1,))}),
        ("(iv) term", {("(i)", (4,))}),
        ("(A) term", {("(A)", (1,))}),
        ("(12) term", {("(1)", (12,))}),
        ("a. term", {("a.", (1,))}),
        ("i) term", {("a.", (9,)), ("i.", (1,))}),
        ("II. Term", {("I.", (2,))}),
        ("Exhibit B", {("schedule", (2,))}),
        ("Exhibit 4.A", {("schedule", (4,))}),
        ("Section 1402 Defeasance", {("section", (1402,))}),
        ("FIRST: the fees", {("first", (1,))}),
        ("Second. The rest", {("first", (2,))}),
        ("2L. Law", {("1", (2,)), ("1L", (2,))}),
        ("Schedule 2.1 Goods", {("schedule", (2, 1))}),
        ("The Supplier", set()),
        ("1,000 units", set()),
        ("3% of it", set()),
        ("5.5% of it", set()),
        ("", set()),
    ],
)
def test_readings(text: str, expected: set[tuple[str, tuple[int, ...]]]) -> None:
    assert {(label.style, label.value) for label in label_readings(text)} == expected


def test_a_reading_says_where_the_words_begin() -> None:
    (label,) = label_readings("1.1  Term")
    assert (label.text, "1.1  Term"[label.end :]) == ("1.1", "Term")


def test_numerals() -> None:
    assert [roman_value(text) for text in ("i", "IV", "xix", "iiii", "")] == [1, 4, 19, None, None]
    assert [letter_value(text) for text in ("a", "Z", "bb", "ab", "é")] == [1, 26, 28, None, None]
    assert [number_value(text) for text in ("7", "VII", "seven", "many")] == [7, 7, 7, None]


LABELS = st.sampled_from(
    ["1.", "1.2", "(a)", "(iv)", "Section 3.", "ARTICLE IV", "Exhibit B", "a.", "II.", "2A.", "§ 7"]
)


@given(LABELS, st.text(max_size=40))
def test_readings_end_in_the_text_whatever_follows_the_label(label: str, rest: str) -> None:
    assert label_readings(f"{label} ")
    text = f"{label} {rest}"
    for reading in label_readings(text):
        assert 0 < reading.end <= len(text)
        assert reading.value or reading.style == "schedule"


@given(st.text(max_size=40))
def test_any_text_can_be_read(text: str) -> None:
    for label in label_readings(text):
        assert 0 < label.end <= len(text)
        assert label.value or label.style == "schedule"


def test_a_heading_in_capitals_may_have_lost_its_stop() -> None:
    assert [label.style for label in label_readings("11 LIMITATION OF LIABILITY")] == ["1 ", "1"]
    assert [label.style for label in label_readings("11 days after delivery")] == ["1 "]
