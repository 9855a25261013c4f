"""Sentences of contracts, the hard ones first. In the examples ` | ` marks the end of a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.sentences import (
    end_of_sentence,
    ends_item,
    ends_line,
    ends_sentence,
    opens_list,
    paragraph_spans,
    sentence_parts,
    sentences,
)
from core.types import Span

EXAMPLES = [
    "The Buyer pays. | The Seller delivers.",
    "Acme, Inc. is the Seller. | Acme, Inc. (the “Seller”) delivers to Bolt Ltd. Goods of its own make.",
    "The goods come from Acme Inc. | The Buyer pays for them.",
    "Invoice No. 5 and Lot Nos. 7 to 9 are paid. | The answer is no. | The Buyer may then withdraw.",
    "Under Sec. 4.2(a) and Art. IV the Buyer may withdraw. | See para. (b) below.",
    "A claim under 11 U.S.C. § 365 or 11 U.S.C. Section 365 is barred. | It is in the U.S. | No other court hears it.",
    "The U.S. Government is no party.",
    "42 U.S.C. ss. 9601 applies. | It is in force from _Dec. 8.",
    "Costs, e.g. Postage and i.e. Stamps, are borne by Mr. Brown. | Dr. Green bears none.",
    "In Able v. Baker the court held otherwise. | Able vs. Baker is no precedent.",
    "Signed by J. R. Brown and Mary F. Green. | Each keeps a copy.",
    "Signed by John P. Birch on p. 5. | Each keeps a copy.",
    "He asked, “May I?” | She said, “No.” | Both signed.",
    "“Goods” means what is sold (see Schedule 2.) | “Price” means what is paid.",
    "(a) deliver the Goods; | (b) insure them; and | (c) keep records.",
    "The Seller shall: (i) deliver the Goods; or | (ii) repay the Price; provided, however, that it may do both.",
    "The price is as follows: 5 dollars a pound; freight is extra.",
    "1. Term. | This Agreement lasts a year.",
    "Section 4.2. Fees. | The Buyer pays $5.50 a pound. | 4.3. Taxes are extra.",
    "ARTICLE IV. TERM AND TERMINATION",
    "A. Definitions apply. | B. Headings do not.",
    "THE GOODS ARE SOLD AS IS. | NO WARRANTY IS GIVEN. | ACME INC. DISCLAIMS ALL OTHERS.",
    "Payment is due on Jan. 15 at 5 p.m. Eastern Time. | 30 days later it bears interest.",
    "Definitions ........ 5",
    "Definitions . . . . . 5",
    "The rate is 1.5 percent. | $500 is the most that is due.",
    "This is Exhibit A. | The next is Exhibit B.",
    "He may sell, lease, etc. | If he does, the Price is due.",
    "Does it end here? | Yes! | It does ... | The rest is silence.",
    "Ends with an abbreviation, Acme Corp.",
    "[***] is left out. | [The rest] is not.",
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_sentences_end_where_a_lawyer_sees_them_end(example: str) -> None:
    expected = example.split(" | ")
    text = " ".join(expected)
    assert [span.of(text) for span in sentences(text)] == expected


def test_lines_are_paragraphs_and_no_sentence_goes_on_over_their_ends() -> None:
    text = "  ARTICLE 1 \n\n\tThe Buyer pays. The Seller\ndelivers. \n"
    assert [span.of(text) for span in paragraph_spans(text)] == ["ARTICLE 1", "The Buyer pays. The Seller", "delivers."]
    assert [span.of(text) for span in sentences(text)] == ["ARTICLE 1", "The Buyer pays.", "The Seller", "delivers."]


def test_where_the_items_of_a_list_are_no_sentences_semicolons_end_none() -> None:
    text = "“Liens” means (a) mortgages; and (b) pledges. “Goods” means all things; freight is none."
    assert [span.of(text) for span in sentences(text, items=False)] == [text[:46].strip(), text[46:].strip()]
    assert len(sentences(text)) == 3


def test_every_semicolon_parts_a_paragraph() -> None:
    parts = ["The Buyer: (a) pays; ", "insures; ", "and keeps Acme Inc. Goods: all of them. ", "It ends."]
    text = "".join(parts)
    assert [span.of(text) for span in sentence_parts(text, Span(0, len(text)))] == parts


@pytest.mark.parametrize(
    ("text", "sentence", "item", "line", "list_"),
    [
        ("It ends.", True, True, True, False),
        ("“Does it end?”)", True, True, True, False),
        ("the following:", False, True, True, True),
        ("the Goods; and", False, True, True, True),
        ("the Goods; and/or", False, True, True, True),
        ("the Goods, or", False, True, False, True),
        ("the Goods,", False, False, False, True),
        ("WHEREAS —", False, True, False, False),
        ("the Goods and", False, False, False, False),
        ("the Goods", False, False, False, False),
        ("", False, False, False, False),
    ],
)
def test_how_texts_end(text: str, sentence: bool, item: bool, line: bool, list_: bool) -> None:
    assert (ends_sentence(text), ends_item(text), ends_line(text), opens_list(text)) == (sentence, item, line, list_)


def test_a_sentence_may_go_on_over_lines() -> None:
    text = "Acme Inc.,\nof 5 S. Main St.; and\nBolt S.R.L. (“Bolt”).\nIt begins. Now."
    end = end_of_sentence(text, 0, len(text))
    assert text[end:] == ".\nIt begins. Now."
    assert end_of_sentence(text, 0, 20) == 20


def test_a_text_of_nothing_has_no_sentences() -> None:
    assert sentences("") == sentences(" \n\t\n ") == []


PIECES = [
    "The Buyer",
    "pays",
    "Acme Inc",
    "No",
    "U.S",
    "(a)",
    "4.2",
    "“Goods”",
    ".",
    "?",
    ";",
    ":",
    " ",
    " ",
    "\n",
    "and",
]


@given(st.lists(st.sampled_from(PIECES)).map("".join) | st.text())
def test_sentences_leave_out_nothing_but_white_space(text: str) -> None:
    covered: set[int] = set()
    end = 0
    for span in sentences(text):
        assert end <= span.start < span.end
        assert span.of(text) == span.of(text).strip()
        assert "\n" not in span.of(text)
        covered.update(range(span.start, span.end))
        end = span.end
    assert all(sign.isspace() for at, sign in enumerate(text) if at not in covered)
    lines = paragraph_spans(text)
    assert all(sum(line.contains(span) for line in lines) == 1 for span in sentences(text))


def test_a_very_long_line_takes_no_longer_than_its_length_asks() -> None:
    text = "The Buyer pays Acme Inc. No. 5 of the U.S.; (a) and " * 20_000
    assert len(sentences(text)) > 20_000


def test_a_line_of_blanks_or_dots_takes_no_longer_either() -> None:
    for text in ("." * 200_000, "; " * 100_000, " " * 200_000 + "x", ". " * 100_000, "(a) " * 50_000):
        assert [span.of(text) for span in sentences(text)] == [text.strip()]
