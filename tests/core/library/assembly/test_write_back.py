"""Changes are written back between the steps of a job, without affecting its steps or its result."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from core.library.assembly import write_back
from core.library.assembly.write_back import WriteBack


def work(steps: int) -> Generator[int, None, str]:
    yield from range(steps)
    return "done"


def run(job: Generator[int, None, str]) -> tuple[list[int], str]:
    steps = []
    while True:
        try:
            steps.append(next(job))
        except StopIteration as end:
            return steps, end.value


def test_a_long_job_is_written_back_every_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[float] = []
    clock = iter(range(0, 10_000, 25))
    now = [0.0]

    def tick() -> float:
        now[0] = float(next(clock))
        return now[0]

    monkeypatch.setattr(write_back, "monotonic", tick)
    catalog = SimpleNamespace(still=nullcontext)
    back = WriteBack(catalog, SimpleNamespace(keep=lambda: kept.append(now[0])))  # type: ignore[arg-type]
    assert run(back.during(work)(7)) == (list(range(7)), "done")
    assert kept == [75.0, 175.0]


def test_an_ordinary_librarys_work_is_left_as_it_is() -> None:
    back = WriteBack(SimpleNamespace(), None)  # type: ignore[arg-type]
    back.now()
    assert back.during(work) is work
