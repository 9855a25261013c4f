"""Which clauses are found, in which order, and what is marked in each."""

from __future__ import annotations

import math

import pytest

from core.search.language.evaluate import Matches, evaluate, marks
from core.search.language.parse import Parsed, keywords, parse
from core.search.language.tree import unparse
from tests.core.search.language.memory import Contract, MemoryWordIndex, Provision


def library(*texts: str) -> MemoryWordIndex:
    return MemoryWordIndex([Contract(tuple(Provision(str(at), text) for at, text in enumerate(texts)))])


def matches(query: str, index: MemoryWordIndex) -> Matches:
    parsed = parse(query)
    assert isinstance(parsed, Parsed)
    return evaluate(parsed.tree, index)


def test_what_is_near_in_one_clause_says_nothing_of_another() -> None:
    index = library("fee a q q b", "a b", "fee", "fee a b")
    assert matches("fee AND (a w/1 b)", index).rows.tolist() == [3]
    assert matches("fee NOT (a w/1 b)", index).rows.tolist() == [0, 2]
    assert matches("(fee w/1 a) AND (a w/1 b)", index).rows.tolist() == [3]


def test_the_score_is_bm25_of_the_words_sought() -> None:
    index = library("loss loss of data", "loss", "the data of a loss", "fee")
    found = matches("loss AND data", index)
    lengths, mean = {0: 4, 2: 5}, 11 / 4
    rare = {"loss": math.log(1 + (4 - 3 + 0.5) / (3 + 0.5)), "data": math.log(1 + (4 - 2 + 0.5) / (2 + 0.5))}
    for row, score in zip(found.rows.tolist(), found.scores.tolist(), strict=True):
        times = {"loss": 2 if row == 0 else 1, "data": 1}
        length = 1.2 * (1 - 0.75 + 0.75 * lengths[row] / mean)
        assert score == pytest.approx(sum(rare[each] * n * 2.2 / (n + length) for each, n in times.items()))
    assert found.scores[0] > found.scores[1]


def test_words_left_out_and_fields_give_no_score() -> None:
    index = library("loss data", "loss", "loss fee")
    assert matches("loss NOT data", index).scores.tolist() == matches("loss NOT zebra", index).scores.tolist()[1:]
    assert matches("heading:x OR section:1", index).scores.tolist() == []
    assert matches("date:2019 OR (loss AND file:docx)", index).rows.tolist() == [0, 1, 2]


def test_it_says_how_many_clauses_have_each_word() -> None:
    index = library("loss loss of data", "loss fee")
    found = matches("loss OR fee OR data NOT zebra", index)
    having = zip(map(unparse, found.leaves), found.having, strict=True)
    assert dict(having) == {"loss": 2, "fee": 1, "data": 1}
    assert len(found) == 2
    assert found.mask.tolist() == [True, True]


def test_an_empty_library_holds_nothing() -> None:
    index = MemoryWordIndex([])
    for query in ("a AND b", "a w/5 b", "a w/5 b w/3 c", "a /s b", "title:x", "section:8", "date:2019", "indemn!"):
        assert len(matches(query, index)) == 0
    plain = keywords("a b")
    assert isinstance(plain, Parsed)
    assert len(evaluate(plain.tree, index)) == 0


def test_a_word_that_stands_in_no_clause_is_no_error() -> None:
    index = library("a b", "")
    assert matches("zebra! w/3 a", index).rows.tolist() == []
    assert matches("(zebra w/3 a) w/2 (b OR a)", index).rows.tolist() == []
    assert matches("a NOT w/5 zebra", index).rows.tolist() == [0]


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
