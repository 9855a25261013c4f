"""A query -> hits, the quick ones first, then in a better order.

A search goes from value to value, in the order of this file:

1. `Frame`: how the query is read, and what it is asked of: the library in one state, with the filters (`_framed`).
2. `Scored`: the clauses that it finds, best first: all that satisfy connectors (`_by_words`), or, in plain language,
   the candidates by words and by meaning, with the evidence on each, weighed (`_by_meaning`); or those like examples.
3. `Arranged`: the user's ratings decide; each passage once, near-duplicates grouped, sorted and cut (`_shown`). What
   no clause covers goes the same way and comes after all clauses (`_others`).
4. `MatchedClause`: the clauses of the page, read; lists and adjacent parts of a provision as one (`_read`).
5. `Hits`: with what to mark, why each is there, and counts by facet.

The best of what was found in plain language are then read closely by a reranker, and shown again (`_read_closely`).
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.base.errors import ModelError, MunimentError
from core.base.translation import tr
from core.library.kept import with_concerns
from core.library.search.provisions import adjacent_runs, longer_clauses, with_runs_as_one, with_whole_lists
from core.search.advice import missing_words, narrowing_filters, own_counts, own_counts_of_stems
from core.search.arrange import MOST, Arranged, Scored, all_matches, arrange, best_matches
from core.search.expand import expand, short_forms, spelled_out, without_named
from core.search.facets import FacetCounts, listed_facets
from core.search.fuse import (
    ANSWERS,
    LOOKED_AT,
    NAMED,
    ScoredClause,
    Tuned,
    by_words,
    fuse,
    fused,
    is_calibrated_on,
    with_all_answers,
)
from core.search.hits import MatchedClause, hits_of, parts_of
from core.search.kept import kept_hits
from core.search.keyword import KeywordSearch, with_all_words
from core.search.language.evaluate import evaluate
from core.search.language.interpret import InterpretedQuery, interpret
from core.search.language.problems import LONGEST
from core.search.language.ranges import may_miss
from core.search.parts import read_parts, without_parts
from core.search.presence import sought
from core.search.ratings import RATED_GOOD, RatingReranker, question_key, ratings_for
from core.search.rerank import FIRST, RERANKED, nothing_answers, rerank, with_falling_scores
from core.search.retrieve import DEPTH, Retriever
from core.search.scope import Frame, LibrarySnapshot, SearchScope
from core.search.tuning import tuned_settings
from core.store.catalog.catalog import Catalog, LibraryState
from core.tagging.lexicon import Lexicon
from core.text.labels import after_label
from core.text.numerals import ordinal_numeral
from core.text.words import query_words
from core.types import Clause, FacetName, Hit, Hits, Interpretation, Mode, Problem, Query, QueryConcept, Sort, Timing
from core.types.library_columns import Columns, Rows
from core.types.ports import Embedder, Reranker, VectorStore


class Finder:
    """Answers queries on a library. Thread-safe: a search sees the library in one state.

    Args:
        store: provides the vectors, where meaning counts: opening them takes a second.
        catalog: says which clauses are in the library, and what is known of them.
        embedder: provides the encoder that searches the library, given the fingerprint of the one whose vectors answer;
            called only when meaning counts, and once per search, since it may change.
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
        self._store = store
        self._catalog = catalog
        self._embedder = embedder
        self._reranker = reranker
        self._lexicon = lexicon
        self._types = {concept.id: concept.name for concept in lexicon.concepts if not concept.attribute}
        self._attributes = {concept.id: concept.name for concept in lexicon.concepts if concept.attribute}
        self._keywords = KeywordSearch(catalog.word_index)
        self._snapshots: list[LibrarySnapshot | None] = [None, None]  # of clauses, and of other passages
        self._retriever: tuple[Embedder, Retriever] | None = None

    # -------------------------------------------------------------- verbs

    def find(self, query: Query, *, rerank: bool = True) -> Iterator[Hits]:
        """Answers a query: quick hits first, then, where they were read closely, the same in a better order.

        Raises:
            MunimentError: the query is too long.
            ModelError: the encoder is missing or damaged, and the query asks for search by meaning.
        """
        started = time.perf_counter()
        state = self._catalog.library_state()
        frame, scored = self._scored(query, state)
        quick, matched = self._shown(frame, scored, started, self._scope(query, state, state.index.passages))
        if state.kept:
            quick = replace(quick, kept=self._kept(frame, state))
        yield quick
        if not (rerank and frame.mode is Mode.NATURAL and matched and query.sort is Sort.RELEVANCE):
            return
        started = time.perf_counter()  # not earlier: the caller may have spent time showing the first hits
        if (reranker := self._reranker(frame.tuned)) is not None:
            frame, matched = _read_closely(frame, matched, reranker)
            better = hits_of(frame, matched, closely=True)
            before, took = quick.timing.retrieve, _milliseconds(started)
            timing = Timing(before, took, before + took)
            hits = (*better, *quick.hits[len(better) :])
            yield replace(quick, hits=hits, reranked=True, timing=timing, reading=frame.reading)

    def like(self, examples: Sequence[str], query: Query) -> Iterator[Hits]:
        """The clauses most similar to examples; they must also contain the words of the query.

        Raises:
            ModelError: the encoder is missing or damaged.
        """
        started = time.perf_counter()
        frame, scored = self._by_example(examples, query, self._catalog.library_state())
        yield self._shown(frame, scored, started)[0]

    def found(self, query: Query) -> tuple[str, ...]:
        """The ids of all clauses that answer a query, best first, near-identical ones included.

        Raises:
            MunimentError: the query is too long.
            ModelError: the encoder is missing or damaged, and the query asks for search by meaning.
        """
        state = self._catalog.library_state()
        frame, scored = self._scored(replace(query, limit=len(state.index.columns)), state)  # so that all are in order
        ids = frame.scope.columns.ids
        return tuple(ids[row] for row in self._arranged(frame, scored, 0)[1].answers.tolist())

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
        state = self._catalog.library_state()
        for columns in (state.index.columns, state.index.passages):
            scope = self._scope(Query(""), state, columns)
            _ = scope.facets, scope.columns.row_of

    def embed_definitions(self) -> Iterator[None]:
        """Embeds the definitions of all concepts, one per step; else the first query to name a concept waits for it.

        Raises:
            ModelError: the encoder is missing or damaged.
        """
        state = self._catalog.library_state()
        for concept in self._lexicon.concepts:
            self._retriever_of(self._embedder(state.answering)).embedded(concept.definition)
            yield

    # ---------------------------------------------- what the query finds

    def _scored(self, query: Query, state: LibraryState) -> tuple[Frame, Scored]:
        """How a query is read, and what it finds: by filters alone, by meaning, or by words."""
        if not query.text.strip():
            return self._by_filters(query, state)
        if len(query.text) > LONGEST:
            title = tr("This query is too long: it has {count:,} characters.", count=len(query.text))
            advice = tr("Use at most {most:,}, or search by example for the text of whole clauses.", most=LONGEST)
            raise MunimentError(title, advice)
        asked, notice = self._interpreted(query, vectors=True), ""
        if asked.mode is Mode.NATURAL:
            try:
                if query.mode is Mode.NATURAL or state.embedded:
                    embedder = self._embedder(state.answering)
                    notice = _coverage_notice(state, embedder.fingerprint)
                    if query.mode is Mode.NATURAL or embedder.fingerprint in state.embedded:
                        frame = self._framed(query, asked, state, embedder).told(notice)
                        return self._by_meaning(frame, self._retriever_of(embedder))
            except ModelError as error:
                if query.mode is Mode.NATURAL:
                    raise
                notice = tr("{error} Until then, clauses are found by wording only.", error=error.title)
            asked = self._interpreted(query, vectors=False)
        return self._by_words(self._framed(query, asked, state).told(notice), asked.plain, notice)

    def _interpreted(self, query: Query, *, vectors: bool) -> InterpretedQuery:
        """A query as it is read; where its signs cannot be parsed, and are short forms, as these are spelled out."""
        asked = interpret(query, vectors=vectors, lexicon=self._lexicon)
        if asked.interpretation.problem is None:
            return asked
        spelled = interpret(replace(query, text=spelled_out(query.text)), vectors=vectors, lexicon=self._lexicon)
        return asked if spelled.interpretation.problem else spelled

    def _framed(
        self, query: Query, asked: InterpretedQuery, state: LibraryState, encoder: Embedder | None = None
    ) -> Frame:
        """A query as it is read, and what it is asked of."""
        scope = self._scope(query, state, state.index.columns)
        if encoder is None:
            return Frame(query, asked.mode, query.text, asked.interpretation, scope, asked.tree)
        plain = without_named(without_parts(spelled_out(asked.plain), self._lexicon, query.without), query.without)
        fingerprint = encoder.fingerprint
        tuned, calibrated = tuned_settings(state.tuning, fingerprint), is_calibrated_on(fingerprint)
        return Frame(
            query, asked.mode, plain, asked.interpretation, scope, encoder=encoder, tuned=tuned, calibrated=calibrated
        )

    def _by_meaning(self, frame: Frame, retriever: Retriever) -> tuple[Frame, Scored]:
        """The candidates by words and by meaning, ranked as tuned, and all that answers."""
        said, without, scope = spelled_out(frame.query.text), frame.query.without, frame.scope
        parts = read_parts(said, self._lexicon)
        expanded = expand(without_parts(said, self._lexicon, without), self._lexicon, without)
        types = [each.concept.id for each in expanded.meant if not each.concept.attribute]
        of_types = {name: scope.of_types(types, name) for name in scope.open}
        candidates = {name: retriever.evidence(expanded, scope.among(name), of_types[name]) for name in scope.open}
        scored = {name: fused(each.best(DEPTH), frame.tuned) for name, each in candidates.items()}
        if frame.calibrated:
            named = of_types if expanded.asked.type else {}  # a name names no other type
            scored = {name: with_all_answers(scored[name], each, named.get(name)) for name, each in candidates.items()}
        missing = None if frame.reading.problem else self._missing(frame, expanded.meant)
        narrowing = narrowing_filters(frame.text, scope)
        reading = replace(frame.reading, meant=expanded.meant, missing=missing, narrowing=narrowing, parts=parts)
        read_as = "" if said == frame.query.text else tr("Read as “{query}”.", query=said)
        wanted = sought(parts, self._lexicon, without) if parts else ()
        frame = replace(frame, reading=reading, spelled=said, named=expanded.asked.type, parts=wanted).told(read_as)
        return frame, _by_rows(scope, scored, ANSWERS if frame.calibrated else 0)

    def _missing(self, frame: Frame, meant: Sequence[QueryConcept]) -> Problem | None:
        """The words of a query that no clause has, but its short forms and the names of attributes."""
        typed = without_named(frame.query.text, frame.query.without)
        short = [span for span, _ in short_forms(typed)]
        attributes = [] if short else [each.span for each in meant if each.concept.attribute]
        return missing_words(typed, frame.scope.index, [*short, *attributes])

    def _by_words(self, frame: Frame, plain: str, notice: str) -> tuple[Frame, Scored]:
        """All clauses that satisfy the query; for plain language, if no clause has all words, those with some."""
        scope, reading = frame.scope, frame.reading
        if frame.tree is None:
            return replace(frame, text=""), _unranked(scope, 0)
        matches = evaluate(frame.tree, scope.index)
        frame = frame.told(may_miss(frame.tree, scope.columns, scope.allowed[None]))
        scored = _matching(frame.query, scope, matches.rows, matches.scores)
        if not len(scored.ranked) and not reading.connectors and reading.problem is None:
            frame = replace(frame, reading=replace(reading, missing=missing_words(plain, scope.index)))
        if len(scored.ranked) or reading.connectors or frame.query.mode is Mode.KEYWORD:
            return replace(frame, apart="" if len(matches) else own_counts(matches)), scored
        some = tr("No clause has all of these words; these have some of them.")
        reading = replace(frame.reading, paraphrase=some)
        proposed = {name: self._keywords.best(plain, DEPTH, scope.among(name)) for name in scope.open}
        scored = _by_rows(scope, {name: by_words(each) for name, each in proposed.items()})
        return replace(frame, text=plain, reading=reading, tree=None).told(notice), scored

    def _by_filters(self, query: Query, state: LibraryState) -> tuple[Frame, Scored]:
        """All clauses that the filters leave, none better than another; none if there is no filter."""
        scope = self._scope(query, state, state.index.columns)
        said = tr("All clauses that match the filters.") if query.filters else ""
        frame = Frame(query, Mode.KEYWORD, "", Interpretation(connectors=False, paraphrase=said), scope)
        return frame, _unranked(scope, len(scope.columns) if query.filters else 0)

    def _by_example(self, examples: Sequence[str], query: Query, state: LibraryState) -> tuple[Frame, Scored]:
        """The clauses most similar to examples, among those with the words of the query."""
        reading, tree = Interpretation(connectors=False), None
        if query.text.strip():
            asked = interpret(replace(query, mode=Mode.KEYWORD), vectors=True, lexicon=self._lexicon)
            reading, tree = asked.interpretation, asked.tree
        encoder = self._embedder(state.answering)
        retriever = self._retriever_of(encoder)
        scope = self._scope(query, state, state.index.columns)
        # The user's ratings are left out: those for the words answer another question.
        scope = replace(scope, ratings=RatingReranker(scope.columns, {}))
        if tree is not None:
            scope = replace(scope, only=evaluate(tree, scope.index).mask)
        frame = Frame(query, Mode.NATURAL, query.text, reading, scope, encoder=encoder)
        candidates = {name: retriever.evidence_of_examples(examples, scope.among(name)) for name in scope.open}
        scored = {name: fuse(each)[:DEPTH] for name, each in candidates.items() if each is not None}
        return frame.told(_coverage_notice(state, encoder.fingerprint)), _by_rows(scope, scored)

    def _scope(self, query: Query, state: LibraryState, columns: Columns) -> SearchScope:
        """Clauses, or other passages, as a query sees them; what searches of one state share is made once."""
        which = int(columns is state.index.passages)
        snapshot = self._snapshots[which]
        if snapshot is None or snapshot.columns is not columns:
            beside = self._snapshots[1 - which]
            snapshot = self._snapshots[which] = LibrarySnapshot(columns, self._types, self._attributes, beside)
        return SearchScope.of(query, state.index, snapshot, state.ratings, state.collections)

    def _retriever_of(self, embedder: Embedder) -> Retriever:
        """One retriever for all searches by an encoder: it caches the vectors of earlier queries and examples."""
        if self._retriever is None or self._retriever[0] is not embedder:
            self._retriever = embedder, Retriever(self._store(), self._keywords, embedder, LOOKED_AT)
        return self._retriever[1]

    # --------------------------------------------------- what is shown

    def _shown(
        self, frame: Frame, scored: Scored, started: float, others: SearchScope | None = None
    ) -> tuple[Hits, list[MatchedClause]]:
        """The first hits, those of other passages last, and all clauses that may be read closely, best first."""
        query, scope = frame.query, frame.scope
        best = not scored.complete and query.sort is Sort.RELEVANCE  # the best are read closely and reordered
        limit = query.limit + RERANKED if best else query.limit  # some of them will be shown as one
        scored, page = self._arranged(frame, scored, limit)
        rated = scope.ratings.of(scored.ranked)
        matched = self._read(page, scope.columns)
        if best and frame.calibrated:
            longer = longer_clauses(matched, rated, scope.columns)
            clauses = self._clauses(chain.from_iterable(longer.values()), scope.columns)
            matched = with_whole_lists(matched, rated, longer, clauses)
            runs = adjacent_runs(matched, rated)
            documents = {parts[0].clause.document for parts in runs}
            texts = {document: self._catalog.document(document).text for document in documents}
            matched = with_runs_as_one(matched, runs, texts)
        hits = hits_of(frame, matched)
        last, passages, counted = self._others(frame, others, len(hits)) if others else ((), 0, {})
        if not passages:
            nothing = not len(page.ranked) and frame.mode is Mode.NATURAL
            frame = frame.told(own_counts_of_stems(frame.text, scope.index) if nothing else frame.apart)
        facets = listed_facets(scope.facets, scope.counted(scored, page), counted, query.filters)
        took = _milliseconds(started)
        quick = Hits(
            query,
            frame.mode,
            (*hits, *last),
            reranked=False,
            timing=Timing(took, 0.0, took),
            reading=frame.reading,
            total=len(page.ranked),
            answers=len(page.answers),
            facets=facets,
            passages=passages,
        )
        return quick, matched

    def _arranged(self, frame: Frame, scored: Scored, limit: int) -> tuple[Scored, Arranged]:
        """What was found, as the user's ratings have it, and the first of it as it is shown."""
        scope = frame.scope
        scored = scope.ratings.rerank(scored, scope.allowed)
        rated = scope.ratings.of(scored.ranked)
        return scored, arrange(scope.columns, scored, frame.query.sort, limit, calibrated=frame.calibrated, rated=rated)

    def _kept(self, frame: Frame, state: LibraryState) -> tuple[Hit, ...]:
        """The kept clauses that answer."""
        stored = {each.clause.id: each for each in state.kept}
        hits = kept_hits(frame, [each.clause for each in state.kept], self._lexicon)
        return tuple(replace(hit, kept=with_concerns(self._catalog, stored[hit.clause.id])) for hit in hits)

    def _others(self, frame: Frame, scope: SearchScope, before: int) -> tuple[tuple[Hit, ...], int, FacetCounts]:
        """What no clause covers and has the words of a query, or passes its filters if it has none.

        Args:
            frame: of the query.
            scope: all other passages.
            before: how many hits are clauses, which come first.

        Returns:
            As many hits as there is room for, how many there are, and their counts by facet.
        """
        query = frame.query
        if frame.tree is not None:
            matches = evaluate(frame.tree, scope.index, scope.columns)
            rows, scores = matches.rows, matches.scores
        else:
            rows, scores = with_all_words(frame.text, scope.index, scope.columns)
        scored = _matching(query, scope, rows, scores)
        if not query.text.strip():
            scored = _unranked(scope, len(scope.columns) if query.filters else 0)
        if not any(map(len, scored.by_scope.values())):
            return (), 0, {}
        scored = scope.ratings.rerank(scored, scope.allowed)
        page = arrange(scope.columns, scored, query.sort, query.limit - before)
        frame = replace(frame, scope=scope, calibrated=False)  # stars say what clauses are worth
        hits = hits_of(frame, self._read(page, scope.columns), after=before)
        return hits, len(page.ranked), scope.counted(scored, page)

    def _read(self, page: Arranged, columns: Columns) -> list[MatchedClause]:
        """The clauses of a page, except those that have left the library meanwhile."""
        clauses, matched = self._clauses(page.rows, columns), []
        for row, near_duplicates in zip(page.rows, page.near_duplicates, strict=True):
            facts, how = columns.facts[columns.document[row]], page.found[row]
            if row in clauses and facts.files:
                others = tuple(columns.ids[each] for each in near_duplicates)
                matched.append(MatchedClause(row, clauses[row], facts, others, how, how.score, how.stars))
        return matched

    def _clauses(self, rows: Iterable[int], columns: Columns) -> dict[int, Clause]:
        """The clauses of these rows that are still in the library."""
        ids = [columns.ids[row] for row in rows]
        return {columns.row_of[clause.id]: clause for clause in self._catalog.clauses.by_id(ids)}


def _by_rows(scope: SearchScope, scored: Mapping[FacetName | None, Sequence[ScoredClause]], answers: int = 0) -> Scored:
    """The candidates of each scope by their rows; those with at least so many stars count as answers."""
    row_of = scope.columns.row_of
    by_scope = {
        name: {row: each for each in scored.get(name, ()) if (row := row_of.get(each.clause)) is not None}
        for name in scope.allowed
    }
    return best_matches(by_scope, answers)


def _matching(query: Query, scope: SearchScope, rows: Rows, scores: NDArray[np.float64]) -> Scored:
    """All of these clauses that the filters leave, in order as far as they are shown or grouped: a million take 120 ms
    to sort.
    """
    whole = query.sort is not Sort.RELEVANCE or scope.ratings.any  # which may put the first of them last
    return all_matches(scope.columns, scope.allowed, rows, scores, None if whole else MOST + query.limit)


def _unranked(scope: SearchScope, count: int) -> Scored:
    """The first clauses of the library, all or none, as far as they pass the filters: none better than another."""
    return all_matches(scope.columns, scope.allowed, np.arange(count), np.zeros(count))


def _read_closely(
    frame: Frame, matched: Sequence[MatchedClause], reranker: Reranker
) -> tuple[Frame, list[MatchedClause]]:
    """The clauses, best first: those that were read by their new score, below them the rest, whose fit is not said: the
    stars of search are on another scale, and would call what comes later better than what comes first. The frame has a
    notice where probably none of the first is what was asked for.
    """
    read, rest = matched[:RERANKED], matched[RERANKED:]
    by_id = {each.clause.id: each for each in read}
    texts = [each.clause.sentence for each in read]
    scored = [each.scored if frame.calibrated else replace(each.scored, stars=0) for each in read]
    order = rerank(frame.text, scored, texts, reranker, frame.tuned, frame.query.without)
    rated = frame.scope.ratings.of(np.array([each.row for each in read], dtype=np.int64))
    lacking = {each.clause.id for each in read if any(part.speaks_against for part in parts_of(frame, each))}
    order = with_falling_scores(order, reranker.scale, {each.clause.id for each in read if each.row in rated}, lacking)
    exact = set(frame.scope.columns.rows_tagged([frame.named]).tolist()) if frame.named else set()
    asked = question_key(" ".join(each.text for each in query_words(frame.text)))
    exact |= {each.row for each in read if _is_headed(each.clause, asked)}
    closely = [
        replace(
            by_id[each.clause.clause],
            score=each.score,
            stars=max(each.stars, NAMED) if each.stars and by_id[each.clause.clause].row in exact else each.stars,
            reasons=(tr("{rank} in the second ranking", rank=ordinal_numeral(rank)),),
            read_closely=True,
        )
        for rank, each in enumerate(order, start=1)
    ]
    worst = order[-1]
    found = any(each.stars >= RATED_GOOD for each in rated.values())
    found |= any(each.row in exact for each in closely[:FIRST])
    if nothing_answers(order, reranker.scale) and not found:
        frame = frame.told(_nearest_notice(frame.query))
    return frame, [*closely, *(replace(below, score=worst.score, stars=0) for below in rest)]


_AFTER_HEADING: Final = ("\n", ".", ":", ";", ",", "-", "–", "—", " -", " –", " —")


def _is_headed(clause: Clause, asked: tuple[str, ...]) -> bool:
    """Whether the own heading of a clause has just the words that a query asks for: "Residuals"."""
    after = clause.text[after_label(clause.text) :]
    own = after.startswith(clause.heading) and after[len(clause.heading) :].startswith(_AFTER_HEADING)
    return own and bool(asked) and question_key(clause.heading) == asked


def _nearest_notice(query: Query) -> str:
    if query.filters:
        return tr("Probably nothing that the filters leave does exactly what you ask; these are the nearest.")
    return tr("Probably nothing in this library does exactly what you ask; these are the nearest.")


def _coverage_notice(state: LibraryState, encoder: str) -> str:
    """A notice that some documents cannot be found by meaning, as the encoder of their vectors is missing; "" if not.

    Args:
        state: says which documents have vectors, and of which encoder.
        encoder: the fingerprint of the one that searches the library, see `EncodersInUse`.
    """
    if state.answering is None or state.answering == encoder:
        return ""
    unavailable = tr(
        "The model with which this library was prepared for search in your own words is not on this computer."
    )
    progress = tr("No contract is prepared for the new model yet; all are found by wording only.")
    if (covered := state.embedded.get(encoder)) and (done := covered.documents):
        progress = tr(
            "{done:,} of {total:,} contracts are prepared for the new model; the others are found by wording only.",
            done=done,
            total=len(state.index.columns.facts),
        )
    return f"{unavailable} {progress}"


def _milliseconds(started: float) -> float:
    return 1000 * (time.perf_counter() - started)
