"""A text prepared for search by example: cut into statements, with the heading over each, and turned into vectors."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.search.analogy.clause_types import ClauseTypeClassifier, Probabilities
from core.search.analogy.vectors import Matrix, embed_lines, ngram_matrix
from core.text.labels import after_label
from core.text.sentences import paragraph_spans, sentence_parts
from core.types import Span
from core.types.ports import Embedder, Vectors


@dataclass(frozen=True, slots=True)
class MarkedExample:
    """A text in which an example of the target clause is marked.

    ``spans`` are the marked ranges. The rest of the text is known to be something else, so it shows the search what not
    to return. A clause without its contract is marked whole: `MarkedExample.of`.
    """

    text: str
    spans: tuple[Span, ...]

    @property
    def alone(self) -> bool:
        """Whether the whole text is marked."""
        return sum(map(len, self.spans)) >= len(self.text)

    @classmethod
    def of(cls, clause: str) -> MarkedExample:
        """A clause without its contract."""
        return cls(clause, (Span(0, len(clause)),))


@dataclass(frozen=True, slots=True)
class ScoredSpan:
    """A passage of a text: its exact range of characters, and the probability that it is the target clause."""

    span: Span
    score: float


_JOINING: Final = {"and", "or", "and/or", "but"}  # what is left between two items
_HEADING_WORDS: Final = 9
_HEADING_CHARACTERS: Final = 70
_WORD: Final = re.compile(r"[^\W\d_]\w*")


def candidate_statements(text: str) -> list[Span]:
    """The statements of a text in order: its sentences, those of several parts cut at semicolons, without labels."""
    parts = (part for paragraph in paragraph_spans(text) for part in sentence_parts(text, paragraph))
    return [statement for part in parts if (statement := _statement(text, part))]


def headings(text: str, spans: Sequence[Span], reach: int = 25) -> list[int]:
    """For each statement the index of the one that heads it, itself for a heading; -1 where none is within reach."""
    over, heading = [], -1
    for at, span in enumerate(spans):
        if _is_heading(span.of(text), text[span.end : span.end + 1] in ("", "\n")):
            heading = at
        over.append(heading if heading >= 0 and at - heading < reach else -1)
    return over


def _statement(text: str, part: Span) -> Span | None:
    """A part of a sentence without its labels; None where nothing is left that says anything."""
    begin, last = part.start, part.start + len(part.of(text).rstrip())
    while begin < (words := after_label(text, begin, part.end)) < part.end:
        begin = words
    return Span(begin, last) if last - begin > 1 and text[begin:last].lower() not in _JOINING else None


def _is_heading(words: str, at_end_of_line: bool) -> bool:
    """Whether a statement reads like a heading: a few words, nearly all with capitals."""
    if len(words) > _HEADING_CHARACTERS or not (at_end_of_line or words.endswith(".")) or not words[:1].isupper():
        return False
    long = [word for word in _WORD.findall(words) if len(word) > 3]
    return len(words.split()) <= _HEADING_WORDS and sum(word[0].isupper() for word in long) >= 0.7 * len(long)


_BATCH: Final = 256  # statements embedded at once


@dataclass(frozen=True)
class PreparedText:
    """The statements of a text in order; row i of each matrix is of statement i, ``heading[i]`` is the one over it.

    ``types`` are the probabilities of the clause types; it has no column where there is no classifier.
    """

    spans: tuple[Span, ...]
    vectors: Vectors
    ngrams: Matrix
    heading: NDArray[np.int64]
    lengths: NDArray[np.int64]
    types: Probabilities

    def __len__(self) -> int:
        return len(self.spans)

    def without_type(self, column: int) -> PreparedText:
        """The text as if the classifier did not know one of its types."""
        return replace(self, types=np.delete(self.types, column, axis=1))


def prepare_text(text: str, embedder: Embedder, classifier: ClauseTypeClassifier | None = None) -> PreparedText:
    """Cuts a text into statements and embeds them.

    A classifier that was trained on another encoder is not used.
    """
    spans = candidate_statements(text)
    usable = classifier if classifier is not None and classifier.understands(embedder) else None
    return with_vectors(text, spans, _embedded([span.of(text) for span in spans], embedder), usable)


def with_vectors(
    text: str, spans: Sequence[Span], vectors: Vectors, classifier: ClauseTypeClassifier | None = None
) -> PreparedText:
    """What `prepare_text` makes, from statements that have been embedded."""
    ngrams = ngram_matrix([span.of(text) for span in spans])
    heading = np.asarray(headings(text, spans), dtype=np.int64)
    lengths = np.asarray([len(span) for span in spans], dtype=np.int64)
    none = np.zeros((len(spans), 0), dtype=np.float32)
    types = classifier.probabilities(text, vectors, ngrams, heading) if classifier else none
    return PreparedText(tuple(spans), vectors, ngrams, heading, lengths, types)


def _embedded(texts: Sequence[str], embedder: Embedder) -> Vectors:
    batches = (embed_lines(embedder, texts[first : first + _BATCH]) for first in range(0, len(texts), _BATCH))
    return np.concatenate([np.zeros((0, embedder.dimensions), dtype=np.float32), *batches])


def marked_statements(prepared: PreparedText, example: MarkedExample) -> NDArray[np.int64]:
    """The statements that the marks cover by half or more, or else the one that they cover most.

    A heading marked with its clause is not an example of it.
    """
    share = np.zeros(len(prepared))
    starts, ends = (np.asarray([getattr(s, side) for s in prepared.spans]) for side in ("start", "end"))
    for mark in example.spans:
        covered = np.minimum(ends, mark.end) - np.maximum(starts, mark.start)
        share = np.maximum(share, covered / prepared.lengths)
    marked = np.flatnonzero(share >= 0.5)
    clauses: NDArray[np.int64] = marked[prepared.heading[marked] != marked]
    if len(clauses):
        return clauses
    return marked if len(marked) else np.argsort(-share)[:1]
