"""Why a clause was found: the sentence that speaks most for it, and who found it at which rank."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

import numpy as np

from core.ports import Vectors, WordIndex
from core.text.sentences import sentences
from core.text.words import words
from core.types import Candidate, QueryConcept, Span

Weight = Callable[[str], float]
"""What a word is worth, as `core.text.words` writes it: the rarer in the library, the more."""

_BY: Final = {"keyword": "by its words", "vector": "by its meaning"}


def rarity(index: WordIndex) -> Weight:
    """The weight of words in a library: the logarithm of how rare they are in it."""
    all_words = int(index.columns.end.max(initial=0))

    @cache
    def weight(word: str) -> float:
        return math.log1p(all_words / (1 + len(index.places(word))))

    return weight


class Decision(NamedTuple):
    """The sentence that speaks most for a clause, None where none does, and what the words in it are worth."""

    sentence: Span | None
    worth: float


def decided(text: str, marked: Sequence[Span], weight: Weight) -> Decision:
    """The sentence that holds most of what was asked for, by weight; of equals the shorter, then the first.

    Args:
        text: of a clause.
        marked: the words of the query, or of what it means, in the text.
        weight: of a word; each counts once in a sentence.
    """
    best, key = Decision(None, 0.0), (0.0, 0, 0)
    for sentence, held in _held(text, marked):
        worth = sum(map(weight, sorted(held)))
        if best.sentence is None or (worth, -len(sentence), -sentence.start) > key:
            best, key = Decision(sentence, worth), (worth, -len(sentence), -sentence.start)
    return best


def _held(text: str, marked: Sequence[Span]) -> Iterator[tuple[Span, set[str]]]:
    """The sentences in which marked words stand, with those words.

    Sentences follow one another, so that those of a mark are found without a look at the others: a clause may have
    thousands of both.
    """
    all_ = sentences(text) if marked else []
    starts, ends = [each.start for each in all_], [each.end for each in all_]
    held: dict[int, set[str]] = {}
    for span in marked:
        found = {word.text for word in words(span.of(text))}
        for at in range(bisect_right(ends, span.start), bisect_left(starts, span.end)):
            held.setdefault(at, set()).update(found)
    return ((all_[at], held[at]) for at in sorted(held) if held[at])


def decided_by_meaning(text: str, query: Vectors, embed: Callable[[Sequence[str]], Vectors]) -> Span | None:
    """The sentence nearest to a query in meaning; the first of equals, None in a text without any."""
    found = sentences(text)
    if not found:
        return None
    return found[int(np.argmax(np.round(embed([sentence.of(text) for sentence in found]) @ query, 4)))]


def reasons(candidates: Iterable[Candidate], meant: Sequence[QueryConcept], types: Sequence[str]) -> tuple[str, ...]:
    """Why a clause is there, in words: who found it at which rank, and which concepts of the query it is.

    Args:
        candidates: the clause, as each retriever proposed it.
        meant: the concepts that the query names.
        types: the names of the kinds of clause that it is.
    """
    names = list(dict.fromkeys(each.concept.name for each in meant))
    by = _BY | {"concept": f"by what {' and '.join(f'“{name}”' for name in names)} means"}
    ranks = [f"{ordinal(each.rank)} {by.get(each.source, 'by ' + each.source)}" for each in candidates]
    return (*ranks, *(f"it is tagged {name}" for name in types if name in names))


def widened(query: str, meant: Iterable[QueryConcept], text: str) -> tuple[str, ...]:
    """Which of the words by which those of a query were widened stand in a clause, in words.

    Args:
        query: as typed.
        meant: the concepts that it names, each with the phrases by which it was widened.
        text: of the clause.
    """
    held = _run(text)
    standing = ((each, [phrase for phrase in each.words if _run(phrase) in held]) for each in meant)
    return tuple(
        f"your words “{each.span.of(query)}” were widened by: {', '.join(phrases)}"
        for each, phrases in standing
        if phrases
    )


@lru_cache(maxsize=1024)  # the phrases of a query are looked for in each of its hits
def _run(text: str) -> str:
    return f" {' '.join(word.text for word in words(text))} "


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 not in (11, 12, 13) else "th"
    return f"{number}{ending}"
