"""Reads files in separate processes, with limits on time and memory.

These processes import whatever this module imports; they are confined, and must not import the stores.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from core.base.errors import UnreadableFile
from core.base.translation import marked
from core.isolation.messages import Step
from core.isolation.pool import Outcome, run_isolated
from core.isolation.programs import Needs
from core.isolation.reader import Task
from core.library.indexing.extract import extract
from core.reading.needs import reading_needs
from core.types import Extraction

SECONDS_A_STEP: Final = 120.0  # per file, or per page if pages are read one by one
MEGABYTES_A_FILE: Final = 2048


def extract_safely(path: Path, passwords: Sequence[str] = ()) -> Extraction:
    """What is extracted from one file, read in a separate process.

    Raises:
        UnreadableFile: it cannot be read.
    """
    task = partial(extract, passwords=tuple(passwords))
    (outcome,) = (
        report for report in isolated_extractions(task, [path], 1, reading_needs()) if isinstance(report, Outcome)
    )
    if outcome.result is None:
        raise outcome.error or UnreadableFile(marked("It could not be read."), "", path)
    return outcome.result


def isolated_extractions(
    task: Task[Extraction], paths: Iterable[Path], processes: int, needs: Needs
) -> Generator[Outcome[Extraction] | Step | None, None, None]:
    """What is extracted from each file, with limits on time and memory."""
    for report in run_isolated(
        task,
        paths,
        processes=processes,
        seconds=SECONDS_A_STEP,
        megabytes=MEGABYTES_A_FILE,
        needs=needs,
    ):
        yield _placed(report) if isinstance(report, Outcome) else report


def _placed(outcome: Outcome[Extraction]) -> Outcome[Extraction]:
    """Sets the path of the file, which the reader, working on a copy, does not know."""
    if outcome.result is None:
        return outcome
    document = replace(outcome.result.document, source=outcome.path)
    return replace(outcome, result=replace(outcome.result, document=document))
