"""Use case: reads a file that need not be in the library, such as one with an example clause."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from pathlib import Path

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.isolation.pool import Outcome, run_isolated
from core.library.indexing.isolated import MEGABYTES_A_FILE, SECONDS_A_STEP
from core.reading import read
from core.reading.needs import reading_needs
from core.types import Document, Tick


def read_outside(path: Path) -> Generator[None, None, Document]:
    """See `core.library.documents.Documents.read`."""
    for event in run_isolated(
        _document,
        [path],
        processes=1,
        seconds=SECONDS_A_STEP,
        megabytes=MEGABYTES_A_FILE,
        needs=reading_needs(),
    ):
        if isinstance(event, Outcome):
            if event.result is None:
                raise event.error or UnreadableFile(tr("It could not be read."), "", path)
            return replace(event.result, source=path)
        yield
    raise RuntimeError("the reading process ended without a result")


def _document(path: Path, tick: Tick) -> Document:
    """Runs in the reading process."""
    return read(path, (), tick)
