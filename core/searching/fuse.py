"""Puts what the words propose and what the meaning proposes into one order.

A convex combination of the two scores, each on a scale whose zero means something: BM25 as a share of the best one, and
the cosine as it is (Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval", 2023, who find
it better than reciprocal ranks, and one constant enough).

The constant was chosen among 0.05, 0.10 ... 0.95 on the 51 train queries of ACORD by 5-fold cross-validation on the
mean of NDCG@5 and NDCG@10: every fold chose 0.2, with 63.2/64.1 on the queries left out, where words alone have
54.7/56.4 and meaning alone 55.7/57.6; reciprocal ranks, their constant and weight chosen likewise, have 57.8/61.3.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.types import Candidate

WORDS: Final = 0.2
"""The weight of the words; the meaning has the rest."""

# The mean ACORD grade of the train queries' best 50 clauses passes 0.5, 1.5, 2.5 and 3.5 at these scores.
_STARS: Final = (0.44, 0.55, 0.66, 0.80)
# Words alone never promise more than three stars: even their best hits are on the mean worth no more.
_STARS_BY_WORDS: Final = (0.5, 0.8)


@dataclass(frozen=True, slots=True)
class Found:
    """A clause that was found: its score, 0 to 1, its stars, its cosine where it has one, and who proposed it."""

    clause: str
    score: float
    stars: int
    cosine: float | None
    candidates: tuple[Candidate, ...]


def by_words(keyword: Sequence[Candidate]) -> list[Found]:
    """What the words propose, as it is: the score is BM25 as a share of the best."""
    shares = _shares(keyword)
    return [
        Found(each.clause, shares[each.clause], _stars(shares[each.clause], _STARS_BY_WORDS), None, (each,))
        for each in keyword
    ]


def fuse(
    keyword: Sequence[Candidate], vector: Sequence[Candidate], cosines: Mapping[str, float], words: float = WORDS
) -> list[Found]:
    """All candidates of both lists, best first, ties by id.

    Args:
        keyword: what the words propose, best first, with BM25 scores. A clause that is not among them counts as 0.
        vector: what the meaning proposes, best first.
        cosines: of every candidate that has vectors. One that has none yet counts as the mean of the others.
        words: the weight of the words, 0 to 1.
    """
    shares = _shares(keyword)
    mean = sum(cosines.values()) / len(cosines) if cosines else 0.0
    proposed: dict[str, tuple[Candidate, ...]] = {}
    for candidate in (*keyword, *vector):
        proposed[candidate.clause] = (*proposed.get(candidate.clause, ()), candidate)
    found = []
    for clause, candidates in proposed.items():
        cosine = cosines.get(clause)
        score = words * shares.get(clause, 0.0) + (1 - words) * (mean if cosine is None else cosine)
        found.append(Found(clause, score, _stars(score, _STARS), cosine, candidates))
    return sorted(found, key=lambda each: (-each.score, each.clause))


def _shares(keyword: Sequence[Candidate]) -> dict[str, float]:
    best = keyword[0].score if keyword else 0.0
    return {each.clause: each.score / best if best > 0 else 0.0 for each in keyword}


def _stars(score: float, thresholds: Sequence[float]) -> int:
    return 1 + bisect_right(thresholds, score)
