"""Long work is a generator that yields its steps and returns its result: here it is run to its end."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def reporting(job: Generator[object, None, T], step: S) -> Generator[S, None, T]:
    """A job of which every step is reported as this one. Returns what the job returns."""
    with closing(job):
        while True:
            try:
                next(job)
            except StopIteration as end:
                result: T = end.value
                return result
            yield step


def finish(job: Generator[S, None, T], on_step: Callable[[S], object] = lambda _: None) -> T:
    """Runs a job to its end, passing on each step; closes it whatever happens. Returns what the job returns."""
    with closing(job):
        while True:
            try:
                step = next(job)
            except StopIteration as end:
                result: T = end.value
                return result
            on_step(step)
