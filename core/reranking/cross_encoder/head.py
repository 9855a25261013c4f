"""The head of a reranker: the layers after the transformer, read from its GGUF file, which turn a pair into a score.

llama.cpp computes them itself (rank pooling) and returns only the score. Retraining the last layer needs that layer's
input, so the head is applied here, to the hidden state of the first token.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelError
from core.modelfiles.gguf import Header, read_header

if TYPE_CHECKING:
    from pathlib import Path

Numbers = NDArray[np.float64]

_FLOATS: Final[dict[int, np.dtype[Any]]] = {0: np.dtype("<f4"), 1: np.dtype("<f2")}
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
        """The input of the last layer, shape (pairs, dimensions), from the hidden states of the first tokens."""
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
    """The head in a GGUF file; None where it has other layers than these, or numbers of another type."""
    try:
        header = read_header(path)
        if any(name.startswith("cls.norm") for name in header.tensors):
            return None
        last, bias = _layer(path, header, _LAST)
        dense = _layer(path, header, _DENSE) if f"{_DENSE}.weight" in header.tensors else None
    except (ModelError, OSError, ValueError, KeyError):
        return None
    return Head(dense, last.ravel(), float(bias.sum()))


def _layer(path: Path, header: Header, name: str) -> tuple[Numbers, Numbers]:
    """The weights of a layer, and its bias; a missing one is 0."""
    bias = f"{name}.bias"
    return _tensor(path, header, f"{name}.weight"), _tensor(path, header, bias) if bias in header.tensors else np.zeros(
        1
    )


def _tensor(path: Path, header: Header, name: str) -> Numbers:
    """The numbers of a tensor.

    Raises:
        KeyError: there is none of this name, or its numbers are quantised.
    """
    tensor = header.tensors[name]
    kind = _FLOATS[tensor.kind]
    numbers = np.fromfile(path, kind, int(np.prod(tensor.shape)), offset=tensor.start)
    return numbers.reshape(tensor.shape).astype(np.float64)
