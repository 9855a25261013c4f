"""Runs long work to its end: a generator that yields its steps and returns its result."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from types import TracebackType
from typing import Generic, Self, TypeVar

S = TypeVar("S")
T = TypeVar("T")


class Steps(Generic[S, T]):
    """The steps of a job, to loop over once in a ``with`` statement, which always closes the job.

    Attributes:
        result: what the job returned; unset until all its steps have been taken.
    """

    result: T

    def __init__(self, job: Generator[S, None, T]) -> None:
        self._job = job

    def __iter__(self) -> Iterator[S]:
        self.result = yield from self._job

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._job.close()


def reporting(job: Generator[object, None, T], step: S) -> Generator[S, None, T]:
    """A job whose every step is reported as this one. Returns what the job returns."""
    with Steps(job) as steps:
        for _ in steps:
            yield step
    return steps.result


def finish(job: Generator[S, None, T], on_step: Callable[[S], object] = lambda _: None) -> T:
    """Runs a job to its end, passing on each step; always closes it. Returns what the job returns."""
    with Steps(job) as steps:
        for step in steps:
            on_step(step)
    return steps.result
