"""What stars mean and whose they are, in words: no number of a model is ever shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

MEANING: Final = {
    5: "a clause to copy: on the point, clear, and whole",
    4: "a good clause: on the point, to be used after small changes",
    3: "on the point, but something is missing or has to be written anew",
    2: "on a related point: useful to compare, not to use",
    1: "off the point",
}
"""The rubric of ACORD, by which lawyers rated clauses as precedents, in our own words."""

_JUDGED: Final = re.compile(r"\bstars? by (?P<name>.+)")  # among the reasons, of a clause that a judge has read
_LIKE: Final = (
    (0.9, 5, "almost certainly"),
    (0.7, 4, "very likely"),
    (0.5, 3, "likely"),
    (0.3, 2, "perhaps"),
    (0.0, 1, "hardly"),
)


def starred(stars: int) -> str:
    """Five stars, so many of them full."""
    return "★" * stars + "☆" * (5 - stars)


def counted(stars: int) -> str:
    """One star, two stars."""
    return f"{stars} {'star' if stars == 1 else 'stars'}"


def giver(why: Iterable[str]) -> str:
    """Who gave a clause its stars, as the reasons for its place tell it."""
    for reason in why:
        if judged := _JUDGED.search(reason):
            return judged["name"]
        if "close reading" in reason:
            return "a close reading"
    return "search"


def in_short(stars: int) -> str:
    """What so many stars mean, in a few words."""
    return MEANING[stars].partition(":")[0]


def meaning(stars: int, giver: str) -> str:
    """What the stars of a clause say, and who gave them, as in: 4 of 5 stars, given by a close reading.

    Args:
        stars: 1 to 5.
        giver: see `giver`.
    """
    first = f"{stars} of 5 stars, given by {giver}: {MEANING[stars]}." if stars in MEANING else ""
    return f"{first}\n\n{rubric()}".strip()


def own_meaning(stars: int) -> str:
    """What the user's own stars say, or how one gives them."""
    first = f"Your own rating, {counted(stars)}: {MEANING[stars]}." if stars else "Not rated by you yet."
    return f"{first}\nGive stars with a click or the keys 1 to 5; 0 takes them back.\n\n{rubric()}"


def rubric() -> str:
    """The meaning of all stars, a line each."""
    return "\n".join(f"{starred(stars)}  {words}" for stars, words in MEANING.items())


def like_words(sure: float) -> tuple[int, str]:
    """How sure it is that a passage is like an example, 0 to 1, as stars and in words."""
    return next((stars, words) for least, stars, words in _LIKE if sure >= least or not least)
