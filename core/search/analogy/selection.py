"""From the probabilities of the statements to the passages that are returned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.search.analogy.cutter import MarkEdges, cut_out, edges_of, is_part
from core.search.analogy.examples import MarkedExample, ScoredSpan
from core.search.analogy.prepared import PreparedText
from core.search.analogy.similarity import Scores
from core.types import Span

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
