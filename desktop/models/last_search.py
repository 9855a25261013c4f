"""The last search, as saved from one start to the next."""

from __future__ import annotations

import json
from collections.abc import Sequence

from core import FacetName, Filter, Query, Sort

Search = tuple[Query, tuple[str, ...]]
"""A query, and the example texts it searches by; empty for a query in words."""


def words_of_search(query: Query, examples: Sequence[str]) -> tuple[str, ...]:
    """The search as strings to save; empty if nothing is asked."""
    if not (query.text or examples):
        return ()
    filters = [(each.facet.value, each.values) for each in query.filters]
    return (json.dumps((query.text, query.sort.value, filters, query.without, list(examples))),)


def search_of(words: Sequence[str], limit: int) -> Search | None:
    """The search saved as these strings, with this many hits; None if nothing was saved or it is not recognised."""
    try:
        (kept,) = words
        text, sort, filters, without, examples = json.loads(kept)
        chosen = tuple(Filter(FacetName(facet), tuple(values)) for facet, values in filters)
        query = Query(text, limit=limit, filters=chosen, sort=Sort(sort), without=tuple(without))
    except (ValueError, TypeError):
        return None
    return query, tuple(examples)
