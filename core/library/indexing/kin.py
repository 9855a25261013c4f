"""Which documents of a library have clauses in common with another: an earlier version of it, or one on the same form.

Clauses are compared by their signatures, which the catalogue keeps to find near-duplicates: the same words have the
same signature. So nothing needs to be stored for this.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.text.similarity import LENGTH, Signatures

LEAST: Final = 10
"""Clauses in common from which the vectors of a document are read: that takes as long as embedding one to seven."""
_FACTORS: Final = np.random.default_rng(0).integers(0, 2**63, LENGTH // 8, np.uint64) << np.uint64(1) | np.uint64(1)
_Hashes = NDArray[np.uint64]


class Kin:
    """The documents of a library by the clauses that they have in common.

    Args:
        signatures: those of the clauses of each document.
        among: the documents that are looked for.
    """

    def __init__(self, signatures: Mapping[str, Signatures], among: Collection[str]) -> None:
        self._hashes = {document: _hashes(each) for document, each in signatures.items()}
        self._among = [document for document in signatures if document in among]
        hashes = [self._hashes[document] for document in self._among]
        joined = np.concatenate([np.zeros(0, np.uint64), *hashes])
        order = np.argsort(joined, kind="stable")
        self._sorted = joined[order]
        self._numbers = np.repeat(np.arange(len(hashes)), [len(each) for each in hashes])[order]

    def of(self, document: str) -> list[str]:
        """The documents with many of its clauses, each with `LEAST` that those before it lack; the best first."""
        found: list[str] = []
        lacking = self._hashes.get(document, np.zeros(0, np.uint64))
        while len(lacking) >= LEAST:
            count = self._having(lacking)
            best = int(np.argmax(count))
            if count[best] < LEAST:
                break
            found.append(self._among[best])
            lacking = np.setdiff1d(lacking, self._hashes[found[-1]], assume_unique=True)
        return found

    def _having(self, hashes: _Hashes) -> NDArray[np.int64]:
        """How many of these clauses each document has."""
        begin, end = (np.searchsorted(self._sorted, hashes, side) for side in ("left", "right"))
        numbers = [self._numbers[some] for some in map(slice, begin, end)]
        return np.bincount(np.concatenate(numbers), minlength=max(1, len(self._among)))


def _hashes(signatures: Signatures) -> _Hashes:
    """A hash of each signature, each once, ascending."""
    words = np.ascontiguousarray(signatures).view(np.uint64)
    return np.unique(words @ _FACTORS)
