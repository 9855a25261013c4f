"""What a query in plain language says about the contract, as filters that the user may add: its law and its kind.

The clauses that answer "indemnity under New York law" do not mention New York: their contract does elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from core.searching.retrieval.scope import SearchScope
from core.text.places import places_in
from core.types import FacetName, Filter

_OF_LAW: Final = re.compile(r"\b(?:laws?|govern\w*|jurisdictions?|courts?|forum|venue)\b", re.IGNORECASE)


def narrowing_filters(text: str, scope: SearchScope) -> tuple[Filter, ...]:
    """Filters of one value each that the words of a query name, as far as they tell the library's contracts apart.

    Args:
        text: the text of the query.
        scope: the library, and the filters already chosen.
    """
    chosen = {(each.facet, value.casefold()) for each in scope.filters for value in each.values}
    named = [*_laws(text, scope), *_kinds(text, scope)]
    return tuple(Filter(facet, (value,)) for facet, value in named if (facet, value.casefold()) not in chosen)


def _laws(text: str, scope: SearchScope) -> Iterator[tuple[FacetName, str]]:
    """The places that a query about law names."""
    if _OF_LAW.search(text):
        known = scope.facets[FacetName.LAW].names
        places = dict.fromkeys(place for _, place in places_in(text))
        yield from ((FacetName.LAW, place) for place in places if place in known)


def _kinds(text: str, scope: SearchScope) -> Iterator[tuple[FacetName, str]]:
    """The kinds of agreement that a query names: "distribution agreement", "leases"."""
    for kind in scope.facets[FacetName.AGREEMENT].names:
        if re.search(rf"\b{re.escape(kind)}s?\b", text, re.IGNORECASE):
            yield FacetName.AGREEMENT, kind
