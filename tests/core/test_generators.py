"""Jobs run to their end."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from core.generators import finish


def job(closed: list[bool]) -> Generator[int, None, str]:
    try:
        yield 1
        yield 2
        return "done"
    finally:
        closed.append(True)


def test_a_job_gives_its_steps_and_its_result() -> None:
    steps: list[int] = []
    assert finish(job([]), steps.append) == "done"
    assert steps == [1, 2]


def test_a_job_is_closed_where_a_step_fails() -> None:
    closed: list[bool] = []
    with pytest.raises(ZeroDivisionError):
        finish(job(closed), lambda step: 1 // (step - 2))
    assert closed == [True]
