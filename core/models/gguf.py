"""Reads the header of a GGUF file without loading it: its facts and the places of its tensors, checking it is complete.

Written here because the `gguf` package depends on an HTTP client and trusts every count that it reads. The layout is
that of the GGUF specification (ggml, docs/gguf.md), versions 2 and 3: magic, version, counts, facts by key, one entry
per tensor, then the weights.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, BinaryIO, Final

from core.base.errors import ModelError
from core.base.translation import tr

if TYPE_CHECKING:
    from pathlib import Path

Fact = str | int | float | bool

MAGIC: Final = b"GGUF"
# No model comes near these; a file that exceeds them is not a model.
_MOST_FACTS, _MOST_TENSORS, _MOST_VALUES = 10_000, 50_000, 5_000_000
_LONGEST_KEPT: Final = 1 << 20  # bytes of a text fact; templates have some thousands
_MOST_KEPT: Final = 16 << 20  # bytes of all facts and names
_LONGEST_KEY: Final = 1 << 16
# ggml's own limits: bytes of a tensor's name, its dimensions, the number of weights (ggml.h, gguf.cpp)
_LONGEST_NAME, _MOST_DIMENSIONS, _MOST_WEIGHTS = 63, 4, (1 << 63) - 1

_SCALARS: Final = {
    0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q", 12: "<d",
}  # fmt: skip
_STRING, _ARRAY = 8, 9

# How ggml lays out weights: for each type, the weights and the bytes of a block. For other types only the start is
# checked.
BLOCKS: Final = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 9: (32, 40),
    10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 15: (256, 292), 16: (256, 66),
    17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18), 21: (256, 110), 22: (256, 82), 23: (256, 136),
    24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8), 28: (1, 8), 29: (256, 56), 30: (1, 2), 34: (256, 54), 35: (256, 66),
    39: (32, 17), 40: (64, 36), 41: (128, 18),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TensorPlace:
    """A tensor: its shape with the rows first, ggml's number for its type, and the byte where it begins."""

    shape: tuple[int, ...]
    kind: int
    start: int


@dataclass(frozen=True, slots=True)
class Header:
    """The facts of a GGUF file by key, without lists, and its tensors by name."""

    facts: dict[str, Fact]
    tensors: dict[str, TensorPlace]

    @property
    def architecture(self) -> str:
        return self.text("general.architecture")

    def text(self, key: str) -> str:
        """A text fact; "" where there is none."""
        value = self.facts.get(key, "")
        return value if isinstance(value, str) else ""

    def number(self, key: str, default: int = 0) -> int:
        """An integer under ``key`` of this architecture, such as "pooling_type"."""
        value = self.facts.get(f"{self.architecture}.{key}", default)
        return int(value) if isinstance(value, int) else default


class _Damaged(Exception):
    """Says what is wrong with the file, in plain language."""


def read_header(path: Path) -> Header:
    """Reads the header of a GGUF file and checks that the file contains all of its weights.

    Raises:
        ModelError: out of reach, not a GGUF file, cut short, or damaged.
    """
    try:
        with path.open("rb") as file:
            return _Reader(file, path.stat().st_size).header()
    except _Damaged as error:
        raise ModelError(str(error), tr("Get another copy of it."), path) from error
    except OSError as error:
        raise ModelError(
            tr("This file cannot be read."), tr("Check that it exists and that you have permission to open it."), path
        ) from error


class _Reader:
    """Reads step by step, never more than the file holds or a model needs.

    llama.cpp, in C++, reads the same bytes afterwards: anything that could trip it up is refused here.
    """

    def __init__(self, file: BinaryIO, size: int) -> None:
        self._file = file
        self._left = size
        self._size = size
        self._kept, self._listed = _MOST_KEPT, _MOST_VALUES  # the bytes, and the texts in lists, still allowed

    def header(self) -> Header:
        if self._size < 4 or self._take(4) != MAGIC:
            raise _Damaged(tr("This is not a model file: it is not in the GGUF format."))
        if self._number("<I") not in (2, 3):
            raise _Damaged(tr("This model file is in a version of the GGUF format that Muniment cannot read."))
        tensors = self._count(self._number("<Q"), _MOST_TENSORS)
        count = self._count(self._number("<Q"), _MOST_FACTS)
        facts: dict[str, Fact] = {}
        keys: set[str] = set()
        for _ in range(count):
            key = self._text(_LONGEST_KEY)
            if key in keys:
                raise _Damaged(tr("This model is damaged."))
            keys.add(key)
            value = self._value(self._number("<I"))
            if value is not None:
                facts[key] = value
        return Header(facts, self._tensors(tensors, facts.get("general.alignment", 32)))

    def _tensors(self, count: int, alignment: Fact) -> dict[str, TensorPlace]:
        """Reads the tensor entries; the last byte of each tensor must be inside the file."""
        if not isinstance(alignment, int) or not 1 <= alignment <= 1 << 20 or alignment & (alignment - 1):
            raise _Damaged(tr("This model is damaged."))
        entries = [self._entry() for _ in range(count)]
        begin = -(-(self._size - self._left) // alignment) * alignment
        tensors = {name: TensorPlace(shape, kind, begin + offset) for name, shape, kind, offset in entries}
        if len(tensors) < count or any(offset % alignment for *_, offset in entries):
            raise _Damaged(tr("This model is damaged."))
        for tensor in tensors.values():
            in_block, size = BLOCKS.get(tensor.kind, (1, 0))
            if tensor.shape[-1] % in_block:
                raise _Damaged(tr("This model is damaged."))
            if tensor.start + prod(tensor.shape) // in_block * size > self._size:
                raise _Damaged(tr("This model is incomplete: the end of its weights is missing."))
        return tensors

    def _entry(self) -> tuple[str, tuple[int, ...], int, int]:
        """The name of a tensor, its shape, its type, and its offset from the first."""
        name = self._text(_LONGEST_NAME)
        dimensions = self._count(self._number("<I"), _MOST_DIMENSIONS)
        shape = tuple(self._number("<Q") for _ in range(dimensions)) or (1,)
        if not 0 < prod(shape) <= _MOST_WEIGHTS:
            raise _Damaged(tr("This model is damaged."))
        return name, shape[::-1], self._number("<I"), self._number("<Q")

    def _value(self, kind: int) -> Fact | None:
        """One fact; None for a list."""
        if kind in _SCALARS:
            value: Fact = self._unpacked(_SCALARS[kind])
            return value
        if kind == _STRING:
            return self._text(_LONGEST_KEPT)
        if kind != _ARRAY:
            raise _Damaged(tr("This model is damaged."))
        inner, count = self._number("<I"), self._count(self._number("<Q"), _MOST_VALUES)
        if inner in _SCALARS:
            self._skip(count * struct.calcsize(_SCALARS[inner]))
        elif inner == _STRING:
            self._listed -= self._count(count, self._listed)
            for _ in range(count):
                self._skip(self._number("<Q"))
        else:  # lists of lists: in the specification, but in no model
            raise _Damaged(tr("This model is damaged."))
        return None

    def _text(self, most: int) -> str:
        length = self._count(self._number("<Q"), min(most, self._kept))
        self._kept -= length
        return self._take(length).decode("utf-8", errors="replace")

    def _number(self, form: str) -> int:
        return int(self._unpacked(form))

    def _unpacked(self, form: str) -> Fact:
        (value,) = struct.unpack(form, self._take(struct.calcsize(form)))
        assert isinstance(value, int | float)
        return value

    def _count(self, number: int, most: int) -> int:
        if number > most:
            raise _Damaged(tr("This model is damaged."))
        return number

    def _take(self, size: int) -> bytes:
        if size > self._left:
            raise _Damaged(tr("This model file is incomplete: it breaks off within its description."))
        self._left -= size
        read = self._file.read(size)
        if len(read) < size:
            raise _Damaged(tr("This model file is incomplete: it breaks off within its description."))
        return read

    def _skip(self, size: int) -> None:
        if size > self._left:
            raise _Damaged(tr("This model file is incomplete: it breaks off within its description."))
        self._left -= size
        self._file.seek(size, 1)
