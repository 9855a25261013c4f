"""What is marked in a clause that a query finds."""

from __future__ import annotations

import pytest

from core.search.language.evaluate import marks
from core.search.language.parse import Parsed, keywords, parse

TEXT = "Notice of loss. The loss is borne by the Buyer; the Buyer’s loss of data, as-is, is a loss too."


@pytest.mark.parametrize(
    ("query", "marked"),
    [
        ("buyer OR zebra", "Buyer|Buyer’s"),
        ("loss w/2 data", "loss|data"),
        ("data w/2 loss", "loss|data"),
        ("loss w/3 buyer", "Buyer|Buyer’s loss"),
        ("notice pre/2 loss", "Notice|loss"),
        ("loss pre/2 notice", ""),
        ("notice pre/2 loss pre/2 loss", "Notice|loss|loss"),
        ("notice /s loss", "Notice|loss"),
        ('"loss of data"', "loss of data"),
        ("as-is OR zebra", "as-is"),
        ("loss NOT w/5 buyer", "loss|loss"),
        ("notice NOT zebra", "Notice"),
        ("notice NOT buyer", ""),
        ("(notice AND zebra) OR data", "data"),
        ("(notice AND data) OR zebra", "Notice|data"),
        ("(loss w/1 of) w/2 data", "loss of data"),
        ("(notice OR data) w/2 loss", "Notice|loss|loss|data"),
        ("title:lease AND data", "data"),
        ("data NOT title:lease", "data"),
        ("bu?er's OR zebra", "Buyer’s"),
        ("noti* OR zebra", "Notice"),
    ],
)
def test_marks_are_what_fulfils_the_query(query: str, marked: str) -> None:
    parsed = parse(query)
    assert isinstance(parsed, Parsed)
    assert "|".join(span.of(TEXT) for span in marks(parsed.tree, TEXT)) == marked


def test_the_words_of_a_plain_query_are_marked_side_by_side_as_one() -> None:
    parsed = keywords("borne loss is")
    assert isinstance(parsed, Parsed)
    assert [span.of(TEXT) for span in marks(parsed.tree, TEXT)] == ["loss", "loss is borne", "loss", "is", "is", "loss"]
