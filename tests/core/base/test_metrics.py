"""The measures, against examples worked out by hand."""

from __future__ import annotations

from math import log2

import pytest

from core.base.metrics import ndcg, star_precision, wilson


def test_the_best_order_scores_one() -> None:
    assert ndcg([4, 3, 2, 1, 0, 0], 5) == 1.0
    assert ndcg([0, 0, 0], 5) == 0.0
    assert ndcg([], 5) == 0.0


def test_a_gain_is_the_grade_discounted_by_the_logarithm_of_the_rank() -> None:
    # Ranks 1, 2, 3 are worth 1, 1/log2(3), 1/2 of their grade.
    got = 0 / log2(2) + 4 / log2(3) + 2 / log2(4)
    best = 4 / log2(2) + 2 / log2(3) + 0 / log2(4)
    assert ndcg([0, 4, 2], 5) == pytest.approx(got / best)


def test_what_is_ranked_below_k_counts_only_in_the_ideal() -> None:
    assert ndcg([0, 0, 4], 2) == 0.0
    assert ndcg([1, 0, 4], 2) == pytest.approx(1 / (4 + 1 / log2(3)))


def test_precision_counts_items_of_so_many_stars() -> None:
    ranked = [4, 2, 0, 3, 1, 4, 4]  # stars 5, 3, 1, 4, 2, 5, 5
    assert star_precision(ranked, 3) == pytest.approx(3 / 5)  # five have three stars or more, three of them in time
    assert star_precision(ranked, 4) == pytest.approx(2 / 4)
    assert star_precision(ranked, 5) == pytest.approx(1 / 3)


def test_precision_is_out_of_as_many_as_could_be() -> None:
    assert star_precision([4, 0, 0, 0, 0, 0], 5) == 1.0
    assert star_precision([4] * 9, 3) == 1.0
    assert star_precision([0, 1], 3) == 0.0


def test_the_interval_of_a_share_is_wide_for_a_small_sample_and_never_leaves_0_to_1() -> None:
    low, high = wilson(0.5, 6)
    assert (round(low, 2), round(high, 2)) == (0.19, 0.81)
    assert wilson(1.0, 20)[1] == 1.0
    assert wilson(0.0, 20)[0] == 0.0
    assert wilson(0.9, 1000)[0] > wilson(0.9, 10)[0]
