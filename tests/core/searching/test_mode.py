"""How a query is read when the user leaves it to the program."""

from __future__ import annotations

import pytest

from core.searching.mode import is_quoted, resolve
from core.types import Mode, Query


@pytest.mark.parametrize(
    "text", ["cap", "as is", "who pays if a third party sues?", '"as is" clause with carveouts', '"']
)
def test_a_query_is_searched_by_words_and_meaning(text: str) -> None:
    assert resolve(Query(text), vectors=True) is Mode.NATURAL


@pytest.mark.parametrize("text", ['"as is"', "“time of the essence”", ' "best efforts" '])
def test_a_quotation_is_searched_by_its_words(text: str) -> None:
    assert resolve(Query(text), vectors=True) is Mode.KEYWORD


def test_without_vectors_only_words_are_left() -> None:
    assert resolve(Query("who pays?"), vectors=False) is Mode.KEYWORD


def test_what_the_user_chose_stands() -> None:
    assert resolve(Query('"as is"', Mode.NATURAL), vectors=True) is Mode.NATURAL
    assert resolve(Query("who pays?", Mode.KEYWORD), vectors=True) is Mode.KEYWORD


@pytest.mark.parametrize("text", ['"one" or "two"', '""', "plain", '"open', ""])
def test_what_is_not_one_quotation(text: str) -> None:
    assert not is_quoted(text)
