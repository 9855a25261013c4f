"""What the parts of an open library share: here, the writing back of an encrypted library's changes."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from core.library import opened
from core.library.encryption import sweep_unlocked
from core.library.opened import OpenLibrary


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


def test_a_long_job_on_an_encrypted_library_is_written_back_every_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[float] = []
    clock = iter(range(0, 10_000, 25))
    now = [0.0]

    def tick() -> float:
        now[0] = float(next(clock))
        return now[0]

    monkeypatch.setattr(opened, "monotonic", tick)
    vault = SimpleNamespace(keep=lambda: kept.append(now[0]))
    with closing(OpenLibrary(tmp_path, vault=vault)) as library:  # type: ignore[arg-type]
        assert run(library.written_back(work(7))) == (list(range(7)), "done")
    assert kept == [75.0, 175.0]


def test_a_long_job_on_an_ordinary_library_is_left_as_it_is(tmp_path: Path) -> None:
    with closing(OpenLibrary(tmp_path)) as library:
        assert run(library.written_back(work(3))) == ([0, 1, 2], "done")


def test_where_no_temporary_file_can_be_written_none_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def full() -> str:
        raise FileNotFoundError("no usable temporary directory")

    monkeypatch.setattr("core.library.encryption.gettempdir", full)
    sweep_unlocked()
