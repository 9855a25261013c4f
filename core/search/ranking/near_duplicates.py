"""Groups near-identical clauses under the best-ranked of them.

Contracts made from one form share most clauses word for word. Two clauses are near-identical when at least `SIMILAR` of
the bytes of their signatures are equal, which estimates the share of word sequences that they have in common
(Broder, "On the resemblance and containment of documents", 1997). Names, dates and numbers may differ.

Only clauses that share a band of their signatures are compared, so that each is compared with few others (Leskovec,
Rajaraman and Ullman, "Mining of Massive Datasets", 2014, chapter 3.4).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.types.columns import Columns, Mask, Rows

SIMILAR: Final = 0.7
"""The least share of equal bytes that makes two clauses near-identical. Of pairs read from different contracts, those
above it differ in names, dates, references and a word or two; those below say something more or less."""
MOST: Final = 20_000
"""How many of the best-ranked clauses are grouped; each clause below is a group of its own."""
_BAND: Final = 4  # bytes
_HASH_BITS: Final = 18
_KNUTH: Final = np.uint32(2_654_435_769)
"""2^32 divided by the golden ratio: multiplicative hashing (Knuth, "The Art of Computer Programming", volume 3)."""


def group_leaders(columns: Columns, ranked: Rows) -> Rows:
    """The leader of each row's group, the row itself or a better one, as its position in ``ranked``, best first.

    A leader leads itself: there are no chains.
    """
    own = np.arange(len(ranked))
    best = ranked[:MOST]
    signatures = np.ascontiguousarray(columns.signature[best])
    if len(best) < 2 or signatures.shape[1] < _BAND:
        return own
    leader = _best_with_a_common_band(signatures)
    root = leader[leader]
    while (root != leader[root]).any():
        root = leader[root]
    # A row like its leader need not be like that leader's own: then it leads a group itself.
    itself = own[: len(best)]
    leader = np.where(near_duplicates(signatures, signatures[root]), root, itself)
    leader = np.where((leader == itself)[leader], leader, itself)
    return np.concatenate([leader, own[len(best) :]])


def near_duplicates(signatures: NDArray[np.uint8], other: NDArray[np.uint8]) -> Mask:
    """Which clauses are near-identical to the other of the same row, or to the only other.

    Args:
        signatures: shape (clauses, bytes).
        other: the same shape, or one signature.
    """
    similar: Mask = (signatures == other).sum(axis=1) >= SIMILAR * signatures.shape[1]
    return similar


def _best_with_a_common_band(signatures: NDArray[np.uint8]) -> Rows:
    """The best-ranked near-duplicate of each clause among those that share a band with it."""
    leader = np.arange(len(signatures))
    for at in range(0, signatures.shape[1] - _BAND + 1, _BAND):
        bands = np.ascontiguousarray(signatures[:, at : at + _BAND]).view(np.uint32).ravel()
        candidate = _firsts(bands)  # the best-ranked clause with the same band
        better = np.flatnonzero(candidate < leader)
        similar = near_duplicates(signatures[better], signatures[candidate[better]])
        leader[better] = np.where(similar, candidate[better], leader[better])
    return leader


def _firsts(bands: NDArray[np.uint32]) -> Rows:
    """Where each band stands first, by hashing: sorting them, as `np.unique` does, takes three times as long."""
    first = np.empty(len(bands), np.int64)
    table = np.empty(1 << _HASH_BITS, np.int64)
    waiting = np.arange(len(bands))
    while len(waiting):
        some = bands[waiting]
        slot = some * _KNUTH >> np.uint32(32 - _HASH_BITS)
        table[slot[::-1]] = waiting[::-1]  # of several in one slot the first is written last, and stays
        found = table[slot]
        same = bands[found] == some
        first[waiting[same]] = found[same]
        waiting = waiting[~same]  # another band has their slot
    return first
