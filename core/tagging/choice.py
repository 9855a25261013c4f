"""Chooses which of several clauses with the same words gets a tag: section, paragraphs, or runs of sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from core.tagging.wording import Scores
from core.types import Span


def best_units(scores: Sequence[float], spans: Sequence[Span]) -> list[int]:
    """The indices of those that overlap no better one, best first; of equals the shorter, then the first is better."""
    order = sorted(range(len(spans)), key=lambda i: (-scores[i], len(spans[i]), i))
    kept: list[int] = []
    for i in order:
        if not any(spans[i].overlaps(spans[other]) for other in kept):
            kept.append(i)
    return kept


def choose_concepts(
    scores: Scores, named: Scores, spans: Sequence[Span], threshold: float, by_name: float
) -> list[list[int]]:
    """The concepts of each clause of a document, the most confident first.

    A concept goes to the clause with the best score for it, and to none that overlaps that clause. A section whose
    heading names the concept gets it too, as a whole.

    Args:
        scores: shape (clauses, concepts).
        named: how close the heading of each clause is to each concept, in the same shape.
        spans: of the clauses, by start, the longer first.
        threshold: the least score of a tag.
        by_name: how close the heading of a whole section must be.
    """
    tags: list[list[int]] = [[] for _ in spans]
    for concept in np.flatnonzero((scores >= threshold).any(axis=0)).tolist():
        able = np.flatnonzero(scores[:, concept] >= threshold).tolist()
        kept = best_units([scores[i, concept] for i in able], [spans[i] for i in able])
        tagged = {able[i] for i in kept}
        tagged.update(_outer([i for i in able if named[i, concept] >= by_name], spans))
        for i in tagged:
            tags[i].append(concept)
    return [sorted(mine, key=lambda concept: (-scores[row, concept], concept)) for row, mine in enumerate(tags)]


def _outer(places: Iterable[int], spans: Sequence[Span]) -> list[int]:
    """The clauses under a heading that are in no other: the section itself."""
    outer: list[int] = []
    for i in places:
        if not outer or not spans[outer[-1]].contains(spans[i]):
            outer.append(i)
    return outer
