"""Fuses the candidates by words and those by meaning into one ranking.

A candidate is compared with the query as written and with the lexicon concept that the query names, each by its words
(BM25 as a share of the best) and by its meaning (the plain cosine). The four numbers are added up by weight: a convex
combination, which Bruch, Gai and Ingber ("An Analysis of Fusion Functions for Hybrid Retrieval", 2023) find better than
reciprocal ranks. Part of the score then comes from the clause's neighbours, the candidates most similar to it
(`core.search.ranking.neighbours`).

The weights were chosen on the 51 train queries of ACORD, in their three wordings, by 5-fold cross-validation on the
mean of NDCG@5 and NDCG@10 (``training/choose_fusion.py``), each query answered by an encoder that had not seen it; the
folds chose these weights or adjacent ones. NDCG@5 / NDCG@10 in percent, on queries held out from the choice:

| | short | medium | long |
| --- | --- | --- | --- |
| words alone | 54.7 / 56.4 | 54.5 / 55.3 | 60.0 / 60.7 |
| meaning alone | 65.4 / 68.0 | 71.4 / 72.1 | 70.4 / 73.4 |
| words and meaning | 69.9 / 73.4 | 70.9 / 73.9 | 73.3 / 74.3 |
| and neighbours | 69.7 / 73.9 | 70.5 / 73.5 | 72.3 / 74.2 |
| and the lexicon | 74.9 / 77.9 | 74.3 / 76.2 | 72.6 / 74.7 |

The lexicon was written with ACORD's subjects in view, so the last row is too good for queries on subjects that no
lexicon has. Tried without gain: expansion by the first answers (Rocchio, RM3), the best sentence beside the best
window, the mean of windows, the length of a clause, the cosine minus what a clause shares with every concept, its
similarity to the query's whole mixture of concepts, the least of several concepts instead of their sum, a share of the
concept that rises with how much of the query it covers, and weights of all these trained listwise.

The fit is added to this: how much of what the query asks beyond its subject the clause has
(`core.search.ranking.fit`). Its weights were fitted on judgements by reading of 354 queries
(``training/choose_fit.py``) and measured on 86 queries about other clause types. NDCG@5 / NDCG@10 over judged clauses,
and the share of the first five with grade 4 or better:

| | 354 queries, cross-validated | 86 queries |
| --- | --- | --- |
| without | 62.1 / 66.4, 33.4 | 71.0 / 72.3, 41.4 |
| with all | 67.3 / 71.0, 38.0 | 76.2 / 78.5, 47.7 |

Of the first five hits of 143 queries, graded blind by reading, 48.5% have grade 4 or better with attributes, 48.8%
without (-1.4 to +0.8 points); of the first hits 62.9% instead of 60.1%. They count for queries that name them, as what
a query excludes counts only for those that exclude something. Two weights were fitted later, the others kept: those of
the forums and periods of notice that a query asks for (9 of the 440 do), and of the side (89 of the 440 do;
BENCHMARKS.md, "Search").

Tried without gain: whether the query and the clause deny or permit, the best sentence, the words within 30 or 60 of one
another, roles ("licensor") and places by name, its heading, whether it states another quantity than the one asked for,
whether it has a tag of the types that the query names, and trees instead of weights. How short the clause is adds 1.5
to NDCG@5 in folds, but nothing for those who read the first five hits: 47.4% with grade 4 or better, with it and
without (100 queries, -2.2 to +2.2 points); what is asked is buried in 2.4% of them instead of 5.8%.

An encoder fine-tuned on the same judgements before ACORD's grades did not pay either: alone it has NDCG@5 / @10 of 68.4
/ 70.3 in five folds of ACORD instead of 65.4 / 68.0, but of the first five hits of 143 queries, graded blind by
reading, 50.3% instead of 50.2% have grade 4 or better (-1.5 to +1.8 points).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from core.search.ranking.evidence import Evidence, bm25_shares
from core.search.ranking.likelihood import likelihoods, stars_of
from core.search.ranking.neighbours import Numbers, neighbours_mean
from core.types import Candidate


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the evidence, each from 0 to 1.

    Attributes:
        words: the query's words, against its meaning.
        concept_words: the words of the concept named, against its definition.
        concept: the concept, against the query; without effect where the query names none.
        neighbours: the candidates most similar to a clause, against the clause itself.
        fit: how much of what the query asks the clause has: 1 for the weight that was chosen, 0 for none.
    """

    words: float = 0.1
    concept_words: float = 0.4
    concept: float = 0.2
    neighbours: float = 0.1
    fit: float = 1.0


WEIGHTS: Final = Weights()

FIT: Final = (0.099, 0.043, 0.017, 0.026, 0.037, 0.05, 0.089, 0.184, 0.015)
"""The weight of each feature of `core.search.ranking.fit`; the rest of the score has weight 1."""

ANCILLARY: Final = 0.8
"""What remains of the score of a clause that only points to a definition, or leads into the signatures."""

# Words alone never earn more than three stars: even their best hits are worth no more on average.
_STARS_BY_WORDS: Final = (0.5, 0.8)


@dataclass(frozen=True, slots=True)
class ScoredClause:
    """A clause that was found, with the candidates that proposed it.

    Its score, 0 to 1, ranks it among the clauses found with it. Its stars say how well it answers the query, whatever
    else is found (`core.search.ranking.likelihood`).
    """

    clause: str
    score: float
    stars: int
    candidates: tuple[Candidate, ...]


def by_words(keyword: Sequence[Candidate]) -> list[ScoredClause]:
    """The candidates of keyword search alone, scored by BM25 as a share of the best."""
    shares = bm25_shares(keyword)
    return [
        ScoredClause(each.clause, shares[each.clause], 1 + bisect_right(_STARS_BY_WORDS, shares[each.clause]), (each,))
        for each in keyword
    ]


def fuse(evidence: Evidence, weights: Weights = WEIGHTS) -> list[ScoredClause]:
    """All candidates, best first, ties by id."""
    if not evidence.clauses:
        return []
    proposed = _proposed(evidence, weights)
    known = zip(evidence.clauses, weigh(evidence, weights).tolist(), likelihoods(evidence).tolist(), strict=True)
    scored = [
        ScoredClause(clause, score, stars_of(likelihood), proposed[clause]) for clause, score, likelihood in known
    ]
    return sorted(scored, key=lambda each: (-each.score, each.clause))


def weigh(evidence: Evidence, weights: Weights) -> Numbers:
    """The score of each candidate, in the order of ``evidence.clauses``."""
    scores = _mixed(evidence.signals[:2], weights.words)
    if evidence.concept is not None:
        by_concept = _mixed(evidence.signals[2:], weights.concept_words)
        scores = (1 - weights.concept) * scores + weights.concept * by_concept
    mean = neighbours_mean(scores, evidence.neighbours)
    scores = (1 - weights.neighbours) * scores + weights.neighbours * mean
    if evidence.fit is not None and weights.fit:
        scores = (scores + weights.fit * np.dot(FIT, evidence.fit)) / (1 + weights.fit * sum(FIT))
    if evidence.ancillary is not None:
        scores = np.where(evidence.ancillary, ANCILLARY * scores, scores)
    return np.round(scores, 9)


def _mixed(signals: Numbers, share: float) -> Numbers:
    """The scores by words and by meaning as one, in which the words have this share."""
    words, meaning = signals
    score: Numbers = share * words + (1 - share) * meaning
    return score


def _proposed(evidence: Evidence, weights: Weights) -> dict[str, tuple[Candidate, ...]]:
    """The proposals of each clause; those by the concept are ranked by its words and its meaning together."""
    proposed: dict[str, tuple[Candidate, ...]] = dict.fromkeys(evidence.clauses, ())
    for each in (*evidence.query.words, *evidence.query.meaning, *_by_concept(evidence, weights)):
        proposed[each.clause] = (*proposed[each.clause], each)
    return proposed


def _by_concept(evidence: Evidence, weights: Weights) -> list[Candidate]:
    if evidence.concept is None:
        return []
    wanted = {each.clause for each in (*evidence.concept.words, *evidence.concept.meaning)}
    scores = _mixed(evidence.signals[2:], weights.concept_words).tolist()
    ranked = sorted(
        ((score, clause) for score, clause in zip(scores, evidence.clauses, strict=True) if clause in wanted),
        key=lambda each: (-each[0], each[1]),
    )
    return [Candidate(clause, "concept", rank, score) for rank, (score, clause) in enumerate(ranked, start=1)]
