"""The outcome of tuning search to the user's own ratings, in words."""

from __future__ import annotations

from core import Tuning, tr


def ratings_words(ratings: int, questions: int) -> str:
    """How many ratings there are to learn from, and for how many questions."""
    if not ratings:
        return tr("You have not rated any clauses yet. Rate some with a click, or with the keys 1 to 5.")
    if ratings == 1:
        return tr("You have given 1 rating on 1 question.")
    if questions == 1:
        return tr("You have given {ratings:,} ratings on 1 question.", ratings=ratings)
    return tr("You have given {ratings:,} ratings on {questions:,} questions.", ratings=ratings, questions=questions)


def heading_words(tuning: Tuning) -> str:
    """The outcome, in a few words."""
    if tuning.applied:
        return tr("Search now takes your ratings into account.")
    return tr("Your ratings have not changed how search works.")


def outcome_words(tuning: Tuning) -> str:
    """What was tried, and how good the first ten clauses were before and after."""
    if not (tuning.queries > 0 and (tuning.before > 0 or tuning.after > 0)):
        return tuning.message
    measured = tr(
        "Before, the first ten clauses scored {before:.0%} of the best possible order; afterwards, {after:.0%}.",
        before=tuning.before,
        after=tuning.after,
    )
    return f"{tuning.message} {measured}".strip()


def exported_words(count: int) -> str:
    """How many ratings were written."""
    return tr("1 rating saved.") if count == 1 else tr("{count:,} ratings saved.", count=count)
