"""Puts what the words propose and what the meaning proposes into one order.

Two readers judge a candidate: the query as it stands, and the concept of the lexicon that it names. Each looks at
words (BM25 as a share of the best) and at meaning (the cosine as it is), and the four numbers are added up by weight: a
convex combination, which Bruch, Gai and Ingber ("An Analysis of Fusion Functions for Hybrid Retrieval", 2023) find
better than reciprocal ranks. A part of the score is then that of the clauses most like this one
(`core.searching.ranking.neighbours`).

The weights were chosen on the 51 train queries of ACORD, in their three wordings, by 5-fold cross-validation on the
mean of NDCG@5 and NDCG@10 (``training/choose_fusion.py``), each query asked of an encoder that had not seen it; the
folds chose these or their neighbours. NDCG@5 / NDCG@10 in percent, of queries that the choice had not seen:

| | short | medium | long |
| --- | --- | --- | --- |
| words alone | 54.7 / 56.4 | 54.5 / 55.3 | 60.0 / 60.7 |
| meaning alone | 65.4 / 68.0 | 71.4 / 72.1 | 70.4 / 73.4 |
| words and meaning | 69.9 / 73.4 | 70.9 / 73.9 | 73.3 / 74.3 |
| and like clauses | 69.7 / 73.9 | 70.5 / 73.5 | 72.3 / 74.2 |
| and the lexicon | 74.9 / 77.9 | 74.3 / 76.2 | 72.6 / 74.7 |

The lexicon was written with ACORD's subjects in view, so the last line flatters it where a query asks for what no
lexicon has. Tried, and no better: expanding by the first answers (Rocchio, RM3), the best sentence beside the best
window, the mean of windows, the length of a clause, the cosine less what a clause has with every concept, its likeness
to the query's whole mixture of concepts, the least of several concepts in the place of their sum, a share of the
concept that rises with how much of the query it covers, and weights of all these learnt listwise.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.ports import Vectors
from core.searching.ranking.neighbours import Numbers, fellows, of_fellows
from core.types import Candidate


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much, each from 0 to 1.

    Attributes:
        words: of the query, beside its meaning.
        concept_words: of the concept named, beside its definition.
        concept: the concept, beside the query; nothing where the query names none.
        fellows: the clauses most like a candidate, beside itself.
    """

    words: float = 0.1
    concept_words: float = 0.4
    concept: float = 0.2
    fellows: float = 0.1


WEIGHTS: Final = Weights()

# The mean ACORD grade of the train queries' best 50 clauses, a parabola, passes 0.5, 1.5, 2.5 and 3.5 at these scores.
_STARS: Final = (0.64, 0.77, 0.86, 0.93)
# Words alone never promise more than three stars: even their best hits are on the mean worth no more.
_STARS_BY_WORDS: Final = (0.5, 0.8)


@dataclass(frozen=True, slots=True)
class Found:
    """A clause that was found: its score, 0 to 1, its stars, and who proposed it."""

    clause: str
    score: float
    stars: int
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True)
class Proposals:
    """What one reader proposes: by words, by meaning, each best first, and the vector whose cosine is the meaning."""

    words: Sequence[Candidate]
    meaning: Sequence[Candidate]
    vector: Vectors


@dataclass(frozen=True)
class Evidence:
    """What is known of the candidates before it is weighed.

    Attributes:
        query: what the query proposes as it stands.
        concept: what the concepts propose that it names; None where it names none.
        windows: the vectors of the windows of every candidate that has any.
    """

    query: Proposals
    concept: Proposals | None
    windows: Mapping[str, Vectors]

    @cached_property
    def clauses(self) -> list[str]:
        """The candidates, by id."""
        lists = [each for reader in self._readers for each in (reader.words, reader.meaning)]
        return sorted({candidate.clause for proposed in lists for candidate in proposed})

    @cached_property
    def embedded(self) -> NDArray[np.bool_]:
        """Which candidates have vectors."""
        return np.array([clause in self.windows for clause in self.clauses], dtype=bool)

    @cached_property
    def judged(self) -> NDArray[np.float64]:
        """The words and the meaning of the query, then those of the concept: shape (2 or 4, candidates)."""
        return np.array([row for each in self._readers for row in (self._shares(each.words), self._cosines(each))])

    @cached_property
    def fellows(self) -> NDArray[np.int64]:
        """See `core.searching.ranking.neighbours.fellows`."""
        means = np.zeros((len(self.clauses), len(self.query.vector)), dtype=np.float32)
        if self.embedded.any():
            rows, starts = self._rows
            sums = np.add.reduceat(rows, starts, axis=0)
            means[self.embedded] = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
        return fellows(means)

    @cached_property
    def _rows(self) -> tuple[Vectors, NDArray[np.int64]]:
        """The vectors of all windows, those of one candidate after the other, and where those of each begin."""
        held = [self.windows[clause] for clause in self.clauses if clause in self.windows]
        counts = np.array([len(each) for each in held], dtype=np.int64)
        return np.concatenate(held), np.cumsum(counts) - counts

    @property
    def _readers(self) -> list[Proposals]:
        return [self.query] if self.concept is None else [self.query, self.concept]

    def _shares(self, proposed: Sequence[Candidate]) -> Numbers:
        """BM25 as a share of the best; a clause that was not proposed counts as 0."""
        shares = _shares(proposed)
        return np.array([shares.get(clause, 0.0) for clause in self.clauses], dtype=np.float64)

    def _cosines(self, reader: Proposals) -> Numbers:
        """The cosine of the nearest window; a clause that has no vectors yet counts as the mean of the others."""
        found = np.zeros(len(self.clauses))
        if self.embedded.any():
            rows, starts = self._rows
            found[self.embedded] = np.maximum.reduceat(rows @ reader.vector, starts)
            found[~self.embedded] = found[self.embedded].mean()
        return np.round(found, 6)


def by_words(keyword: Sequence[Candidate]) -> list[Found]:
    """What the words propose, as it is: the score is BM25 as a share of the best."""
    shares = _shares(keyword)
    return [
        Found(each.clause, shares[each.clause], _stars(shares[each.clause], _STARS_BY_WORDS), (each,))
        for each in keyword
    ]


def fuse(evidence: Evidence, weights: Weights = WEIGHTS) -> list[Found]:
    """All candidates, best first, ties by id."""
    scores = weigh(evidence, weights)
    proposed = _proposed(evidence, weights)
    found = [
        Found(clause, score, _stars(score, _STARS), proposed[clause])
        for clause, score in zip(evidence.clauses, scores.tolist(), strict=True)
    ]
    return sorted(found, key=lambda each: (-each.score, each.clause))


def weigh(evidence: Evidence, weights: Weights) -> Numbers:
    """The score of each candidate, in the order of ``evidence.clauses``."""
    scores = _query(evidence, weights)
    if evidence.concept is not None:
        scores = (1 - weights.concept) * scores + weights.concept * _concept(evidence, weights)
    mean = of_fellows(scores, evidence.fellows)
    return np.round((1 - weights.fellows) * scores + weights.fellows * mean, 9)


def _query(evidence: Evidence, weights: Weights) -> Numbers:
    words, meaning = evidence.judged[:2]
    score: Numbers = weights.words * words + (1 - weights.words) * meaning
    return score


def _concept(evidence: Evidence, weights: Weights) -> Numbers:
    words, meaning = evidence.judged[2:]
    score: Numbers = weights.concept_words * words + (1 - weights.concept_words) * meaning
    return score


def _proposed(evidence: Evidence, weights: Weights) -> dict[str, tuple[Candidate, ...]]:
    """Who proposed each candidate; those that the concept proposes are ranked by all that it looks at."""
    proposed: dict[str, tuple[Candidate, ...]] = dict.fromkeys(evidence.clauses, ())
    for each in (*evidence.query.words, *evidence.query.meaning, *_by_concept(evidence, weights)):
        proposed[each.clause] = (*proposed[each.clause], each)
    return proposed


def _by_concept(evidence: Evidence, weights: Weights) -> list[Candidate]:
    if evidence.concept is None:
        return []
    wanted = {each.clause for each in (*evidence.concept.words, *evidence.concept.meaning)}
    scores = _concept(evidence, weights).tolist()
    ranked = sorted(
        ((score, clause) for score, clause in zip(scores, evidence.clauses, strict=True) if clause in wanted),
        key=lambda each: (-each[0], each[1]),
    )
    return [Candidate(clause, "concept", rank, score) for rank, (score, clause) in enumerate(ranked, start=1)]


def _shares(keyword: Sequence[Candidate]) -> dict[str, float]:
    best = keyword[0].score if keyword else 0.0
    return {each.clause: each.score / best if best > 0 else 0.0 for each in keyword}


def _stars(score: float, thresholds: Sequence[float]) -> int:
    return 1 + bisect_right(thresholds, score)
