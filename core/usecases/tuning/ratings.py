"""The user's ratings as tuning and export see them: of each search, the grades of the clauses that are still here."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from core.searching.ranking.ratings import question_key
from core.types import Rating

CLAUSES: Final = 5
"""A search tells something of the order if so many of its clauses are rated, and not all alike."""
SEARCHES: Final = 8
"""With fewer such searches even a gain in each of them might be chance: of 7 the odds are 1 in 128, and hardly ever do
all gain."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A search, in the wording in which it was last asked, and the grades, 0 to 4, of clauses as answers to it."""

    query: str
    grades: dict[str, int]

    @property
    def tells(self) -> bool:
        """Whether anything can be learnt from it."""
        return len(self.grades) >= CLAUSES and len(set(self.grades.values())) > 1


def gathered(ratings: Sequence[Rating], known: Collection[str]) -> list[Judged]:
    """The ratings by search, the one rated last at the end; searches that ask the same are one.

    Args:
        ratings: the oldest first; those given for no search, and those of clauses that have left the library, are out.
        known: the ids of the clauses that are in the library.
    """
    found: dict[tuple[str, ...], Judged] = {}
    for rating in ratings:
        asks = question_key(rating.query)
        if asks and rating.clause in known:
            before = found.pop(asks, Judged("", {}))
            found[asks] = Judged(rating.query, before.grades | {rating.clause: rating.stars - 1})
    return list(found.values())


def lacking(judged: Sequence[Judged]) -> str:
    """What is missing before anything can be learnt, in words; "" where nothing is."""
    enough = sum(each.tells for each in judged)
    if enough >= SEARCHES:
        return ""
    so_far = "none has" if not enough else "1 has" if enough == 1 else f"{enough} have"
    return (
        f"Rate at least {CLAUSES} clauses each for {SEARCHES} searches, good ones and bad ones; so far {so_far} that."
    )
