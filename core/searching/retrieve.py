"""Finds the clauses that may answer a query, by its words, by its meaning, or by both."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

from core.ports import ClauseStore, Embedder, Vectors
from core.searching.fuse import Found, by_words, fuse
from core.types import Candidate, Mode

DEPTH: Final = 200
"""Candidates that each retriever proposes; on ACORD more of them change no figure, and 50 cost 2 points."""


class Retriever:
    """Asks the store for candidates and puts them into one order.

    Args:
        store: where the clauses are.
        embedder: gives the embedding model; asked only where meaning counts.
    """

    def __init__(self, store: ClauseStore, embedder: Callable[[], Embedder]) -> None:
        self._store = store
        self._embedder = embedder

    def find(self, text: str, mode: Mode, among: Collection[str] | None = None) -> list[Found]:
        """The candidates for a query, best first.

        Args:
            text: the query.
            mode: `Mode.KEYWORD` or `Mode.NATURAL`.
            among: the only clauses that count; None: all. They are ranked as if there were no others.
        """
        keyword = self.keyword(text, among)
        if mode is Mode.KEYWORD:
            return by_words(keyword)
        query = self._embed(text)
        vector = self._nearest(query, among)
        cosines = {each.clause: each.score for each in vector}
        unknown = [each.clause for each in keyword if each.clause not in cosines]
        return fuse(keyword, vector, cosines | self._store.similarities(query, unknown))

    def keyword(self, text: str, among: Collection[str] | None = None) -> list[Candidate]:
        """What the words of a query propose, best first."""
        return _only(self._store.keyword(text, _limit(among)), among)

    def vector(self, text: str, among: Collection[str] | None = None) -> list[Candidate]:
        """What the meaning of a query proposes, best first."""
        return self._nearest(self._embed(text), among)

    def _embed(self, text: str) -> Vectors:
        vector: Vectors = self._embedder().embed([text])[0]
        return vector

    def _nearest(self, query: Vectors, among: Collection[str] | None) -> list[Candidate]:
        return _only(self._store.nearest(query, _limit(among)), among)


_ALL: Final = 100_000  # candidates asked for where only some clauses count


def _limit(among: Collection[str] | None) -> int:
    return DEPTH if among is None else _ALL


def _only(candidates: list[Candidate], among: Collection[str] | None) -> list[Candidate]:
    """The candidates that count, ranked anew."""
    if among is None:
        return candidates
    kept = [each for each in candidates if each.clause in among]
    return [replace(each, rank=rank) for rank, each in enumerate(kept[:DEPTH], start=1)]
