"""What text recognition misread is repaired."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.reading.pdf.misread import repair_recognised
from core.reading.pdf.sheets import Row, Sheet

SURE, UNSURE = 95.0, 40.0
DOCUMENT = "of the parties and of a party, of its rights, so that ten of them may act where an item is theirs"


def row(text: str, *, left: float = 72.0, first: float = SURE, recognised: bool = True) -> Row:
    confidence = (first, *[SURE] * (len(text.split()) - 1)) if recognised else ()
    return Row(text, 1, (left, 0.0, 500.0, 12.0), 12.0, confidence=confidence)


def repaired(*rows: Row) -> list[Row]:
    sheet = Sheet(1, 595, 842, rows=list(rows))
    repair_recognised([sheet])
    return sheet.rows


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
    after = repaired(*(row(f"{word} Notices go to the parties.") for word in read.split()))
    assert [each.text.split()[0] for each in after] == printed.split()


def test_a_misread_label_is_the_one_missing() -> None:
    rows = [row("12.4 Term. It ends."), row("L352 Law. It is that of Utah.", first=UNSURE), row("13.2 Courts. Any.")]
    assert [each.text.split()[0] for each in repaired(*rows)] == ["12.4", "13.1", "13.2"]


@pytest.mark.parametrize(
    "between",
    [
        [row("L352 Law. It is that of Utah.")],  # the recogniser is sure
        [row("L352 Law. It is that.", first=UNSURE, left=200.0)],  # not set like the labels
        [row("L352 Law. It is that.", first=UNSURE), row("L353 Law. It is that.", first=UNSURE)],  # which?
        [row("L352 law of Utah.", first=UNSURE)],  # goes on in lower case
        [row("it is due within"), row("L3 Business Days.", first=UNSURE)],  # the sentence before goes on
        [row("it is due within"), row("131 Business Days.")],
        [row("L352 Law. It is that of Utah.", recognised=False)],
        [row("Any Notice.", first=UNSURE), *[row("in any of them or any.")] * 2],  # the document has the word
    ],
)
def test_other_words_stay(between: list[Row]) -> None:
    rows = [row("12.4 Term. It ends."), *between, row("13.2 Courts. It is.")]
    assert repaired(*rows) == rows


@given(st.lists(st.sampled_from(["1.1", "12", "1.3", "2,", "ts", "the", "3.", "31"])), st.booleans())
def test_nothing_but_first_words_of_recognised_rows_changes(words: list[str], recognised: bool) -> None:
    rows = [row(f"{word} Notices go to the parties.", first=UNSURE, recognised=recognised) for word in words]
    after = repaired(*rows)
    assert [each.text.split()[1:] for each in after] == [each.text.split()[1:] for each in rows]
    assert [each.box for each in after] == [each.box for each in rows]
    assert recognised or after == rows


def split(line: str) -> str:
    """A recognised line of a document that has the words of `DOCUMENT` three times."""
    return repaired(*[row(DOCUMENT, recognised=False)] * 3, row(line))[-1].text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("ofthe parties", "of the parties"),
        ("Ofthe parties", "Of the parties"),
        ("rights ofa party, and ofits", "rights of a party, and of its"),
        ("the partiesand them.", "the parties and them."),
        ("7.2Samples. The parties", "7.2 Samples. The parties"),
        ("whereof", "whereof"),  # a word, of two that are frequent
        ("often often often", "often often often"),  # the document has it
        ("ofxyz", "ofxyz"),  # one part is no word
        ("isan", "isan"),  # both are, but such words also begin and end others
        ("3D and 2a", "3D and 2a"),
    ],
)
def test_words_that_run_together_are_split_and_others_stay_whole(line: str, words: str) -> None:
    assert split(line) == words


@given(st.lists(st.sampled_from([*DOCUMENT.split(), "ofthe", "andits", "7.2Samples", "ofa", "(i)", "é"]), min_size=1))
def test_only_spaces_are_added(words: list[str]) -> None:
    line = " ".join(words)
    assert split(line).replace(" ", "") == line.replace(" ", "")
