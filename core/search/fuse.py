"""Fuses the candidates by words and those by meaning into one ranking.

A candidate is compared with the query as written and with the lexicon concept that the query names, each by its words
(BM25 as a share of the best) and by its meaning (the plain cosine). The four numbers are added up by weight: a convex
combination, which Bruch, Gai and Ingber ("An Analysis of Fusion Functions for Hybrid Retrieval", 2023) find better than
reciprocal ranks. Part of the score then comes from the clause's neighbours, the candidates most similar to it.

Added to this is the fit: how much of what the query asks beyond its subject the clause has (`core.search.fit`).
docs/retraining.md says how all these weights were chosen, what they gain, and what was tried without gain.

The order of hits may depend on what else is in a library: on its best match by words, on which clauses resemble each
other. The stars of a clause may not. So they come from a separate logistic regression of grade 4 or better, on the
cosines with the query and with the concept that it names, and on the fit. As it depends on nothing but the clause and
the query, many more clauses are asked whether they answer than are compared with one another.

All these numbers are in ``resources/models/encoder/search.json``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from core.base import paths
from core.base.fitted import read_numbers
from core.search.fit import FEATURES
from core.search.retrieve import Evidence, Numbers, bm25_shares, neighbours_mean
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

    words: float
    concept_words: float
    concept: float
    neighbours: float
    fit: float


@dataclass(frozen=True, slots=True)
class _SearchNumbers:
    """What training chose for search, and for which encoder: see `core.base.fitted`."""

    encoder: str
    weights: Weights
    fit: dict[str, float]
    likelihood: dict[str, float]

    def __post_init__(self) -> None:
        if tuple(self.fit) != FEATURES or tuple(self.likelihood) != ("meaning", "concept", *FEATURES, "constant"):
            raise ValueError("numbers of other features than those that are computed")


def search_numbers() -> Path:
    """The file of these numbers: the weights of the evidence, and what makes a likelihood of it."""
    return paths.shipped_models() / "encoder" / "search.json"


_FITTED: Final = read_numbers(search_numbers(), _SearchNumbers)
WEIGHTS: Final = _FITTED.weights
FIT: Final = tuple(_FITTED.fit.values())
"""The weight of each feature of `core.search.fit`; the rest of the score has weight 1."""
_ANCILLARY: Final = 0.8
"""What remains of the score of a clause that only points to a definition, or leads into the signatures."""
_LIKELIHOOD: Final = tuple(_FITTED.likelihood.values())
"""The weight of each of `columns`, in log odds, and last the constant."""
CALIBRATED_ON: Final = _FITTED.encoder
"""The encoder that these were fitted with, as the start of its checksum: they do not hold for another's cosines."""
STARS: Final = (0.05, 0.2, 0.5)
"""The least likelihoods for 2, 3 and 4 stars. Five would say that nearly all such clauses are good, and however high
the likelihood, readers find only some 70% of them good: the reranker alone gives five."""
_STARS_BY_WORDS: Final = (0.5, 0.8)
"""Words alone never earn more than three stars: even their best hits are worth no more on average."""

ANSWERS: Final = 3
"""The stars that make a clause an answer, where stars are calibrated.

Of the judged clauses (86 test queries, ``training/judgements``) with that many, 67% are on the point; of those on the
point 54% have that many, of the good ones 65%.
"""
RELATED: Final = 2
"""The stars that a candidate needs to be shown at all, where stars are calibrated; others do not fit."""
NAMED: Final = 4
"""The least stars of a clause that the reranker has read, and that is of the type of which the query is the name
("limitation of liability"): of 87 such clauses of 8 judged queries, 66% have grade 4 or better; or has it as its own
heading: of 5 judged, all.
"""
LOOKED_AT: Final = 2_000
"""Of how many clauses by words, and as many by meaning, it is asked whether they answer; besides, of all that are of a
type that the query names.

Of all clauses that answer 20 queries, among 35,458 of 324 contracts, these miss 2.5%; 1,000 would miss 6.5%, 200 23%.
"""


@dataclass(frozen=True, slots=True)
class ScoredClause:
    """A clause that was found, with the candidates that proposed it.

    Its score, 0 to 1, ranks it among the clauses found with it. Its stars say how well it answers the query, whatever
    else is found.
    """

    clause: str
    score: float
    stars: int
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Tuned:
    """The settings by which search ranks, shipped or tuned to the user's own ratings.

    Attributes:
        weights: of the evidence.
        share: how much the score of search counts in a close reading, relative to the shipped setting: 1 for as much,
            0 for nothing.
        middle: the score of search that speaks neither for nor against a clause.
        reranker: the fingerprint of the reranker for which this was tuned; it does not hold for others.
        correction: added to the weights of that reranker's last layer; empty for nothing.
        fingerprint: names the settings, "" for those shipped.
    """

    weights: Weights = WEIGHTS
    share: float = 1.0
    middle: float = 0.0
    reranker: str = ""
    correction: tuple[float, ...] = ()
    fingerprint: str = ""

    def joining(self, score: float, reranker: str) -> float:
        """The score of search as it enters a close reading by the reranker of this fingerprint."""
        return self.middle + self.share * (score - self.middle) if reranker == self.reranker else score


SHIPPED: Final = Tuned()


def fused(evidence: Evidence, tuned: Tuned = SHIPPED) -> list[ScoredClause]:
    """All candidates, best first, ties by id.

    Tuning changes the order of the candidates, not what their scores mean: the best of the new order gets the score
    that the best of the shipped order had, and so on, so that a reranker, which combines its own score with that of
    search, gets numbers in the range that it expects. Stars stay with the clauses: they do not depend on the order.
    """
    shipped = fuse(evidence)
    if tuned.weights == WEIGHTS:
        return shipped
    order = fuse(evidence, tuned.weights)
    return [replace(each, score=at.score) for each, at in zip(order, shipped, strict=True)]


def fuse(evidence: Evidence, weights: Weights = WEIGHTS) -> list[ScoredClause]:
    """All candidates, best first, ties by id."""
    if not evidence.clauses:
        return []
    proposed = _proposed(evidence, weights)
    below, likely = (-weigh(evidence, weights)).tolist(), likelihoods(evidence).tolist()
    ranked = sorted(zip(below, evidence.clauses, likely, strict=True))
    return [ScoredClause(clause, -less, stars_of(likelihood), proposed[clause]) for less, clause, likelihood in ranked]


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
        scores = np.where(evidence.ancillary, _ANCILLARY * scores, scores)
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
    below = (-_mixed(evidence.signals[2:], weights.concept_words)).tolist()
    ranked = sorted([each for each in zip(below, evidence.clauses, strict=True) if each[1] in wanted])
    return [Candidate(clause, "concept", rank, -less) for rank, (less, clause) in enumerate(ranked, start=1)]


def is_calibrated_on(encoder: str) -> bool:
    """Whether likelihoods hold for the cosines of the encoder of this fingerprint."""
    return encoder.startswith(CALIBRATED_ON)


def columns(evidence: Evidence) -> Numbers:
    """The evidence that depends on a candidate and the query alone: shape (candidates, 2 + features).

    A query that names no concept stands in for one; where its words were not read, their features are 0.
    """
    meaning, *concept = evidence.cosines
    fit = np.zeros((len(FEATURES), len(evidence.clauses))) if evidence.fit is None else evidence.fit
    return np.column_stack([meaning, concept[0] if concept else meaning, *fit])


def likelihoods(evidence: Evidence) -> Numbers:
    """How likely a reader would give each candidate grade 4 or better."""
    odds = columns(evidence) @ np.array(_LIKELIHOOD[:-1]) + _LIKELIHOOD[-1]
    return np.asarray(np.round(1 / (1 + np.exp(-odds)), 4))


def stars_of(likelihood: float) -> int:
    """The stars, 1 to 4, of a clause with this likelihood."""
    return 1 + bisect_right(STARS, likelihood)


def with_all_answers(
    best: Sequence[ScoredClause], evidence: Evidence, named: Container[str] | None = None
) -> list[ScoredClause]:
    """The best candidates, then all others that answer, the likeliest first; ties by id.

    Counts, and orders by date, are of these too, not only of the best. Where the query is the name of a clause type
    ("limitation of liability"), a clause that is not of this type is at most related unless it has four stars: its
    words alone say little ("a limited liability company").

    Args:
        best: in their order.
        evidence: on many more. A clause without vectors is left out: whether it answers is not known.
        named: the clauses of the type of which the query is the name; None: it is not the name of one.
    """

    def stars(clause: str, known: int) -> int:
        return RELATED if known == ANSWERS and named is not None and clause not in named else known

    found, least = {each.clause for each in best}, min((each.score for each in best), default=0.0)
    likely = np.where(evidence.embedded, likelihoods(evidence), 0.0)
    enough = np.flatnonzero(likely >= STARS[ANSWERS - 2])
    likeliest = zip(likely[enough].tolist(), [evidence.clauses[at] for at in enough.tolist()], strict=True)
    others = sorted(
        (-likelihood, clause)
        for likelihood, clause in likeliest
        if clause not in found and stars(clause, stars_of(likelihood)) >= ANSWERS
    )
    wanted = {clause for _, clause in others}
    proposed = {
        each.clause: (each,) for each in (*evidence.query.words, *evidence.query.meaning) if each.clause in wanted
    }
    return [
        *(best if named is None else (replace(each, stars=stars(each.clause, each.stars)) for each in best)),
        *(ScoredClause(clause, least, stars_of(-unlikely), proposed.get(clause, ())) for unlikely, clause in others),
    ]


def by_words(keyword: Sequence[Candidate]) -> list[ScoredClause]:
    """The candidates of keyword search alone, scored by BM25 as a share of the best."""
    shares = bm25_shares(keyword)
    return [
        ScoredClause(each.clause, shares[each.clause], 1 + bisect_right(_STARS_BY_WORDS, shares[each.clause]), (each,))
        for each in keyword
    ]
