"""The vectors of passages that need not be embedded again: those met last, as many as memory allows."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import blake2b
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.types.ports import Vectors

_MOST: Final = 50_000  # passages: 50 MB
_SIZE: Final = 16  # bytes, of the hash that stands for a text


class KnownPassages:
    """The vectors, by one encoder, of the passages that were met last; as they are stored, in 16 bits."""

    def __init__(self) -> None:
        self._vectors: OrderedDict[bytes, NDArray[np.float16]] = OrderedDict()

    def get(self, text: str) -> Vectors | None:
        """The vector of a passage; None if it is not known."""
        vector = self._vectors.get(key := _key(text))
        if vector is None:
            return None
        self._vectors.move_to_end(key)
        return vector.astype(np.float32)

    def put(self, text: str, vector: Vectors) -> None:
        """Holds the vector of a passage, in place of the one not met for longest where there are too many."""
        self._vectors[_key(text)] = vector.astype(np.float16)
        if len(self._vectors) > _MOST:
            self._vectors.popitem(last=False)

    def clear(self) -> None:
        self._vectors.clear()


def _key(text: str) -> bytes:
    return blake2b(text.encode(errors="surrogatepass"), digest_size=_SIZE).digest()
