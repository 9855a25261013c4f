"""Matches the wording of concepts, their names and phrases, with sentences and headings.

A phrase counts by the square of the matching part over the whole: half of its words count as a quarter of it. The order
of words and words in between do not matter, since no two drafters word a phrase in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import fsum
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from core.tagging.lexicon.rarity import Rarity, stem_set
from core.text.sentences import sentences
from core.types import Clause, Concept

if TYPE_CHECKING:
    from scipy.sparse import csr_array

Scores = NDArray[np.float32]
"""Shape (texts, concepts)."""
Texts = Sequence[frozenset[str]]
"""The stems of each text."""

_BLOCK: Final = 512  # texts compared at a time: each takes 12 KB, and a long contract has thousands of sentences


class WordingIndex:
    """Several wordings of each concept, to match with sentences and headings.

    Args:
        wordings: the names or the phrases of each concept; a concept without any never matches.
        rarity: the weight of each word.
    """

    def __init__(self, wordings: Sequence[Sequence[str]], rarity: Rarity) -> None:
        sets = [[stem_set(each) for each in mine] for mine in wordings]
        kept = [[each for each in mine if each] for mine in sets]
        self._places = {stem: i for i, stem in enumerate(sorted({s for mine in kept for each in mine for s in each}))}
        self._rarity = rarity
        self._concepts = len(wordings)
        self._having = np.array([i for i, mine in enumerate(kept) if mine], dtype=np.intp)
        begins = np.cumsum([0, *(len(mine) for mine in kept if mine)])
        self._begins = begins[:-1]
        weights = np.array([rarity[stem] for stem in self._places], dtype=np.float32)
        occurrences = self._matrix([each for mine in kept for each in mine])
        self._weighted = (occurrences * weights[np.newaxis, :]).T.tocsr()
        self._whole = np.asarray(occurrences @ weights, dtype=np.float32)

    def in_sentences(self, texts: Texts) -> Scores:
        """How much of the best wording of each concept is in each text, in nats."""
        return self._in_blocks(texts, self._sentences)

    def in_headings(self, texts: Texts) -> Scores:
        """The share that each text and the best wording of each concept have in common, 0 to 1."""
        return self._in_blocks(texts, self._headings)

    def _in_blocks(self, texts: Texts, compare: Callable[[Texts], Scores]) -> Scores:
        blocks = [compare(texts[first : first + _BLOCK]) for first in range(0, len(texts), _BLOCK)]
        return np.concatenate([np.zeros((0, self._concepts), np.float32), *blocks])

    def _sentences(self, texts: Texts) -> Scores:
        matched = self._matched(texts)
        return self._best(matched * matched / self._whole)

    def _headings(self, texts: Texts) -> Scores:
        matched = self._matched(texts)
        own = np.array([[fsum(self._rarity[stem] for stem in text)] for text in texts], dtype=np.float32)
        return self._best(matched / np.maximum(self._whole + own.reshape(-1, 1) - matched, 1e-6))

    def _matched(self, texts: Texts) -> Scores:
        """How much of each wording is in each text, in nats, shape (texts, wordings)."""
        matched: Scores = (self._matrix(texts) @ self._weighted).toarray()
        return matched

    def _matrix(self, texts: Texts) -> csr_array:
        """Shape (texts, stems): 1 where a text has a stem."""
        from scipy.sparse import csr_array  # imported here, where the first clauses are tagged: it takes 0.1 s

        # Sorted, since sums in another order differ in the last digit, which decides between nested clauses.
        rows = [sorted(self._places[stem] for stem in text if stem in self._places) for text in texts]
        ends = np.cumsum([0, *map(len, rows)])
        columns = np.array([place for row in rows for place in row], dtype=np.int32)
        ones = np.ones(len(columns), dtype=np.float32)
        return csr_array((ones, columns, ends), shape=(len(texts), len(self._places)))

    def _best(self, each: Scores) -> Scores:
        """The best wording of each concept: shape (texts, concepts) from (texts, wordings)."""
        best = np.zeros((len(each), self._concepts), dtype=np.float32)
        if len(self._begins) and len(each):
            best[:, self._having] = np.maximum.reduceat(each, self._begins, axis=1)
        return best


class ConceptWording:
    """Matches the names and the phrases of the concepts with clauses."""

    def __init__(self, concepts: Sequence[Concept], rarity: Rarity) -> None:
        self._names = WordingIndex([(concept.name, *concept.aliases) for concept in concepts], rarity)
        self._phrases = WordingIndex([concept.phrases for concept in concepts], rarity)

    def names(self, texts: Texts) -> Scores:
        """How much of the best name of each concept is in each sentence."""
        return self._names.in_sentences(texts)

    def phrases(self, texts: Texts) -> Scores:
        """How much of the best phrase of each concept is in each sentence."""
        return self._phrases.in_sentences(texts)

    def headings(self, headings: Sequence[str]) -> Scores:
        """How close each heading is to the closest name of each concept, 0 to 1."""
        distinct = list(dict.fromkeys(headings))
        scores = self._names.in_headings([stem_set(heading) for heading in distinct])
        places = {heading: i for i, heading in enumerate(distinct)}
        return scores[[places[heading] for heading in headings]]


class ClauseSentences:
    """The sentences of the clauses of one document, each stemmed once, however many clauses share it.

    Args:
        clauses: all clauses of the document, by start, the longer first.
    """

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self.stems: list[frozenset[str]] = []
        starts: list[int] = []
        ends: list[int] = []
        for clause in _outermost(clauses):
            for span in sentences(clause.text):
                self.stems.append(stem_set(span.of(clause.text)))
                starts.append(clause.span.start + span.start)
                ends.append(clause.span.start + span.end)
        first = np.searchsorted(ends, [clause.span.start for clause in clauses], side="right")
        last = np.searchsorted(starts, [clause.span.end for clause in clauses], side="left")
        self._ranges = list(zip(first.tolist(), last.tolist(), strict=True))

    def best(self, scores: Scores) -> Scores:
        """The best score among the sentences of each clause, shape (clauses, concepts)."""
        best = np.zeros((len(self._ranges), scores.shape[1]), dtype=np.float32)
        for row, (first, last) in enumerate(self._ranges):
            if first < last:
                scores[first:last].max(axis=0, out=best[row])
        return best


def _outermost(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses that are not inside another one."""
    outer: list[Clause] = []
    for clause in clauses:
        if not outer or clause.span.end > outer[-1].span.end:
            outer.append(clause)
    return outer
