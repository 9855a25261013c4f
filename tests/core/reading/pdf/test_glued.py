from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.reading.pdf.glued import split_glued, word_counts

DOCUMENT = ["of the parties and of a party, of its rights, so that ten of them may act where an item is theirs"] * 3


@pytest.mark.parametrize(
    ("line", "split"),
    [
        ("ofthe parties", "of the parties"),
        ("Ofthe parties", "Of the parties"),
        ("rights ofa party, and ofits", "rights of a party, and of its"),
        ("the partiesand them.", "the parties and them."),
        ("7.2Samples. The parties", "7.2 Samples. The parties"),
    ],
)
def test_words_that_run_together_are_split(line: str, split: str) -> None:
    assert split_glued(line, word_counts([*DOCUMENT, line])) == split


@pytest.mark.parametrize(
    "line",
    [
        "whereof",  # a word, of two that are frequent
        "ofxyz",  # one part is no word
        "isan",  # both are, but such words also begin and end others
        "3D and 2a",
    ],
)
def test_other_words_stay(line: str) -> None:
    assert split_glued(line, word_counts([*DOCUMENT, line])) == line


def test_a_word_that_the_document_has_more_often_stays() -> None:
    assert split_glued("often", word_counts([*DOCUMENT, *["often"] * 3])) == "often"


@given(st.lists(st.sampled_from([*DOCUMENT[0].split(), "ofthe", "andits", "7.2Samples", "ofa", "(i)", "é"])))
def test_only_spaces_are_added(words: list[str]) -> None:
    line = " ".join(words)
    split = split_glued(line, word_counts([*DOCUMENT, line]))
    assert split.replace(" ", "") == line.replace(" ", "")
    assert split_glued(split, word_counts([*DOCUMENT, line])) == split
