"""How a query is read: as connectors, as words that must all occur, or by its meaning."""

from __future__ import annotations

import pytest

from core.search.language.interpret import bare_words, interpret
from core.types import Mode, Query


@pytest.mark.parametrize("text", ["cap", "as is", "who pays if a third party sues?", "terms and conditions", "and/or"])
def test_plain_words_are_searched_by_words_and_meaning(text: str) -> None:
    understood = interpret(Query(text), vectors=True)
    assert (understood.mode, understood.tree, understood.interpretation.connectors) == (Mode.NATURAL, None, False)


@pytest.mark.parametrize(
    "text", ['"as is"', "“time of the essence”", "cap AND fee", "indemnif!", "law:texas", "a w/5 b"]
)
def test_a_query_with_connectors_is_searched_by_them(text: str) -> None:
    understood = interpret(Query(text), vectors=True)
    assert (understood.mode, understood.interpretation.connectors, understood.interpretation.problem) == (
        Mode.KEYWORD,
        True,
        None,
    )
    assert understood.tree is not None
    assert understood.interpretation.paraphrase


def test_without_vectors_each_word_must_occur() -> None:
    understood = interpret(Query("audit rights clause"), vectors=False)
    assert (understood.mode, understood.interpretation.connectors) == (Mode.KEYWORD, False)
    assert "“clause” was ignored" in understood.interpretation.paraphrase


def test_what_the_user_chose_stands() -> None:
    assert interpret(Query('"as is"', Mode.NATURAL), vectors=True).mode is Mode.NATURAL
    assert interpret(Query("who pays?", Mode.KEYWORD), vectors=True).mode is Mode.KEYWORD
    assert interpret(Query("cap AND fee", Mode.KEYWORD), vectors=True).interpretation.connectors


@pytest.mark.parametrize("mode", [Mode.AUTO, Mode.KEYWORD])
def test_what_cannot_be_read_is_plain_words_with_the_problem_beside(mode: Mode) -> None:
    understood = interpret(Query("cap AND (fee", mode), vectors=True)
    assert understood.mode is (Mode.NATURAL if mode is Mode.AUTO else Mode.KEYWORD)
    assert not understood.interpretation.connectors
    assert understood.interpretation.problem is not None
    assert understood.interpretation.problem.span.of("cap AND (fee") == "("


@pytest.mark.parametrize(
    "text",
    [
        "clause: free to sell the stock",
        "section: this section survives",
        "date: within ten days of delivery",
        "party: the buyer pays",
    ],
)
@pytest.mark.parametrize("mode", [Mode.AUTO, Mode.KEYWORD])
def test_a_sentence_that_begins_as_a_field_does_is_plain_words(text: str, mode: Mode) -> None:
    understood = interpret(Query(text, mode), vectors=True)
    assert (understood.interpretation.connectors, understood.interpretation.problem) == (False, None)
    assert understood.plain == text


@pytest.mark.parametrize(
    "text", ["law: texas", "party: Acme indemnity", 'clause: "free to sell" stock', "title:lease cap fee"]
)
def test_a_field_with_a_space_after_it_stays_a_field(text: str) -> None:
    understood = interpret(Query(text), vectors=True)
    assert understood.interpretation.connectors or understood.interpretation.problem is not None


def test_a_query_without_words_asks_for_nothing() -> None:
    understood = interpret(Query("()", Mode.KEYWORD), vectors=True)
    assert understood.tree is None
    assert understood.interpretation.problem is not None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cap AND (fee", ["cap", "fee"]),
        ("indemnif! w/10 (costs OR", ["indemnif", "costs"]),
        ('"hold harmless" NOT (', ["hold harmless"]),
        ("law:texas (cap", ["texas", "cap"]),
        ("((", []),
    ],
)
def test_the_words_of_a_query_without_its_connectors(text: str, words: list[str]) -> None:
    assert bare_words(text) == words
