"""What text recognition misread is repaired."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.reading.pdf.misread import _split_glued, _word_counts, repair_labels
from core.reading.pdf.sheets import Row

SURE, UNSURE = 95.0, 40.0


def row(text: str, *, left: float = 72.0, first: float = SURE, recognised: bool = True) -> Row:
    confidence = (first, *[SURE] * (len(text.split()) - 1)) if recognised else ()
    return Row(text, 1, (left, 0.0, 500.0, 12.0), 12.0, confidence=confidence)


def repaired(*rows: Row) -> list[str]:
    return [each.text.split()[0] for each in repair_labels(rows, {})]


def labels(*words: str) -> list[str]:
    return repaired(*(row(f"{word} Notices go to the parties.") for word in words))


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        ("7.1 72 7.3", "7.1 7.2 7.3"),
        ("7. 71 72", "7. 7.1 7.2"),
        ("6.4 71 72", "6.4 7.1 7.2"),
        ("75 76 7.7", "7.5 7.6 7.7"),
        ("2.10 211 2.12", "2.10 2.11 2.12"),
        ("12.14 12,15", "12.14 12.15"),
        ("23. 24, 25.", "23. 24. 25."),
        ("5. 52 6.", "5. 52 6."),  # 5.2 does not continue 5, and may not be all that precedes 6
        ("10. 11. 12.", "10. 11. 12."),
        ("90 91 92", "90 91 92"),  # nothing says that these are labels
    ],
)
def test_a_lost_point_is_restored_where_it_fits(read: str, printed: str) -> None:
    assert labels(*read.split()) == printed.split()


def test_a_misread_label_is_the_one_missing() -> None:
    rows = [row("12.4 Term. It ends."), row("L352 Law. It is that of Utah.", first=UNSURE), row("13.2 Courts. Any.")]
    assert repaired(*rows) == ["12.4", "13.1", "13.2"]


@pytest.mark.parametrize(
    "between",
    [
        [row("L352 Law. It is that of Utah.")],  # the recogniser is sure
        [row("L352 Law. It is that.", first=UNSURE, left=200.0)],  # not set like the labels
        [row("L352 Law. It is that.", first=UNSURE), row("L353 Law. It is that.", first=UNSURE)],  # which?
        [row("L352 law of Utah.", first=UNSURE)],  # goes on in lower case
        [row("it is due within"), row("L3 Business Days.", first=UNSURE)],  # the sentence before goes on
        [row("L352 Law. It is that of Utah.", recognised=False)],
    ],
)
def test_other_words_stay(between: list[Row]) -> None:
    rows = [row("12.4 Term. It ends."), *between, row("13.2 Courts. Any.")]
    assert repair_labels(rows, {}) == rows


def test_a_number_in_a_sentence_stays() -> None:
    rows = [row("1.1 Rent is due within"), row("12 Business Days."), row("1.3 Notices. Any.")]
    assert repair_labels(rows, {}) == rows


def test_a_word_of_the_document_stays() -> None:
    rows = [row("1.1 Rent."), row("Any Notice is in writing.", first=UNSURE), row("1.3 Notices. Any.")]
    assert repair_labels(rows, {"any": 9}) == rows
    assert repair_labels(rows, {})[1].text == "1.2 Notice is in writing."


@given(st.lists(st.sampled_from(["1.1", "12", "1.3", "2,", "ts", "the", "3.", "31"])), st.booleans())
def test_nothing_but_first_words_of_recognised_rows_changes(words: list[str], recognised: bool) -> None:
    rows = [row(f"{word} Notices go to the parties.", first=UNSURE, recognised=recognised) for word in words]
    after = repair_labels(rows, {"the": 9})
    assert [each.text.split()[1:] for each in after] == [each.text.split()[1:] for each in rows]
    assert [each.box for each in after] == [each.box for each in rows]
    assert recognised or after == rows


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
    assert _split_glued(line, _word_counts([*DOCUMENT, line])) == split


@pytest.mark.parametrize(
    "line",
    [
        "whereof",  # a word, of two that are frequent
        "ofxyz",  # one part is no word
        "isan",  # both are, but such words also begin and end others
        "3D and 2a",
    ],
)
def test_words_of_the_document_stay_whole(line: str) -> None:
    assert _split_glued(line, _word_counts([*DOCUMENT, line])) == line


def test_a_word_that_the_document_has_more_often_stays() -> None:
    assert _split_glued("often", _word_counts([*DOCUMENT, *["often"] * 3])) == "often"


@given(st.lists(st.sampled_from([*DOCUMENT[0].split(), "ofthe", "andits", "7.2Samples", "ofa", "(i)", "é"])))
def test_only_spaces_are_added(words: list[str]) -> None:
    line = " ".join(words)
    split = _split_glued(line, _word_counts([*DOCUMENT, line]))
    assert split.replace(" ", "") == line.replace(" ", "")
    assert _split_glued(split, _word_counts([*DOCUMENT, line])) == split
