"""Use case: query -> hits, the quick ones first, then in a better order."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from core.errors import ModelError
from core.ports import ClauseStore, Embedder, Reranker
from core.searching.fuse import Found
from core.searching.highlight import highlights
from core.searching.mode import resolve
from core.searching.overlap import without_overlaps
from core.searching.rerank import RERANKED, rerank
from core.searching.retrieve import Retriever
from core.store.catalog import Catalog
from core.types import Clause, Hit, Hits, Mode, Passage, Progress, Query, Stage, Suggestion, Timing

_SPARE: Final = 2  # clauses looked at for each one shown, for some lie inside others or are no longer in the library
_WHY: Final = {"keyword": "{} by its words", "vector": "{} by its meaning"}


@dataclass(frozen=True, slots=True)
class _Shown:
    """A clause that is in the library, how it was found, and where it comes from."""

    found: Found
    clause: Clause
    file: Path
    title: str


class Finder:
    """Answers queries on a library. Safe to use from several threads.

    Args:
        store: where the clauses are.
        catalog: says which of them are in the library, and their files.
        embedder: gives the embedding model; asked only when meaning counts.
        reranker: gives the reranker, or None where there is none; asked only when hits are read closely.
    """

    def __init__(
        self,
        store: ClauseStore,
        catalog: Catalog,
        embedder: Callable[[], Embedder],
        reranker: Callable[[], Reranker | None],
    ) -> None:
        self._store = store
        self._catalog = catalog
        self._embedder = embedder
        self._retriever = Retriever(store, embedder)
        self._reranker = reranker

    def find(self, query: Query, *, rerank: bool = True) -> Iterator[Hits]:
        """See `core.library.Library.find`."""
        started = time.perf_counter()
        mode, found = self._retrieve(query)
        shown = self._shown(found, max(query.limit, RERANKED))
        hits = [self._hit(query, each, each.found.score, each.found.stars) for each in shown[: query.limit]]
        retrieved = _milliseconds(started)
        yield Hits(query, mode, _numbered(hits), reranked=False, timing=Timing(retrieved, 0.0, retrieved))
        if rerank and mode is Mode.NATURAL and shown:
            started = time.perf_counter()  # not before: the caller may have shown the first hits meanwhile
            better = self._reranked(query, shown)
            if better:
                took = _milliseconds(started)
                yield Hits(
                    query, mode, _numbered(better), reranked=True, timing=Timing(retrieved, took, retrieved + took)
                )

    def like(self, examples: Sequence[str], query: Query, *, rerank: bool = True) -> Iterator[Hits]:
        """See `core.library.Library.like`."""
        for answer in self.find(replace(query, text=" ".join(examples), mode=Mode.NATURAL), rerank=rerank):
            yield replace(answer, query=query)

    def where(
        self, examples: Sequence[str], documents: Sequence[str]
    ) -> Generator[Progress, None, tuple[Passage, ...]]:
        """See `core.library.Library.where`."""
        yield Progress(Stage.SEARCHING, 0, len(documents))
        return ()

    def answer(self, query: Query, examples: Sequence[str], *, rerank: bool) -> Iterator[Hits]:
        """A search by example where there are examples, else by the query's words."""
        return self.like(examples, query, rerank=rerank) if examples else self.find(query, rerank=rerank)

    def suggest(self, text: str, cursor: int) -> tuple[Suggestion, ...]:
        """See `core.library.Library.suggest`."""
        return ()

    def models(self, answer: Hits) -> tuple[tuple[str, str], ...]:
        """The models that took part in an answer, each by its part and its hash."""
        encoder = [("encoder", self._embedder().fingerprint)] if answer.mode is Mode.NATURAL else []
        return tuple(encoder + ([("reranker", "?")] if answer.reranked else []))

    def _retrieve(self, query: Query) -> tuple[Mode, list[Found]]:
        """The candidates, and how the query was read."""
        mode = resolve(query, vectors=query.mode is Mode.NATURAL or self._catalog.counts().embedded > 0)
        if not query.text.strip():
            return mode, []
        try:
            return mode, self._retriever.find(query.text, mode)
        except ModelError:
            if query.mode is Mode.NATURAL:
                raise
            return Mode.KEYWORD, self._retriever.find(query.text, Mode.KEYWORD)

    def _shown(self, found: Sequence[Found], limit: int) -> list[_Shown]:
        """The best clauses that are in the library, less those inside better ones."""
        best = {each.clause: each for each in found[: _SPARE * limit]}
        clauses = self._store.clauses(list(best))
        sources = self._catalog.sources(clause.document for clause in clauses)
        present = (clause for clause in clauses if clause.document in sources)
        shown = [_Shown(best[clause.id], clause, *sources[clause.document]) for clause in without_overlaps(present)]
        return shown[:limit]

    def _reranked(self, query: Query, shown: Sequence[_Shown]) -> list[Hit]:
        """The hits after a close reading; none where there is no reranker."""
        reranker = self._reranker()
        if reranker is None:
            return []
        read, rest = shown[:RERANKED], shown[RERANKED:]
        by_id = {each.clause.id: each for each in read}
        order = rerank(query.text, [each.found for each in read], [each.clause.text for each in read], reranker)
        hits = [
            self._hit(query, by_id[each.found.clause], each.score, each.stars, f"{_ordinal(rank)} by a close reading")
            for rank, each in enumerate(order[: query.limit], start=1)
        ]
        worst = order[-1]
        below = [self._hit(query, each, worst.score, min(worst.stars, each.found.stars)) for each in rest]
        return [*hits, *below][: query.limit]

    def _hit(self, query: Query, shown: _Shown, score: float, stars: int, *why: str) -> Hit:
        return Hit(
            rank=0,
            clause=shown.clause,
            score=score,
            stars=stars,
            file=shown.file,
            title=shown.title,
            highlights=highlights(query.text, shown.clause.text, self._store.stems),
            why=(*why, *(_WHY[each.source].format(_ordinal(each.rank)) for each in shown.found.candidates)),
        )


def _numbered(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    return tuple(replace(hit, rank=rank) for rank, hit in enumerate(hits, start=1))


def _ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 not in (11, 12, 13) else "th"
    return f"{number}{ending}"


def _milliseconds(started: float) -> float:
    return 1000 * (time.perf_counter() - started)
