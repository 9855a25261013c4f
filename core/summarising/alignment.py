"""Whether a sentence is a shortened passage: its words stand there in the same order, and nothing decisive is left out.

A sentence is aligned with a passage as extractive fragments are (Grusky, Naaman and Artzi, 2018, "Newsroom"): each of
its words with an equal one, in order. What is left out may not deny, permit, oblige or make a condition, may not put
another party in the place of the one named, and may not change what a number counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from core.summarising.markers import COMPARING, CONDITIONS, DENIALS, MODALS, NEGATIONS, STATING, SUBORDINATING
from core.summarising.tokens import Token

_NEW_RULE: Final = re.compile(
    r";|,?\s(?:and|but)\s(?:the\s|each\s|either\s)?[A-Z][\w-]*(?:\s[A-Z][\w-]*)?\s(?=(?:shall|will|may|must)\b)"
)
_PAUSE: Final = re.compile(r"[,;:]")
_CLOSING: Final = re.compile(r"[,;)]")
_RESTS: Final = re.compile(r"\W*$|['\"”’\s]*[,.;:()]|\s+(?:or|nor|but)\b")


@dataclass(frozen=True, slots=True)
class Aligned:
    """Where each word of a sentence stands in a passage, and whether the passage goes on where the sentence ends."""

    places: tuple[int, ...]
    cut: bool


def align(sentence: Sequence[Token], passage: Sequence[Token], text: str) -> Aligned | None:
    """Where a sentence stands in a passage; None where it does not, or says something else.

    Args:
        sentence: what is to be supported.
        passage: that may support it.
        text: of the passage, in which its words have their places.
    """

    @cache
    def rest(at: int, last: int) -> tuple[int, ...] | None:
        """The places of the words from ``at`` on, where the one before stands at ``last``."""
        if at == len(sentence):
            return ()
        for place in range(last + 1, len(passage)):
            if passage[place].key == sentence[at].key and _fits(sentence, at, passage, last, place, text):
                after = rest(at + 1, place)
                if after is not None:
                    return (place, *after)
        return None

    places = rest(0, -1)
    if not places:
        return None
    cut = not _RESTS.match(text[passage[places[-1]].span.end : passage[-1].span.end])
    denies = any(word.key in NEGATIONS for word in sentence)
    return None if cut and denies else Aligned(places, cut)  # "is not liable" says more than "is not liable for delay"


def _fits(sentence: Sequence[Token], at: int, passage: Sequence[Token], last: int, place: int, text: str) -> bool:
    """Whether a word of a sentence may be taken for one of a passage, after the one before it."""
    word, found = sentence[at], passage[place]
    if (word.role or found.role) and word.role != found.role and (word.name or "of" not in (word.role, found.role)):
        return False
    if at == 0:
        return _may_begin(passage, place, text)
    skipped = [each for each in passage[last + 1 : place] if found.aside or not each.aside]
    return _may_leave_out(sentence[at - 1], word, skipped) and not _begins_in(skipped, found, text)


def _may_leave_out(before: Token, word: Token, skipped: Sequence[Token]) -> bool:
    """Whether these words of a passage may be left out between two words."""
    if before.key in DENIALS or (before.number and any(each.key != before.key for each in skipped)):
        return not skipped
    if any(each.key in NEGATIONS or each.key in MODALS for each in skipped):
        return False
    if word.number and any(each.key in COMPARING for each in skipped):
        return False
    return not (word.modal and any(each.name for each in skipped))


def _begins_in(skipped: Sequence[Token], found: Token, text: str) -> bool:
    """Whether a word stands in a clause of which the beginning is left out: "indemnifies X [if X] breaches this"."""
    return any(
        each.key in SUBORDINATING and not _CLOSING.search(text, each.span.end, found.span.start) for each in skipped
    )


def _may_begin(passage: Sequence[Token], place: int, text: str) -> bool:
    """Whether the words from a place on are said by themselves: not denied, no condition, and not only reported."""
    start = passage[place].span.start
    rule, pause = (_last(pattern, text, passage[0].span.start, start) for pattern in (_NEW_RULE, _PAUSE))
    before = [each for each in passage[:place] if each.span.start >= rule]
    near = [each for each in before if each.span.start >= pause]
    if any(each.key in NEGATIONS or each.key in CONDITIONS for each in before):
        return False
    if any(each.key in SUBORDINATING for each in near):
        return False
    that = text.rfind(" that ", max(rule, passage[0].span.start), start)
    stated = [each for each in passage[:place] if each.span.end <= that]
    return that < 0 or (bool(stated) and stated[-1].key in STATING)


def _last(pattern: re.Pattern[str], text: str, start: int, before: int) -> int:
    """Where the last match begins that begins before a place; ``start`` where there is none."""
    return max((match.start() for match in pattern.finditer(text, start) if match.start() < before), default=start)
