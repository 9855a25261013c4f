"""Finds the clauses that may answer a query, and gathers the evidence on each, before it is weighed.

A clause is proposed by its words, by its meaning, and by the words and the meaning of the concepts that the query
names. The evidence is the same four comparisons, how much of what is asked it has (`core.search.fit`), and which other
candidates are most similar to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import compress
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.search.analogy.vectors import unit_rows
from core.search.expand import ExpandedQuery
from core.search.fit import Features
from core.search.keyword import KeywordSearch
from core.text.words import word_texts
from core.types import Candidate
from core.types.library_columns import ClauseVectors
from core.types.ports import Among, Embedder, Vectors, VectorStore

Numbers = NDArray[np.float64]

DEPTH: Final = 200
"""Candidates that each retriever proposes; on ACORD neither 100 nor 400 of them change a figure by a point."""
NEIGHBOURS: Final = 10
"""How many of the nearest candidates count; with 5 or 20 ACORD's cross-validated figures are a point lower."""
_COPY: Final = 0.95
"""From this cosine up, another clause is a copy or a part of this one, not a second opinion."""
_TEXTS: Final = 1_024  # whose vectors are cached: the lexicon's definitions, and earlier queries
_TYPICAL: Final = 32  # words of examples that are searched for: more take longer and find no more
_SHORTEST: Final = 3  # letters of such a word


def only(ids: Collection[str]) -> Among:
    """Says of clauses whether they are among these."""
    return lambda clauses: np.fromiter((clause in ids for clause in clauses), np.bool_, len(clauses))


class Retriever:
    """Asks the store for candidates. Safe to use from several threads.

    Args:
        store: where the vectors of the clauses are.
        keywords: finds clauses by their words.
        embedder: the encoder by which they were made.
        depth: how many candidates each retriever proposes.
    """

    def __init__(self, store: VectorStore, keywords: KeywordSearch, embedder: Embedder, depth: int = DEPTH) -> None:
        self._store = store
        self._keywords = keywords
        self._embedder = embedder
        self._encoder = embedder.fingerprint
        self._depth = depth
        # One by one: in a batch the last digits of vectors would depend on each other, and so would the ranking.
        self.embedded: Callable[[str], Vectors] = lru_cache(maxsize=_TEXTS)(embedder.embed_query)
        """The vector of a text."""

    def evidence(self, query: ExpandedQuery, among: Among | None = None, others: Collection[str] = ()) -> Evidence:
        """The evidence on the candidates for a query in plain words.

        Args:
            query: what is asked, and what is added to it.
            among: the only clauses that count; None: all. They are ranked as if there were no others.
            others: the ids of further candidates.
        """
        wanted, vector, concept = self.embedded(query.wanted), None, None
        if query.definitions:
            mean = np.mean([self.embedded(each) for each in query.definitions], axis=0)
            vector = mean / max(float(np.linalg.norm(mean)), 1e-9)
        proposed = self._proposed(query.said, wanted, among, self._depth, vector)
        if vector is not None:
            concept = self._proposed(query.words, vector, among, min(self._depth, DEPTH))
        evidence = self._with_vectors(proposed, concept, others)
        fit = self._keywords.fit(query.asked, evidence.clauses)
        return replace(evidence, fit=fit, ancillary=self._keywords.ancillary(query.asked, evidence.clauses))

    def evidence_of_examples(self, examples: Sequence[str], among: Among | None = None) -> Evidence | None:
        """The evidence on the clauses similar to examples, themselves included; None where all are blank.

        They are compared by the mean of the examples' vectors, and by the words that most examples have.
        """
        texts = [example for example in examples if example.strip()]
        if not texts:
            return None
        centroid = unit_rows(np.mean([self._mean_of_windows(text) for text in texts], axis=0))
        return self._with_vectors(self._proposed(" ".join(typical_words(texts)), centroid, among, DEPTH))

    def keyword(self, text: str, among: Among | None = None) -> list[Candidate]:
        """The candidates by the words of a query, best first."""
        return self._keywords.best(text, self._depth, among)

    def vector(self, text: str, among: Among | None = None) -> list[Candidate]:
        """The candidates by the meaning of a query, best first."""
        return self._store.nearest(self.embedded(text), self._depth, self._encoder, among)

    def _proposed(
        self, words: str, vector: Vectors, among: Among | None, depth: int, also: Vectors | None = None
    ) -> Proposals:
        meaning = self._store.nearest(vector, depth, self._encoder, among, also)
        return Proposals(self._keywords.best(words, depth, among), meaning, vector)

    def _with_vectors(
        self, query: Proposals, concept: Proposals | None = None, others: Collection[str] = ()
    ) -> Evidence:
        windows = self._store.vectors(_candidates(query, concept, others), self._encoder)
        return Evidence(query, concept, windows, others=others)

    def _mean_of_windows(self, example: str) -> Vectors:
        """The mean of the vectors of a text's windows, which are cached: with another filter they are needed again."""
        windows = (example[start:end] for start, end in self._embedder.windows(example))
        return unit_rows(np.mean([self.embedded(window) for window in windows], axis=0))


def typical_words(examples: Sequence[str]) -> list[str]:
    """The words by which similar clauses may be found: those of most examples first, then the most frequent.

    Common words are included; BM25 gives them little weight.
    """
    counts = [Counter(word for word in word_texts(example) if len(word) >= _SHORTEST) for example in examples]
    total = sum(counts, Counter[str]())
    having = Counter(word for each in counts for word in each)
    return sorted(total, key=lambda word: (-having[word], -min(total[word], 3), -len(word), word))[:_TYPICAL]


@dataclass(frozen=True)
class Proposals:
    """The candidates by words and by meaning, each best first, and the vector that meaning is compared with."""

    words: Sequence[Candidate]
    meaning: Sequence[Candidate]
    vector: Vectors

    def best(self, depth: int) -> Proposals:
        """The best of each."""
        return Proposals(self.words[:depth], self.meaning[:depth], self.vector)


@dataclass(frozen=True)
class Evidence:
    """The evidence on the candidates.

    Attributes:
        query: the candidates for the query as written.
        concept: the candidates for the concepts that it names; None where it names none.
        windows: the vectors of the windows of every candidate that has any.
        fit: the features of the candidates, in the order of their ids (`core.search.fit`); None: not known.
        others: further candidates, which neither words nor meaning proposed.
        ancillary: which candidates are no rules of their own, in the order of their ids; None: not known.
    """

    query: Proposals
    concept: Proposals | None
    windows: Mapping[str, Vectors]
    fit: Features | None = None
    others: Collection[str] = ()
    ancillary: NDArray[np.bool_] | None = None

    def best(self, depth: int) -> Evidence:
        """The evidence on the best candidates: those that each retriever ranks at most ``depth``."""
        concept = None if self.concept is None else self.concept.best(depth)
        best = Evidence(self.query.best(depth), concept, self.windows)
        if self.fit is None:
            return best
        kept = set(best.clauses)
        here = [clause in kept for clause in self.clauses]
        ancillary = None if self.ancillary is None else self.ancillary[here]
        return replace(best, fit=self.fit[:, here], ancillary=ancillary)

    @cached_property
    def clauses(self) -> list[str]:
        """The ids of the candidates, sorted."""
        return _candidates(self.query, self.concept, self.others)

    @cached_property
    def embedded(self) -> NDArray[np.bool_]:
        """Which candidates have vectors."""
        having = set(self.windows)
        return np.array([clause in having for clause in self.clauses], dtype=bool)

    @cached_property
    def signals(self) -> NDArray[np.float64]:
        """The scores by words and by meaning for the query, then for the concept: shape (2 or 4, candidates)."""
        words = [self._bm25_shares(each.words) for each in self._sides]
        return np.array([row for pair in zip(words, self.cosines, strict=True) for row in pair])

    @cached_property
    def cosines(self) -> NDArray[np.float64]:
        """The cosine of the nearest window with the query, then with the concept: shape (1 or 2, candidates).

        A clause that has no vectors yet counts as the mean of the others.
        """
        cosines = np.zeros((len(self._sides), len(self.clauses)))
        if self.embedded.any():
            windows = self._in_a_row
            for at, side in enumerate(self._sides):
                cosines[at, self.embedded] = np.maximum.reduceat(windows.rows @ side.vector, windows.starts)
                cosines[at, ~self.embedded] = cosines[at, self.embedded].mean()
        return np.round(cosines, 6)

    @cached_property
    def neighbours(self) -> NDArray[np.int64]:
        """The candidates most similar to each by the mean of its windows, see `nearest_neighbours`."""
        means = np.zeros((len(self.clauses), len(self.query.vector)), dtype=np.float32)
        if self.embedded.any():
            sums = np.add.reduceat(self._in_a_row.rows, self._in_a_row.starts, axis=0)
            means[self.embedded] = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
        return nearest_neighbours(means)

    @cached_property
    def _in_a_row(self) -> ClauseVectors:
        """The windows of all candidates that have any, candidate by candidate; there must be one."""
        return ClauseVectors.of(self.windows, list(compress(self.clauses, self.embedded)))

    @property
    def _sides(self) -> list[Proposals]:
        return [self.query] if self.concept is None else [self.query, self.concept]

    def _bm25_shares(self, proposed: Sequence[Candidate]) -> Numbers:
        """BM25 as a share of the best; 0 for a clause that was not proposed."""
        shares = bm25_shares(proposed)
        return np.array([shares.get(clause, 0.0) for clause in self.clauses], dtype=np.float64)


def _candidates(query: Proposals, concept: Proposals | None, others: Collection[str]) -> list[str]:
    """The ids of all that is proposed, sorted."""
    sides = [query] if concept is None else [query, concept]
    lists = [each for side in sides for each in (side.words, side.meaning)]
    return sorted({candidate.clause for proposed in lists for candidate in proposed}.union(others))


def bm25_shares(by_words: Sequence[Candidate]) -> dict[str, float]:
    """The BM25 score of each clause as a share of the best."""
    best = by_words[0].score if by_words else 0.0
    return {each.clause: each.score / best if best > 0 else 0.0 for each in by_words}


def nearest_neighbours(vectors: Vectors) -> NDArray[np.int64]:
    """The rows of the candidates most similar to each, in any order; -1 where there are no more.

    Clauses on one subject lie together in any collection, and a query asks for such a group (the cluster hypothesis;
    Jardine and van Rijsbergen, "The use of hierarchic clustering in information retrieval", 1971).

    Args:
        vectors: shape (candidates, dimensions), of unit length; one of zeros has no neighbours and is no neighbour.

    Returns:
        Shape (candidates, at most `NEIGHBOURS`).
    """
    cosines = np.round(vectors @ vectors.T, 6)
    cosines[cosines >= _COPY] = 0.0  # itself among them
    nearest = cosines.shape[1] - min(NEIGHBOURS, cosines.shape[1])
    rows = np.argpartition(cosines, nearest - 1, axis=1)[:, nearest:] if nearest else np.indices(cosines.shape)[1]
    return np.where(np.take_along_axis(cosines, rows, axis=1) > 0, rows, -1)


def neighbours_mean(scores: Numbers, neighbours: NDArray[np.int64]) -> Numbers:
    """The mean score of each candidate's neighbours; its own score stands in for those that it lacks.

    It lifts a clause that says the same in words that neither the query nor its concept has (Diaz, "Regularizing ad hoc
    retrieval scores", 2005).

    So two candidates that are each other's only neighbour do not trade places.
    """
    if not neighbours.size:
        return scores
    mean: Numbers = np.where(neighbours >= 0, scores[neighbours], scores[:, None]).mean(axis=1)
    return mean
