"""Partitions: each vector is in one, and the nearest to a query are in those that are needed."""

from __future__ import annotations

import numpy as np

from core.store.vectors.sketch import Partitions
from core.types.ports import Vectors

COUNT, DIMENSIONS = 6_000, 32


def vectors(subjects: int) -> Vectors:
    draw = np.random.default_rng(1)
    centres = draw.standard_normal((subjects, DIMENSIONS))
    some = centres[draw.integers(0, subjects, COUNT)] + 0.5 * draw.standard_normal((COUNT, DIMENSIONS))
    return (some / np.linalg.norm(some, axis=1, keepdims=True)).astype(np.float32)


def test_each_vector_is_in_one_partition() -> None:
    rows = vectors(80)
    partitions = Partitions.of(COUNT, lambda some: rows[some])
    assert np.sort(partitions.order).tolist() == list(range(COUNT))
    assert partitions.sizes.sum() == COUNT == partitions.begins[-1]
    both = np.array([40, 7])
    places = partitions.places(both)
    assert partitions.holding(places).tolist() == np.repeat(both, partitions.sizes[both]).tolist()
    assert (partitions.sample == rows[partitions.order[partitions.drawn]]).all()


def test_the_nearest_are_in_the_partitions_that_are_needed() -> None:
    rows = vectors(80)
    partitions = Partitions.of(COUNT, lambda some: rows[some])
    shares, needed = [], []
    for query in rows[::300]:
        nearest = np.argsort(-(rows @ query))[:30]
        promising = partitions.promise(query, 30 / COUNT) >= 0
        shares.append(np.isin(partitions.order.argsort()[nearest], partitions.places(np.flatnonzero(promising))).mean())
        needed.append(partitions.sizes[promising].sum() / COUNT)
    assert np.mean(shares) >= 0.98
    assert np.mean(needed) < 0.3


def test_where_few_count_the_bar_is_lower() -> None:
    rows = vectors(80)
    partitions = Partitions.of(COUNT, lambda some: rows[some])
    far = rows[partitions.order[partitions.drawn]] @ rows[0] < 0.3
    all_of_them, some = partitions.promise(rows[0], 0.01), partitions.promise(rows[0], 0.01, far)
    assert (some > all_of_them).all()
    assert not partitions.promise(rows[0], 0.01, np.zeros(len(partitions.drawn), np.bool_)).any()


def test_few_or_equal_vectors_have_partitions_too() -> None:
    rows = np.zeros((40, DIMENSIONS), np.float32)
    rows[:, 0] = 1.0  # so that all products are exact: otherwise the last digits of equal rows may differ
    partitions = Partitions.of(40, lambda some: rows[some])
    assert partitions.sizes.max() == 40
    assert np.isfinite(partitions.promise(rows[0], 0.1)).all()


def test_equal_vectors_are_all_in_the_partitions_that_are_needed() -> None:
    rows = np.repeat(vectors(2)[:1], 40, axis=0)
    partitions = Partitions.of(40, lambda some: rows[some])
    assert partitions.sizes[partitions.promise(rows[0], 0.1) >= 0].sum() == 40
