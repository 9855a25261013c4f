"""What the user's stars mean, and how likely a passage is to be similar, in words."""

from __future__ import annotations

from typing import Final

from core import tr
from desktop.models.marking import QT_TRANSLATE_NOOP

MEANING: Final = {
    5: QT_TRANSLATE_NOOP("", "a clause to copy: on point, clear and complete"),
    4: QT_TRANSLATE_NOOP("", "a good clause: on point, usable with small changes"),
    3: QT_TRANSLATE_NOOP("", "on point, but incomplete: something is missing or must be redrafted"),
    2: QT_TRANSLATE_NOOP("", "on a related point: useful for comparison, not for use"),
    1: QT_TRANSLATE_NOOP("", "not on point"),
}
"""ACORD's rubric, by which lawyers rated clauses as precedents, in our own words."""

_LIKELIHOODS: Final = (
    (0.9, 5, QT_TRANSLATE_NOOP("", "almost certainly")),
    (0.7, 4, QT_TRANSLATE_NOOP("", "very likely")),
    (0.5, 3, QT_TRANSLATE_NOOP("", "likely")),
    (0.3, 2, QT_TRANSLATE_NOOP("", "perhaps")),
    (0.0, 1, QT_TRANSLATE_NOOP("", "hardly")),
)


def starred(stars: int) -> str:
    """Five stars, this many of them full."""
    return "★" * stars + "☆" * (5 - stars)


def star_count(stars: int) -> str:
    """One star, two stars."""
    return tr("1 star") if stars == 1 else tr("{count} stars", count=stars)


def in_short(stars: int) -> str:
    """What a number of stars means, in a few words."""
    return tr(MEANING[stars]).partition(":")[0]


def own_meaning(stars: int) -> str:
    """What the user's own rating means, and how to rate."""
    given = tr("You have not rated this clause.")
    if stars:
        given = tr("Your rating, {stars}: {meaning}.", stars=star_count(stars), meaning=tr(MEANING[stars]))
    how = tr("Rate it with a click or the keys 1 to 5; 0 removes your rating.")
    return f"{given}\n{how}\n\n{_rubric()}"


def _rubric() -> str:
    """The meaning of each number of stars, one per line."""
    return "\n".join(f"{starred(stars)}  {tr(words)}" for stars, words in MEANING.items())


def likelihood_words(probability: float) -> tuple[int, str]:
    """The probability, 0 to 1, that a passage is similar to an example, as stars and in words."""
    return next((stars, tr(words)) for least, stars, words in _LIKELIHOODS if probability >= least or not least)
