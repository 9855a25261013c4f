"""Stars never fall as scores rise, and the score of search counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.types.models import Scale

SCALE = Scale(weight=8.0, centre=0.4, thresholds=(-3.0, -1.0, 0.5, 2.0))


def test_a_score_on_a_threshold_has_earned_its_stars():
    assert [SCALE.stars(score) for score in (-9, -3, -1.5, -1, 0.5, 1.9, 2, 9)] == [1, 2, 2, 3, 4, 4, 5, 5]


def test_a_score_of_search_above_the_mean_adds_and_one_below_takes_away():
    assert SCALE.combined(1.0, 0.5) == pytest.approx(1.8)
    assert SCALE.combined(1.0, 0.3) == pytest.approx(0.2)


def test_at_the_mean_the_score_stands_alone():
    assert SCALE.combined(1.0, 0.4) == 1.0


def test_without_thresholds_what_a_score_is_worth_is_unknown():
    assert Scale().stars(3.0) == 0


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
def test_more_is_never_worth_less(one: float, other: float):
    low, high = sorted((one, other))
    assert SCALE.stars(low) <= SCALE.stars(high)


@pytest.mark.parametrize(
    "wrong", [{"thresholds": (1.0, 0.0, 2.0, 3.0)}, {"weight": float("nan")}, {"unanswered": float("inf")}]
)
def test_numbers_that_make_no_scale_are_refused(wrong: dict):
    with pytest.raises(ValueError, match="not a scale"):
        Scale(**wrong)
