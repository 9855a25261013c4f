"""The ids of clauses as runs of numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.types.clause_ids import ClauseIds

IDS = st.lists(st.text("ab.019", min_size=1, max_size=4), unique=True)


def test_ids_that_count_up_are_one_run() -> None:
    ids = ClauseIds.of(["doc.8", "doc.9", "doc.10", "other.0", "other.1"])
    assert ids.runs == (("doc.", 8, 3), ("other.", 0, 2))
    assert list(ids) == ["doc.8", "doc.9", "doc.10", "other.0", "other.1"]
    assert (ids[2], ids[-1], ids[1:4]) == ("doc.10", "other.1", ["doc.9", "doc.10", "other.0"])
    assert (ids.row_of["doc.10"], ids.row_of.get("doc.11"), "doc.08" in ids) == (2, None, False)


def test_there_is_no_id_beyond_the_last() -> None:
    ids = ClauseIds.of(["a.0"])
    with pytest.raises(IndexError):
        ids[1]
    with pytest.raises(KeyError):
        ids.row_of["a.1"]
    assert list(ClauseIds.of([])) == []


@given(IDS)
def test_ids_of_any_form_are_what_they_were(ids: list[str]) -> None:
    held = ClauseIds.of(ids)
    assert list(held) == ids == [held[row] for row in range(len(held))]
    assert dict(held.row_of) == {each: row for row, each in enumerate(ids)}
    assert ClauseIds.unpacked(held.packed()) == held


@given(IDS, IDS, st.integers(0, 4))
def test_the_rows_of_others_are_the_same_however_these_are_held(ids: list[str], others: list[str], cut: int) -> None:
    held = ClauseIds.joined([ClauseIds.of(ids[:cut]), ClauseIds.of(ids[cut:])])
    expected = [ids.index(each) if each in ids else -1 for each in others]
    assert held.rows(others).tolist() == held.rows(ClauseIds.of(others)).tolist() == expected
