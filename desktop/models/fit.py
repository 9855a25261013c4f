"""How well a clause fits the query, in words, and who says so: a model's score is never shown."""

from __future__ import annotations

from typing import Final

from core import Fit, Hit, tr
from desktop.models.marking import QT_TRANSLATE_NOOP

_MEANING: Final = {
    Fit.STRONG: QT_TRANSLATE_NOOP("", "on the point; most such clauses can be used with small changes"),
    Fit.GOOD: QT_TRANSLATE_NOOP("", "more often than not on the point, though something may be missing"),
    Fit.RELATED: QT_TRANSLATE_NOOP("", "on a related point: more for comparison than for use"),
}
"""What readers found about judged clauses of each fit, see ``training/judgements/card.md``."""


def fit_words(hit: Hit) -> str:
    """One word; "" if the fit is unknown or does not apply."""
    return tr(hit.fit) if hit.fit else ""


def fit_meaning(hit: Hit) -> str:
    """What the word means, and who says it."""
    if not hit.fit:
        return ""
    given = tr("{fit} fit, says {giver}: {meaning}.", fit=tr(hit.fit), giver=giver(hit), meaning=tr(_MEANING[hit.fit]))
    all_ = "\n".join(f"{tr(fit)}: {tr(words)}" for fit, words in _MEANING.items())
    return f"{given}\n\n{all_}"


def giver(hit: Hit) -> str:
    """Who says how well a clause fits."""
    if hit.judge:
        return hit.judge
    return tr("the second ranking") if hit.read_closely else tr("search")
