"""Shows adjacent parts of a provision that all answer a query as one hit: 10.1 to 10.3.

Annotators of clauses do the same: asked for a provision, they take its sub-sections together where each is on the
point. Where the whole provision is a clause, `core.search.ranking.wholes` has put it in the place of its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from core.contract.clauses.join import as_one, follows
from core.contract.clauses.passages import count_words
from core.search.ranking.answers import ANSWERS
from core.search.ranking.ratings import QueryRating
from core.search.results.hits import MatchedClause

LONGEST: Final = 600
"""Words of parts that are shown as one: a page."""
NEAR: Final = 0.02
"""How much less than the best of them each may score: with more, it is not what was asked for, only beside it."""


def with_adjacent_as_one(
    matched: Sequence[MatchedClause], ratings: Mapping[int, QueryRating], text_of: Callable[[str], str]
) -> list[MatchedClause]:
    """The clauses found, best first; adjacent ones that answer are one, in the place of the best of them.

    Args:
        matched: the clauses found, best first, none within another.
        ratings: those of rows that the user rated for the query; only clauses rated alike are shown as one.
        text_of: gives the text of a document.
    """
    place = {each.clause.id: at for at, each in enumerate(matched)}
    shown = list(matched)
    gone: set[int] = set()
    for parts in _runs([each for each in matched if each.stars >= ANSWERS], ratings):
        best, *others = sorted(place[each.clause.id] for each in parts)
        shown[best] = _as_one(parts, matched[best], text_of)
        gone.update(others)
    return [each for at, each in enumerate(shown) if at not in gone]


def _runs(
    answering: Iterable[MatchedClause], ratings: Mapping[int, QueryRating]
) -> Iterator[tuple[MatchedClause, ...]]:
    """The clauses that follow one another, two or more at a time, in document order."""
    run: list[MatchedClause] = []
    for each in sorted(answering, key=lambda each: (each.clause.document, each.clause.span)):
        if run and follows(run[-1].clause, each.clause) and _belong(longer := [*run, each], ratings):
            run = longer
            continue
        if len(run) > 1:
            yield tuple(run)
        run = [each]
    if len(run) > 1:
        yield tuple(run)


def _belong(parts: Sequence[MatchedClause], ratings: Mapping[int, QueryRating]) -> bool:
    """Whether adjacent clauses answer equally well, were rated alike, and are not too long together."""
    scores = [each.score for each in parts]
    alike = max(scores) - min(scores) <= NEAR and len({ratings.get(each.row) for each in parts}) == 1
    return alike and sum(count_words(each.clause.text) for each in parts) <= LONGEST


def _as_one(parts: Sequence[MatchedClause], best: MatchedClause, text_of: Callable[[str], str]) -> MatchedClause:
    clause = as_one([each.clause for each in parts], text_of(best.clause.document))
    return replace(
        best,
        clause=clause,
        scored=replace(best.scored, clause=clause.id),
        parts=tuple(each.row for each in parts),
    )
