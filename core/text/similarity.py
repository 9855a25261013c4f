"""How alike texts are: MinHash signatures, which find near-duplicates without comparing their words.

The minima of a random hash over the word sequences of two texts are equal with a probability that is the share of
sequences they have in common, their Jaccard similarity (Broder, "On the resemblance and containment of documents",
1997). Only the lowest byte of each of `LENGTH` such minima is kept (Li and König, "b-Bit Minwise Hashing", 2010).
The same words give the same signature on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

LENGTH: Final = 64  # bytes
SEQUENCE: Final = 4  # words
_ALL: Final = np.array([0, 1])

Signatures = NDArray[np.uint8]
Hashes = NDArray[np.uint64]


def signatures(words: Sequence[str], first: Sequence[int], end: Sequence[int]) -> Signatures:
    """The signatures of passages of a text, shape (passages, `LENGTH`).

    Args:
        words: of the text, as `core.text.words` has them.
        first: where in ``words`` each passage begins.
        end: where each ends, exclusive.
    """
    hashes = np.fromiter(map(_hash, words), np.uint64, len(words))
    starts = np.array(first, np.int64)
    ends = np.array(end, np.int64) - (SEQUENCE - 1)
    result = np.empty((len(starts), LENGTH), np.uint8)
    short = np.flatnonzero(ends <= starts)
    for at in short.tolist():
        own = hashes[first[at] : end[at]]
        result[at] = _minima(_sequences(own, len(own)), _ALL)[0]
    long = np.flatnonzero(ends > starts)
    if len(long):
        bounds = np.stack([starts[long], ends[long]], axis=1).ravel()
        result[long] = _minima(_sequences(hashes, SEQUENCE), bounds)
    return result


def signature(words: Sequence[str]) -> Signatures:
    """The signature of one text, shape (`LENGTH`,)."""
    return signatures(words, [0], [len(words)]).ravel()


_FACTORS: Final = np.random.default_rng(0).integers(0, 2**63, LENGTH // 8, np.uint64) << np.uint64(1) | np.uint64(1)


def distinct_hashes(some: Signatures) -> Hashes:
    """A hash of each signature, each once, ascending: those of passages with the same words are equal."""
    words = np.ascontiguousarray(some).view(np.uint64)
    return np.unique(words @ _FACTORS)


def sequence_hashes(words: Sequence[str]) -> Hashes:
    """A hash of every few words in a row, each once, ascending; a single one of a text with fewer."""
    return np.unique(ordered_hashes(words))


def ordered_hashes(words: Sequence[str]) -> Hashes:
    """The same in the order of the words, each as often as it occurs."""
    return _sequences(np.fromiter(map(_hash, words), np.uint64, len(words)), min(SEQUENCE, len(words)))


@lru_cache(maxsize=1 << 16)
def _hash(word: str) -> int:
    return int.from_bytes(blake2b(word.encode(errors="surrogatepass"), digest_size=8).digest(), "little")


def _factors(count: int, name: str) -> Hashes:
    """Odd random numbers, the same on every run."""
    return np.array([_hash(f"{name} {at}") | 1 for at in range(count)], np.uint64)


_IN_ORDER: Final = _factors(SEQUENCE, "order")
_MINIMA: Final = _factors(LENGTH, "minimum")


def _sequences(hashes: Hashes, length: int) -> Hashes:
    """A hash of every ``length`` words in a row; a single one for a text without words."""
    if not len(hashes) or length > len(hashes):
        return np.zeros(1, np.uint64)
    count = len(hashes) - length + 1
    mixed = np.zeros(count, np.uint64)
    for at in range(length):
        mixed += hashes[at : at + count] * _IN_ORDER[at]
    mixed ^= mixed >> np.uint64(33)  # the finaliser of MurmurHash3 (Appleby): every bit affects every other
    mixed *= np.uint64(0xFF51AFD7ED558CCD)
    mixed ^= mixed >> np.uint64(33)
    mixed *= np.uint64(0xC4CEB9FE1A85EC53)
    mixed ^= mixed >> np.uint64(33)
    return mixed


def _minima(sequences: Hashes, bounds: NDArray[np.int64]) -> Signatures:
    """The lowest byte of the least hash in each range: ``bounds`` holds the first and the end of each in turn."""
    minima = np.empty((len(bounds) // 2, LENGTH), np.uint8)
    padded = np.append(sequences, np.uint64(0))  # a range may end where the sequences do
    for at, factor in enumerate(_MINIMA):
        hashed = ((padded * factor) >> np.uint64(32)).astype(np.uint32)
        minima[:, at] = np.minimum.reduceat(hashed, bounds)[::2] & np.uint32(0xFF)
    return minima


def scale_rows(matrix: Any) -> None:
    """Scales the rows of a float matrix in scipy's CSR format to unit length, in place; a row of zeros stays."""
    row_of = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
    lengths = np.sqrt(np.bincount(row_of, weights=matrix.data**2, minlength=matrix.shape[0]))
    matrix.data /= np.maximum(lengths, np.finfo(matrix.dtype).tiny)[row_of]
