"""Fits a reranker's scale, on queries about types that it was not trained on: the weight of search's score, the stars,
and the score below which probably nothing answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from scipy.special import expit, logit
from sklearn.linear_model import LogisticRegression

from core.search.fuse import STARS, ScoredClause
from core.search.rerank import FIRST, RERANKED, Reranked, nothing_answers, with_falling_scores
from core.types import Fit
from core.types.models import Scale
from training import choose_fit
from training.choose_fit import GOOD, graded_by_fit
from training.reranker.measure import Reread, chosen

ENOUGH: Final = 100
"""How many clauses must have five stars: the share of good ones among fewer says little."""
ENOUGH_QUERIES: Final = 15
RIGHT: Final = 2 / 3
"""In how many cases it must be right that nothing answers."""


class Notices(NamedTuple):
    """Of so many ``queries``, in ``none`` no good clause is among the first; of so many it is ``said`` that probably
    nothing answers, which is ``right`` for so many.
    """

    queries: int
    none: int
    said: int
    right: int


def fit(queries: Sequence[Reread], others: Sequence[Reread]) -> Scale:
    """The scale fitted to the clauses of these queries; see `with_words` on ``others``."""
    centre = round(float(np.concatenate([each.search for each in queries]).mean()), 4)
    return with_words(Scale(chosen(queries), centre), queries, others)


def with_words(scale: Scale, queries: Sequence[Reread], others: Sequence[Reread]) -> Scale:
    """A scale with the stars that stand for how likely a reader gives a clause grade 4 or better.

    Up to four stars come from a logistic regression on the reranker's score alone, on ``queries``. It promises too much
    of the highest scores, so five begin where the share of good clauses among all above is the highest that at least
    `ENOUGH` clauses have. Above such a score ``queries`` have fewer, so that ``others`` count too; likewise for the
    score below which probably nothing answers, the highest that is right often enough (`RIGHT`).
    """
    slope, offset = _odds(queries)
    two, three, four = (round(float((logit(least) - offset) / slope), 3) for least in STARS)
    more = [*queries, *others]
    scale = replace(scale, thresholds=(two, three, four, _five(more, four)))
    said = {least: notices(more, replace(scale, unanswered=least)) for least in _tenths(-10.0, four)}
    right = [least for least, each in said.items() if each.said >= ENOUGH_QUERIES and each.right >= RIGHT * each.said]
    return replace(scale, unanswered=max(right, default=None))


def _five(queries: Sequence[Reread], four: float) -> float:
    """Where five stars begin: of equally good scores at the lowest."""
    scores, grades = _pairs(queries)
    enough = min(ENOUGH, int((scores >= four).sum()))
    possible = [four, *(each for each in _tenths(four, float(scores.max())) if (scores >= each).sum() >= enough)]
    return max(possible, key=lambda least: float((grades[scores >= least] >= GOOD).mean()) if enough else 0.0)


def _tenths(least: float, most: float) -> list[float]:
    """The scores between these in steps of 0.1."""
    return [each / 10 for each in range(int(np.ceil(10 * least)), int(np.floor(10 * most)) + 1)]


def calibration(queries: Sequence[Reread], scale: Scale) -> dict[Fit, tuple[int, float, float]]:
    """How many of the clauses that are read closely get each word, by the rules of the program, and what share of these
    has grade 4 or better, and 3 or better.
    """
    stars, grades = [], []
    for each in _lists(queries, scale):
        stars += [one.stars for one in with_falling_scores(each.read, scale, (), each.lacking)]
        grades += each.grades
    return graded_by_fit(stars, np.array(grades))


def notices(queries: Sequence[Reread], scale: Scale) -> Notices:
    """How often it is said that probably nothing answers, and is right, for queries of which all was read."""
    lists = _lists(queries, scale)
    none = [max(each.grades[:FIRST]) < GOOD for each in lists]
    said = [nothing_answers(each.read, scale) for each in lists]
    right = int(np.logical_and(none, said).sum())
    return Notices(len(none), int(np.sum(none)), int(np.sum(said)), right)


class _List(NamedTuple):
    """What is shown for a query: the clauses ``read``, best first, their ``grades``, and those ``lacking`` a part."""

    read: list[Reranked]
    grades: list[int]
    lacking: frozenset[str]


def _lists(queries: Sequence[Reread], scale: Scale) -> list[_List]:
    """The clauses that are read closely for each query of which all was read, in their order, named by numbers."""
    found = []
    for each in (each for each in queries if each.whole):
        best = np.argsort(-each.search, kind="stable")[:RERANKED]
        joined = each.joined(scale.weight)
        order = best[np.argsort(-joined[best], kind="stable")].tolist()
        clauses = [ScoredClause(str(at), float(each.search[at]), 0, ()) for at in order]
        scores = each.scores[order].tolist()
        read = [
            Reranked(clause, float(joined[at]), scale.stars(score), score)
            for clause, at, score in zip(clauses, order, scores, strict=True)
        ]
        lacking = frozenset(str(at) for at in order if each.lacking[at])
        found.append(_List(read, each.grades[order].tolist(), lacking))
    return found


def reliability(fitted_to: Sequence[Reread], queries: Sequence[Reread]) -> list[tuple[float, float, int]]:
    """The rows of a reliability diagram (`choose_fit.reliability`) for these queries, of what was fitted to others."""
    slope, offset = _odds(fitted_to)
    scores, grades = _pairs(queries)
    return list(choose_fit.reliability(expit(slope * scores + offset), grades))


def _odds(queries: Sequence[Reread]) -> tuple[float, float]:
    """The log odds of grade 4 or better: what each point of the score adds, and those of a score of 0."""
    scores, grades = _pairs(queries)
    model = LogisticRegression(C=1e6).fit(scores[:, None], grades >= GOOD)
    return float(model.coef_[0, 0]), float(model.intercept_[0])


def _pairs(queries: Sequence[Reread]) -> tuple[np.ndarray, np.ndarray]:
    """The scores and grades of the clauses of all queries of which all was read."""
    whole = [each for each in queries if each.whole]
    return np.concatenate([each.scores for each in whole]), np.concatenate([each.grades for each in whole])
