"""From the evidence on statements to the passages that are returned.

A logistic regression says how likely each statement is the target clause. The more examples, the more their centroid
can be trusted, so each weight grows with the logarithm of their number. As many of the likeliest statements are
returned as promise the best F1; where the examples are only a few words, a name or a date, the words in them that
match. A run of words is scored by its edges: how well the words on either side of its beginning and of its end agree
with those at the edges of the examples, in letters and in shape, and by its length.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.base import paths
from core.base.fitted import read_numbers
from core.search.analogy.evidence import Evidence
from core.search.analogy.prepared import MarkedExample, PreparedText, ScoredSpan
from core.search.analogy.vectors import Scores
from core.types import ParticularKind, Span


@dataclass(frozen=True)
class LabelledEvidence:
    """The evidence on the statements of one text, the number of examples behind it, and which rows are the clause."""

    evidence: Evidence
    examples: int
    relevant: NDArray[np.int64]


@dataclass(frozen=True)
class RelevanceModel:
    """The weights of the columns and last the constant: ``weights + growth * ln(number of examples)``."""

    weights: tuple[float, ...]
    growth: tuple[float, ...]

    @classmethod
    def fit(cls, cases: Sequence[LabelledEvidence]) -> RelevanceModel:
        """The weights under which the relevant rows are the likeliest."""
        from sklearn.linear_model import LogisticRegression

        rows = np.concatenate([_widened(case.evidence, case.examples) for case in cases])
        truth = np.concatenate([np.isin(np.arange(len(case.evidence)), case.relevant) for case in cases])
        spread = np.maximum(np.abs(rows).max(axis=0), 1e-6)
        model = LogisticRegression(solver="newton-cholesky", C=100.0, fit_intercept=False).fit(rows / spread, truth)
        weights, growth = np.split(model.coef_[0] / spread, 2)
        return cls(tuple(map(float, weights)), tuple(map(float, growth)))

    def probabilities(self, evidence: Evidence, examples: int) -> Scores:
        """How likely each statement is the target clause, 0 to 1."""
        odds = _widened(evidence, examples) @ np.asarray([*self.weights, *self.growth])
        return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float32)


def _widened(evidence: Evidence, examples: int) -> NDArray[np.float64]:
    """The columns and one of ones, then all of them times the logarithm of the number of examples."""
    rows = np.hstack([evidence, np.ones((len(evidence), 1))])
    return np.hstack([rows, math.log(examples) * rows])


@dataclass(frozen=True)
class _FittedModel(RelevanceModel):
    in_context: bool
    types_known: bool


@dataclass(frozen=True)
class _ExampleNumbers:
    """What training chose for search by example: see `core.base.fitted`."""

    columns: tuple[str, ...]
    relevance: tuple[_FittedModel, _FittedModel, _FittedModel, _FittedModel]
    particulars: dict[ParticularKind, float]

    def __post_init__(self) -> None:
        if any(len(numbers) != len(self.columns) for each in self.relevance for numbers in (each.weights, each.growth)):
            raise ValueError("not one weight for each column")


def example_numbers() -> Path:
    """The file of these numbers: weights of the evidence, and how often located particulars are right."""
    return paths.clause_type_model() / "examples.json"


_FITTED: Final = read_numbers(example_numbers(), _ExampleNumbers)
FITTED: Final[Mapping[tuple[bool, bool], RelevanceModel]] = {
    (each.in_context, each.types_known): each for each in _FITTED.relevance
}
"""By whether examples are marked in their contracts (else their surroundings and place are unknown), and whether there
are clause types (the classifier belongs to one encoder). What is unknown has weight 0.

Fitted by ``training/choose_analogy.py`` on 1,624 draws from CUAD, of all types, each once as of a known type and once
as of none. `core.evaluation.analogy` measures how such weights do on types that they have not seen.
"""

PRECISION: Final[Mapping[ParticularKind, float]] = _FITTED.particulars
"""How often particulars found by their words are those that lawyers marked in CUAD's contracts
(``training/choose_analogy.py``)."""

_MOST: Final = 15  # statements returned


Examples = Sequence[tuple[MarkedExample, PreparedText]]


def likely_passages(text: str, target: PreparedText, probabilities: Scores, examples: Examples) -> list[ScoredSpan]:
    """The passages of a text, in order, that are most likely the target clause.

    Whole statements; but where most marks are small parts of a statement, parts of statements that resemble them.
    """
    parts, each = _marked_parts(examples)
    passages = [
        ScoredSpan(span, float(probabilities[at]))
        for at in best_by_expected_f1(probabilities, target.lengths)
        for span in (cut_out(text, target.spans[at], parts, each) if parts else [target.spans[at]])
    ]
    return sorted(passages, key=lambda passage: passage.span)


def best_by_expected_f1(probabilities: Scores, lengths: NDArray[np.int64]) -> list[int]:
    """As many of the likeliest, best first, as maximise the expected F1 over characters; at least one.

    With probabilities p and lengths l the expected F1 of a set S is nearly ``2 Σ_S p l / (Σ_S l + Σ p l)``; the best
    set holds the likeliest (Jansche, "A Maximum Expected Utility Framework for Binary Sequence Labeling", 2007).
    """
    order = np.argsort(-probabilities, kind="stable")[:_MOST]
    relevant, returned = np.cumsum((probabilities * lengths)[order]), np.cumsum(lengths[order])
    expected = 2 * relevant / (returned + float((probabilities * lengths).sum()))
    return [int(at) for at in order[: int(np.argmax(expected)) + 1]]


def _marked_parts(examples: Examples) -> tuple[list[MarkEdges], int]:
    """The marks that are parts of a statement, if most are, and how many there are per statement."""
    marks = [
        (example.text, _statement_around(prepared, mark), mark)
        for example, prepared in examples
        for mark in example.spans
    ]
    small = [(text, statement, mark) for text, statement, mark in marks if is_part(mark, statement)]
    if 2 * len(small) <= len(marks):
        return [], 0
    statements = {(text, statement) for text, statement, _ in small}
    parts = [part for text, statement, mark in small if (part := edges_of(text, statement, mark)) is not None]
    return parts, max(1, round(len(small) / len(statements)))


def _statement_around(prepared: PreparedText, mark: Span) -> Span:
    """The statement that contains most of a mark."""
    shared = [min(span.end, mark.end) - max(span.start, mark.start) for span in prepared.spans]
    return prepared.spans[int(np.argmax(shared))]


_TOKEN: Final = re.compile(r"\w+|[^\w\s]")
_LONGEST: Final = 2.0  # times the words of the longest example
_LENGTH: Final = 0.5  # cost of a length e times another, in edges that agree

Edge = tuple[tuple[str, str], tuple[str, str]]
"""The words on either side of an edge, each as its letters and its shape."""


@dataclass(frozen=True, slots=True)
class MarkEdges:
    """An example inside its statement: its two edges, and how many words it has."""

    begin: Edge
    end: Edge
    words: int


def is_part(mark: Span, statement: Span) -> bool:
    """Whether a mark is only a small part of its statement."""
    return 2 * len(mark) < len(statement)


def edges_of(text: str, statement: Span, mark: Span) -> MarkEdges | None:
    """The edges of a mark in its statement; None where it contains no whole word of it."""
    tokens = _tokens(text, statement)
    inside = [at for at, token in enumerate(tokens) if mark.contains(token)]
    if not inside:
        return None
    first, last = inside[0], inside[-1]
    return MarkEdges(_edge(text, tokens, first), _edge(text, tokens, last + 1), last + 1 - first)


def cut_out(text: str, statement: Span, examples: Sequence[MarkEdges], count: int) -> list[Span]:
    """The runs of words of a statement most similar to the examples: at most ``count``, in order, none overlapping."""
    tokens = _tokens(text, statement)
    longest = int(_LONGEST * max(example.words for example in examples))
    begins = [_agreement(_edge(text, tokens, at), [each.begin for each in examples]) for at in range(len(tokens))]
    ends = [_agreement(_edge(text, tokens, at), [each.end for each in examples]) for at in range(len(tokens) + 1)]
    costs = [_length_cost(words, examples) for words in range(longest + 1)]
    scored = sorted(
        (-(begins[first] + ends[end] - costs[end - first]), first, end)
        for first in range(len(tokens))
        for end in range(first + 1, min(first + longest, len(tokens)) + 1)
    )
    kept: list[Span] = []
    for _, first, end in scored:
        span = Span(tokens[first].start, tokens[end - 1].end)
        if len(kept) < count and not any(span.overlaps(other) for other in kept):
            kept.append(span)
    return sorted(kept)


def _tokens(text: str, statement: Span) -> list[Span]:
    return [Span(*match.span()) for match in _TOKEN.finditer(text, statement.start, statement.end)]


def _edge(text: str, tokens: Sequence[Span], at: int) -> Edge:
    return _word(text, tokens, at - 1), _word(text, tokens, at)


def _word(text: str, tokens: Sequence[Span], at: int) -> tuple[str, str]:
    if not 0 <= at < len(tokens):
        return "", ""
    word = tokens[at].of(text)
    return word.lower(), _shape(word)


def _shape(word: str) -> str:
    if word.isdigit():
        return "9" * min(len(word), 4)
    if word.isupper() and len(word) > 1:
        return "XX"
    return ("X" if word[0].isupper() else "x") if word[0].isalpha() else word


def _agreement(edge: Edge, examples: Sequence[Edge]) -> float:
    """The mean over the examples of the share of letters and shapes that agree."""
    agreed = sum(
        mine == theirs
        for example in examples
        for here, there in zip(edge, example, strict=True)
        for mine, theirs in zip(here, there, strict=True)
    )
    return agreed / (4 * len(examples))


def _length_cost(words: int, examples: Sequence[MarkEdges]) -> float:
    return _LENGTH * min(abs(math.log(max(words, 1) / example.words)) for example in examples)
