"""Whether a sentence is a shortened passage: its words occur there in the same order, and nothing decisive is left out.

A sentence is aligned with a passage as extractive fragments are (Grusky, Naaman and Artzi, 2018, "Newsroom"): each of
its words with an equal one, in order. What is left out must not deny, permit, oblige or set a condition, must not
substitute another party for the one named, and must not change what a number counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.models.summarising.markers import (
    COMPARING,
    CONDITIONS,
    DENIALS,
    MODALS,
    NEGATIONS,
    QUANTIFYING,
    STATING,
    SUBORDINATING,
)
from core.models.summarising.tokens import ComparedWord

_NEW_RULE: Final = re.compile(
    r";|,?\s(?:and|but)\s(?:the\s|each\s|either\s)?[A-Z][\w-]*(?:\s[A-Z][\w-]*)?\s(?=(?:shall|will|may|must)\b)"
)
_PAUSE: Final = re.compile(r"[,;:]")
_CLOSING: Final = re.compile(r"[,;)]")
_RESTS: Final = re.compile(r"\W*$|['\"”’\s]*[,.;:()]|\s+(?:or|nor|but)\b")
_AND: Final = frozenset({"and", "but"})
_LONGEST: Final = 1500  # words of a passage; anything longer is not a sentence
_PATIENCE: Final = 3000  # comparisons, so that a clause crafted to be slow holds nobody up


@dataclass(frozen=True, slots=True)
class Aligned:
    """Where each word of a sentence is in a passage, and whether the rule there begins before or continues after."""

    places: tuple[int, ...]
    partial: bool


def align(sentence: Sequence[ComparedWord], passage: Sequence[ComparedWord], text: str) -> Aligned | None:
    """Where a sentence is found in a passage; None where it is not, or says something else.

    Args:
        sentence: what needs support.
        passage: what may support it.
        text: the text in which the words of the passage have their places.
    """
    places = _Alignment(sentence, passage, text).places()
    if not places:
        return None
    cut = not _RESTS.match(text[passage[places[-1]].span.end : passage[-1].span.end])
    denies = any(word.key in NEGATIONS for word in sentence)
    if cut and denies:
        return None  # "is not liable" says more than "is not liable for delay"
    late = any(not word.number and word.key not in _AND for word in _before(passage, places[0], text))
    return Aligned(places, cut or late)


class _Alignment:
    """Searches a passage for the words of a sentence."""

    def __init__(self, sentence: Sequence[ComparedWord], passage: Sequence[ComparedWord], text: str) -> None:
        self._sentence, self._passage, self._text = sentence, passage[:_LONGEST], text
        self._fruitless: set[tuple[int, int]] = set()
        self._compared = 0

    def places(self, at: int = 0, last: int = -1) -> tuple[int, ...] | None:
        """The places of the words from ``at`` on, where the one before is at ``last``."""
        if at == len(self._sentence):
            return ()
        if (at, last) in self._fruitless:
            return None
        for place in range(last + 1, len(self._passage)):
            if self._fits(at, last, place) and (after := self.places(at + 1, place)) is not None:
                return (place, *after)
        self._fruitless.add((at, last))
        return None

    def _fits(self, at: int, last: int, place: int) -> bool:
        """Whether a word of the sentence may be matched with one of the passage, after the one before it."""
        word, found = self._sentence[at], self._passage[place]
        if word.key != found.key or not _same_role(word, found) or self._compared == _PATIENCE:
            return False
        self._compared += 1
        if word.name and _quantified(self._passage, place) != _quantified(self._sentence, at):
            return False
        if at == 0:
            return _may_begin(self._passage, place, self._text)
        skipped = [each for each in self._passage[last + 1 : place] if found.aside or not each.aside]
        return _may_leave_out(self._sentence[at - 1], word, skipped) and not _begins_in(skipped, found, self._text)


def _same_role(word: ComparedWord, found: ComparedWord) -> bool:
    """Whether the same preposition precedes both; "of" matters only before names."""
    return word.role == found.role or (not word.name and "of" in (word.role, found.role))


def _quantified(words: Sequence[ComparedWord], place: int) -> str:
    """The quantifier before a name, as "either" before "party"; "" where there is none."""
    before = words[place - 1].key if place else ""
    return before if before in QUANTIFYING else ""


def _may_leave_out(before: ComparedWord, word: ComparedWord, skipped: Sequence[ComparedWord]) -> bool:
    """Whether these words of a passage may be left out between two words."""
    if before.key in DENIALS or (before.number and any(each.key != before.key for each in skipped)):
        return not skipped
    if any(each.key in NEGATIONS or each.key in MODALS for each in skipped):
        return False
    if word.number and any(each.key in COMPARING for each in skipped):
        return False
    return not (word.modal and any(each.name for each in skipped))


def _begins_in(skipped: Sequence[ComparedWord], found: ComparedWord, text: str) -> bool:
    """Whether a word is in a subordinate clause whose beginning is left out: "indemnifies X [if X] breaches this"."""
    return any(
        each.key in SUBORDINATING and not _CLOSING.search(text, each.span.end, found.span.start) for each in skipped
    )


def _may_begin(passage: Sequence[ComparedWord], place: int, text: str) -> bool:
    """Whether the words from a place on are asserted: not denied, not a condition, and not merely reported."""
    before = _before(passage, place, text)
    if not before:
        return True
    start, end = before[0].span.start, passage[place].span.start
    pause = _last(_PAUSE, text, start, end)
    if any(each.key in NEGATIONS or each.key in CONDITIONS for each in before):
        return False
    if any(each.key in SUBORDINATING for each in before if each.span.start >= pause):
        return False
    that = text.rfind(" that ", start, end)
    stated = [each for each in before if each.span.end <= that]
    return that < 0 or (bool(stated) and stated[-1].key in STATING)


def _before(passage: Sequence[ComparedWord], place: int, text: str) -> Sequence[ComparedWord]:
    """The words before a place that belong to the same rule: "and the Customer shall" begins another."""
    rule = _last(_NEW_RULE, text, passage[0].span.start, passage[place].span.start)
    return [each for each in passage[:place] if each.span.start >= rule]


def _last(pattern: re.Pattern[str], text: str, start: int, before: int) -> int:
    """Where the last match before a place begins; ``start`` where there is none."""
    return max((match.start() for match in pattern.finditer(text, start) if match.start() < before), default=start)
