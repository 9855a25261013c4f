"""Whether a sentence is a shortened passage: its words stand there in the same order, and nothing decisive is left out.

A sentence is aligned with a passage as extractive fragments are (Grusky, Naaman and Artzi, 2018, "Newsroom"): each of
its words with an equal one, in order. What is left out between them may not deny, permit or oblige, may not put another
party in the place of the one named, and may not change what a number counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from core.summarising.markers import COMPARING, MODALS, NEGATIONS, STATING, SUBORDINATING
from core.summarising.tokens import Token

_NEW_RULE: Final = re.compile(
    r";|,?\s(?:and|but)\s(?:the\s|each\s|either\s)?[A-Z][\w-]*(?:\s[A-Z][\w-]*)?\s(?=(?:shall|will|may|must)\b)"
)
_PAUSE: Final = re.compile(r"[,;:]")


def aligned(sentence: Sequence[Token], passage: Sequence[Token], text: str) -> tuple[int, ...] | None:
    """Where each word of a sentence stands in a passage; None where they do not stand there, or say something else.

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

    return rest(0, -1)


def _fits(sentence: Sequence[Token], at: int, passage: Sequence[Token], last: int, place: int, text: str) -> bool:
    word, skipped = sentence[at], passage[last + 1 : place]
    if word.name and word.role != passage[place].role:
        return False
    if at == 0:
        return _may_begin(passage, place, text)
    if any(each.key in NEGATIONS or each.key in MODALS for each in skipped):
        return False
    if sentence[at - 1].number and any(each.key != sentence[at - 1].key for each in skipped):
        return False
    if word.number and any(each.key in COMPARING for each in skipped):
        return False
    return not (word.modal and any(each.name for each in skipped))


def _may_begin(passage: Sequence[Token], place: int, text: str) -> bool:
    """Whether the words from a place on are said by themselves: not denied, no condition, and not only reported."""
    start = passage[place].span.start
    rule, pause = (_last(pattern, text, passage[0].span.start, start) for pattern in (_NEW_RULE, _PAUSE))
    before = [each for each in passage[:place] if each.span.start >= rule]
    near = [each for each in passage[:place] if each.span.start >= max(rule, pause)]
    if any(each.key in NEGATIONS for each in before) or any(each.key in SUBORDINATING for each in near):
        return False
    that = text.rfind(" that ", max(rule, passage[0].span.start), start)
    stated = [each for each in passage[:place] if each.span.end <= that]
    return that < 0 or (bool(stated) and stated[-1].key in STATING)


def _last(pattern: re.Pattern[str], text: str, start: int, before: int) -> int:
    """Where the last match begins that begins before a place; ``start`` where there is none."""
    return max((match.start() for match in pattern.finditer(text, start) if match.start() < before), default=start)
