"""Query -> the clauses that match it: exactly, by plain language, by example, or by the filters alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from core.base.errors import ModelError, MunimentError
from core.base.translation import tr
from core.library.search.coverage import coverage_notice
from core.library.search.narrowing import narrowing_filters
from core.search.analogy.similar import SimilarClauses
from core.search.language.evaluate import evaluate
from core.search.language.interpret import InterpretedQuery, interpret
from core.search.language.problems import LONGEST
from core.search.ranking.answers import ANSWERS, LOOKED_AT, with_all_answers
from core.search.ranking.fuse import ScoredClause, by_words
from core.search.ranking.likelihood import is_calibrated_on
from core.search.ranking.matches import RankedMatches, candidate_matches
from core.search.ranking.ratings import RatingReranker
from core.search.ranking.tuned import fused
from core.search.results.hits import Answer
from core.search.retrieval.exact import exact_matches, filtered_matches
from core.search.retrieval.expand import expand
from core.search.retrieval.keyword import KeywordSearch
from core.search.retrieval.named import without_named
from core.search.retrieval.retrieve import DEPTH, Retriever
from core.search.retrieval.scope import LibraryScopes, SearchScope
from core.search.retrieval.spelling import missing_words
from core.search.tuning.profile import tuned_settings
from core.store.catalog.catalog import LibraryState
from core.tagging.lexicon import Lexicon
from core.types import FacetName, Interpretation, Mode, Query
from core.types.ports import Embedder, VectorStore

_T = TypeVar("_T")
_ByScope = dict[FacetName | None, _T]


class QueryMatcher:
    """Finds what matches a query. Thread-safe.

    Args:
        store: provides the vectors, where meaning counts: opening them takes a second.
        keywords: finds clauses by their words.
        embedder: provides the encoder that searches the library, given the fingerprint of the one whose vectors answer;
            called only when meaning counts, and once per search, since it may change.
        lexicon: the meanings of words.
    """

    def __init__(
        self,
        store: Callable[[], VectorStore],
        keywords: KeywordSearch,
        embedder: Callable[[str | None], Embedder],
        lexicon: Lexicon,
    ) -> None:
        self._store = store
        self._keywords = keywords
        self._embedder = embedder
        self._lexicon = lexicon
        self._scopes = LibraryScopes(
            {concept.id: concept.name for concept in lexicon.concepts if not concept.attribute},
            {concept.id: concept.name for concept in lexicon.concepts if concept.attribute},
        )
        self._retriever: tuple[Embedder, Retriever] | None = None
        self._similar: tuple[Embedder, SimilarClauses] | None = None

    def open(self, query: Query, state: LibraryState) -> SearchScope:
        """The library as a query sees it."""
        return self._scopes.open(query, state.index, state.ratings, state.collections)

    def embed(self, text: str, state: LibraryState) -> None:
        """Embeds a text with the encoder that answers, so that a query with it need not.

        Raises:
            ModelError: the encoder is missing or damaged.
        """
        embedder = self._embedder(state.answering)
        self._retriever_of(embedder).embedded(text)

    def to(self, query: Query, state: LibraryState) -> Answer:
        """What matches by connectors or key words, by plain language, or by the filters alone.

        Raises:
            MunimentError: the query is too long.
            ModelError: the encoder is missing or damaged, and the query asks for search by meaning.
        """
        if not query.text.strip():
            return self._filtered(query, state)
        if len(query.text) > LONGEST:
            title = tr("This query is too long: it has {count:,} characters.", count=len(query.text))
            advice = tr("Use at most {most:,}, or search by example for the text of whole clauses.", most=LONGEST)
            raise MunimentError(title, advice)
        asked, notice = self._interpret(query, vectors=True), ""
        if asked.mode is Mode.NATURAL:
            try:
                if query.mode is Mode.NATURAL or state.embedded:
                    embedder = self._embedder(state.answering)
                    encoder = embedder.fingerprint
                    notice = coverage_notice(state, encoder)
                    if query.mode is Mode.NATURAL or encoder in state.embedded:
                        return self._by_meaning(query, _with_notice(asked, notice), state, embedder, encoder)
            except ModelError as error:
                if query.mode is Mode.NATURAL:
                    raise
                notice = tr("{error} Until then, clauses are found by wording only.", error=error.title)
            asked = self._interpret(query, vectors=False)
        return self._by_words(query, _with_notice(asked, notice), notice, self.open(query, state))

    def by_example(self, examples: Sequence[str], query: Query, state: LibraryState) -> Answer:
        """The clauses most similar to examples; they must also contain the words of the query.

        Raises:
            ModelError: the encoder is missing or damaged.
        """
        reading, tree = Interpretation(connectors=False), None
        if query.text.strip():
            asked = self._interpret(replace(query, mode=Mode.KEYWORD), vectors=True)
            reading, tree = asked.interpretation, asked.tree
        embedder = self._embedder(state.answering)
        reading = noticed(reading, coverage_notice(state, embedder.fingerprint))
        scope = self.open(query, state)
        # The user's ratings are left out: those for the words answer another question.
        scope = replace(scope, ratings=RatingReranker(scope.columns, {}))
        if tree is not None:
            scope = replace(scope, only=evaluate(tree, scope.index).mask)
        similar = self._similar_of(embedder)
        scored = _each_scope(scope, lambda name: similar.best(examples, scope.among(name)))
        return Answer(query.text, Mode.NATURAL, reading, scope, _candidates(scope, scored), embedder=embedder)

    def _interpret(self, query: Query, *, vectors: bool) -> InterpretedQuery:
        return interpret(query, vectors=vectors, lexicon=self._lexicon)

    def _filtered(self, query: Query, state: LibraryState) -> Answer:
        """All clauses that the filters leave; none if there is no filter."""
        scope = self.open(query, state)
        said = tr("All clauses that match the filters.") if query.filters else ""
        matches = filtered_matches(scope, none=not query.filters)
        return Answer("", Mode.KEYWORD, Interpretation(connectors=False, paraphrase=said), scope, matches)

    def _by_meaning(
        self, query: Query, asked: InterpretedQuery, state: LibraryState, embedder: Embedder, encoder: str
    ) -> Answer:
        """The candidates ranked with the settings tuned for the encoder, and all that answers."""
        expanded, scope = expand(query.text, self._lexicon, query.without), self.open(query, state)
        retriever, plain = self._retriever_of(embedder), without_named(asked.plain, query.without)
        types = [each.concept.id for each in expanded.meant if not each.concept.attribute]
        of_types = _each_scope(scope, lambda name: scope.of_types(types, name))
        evidence = _each_scope(scope, lambda name: retriever.evidence(expanded, scope.among(name), of_types[name]))
        attributes = [each.span for each in expanded.meant if each.concept.attribute]
        missing = None if asked.interpretation.problem else missing_words(plain, scope.index, attributes)
        tuned = tuned_settings(state.tuning, encoder)
        scored = {name: fused(each.best(DEPTH), tuned) for name, each in evidence.items()}
        calibrated = is_calibrated_on(encoder)
        if calibrated:
            named = of_types if expanded.asked.type else {}  # a name names no other type
            scored = {name: with_all_answers(scored[name], each, named.get(name)) for name, each in evidence.items()}
        matches = _candidates(scope, scored, ANSWERS if calibrated else 0)
        narrowing = narrowing_filters(plain, scope)
        reading = replace(asked.interpretation, meant=expanded.meant, missing=missing, narrowing=narrowing)
        return Answer(
            plain, Mode.NATURAL, reading, scope, matches, embedder=embedder, tuned=tuned, calibrated=calibrated
        )

    def _by_words(self, query: Query, asked: InterpretedQuery, notice: str, scope: SearchScope) -> Answer:
        """All clauses that match the query; for plain language, if no clause has all words, those with some."""
        if asked.tree is None:
            return Answer("", Mode.KEYWORD, asked.interpretation, scope, filtered_matches(scope, none=True))
        matches, counts = exact_matches(scope, asked.tree)
        reading = asked.interpretation
        if not len(matches.ranked) and not reading.connectors and reading.problem is None:
            reading = replace(reading, missing=missing_words(asked.plain, scope.index))
        if len(matches.ranked) or reading.connectors or query.mode is Mode.KEYWORD:
            return Answer(query.text, Mode.KEYWORD, noticed(reading, counts), scope, matches, asked.tree)
        some = tr("No clause has all of these words; these have some of them.")
        reading = noticed(replace(reading, paraphrase=some), notice)
        proposed = _each_scope(scope, lambda name: self._keywords.best(asked.plain, DEPTH, scope.among(name)))
        matches = _candidates(scope, {name: by_words(each) for name, each in proposed.items()})
        return Answer(asked.plain, Mode.KEYWORD, reading, scope, matches)

    def _similar_of(self, embedder: Embedder) -> SimilarClauses:
        """One for all searches by an encoder: it caches the vectors of examples."""
        if self._similar is None or self._similar[0] is not embedder:
            self._similar = embedder, SimilarClauses(self._store(), self._keywords, embedder)
        return self._similar[1]

    def _retriever_of(self, embedder: Embedder) -> Retriever:
        """One retriever for all searches by an encoder: it caches the vectors of earlier queries."""
        if self._retriever is None or self._retriever[0] is not embedder:
            self._retriever = embedder, Retriever(self._store(), self._keywords, embedder, LOOKED_AT)
        return self._retriever[1]


def _each_scope(scope: SearchScope, propose: Callable[[FacetName | None], _T]) -> _ByScope[_T]:
    """What ``propose`` gives for each scope whose filters leave any clauses."""
    return {name: propose(name) for name, mask in scope.allowed.items() if mask.any()}


def _candidates(
    scope: SearchScope, proposed: Mapping[FacetName | None, Sequence[ScoredClause]], answers: int = 0
) -> RankedMatches:
    """The candidates of each scope by their rows; those with at least so many stars count as answers."""
    row_of = scope.columns.row_of
    return candidate_matches(
        {
            name: {row_of[each.clause]: each for each in proposed.get(name, ()) if each.clause in row_of}
            for name in scope.allowed
        },
        answers,
    )


def _with_notice(asked: InterpretedQuery, notice: str) -> InterpretedQuery:
    return replace(asked, interpretation=noticed(asked.interpretation, notice))


def noticed(reading: Interpretation, notice: str) -> Interpretation:
    """How a query was understood, with a notice."""
    return replace(reading, paraphrase=f"{reading.paraphrase} {notice}".strip()) if notice else reading
