"""What the terminal shows while a job runs; nothing if stderr is not a terminal."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn
from rich.progress import Progress as Bar

from core.base.generators import finish
from core.base.places import file_words
from core.cli.console import PlainConsole
from core.text.visible import visible_name
from core.types import Progress, Stage

T = TypeVar("T")

_MEGABYTE = 1_000_000
_IN_BYTES = (
    Stage.DOWNLOADING,
    Stage.COPYING,
    Stage.CHECKING,
    Stage.PUBLISHING,
    Stage.FETCHING,
)  # stages that count bytes, shown in megabytes
_NAME = 48  # characters shown of a file's name


def finish_with_bar(job: Generator[Progress, None, T]) -> T:
    """Runs a job to its end, with a progress bar; Ctrl+C closes it. Returns what the job returns."""
    console = PlainConsole(stderr=True)
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[file]}"),
    )
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None, file="")

        def show(step: Progress) -> None:
            page = f", page {step.page} of {step.pages}" if step.pages else ""
            name = visible_name(file_words(step.current)[:_NAME]) + page if step.current else ""
            unit = _MEGABYTE if step.stage in _IN_BYTES else 1
            bar.update(
                task,
                description=step.stage.value,
                completed=step.done // unit,
                total=step.total // unit or None,
                file="MB" if unit > 1 else escape(name),
            )

        return finish(job, show)


@contextmanager
def status_line(text: str) -> Iterator[Callable[[str], None]]:
    """Shows what is going on in one line; returns the function that changes its text."""
    with PlainConsole(stderr=True).status(escape(text)) as status:
        yield lambda changed: status.update(escape(changed))
