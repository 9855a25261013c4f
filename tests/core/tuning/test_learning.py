"""Learning from stars: gains where there is something to learn, and nothing taken for a gain that is none."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

import numpy as np
import pytest

from core.generators import finish
from core.tuning import head
from core.tuning.cases import Case
from core.tuning.fusion import try_out
from core.tuning.learning import Learnt, learn, steps
from core.tuning.settings import Dial, design
from core.tuning.trial import Trial
from tests.core.tuning.users import DIALS, DIMENSIONS, read_closely, searches

T = TypeVar("T")


def end_of(job: Generator[None, None, T]) -> tuple[T, int]:
    """What a job returns, and in how many steps."""
    made: list[None] = []
    return finish(job, made.append), len(made)


def learnt(cases: list[Case]) -> Learnt:
    return end_of(learn(cases, DIALS))[0]


# ----------------------------------------------------------------- settings


def test_a_user_who_goes_by_words_is_learnt() -> None:
    found = learnt(searches(30, wanted=0.9))
    assert found.better
    assert found.settings["words"] > 0.5
    assert abs(found.settings["idle"] - 0.5) < found.settings["words"] - 0.3
    assert found.after.mean() > found.before.mean() + 0.02
    assert found.correction is None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_user_for_whom_search_is_right_already_changes_nothing(seed: int) -> None:
    found = learnt(searches(20, wanted=0.3, noise=1.0, seed=seed))
    assert not found.better
    assert found.settings == {dial.name: dial.shipped for dial in DIALS}


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_user_who_rates_at_random_changes_nothing(seed: int) -> None:
    assert not learnt(searches(12, wanted=0.3, noise=50.0, seed=seed)).better


def test_few_searches_move_less_than_many() -> None:
    few, many = (end_of(try_out(DIALS, searches(count, wanted=0.9)))[0].learnt(range(count)) for count in (2, 40))
    assert 0.3 < few["words"] < many["words"]


def test_no_search_moves_nothing() -> None:
    tried, _ = end_of(try_out(DIALS, searches(3, wanted=0.9)))
    assert tried.learnt([]) == tried.shipped


def test_the_same_stars_teach_the_same() -> None:
    one, other = learnt(searches(10, wanted=0.9)), learnt(searches(10, wanted=0.9))
    assert one.settings == other.settings
    assert one.fusion.chance == other.fusion.chance


def test_as_many_steps_as_announced() -> None:
    assert end_of(learn(searches(3, wanted=0.9), DIALS))[1] == steps(DIALS) - 10  # no layer, no folds
    assert end_of(learn(read_closely(20, liking=1.0), DIALS))[1] == steps(DIALS)


def test_settings_that_are_tried_stay_within_their_bounds() -> None:
    points = design([Dial("low", 0.0), Dial("high", 1.0), Dial("beyond", 4.0, step=1.0, most=8.0)])
    assert points[0].tolist() == [0.0, 1.0, 4.0]
    assert points.min(axis=0).min() >= 0
    assert (points.max(axis=0) <= [1.0, 1.0, 8.0]).all()


def test_what_search_never_finds_comes_last_and_does_no_harm() -> None:
    case = Case((0, 4), (3, 4), None, None, lambda *_: [1, 0])
    assert 0 < case.worth({}) < 1
    assert Case((), (3,), None, None, lambda *_: []).worth({}) == 1.0


# -------------------------------------------------------------------- layer


def test_a_taste_that_the_shipped_layer_does_not_have_is_learnt() -> None:
    found = learnt(read_closely(30, liking=1.0))
    assert found.layer is not None
    assert found.better
    assert found.correction is not None
    assert found.correction.shape == (DIMENSIONS,)
    assert np.argmax(found.correction) == 1
    assert found.after.mean() > found.before.mean() + 0.05


def test_a_layer_that_is_right_is_left_alone() -> None:
    found = learnt(read_closely(30, liking=0.0))
    assert found.layer is not None
    assert found.correction is None
    assert not found.better


@pytest.mark.parametrize(("count", "clauses"), [(19, 30), (20, 0)])
def test_with_few_ratings_no_layer_is_learnt(count: int, clauses: int) -> None:
    assert not head.enough(read_closely(count, liking=1.0, clauses=max(clauses, 0)))


def test_without_features_no_layer_is_learnt() -> None:
    assert not head.enough(searches(40, wanted=0.9))
    assert learnt(searches(25, wanted=0.3)).layer is None


# -------------------------------------------------------------------- trial


def test_a_gain_in_every_search_is_no_accident_and_one_in_one_search_is() -> None:
    before = np.full(10, 0.5)
    assert Trial(before, before + 0.1).better
    assert not Trial(before, before + np.eye(10)[0]).better
    assert not Trial(before, before).better
    assert not Trial(before, before - 0.1).better


def test_a_gain_that_nobody_would_see_is_none() -> None:
    before = np.full(40, 0.5)
    trial = Trial(before, before + 0.004)
    assert trial.chance < 0.01
    assert not trial.better
