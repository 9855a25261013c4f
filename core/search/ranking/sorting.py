"""Puts the clauses found into the order in which they are to be shown."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.types import Sort
from core.types.columns import Columns, Rows


def sort_rows(columns: Columns, ranked: Rows, sort: Sort) -> Rows:
    """Rows, best first, in another order; ties keep their rank.

    By date, contracts without a known date come last; by contract, clauses keep their order in it.
    """
    if sort is Sort.RELEVANCE:
        return ranked
    document = columns.document[ranked]
    if sort is Sort.CONTRACT:
        keys = [(facts.title.casefold(), str(facts.files[0]) if facts.files else "") for facts in columns.facts]
        return ranked[np.lexsort((ranked, _ranks(keys)[document]))]
    dates = [facts.date for facts in columns.facts]
    rank = _ranks([(date,) for date in dates])
    rank = -rank if sort is Sort.NEWEST else rank
    known = np.array([bool(date) for date in dates], dtype=bool)
    return ranked[np.lexsort((rank[document], ~known[document]))]


def _ranks(keys: Sequence[tuple[str, ...]]) -> Rows:
    """The rank of each key among all, the same for equal ones."""
    place = {key: rank for rank, key in enumerate(sorted(set(keys)))}
    return np.array([place[key] for key in keys], dtype=np.int64)
