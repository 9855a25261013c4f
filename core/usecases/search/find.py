"""Use case: query -> hits, the quick ones first, then in a better order.

A search is a line of steps, each from a value to a value: the query is understood and what matches it is retrieved and
ranked (`QueryMatcher`), the user's ratings decide (`RatingReranker`), near-duplicates are grouped and all is sorted,
counted and cut (`arrange`), the clauses are read and presented (`Presenter`). Of what was found by its meaning the best
are then read closely by a reranker, the ratings decide again, and they are presented again.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from core.lexicon import Lexicon
from core.ports import ClauseStore, Embedder, Reranker
from core.searching.ranking.ratings import RatingReranker, ratings_for, shown_stars
from core.searching.ranking.rerank import RERANKED, rerank
from core.searching.ranking.tuned import Tuned, as_shipped
from core.searching.results.page import arrange
from core.searching.retrieval.keyword import KeywordSearch
from core.searching.retrieval.scope import LibrarySnapshot, SearchScope
from core.store.catalog.catalog import Catalog
from core.text.numerals import ordinal_numeral
from core.translation import tr
from core.types import Hit, Hits, Mode, Query, Timing
from core.types.columns import Columns
from core.usecases.search.answer import Answer, QueryMatcher
from core.usecases.search.coverage import VectorCoverage
from core.usecases.search.present import MatchedClause, Presenter


class Finder:
    """Answers queries on a library. Safe to use from several threads: a search sees the library in one state.

    Args:
        store: where the clauses are.
        catalog: says which of them are in the library, and what is known of them.
        embedder: gives the encoder by which the library is searched; asked only when meaning counts.
        reranker: gives the reranker, or None where there is none; asked only when hits are read closely.
        lexicon: what words mean.
        tuned: gives the settings by which candidates are ranked; asked only when meaning counts.
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
        keywords, coverage = KeywordSearch(catalog.word_index), VectorCoverage(catalog, embedder)
        self._matcher = QueryMatcher(store, keywords, embedder, lexicon, coverage, tuned)
        self._presenter = Presenter(store, catalog, embedder)
        self._snapshot: LibrarySnapshot | None = None

    # -------------------------------------------------------------- verbs

    def find(self, query: Query, *, rerank: bool = True) -> Iterator[Hits]:
        """See `core.library.search.Search.find`."""
        started = time.perf_counter()
        scope, ratings = self._open(query)
        answer = self._matcher.to(query, scope)
        quick, matched = self._quick(query, answer, ratings, started)
        yield quick
        if rerank and answer.mode is Mode.NATURAL and matched:
            started = time.perf_counter()  # not before: the caller may have shown the first hits meanwhile
            better = self._reranked(query, answer, ratings, matched)
            if better:
                took, before = _milliseconds(started), quick.timing.retrieve
                timing = Timing(before, took, before + took)
                yield replace(quick, hits=better, reranked=True, timing=timing)

    def like(self, examples: Sequence[str], query: Query) -> Iterator[Hits]:
        """See `core.library.search.Search.similar`."""
        started = time.perf_counter()
        scope, _ = self._open(query)
        answer = self._matcher.by_example(examples, query, scope)
        no_ratings = RatingReranker(scope.columns, {})  # those for the words are of another question
        yield self._quick(query, answer, no_ratings, started)[0]

    def models(self, answer: Hits) -> tuple[tuple[str, str], ...]:
        """The models that took part in an answer, each by its part and its hash; so do the ratings that moved it."""
        parts = [("lexicon", self._lexicon.fingerprint)]
        if answer.mode is Mode.NATURAL:
            parts.append(("encoder", self._embedder().fingerprint))
        if answer.reranked and (reranker := self._reranker()) is not None:
            parts.append(("reranker", reranker.fingerprint))
        if answer.mode is Mode.NATURAL and (settings := self._tuned().fingerprint):
            parts.append(("tuning", settings))
        if ratings := ratings_for(answer.query.text, self._catalog.keeping.ratings()):
            relevant = sorted((clause, each.stars, each.query) for clause, each in ratings.items())
            parts.append(("stars", hashlib.sha256(repr(relevant).encode()).hexdigest()))
        return tuple(parts)

    def prepare(self) -> None:
        """Reads what all searches share, so that the first need not wait for it."""
        scope, _ = self._open(Query(""))
        _ = scope.facets, scope.snapshot.row_of

    # ------------------------------------------------------------- steps

    def _open(self, query: Query) -> tuple[SearchScope, RatingReranker]:
        """The library as it is now, and the user's ratings for the query."""
        index, keeping = self._catalog.word_index(), self._catalog.keeping
        snapshot, rated = self._snapshot_of(index.columns), keeping.ratings()
        ratings = ratings_for(query.text, rated)
        scope = SearchScope(index, snapshot, query.filters, shown_stars(ratings, rated), keeping.collections())
        by_row = {snapshot.row_of[id_]: each for id_, each in ratings.items() if id_ in snapshot.row_of}
        return scope, RatingReranker(snapshot.columns, by_row)

    def _snapshot_of(self, columns: Columns) -> LibrarySnapshot:
        snapshot = self._snapshot
        if snapshot is None or snapshot.columns is not columns:
            types = {concept.id: concept.name for concept in self._lexicon.concepts}
            snapshot = self._snapshot = LibrarySnapshot(columns, types)
        return snapshot

    def _quick(
        self, query: Query, answer: Answer, ratings: RatingReranker, started: float
    ) -> tuple[Hits, list[MatchedClause]]:
        """The first hits, and all clauses that may be read closely, best first."""
        matches = ratings.rerank(answer.matches, answer.scope.allowed)
        limit = query.limit if matches.complete else max(query.limit, RERANKED)
        page = arrange(matches, answer.scope, query.sort, limit)
        matched = self._presenter.read(answer, page, matches.score(page.rows))
        hits = self._presenter.hits(query, answer, matched[: query.limit], ratings)
        took = _milliseconds(started)
        quick = Hits(
            query,
            answer.mode,
            hits,
            reranked=False,
            timing=Timing(took, 0.0, took),
            reading=answer.interpretation,
            total=page.total,
            facets=page.facets,
        )
        return quick, matched

    def _reranked(
        self, query: Query, answer: Answer, ratings: RatingReranker, matched: Sequence[MatchedClause]
    ) -> tuple[Hit, ...]:
        """The hits after a close reading; none where there is no reranker."""
        reranker = self._reranker()
        if reranker is None:
            return ()
        best = {each.row: each for each in _read_closely(answer.text, matched, reranker, self._tuned())}
        order = ratings.order(np.array(list(best), dtype=np.int64)).tolist()
        return self._presenter.hits(query, answer, [best[row] for row in order[: query.limit]], ratings, closely=True)


def _read_closely(
    text: str, matched: Sequence[MatchedClause], reranker: Reranker, tuned: Tuned
) -> Iterator[MatchedClause]:
    """The clauses, best first: those that are read by their new score, the rest below them as they were."""
    read, rest = matched[:RERANKED], matched[RERANKED:]
    by_id = {each.clause.id: each for each in read}
    order = rerank(text, [each.scored for each in read], [each.clause.text for each in read], reranker, tuned)
    for rank, each in enumerate(order, start=1):
        reason = tr("{rank} by a close reading", rank=ordinal_numeral(rank))
        yield replace(by_id[each.clause.clause], score=each.score, stars=each.stars, reasons=(reason,))
    worst = order[-1]
    for below in rest:
        yield replace(below, score=worst.score, stars=min(worst.stars, below.stars))


def _milliseconds(started: float) -> float:
    return 1000 * (time.perf_counter() - started)
