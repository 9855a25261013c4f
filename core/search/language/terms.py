"""What is looked up for a term: the forms in which it can occur in a text.

A hyphenated word without quotes has two: its words in a row, whether hyphens, spaces or other signs separate them, and
closed up ("non-compete": non compete, noncompete). Every other term has one, as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise, product
from typing import Final, Protocol

from core.search.language.tokens import query_tokens
from core.search.language.tree import Term
from core.text.words import SIGNS, phrase, places_covered, words
from core.types.columns import Places

_ANY: Final = "ꀀ"  # these two stand in for the wildcards while a term is cut into words: letters that no contract has
_ONE: Final = "ꀁ"
_STAND_INS: Final = str.maketrans({"*": _ANY, "!": _ANY, "?": _ONE})
_COUNTS: Final = rf"[^\W_]|[{SIGNS}*!?]"
_INSIDE: Final = re.compile(rf"(?:{_COUNTS})(?:.*(?:{_COUNTS}|[)~]))?", re.DOTALL)
_FEWEST: Final = 2  # letters or digits that a word with wildcards must name
_MOST: Final = 20_000  # words that a compound with wildcards is looked up as


class WordLookup(Protocol):
    """What a query needs of a word index, see `core.types.ports.WordIndex`."""

    def places(self, word: str) -> Places: ...

    def matching(self, pattern: str) -> list[str]: ...

    def near(self, word: str, most: int) -> list[str]: ...

    @property
    def sentences(self) -> Places: ...

    @property
    def paragraphs(self) -> Places: ...


@dataclass(frozen=True, slots=True)
class TermForm:
    """One form of a term: its names, each with its offset in places, and how many places there are in all."""

    names: tuple[tuple[str, int], ...]
    size: int


@lru_cache(maxsize=1024)
def term_forms(term: Term) -> tuple[TermForm, ...]:
    """The forms of a term, none where it has no word; `indexed_names` says what a name with wildcards matches."""
    names = phrase(term.text.translate(_STAND_INS))
    if not names:
        return ()
    whole = TermForm(tuple(names), max(at + places_covered(name) for name, at in names))
    parts = _hyphenated(names[0][0]) if len(names) == 1 and not term.quoted else []
    if not parts:
        return (whole,)
    return TermForm(tuple((part, at) for at, part in enumerate(parts)), len(parts)), TermForm((("".join(parts), 0),), 1)


def indexed_names(name: str, fuzzy: int, index: WordLookup) -> list[str]:
    """The names in the index that a name of a form matches."""
    if fuzzy:
        return index.near(name, fuzzy)
    if not _is_pattern(name):
        return [name]
    cut = words(name)
    choices = [index.matching(_pattern(word.text)) if _is_pattern(word.text) else [word.text] for word in cut]
    signs = [name[before.span.end : after.span.start] for before, after in pairwise(cut)]
    return [_joined(choice, signs) for choice in islice(product(*choices), _MOST)]


def bare_word(word: str) -> str:
    """A word as typed, without the punctuation around it."""
    match = _INSIDE.search(word)
    return match.group() if match else word


def reads_as_words(typed: Sequence[str]) -> bool:
    """Whether words typed side by side would be read as exactly these."""
    tokens = query_tokens(" ".join(typed))
    return len(tokens) == 1 and [word for word, _ in tokens[0].words] == list(typed)


def is_single(term: Term) -> bool:
    """Whether a term is one word."""
    return [form.size for form in term_forms(term)] == [1]


def too_wide(term: Term) -> bool:
    """Whether one of its words has wildcards and next to no letters."""
    cut = words(term.text.translate(_STAND_INS))
    return any(_is_pattern(word.text) and sum(sign not in (_ANY, _ONE) for sign in word.text) < _FEWEST for word in cut)


def _hyphenated(name: str) -> list[str]:
    """The words of a compound joined by hyphens alone, else none."""
    cut = words(name)
    joined = len(cut) > 1 and all(name[before.span.end : after.span.start] == "-" for before, after in pairwise(cut))
    return [word.text for word in cut] if joined else []


def _is_pattern(name: str) -> bool:
    return _ANY in name or _ONE in name


def _pattern(word: str) -> str:
    """The regular expression of a word with wildcards."""
    return "".join(".*" if sign == _ANY else "." if sign == _ONE else re.escape(sign) for sign in word)


def _joined(choice: tuple[str, ...], signs: list[str]) -> str:
    return "".join(word + sign for word, sign in zip(choice, [*signs, ""], strict=True))
