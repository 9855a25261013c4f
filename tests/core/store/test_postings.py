from __future__ import annotations

from itertools import chain

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.store.postings import pack_numbers, packed_with_sizes, rises, unpack_each, unpack_numbers

NUMBERS = st.lists(st.integers(0, 300) | st.integers(0, 2**62))


def test_small_numbers_take_a_byte() -> None:
    assert pack_numbers([0, 1, 127]) == b"\x00\x01\x7f"
    assert pack_numbers([128, 300]) == b"\x80\x01\xac\x02"
    assert pack_numbers([]) == b""


@given(NUMBERS)
def test_numbers_come_back(numbers: list[int]) -> None:
    data, sizes = packed_with_sizes(np.array(numbers, np.int64))
    assert unpack_numbers(data).tolist() == numbers
    assert sum(sizes) == len(data)


@given(st.lists(NUMBERS))
def test_runs_one_after_another_come_back_as_one_and_each(runs: list[list[int]]) -> None:
    data = [pack_numbers(run) for run in runs]
    assert unpack_numbers(b"".join(data)).tolist() == list(chain.from_iterable(runs))
    assert [run.tolist() for run in unpack_each(data)] == runs


@given(st.lists(st.integers(0, 2**40)).map(sorted))
def test_steps_add_up_again(numbers: list[int]) -> None:
    assert np.cumsum(rises(np.array(numbers, np.int64))).tolist() == numbers
