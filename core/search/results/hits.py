"""The clauses that match a query -> hits: why each is there, its deciding sentence, what to mark in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Final

import numpy as np

from core.search.language.marks import marks
from core.search.language.tree import Node
from core.search.ranking.fuse import ScoredClause
from core.search.ranking.matches import RankedMatches
from core.search.ranking.ratings import QueryRating
from core.search.ranking.sorting import sort_rows
from core.search.ranking.tuned import SHIPPED, Tuned
from core.search.results.highlight import highlighter
from core.search.results.reasons import deciding_sentence, nearest_sentence, reasons, widening_reasons, word_weights
from core.search.retrieval.scope import SearchScope
from core.tagging.attributes.values import ValueKind
from core.text.words import STOP_WORDS, word_texts
from core.types import Clause, Hit, Interpretation, Mode, Query, QueryConcept, Span
from core.types.facts import Facts
from core.types.ports import Embedder

_ENOUGH: Final = 0.5  # share of what a query's words are worth; sentences with less are compared by their meaning

Decide = Callable[[str, Sequence[Span]], Span | None]
Mark = Callable[[str], tuple[Span, ...]]


@dataclass(frozen=True)
class Answer:
    """What matches a query.

    Attributes:
        text: what was searched for: the query, or its words where it seems to have connectors but cannot be parsed.
        mode: how it was searched for.
        interpretation: the same in plain language.
        scope: the library that was searched.
        matches: what matches, before the user's ratings.
        tree: what a clause must contain; None where any of the words, or their meaning, count.
        embedder: the encoder by which meaning was compared; None where it was not.
        tuned: the settings by which the matches are ranked.
        calibrated: whether the stars of the matches say what they are worth.
    """

    text: str
    mode: Mode
    interpretation: Interpretation
    scope: SearchScope
    matches: RankedMatches
    tree: Node | None = None
    embedder: Embedder | None = None
    tuned: Tuned = SHIPPED
    calibrated: bool = False


@dataclass(frozen=True, slots=True)
class MatchedClause:
    """A clause that is in the library: what is known of its contract, its near-duplicates by id, and how it was found.

    ``reasons`` explain its score and its stars, in addition to how it was found. Of adjacent clauses shown as one,
    ``row`` is that of the best, and ``parts`` are those of all.
    """

    row: int
    clause: Clause
    contract: Facts
    near_duplicates: tuple[str, ...]
    scored: ScoredClause
    score: float
    stars: int
    reasons: tuple[str, ...] = ()
    read_closely: bool = False
    parts: tuple[int, ...] = ()


def hits_of(
    query: Query, answer: Answer, matched: Sequence[MatchedClause], *, closely: bool = False
) -> tuple[Hit, ...]:
    """The first clauses as hits, the user's ratings first, in the order asked for.

    Args:
        query: what the user asks.
        answer: what matches it.
        matched: the matches that may be shown, best first.
        closely: whether there is time to compare the meaning of sentences where their words do not decide.
    """
    ratings, by_row = answer.scope.ratings, {each.row: each for each in matched}
    best = ratings.order(np.array(list(by_row), dtype=np.int64))[: query.limit]
    rows = sort_rows(answer.scope.columns, best, query.sort)
    rated, mark, decide = ratings.of(rows), _marker(answer), _decider(answer, closely=closely)
    hits = [_hit(query, answer, by_row[row], rated.get(row), mark, decide) for row in rows.tolist()]
    return tuple(replace(hit, rank=rank) for rank, hit in enumerate(hits, start=1))


def _marker(answer: Answer) -> Mark:
    """Gives a function that finds what to mark in a text."""
    if answer.tree is not None:
        return partial(marks, answer.tree)
    return highlighter(answer.text, [word for meant in _wanted(answer) for word in meant.words])


def _wanted(answer: Answer) -> list[QueryConcept]:
    return [each for each in answer.interpretation.meant if not each.excluded]


def _decider(answer: Answer, *, closely: bool) -> Decide:
    """Gives a function that finds the deciding sentence of a text from its marks."""
    weight = word_weights(answer.scope.index)
    enough = _ENOUGH * sum(weight(word) for word in word_texts(answer.text) if word not in STOP_WORDS)
    embed = answer.embedder.embed if closely and answer.embedder is not None else None
    vector = embed([answer.text])[0] if embed else None

    def decide(text: str, marked: Sequence[Span]) -> Span | None:
        sentence, worth = deciding_sentence(text, marked, weight)
        if embed is None or vector is None or worth >= enough:
            return sentence
        return nearest_sentence(text, vector, embed)

    return decide


def _hit(
    query: Query, answer: Answer, matched: MatchedClause, rating: QueryRating | None, mark: Mark, decide: Decide
) -> Hit:
    clause, meant = matched.clause, _wanted(answer)
    marked, snapshot = mark(clause.text), answer.scope.snapshot
    rows = matched.parts or (matched.row,)
    types, attributes = _distinct(map(snapshot.types, rows)), _distinct(map(snapshot.attributes, rows))
    return Hit(
        rank=0,
        clause=clause,
        score=matched.score,
        stars=matched.stars if answer.calibrated or matched.read_closely else 0,
        file=matched.contract.files[0],
        title=matched.contract.title,
        contract=matched.contract,
        highlights=marked,
        why=(
            *([rating.reason] if rating else ()),
            *matched.reasons,
            *reasons(matched.scored.candidates, meant, (*types, *attributes)),
            *widening_reasons(query.text, meant, clause.text),
        ),
        deciding_sentence=decide(clause.text, marked),
        types=types,
        attributes=attributes,
        forums=_distinct(snapshot.values(row, ValueKind.FORUM) for row in rows),
        notice=_distinct(snapshot.values(row, ValueKind.NOTICE) for row in rows),
        near_duplicates=matched.near_duplicates,
        read_closely=matched.read_closely,
        rating=answer.scope.stars.get(answer.scope.columns.ids[matched.row], 0),
    )


def _distinct(named: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """All the names, each once, in order."""
    return tuple(dict.fromkeys(chain.from_iterable(named)))
