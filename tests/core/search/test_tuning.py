"""Tuning on the ratings of made-up users."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeVar

import numpy as np
import pytest

from core.base.generators import finish
from core.search.tuning import (
    Dial,
    HeldOutComparison,
    Numbers,
    RatedSearch,
    Settings,
    TrainedSearch,
    count_steps,
    design,
    has_enough_ratings,
    train,
    try_out,
)

DIALS = [Dial("words", 0.3), Dial("concept", 0.5), Dial("idle", 0.5)]
DIMENSIONS = 12


def searches(count: int, wanted: float, *, clauses: int = 12, noise: float = 0.3, seed: int = 1) -> list[RatedSearch]:
    """Searches whose clauses have words and a meaning; ``wanted`` is the weight of words that suits the user."""
    chance = np.random.default_rng(seed)
    return [_search(chance.random((2, clauses)), wanted, noise * chance.standard_normal(clauses)) for _ in range(count)]


def _search(known: Numbers, wanted: float, noise: Numbers) -> RatedSearch:
    words, meaning = known
    grades = graded(wanted * words + (1 - wanted) * meaning + 0.2 * noise)

    def rank(settings: Settings, close: Numbers | None) -> Sequence[int]:
        scores = settings["words"] * words + (1 - settings["words"]) * meaning
        return np.argsort(-scores, kind="stable").tolist()

    return RatedSearch(grades, (), None, None, rank)


def read_closely(count: int, *, liking: float, clauses: int = 12, seed: int = 1) -> list[RatedSearch]:
    """Searches that a reranker orders; the user prefers, by this much, what its shipped layer ignores."""
    chance = np.random.default_rng(seed)
    taste = np.eye(DIMENSIONS)[0] + liking * np.eye(DIMENSIONS)[1]
    found = []
    for _ in range(count):
        features = chance.standard_normal((clauses, DIMENSIONS))
        found.append(
            RatedSearch(
                graded(features @ taste), (), features[:, 0], features, lambda _, close: np.argsort(-close).tolist()
            )
        )
    return found


def graded(values: Numbers) -> list[int]:
    """The best fifth get the highest grade, and so on."""
    rank = np.argsort(np.argsort(values))
    return (5 * rank // len(values)).tolist()


T = TypeVar("T")


def end_of(job: Generator[None, None, T]) -> tuple[T, int]:
    """What a job returns, and in how many steps."""
    made: list[None] = []
    return finish(job, made.append), len(made)


def trained(cases: list[RatedSearch]) -> TrainedSearch:
    return end_of(train(cases, DIALS))[0]


# ----------------------------------------------------------------- settings


def test_a_user_who_goes_by_words_is_followed() -> None:
    found = trained(searches(30, wanted=0.9))
    assert found.better
    assert found.settings["words"] > 0.5
    assert abs(found.settings["idle"] - 0.5) < found.settings["words"] - 0.3
    assert found.overall.after.mean() > found.overall.before.mean() + 0.02
    assert found.correction is None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_user_for_whom_search_is_right_already_changes_nothing(seed: int) -> None:
    found = trained(searches(20, wanted=0.3, noise=1.0, seed=seed))
    assert not found.better
    assert found.settings == {dial.name: dial.shipped for dial in DIALS}


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_user_who_rates_at_random_changes_nothing(seed: int) -> None:
    assert not trained(searches(12, wanted=0.3, noise=50.0, seed=seed)).better


def test_few_searches_move_less_than_many() -> None:
    few, many = (end_of(try_out(DIALS, searches(count, wanted=0.9)))[0].best_for(range(count)) for count in (2, 40))
    assert 0.3 < few["words"] < many["words"]


def test_no_search_moves_nothing() -> None:
    tried, _ = end_of(try_out(DIALS, searches(3, wanted=0.9)))
    assert tried.best_for([]) == tried.shipped


def test_the_same_ratings_train_the_same() -> None:
    one, other = trained(searches(10, wanted=0.9)), trained(searches(10, wanted=0.9))
    assert one.settings == other.settings
    assert one.with_settings.chance == other.with_settings.chance


def test_as_many_steps_as_announced() -> None:
    assert end_of(train(searches(3, wanted=0.9), DIALS))[1] == count_steps(DIALS) - 10  # no layer, no folds
    assert end_of(train(read_closely(20, liking=1.0), DIALS))[1] == count_steps(DIALS)


def test_settings_that_are_tried_stay_within_their_bounds() -> None:
    points = design([Dial("low", 0.0), Dial("high", 1.0), Dial("beyond", 4.0, step=1.0, most=8.0)])
    assert points[0].tolist() == [0.0, 1.0, 4.0]
    assert points.min(axis=0).min() >= 0
    assert (points.max(axis=0) <= [1.0, 1.0, 8.0]).all()


def test_what_search_never_finds_comes_last_and_does_no_harm() -> None:
    case = RatedSearch((0, 4), (3, 4), None, None, lambda *_: [1, 0])
    assert 0 < case.ndcg({}) < 1
    assert RatedSearch((), (3,), None, None, lambda *_: []).ndcg({}) == 1.0


# -------------------------------------------------------------------- layer


def test_a_taste_that_the_shipped_layer_does_not_have_is_trained() -> None:
    found = trained(read_closely(30, liking=1.0))
    assert found.with_layer is not None
    assert found.better
    assert found.correction is not None
    assert found.correction.shape == (DIMENSIONS,)
    assert np.argmax(found.correction) == 1
    assert found.overall.after.mean() > found.overall.before.mean() + 0.05


def test_a_layer_that_is_right_is_left_alone() -> None:
    found = trained(read_closely(30, liking=0.0))
    assert found.with_layer is not None
    assert found.correction is None
    assert not found.better


@pytest.mark.parametrize(("count", "clauses"), [(19, 30), (20, 0)])
def test_with_few_ratings_no_layer_is_trained(count: int, clauses: int) -> None:
    assert not has_enough_ratings(read_closely(count, liking=1.0, clauses=max(clauses, 0)))


def test_without_features_no_layer_is_trained() -> None:
    assert not has_enough_ratings(searches(40, wanted=0.9))
    assert trained(searches(25, wanted=0.3)).with_layer is None


# ----------------------------------------------------------------- held out


def test_a_gain_in_every_search_is_no_accident_and_one_in_one_search_is() -> None:
    before = np.full(10, 0.5)
    assert HeldOutComparison(before, before + 0.1).better
    assert not HeldOutComparison(before, before + np.eye(10)[0]).better
    assert not HeldOutComparison(before, before).better
    assert not HeldOutComparison(before, before - 0.1).better


def test_a_gain_that_nobody_would_see_is_none() -> None:
    before = np.full(40, 0.5)
    compared = HeldOutComparison(before, before + 0.004)
    assert compared.chance < 0.01
    assert not compared.better
