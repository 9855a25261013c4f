"""Reads weights out of a safetensors file without torch, whatever floating-point type they are stored in."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]


def _from_bfloat16(stored: NDArray[Any]) -> Floats:
    """A bfloat16 is the upper half of a float32; numpy has no type for it."""
    return (stored.astype(np.uint32) << 16).view(np.float32)


_TYPES: Final[Mapping[str, tuple[type, Callable[[NDArray[Any]], Floats]]]] = {
    "F32": (np.float32, np.asarray),
    "F16": (np.float16, lambda stored: stored.astype(np.float32)),
    "BF16": (np.uint16, _from_bfloat16),
}


class Tensor:
    """A tensor, kept in the type in which it is stored."""

    def __init__(self, stored: NDArray[Any], widen: Callable[[NDArray[Any]], Floats]) -> None:
        self._stored = stored
        self._widen = widen

    def whole(self) -> Floats:
        """All of it."""
        return self._widen(self._stored)

    def rows(self, numbers: list[int]) -> Floats:
        """Only these rows."""
        return self._widen(self._stored[numbers])


def read_tensors(content: bytes) -> dict[str, Tensor]:
    """The floating-point tensors in a safetensors file, by name; none shares memory with ``content``.

    Its layout: the length of a JSON header (8 bytes), the header, the weights.
    """
    begin = 8 + int.from_bytes(content[:8], "little")
    tensors = {}
    for name, facts in json.loads(content[8:begin]).items():
        if (kind := _TYPES.get(facts.get("dtype"))) is not None:
            start, end = (begin + offset for offset in facts["data_offsets"])
            stored = np.frombuffer(content[start:end], kind[0]).reshape(facts["shape"])
            tensors[name] = Tensor(stored, kind[1])
    return tensors
