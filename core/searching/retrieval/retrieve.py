"""Finds the clauses that may answer a query: by its words, its meaning and the concepts that it names."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np

from core.ports import Among, Embedder, Vectors, VectorStore
from core.searching.ranking.evidence import Evidence, Proposals
from core.searching.retrieval.expand import ExpandedQuery
from core.searching.retrieval.keyword import KeywordSearch
from core.types import Candidate

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
        embedder: gives the encoder; called only where meaning counts, once a search, because it may change.
        depth: how many candidates each retriever proposes.
    """

    def __init__(
        self, store: VectorStore, keywords: KeywordSearch, embedder: Callable[[], Embedder], depth: int = DEPTH
    ) -> None:
        self._store = store
        self._keywords = keywords
        self._embedder = embedder
        self._depth = depth
        self._last_vector: tuple[str, Callable[[str], Vectors]] | None = None

    def evidence(self, query: ExpandedQuery, among: Among | None = None, others: Collection[str] = ()) -> Evidence:
        """The evidence on the candidates for a query in plain words.

        Args:
            query: what is asked, and what is added to it.
            among: the only clauses that count; None: all. They are ranked as if there were no others.
            others: the ids of further candidates.
        """
        embedder = self._embedder()
        vector = self.embedded(embedder, query.wanted)
        evidence = self.evidence_for(query.said, vector, embedder, among, query, others)
        clauses, keywords = evidence.clauses, self._keywords
        return replace(
            evidence, fit=keywords.fit(query.asked, clauses), ancillary=keywords.ancillary(query.asked, clauses)
        )

    def evidence_for(
        self,
        words: str,
        vector: Vectors,
        embedder: Embedder,
        among: Among | None = None,
        expanded: ExpandedQuery | None = None,
        others: Collection[str] = (),
    ) -> Evidence:
        """The same for a query given by its words and, separately, by the vector of its meaning; without fit."""
        query = self._proposed(words, vector, embedder, among, self._depth)
        concept = self._concept(expanded, embedder, among) if expanded is not None else None
        sides = [query] if concept is None else [query, concept]
        lists = [each for side in sides for each in (side.words, side.meaning)]
        candidates = sorted({candidate.clause for proposed in lists for candidate in proposed}.union(others))
        return Evidence(query, concept, self._store.vectors(candidates, embedder.fingerprint), others=others)

    def keyword(self, text: str, among: Among | None = None) -> list[Candidate]:
        """The candidates by the words of a query, best first."""
        return self._keywords.best(text, self._depth, among)

    def vector(self, text: str, among: Among | None = None) -> list[Candidate]:
        """The candidates by the meaning of a query, best first."""
        embedder = self._embedder()
        return self._store.nearest(self.embedded(embedder, text), self._depth, embedder.fingerprint, among)

    def _concept(self, expanded: ExpandedQuery, embedder: Embedder, among: Among | None) -> Proposals | None:
        """The candidates for the concepts that a query names: by their phrases, by the mean of their definitions."""
        if not expanded.definitions:
            return None
        mean = np.mean([self.embedded(embedder, each) for each in expanded.definitions], axis=0)
        vector = mean / max(float(np.linalg.norm(mean)), 1e-9)
        return self._proposed(expanded.words, vector, embedder, among, min(self._depth, DEPTH))

    def _proposed(self, words: str, vector: Vectors, embedder: Embedder, among: Among | None, depth: int) -> Proposals:
        meaning = self._store.nearest(vector, depth, embedder.fingerprint, among)
        return Proposals(self._keywords.best(words, depth, among), meaning, vector)

    def embedded(self, embedder: Embedder, text: str) -> Vectors:
        """The vector of a text; vectors are cached for one encoder at a time."""
        known = self._last_vector
        if known is None or known[0] != embedder.fingerprint:
            known = self._last_vector = embedder.fingerprint, _remembering(embedder)
        return known[1](text)


def _remembering(embedder: Embedder) -> Callable[[str], Vectors]:
    """Embeds texts one by one: in a batch their last digits would depend on each other, and so would the ranking."""

    @lru_cache(maxsize=_TEXTS)
    def embed(text: str) -> Vectors:
        return embedder.embed_query(text)

    return embed
