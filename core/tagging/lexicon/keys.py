"""The form in which names of concepts are compared, without what varies between drafters.

Endings (a plural, "-ed", "-ing"), British or American spelling, hyphens and small words ("limitation of" and "on") do
not distinguish concepts. The endings are those of step 1 of Porter's stemmer ("An algorithm for suffix stripping",
1980), simplified; since both sides are cut in the same way, a stem need not be a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from core.text.english import singular
from core.text.words import word_set, word_texts, words
from core.types import Span

NameKey = tuple[str, ...]
"""The stems of a name's words."""

_SMALL: Final = word_set("the a an of on to for in by upon against any")
_TRAILING: Final = word_set("clause clauses provision provisions language wording")
_VOWEL: Final = re.compile("[aeiouy]")
_PLAIN: Final = re.compile("[A-Za-z -]+")
_JOINED: Final = re.compile(r"(?<=\w)-(?=\w)")
_SPELLINGS: Final = (
    (re.compile("our"), "or"),
    (re.compile("(?<=e)nc$"), "ns"),
    (re.compile(r"(?<=....)is(?=$|ation$)"), "iz"),
    (re.compile("^wilful"), "willful"),
    (re.compile("gement"), "gment"),
)


def concept_stems(text: str) -> list[tuple[str, Span]]:
    """The stems of the words of a text that distinguish concepts, with their spans."""
    return [(_stem(word.text), word.span) for word in words(text) if word.text not in _SMALL]


def whole_name_keys(text: str) -> Iterator[NameKey]:
    """The keys of a text that is just a name: as it is, and without a final "clause" or similar word."""
    cut = [word for word in word_texts(text) if word not in _SMALL]
    yield tuple(map(_stem, cut))
    while len(cut) > 1 and cut[-1] in _TRAILING:
        cut.pop()
        yield tuple(map(_stem, cut))


def name_keys(name: str) -> list[NameKey]:
    """The keys of a name: as written, and without hyphens ("noncompete")."""
    written = [name, _JOINED.sub("", name)] if "-" in name else [name]
    return [tuple([_stem(word) for word in name_words(form) if word not in _SMALL]) for form in written]


def name_words(name: str) -> list[str]:
    """The words of a name as `core.text.words` cuts them, with a short cut for plain letters, as nearly all are."""
    return name.lower().replace("-", " ").split() if _PLAIN.fullmatch(name) else word_texts(name)


@lru_cache(maxsize=1 << 14)
def _stem(word: str) -> str:
    if word == "&":
        return "and"
    stem = singular(word.removesuffix("'s"))
    for ending, instead in (("ied", "y"), ("ing", ""), ("ed", "")):
        rest = stem.removesuffix(ending)
        if rest != stem and len(rest) > 2 and _VOWEL.search(rest):
            stem = rest + instead
            break
    stem = stem[:-1] if stem.endswith("e") and len(stem) > 3 else stem
    stem = stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] else stem
    for spelling, instead in _SPELLINGS:
        stem = spelling.sub(instead, stem)
    return stem
