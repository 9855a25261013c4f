"""What learning from the user's own stars came to, in words."""

from __future__ import annotations

from core import Tuning


def given_words(ratings: int, questions: int) -> str:
    """From how much there is to learn."""
    if not ratings:
        return "You have given no stars yet. Give some with a click, or with the keys 1 to 5."
    return f"You gave {ratings:,} {_plural('rating', ratings)} on {questions:,} {_plural('question', questions)}."


def heading_words(tuning: Tuning) -> str:
    """How it ended, in a few words."""
    if tuning.applied:
        return "Learnt from your ratings: search now works by it."
    return "Nothing was learnt from your ratings."


def outcome_words(tuning: Tuning) -> str:
    """What was tried, and how good the first ten clauses were before and after."""
    tried = tuning.queries > 0 and (tuning.before > 0 or tuning.after > 0)
    measured = (
        f"Before, the first ten clauses came to {tuning.before:.0%} of the best possible order; with what was learnt, "
        f"to {tuning.after:.0%}."
    )
    return " ".join(filter(None, (tuning.message, measured if tried else "")))


def exported_words(count: int) -> str:
    """How many were written."""
    return f"{count:,} {_plural('rating', count)} saved."


def _plural(thing: str, count: int) -> str:
    return thing if count == 1 else f"{thing}s"
