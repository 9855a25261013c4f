"""The weights of features are fitted on judgements: features that predict the grades count, others do not."""

from dataclasses import replace

import numpy as np
import pytest

from core.search.fit import FEATURES
from training.choose_fit import GOOD, Judged, figures, fitted, fitted_likelihood, grades_of, likelihoods, scored
from training.judgements.records import JudgedQuery


def judged(seed: int) -> Judged:
    """A query whose grades depend only on the score and the first feature."""
    draw = np.random.default_rng(seed)
    rows = draw.random((20, 1 + len(FEATURES)))
    grades = np.clip(np.round(2 * rows[:, 0] + 3 * rows[:, 1] - 0.5), 0, 4).astype(int)
    query = JudgedQuery(f"q{seed}", "insurance", (), "train", "who insures", "")
    passages = [("A", ((at, at + 1),)) for at in range(20)]
    return Judged(query, passages, [""] * 20, rows, draw.random((20, 2 + len(FEATURES))), grades, [1, 0], [False] * 20)


@pytest.fixture(scope="module")
def queries() -> list[Judged]:
    return [judged(seed) for seed in range(40)]


def test_the_feature_that_goes_with_the_grades_counts_most(queries: list[Judged]):
    weights = fitted(queries)
    assert weights[0] > 0.4
    assert weights[0] > 4 * np.abs(weights[1:]).max()


def test_ranking_by_what_was_fitted_is_better(queries: list[Judged]):
    before, after = figures(queries, np.zeros(len(FEATURES))), figures(queries, fitted(queries))
    assert after.shape == (40, 3)
    assert (after.mean(axis=0) > before.mean(axis=0)).all()


def test_scores_stay_within_one_where_all_features_are_there():
    rows, alone = np.ones((1, 1 + len(FEATURES))), np.ones((1, 2 + len(FEATURES)))
    one = Judged(judged(0).query, [("A", ((0, 9),))], [""], rows, alone, np.array([4]), [], [False])
    assert scored(one, np.full(len(FEATURES), 0.1)) == pytest.approx([1.0])


def test_the_likelihood_is_as_true_as_it_says(queries: list[Judged]):
    """If the features say nothing about the grades, every clause is as likely good as the share of good clauses."""
    odds = fitted_likelihood(queries)
    assert len(odds) == 3 + len(FEATURES)
    said = np.concatenate([likelihoods(each, odds) for each in queries])
    assert said.mean() == pytest.approx((grades_of(queries) >= GOOD).mean(), abs=0.01)
    known = [replace(each, alone=np.tile(each.grades[:, None], 2 + len(FEATURES))) for each in queries]
    said = np.concatenate([likelihoods(each, fitted_likelihood(known)) for each in known])
    assert said[grades_of(queries) >= GOOD].min() > said[grades_of(queries) < GOOD].max()
