"""Reads files for the indexer, and may also embed them: in processes on this computer, or in workers of a cluster."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from core.isolation.messages import Step
from core.isolation.pool import Outcome
from core.isolation.programs import Needs
from core.ports import Vectors
from core.types import Extraction
from core.usecases.indexing.extract import extract_for_library
from core.usecases.indexing.isolated import isolated_extractions

PassageVectors = Mapping[str, Vectors]
"""The vector of each passage of a slice of a document."""


class Engine(Protocol):
    """Reads files; the indexer commits the results."""

    def read(
        self, paths: Iterable[Path], passwords: Sequence[str], needs: Needs
    ) -> Generator[Outcome[Extraction] | Step | None, None, None]:
        """See `core.isolation.pool.run_isolated`."""
        ...

    def embedded(self, document: str) -> Sequence[PassageVectors]:
        """The vectors of a document just read, slice by slice, by the encoder in use; empty if not made yet."""
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
        task = partial(extract_for_library, passwords=tuple(passwords))
        return isolated_extractions(task, paths, self._processes, needs)

    def embedded(self, document: str) -> Sequence[PassageVectors]:  # noqa: ARG002
        """Nothing: clauses are embedded when all files have been read, so that keyword search finds them sooner."""
        return ()
