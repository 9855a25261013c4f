"""Digests of windows, kept in the catalogue: the vectors that the vector store returns are compared with them.

LanceDB keeps no checksums. So the catalogue keeps the number of the windows of each document, and the sum of their
hashes, which is the same in whatever order they are read.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from core.types import Window
from core.types.ports import Vectors

Hashes = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class WindowDigest:
    """The number of windows of one document and encoder, and the sum of their hashes, modulo 2^64."""

    count: int
    digest: int  # as a signed number, which SQLite can store


def window_digest(windows: Sequence[Window]) -> WindowDigest:
    """The digest of the windows of one document."""
    if not windows:
        return WindowDigest(0, 0)
    vectors = as_stored(np.stack([np.asarray(window.vector, np.float32) for window in windows]))
    return summed(window_hashes([window.clause for window in windows], vectors))


def as_stored(vectors: Vectors) -> Vectors:
    """Vectors as they are stored: rounded to 16-bit floating point, which puts a cosine some 0.00001 off."""
    return vectors.astype(np.float16).astype(np.float32)


def summed(hashes: Hashes) -> WindowDigest:
    """The digest of windows with these hashes."""
    return WindowDigest(len(hashes), int(hashes.sum(dtype=np.uint64).astype(np.int64)))


def total(digests: Iterable[WindowDigest]) -> WindowDigest:
    """The digest of the windows of several documents together."""
    each = list(digests)
    wrapped = (sum(one.digest for one in each) + 2**63) % 2**64 - 2**63
    return WindowDigest(sum(one.count for one in each), wrapped)


def window_hashes(clauses: Iterable[str], vectors: Vectors) -> Hashes:
    """A hash of each window, over the id of its clause and the bits of its vector.

    Args:
        clauses: the ids of their clauses.
        vectors: shape (windows, dimensions), float32.
    """
    return hashes_of(id_hashes(clauses), vectors)


def id_hashes(clauses: Iterable[str]) -> Hashes:
    """A hash of each clause id."""
    return np.fromiter((zlib.crc32(clause.encode()) for clause in clauses), np.uint64)


def hashes_of(ids: Hashes, vectors: Vectors) -> Hashes:
    """The same as `window_hashes`, from the hashes of the clause ids.

    The bits are hashed by multiplication with random odd numbers (Dietzfelbinger et al., "A Reliable Randomized
    Algorithm for the Closest-Pair Problem", 1997), in NumPy, so that hundreds of thousands take milliseconds. A
    difference of one bit always changes the hash, since an odd number has an inverse modulo 2^64.
    """
    bits = np.ascontiguousarray(vectors, np.float32).view(np.uint32)
    if bits.shape[1] % 2:
        bits = np.pad(bits, ((0, 0), (0, 1)))
    words = bits.view(np.uint64)
    words = words * _factors(1)[0]  # mix first, or the highest bits of the words would cancel out
    words ^= words >> np.uint64(32)
    hashes: Hashes = (words @ _factors(words.shape[1]) + ids) * _factors(1)[0] ^ ids
    return hashes


@cache
def _factors(count: int) -> Hashes:
    """Random odd numbers, the same on every machine."""
    drawn = np.frombuffer(hashlib.shake_256(b"windows").digest(8 * (count + 1)), "<u8").astype(np.uint64)
    return drawn[1:] | np.uint64(1)
