"""Marks the words of a query in the text of a hit.

Words are matched as the full-text index matches them, by their stems, so that "indemnify" marks "indemnified". Words
that stand everywhere ("of", "the") are marked beside a word that counts, as in the query, or in a quoted phrase.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from core.types import Span

Stemmer = Callable[[Sequence[str]], Sequence[str]]
"""The stem of each word, as the index has it."""

_WORD = re.compile(r"[^\W_]+")
_QUOTED = re.compile(r"\"([^\"]+)\"|“([^”]+)”")
_SMALL_WORDS = (
    "a an and any are as at be been but by can do does for from has have how if in into is it its may my no nor not of "
    "on or our shall should so such than that the their them then there these they this those to upon was we were "
    "what when where which who will with without would you your"
)
EVERYWHERE = frozenset(_SMALL_WORDS.split())


def highlighter(query: str, stems: Stemmer, phrases: Sequence[str] = ()) -> Callable[[str], tuple[Span, ...]]:
    """What marks the words of ``query`` in texts: gives their ranges, in order; words side by side are one range.

    Args:
        query: what the user asks.
        stems: gives the stems of words.
        phrases: by which the query was widened; each is marked where all of it stands.
    """
    sought: dict[int, set[tuple[str, ...]]] = defaultdict(set)
    for pattern in _patterns(query, stems) | {tuple(stems(_WORD.findall(phrase))) for phrase in phrases}:
        if pattern and all(pattern):
            sought[len(pattern)].add(pattern)

    def highlights(text: str) -> tuple[Span, ...]:
        words = list(_WORD.finditer(text))
        found = stems([word.group() for word in words])
        marked: set[int] = set()
        for length, patterns in sought.items():
            for at in range(len(found) - length + 1):
                if tuple(found[at : at + length]) in patterns:
                    marked.update(range(at, at + length))
        return tuple(_ranges(text, [words[at].span() for at in sorted(marked)]))

    return highlights


def _patterns(query: str, stems: Stemmer) -> set[tuple[str, ...]]:
    """The sequences of stems to be marked: phrases, words that count, and these with the small word beside them."""
    phrases = ["".join(match.groups("")) for match in _QUOTED.finditer(query)]
    words = _WORD.findall(_QUOTED.sub(" ", query))
    counts = [word.lower() not in EVERYWHERE for word in words]
    if words and not any(counts) and not phrases:
        return {tuple(stems(words))}
    found = stems(words)
    singles = {(found[at],) for at in range(len(words)) if counts[at]}
    pairs = {(found[at], found[at + 1]) for at in range(len(words) - 1) if counts[at] or counts[at + 1]}
    quoted = {tuple(stems(_WORD.findall(phrase))) for phrase in phrases}
    return {pattern for pattern in quoted | singles | pairs if all(pattern)}


def _ranges(text: str, words: Sequence[tuple[int, int]]) -> Iterator[Span]:
    """The words as ranges, those with only space between them as one."""
    start = end = None
    for first, last in words:
        if start is None or end is None or text[end:first].strip():
            if start is not None and end is not None:
                yield Span(start, end)
            start = first
        end = last
    if start is not None and end is not None:
        yield Span(start, end)
