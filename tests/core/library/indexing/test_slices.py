"""A document in slices is embedded and tagged as if in one piece."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.library.indexing import slices
from core.library.indexing.slices import cut_slices
from core.types import Span
from tests.core.library.indexing.test_embed import CODE, RENT, A, Desk


def test_a_contract_is_one_slice() -> None:
    assert cut_slices([Span(at, at + 5) for at in range(0, 9000, 9)]) == [Span(0, 8997)]
    assert cut_slices([]) == []


@given(st.lists(st.builds(lambda start, length: Span(start, start + length), st.integers(0, 900), st.integers(0, 90))))
def test_slices_are_bounded_and_hold_every_clause_once(spans: list[Span]) -> None:
    ordered = sorted(spans, key=lambda span: (span.start, -span.end))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slices, "CLAUSES", 3)
        patch.setattr(slices, "CHARACTERS", 40)
        cut = cut_slices(ordered)
    assert [span for within in cut for span in ordered if within.start <= span.start < within.end] == ordered
    assert all(one.end == other.start for one, other in pairwise(cut))
    assert all(len({span.start for span in ordered if one.start <= span.start < one.end}) <= 6 for one in cut)


def test_clauses_inside_one_another_stay_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "CLAUSES", 2)
    assert cut_slices([Span(0, 30), Span(0, 9), Span(9, 30), Span(31, 40), Span(41, 50)]) == [Span(0, 31), Span(31, 51)]


def test_in_slices_it_gets_the_vectors_and_tags_of_one_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [f"{CODE} {number}" if number % 3 else RENT for number in range(20)]
    found = []
    for size in (2048, 3):
        monkeypatch.setattr(slices, "CLAUSES", size)
        folder = tmp_path / str(size)
        folder.mkdir()
        desk = Desk(folder)
        desk.add("lease", *texts)
        list(desk.files.embed())
        columns = desk._catalog.word_index().columns
        tags = {(columns.ids[clause], columns.concepts[concept]) for clause, concept in columns.tagged.tolist()}
        found.append((desk.vectors(A), tags))
        desk.close()
    (vectors, tags), (in_slices, tags_in_slices) = found
    assert tags == tags_in_slices
    assert "escrow" in {concept for _, concept in tags}
    assert vectors.keys() == in_slices.keys()
    assert all(np.array_equal(vectors[clause], in_slices[clause]) for clause in vectors)


def test_no_more_than_a_slice_is_written_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "CLAUSES", 4)
    desk = Desk(tmp_path)
    desk.add("lease", *(f"{RENT} {number}" for number in range(10)))
    written: list[int] = []
    write = desk._store.add_windows
    monkeypatch.setattr(
        desk._store, "add_windows", lambda *given, **how: (written.append(len(given[1])), write(*given, **how))
    )
    list(desk.files.embed())
    assert written == [4, 4, 2]
    assert len(desk.vectors(A)) == 10
    desk.close()
