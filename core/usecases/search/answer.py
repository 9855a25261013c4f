"""Query -> the clauses that match it: exactly, by plain words, by example, or by the filters alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Protocol

import numpy as np

from core.errors import ModelError
from core.lexicon import Lexicon
from core.ports import ClauseStore, Embedder
from core.searching.analogy.similar import SimilarClauses
from core.searching.language.evaluate import Matches, evaluate
from core.searching.language.marks import marks
from core.searching.ranking.fuse import ScoredClause, by_words
from core.searching.ranking.matches import RankedMatches, candidate_matches, complete_matches
from core.searching.ranking.tuned import Tuned, as_shipped, fused
from core.searching.results.highlight import highlighter
from core.searching.retrieval.expand import ExpandedQuery, expand
from core.searching.retrieval.interpret import InterpretedQuery, bare_words, interpret
from core.searching.retrieval.keyword import KeywordSearch
from core.searching.retrieval.retrieve import DEPTH, Retriever
from core.searching.retrieval.scope import SearchScope
from core.translation import tr
from core.types import Candidate, FacetName, Interpretation, Mode, Query, Span
from core.usecases.search.coverage import VectorCoverage

_FULFILLED: Final = 3  # stars: as many as words alone ever promise


class Proposer(Protocol):
    """Proposes clauses, best first, among those of these ids; None: among all."""

    def __call__(self, *, among: set[str] | None) -> list[ScoredClause]: ...


@dataclass(frozen=True)
class Answer:
    """What matches a query; ``mark`` gives the words to be marked in a clause.

    ``text`` is what was searched for: the query, or of one that is meant for connectors and cannot be read the words.
    """

    text: str
    mode: Mode
    interpretation: Interpretation
    scope: SearchScope
    matches: RankedMatches
    mark: Callable[[str], tuple[Span, ...]]


class QueryMatcher:
    """Finds what matches a query. Safe to use from several threads.

    Args:
        store: where the clauses are.
        keywords: finds clauses by their words.
        embedder: gives the embedding model; asked only when meaning counts.
        lexicon: what words mean.
        coverage: says how far the library can be searched by meaning.
        tuned: gives the settings by which candidates are ranked; asked only when meaning counts.
    """

    def __init__(
        self,
        store: ClauseStore,
        keywords: KeywordSearch,
        embedder: Callable[[], Embedder],
        lexicon: Lexicon,
        coverage: VectorCoverage,
        tuned: Callable[[], Tuned] = as_shipped,
    ) -> None:
        self._lexicon = lexicon
        self._coverage = coverage
        self._tuned = tuned
        self._retriever = Retriever(store, keywords, embedder, DEPTH)
        self._examples = SimilarClauses(store, keywords, embedder)

    def to(self, query: Query, scope: SearchScope) -> Answer:
        """What matches by connectors or key words, by plain words, or by the filters alone.

        Raises:
            ModelError: the embedding model is missing or damaged, and the query is to be read by its meaning.
        """
        if not query.text.strip():
            return self._filtered(query, scope)
        asked, said = self._interpret(query, vectors=True), ""
        if asked.mode is Mode.NATURAL:
            try:
                if query.mode is Mode.NATURAL or self._coverage.is_there():
                    reading = _with_notice(asked.interpretation, self._coverage.notice())
                    return self._plainly(query, scope, Mode.NATURAL, reading)
                said = self._coverage.notice()
            except ModelError as error:
                if query.mode is Mode.NATURAL:
                    raise
                said = tr("{error} Clauses are therefore found by their words alone.", error=error.title)
            asked = self._interpret(query, vectors=False)
        answer = self._exact(query, scope, asked)
        if len(answer.matches.ranked) or query.mode is Mode.KEYWORD or asked.interpretation.connectors:
            return replace(answer, interpretation=_with_notice(answer.interpretation, said))
        reading = replace(
            asked.interpretation, paraphrase=tr("No clause has all of these words; these have some of them.")
        )
        return self._plainly(query, scope, Mode.KEYWORD, _with_notice(reading, said))

    def by_example(self, examples: Sequence[str], query: Query, scope: SearchScope) -> Answer:
        """The clauses most similar to examples; the words of the query must occur in them too.

        Raises:
            ModelError: the embedding model is missing or damaged.
        """
        reading = Interpretation(connectors=False)
        if query.text.strip():
            asked = self._interpret(replace(query, mode=Mode.KEYWORD), vectors=True)
            reading = asked.interpretation
            if asked.tree is not None:
                scope = replace(scope, only=evaluate(asked.tree, scope.index).mask)
        reading = _with_notice(reading, self._coverage.notice())
        return _candidates(query.text, scope, Mode.NATURAL, reading, partial(self._examples.best, examples))

    def _interpret(self, query: Query, *, vectors: bool) -> InterpretedQuery:
        return interpret(query, vectors=vectors, lexicon=self._lexicon)

    def _filtered(self, query: Query, scope: SearchScope) -> Answer:
        """All clauses that the filters leave; none where there is no filter."""
        reading = Interpretation(
            connectors=False, paraphrase=tr("All clauses that match the filters.") if query.filters else ""
        )
        return _conditions_alone(scope, len(scope.columns) if query.filters else 0, reading)

    def _exact(self, query: Query, scope: SearchScope, asked: InterpretedQuery) -> Answer:
        """All clauses for which the query holds."""
        if asked.tree is None:
            return _conditions_alone(scope, 0, asked.interpretation)
        result = evaluate(asked.tree, scope.index)
        matches = complete_matches(
            scope.columns, scope.allowed, result.rows, result.scores, partial(_exact_scores, scope.columns.ids, result)
        )
        return Answer(query.text, Mode.KEYWORD, asked.interpretation, scope, matches, partial(marks, asked.tree))

    def _plainly(self, query: Query, scope: SearchScope, mode: Mode, reading: Interpretation) -> Answer:
        """What the words, and their meaning where that counts, propose."""
        expanded = expand(query.text, self._lexicon, query.without)
        if mode is Mode.NATURAL:
            reading = replace(reading, meant=expanded.meant)
        text = query.text if reading.problem is None else " ".join(bare_words(query.text)) or query.text
        propose = partial(self._propose, text, mode, expanded)
        return _candidates(text, scope, mode, reading, propose)

    def _propose(self, text: str, mode: Mode, expanded: ExpandedQuery, among: set[str] | None) -> list[ScoredClause]:
        if mode is Mode.KEYWORD:
            return by_words(self._retriever.keyword(text, among))
        return fused(self._retriever.evidence(text, among, expanded), self._tuned())


def _conditions_alone(scope: SearchScope, count: int, reading: Interpretation) -> Answer:
    """The first so many clauses of the library as far as the filters leave them, none better than another."""
    matches = complete_matches(
        scope.columns, scope.allowed, np.arange(count), np.zeros(count), partial(_unscored, scope.columns.ids)
    )
    return Answer("", Mode.KEYWORD, reading, scope, matches, lambda _: ())


def _exact_scores(ids: Sequence[str], matches: Matches, rows: Sequence[int]) -> dict[int, ScoredClause]:
    """The scores and the ranks of clauses among these."""
    scores = matches.scores[np.searchsorted(matches.rows, rows)].tolist()
    ranked = sorted(zip(rows, scores, strict=True), key=lambda each: -each[1])
    candidates = [Candidate(ids[row], "keyword", rank, score) for rank, (row, score) in enumerate(ranked, start=1)]
    scored = dict(zip((row for row, _ in ranked), by_words(candidates), strict=True))
    return scored | _unscored(ids, [row for row, score in ranked if score <= 0])


def _unscored(ids: Sequence[str], rows: Iterable[int]) -> dict[int, ScoredClause]:
    """Clauses that had but conditions to fulfil, which all of them do alike."""
    return {row: ScoredClause(ids[row], 0.0, _FULFILLED, ()) for row in rows}


def _candidates(text: str, scope: SearchScope, mode: Mode, reading: Interpretation, propose: Proposer) -> Answer:
    """What retrievers propose among the clauses that the filters leave."""
    ids, row_of = scope.columns.ids, scope.snapshot.row_of
    scored: dict[FacetName | None, dict[int, ScoredClause]] = {}
    for name, mask in scope.allowed.items():
        among = None if scope.is_open(name) else {ids[row] for row in np.flatnonzero(mask).tolist()}
        proposed = propose(among=among) if among is None or among else []
        scored[name] = {row_of[each.clause]: each for each in proposed if each.clause in row_of}
    phrases = [word for meant in reading.meant for word in meant.words]
    return Answer(text, mode, reading, scope, candidate_matches(scored), highlighter(text, phrases))


def _with_notice(reading: Interpretation, notice: str) -> Interpretation:
    """How the query was understood, and what else there is to say."""
    return replace(reading, paraphrase=f"{reading.paraphrase} {notice}".strip()) if notice else reading
