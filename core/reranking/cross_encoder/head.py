"""The head of a reranker: the layers after the transformer, read from its GGUF file, which turn a pair into a score.

llama.cpp computes them by itself (rank pooling) and gives the score alone. Who wants to learn the last layer anew
needs what goes into it; so the head is applied here, to the hidden state of the first token.

The layout of GGUF is that of ggml's ``docs/gguf.md``: a header of typed keys, the names, shapes, types and places of
the tensors, and then their numbers, row by row.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from pathlib import Path

Numbers = NDArray[np.float64]

_STRING, _ARRAY = 8, 9
_SIZES: Final = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}  # bytes of a value, by its type
_FLOATS: Final[dict[int, np.dtype[Any]]] = {0: np.dtype("<f4"), 1: np.dtype("<f2")}
_ALIGNED: Final = 32  # bytes, where the file names no other
_LONGEST: Final = 1 << 16  # bytes of a name
_LAST: Final = "cls.output"
_DENSE: Final = "cls"


@dataclass(frozen=True)
class Head:
    """The layers of a head: a dense one with tanh, which not every model has, and the last one.

    Attributes:
        dense: shape (dimensions, dimensions), and its bias; None where there is no such layer.
        last: shape (dimensions,).
        bias: of the last.
    """

    dense: tuple[Numbers, Numbers] | None
    last: Numbers
    bias: float

    def features(self, hidden: Numbers) -> Numbers:
        """What goes into the last layer, shape (pairs, dimensions), from the hidden state of the first tokens."""
        if self.dense is None:
            return hidden
        weight, bias = self.dense
        pooled: Numbers = np.tanh(hidden @ weight.T + bias)
        return pooled

    def scores(self, features: Numbers) -> Numbers:
        """The score of each pair."""
        scores: Numbers = features @ self.last + self.bias
        return scores


def read_head(path: Path) -> Head | None:
    """The head in a GGUF file; None where it has none of these layers alone, or their numbers are of another type."""
    try:
        with path.open("rb") as file:
            held = _Held(file)
            if _LAST + ".weight" not in held or any(name.startswith("cls.norm") for name in held.places):
                return None
            last, bias = held.tensor(_LAST + ".weight"), held.tensor(_LAST + ".bias")
            dense = None
            if _DENSE + ".weight" in held:
                dense = held.tensor(_DENSE + ".weight"), held.tensor(_DENSE + ".bias")
            return Head(dense, last.ravel(), float(bias.sum()))
    except (OSError, ValueError, KeyError, OverflowError, MemoryError, struct.error):
        return None


class _Held:
    """Where the tensors of a GGUF file lie.

    Raises:
        ValueError: it is no such file.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        magic, version, tensors, keys = self._unpack("<4sIQQ")
        if magic != b"GGUF" or version < 2:
            raise ValueError("not a GGUF file")
        facts = dict(self._fact() for _ in range(keys))
        self.places = dict(self._place() for _ in range(tensors))
        step = int(facts.get("general.alignment") or _ALIGNED)
        self._begin = -(-file.tell() // step) * step

    def __contains__(self, name: str) -> bool:
        return name in self.places

    def tensor(self, name: str) -> Numbers:
        """The numbers of a tensor; a bias that is not there is 0.

        Raises:
            ValueError: they are quantised.
        """
        if name.endswith(".bias") and name not in self.places:
            return np.zeros(1)
        shape, kind, offset = self.places[name]
        if kind not in _FLOATS:
            raise ValueError("quantised")
        self._file.seek(self._begin + offset)
        raw = self._file.read(int(np.prod(shape)) * _FLOATS[kind].itemsize)
        numbers: Numbers = np.frombuffer(raw, _FLOATS[kind]).reshape(shape).astype(np.float64)
        return numbers

    def _unpack(self, form: str) -> tuple[Any, ...]:
        return struct.unpack(form, self._file.read(struct.calcsize(form)))

    def _text(self) -> str:
        (length,) = self._unpack("<Q")
        if length > _LONGEST:
            raise ValueError("damaged")
        return self._file.read(length).decode("utf-8")

    def _fact(self) -> tuple[str, int | None]:
        """A key, and its value where that is a whole number of four bytes, as the alignment is."""
        name = self._text()
        (kind,) = self._unpack("<I")
        if kind == 4:
            return name, int(self._unpack("<I")[0])
        self._skip(kind)
        return name, None

    def _skip(self, kind: int) -> None:
        if kind == _STRING:
            (length,) = self._unpack("<Q")
            self._file.seek(length, 1)
        elif kind == _ARRAY:
            inner, count = self._unpack("<IQ")
            if inner in _SIZES:
                self._file.seek(_SIZES[inner] * count, 1)
            else:
                for _ in range(count):
                    self._skip(inner)
        else:
            self._file.seek(_SIZES[kind], 1)

    def _place(self) -> tuple[str, tuple[tuple[int, ...], int, int]]:
        """The name of a tensor, its shape with the rows first, its type, and where it begins."""
        name = self._text()
        (count,) = self._unpack("<I")
        shape = self._unpack(f"<{count}Q")
        kind, offset = self._unpack("<IQ")
        return name, (tuple(reversed(shape)), kind, offset)
