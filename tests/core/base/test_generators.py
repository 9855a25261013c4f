"""Jobs run to their end."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from core.base.generators import Steps, finish, reporting


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


def test_the_steps_of_a_job_may_be_reported_as_others_and_its_result_stays() -> None:
    seen: list[str] = []
    assert finish(reporting(job([]), "working"), seen.append) == "done"
    assert seen == ["working", "working"]


def test_a_job_is_closed_where_its_steps_are_not_used_up() -> None:
    closed: list[bool] = []
    with Steps(job(closed)) as steps:
        assert next(iter(steps)) == 1
    assert closed == [True]


def test_who_closes_a_reported_job_closes_the_job() -> None:
    closed: list[bool] = []
    reported = reporting(job(closed), "working")
    next(reported)
    reported.close()
    assert closed == [True]
