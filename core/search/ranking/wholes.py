"""Shows adjacent parts of a provision that all answer a query as one hit: 10 instead of 10.1, 10.2 and 10.3.

Annotators of clauses do the same: asked for a provision, they take its sub-sections together where each is on the
point. Which unit is wanted depends on the query, so it is chosen at search time. This is where the whole is a clause;
where it is not, see `core.library.search.adjacent`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Final

from core.types.columns import Columns

SHARE: Final = 0.75
"""The least share of the whole's words that is in parts that answer: with less, the answer would be buried in it."""
LOOKED_AT: Final = 50
"""How many of the best are put together: for worse ones nobody asks whether they belong together."""


def wholes(
    columns: Columns, answering: Sequence[int], kept: Collection[int], candidates: Collection[int]
) -> dict[int, tuple[int, ...]]:
    """The units that consist mostly of two or more others that answer, with these, best first.

    Args:
        columns: of the library.
        answering: rows that answer, best first, none within another.
        kept: rows that are shown by themselves.
        candidates: rows that may take the place of others.
    """
    by_document = defaultdict(list)
    for row in answering[:LOOKED_AT]:
        by_document[int(columns.document[row])].append(row)
    several = {document: rows for document, rows in by_document.items() if len(rows) > 1}
    around = defaultdict(list)
    for row in candidates if several else ():
        if (document := int(columns.document[row])) in several:
            around[document].append(row)
    found: dict[int, tuple[int, ...]] = {}
    for document, rows in several.items():
        free = [row for row in around[document] if not any(_within(columns, each, row) for each in kept)]
        found |= _wholes_of(columns, rows, free)
    return found


def _wholes_of(columns: Columns, rows: Sequence[int], around: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Those of one document: the one with most parts first, then the shortest; no part belongs to two."""
    parts = {whole: tuple(row for row in rows if row != whole and _within(columns, row, whole)) for whole in around}
    order = sorted(parts, key=lambda whole: (-len(parts[whole]), _words(columns, whole), whole))
    found: dict[int, tuple[int, ...]] = {}
    taken: set[int] = set()
    for whole in order:
        own = parts[whole]
        enough = sum(_words(columns, row) for row in own) >= SHARE * _words(columns, whole)
        if len(own) > 1 and enough and taken.isdisjoint(own):
            found[whole] = own
            taken.update(own)
    return found


def _within(columns: Columns, row: int, whole: int) -> bool:
    return bool(columns.first[whole] <= columns.first[row] and columns.end[row] <= columns.end[whole])


def _words(columns: Columns, row: int) -> int:
    return int(columns.end[row] - columns.first[row])
