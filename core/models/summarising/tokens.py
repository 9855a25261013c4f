"""The words of a sentence as they are compared: stems, numbers by value, and the prepositions before them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from core.models.summarising.markers import FREE, MODALS, ROLES, SAME
from core.text.english import stem
from core.text.numerals import NUMBER_WORDS, TENS
from core.text.words import Word, words
from core.types import Span

_PARTIES: Final = ("parti",)
_ASIDE: Final = re.compile(r"\([^()]*\)")
_PROVISO: Final = re.compile(r",?\s*(?:however,?\s*)?that\b")
_ARTICLES: Final = ("a", "an", "the", "such", "said", "any", "each", "either", "other")


@dataclass(frozen=True, slots=True)
class ComparedWord:
    """A word that counts.

    Attributes:
        key: what is compared: its stem, or the value of a number.
        span: its place in the text.
        name: whether it names somebody or something: it is capitalised, or "party".
        role: the preposition before it that says what it does, "" where there is none.
        aside: whether it is in parentheses.
    """

    key: str
    span: Span
    name: bool = False
    role: str = ""
    aside: bool = False

    @property
    def number(self) -> bool:
        return self.key[0].isdigit()

    @property
    def modal(self) -> bool:
        return self.key in MODALS


def compared_words(text: str, within: Span) -> list[ComparedWord]:
    """The words of a part of a text that count, in order; "cannot" is two, "thirty-five" one."""
    found: list[ComparedWord] = []
    before: Word | None = None
    role = ""
    asides = [Span(*match.span()) for match in _ASIDE.finditer(text, within.start, within.end)]
    for word in words(within.of(text)):
        place = Span(word.span.start + within.start, word.span.end + within.start)
        keys = ("may", "not") if word.text == "cannot" else (_key(word.text),)
        if word.text == "provided" and _PROVISO.match(text, place.end):
            keys = ("proviso",)
        if _compounds(found, before, word, within.of(text)):
            tens = found.pop()
            keys, place = (str(int(tens.key) + int(keys[0])),), Span(tens.span.start, place.end)
        name = place.of(text)[:1].isupper() or keys[0] in _PARTIES
        if word.text not in FREE:
            aside = any(each.contains(place) for each in asides)
            found += [ComparedWord(key, place, name, role, aside) for key in keys]
        before = word
        role = word.text if word.text in ROLES else role if word.text in _ARTICLES else ""
    return found


def _key(word: str) -> str:
    plain = word.removesuffix("'s")
    if plain[0].isdigit():
        whole, _, part = plain.replace(",", "").partition(".")
        return f"{whole}.{part}" if part.strip("0") else whole
    if plain in NUMBER_WORDS:
        return str(NUMBER_WORDS[plain])
    same = SAME.get(plain, plain)
    return SAME.get(stem(same), stem(same))


def _compounds(found: list[ComparedWord], before: Word | None, word: Word, text: str) -> bool:
    """Whether a word is the second of "thirty-five"."""
    return (
        before is not None
        and before.text in TENS
        and NUMBER_WORDS.get(word.text, 99) < 10
        and text[before.span.end : word.span.start] == "-"
        and bool(found)
    )
