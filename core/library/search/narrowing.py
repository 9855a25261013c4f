"""Filters that the words of a query name, and that the user may add: the forum and the period of notice of the clause,
the law and the kind of its contract.

The clauses that answer "indemnity under New York law" do not mention New York: their contract does elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from core.search.ranking.fit.values import read_values
from core.search.retrieval.scope import SearchScope
from core.tagging.values import ValueKind, days_of
from core.text.places import places_in
from core.types import FacetName, Filter

_FACETS: Final = {ValueKind.FORUM: FacetName.FORUM, ValueKind.NOTICE: FacetName.NOTICE}
_OF_LAW: Final = re.compile(r"\b(?:laws?|govern\w*|jurisdictions?|courts?|forum|venue)\b", re.IGNORECASE)


def narrowing_filters(text: str, scope: SearchScope) -> tuple[Filter, ...]:
    """Filters that the words of a query name, as far as any clause of the library passes them.

    Each has one value, but "at least 60 days' notice" names all periods of the library that are as long.

    Args:
        text: the text of the query.
        scope: the library, and the filters already chosen.
    """
    chosen = {(each.facet, value.casefold()) for each in scope.filters for value in each.values}
    named = [*_values(text, scope), *_laws(text, scope), *_kinds(text, scope)]
    return tuple(each for each in named if any((each.facet, value.casefold()) not in chosen for value in each.values))


def _values(text: str, scope: SearchScope) -> Iterator[Filter]:
    """The forums and periods of notice that a query asks for, the shortest period first."""
    for asked in read_values(text):
        facet = _FACETS[asked.kind]
        if accepted := [value for value in scope.facets[facet].names if asked.accepts(value)]:
            yield Filter(facet, tuple(accepted if facet is FacetName.FORUM else sorted(accepted, key=days_of)))


def _laws(text: str, scope: SearchScope) -> Iterator[Filter]:
    """The places that a query about law names."""
    if _OF_LAW.search(text):
        known = scope.facets[FacetName.LAW].names
        places = dict.fromkeys(place for _, place in places_in(text))
        yield from (Filter(FacetName.LAW, (place,)) for place in places if place in known)


def _kinds(text: str, scope: SearchScope) -> Iterator[Filter]:
    """The kinds of agreement that a query names: "distribution agreement", "leases"."""
    for kind in scope.facets[FacetName.AGREEMENT].names:
        if re.search(rf"\b{re.escape(kind)}s?\b", text, re.IGNORECASE):
            yield Filter(FacetName.AGREEMENT, (kind,))
