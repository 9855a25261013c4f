"""Use case: query -> hits, the quick ones first, then in a better order.

A search is a pipeline of steps from value to value: the library is read in one state (`LibraryState`), the query is
understood and what matches it is retrieved and ranked (`QueryMatcher`), the user's ratings decide (`RatingReranker`),
near-duplicates are grouped and all is sorted and truncated (`arrange`), the clauses are read and presented (`hits_of`).
The best of what was found by meaning are then read closely by a reranker, the ratings decide again, and they are
presented again.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from core.base.translation import tr
from core.library.search.adjacent import with_adjacent_as_one
from core.library.search.answer import QueryMatcher, noticed
from core.library.search.whole_lists import with_whole_lists
from core.search.language.own_counts import own_counts_of_stems
from core.search.ranking.page import ResultPage, arrange
from core.search.ranking.ratings import ratings_for
from core.search.ranking.rerank import RERANKED, rerank
from core.search.ranking.tuned import Tuned
from core.search.results.facets import facets_of
from core.search.results.hits import Answer, MatchedClause, hits_of
from core.search.retrieval.keyword import KeywordSearch
from core.search.tuning.profile import tuned_settings
from core.store.catalog.catalog import Catalog
from core.tagging.lexicon import Lexicon
from core.text.numerals import ordinal_numeral
from core.types import Clause, Hit, Hits, Interpretation, Mode, Query, Sort, Timing
from core.types.columns import Columns
from core.types.ports import Embedder, Reranker, VectorStore


class Finder:
    """Answers queries on a library. Thread-safe: a search sees the library in one state.

    Args:
        store: provides the vectors, where meaning counts: opening them takes a second.
        catalog: says which clauses are in the library, and what is known of them.
        embedder: provides the encoder that searches the library, given the fingerprint of the one whose vectors answer;
            called only when meaning counts.
        reranker: provides the reranker as tuned, or None if there is none; called only when hits are read closely.
        lexicon: the meanings of words.
    """

    def __init__(
        self,
        store: Callable[[], VectorStore],
        catalog: Catalog,
        embedder: Callable[[str | None], Embedder],
        reranker: Callable[[Tuned], Reranker | None],
        lexicon: Lexicon,
    ) -> None:
        self._catalog = catalog
        self._embedder = embedder
        self._reranker = reranker
        self._lexicon = lexicon
        self._matcher = QueryMatcher(store, KeywordSearch(catalog.word_index), embedder, lexicon)

    # -------------------------------------------------------------- verbs

    def find(self, query: Query, *, rerank: bool = True) -> Iterator[Hits]:
        """See `core.library.search.Search.find`."""
        started = time.perf_counter()
        answer = self._matcher.to(query, self._catalog.library_state())
        quick, matched = self._quick(query, answer, started)
        yield quick
        if rerank and answer.mode is Mode.NATURAL and matched and query.sort is Sort.RELEVANCE:
            started = time.perf_counter()  # not earlier: the caller may have spent time showing the first hits
            better = self._reranked(query, answer, matched)
            if better:
                took, before = _milliseconds(started), quick.timing.retrieve
                timing = Timing(before, took, before + took)
                yield replace(quick, hits=better, reranked=True, timing=timing)

    def like(self, examples: Sequence[str], query: Query) -> Iterator[Hits]:
        """See `core.library.search.Search.similar`."""
        started = time.perf_counter()
        answer = self._matcher.by_example(examples, query, self._catalog.library_state())
        yield self._quick(query, answer, started)[0]

    def models(self, answer: Hits) -> tuple[tuple[str, str], ...]:
        """The models that took part in an answer, each as its part and its hash; also the ratings that affected it."""
        state, parts = self._catalog.library_state(), [("lexicon", self._lexicon.fingerprint)]
        if answer.mode is Mode.NATURAL:
            encoder = self._embedder(state.answering).fingerprint
            parts.append(("encoder", encoder))
            tuned = tuned_settings(state.tuning, encoder)
            if answer.reranked and (reranker := self._reranker(tuned)) is not None:
                parts.append(("reranker", reranker.fingerprint))
            if tuned.fingerprint:
                parts.append(("tuning", tuned.fingerprint))
        if ratings := ratings_for(answer.query.text, state.ratings):
            relevant = sorted((clause, each.stars, each.query) for clause, each in ratings.items())
            parts.append(("stars", hashlib.sha256(repr(relevant).encode()).hexdigest()))
        return tuple(parts)

    def prepare(self) -> None:
        """Loads what all searches share, so that the first need not wait for it."""
        scope = self._matcher.open(Query(""), self._catalog.library_state())
        _ = scope.facets, scope.columns.row_of

    def embed_definitions(self) -> Iterator[None]:
        """Embeds the definitions of all concepts, one per step; else the first query to name a concept waits for it."""
        state = self._catalog.library_state()
        for concept in self._lexicon.concepts:
            self._matcher.embed(concept.definition, state)
            yield

    # ------------------------------------------------------------- steps

    def _quick(self, query: Query, answer: Answer, started: float) -> tuple[Hits, list[MatchedClause]]:
        """The first hits, and all clauses that may be read closely, best first."""
        scope = answer.scope
        matches = scope.ratings.rerank(answer.matches, scope.allowed)
        best = not matches.complete and query.sort is Sort.RELEVANCE  # the best are read closely and reordered
        limit = query.limit + RERANKED if best else query.limit  # some of them will be shown as one
        rated = scope.ratings.of(matches.ranked)
        page = arrange(scope.columns, matches, query.sort, limit, calibrated=answer.calibrated, rated=rated)
        matched = self._read(answer, page)
        if best and answer.calibrated:
            matched = with_whole_lists(matched, rated, scope.columns, partial(self._clause, scope.columns))
            matched = with_adjacent_as_one(matched, rated, lambda document: self._catalog.document(document).text)
        hits, facets = hits_of(query, answer, matched), facets_of(matches, page, scope)
        took = _milliseconds(started)
        quick = Hits(
            query,
            answer.mode,
            hits,
            reranked=False,
            timing=Timing(took, 0.0, took),
            reading=answer.interpretation if len(page.ranked) else _with_own_counts(answer),
            total=len(page.ranked),
            answers=len(page.answers),
            facets=facets,
        )
        return quick, matched

    def _read(self, answer: Answer, page: ResultPage) -> list[MatchedClause]:
        """The clauses of a page, except those that have left the library meanwhile."""
        columns = answer.scope.columns
        clauses = {clause.id: clause for clause in self._catalog.clauses.by_id([columns.ids[row] for row in page.rows])}
        matched = []
        for row, near_duplicates in zip(page.rows, page.near_duplicates, strict=True):
            facts, how = columns.facts[columns.document[row]], page.scored[row]
            if (clause := clauses.get(columns.ids[row])) is not None and facts.files:
                others = tuple(columns.ids[each] for each in near_duplicates)
                matched.append(MatchedClause(row, clause, facts, others, how, how.score, how.stars))
        return matched

    def _clause(self, columns: Columns, row: int) -> Clause | None:
        return next(iter(self._catalog.clauses.by_id([columns.ids[row]])), None)

    def _reranked(self, query: Query, answer: Answer, matched: Sequence[MatchedClause]) -> tuple[Hit, ...]:
        """The hits after a close reading; none if there is no reranker."""
        reranker = self._reranker(answer.tuned)
        if reranker is None:
            return ()
        best = list(_read_closely(query, answer, matched, reranker))
        return hits_of(query, answer, best, closely=True)


def _with_own_counts(answer: Answer) -> Interpretation:
    """How a query was understood that nothing answers; in plain language, with how many clauses have each word."""
    reading = answer.interpretation
    if answer.mode is not Mode.NATURAL:
        return reading
    return noticed(reading, own_counts_of_stems(answer.text, answer.scope.index))


def _read_closely(
    query: Query, answer: Answer, matched: Sequence[MatchedClause], reranker: Reranker
) -> Iterator[MatchedClause]:
    """The clauses, best first: those that were read by their new score, below them the rest, whose fit is not said: the
    stars of search are on another scale, and would call what comes later better than what comes first.
    """
    read, rest = matched[:RERANKED], matched[RERANKED:]
    by_id = {each.clause.id: each for each in read}
    texts = [each.clause.sentence for each in read]
    scored = [each.scored if answer.calibrated else replace(each.scored, stars=0) for each in read]
    order = rerank(answer.text, scored, texts, reranker, answer.tuned, query.without)
    for rank, each in enumerate(order, start=1):
        reason = tr("{rank} in the second ranking", rank=ordinal_numeral(rank))
        yield replace(
            by_id[each.clause.clause], score=each.score, stars=each.stars, reasons=(reason,), read_closely=True
        )
    worst = order[-1]
    for below in rest:
        yield replace(below, score=worst.score, stars=0)


def _milliseconds(started: float) -> float:
    return 1000 * (time.perf_counter() - started)
