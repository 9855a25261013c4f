"""Measures of a ranking, as ACORD defines them, and how sure a share is that was measured on a sample.

Sources: Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques" (2002), for NDCG, with the
grade itself as the gain; Wang et al., "ACORD: An Expert-Annotated Retrieval Dataset for Legal Contract Drafting"
(2025), for precision by stars; Wilson, "Probable inference, the law of succession, and statistical inference" (1927),
for the interval of a share.
"""

from __future__ import annotations

import math
from collections.abc import Sequence


def ndcg(ranked: Sequence[int], k: int) -> float:
    """Normalised discounted cumulative gain of the first ``k``, 0 to 1; 0 if nothing is relevant.

    Args:
        ranked: the grades, 0 to 4, of all judged items in ranked order.
        k: how many of them count.
    """
    ideal = _gain(sorted(ranked, reverse=True), k)
    return _gain(ranked, k) / ideal if ideal else 0.0


def star_precision(ranked: Sequence[int], stars: int) -> float:
    """The share of the first five with at least this many stars, out of as many as possible: at most five.

    Args:
        ranked: the grades, 0 to 4 for 1 to 5 stars, of all judged items in ranked order.
        stars: the least number of stars that counts.

    Returns:
        0 to 1; 0 if no item has that many stars.
    """
    good = [grade >= stars - 1 for grade in ranked]
    possible = min(5, sum(good))
    return sum(good[:5]) / possible if possible else 0.0


def wilson(share: float, of: float) -> tuple[float, float]:
    """Between which shares the true one lies with 95%, where a sample of so many, more than none, has this share."""
    z = 1.96
    middle = (share + z**2 / (2 * of)) / (1 + z**2 / of)
    half = z / (1 + z**2 / of) * math.sqrt(share * (1 - share) / of + z**2 / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def _gain(grades: Sequence[int], k: int) -> float:
    return sum(grade / math.log2(rank + 1) for rank, grade in enumerate(grades[:k], start=1))
