"""Shows a provision as one hit where search found its parts: a list by its beginning, parts that follow one another.

The first item of a list is a clause together with the lead-in right before it, so that it says something by itself. As
a hit it looks like the provision cut off after its first item, which nobody would copy: 13.1 is shown with all its
items, not up to the semicolon after (a).

Adjacent parts of a provision that all answer a query are one hit: 10.1 to 10.3. Annotators of clauses do the same:
asked for a provision, they take its sub-sections together where each is on the point. Where the whole provision is a
clause, `core.search.arrange` has put it in the place of its parts.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from core.contract.clauses.join import as_one, follows
from core.contract.clauses.passages import count_words
from core.search.fuse import ANSWERS
from core.search.hits import MatchedClause
from core.search.ratings import QueryRating
from core.types import Clause, Span
from core.types.library_columns import Columns

LONGEST: Final = 600
"""Words of parts that are shown as one: a page."""
NEAR: Final = 0.02
"""How much less than the best of them each may score: with more, it is not what was asked for, only beside it."""
_GOES_ON: Final = re.compile(r"[;,]\s*(?:and/or|and|or)?$")

Run = tuple[MatchedClause, ...]
"""Two or more clauses that follow one another."""


def longer_clauses(matched: Iterable[MatchedClause], rated: Container[int], columns: Columns) -> dict[int, list[int]]:
    """For each clause found that is only the beginning of a list, the clauses that go on from it, the shortest first.

    They begin where it does, and are no longer than a page.

    Args:
        matched: the clauses found.
        rated: rows that the user rated for the query; they stay as they are.
        columns: of the library.

    Returns:
        Rows, by the row of the clause found.
    """
    begun = [each.row for each in matched if each.row not in rated and _goes_on(each.clause)]
    words = columns.end - columns.first if begun else columns.first
    longer: dict[int, list[int]] = {}
    for row in begun:
        same = (columns.document == columns.document[row]) & (columns.first == columns.first[row])
        rows = np.flatnonzero(same & (words > words[row]) & (words <= LONGEST))
        longer[row] = rows[np.argsort(words[rows], kind="stable")].tolist()
    return longer


def with_whole_lists(
    matched: Sequence[MatchedClause],
    rated: Container[int],
    longer: Mapping[int, Sequence[int]],
    clauses: Mapping[int, Clause],
) -> list[MatchedClause]:
    """The clauses found, best first; the list in the place of its beginning, and of its other items below.

    Args:
        matched: the clauses found, best first, none within another.
        rated: rows that the user rated for the query; they stay as they are.
        longer: what `longer_clauses` gives.
        clauses: those, by their rows, as far as they are still in the library.
    """
    shown: list[MatchedClause] = []
    better: dict[str, list[Span]] = {}
    for each in matched:
        own = better.setdefault(each.clause.document, [])
        if each.row not in rated and any(span.contains(each.clause.span) for span in own):
            continue
        whole = next((row for row in longer.get(each.row, ()) if row in clauses and not _goes_on(clauses[row])), None)
        if whole is not None:
            clause = clauses[whole]
            each = replace(each, row=whole, clause=clause, scored=replace(each.scored, clause=clause.id))
        own.append(each.clause.span)
        shown.append(each)
    return shown


def _goes_on(clause: Clause) -> bool:
    return _GOES_ON.search(clause.text.rstrip()) is not None


def adjacent_runs(matched: Iterable[MatchedClause], ratings: Mapping[int, QueryRating]) -> list[Run]:
    """The clauses found that answer and follow one another, in document order.

    Args:
        matched: the clauses found, none within another.
        ratings: those of rows that the user rated for the query; only clauses rated alike are shown as one.
    """
    runs: list[Run] = []
    run: Run = ()
    answering = (each for each in matched if each.stars >= ANSWERS)
    for each in sorted(answering, key=lambda each: (each.clause.document, each.clause.span)):
        if run and follows(run[-1].clause, each.clause) and _belong((*run, each), ratings):
            run = (*run, each)
        else:
            runs.append(run)
            run = (each,)
    return [each for each in (*runs, run) if len(each) > 1]


def with_runs_as_one(
    matched: Sequence[MatchedClause], runs: Iterable[Run], texts: Mapping[str, str]
) -> list[MatchedClause]:
    """The clauses found, best first; each run is one, in the place of the best of its parts.

    Args:
        matched: the clauses found, best first.
        runs: what `adjacent_runs` gives.
        texts: of the documents of the runs, by their ids.
    """
    place = {each.clause.id: at for at, each in enumerate(matched)}
    shown, gone = list(matched), set[int]()
    for parts in runs:
        best, *others = sorted(place[each.clause.id] for each in parts)
        shown[best] = _as_one(parts, matched[best], texts[parts[0].clause.document])
        gone.update(others)
    return [each for at, each in enumerate(shown) if at not in gone]


def _belong(parts: Run, ratings: Mapping[int, QueryRating]) -> bool:
    """Whether adjacent clauses answer equally well, were rated alike, and are not too long together."""
    scores = [each.score for each in parts]
    alike = max(scores) - min(scores) <= NEAR and len({ratings.get(each.row) for each in parts}) == 1
    return alike and sum(count_words(each.clause.text) for each in parts) <= LONGEST


def _as_one(parts: Run, best: MatchedClause, text: str) -> MatchedClause:
    clause = as_one([each.clause for each in parts], text)
    scored = replace(best.scored, clause=clause.id)
    return replace(best, clause=clause, scored=scored, parts=tuple(each.row for each in parts))
