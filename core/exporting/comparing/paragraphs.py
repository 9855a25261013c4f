"""Aligns the paragraphs of two texts, so that words are compared only where the paragraphs are about the same.

The alignment keeps the order of both and has the most words in common; these count for more, the more alike the
paragraphs are (Needleman and Wunsch 1970, without penalties).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from core.exporting.comparing.tokens import Token

_ALIKE: Final = 0.25
"""The least Dice coefficient, over the words that say something, of two paragraphs that are paired."""
_PART: Final = 0.5
"""The least share of its words that makes a paragraph a part of a longer one on the other side."""
_MOST: Final = 40_000  # pairs of paragraphs that are compared; more take seconds

Stretch = tuple[range, range]
"""Places of tokens in the one text and in the other."""
Words = Counter[str]


def aligned(
    base: Sequence[Token], other: Sequence[Token], base_paragraphs: list[range], other_paragraphs: list[range]
) -> list[Stretch]:
    """Both texts cut into stretches, in order and without a gap: two paragraphs that are alike, one and the several
    into which the other side divides it, or what lies between these, where one side may be empty.
    """
    ones = [weight(base[place] for place in each) for each in base_paragraphs]
    others = [weight(other[place] for place in each) for each in other_paragraphs]
    pairs = _pairs(ones, others) if len(ones) * len(others) <= _MOST else []
    joined: list[Stretch] = []
    for stretch in _stretches(pairs, base_paragraphs, other_paragraphs):
        if joined and _divides(joined[-1], stretch, base, other):
            joined[-1] = _one(joined[-1][0], stretch[0]), _one(joined[-1][1], stretch[1])
        else:
            joined.append(stretch)
    return joined


def _stretches(pairs: list[tuple[int, int]], ones: list[range], others: list[range]) -> Iterator[Stretch]:
    """The pairs and what lies between them."""
    for (i, j), (next_i, next_j) in pairwise([(-1, -1), *pairs, (len(ones), len(others))]):
        between = _span(ones, i + 1, next_i), _span(others, j + 1, next_j)
        if between[0] or between[1]:
            yield between
        if next_i < len(ones):
            yield ones[next_i], others[next_j]


def _divides(first: Stretch, second: Stretch, base: Sequence[Token], other: Sequence[Token]) -> bool:
    """Whether one of two neighbours is on one side only, and contains what is left over from the other."""
    for pair, part in ((first, second), (second, first)):
        if all(pair) and not all(part):
            ones, others = (weight(base[place] for place in pair[0]), weight(other[place] for place in pair[1]))
            parts = weight([base[place] for place in part[0]] + [other[place] for place in part[1]])
            left = ones - others if part[1] else others - ones
            if (left & parts).total() >= _PART * parts.total() > 0:
                return True
    return False


def weight(tokens: Iterator[Token] | Sequence[Token]) -> Words:
    """How often each word that says something occurs."""
    return Counter(token.key for token in tokens if token.says_much)


def likeness(one: Words, other: Words) -> float:
    """The Dice coefficient of two bags of words, 0.0 to 1.0; 1.0 for two empty ones."""
    total = one.total() + other.total()
    return 2 * (one & other).total() / total if total else 1.0


def _pairs(ones: Sequence[Words], others: Sequence[Words]) -> list[tuple[int, int]]:
    """The pairs of paragraphs that correspond."""
    best = [[0.0] * (len(others) + 1) for _ in range(len(ones) + 1)]
    common = [[_common(one, other) for other in others] for one in ones]
    for i in reversed(range(len(ones))):
        for j in reversed(range(len(others))):
            paired = best[i + 1][j + 1] + common[i][j] if common[i][j] else 0.0
            best[i][j] = max(best[i + 1][j], best[i][j + 1], paired)
    return list(_way(best, common))


def _way(best: list[list[float]], common: list[list[float]]) -> Iterator[tuple[int, int]]:
    i = j = 0
    while i < len(common) and j < len(common[0]):
        if common[i][j] and best[i][j] == best[i + 1][j + 1] + common[i][j]:
            yield i, j
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1


def _common(one: Words, other: Words) -> float:
    """How many words two paragraphs have in common, times their likeness; 0.0 where they cannot be paired."""
    alike = likeness(one, other)
    return (one & other).total() * alike if alike >= _ALIKE else 0.0


def _span(paragraphs: list[range], first: int, end: int) -> range:
    return range(paragraphs[first].start, paragraphs[end - 1].stop) if first < end else range(0)


def _one(first: range, second: range) -> range:
    """Two adjacent ranges as one."""
    return range(first.start, second.stop) if first and second else first or second
