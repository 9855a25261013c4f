"""The evidence that each statement of a text is the target clause: a row of numbers per statement.

Similarity is measured in three spaces: the encoder's (by meaning), the same whitened (what all contracts have in common
counts less), and that of rare words and pairs of words. In each, a statement is compared with the centroid of the
examples, with the nearest example, and with the nearest unmarked statement beside the examples, because it helps to
know what the clause is not. Then come the heading over it, its length, and its place in the text; and its clause types
(`clause_types`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.search.analogy.clause_types import Probabilities
from core.search.analogy.prepared import PreparedText
from core.search.analogy.vectors import (
    Rows,
    Scores,
    Whitening,
    centroid_cosine,
    inverse_frequency,
    nearest_cosine,
    tf_idf,
    unit_rows,
)

Evidence = NDArray[np.float32]
Seed = tuple[PreparedText, NDArray[np.int64]]
"""A text with an example in it, and the statements that are the example."""

CONTEXT_COLUMNS: Final = (2, 5, 8, 9, 11)
"""The columns that need the contracts around the examples: unmarked statements in each space, heading, place."""

TYPE_COLUMNS: Final = (12, 13)
"""The columns that need the clause-type classifier."""


def evidence(target: PreparedText, seeds: Sequence[Seed]) -> Evidence:
    """Shape (statements, 14): centroid, nearest, unmarked in each of three spaces; heading, length, place; by type."""
    views = [view for rows in _spaces(target, seeds) for view in _views(rows, seeds)]
    apart = [_heading_similarity(target, seeds), _length_difference(target, seeds), _distance(target, seeds)]
    return np.hstack([np.stack([*views, *apart], axis=1), by_type(target, seeds)]).astype(np.float32)


def _spaces(target: PreparedText, seeds: Sequence[Seed]) -> Iterator[list[Rows]]:
    """The statements of the target and of each seed, in each space."""
    from scipy.sparse import vstack

    texts = [target, *(prepared for prepared, _ in seeds)]
    vectors = [each.vectors for each in texts]
    yield vectors
    whitened = Whitening.fit(np.concatenate(vectors))
    yield [whitened(each) for each in vectors]
    idf = inverse_frequency(vstack([each.ngrams for each in texts]))  # of these texts alone
    yield [tf_idf(each.ngrams, idf) for each in texts]


def _views(rows: Sequence[Rows], seeds: Sequence[Seed]) -> Iterator[Scores]:
    """In one space: the cosine to the centroid of the examples, the nearest, and the nearest unmarked statement."""
    target, *texts = rows
    marked = [text[at] for text, (_, at) in zip(texts, seeds, strict=True)]
    rest = [text[np.setdiff1d(np.arange(text.shape[0]), at)] for text, (_, at) in zip(texts, seeds, strict=True)]
    examples, unmarked = _stacked(marked), _stacked(rest)
    yield centroid_cosine(target, examples)
    yield nearest_cosine(target, examples)
    yield nearest_cosine(target, unmarked) if unmarked.shape[0] else np.zeros(target.shape[0], np.float32)


def _stacked(parts: Sequence[Rows]) -> Rows:
    if isinstance(parts[0], np.ndarray):
        return np.concatenate(parts)
    from scipy.sparse import vstack

    return vstack(parts).tocsr()


_NO_HEADING: Final = 0.2
"""The similarity of headings where one of the two has none: about the mean of all."""


def _heading_similarity(target: PreparedText, seeds: Sequence[Seed]) -> Scores:
    """The cosine of the heading over each statement and the nearest heading over an example."""
    scores = np.full(len(target), _NO_HEADING, dtype=np.float32)
    over = [prepared.vectors[heading] for prepared, at in seeds for heading in prepared.heading[at] if heading >= 0]
    headed = target.heading >= 0
    if over and headed.any():
        scores[headed] = nearest_cosine(target.vectors[target.heading[headed]], np.stack(over))
    return scores


def _length_difference(target: PreparedText, seeds: Sequence[Seed]) -> Scores:
    """The squared difference between the logarithms of each statement's length and of the examples' usual one."""
    usual = np.concatenate([np.log(prepared.lengths[at]) for prepared, at in seeds]).mean()
    return np.asarray((np.log(target.lengths) - usual) ** 2, dtype=np.float32)


_NO_PLACE: Final = 0.1
"""The distance from the usual place where that is unknown, because the examples come without their texts."""


def _distance(target: PreparedText, seeds: Sequence[Seed]) -> Scores:
    """How far each statement is from the nearest place of an example, as a share of the text."""
    known = [(at + 0.5) / len(prepared) for prepared, at in seeds if len(at) < len(prepared)]
    if not known:
        return np.full(len(target), _NO_PLACE, dtype=np.float32)
    places = (np.arange(len(target)) + 0.5) / len(target)
    return np.asarray(np.abs(places[:, None] - np.concatenate(known)).min(axis=1), dtype=np.float32)


_OTHER_TYPE: Final = 0.05
"""How much of a statement is of no known type, where statements are compared by their types."""

_FAINT: Final = 0.002
"""A probability too small to distinguish one type from another."""

_NEGLIGIBLE: Final = 1e-4
"""A probability of being of the same type that means nothing."""


def by_type(target: PreparedText, seeds: Sequence[Seed]) -> Evidence:
    """By clause types: whether a statement is of the type of all examples, and how similar its types are to theirs.

    Shape (statements, 2), the `TYPE_COLUMNS`. The first is a logarithm: the probability of each type, weighted by how
    much likelier than usual it is that all examples are of it. Both are 0 where there is no classifier.
    """
    if not target.types.shape[1]:
        return np.zeros((len(target), 2), dtype=np.float32)
    examples = [prepared.types[at] for prepared, at in seeds]
    usual = target.types.mean(axis=0)
    lift = np.sum([np.log((rows.max(axis=0) + _FAINT) / (usual + _FAINT)) for rows in examples], axis=0)
    weights = np.exp(lift - lift.max())
    same = np.log1p(target.types @ (weights / weights.sum()) / _NEGLIGIBLE)
    similar = _profiles(target.types) @ _profiles(np.concatenate(examples)).mean(axis=0)
    return np.stack([same, similar], axis=1).astype(np.float32)


def _profiles(types: Probabilities) -> Probabilities:
    """The square roots of the probabilities, and of being of no known type, of unit length: products compare them."""
    return unit_rows(np.sqrt(np.pad(types, ((0, 0), (0, 1)), constant_values=_OTHER_TYPE)))
