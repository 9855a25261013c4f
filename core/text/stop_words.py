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


def content_words(text: str) -> list[Word]:
    """The words of a text that are neither stop words nor signs, in order."""
    return [word for word in words(text) if word.text not in STOP_WORDS and word.text not in SIGNS]
