"""Shows a list as a whole where search found its beginning: 13.1 with all its items, not up to the semicolon after (a).

The first item of a list is a clause together with the lead-in right before it, so that it says something by itself. As
a hit it looks like the provision cut off after its first item, which nobody would copy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from core.library.search.adjacent import LONGEST
from core.search.results.hits import MatchedClause
from core.types import Clause
from core.types.columns import Columns, Rows

_GOES_ON: Final = re.compile(r"[;,]\s*(?:and/or|and|or)?$")


def with_whole_lists(
    matched: Sequence[MatchedClause],
    rated: Container[int],
    columns: Columns,
    clause_of: Callable[[int], Clause | None],
) -> list[MatchedClause]:
    """The clauses found, best first; the list in the place of its beginning, and of its other items below.

    Args:
        matched: the clauses found, best first, none within another.
        rated: rows that the user rated for the query; they stay as they are.
        columns: of the library.
        clause_of: gives the clause of a row; None where it has left the library.
    """
    shown: list[MatchedClause] = []
    for each in matched:
        if each.row not in rated and any(_within(each.clause, better.clause) for better in shown):
            continue
        shown.append(each if each.row in rated else _whole(each, columns, clause_of) or each)
    return shown


def _whole(found: MatchedClause, columns: Columns, clause_of: Callable[[int], Clause | None]) -> MatchedClause | None:
    """The shortest clause that goes on from a beginning to an end, if it is no longer than a page."""
    if not _GOES_ON.search(found.clause.text.rstrip()):
        return None
    for row in _longer(columns, found.row).tolist():
        clause = clause_of(row)
        if clause is not None and not _GOES_ON.search(clause.text.rstrip()):
            return replace(found, row=row, clause=clause, scored=replace(found.scored, clause=clause.id))
    return None


def _longer(columns: Columns, row: int) -> Rows:
    """The clauses that begin where another does and are longer, but no longer than a page; the shortest first."""
    same = (columns.document == columns.document[row]) & (columns.first == columns.first[row])
    words = columns.end - columns.first
    longer = np.flatnonzero(same & (words > words[row]) & (words <= LONGEST))
    return longer[np.argsort(words[longer], kind="stable")]


def _within(clause: Clause, other: Clause) -> bool:
    return clause.document == other.document and other.span.contains(clause.span)
