"""From the chances of the statements to the passages that are returned."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.searching.analogy.choosers import expected_best
from core.searching.analogy.cutter import Excised, cut, excised, is_part
from core.searching.analogy.prepared import Prepared
from core.searching.analogy.samples import Match, Sample
from core.searching.analogy.scorers import Scores
from core.types import Span


def answer(
    text: str, target: Prepared, chances: Scores, samples: Sequence[Sample], prepared: Sequence[Prepared]
) -> list[Match]:
    """The passages of a text, in order, that are most likely the like of the marked ones.

    Whole statements; but where most marks are small parts of a statement, like parts of statements.
    """
    chosen = expected_best(chances, target.lengths)
    parts, each = _parts(samples, prepared)
    found = [
        Match(span, float(chances[at]))
        for at in chosen
        for span in (cut(text, target.spans[at], parts, each) if parts else [target.spans[at]])
    ]
    return sorted(found, key=lambda match: match.span)


def _parts(samples: Sequence[Sample], prepared: Sequence[Prepared]) -> tuple[list[Excised], int]:
    """The marks that are parts of a statement, if most are, and how many there are to a statement."""
    held = [
        (sample.text, _around(each, mark), mark)
        for sample, each in zip(samples, prepared, strict=True)
        for mark in sample.spans
    ]
    small = [(text, statement, mark) for text, statement, mark in held if is_part(mark, statement)]
    if 2 * len(small) <= len(held):
        return [], 0
    statements = {(text, statement) for text, statement, _ in small}
    parts = [part for text, statement, mark in small if (part := excised(text, statement, mark)) is not None]
    return parts, max(1, round(len(small) / len(statements)))


def _around(prepared: Prepared, mark: Span) -> Span:
    """The statement that holds most of a mark."""
    return prepared.spans[int(np.argmax(_shared(prepared, mark)))]


def _shared(prepared: Prepared, mark: Span) -> NDArray[np.int64]:
    return np.asarray([min(span.end, mark.end) - max(span.start, mark.start) for span in prepared.spans])
