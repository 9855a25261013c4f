"""Reads files for the indexer, and may also embed them: in processes on this computer, or in workers of a cluster."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from core.isolation.messages import Step
from core.isolation.pool import Outcome
from core.isolation.programs import Needs
from core.library.indexing.extract import extract
from core.library.indexing.isolated import isolated_extractions
from core.library.indexing.tag import Tags
from core.types import Extraction, Window


@dataclass(frozen=True, slots=True)
class EmbeddedDocument:
    """What was made of a document where it was read.

    Attributes:
        slices: the windows of each slice of its clauses, by the encoder in use.
        tags: of its clauses.
        tagged_by: how they were found, see `core.library.indexing.tag.tags_fingerprint`.
    """

    slices: Sequence[Sequence[Window]]
    tags: Tags
    tagged_by: str


class Engine(Protocol):
    """Reads files; the indexer commits the results."""

    def read(
        self, paths: Iterable[Path], passwords: Sequence[str], needs: Needs
    ) -> Generator[Outcome[Extraction] | Step | None, None, None]:
        """See `core.isolation.pool.run_isolated`."""
        ...

    def embedded(self, document: str) -> EmbeddedDocument | None:
        """The vectors and tags of a document just read; None if it has yet to be embedded."""
        ...


class LocalEngine:
    """Reads files in processes on this computer.

    Args:
        processes: how many files are read at a time.
    """

    def __init__(self, processes: int) -> None:
        self._processes = processes

    def read(
        self, paths: Iterable[Path], passwords: Sequence[str], needs: Needs
    ) -> Generator[Outcome[Extraction] | Step | None, None, None]:
        """See `Engine.read`."""
        task = partial(extract, passwords=tuple(passwords))
        return isolated_extractions(task, paths, self._processes, needs)

    def embedded(self, document: str) -> EmbeddedDocument | None:  # noqa: ARG002
        """Nothing: clauses are embedded when all files have been read, so that keyword search finds them sooner."""
        return None
