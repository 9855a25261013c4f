"""Folds near-identical clauses into the best-ranked of them.

Contracts made from one form share most clauses word for word. Two clauses are near-identical when at least `ALIKE` of
the bytes of their signatures are equal, which estimates the share of word sequences that they have in common
(Broder, "On the resemblance and containment of documents", 1997). Names, dates and numbers may differ.

To compare each clause with few others, those are looked at that share a band of their signatures (Leskovec, Rajaraman
and Ullman, "Mining of Massive Datasets", 2014, chapter 3.4).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.types.columns import Columns

Rows = NDArray[np.int64]

ALIKE: Final = 0.7
"""The share of equal bytes from which two clauses are near-identical. Read in pairs from different contracts, those
above differ in names, dates, references and a word or two; those below say something more or less."""
MOST: Final = 20_000
"""So many of the best-ranked clauses are folded; those below stand each for itself."""
_BAND: Final = 4  # bytes


def folded(columns: Columns, ranked: Rows) -> Rows:
    """For each of these rows, best first, the position in ``ranked`` of the one into which it folds.

    That is its own or a better one. Into whatever another folds, it folds itself: there are no chains.
    """
    own = np.arange(len(ranked))
    best = ranked[:MOST]
    signatures = np.ascontiguousarray(columns.signature[best])
    if len(best) < 2 or signatures.shape[1] < _BAND:
        return own
    leader = own[: len(best)].copy()
    for at in range(0, signatures.shape[1] - _BAND + 1, _BAND):
        bands = np.ascontiguousarray(signatures[:, at : at + _BAND]).view(np.uint32).ravel()
        _, first, group = np.unique(bands, return_index=True, return_inverse=True)
        candidate = first[group]  # the best-ranked clause with the same band
        better = np.flatnonzero(candidate < leader)
        leader[better] = np.where(_same(signatures, better, candidate[better]), candidate[better], leader[better])
    root = leader[leader]
    while (root != leader[root]).any():
        root = leader[root]
    # What is like its leader need not be like that one's own: then it stands for itself, and for its like.
    leader = np.where(_same(signatures, own[: len(best)], root), root, own[: len(best)])
    stands = leader == own[: len(best)]
    leader = np.where(stands[leader], leader, own[: len(best)])
    return np.concatenate([leader, own[len(best) :]])


def alike(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which rows of signatures are of clauses nearly the same as the other's row, or the only other.

    Args:
        one: shape (clauses, bytes).
        other: the same shape, or one signature.
    """
    near: NDArray[np.bool_] = (one == other).sum(axis=1) >= ALIKE * one.shape[1]
    return near


def _same(signatures: NDArray[np.uint8], one: Rows, other: Rows) -> NDArray[np.bool_]:
    return alike(signatures[one], signatures[other])
