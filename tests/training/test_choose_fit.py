"""What features count is fitted on judgements: those that go with the grades count, others do not."""

import numpy as np
import pytest

from core.searching.ranking.fit.features import FEATURES
from training.choose_fit import Judged, cuts_of_stars, figures, fitted, scored
from training.judgements.records import JudgedQuery


def judged(seed: int) -> Judged:
    """A query whose grades follow the score and the first feature alone."""
    draw = np.random.default_rng(seed)
    rows = draw.random((20, 1 + len(FEATURES)))
    grades = np.clip(np.round(2 * rows[:, 0] + 3 * rows[:, 1] - 0.5), 0, 4).astype(int)
    return Judged(JudgedQuery(f"q{seed}", "insurance", (), "train", "who insures", ""), rows, grades, [1, 0])


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
    one = Judged(judged(0).query, np.ones((1, 1 + len(FEATURES))), np.array([4]), [])
    assert scored(one, np.full(len(FEATURES), 0.1)) == pytest.approx([1.0])


def test_stars_are_cut_where_the_mean_grade_passes_the_middle_between_two():
    scores = np.linspace(0, 1, 101)
    assert cuts_of_stars(scores, 4 * scores) == pytest.approx([0.12, 0.38, 0.62, 0.88], abs=0.011)
