"""Vectors in memory give the same results as a search on disk, and follow changes of the table."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from core.store.catalog.models import QUICK
from core.store.digests import WindowDigest, window_digest
from core.store.vectors import memory
from core.store.vectors import windows as comparing
from core.store.vectors.lance import LanceVectorStore
from core.store.vectors.memory import _read_batches, clause_runs, stored_vectors, widened
from core.types import Window


def windows(document: str, count: int, seed: int) -> list[Window]:
    rows = np.random.default_rng(seed).standard_normal((count, 8)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return [Window(f"{document}.{n // 2}", row) for n, row in enumerate(rows)]


def asked() -> np.ndarray:
    vector = np.arange(8, dtype=np.float32)
    return vector / np.linalg.norm(vector)


def test_what_is_added_or_removed_later_counts(tmp_path: Path) -> None:
    store, other = LanceVectorStore(tmp_path), LanceVectorStore(tmp_path)
    store.add_windows("a", [Window("a.0", asked())], "A")
    assert [candidate.clause for candidate in other.nearest(asked(), 5, "A")] == ["a.0"]
    store.add_windows("b", [Window("b.0", asked())], "A")
    assert [candidate.clause for candidate in other.nearest(asked(), 5, "A")] == ["a.0", "b.0"]
    store.remove(["a"])
    assert [candidate.clause for candidate in other.nearest(asked(), 5, "A")] == ["b.0"]
    assert [rows.shape for rows in other.vectors(["a.0", "b.0"], "A").values()] == [(1, 8)]


class Counted:
    """A store that knows what should be in it, as the catalogue does."""

    def __init__(self, folder: Path) -> None:
        self.digests: dict[str, WindowDigest] = {}
        self.store = LanceVectorStore(folder, expected=lambda _: self.digests)

    def write(self, document: str, count: int, seed: int, *, marked: bool = True) -> None:
        self.store.add_windows(document, windows(document, count, seed), "A")
        if marked:
            self.digests[document] = window_digest(windows(document, count, seed))

    def remove(self, document: str) -> None:
        del self.digests[document]
        self.store.remove([document])

    def found(self) -> list[tuple[str, float]]:
        return [(each.clause, each.score) for each in self.store.nearest(asked(), 99, "A")]


@pytest.fixture
def counted(tmp_path: Path) -> Counted:
    return Counted(tmp_path)


def test_what_was_added_is_read_alone(counted: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, document in enumerate("abc"):
        counted.write(document, 8, number)
    assert len(counted.found()) == 12
    for number, document in enumerate("def"):
        counted.write(document, 8, 3 + number)
    read: list[int] = []
    whole = memory._read_batches
    monkeypatch.setattr(memory, "_read_batches", lambda rows, count: read.append(count) or whole(rows, count))
    assert len(counted.found()) == 24
    counted.store.optimise()
    read.clear()  # of what it has copied
    assert len(counted.found()) == 24
    counted.write("g", 2, 6)
    assert "g.0" in dict(counted.found())
    assert read == [2]


def test_what_is_written_and_not_yet_in_the_library_is_there_once_it_is(counted: Counted) -> None:
    counted.write("a", 4, 1)
    assert len(counted.found()) == 2
    counted.write("b", 4, 2, marked=False)
    counted.found()
    counted.digests["b"] = window_digest(windows("b", 4, 2))
    assert len(counted.found()) == 4


def test_after_any_changes_it_holds_what_a_store_that_is_opened_anew_reads(counted: Counted, tmp_path: Path) -> None:
    draw = random.Random(5)
    counted.write("a", 6, 0)
    for step in range(1, 60):
        document = draw.choice("bcdefg")
        change = draw.choice(("write", "write", "remove", "optimise"))
        if change == "optimise":
            counted.store.optimise()
        elif change == "write":
            counted.write(document, draw.randrange(2, 9), step)
        elif document in counted.digests:
            counted.remove(document)
        if draw.random() < 0.7:
            anew = LanceVectorStore(tmp_path).nearest(asked(), 99, "A")
            assert counted.found() == [(each.clause, each.score) for each in anew]


@pytest.mark.parametrize("precise", [1, 3, 5])
def test_quick_vectors_stand_in_for_those_that_are_missing(tmp_path: Path, precise: int) -> None:
    store = LanceVectorStore(tmp_path)
    for number, document in enumerate("abcde"):
        quick, own = windows(document, 6, number), windows(document, 6, 10 + number)
        store.add_windows(document, quick, "A" + QUICK)
        if number < precise:
            store.add_windows(document, own, "A")
        store.add_windows(document, own if number < precise else quick, "joined")
    clauses = [f"{document}.{number}" for document in "abcdef" for number in range(3)]
    some = set(clauses[1::3])
    for among in (None, lambda ids: np.array([each in some for each in ids])):
        for limit in (2, 7, 40):
            assert store.nearest(asked(), limit, "A", among) == store.nearest(asked(), limit, "joined", among)
    found, joined = store.vectors(clauses, "A"), store.vectors(clauses, "joined")
    assert found.keys() == joined.keys() == set(clauses[:15])
    assert all(np.array_equal(found[each], joined[each]) for each in joined)
    store.remove("abcde"[:precise])  # nothing is left of the encoder's own
    assert {each.clause[0] for each in store.nearest(asked(), 40, "A")} == set("abcde"[precise:])
    assert store.vectors(["a.0"], "A") == {}


@pytest.mark.parametrize("spread", [1.0, 0.05, 0.0])  # from all directions to one, in which all are equally near
@pytest.mark.parametrize("count", [1, 70, 4999, 5000, 9000])
def test_no_window_is_missed_though_they_are_compared_roughly_first(spread: float, count: int) -> None:
    draw = np.random.default_rng(3)
    rows = (draw.standard_normal(96) + spread * draw.standard_normal((5000, 96))).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    vector = rows[0] * np.sign(draw.standard_normal(96).astype(np.float32))  # far from all
    held = in_memory(rows)
    exact = np.round(held.rows.astype(np.float32) @ vector * held.scale, 6)
    found = held.nearest(vector, count)
    assert [cosine for _, cosine in found] == pytest.approx(sorted(exact.tolist(), reverse=True)[:count], abs=2e-6)
    assert [cosine for _, cosine in found] == pytest.approx([exact[int(each[1:])] for each, _ in found], abs=2e-6)
    assert len({clause for clause, _ in found}) == min(count, len(rows))


def in_memory(rows: np.ndarray) -> comparing.WindowVectors:
    vectors = pa.FixedSizeListArray.from_arrays(pa.array(rows.astype(np.float16).ravel()), rows.shape[1])
    batch = pa.record_batch({"clause": [f"c{at}" for at in range(len(rows))], "vector": vectors})
    return _read_batches([batch], len(rows))


def test_cosines_are_exact_to_a_few_ten_thousandths(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = np.random.default_rng(7)
    rows = draw.standard_normal((3000, 384)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    stored = rows.astype(np.float16)
    batch = pa.record_batch(
        {
            "clause": [f"c{at}" for at in range(len(rows))],
            "vector": pa.FixedSizeListArray.from_arrays(pa.array(stored.ravel()), 384),
        }
    )
    held = _read_batches([batch, batch.slice(0, 0)], len(rows))
    found = held.nearest(rows[5], 50)
    monkeypatch.setattr(comparing, "_SHARE", 512)  # the same with several threads
    assert replace(held).nearest(rows[5], 50) == found
    both = replace(held)  # and when two are compared at once
    assert both.nearest(rows[9], 50, also=rows[5])[0][0] == "c9"
    monkeypatch.setattr(comparing.WindowVectors, "_roughly", lambda *_: pytest.fail("compared again"))
    assert both.nearest(rows[5], 50) == found
    monkeypatch.undo()
    few = np.arange(len(rows)) % 16 == 5  # of which the vectors are looked up one by one
    assert (
        held.nearest(rows[5], 9, lambda _: few)
        == [each for each in held.nearest(rows[5], 3000) if few[int(each[0][1:])]][:9]
    )
    third = np.arange(len(rows)) % 3 == 0
    some = held.nearest(rows[5], 10, lambda _: third)
    assert [clause for clause, _ in some] == [clause for clause, _ in found if third[int(clause[1:])]][:10]
    assert held.nearest(rows[5], 10, lambda _: third & False) == []
    exact = stored.astype(np.float32) @ rows[5]
    assert found[0] == ("c5", pytest.approx(1.0, abs=2e-3))
    for clause, cosine in found:
        assert cosine == pytest.approx(float(exact[int(clause[1:])]), abs=2e-3)
    assert np.std([cosine - float(exact[int(clause[1:])]) for clause, cosine in found[1:]]) < 6e-4
    assert {int(clause[1:]) for clause, _ in found[:45]} <= set(np.argsort(-exact)[:50].tolist())


def test_every_finite_number_is_the_same_in_32_bits() -> None:
    halves = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    halves = halves[np.isfinite(halves)]
    expected = halves.astype(np.float32)
    assert widened(halves).view(np.uint32).tolist() == expected.view(np.uint32).tolist()  # also the sign of zero


@pytest.mark.filterwarnings("error")
def test_other_numbers_stay_apart() -> None:
    halves = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    assert len(np.unique(widened(halves).view(np.uint32))) == 1 << 16


@pytest.mark.parametrize(
    ("clauses", "runs", "lengths"),
    [
        (["a.0", "a.0", "a.1", "b.0", "b.0", "b.0"], ["a.0", "a.1", "b.0"], [2, 1, 3]),
        (["a.0", "b.0", "a.0"], ["a.0", "b.0", "a.0"], [1, 1, 1]),
        (["a.0"], ["a.0"], [1]),
        ([], [], []),
    ],
)
def test_runs_of_clauses(clauses: list[str], runs: list[str], lengths: list[int]) -> None:
    vectors = pa.FixedSizeListArray.from_arrays(pa.array(np.ones(2 * len(clauses), np.float16)), 2)
    batch = pa.record_batch({"clause": pa.array(clauses, pa.string()), "vector": vectors})
    ids, counts = clause_runs(batch)
    assert ids == runs
    assert counts.tolist() == lengths
    assert stored_vectors(batch).shape == (len(clauses), 2)
