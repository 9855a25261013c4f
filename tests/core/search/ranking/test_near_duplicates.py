"""Near-identical clauses are grouped under the best ranked."""

from __future__ import annotations

import numpy as np

from core.search.ranking.near_duplicates import _firsts, group_leaders
from tests.core.search.tables import columns, facts

FORM, OTHER = list(range(64)), list(range(100, 164))


def changed(signature: list[int], count: int) -> list[int]:
    """A signature whose last bytes, this many, are changed."""
    return signature[: 64 - count] + [(byte + 50) % 256 for byte in signature[64 - count :]]


def fold(*signatures: list[int], ranked: list[int] | None = None) -> list[int]:
    table = columns([(facts("a"), [(10 * n, 10 * n + 10) for n in range(len(signatures))])], signatures=signatures)
    rows = np.array(ranked if ranked is not None else range(len(signatures)), dtype=np.int64)
    return list(map(int, group_leaders(table, rows)))


def test_near_identical_clauses_fold_into_the_best_ranked() -> None:
    assert fold(FORM, OTHER, FORM, changed(FORM, 8)) == [0, 1, 0, 0]


def test_the_order_decides_which_one_stands() -> None:
    assert fold(FORM, OTHER, FORM, ranked=[2, 1, 0]) == [0, 1, 0]


def test_clauses_that_are_only_alike_do_not_fold() -> None:
    assert fold(FORM, changed(FORM, 20)) == [0, 1]


def test_there_are_no_chains() -> None:
    near, nearer = changed(FORM, 10), changed(changed(FORM, 10), 10)
    further = [*near[:0], *[(byte + 90) % 256 for byte in near[:10]], *near[10:]]  # like `near`, not like the form
    leaders = fold(FORM, near, further)
    assert leaders == [0, 0, 2]
    assert fold(FORM, nearer) == [0, 0]


def test_nothing_to_fold() -> None:
    assert fold() == []
    assert fold(FORM) == [0]


def test_every_fold_is_into_a_clause_that_stands() -> None:
    random = np.random.default_rng(4)
    forms = random.integers(0, 256, (20, 64), dtype=np.uint8)
    drafts = forms[random.integers(0, 20, 500)]
    drafts[random.random(drafts.shape) < 0.04] = 7
    table = columns([(facts("a"), [(n, n + 1) for n in range(500)])], signatures=drafts.tolist())
    leaders = group_leaders(table, np.arange(500))
    assert (leaders[leaders] == leaders).all()
    share = (drafts == drafts[leaders]).mean(axis=1)
    assert (share >= 0.7).all()
    assert len(set(leaders.tolist())) < 30


def test_where_each_band_stands_first_is_found_although_bands_share_a_slot() -> None:
    bands = np.random.default_rng(0).integers(0, 200_000, 300_000, np.uint32)
    _, first, group = np.unique(bands, return_index=True, return_inverse=True)
    np.testing.assert_array_equal(_firsts(bands), first[group])
