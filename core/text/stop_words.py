"""Words that occur in every clause ("of", "the"): by themselves they distinguish nothing."""

from __future__ import annotations

from typing import Final

from core.text.words import SIGNS, Word, words

_WORDS: Final = (
    "a an and any are as at be been but by can do does for from has have how if in into is it its may my no nor not of "
    "on or our shall should so such than that the their them then there these they this those to upon was we were "
    "what when where which who will with without would you your"
)
STOP_WORDS: Final = frozenset(_WORDS.split())
_ASK_FOR_ONE: Final = frozenset(("clause", "clauses", "provision", "provisions", "wording"))
"""Words of a query that say only that a clause is wanted, whatever its subject."""


def content_words(text: str) -> list[Word]:
    """The words of a text that are neither stop words nor signs, in order."""
    return [word for word in words(text) if word.text not in STOP_WORDS and word.text not in SIGNS]


def query_words(text: str) -> list[Word]:
    """The words of a query, without signs and those that say only that a clause is wanted: "MFN clause" is "MFN".

    A query without any others keeps them.
    """
    all_ = [word for word in words(text) if word.text not in SIGNS]
    return [word for word in all_ if word.text not in _ASK_FOR_ONE] or all_
