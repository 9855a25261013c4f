"""Why a clause was found: its deciding sentence, and its rank in each kind of search."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

import numpy as np

from core.base.translation import marked, tr
from core.text.numerals import ordinal_numeral
from core.text.sentences import sentences
from core.text.words import word_texts
from core.types import Candidate, QueryConcept, Span
from core.types.ports import Vectors, WordIndex

Weight = Callable[[str], float]
"""What a word, as `core.text.words` writes it, is worth: the rarer in the library, the more."""

_BY: Final = {"keyword": marked("{rank} for its wording"), "vector": marked("{rank} for its meaning")}


def word_weights(index: WordIndex) -> Weight:
    """The weight of words in a library: the logarithm of how rare they are in it."""
    all_words = int(index.columns.end.max(initial=0))

    @cache
    def weight(word: str) -> float:
        return math.log1p(all_words / (1 + index.frequency(word)))

    return weight


class Decision(NamedTuple):
    """The sentence of a clause that answers most of a query, None where none does, and what its words are worth."""

    sentence: Span | None
    worth: float


def deciding_sentence(text: str, marked: Sequence[Span], weight: Weight) -> Decision:
    """The sentence with most of the query, by weight; of equals the shorter, then the first.

    Args:
        text: of a clause.
        marked: the words of the query, or of what it means, in the text.
        weight: of a word; each counts once in a sentence.
    """
    worth = {each: sum(map(weight, sorted(held))) for each, held in _words_by_sentence(text, marked)}
    best = max(worth, key=lambda each: (worth[each], -len(each), -each.start), default=None)
    return Decision(best, 0.0 if best is None else worth[best])


def _words_by_sentence(text: str, marked: Sequence[Span]) -> Iterator[tuple[Span, set[str]]]:
    """The sentences that contain marked words, with those words.

    Sentences are in order, so those of a mark are found without looking at the others: a clause may have thousands of
    both.
    """
    spans = sentences(text) if marked else []
    starts, ends = [each.start for each in spans], [each.end for each in spans]
    by_sentence: dict[int, set[str]] = {}
    for mark in marked:
        inside = set(word_texts(mark.of(text)))
        for at in range(bisect_right(ends, mark.start), bisect_left(starts, mark.end)):
            by_sentence.setdefault(at, set()).update(inside)
    return ((spans[at], by_sentence[at]) for at in sorted(by_sentence) if by_sentence[at])


def nearest_sentence(text: str, query: Vectors, embed: Callable[[Sequence[str]], Vectors]) -> Span | None:
    """The sentence nearest to a query in meaning; the first of equals, None in a text without any."""
    spans = sentences(text)
    if not spans:
        return None
    return spans[int(np.argmax(np.round(embed([span.of(text) for span in spans]) @ query, 4)))]


def reasons(candidates: Iterable[Candidate], meant: Sequence[QueryConcept], types: Sequence[str]) -> tuple[str, ...]:
    """Why a clause is among the hits, in plain language: its rank in each kind of search, and its tags in the query.

    Args:
        candidates: the clause, as each retriever proposed it.
        meant: the concepts that the query names.
        types: the names of the clause types and attributes that it is tagged with.
    """
    names = list(dict.fromkeys(each.concept.name for each in meant if each.concept.definition))
    ranks = [_rank(each, names) for each in candidates]
    return (*ranks, *(tr("tagged “{name}”", name=name) for name in types if name in names))


def _rank(candidate: Candidate, names: Sequence[str]) -> str:
    rank = ordinal_numeral(candidate.rank)
    if candidate.source in _BY:
        return tr(_BY[candidate.source], rank=rank)
    if candidate.source == "concept":
        conjunction = tr("and")
        concepts = f" {conjunction} ".join(f"“{name}”" for name in names)
        return tr("{rank} for {concepts}", rank=rank, concepts=concepts)
    return tr("{rank} for {source}", rank=rank, source=candidate.source)


def widening_reasons(query: str, meant: Iterable[QueryConcept], text: str) -> tuple[str, ...]:
    """Which of the phrases by which a query was widened occur in a clause, in plain language.

    Args:
        query: as typed.
        meant: the concepts that it names, each with the phrases by which it was widened.
        text: of the clause.
    """
    words_of_text = _word_run(text)
    other = (
        (each, [word for word in each.words if _word_run(word) != _word_run(each.span.of(query))]) for each in meant
    )
    present = ((each, [phrase for phrase in phrases if _word_run(phrase) in words_of_text]) for each, phrases in other)
    return tuple(
        tr(
            "“{words}” also matches: {phrases}",
            words=each.span.of(query),
            phrases=", ".join(phrases),
        )
        for each, phrases in present
        if phrases
    )


@lru_cache(maxsize=1024)  # the phrases of a query are looked for in each of its hits
def _word_run(text: str) -> str:
    return f" {' '.join(word_texts(text))} "
