"""Soft F1 over ranges of characters, the measure of search by analogy.

Borchmann et al., "Searching for Legal Clauses by Analogy" (2019), section 5.1: returned ranges are assigned to expected
ones, one to one, by the Hungarian algorithm so that they share the most characters; recall is the share of the expected
characters that is shared, precision the share of the returned ones. Their example: where 1-4 is expected, 1-3 and
10-15 have recall 0.75 and precision 0.33.

The program that they measured with (GEval) counts ranges, not characters: each pair scores the characters shared out of
those in either, and the sum is divided by the number of ranges expected, and returned. `soft_f1_of_ranges` does that.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.types import Span


def soft_f1(expected: Sequence[Span], returned: Sequence[Span]) -> float:
    """The soft F1 over characters, 0 to 1; 1 where both are empty."""
    if not expected or not returned:
        return float(not expected and not returned)
    shared = _assigned(_shared(expected, returned))
    return 2 * shared / (sum(map(len, expected)) + sum(map(len, returned)))


def soft_f1_of_ranges(expected: Sequence[Span], returned: Sequence[Span]) -> float:
    """The same with equal weight for each range, as in GEval; 0 to 1."""
    if not expected or not returned:
        return float(not expected and not returned)
    shared = _shared(expected, returned)
    either = np.add.outer([len(span) for span in expected], [len(span) for span in returned]) - shared
    return 2 * _assigned(shared / np.maximum(either, 1)) / (len(expected) + len(returned))


def _shared(expected: Sequence[Span], returned: Sequence[Span]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Shape (expected, returned): the characters that two ranges share."""
    shared = [[max(0, min(a.end, b.end) - max(a.start, b.start)) for b in returned] for a in expected]
    return np.asarray(shared, dtype=np.float64)


def _assigned(worth: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> float:
    """The greatest sum of an assignment of rows to columns."""
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment(worth, maximize=True)
    return float(worth[rows, columns].sum())
