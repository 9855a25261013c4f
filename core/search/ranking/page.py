"""Arranges matches as they are shown: each passage once, near-duplicates grouped, sorted and cut."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace

import numpy as np

from core.search.ranking.answers import ANSWERS, RELATED
from core.search.ranking.fuse import ScoredClause
from core.search.ranking.matches import RankedMatches, looked_up
from core.search.ranking.near_duplicates import group_leaders
from core.search.ranking.nesting import without_overlaps
from core.search.ranking.sorting import sort_rows
from core.search.ranking.wholes import wholes
from core.types import Sort
from core.types.columns import Columns, Rows


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Rows of clauses in the order in which they are shown.

    Attributes:
        rows: those on the page; ``near_duplicates[i]`` are grouped under ``rows[i]``.
        scored: how each of these rows was found.
        ranked: all passages that are shown, near-duplicates included.
        answers: those of them that answer, in the same order: all, but for candidates by relevance.
    """

    rows: tuple[int, ...]
    near_duplicates: tuple[tuple[int, ...], ...]
    scored: Mapping[int, ScoredClause]
    ranked: Rows
    answers: Rows


def arrange(
    columns: Columns,
    matches: RankedMatches,
    sort: Sort,
    limit: int,
    *,
    calibrated: bool = False,
    rated: Container[int] = (),
) -> ResultPage:
    """The first matches as they are shown.

    Args:
        columns: of the library.
        matches: complete ones are sorted as a whole; of candidates only those that answer (`ANSWERS`; of those whose
            stars are not calibrated, the related), or those that are related, where the order is by relevance or none
            answers.
        sort: the order.
        limit: how many to give.
        calibrated: whether the stars of candidates say what they are worth; else all are shown by relevance.
        rated: rows that the user rated for this query; they are shown whatever their stars.
    """
    if matches.complete:
        ranked = answers = sort_rows(columns, matches.ranked, sort)
    else:
        related = _with_stars(matches, matches.ranked, RELATED, rated) if calibrated else matches.ranked
        ranked = answers = np.array(without_overlaps(columns, related.tolist()), dtype=np.int64)
        if calibrated or sort is not Sort.RELEVANCE:
            found = _with_stars(matches, ranked, ANSWERS if calibrated else RELATED, rated)
            answers = found if len(found) else ranked
        if sort is not Sort.RELEVANCE:
            ranked = answers = sort_rows(columns, answers, sort)
        elif calibrated:
            matches, ranked = _with_wholes(columns, matches, ranked, rated)
    rows, near_duplicates = _grouped(columns, ranked, limit)
    return ResultPage(rows, near_duplicates, matches.score(rows), ranked, answers)


def _with_wholes(
    columns: Columns, matches: RankedMatches, ranked: Rows, rated: Container[int]
) -> tuple[RankedMatches, Rows]:
    """Replaces parts that answer by the provision that they make up; rated clauses stay as they are."""
    scored = matches.score(matches.ranked.tolist())
    answering = [row for row in ranked.tolist() if scored[row].stars >= ANSWERS]
    found = wholes(columns, answering, [row for row in ranked.tolist() if row in rated], scored.keys())
    whole_of = {part: whole for whole, parts in found.items() for part in parts}
    for whole, (best, *_) in found.items():
        scored[whole] = replace(scored[whole], score=scored[best].score)
    rows = without_overlaps(columns, dict.fromkeys(whole_of.get(row, row) for row in ranked.tolist()))
    return replace(matches, score=looked_up(scored)), np.array(rows, dtype=np.int64)


def _with_stars(matches: RankedMatches, ranked: Rows, least: int, rated: Container[int]) -> Rows:
    """The candidates with at least this many stars, and those rated."""
    scored = matches.score(ranked.tolist())
    return np.array([row for row in ranked.tolist() if row in rated or scored[row].stars >= least], dtype=np.int64)


def _grouped(columns: Columns, ranked: Rows, limit: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """The rows that lead groups of near-duplicates, and the others of each group."""
    leaders = group_leaders(columns, ranked)
    leads = leaders == np.arange(len(leaders))
    followers: dict[int, list[int]] = defaultdict(list)
    for follower in np.flatnonzero(~leads).tolist():
        followers[int(leaders[follower])].append(int(ranked[follower]))
    shown = np.flatnonzero(leads)[:limit]
    return tuple(ranked[shown].tolist()), tuple(tuple(followers[at]) for at in shown.tolist())
