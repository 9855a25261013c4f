"""Use case: query -> hits, the quick ones first, then in a better order."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from core.lexicon import Lexicon
from core.ports import ClauseStore, Embedder, Reranker
from core.searching.ranking.rated import Given, gist, given_for, stars_for
from core.searching.ranking.rerank import RERANKED, rerank
from core.searching.ranking.tuned import Tuned, as_shipped
from core.searching.results.view import Ground, View
from core.searching.results.why import ordinal
from core.store.catalog.catalog import Catalog
from core.types import Hit, Hits, Mode, Query, Rating, Timing
from core.usecases.search.answer import Answer, Answers
from core.usecases.search.coverage import Meaning
from core.usecases.search.present import Showing, Shown, Valued

_GISTS: Final = 4096  # rated queries of which it is kept what they ask


class Finder:
    """Answers queries on a library. Safe to use from several threads: a search sees the library in one state.

    Args:
        store: where the clauses are.
        catalog: says which of them are in the library, and what is known of them.
        embedder: gives the encoder by which the library is searched; asked only when meaning counts.
        reranker: gives the reranker, or None where there is none; asked only when hits are read closely.
        lexicon: what words mean.
        tuned: gives what was learnt from the user's stars; asked only when meaning counts.
    """

    def __init__(
        self,
        store: ClauseStore,
        catalog: Catalog,
        embedder: Callable[[], Embedder],
        reranker: Callable[[], Reranker | None],
        lexicon: Lexicon,
        tuned: Callable[[], Tuned] = as_shipped,
    ) -> None:
        self._catalog = catalog
        self._embedder = embedder
        self._reranker = reranker
        self._lexicon = lexicon
        self._tuned = tuned
        self._answers = Answers(store, embedder, lexicon, Meaning(catalog, embedder), tuned)
        self._showing = Showing(store, catalog, embedder)
        self._gist = lru_cache(maxsize=_GISTS)(lambda query: gist(query, store.stems))
        self._ground: Ground | None = None

    # -------------------------------------------------------------- verbs

    def find(self, query: Query, *, rerank: bool = True) -> Iterator[Hits]:
        """See `core.library.search.Search.find`."""
        started = time.perf_counter()
        view = self._view(query)
        answer = self._answers.to(query, view)
        shown = self._showing.shown(view, answer)
        quick = self._quick(query, view, answer, shown, started)
        yield quick
        if rerank and answer.mode is Mode.NATURAL and shown:
            started = time.perf_counter()  # not before: the caller may have shown the first hits meanwhile
            better = self._reranked(query, view, answer, shown)
            if better:
                took, before = _milliseconds(started), quick.timing.retrieve
                timing = Timing(before, took, before + took)
                yield replace(quick, hits=better, reranked=True, timing=timing)

    def like(self, examples: Sequence[str], query: Query) -> Iterator[Hits]:
        """See `core.library.search.Search.similar`."""
        started = time.perf_counter()
        view = self._view(query, moved=False)
        answer = self._answers.by_example(examples, query, view)
        yield self._quick(query, view, answer, self._showing.shown(view, answer), started)

    def models(self, answer: Hits) -> tuple[tuple[str, str], ...]:
        """The models that took part in an answer, each by its part and its hash; so do the stars that moved it."""
        parts = [("lexicon", self._lexicon.fingerprint)]
        if answer.mode is Mode.NATURAL:
            parts.append(("encoder", self._embedder().fingerprint))
        if answer.reranked and (reranker := self._reranker()) is not None:
            parts.append(("reranker", reranker.fingerprint))
        if answer.mode is Mode.NATURAL and (learnt := self._tuned().fingerprint):
            parts.append(("tuning", learnt))
        if given := self._given(answer.query, self._catalog.keeping.ratings()):
            parts.append(("stars", hashlib.sha256(repr(sorted(given.items())).encode()).hexdigest()))
        return tuple(parts)

    def prepare(self) -> None:
        """Reads what all searches share, so that the first need not wait for it."""
        view = self._view(Query(""))
        _ = view.facets, view.ground.row_of

    # ------------------------------------------------------------ reading

    def _view(self, query: Query, *, moved: bool = True) -> View:
        """The library as it is now; ``moved`` says whether the user's stars for the words of the query count."""
        index = self._catalog.word_index()
        ground = self._ground
        if ground is None or ground.columns is not index.columns:
            types = {concept.id: concept.name for concept in self._lexicon.concepts}
            ground = self._ground = Ground(index.columns, types)
        ratings, collections = self._catalog.keeping.ratings(), self._catalog.keeping.collections()
        given = self._given(query, ratings)
        stars = stars_for(given, ratings)
        return View(index, ground, query.filters, stars, collections, given=given if moved else {})

    def _given(self, query: Query, ratings: Sequence[Rating]) -> dict[str, Given]:
        return given_for(query.text, ratings, self._gist)

    # -------------------------------------------------------------- hits

    def _quick(self, query: Query, view: View, answer: Answer, shown: Sequence[Shown], started: float) -> Hits:
        """The first answer."""
        best = [Valued(each, each.found.score, each.found.stars) for each in shown[: query.limit]]
        hits = self._showing.hits(query, view, answer, best)
        took = _milliseconds(started)
        return Hits(
            query,
            answer.mode,
            hits,
            reranked=False,
            timing=Timing(took, 0.0, took),
            reading=replace(answer.reading, paraphrase=self._told(answer.reading.paraphrase)),
            total=answer.ranking.total,
            facets=answer.ranking.facets,
        )

    def _reranked(self, query: Query, view: View, answer: Answer, shown: Sequence[Shown]) -> tuple[Hit, ...]:
        """The hits after a close reading; none where there is no reranker."""
        reranker = self._reranker()
        if reranker is None:
            return ()
        read, rest = shown[:RERANKED], shown[RERANKED:]
        by_id = {each.clause.id: each for each in read}
        texts = [each.clause.text for each in read]
        order = rerank(answer.text, [each.found for each in read], texts, reranker, self._tuned())
        worst = order[-1]
        best = [
            Valued(by_id[each.found.clause], each.score, each.stars, (f"{ordinal(rank)} by a close reading",))
            for rank, each in enumerate(order, start=1)
        ]
        best += [Valued(each, worst.score, min(worst.stars, each.found.stars)) for each in rest]
        best.sort(key=lambda each: view.verdicts.place(each.shown.row))
        return self._showing.hits(query, view, answer, best[: query.limit], closely=True)

    def _told(self, paraphrase: str) -> str:
        """How the query was read, and which contracts were left out."""
        missing = self._catalog.count_without_words()
        if not missing:
            return paraphrase
        are, them = ("1 contract is", "it") if missing == 1 else (f"{missing} contracts are", "them")
        left_out = f"{are} not searched: an older version of Muniment read {them}. Add {them} again."
        return f"{paraphrase} {left_out}".strip()


def _milliseconds(started: float) -> float:
    return 1000 * (time.perf_counter() - started)
