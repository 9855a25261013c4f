"""How much of the wording of concepts, their names and phrases, is in sentences and headings.

A word weighs more the rarer it is in contracts. Words are counted in the sentences of the sample contracts, so that a
clause gets the same tags, and is as good an answer to a query, in every library. The measure is the inverse document
frequency of Spärck Jones, "A statistical interpretation of term specificity" (1972), with sentences as documents.

A phrase counts by the square of the matching part over the whole: half of its words count as a quarter of it. The order
of words and words in between do not matter, since no two drafters word a phrase in the same way.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from core.base import paths
from core.base.errors import MunimentError
from core.base.translation import tr
from core.tagging.lexicon import concept_stems
from core.text.english import stem
from core.text.sentences import sentences
from core.text.words import word_texts
from core.types import Clause

if TYPE_CHECKING:
    from scipy.sparse import csr_array

RARITY_FILE: Final = "rarity.json"
"""Counts of the stems that distinguish concepts, `stem_set`."""
WORDS_FILE: Final = "words.json"
"""Counts of the stems that search uses, `search_stems`."""

Scores = NDArray[np.float32]
"""Shape (texts, concepts)."""
Texts = Sequence[frozenset[str]]
"""The stems of each text."""

_BLOCK: Final = 512  # texts compared at a time: each takes 12 KB, and a long contract has thousands of sentences


@dataclass(frozen=True, slots=True)
class Rarity:
    """The number of sentences in which each stem occurs; only stems made of letters are counted."""

    sentences: int
    counts: Mapping[str, int]

    @classmethod
    def of(cls, texts: Iterable[str], stems: Callable[[str], frozenset[str]] | None = None) -> Rarity:
        """Counts the stems of sentences; ``stems`` gives those of one sentence, None: `stem_set`."""
        sets = [(stems or stem_set)(sentence) for sentence in texts]
        return cls(len(sets), Counter(word for each in sets for word in sorted(each) if word.isalpha()))

    @classmethod
    def read(cls, folder: Path, name: str = RARITY_FILE) -> Rarity:
        """Reads what `write` wrote.

        Raises:
            MunimentError: it is missing or damaged.
        """
        file = folder / name
        try:
            stored = json.loads(file.read_text(encoding="utf-8"))
            return cls(stored["sentences"], stored["counts"])
        except (OSError, ValueError, KeyError) as error:
            raise MunimentError(
                tr("The word counts that come with Muniment are missing or damaged."),
                tr("Install Muniment again."),
                file,
            ) from error

    def write(self, folder: Path, name: str = RARITY_FILE) -> None:
        """Writes the counts into a folder."""
        stored = {"sentences": self.sentences, "counts": dict(sorted(self.counts.items()))}
        (folder / name).write_text(json.dumps(stored, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")

    def __getitem__(self, word: str) -> float:
        """The weight of a stem, in nats; an unknown stem has the highest."""
        return math.log((self.sentences + 1) / (self.counts.get(word, 0) + 0.5))


@cache
def shipped_words() -> Rarity:
    """The weights of the stems that search uses, as shipped with the program."""
    return Rarity.read(paths.resources() / "lexicon", WORDS_FILE)


def search_stems(text: str) -> frozenset[str]:
    """The stems of a text by which search finds it, each once."""
    return frozenset(map(stem, word_texts(text)))


def stem_set(text: str) -> frozenset[str]:
    """The stems of a text that distinguish concepts, each once."""
    return frozenset(each for chunk in text.split() for each in _chunk(chunk))


@lru_cache(maxsize=1 << 16)
def _chunk(text: str) -> tuple[str, ...]:
    """The stems of a text without white space; most such chunks of a contract are in the cache."""
    return tuple(each for each, _ in concept_stems(text))


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

    def in_headings(self, headings: Sequence[str]) -> Scores:
        """The share that each heading and the best wording of each concept have in common, 0 to 1."""
        distinct = list(dict.fromkeys(headings))
        places = {heading: i for i, heading in enumerate(distinct)}
        scores = self._in_blocks([stem_set(heading) for heading in distinct], self._headings)
        return scores[[places[heading] for heading in headings]]

    def _in_blocks(self, texts: Texts, compare: Callable[[Texts], Scores]) -> Scores:
        blocks = [compare(texts[first : first + _BLOCK]) for first in range(0, len(texts), _BLOCK)]
        return np.concatenate([np.zeros((0, self._concepts), np.float32), *blocks])

    def _sentences(self, texts: Texts) -> Scores:
        matched = self._matched(texts)
        return self._best(matched * matched / self._whole)

    def _headings(self, texts: Texts) -> Scores:
        matched = self._matched(texts)
        own = np.array([[math.fsum(self._rarity[stem] for stem in text)] for text in texts], dtype=np.float32)
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
