"""The user's ratings as tuning sees them: for each search, the grades of the clauses that are still in the library."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from core.base.translation import tr
from core.search.ranking.ratings import question_key
from core.types import Rating

CLAUSES: Final = 5
"""The number of rated clauses, not all rated the same, from which on a search says something about the order."""
SEARCHES: Final = 8
"""The number of such searches needed. With fewer even a gain in each might be chance: for 7 the odds are 1 in 128, and
hardly ever do all gain."""


@dataclass(frozen=True, slots=True)
class RatedQuery:
    """A query, in its latest wording, and the grades, 0 to 4, of clauses as answers to it."""

    query: str
    grades: dict[str, int]

    @property
    def is_informative(self) -> bool:
        """Whether its grades say anything about the order."""
        return len(self.grades) >= CLAUSES and len(set(self.grades.values())) > 1


def group_ratings(ratings: Sequence[Rating], known: Collection[str]) -> list[RatedQuery]:
    """The ratings by query, the last rated at the end; different wordings of a question count as one query.

    Args:
        ratings: the oldest first; those not for a search, and those of clauses no longer in the library, are ignored.
        known: the ids of the clauses that are in the library.
    """
    queries: dict[tuple[str, ...], RatedQuery] = {}
    for rating in ratings:
        key = question_key(rating.query)
        if key and rating.clause in known:
            before = queries.pop(key, RatedQuery("", {}))
            queries[key] = RatedQuery(rating.query, before.grades | {rating.clause: rating.stars - 1})
    return list(queries.values())


def missing_ratings(queries: Sequence[RatedQuery]) -> str:
    """What is missing before search can be tuned, in plain language; "" if nothing is."""
    enough = sum(each.is_informative for each in queries)
    if enough >= SEARCHES:
        return ""
    needed = tr(
        "Rate at least {clauses} clauses each for {searches} searches, good ones and bad ones",
        clauses=CLAUSES,
        searches=SEARCHES,
    )
    so_far = tr("so far none has that.")
    if enough:
        so_far = tr("so far 1 has that.") if enough == 1 else tr("so far {count} have that.", count=enough)
    return f"{needed}; {so_far}"
