"""Finds the words that two stretches of text have in common, in runs that a reader recognises as the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final, NamedTuple

from core.exporting.comparing.paragraphs import likeness, weight
from core.exporting.comparing.tokens import Token

_LONG: Final = 2_000  # tokens, above which frequent words are no anchors: the time would grow with their square
_LONGEST: Final = 20_000  # tokens, beyond which only the edges are compared
_ISOLATED: Final = 3  # words at most that are dropped between two changes ...
_TIMES: Final = 3  # ... each of which is more than this many times as long
_UNLIKE: Final = 0.1
"""The Dice coefficient, over the words that say something, below which nothing is worth showing as common."""


class Match(NamedTuple):
    """A number of equal tokens, from a place in the one stretch and a place in the other."""

    base: int
    other: int
    size: int


def matches(base: Sequence[Token], other: Sequence[Token]) -> list[Match]:
    """What two stretches have in common, in order.

    A stop word or a sign is common only beside a word that says more, or at an edge. A few common words between two
    long changes are treated as changed too, since nobody reads them by themselves (the semantic clean-up of Fraser,
    "Writing: Diff Strategies", 2006). Stretches that are not alike have only their edges in common.
    """
    head = _equal_edge(base, other)
    tail = _equal_edge(base[head:][::-1], other[head:][::-1])
    ones, others = base[head : len(base) - tail], other[head : len(other) - tail]
    found = [Match(i + head, j + head, size) for i, j, size in _inner(ones, others)]
    edges = Match(0, 0, head), Match(len(base) - tail, len(other) - tail, tail)
    return [match for match in (edges[0], *found, edges[1]) if match.size]


def _equal_edge(base: Sequence[Token], other: Sequence[Token]) -> int:
    at, most = 0, min(len(base), len(other))
    while at < most and base[at].key == other[at].key:
        at += 1
    return at


def _inner(base: Sequence[Token], other: Sequence[Token]) -> list[Match]:
    if max(len(base), len(other)) > _LONGEST or likeness(weight(base), weight(other)) < _UNLIKE:
        return []
    much = {token.key for token in (*base, *other) if token.says_much}
    matcher = SequenceMatcher(
        lambda key: key not in much,
        [token.key for token in base],
        [token.key for token in other],
        autojunk=len(other) > _LONG,
    )
    blocks = [Match(*block) for block in matcher.get_matching_blocks()]
    return list(_without_isolated(blocks, base))


def _without_isolated(blocks: list[Match], base: Sequence[Token]) -> Iterator[Match]:
    """All but the few words isolated between long changes. The last block is empty: both ends."""
    last = Match(0, 0, 0)
    for block, following in pairwise(blocks):
        words = sum(token.is_word for token in base[block.base : block.base + block.size])
        shorter = min(_changed(last, block), _changed(block, following))
        if words > _ISOLATED or words * _TIMES >= shorter:
            yield block
            last = block


def _changed(before: Match, after: Match) -> int:
    """How many tokens are changed between two matches."""
    return max(after.base - before.base - before.size, after.other - before.other - before.size)
