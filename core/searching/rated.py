"""The stars that the user gave clauses, as a search sees them."""

from __future__ import annotations

from collections.abc import Iterable

from core.types import Rating


def asked(query: str) -> str:
    """A query as ratings know it: however it was spaced."""
    return " ".join(query.split())


def stars_for(query: str, ratings: Iterable[Rating]) -> dict[str, int]:
    """The user's stars of each clause: those given it for this query, else those given last for any."""
    given: dict[str, int] = {}
    for rating in ratings:  # the oldest first
        given[rating.clause] = rating.stars
    words = asked(query)
    return given | {rating.clause: rating.stars for rating in ratings if rating.query == words}
