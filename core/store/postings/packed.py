"""Integers in few bytes: seven bits a byte, the lowest first, the eighth set where more follow (LEB128)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


def pack_numbers(numbers: Numbers | Sequence[int]) -> bytes:
    """Packs numbers, none below 0, one after another."""
    return packed_with_sizes(np.asarray(numbers, np.int64))[0]


def packed_with_sizes(numbers: Numbers) -> tuple[bytes, Numbers]:
    """Packs numbers, and returns with them the number of bytes of each."""
    sizes = np.ones(len(numbers), np.int64)
    rest = numbers >> 7
    while rest.any():
        sizes += rest > 0
        rest = rest >> 7
    starts = np.cumsum(sizes) - sizes
    result = np.empty(int(sizes.sum()), np.uint8)
    for at in range(int(sizes.max(initial=0))):
        here = np.flatnonzero(sizes > at)
        more = (sizes[here] > at + 1).astype(np.uint8) << 7
        result[starts[here] + at] = (numbers[here] >> (7 * at) & 127).astype(np.uint8) | more
    return result.tobytes(), sizes


def unpack_numbers(data: bytes) -> Numbers:
    """The numbers that were packed; those of all runs, where packed runs were concatenated.

    Most take one byte, so only the others are looked at byte by byte.

    Raises:
        ValueError: the last number has no end.
    """
    read = np.frombuffer(data, np.uint8)
    if len(read) and read[-1] >= 128:
        raise ValueError("a packed number has no end")
    going_on = np.flatnonzero(read[:-1] >= 128)
    result: Numbers = (read & 127).astype(np.int64)
    if not len(going_on):
        return result
    begun = going_on[np.append(True, np.diff(going_on) > 1)]  # where a number of several bytes begins
    at, shift = begun, 7
    while len(at):
        result[at] |= (read[at + shift // 7] & 127).astype(np.int64) << shift
        at, shift = at[read[at + shift // 7] >= 128], shift + 7
    first = np.ones(len(read), np.bool_)
    first[going_on + 1] = False
    return result[first]


def unpack_each(data: Sequence[bytes]) -> list[Numbers]:
    """The numbers of each of several packed runs, read in one pass."""
    joined = b"".join(data)
    ended = np.concatenate([[0], np.cumsum(np.frombuffer(joined, np.uint8) < 128)])
    bounds = ended[np.cumsum([0, *map(len, data)])]
    numbers = unpack_numbers(joined)
    return [numbers[start:end] for start, end in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True)]


def rises(numbers: Numbers) -> Numbers:
    """Rising numbers as the steps between them, the first unchanged; `np.cumsum` is the inverse."""
    steps: Numbers = np.diff(numbers, prepend=0)
    return steps
