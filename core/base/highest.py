"""The highest of many numbers, found without sorting them all out."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

_SAMPLE: Final = 64  # one number in so many says from which on to look


def nth_highest(numbers: NDArray[np.floating[Any]], count: int) -> float:
    """The last of the ``count`` highest of some numbers, or the lowest where there are no more; of none 0.

    A few are looked at first, to see from which number on to look: sorting out all takes ten times as long.
    """
    if count >= len(numbers):
        return float(numbers.min()) if len(numbers) else 0.0
    some = numbers[::_SAMPLE]
    rank = 2 * count // _SAMPLE + 1
    if rank < len(some):
        least = np.partition(some, -rank)[-rank]
        high = numbers[numbers > least]
        if len(high) >= count:
            numbers = high
        elif np.count_nonzero(numbers == least) >= count - len(high):
            return float(least)
    return float(np.partition(numbers, -count)[-count])
