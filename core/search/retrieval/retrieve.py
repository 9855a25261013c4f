"""Finds the clauses that may answer a query: by its words, its meaning and the concepts that it names."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np

from core.search.ranking.evidence import Evidence, Proposals
from core.search.retrieval.expand import ExpandedQuery
from core.search.retrieval.keyword import KeywordSearch
from core.types import Candidate
from core.types.ports import Among, Embedder, Vectors, VectorStore

DEPTH: Final = 200
"""Candidates that each retriever proposes; on ACORD neither 100 nor 400 of them change a figure by a point."""
_TEXTS: Final = 1_024  # whose vectors are cached: the lexicon's definitions, and earlier queries


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
        evidence = self.evidence_for(query.said, self.embedded(query.wanted), among, query, others)
        clauses, keywords = evidence.clauses, self._keywords
        return replace(
            evidence, fit=keywords.fit(query.asked, clauses), ancillary=keywords.ancillary(query.asked, clauses)
        )

    def evidence_for(
        self,
        words: str,
        vector: Vectors,
        among: Among | None = None,
        expanded: ExpandedQuery | None = None,
        others: Collection[str] = (),
    ) -> Evidence:
        """The same for a query given by its words and, separately, by the vector of its meaning; without fit."""
        query = self._proposed(words, vector, among, self._depth)
        concept = self._concept(expanded, among) if expanded is not None else None
        sides = [query] if concept is None else [query, concept]
        lists = [each for side in sides for each in (side.words, side.meaning)]
        candidates = sorted({candidate.clause for proposed in lists for candidate in proposed}.union(others))
        return Evidence(query, concept, self._store.vectors(candidates, self._encoder), others=others)

    def keyword(self, text: str, among: Among | None = None) -> list[Candidate]:
        """The candidates by the words of a query, best first."""
        return self._keywords.best(text, self._depth, among)

    def vector(self, text: str, among: Among | None = None) -> list[Candidate]:
        """The candidates by the meaning of a query, best first."""
        return self._store.nearest(self.embedded(text), self._depth, self._encoder, among)

    def _concept(self, expanded: ExpandedQuery, among: Among | None) -> Proposals | None:
        """The candidates for the concepts that a query names: by their phrases, by the mean of their definitions."""
        if not expanded.definitions:
            return None
        mean = np.mean([self.embedded(each) for each in expanded.definitions], axis=0)
        vector = mean / max(float(np.linalg.norm(mean)), 1e-9)
        return self._proposed(expanded.words, vector, among, min(self._depth, DEPTH))

    def _proposed(self, words: str, vector: Vectors, among: Among | None, depth: int) -> Proposals:
        meaning = self._store.nearest(vector, depth, self._encoder, among)
        return Proposals(self._keywords.best(words, depth, among), meaning, vector)
