"""Use case: a file that need not be in the library, read for its words, as when it holds an example."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from core.errors import UnreadableFile
from core.isolation.pool import Outcome, run_isolated
from core.reading import read
from core.types import Document, Tick
from core.usecases.indexing.index import MEGABYTES_A_FILE, SECONDS_A_STEP


def read_outside(path: Path) -> Generator[None, None, Document]:
    """See `core.library.documents.Documents.read`."""
    for news in run_isolated(_document, [path], processes=1, seconds=SECONDS_A_STEP, megabytes=MEGABYTES_A_FILE):
        if isinstance(news, Outcome):
            if news.result is None:
                raise news.error or UnreadableFile("It could not be read.", "", path)
            return news.result
        yield
    raise RuntimeError("a reading process ended without a word")


def _document(path: Path, tick: Tick) -> Document:
    """In the reading process."""
    return read(path, (), tick)
