"""Marks the words of a query in the text of a hit.

Words are matched as search matches them, by their stems, so that "indemnify" marks "indemnified". Stop words ("of",
"the") and short parts of hyphenated words ("out" in "carve-outs") are marked only next to a word that counts, as in the
query, or in a quoted phrase. "Not include" is marked only as a phrase: "including" is something else.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from core.text.english import stem
from core.text.words import STOP_WORDS, hyphenated, normalise
from core.types import Span

_WORD = re.compile(r"[^\W_]+(?:['’]s\b)?")  # a possessive is one word: no "s" of it is marked alone
_POSSESSIVE = re.compile(r"['’]s$")
_SHORT = 4  # letters: a shorter part of a hyphenated word means little alone: "set-off", "non-compete"
_NOT_INCLUDE = re.compile(r"\bnot\s+(?:include|contain)\b", re.IGNORECASE)
_QUOTED = re.compile(r"\"([^\"]+)\"|“([^”]+)”")

_Stems = tuple[str, ...]


def highlighter(query: str, phrases: Sequence[str] = ()) -> Callable[[str], tuple[Span, ...]]:
    """Gives a function that finds the ranges of a query's words in a text, in order; adjacent words are one range.

    Args:
        query: what the user asks.
        phrases: by which the query was widened; each is marked where it occurs in full.
    """
    by_first: dict[str, list[_Stems]] = defaultdict(list)
    for pattern in _patterns(query) | {_stems(phrase) for phrase in phrases}:
        if pattern:
            by_first[pattern[0]].append(pattern)

    def highlights(text: str) -> tuple[Span, ...]:
        words = list(_WORD.finditer(text))
        stems = tuple(_stem(word.group()) for word in words)
        marked: set[int] = set()
        for at, first in enumerate(stems):
            for pattern in by_first.get(first, ()):
                if stems[at : at + len(pattern)] == pattern:
                    marked.update(range(at, at + len(pattern)))
        return tuple(_ranges(text, [words[at].span() for at in sorted(marked)]))

    return highlights


def _stems(text: str) -> _Stems:
    return tuple(map(_stem, _WORD.findall(text)))


def _stem(word: str) -> str:
    return stem(normalise(_POSSESSIVE.sub("", word)))


def _patterns(query: str) -> set[_Stems]:
    """The sequences of stems to be marked: phrases, words that count, and these with the stop word beside them."""
    phrases = ["".join(match.groups("")) for match in _QUOTED.finditer(query)]
    unquoted = _QUOTED.sub(" ", query)
    phrases += _NOT_INCLUDE.findall(unquoted)
    unquoted = _NOT_INCLUDE.sub(" ", unquoted)
    stems = _stems(unquoted)
    counts = list(_counting(unquoted))
    if stems and not any(counts) and not phrases:
        return {stems}
    singles = {(stems[at],) for at in range(len(stems)) if counts[at]}
    pairs = {stems[at : at + 2] for at in range(len(stems) - 1) if counts[at] or counts[at + 1]}
    phrases += [whole.of(unquoted) for whole in hyphenated(unquoted)]
    return {_stems(phrase) for phrase in phrases} | singles | pairs


def _counting(text: str) -> Iterator[bool]:
    """Whether each word of a text is marked by itself."""
    hyphened = hyphenated(text)
    for word in _WORD.finditer(text):
        part = any(whole.contains(Span(*word.span())) for whole in hyphened)
        yield word.group().lower() not in STOP_WORDS and not (part and len(stem(normalise(word.group()))) < _SHORT)


def _ranges(text: str, words: Sequence[tuple[int, int]]) -> Iterator[Span]:
    """The words as ranges, those with only space between them as one."""
    for at, (start, end) in enumerate(words):
        if not at or text[words[at - 1][1] : start].strip():
            first = start
        if at + 1 == len(words) or text[end : words[at + 1][0]].strip():
            yield Span(first, end)
