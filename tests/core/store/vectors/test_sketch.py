"""Comparing signs: what remains contains the nearest, and equal vectors are treated alike."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from core.store.digests import WindowDigest
from core.store.vectors import sketch as sketching
from core.store.vectors.memory import _ONE, WindowVectors, _cosines
from core.store.vectors.sketch import Partitions, Sketch, _counted
from core.types.ports import Vectors

DIMENSIONS, COUNT = 384, 50
LEAST = 20_000  # instead of the number from which signs are compared: fewer are enough for these tests


@pytest.fixture(autouse=True)
def _fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sketching, "LEAST", LEAST)


@pytest.fixture(scope="module")
def rows() -> NDArray[np.int16]:
    """Vectors around a hundred or so subjects, with a common bias, like an encoder's."""
    draw = np.random.default_rng(3)
    subjects = draw.standard_normal((300, DIMENSIONS)) + 1.0
    some = subjects[draw.integers(0, 300, LEAST + 3_000)] + 1.2 * draw.standard_normal((LEAST + 3_000, DIMENSIONS))
    some /= np.linalg.norm(some, axis=1, keepdims=True)
    return np.rint(some * _ONE).astype(np.int16)


def one_a_clause(rows: NDArray[np.int16]) -> WindowVectors:
    """These windows, each of a clause that is named by its row."""
    numbers = {str(row): row for row in range(len(rows))}
    return WindowVectors(numbers, np.arange(len(rows), dtype=np.int32), rows, WindowDigest(0, 0))


def test_what_is_found_is_what_comparing_all_finds(rows: NDArray[np.int16]) -> None:
    windows = one_a_clause(rows)
    draw = np.random.default_rng(4)
    recall = []
    for at in draw.integers(0, len(rows), 30):
        query = (rows[at] / _ONE + 0.03 * draw.standard_normal(DIMENSIONS)).astype(np.float32)
        query /= np.linalg.norm(query)
        exact = np.round(_cosines(rows, query), 6)
        found = windows.nearest(query, COUNT)
        assert [cosine for _, cosine in found] == [float(exact[int(clause)]) for clause, _ in found]
        assert [cosine for _, cosine in found] == sorted((cosine for _, cosine in found), reverse=True)
        least = np.sort(exact)[-COUNT]
        recall.append(np.mean([cosine >= least for _, cosine in found]))
    assert np.mean(recall) >= 0.98


def test_bits_are_summed_up_by_what_they_stand_for() -> None:
    draw = np.random.default_rng(6)
    signs = draw.integers(0, 2, (40, DIMENSIONS), np.uint8)
    levels = draw.integers(0, 16, DIMENSIONS, np.uint8)
    levels[:256], signs[0] = 15, 1  # as many as there can be in some words
    words = np.packbits(signs, axis=1).view(np.uint64).T
    planes = [np.packbits(levels >> bit & 1).view(np.uint64) for bit in range(4)]
    assert _counted(words, planes).tolist() == (signs.astype(np.int64) @ levels).tolist()


def test_few_vectors_are_all_compared(rows: NDArray[np.int16]) -> None:
    assert Sketch.of(rows[: LEAST - 1], _ONE) is None
    assert Sketch.of(rows[:, :100], _ONE) is None


def test_where_nearly_all_are_wanted_all_are_compared(rows: NDArray[np.int16]) -> None:
    sketch = Sketch.of(rows, _ONE)
    assert sketch is not None
    assert sketch.likely(rows[0] / np.float32(_ONE), len(rows) // 2) is None


def test_of_a_part_only_its_nearest_are_found(rows: NDArray[np.int16]) -> None:
    windows = one_a_clause(rows)
    for part in (np.arange(len(rows)) % 2 == 0, np.arange(len(rows)) < 100):  # by the sketch, and exactly
        recall = []
        for query in rows[5:4000:200] / np.float32(_ONE):
            exact = np.sort(np.round(_cosines(rows[part], query), 6))[::-1][:COUNT]
            found = windows.nearest(query, COUNT, lambda _, part=part: part)  # type: ignore[misc]
            assert len(found) == COUNT
            assert all(part[int(clause)] for clause, _ in found)
            recall.append(np.mean([cosine >= exact[-1] for _, cosine in found]))
        assert np.mean(recall) >= 0.98


def test_what_is_found_does_not_depend_on_earlier_searches(rows: NDArray[np.int16]) -> None:
    part, query = np.arange(len(rows)) % 3 == 0, rows[7] / np.float32(_ONE)
    fresh, used = one_a_clause(rows), one_a_clause(rows)
    used.nearest(query, COUNT)
    assert used.nearest(query, COUNT, lambda _: part) == fresh.nearest(query, COUNT, lambda _: part)
    assert used.nearest(query, COUNT) == one_a_clause(rows).nearest(query, COUNT)


def test_equal_vectors_are_equally_near_however_many_there_are(rows: NDArray[np.int16]) -> None:
    windows = one_a_clause(np.repeat(rows[:1], LEAST, axis=0))
    found = windows.nearest(rows[0] / np.float32(_ONE), COUNT)
    assert len({clause for clause, _ in found}) == COUNT
    assert len({cosine for _, cosine in found}) == 1
    assert windows.nearest(rows[0] / np.float32(_ONE), COUNT, lambda _: np.zeros(LEAST, np.bool_)) == []


MANY, NARROW = 6_000, 32


def vectors(subjects: int) -> Vectors:
    draw = np.random.default_rng(1)
    centres = draw.standard_normal((subjects, NARROW))
    some = centres[draw.integers(0, subjects, MANY)] + 0.5 * draw.standard_normal((MANY, NARROW))
    return (some / np.linalg.norm(some, axis=1, keepdims=True)).astype(np.float32)


def test_each_vector_is_in_one_partition() -> None:
    rows = vectors(80)
    partitions = Partitions.of(MANY, lambda some: rows[some])
    assert np.sort(partitions.order).tolist() == list(range(MANY))
    assert partitions.sizes.sum() == MANY == partitions.begins[-1]
    both = np.array([40, 7])
    places = partitions.places(both)
    assert partitions.holding(places).tolist() == np.repeat(both, partitions.sizes[both]).tolist()
    assert (partitions.sample == rows[partitions.order[partitions.drawn]]).all()


def test_the_nearest_are_in_the_partitions_that_are_needed() -> None:
    rows = vectors(80)
    partitions = Partitions.of(MANY, lambda some: rows[some])
    shares, needed = [], []
    for query in rows[::300]:
        nearest = np.argsort(-(rows @ query))[:30]
        promising = partitions.promise(query, 30 / MANY) >= 0
        shares.append(np.isin(partitions.order.argsort()[nearest], partitions.places(np.flatnonzero(promising))).mean())
        needed.append(partitions.sizes[promising].sum() / MANY)
    assert np.mean(shares) >= 0.98
    assert np.mean(needed) < 0.3


def test_where_few_count_the_bar_is_lower() -> None:
    rows = vectors(80)
    partitions = Partitions.of(MANY, lambda some: rows[some])
    far = rows[partitions.order[partitions.drawn]] @ rows[0] < 0.3
    all_of_them, some = partitions.promise(rows[0], 0.01), partitions.promise(rows[0], 0.01, far)
    assert (some > all_of_them).all()
    assert not partitions.promise(rows[0], 0.01, np.zeros(len(partitions.drawn), np.bool_)).any()


def test_few_or_equal_vectors_have_partitions_too() -> None:
    rows = np.zeros((40, NARROW), np.float32)
    rows[:, 0] = 1.0  # so that all products are exact: otherwise the last digits of equal rows may differ
    partitions = Partitions.of(40, lambda some: rows[some])
    assert partitions.sizes.max() == 40
    assert np.isfinite(partitions.promise(rows[0], 0.1)).all()


def test_equal_vectors_are_all_in_the_partitions_that_are_needed() -> None:
    rows = np.repeat(vectors(2)[:1], 40, axis=0)
    partitions = Partitions.of(40, lambda some: rows[some])
    assert partitions.sizes[partitions.promise(rows[0], 0.1) >= 0].sum() == 40
