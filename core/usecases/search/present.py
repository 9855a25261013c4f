"""The clauses that match a query -> hits: where each comes from, why it is there, what to mark in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from core.ports import ClauseStore, Embedder
from core.searching.ranking.fuse import ScoredClause
from core.searching.ranking.ratings import QueryRating, RatingReranker
from core.searching.ranking.sorting import sort_rows
from core.searching.results.page import ResultPage
from core.searching.results.reasons import deciding_sentence, nearest_sentence, reasons, widening_reasons, word_weights
from core.store.catalog.catalog import Catalog
from core.text.stop_words import STOP_WORDS
from core.text.words import words
from core.types import Clause, Hit, Mode, Query, Span
from core.types.columns import Rows
from core.usecases.search.answer import Answer

_ENOUGH: Final = 0.5  # share of what a query's words are worth; sentences with less are compared by their meaning

Decide = Callable[[str, Sequence[Span]], Span | None]


@dataclass(frozen=True, slots=True)
class MatchedClause:
    """A clause that is in the library: how it was found, its near-duplicates by id, and where it comes from.

    ``reasons`` are those for its score and its stars, beside those of how it was found.
    """

    row: int
    clause: Clause
    file: Path
    title: str
    near_duplicates: tuple[str, ...]
    scored: ScoredClause
    score: float
    stars: int
    reasons: tuple[str, ...] = ()


class Presenter:
    """Makes hits. Safe to use from several threads.

    Args:
        store: where the clauses are.
        catalog: says which of them are in the library, and where they come from.
        embedder: gives the embedding model; asked only when meaning counts.
    """

    def __init__(self, store: ClauseStore, catalog: Catalog, embedder: Callable[[], Embedder]) -> None:
        self._store = store
        self._catalog = catalog
        self._embedder = embedder

    def read(self, answer: Answer, page: ResultPage, scored: dict[int, ScoredClause]) -> list[MatchedClause]:
        """The clauses of a page, less those that have left the library meanwhile."""
        ids = answer.scope.columns.ids
        clauses = {clause.id: clause for clause in self._store.clauses([ids[row] for row in page.rows])}
        sources = self._catalog.sources(clause.document for clause in clauses.values())
        matched = []
        for row, near_duplicates in zip(page.rows, page.near_duplicates, strict=True):
            clause, how = clauses.get(ids[row]), scored[row]
            if clause is not None and clause.document in sources:
                others = tuple(ids[each] for each in near_duplicates)
                matched.append(MatchedClause(row, clause, *sources[clause.document], others, how, how.score, how.stars))
        return matched

    def hits(
        self,
        query: Query,
        answer: Answer,
        matched: Sequence[MatchedClause],
        ratings: RatingReranker,
        *,
        closely: bool = False,
    ) -> tuple[Hit, ...]:
        """The clauses to be shown as hits, in the order asked for.

        Args:
            query: what the user asks.
            answer: what matches it.
            matched: what is to be shown of that, best first.
            ratings: say why rated clauses stand where they do.
            closely: whether there is time to compare the meaning of sentences where their words do not decide.
        """
        decide = self._decider(answer, closely=closely)
        by_row = {each.row: each for each in matched}
        rows: Rows = sort_rows(answer.scope.columns, np.array(list(by_row), dtype=np.int64), query.sort)
        rated = ratings.of(rows)
        hits = [_hit(query, answer, by_row[row], rated.get(row), decide) for row in rows.tolist()]
        return tuple(replace(hit, rank=rank) for rank, hit in enumerate(hits, start=1))

    def _decider(self, answer: Answer, *, closely: bool) -> Decide:
        """Gives what finds the sentence of a text, with its marks, that decided."""
        weight = word_weights(answer.scope.index)
        enough = _ENOUGH * sum(weight(word.text) for word in words(answer.text) if word.text not in STOP_WORDS)
        embed = self._embedder().embed if closely and answer.mode is Mode.NATURAL else None
        vector = embed([answer.text])[0] if embed else None

        def decide(text: str, marked: Sequence[Span]) -> Span | None:
            sentence, worth = deciding_sentence(text, marked, weight)
            if embed is None or vector is None or worth >= enough:
                return sentence
            return nearest_sentence(text, vector, embed)

        return decide


def _hit(query: Query, answer: Answer, matched: MatchedClause, rating: QueryRating | None, decide: Decide) -> Hit:
    clause, meant = matched.clause, answer.interpretation.meant
    marked, types = answer.mark(clause.text), answer.scope.snapshot.types(matched.row)
    return Hit(
        rank=0,
        clause=clause,
        score=matched.score,
        stars=matched.stars,
        file=matched.file,
        title=matched.title,
        highlights=marked,
        why=(
            *([rating.reason] if rating else ()),
            *matched.reasons,
            *reasons(matched.scored.candidates, meant, types),
            *widening_reasons(query.text, meant, clause.text),
        ),
        deciding_sentence=decide(clause.text, marked),
        types=types,
        near_duplicates=matched.near_duplicates,
        rating=answer.scope.stars.get(clause.id, 0),
    )
