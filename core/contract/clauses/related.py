"""Provisions of one contract on the same subject: either party's indemnity, the cap on it, its procedure.

Drafters separate them, lawyers read them together: of the clauses that ACORD's annotators took from contracts, one in
five combines passages from different places. Similarity is the cosine of tf-idf vectors (Salton and Buckley,
"Term-weighting approaches in automatic text retrieval", 1988) with the contract's own sections as the collection, so
that what every section says counts for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from core.contract.clauses.join import heading_of
from core.contract.clauses.passages import count_words, trimmed_span
from core.text.similarity import scale_rows
from core.types import Document, Joined, Section, Span

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_LEAST_SIMILARITY: Final = 0.15  # a less similar provision is not offered
_LEAST: Final = 15  # words: a shorter section says too little to be compared
_MOST: Final = 700  # words: a longer section covers several subjects
_TOGETHER: Final = 1000  # words of a section and a related one
_NEAREST: Final = 8  # sections considered for the second related one
_CROWD: Final = 3000  # in a document with more sections, none are compared
_WORD = re.compile(r"[a-z]{3,}")
_STEM: Final = 5  # letters: "indemnify" and "indemnity" have one stem
_HEADING: Final = 4  # weight of the words of a heading, which names the subject
WHY: Final = "on the same subject"

Floats = NDArray[np.float32]


class RelatedProvisions:
    """The provisions of one document that are on the same subject as a passage of it.

    Takes about a millisecond a section, and memory for the square of their number.
    """

    def __init__(self, document: Document, sections: Sequence[Section]) -> None:
        self._document = document
        self._sections = sections
        comparable = self._comparable()
        self._compared = [section for section, _, _ in comparable]
        self._spans = [span for _, span, _ in comparable]
        self._words = np.array([words for _, _, words in comparable])
        self._similarity = self._similarities()

    def of(self, span: Span) -> tuple[Joined, ...]:
        """The provisions, at most two, most similar to the section that contains a passage, in document order."""
        around = [i for i, own in enumerate(self._spans) if own.contains(span)]
        if not around:
            return ()
        own = max(around)
        near = [i for i in self._most_similar(own) if self._similarity[own, i] >= _LEAST_SIMILARITY]
        return tuple(self._joined(i) for i in sorted(near))

    def _comparable(self) -> list[tuple[Section, Span, int]]:
        """The sections that are neither too short nor too long to be on one subject, with their spans and words."""
        text = self._document.text
        kept = []
        for section in self._sections:
            span = trimmed_span(text, section.span.start, section.span.end)
            words = count_words(text, span)
            if section.kind == "section" and _LEAST <= words <= _MOST:
                kept.append((section, span, words))
        return kept if len(kept) <= _CROWD else []

    def _similarities(self) -> Floats:
        """The similarity of each pair, shape (sections, sections); 0 where the two overlap or are too long together."""
        if not self._compared:
            return np.zeros((0, 0), np.float32)
        vectors = _vectors([self._terms(i) for i in range(len(self._compared))])
        similarity: Floats = (vectors @ vectors.T).toarray()
        starts = np.array([span.start for span in self._spans])
        ends = np.array([span.end for span in self._spans])
        similarity[(starts[:, None] < ends[None, :]) & (starts[None, :] < ends[:, None])] = 0.0
        similarity[self._words[:, None] + self._words[None, :] > _TOGETHER] = 0.0
        return similarity

    def _terms(self, at: int) -> list[str]:
        """The stems of a section; those of its heading, or of the nearest heading above, count more."""
        named = _terms(heading_of(self._compared[at], self._sections))
        return [*_terms(self._spans[at].of(self._document.text)), *named * _HEADING]

    def _most_similar(self, own: int) -> list[int]:
        """The section most similar to this one, and the next that does not overlap it, if they are short enough."""
        row = self._similarity[own]
        order = [int(i) for i in np.argsort(-row, kind="stable")[:_NEAREST] if row[i] > 0]
        if not order:
            return []
        first = order[0]
        second = next((i for i in order[1:] if not self._spans[i].overlaps(self._spans[first])), None)
        if second is None or self._words[[own, first, second]].sum() > 1.2 * _TOGETHER:
            return [first]
        return [first, second]

    def _joined(self, at: int) -> Joined:
        section, span = self._compared[at], self._spans[at]
        heading, page = heading_of(section, self._sections), self._document.page_at(span.start)
        return Joined(span, span.of(self._document.text), section.number, heading, page, WHY)


def _terms(text: str) -> list[str]:
    return [word[:_STEM] for word in _WORD.findall(text.lower())]


def _vectors(texts: Sequence[Sequence[str]]) -> csr_array:
    """Shape (texts, terms): log-weighted counts times inverse document frequency, of unit length.

    Sparse: a long document has hundreds of thousands of terms, of which a section has hundreds.
    """
    from scipy.sparse import csr_array

    columns = {term: i for i, term in enumerate(dict.fromkeys(chain.from_iterable(texts)))}
    rows = np.repeat(np.arange(len(texts)), [len(text) for text in texts])
    terms = np.array([columns[term] for text in texts for term in text], np.int64)
    weights = csr_array((np.ones(len(terms), np.float32), (rows, terms)), shape=(len(texts), len(columns)))
    weights.sum_duplicates()
    rarity = np.log(len(texts) / np.maximum(np.bincount(weights.indices, minlength=len(columns)), 1))
    weights.data = (1.0 + np.log(weights.data)) * rarity[weights.indices].astype(np.float32)
    scale_rows(weights)
    return weights
