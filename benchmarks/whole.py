"""Indexing as a whole: time, memory, size; and once more without changes."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.search import text_bytes
from benchmarks.timing import PeakMemory
from core import IndexReport, Library, Progress, Stage
from core.base.generators import finish


def indexing(folder: Path, library: Path, recoll: Mapping[str, float], plain_rate: float | None) -> Iterator[Figure]:
    """The figures of an index run, from an empty library.

    Args:
        folder: the contracts.
        library: where to make it.
        recoll: what Recoll took.
        plain_rate: clauses that sentence-transformers embeds per second.
    """
    began: dict[Stage, float] = {}
    with PeakMemory() as memory:
        report, total, processors = _run(folder, library, began)
    pages, clauses = sum(each.pages for each in report.files), sum(each.clauses for each in report.files)
    until_found = began.get(Stage.EMBEDDING, total) - began.get(Stage.READING, 0.0)
    embedding = began.get(Stage.FINISHING, total) - began.get(Stage.EMBEDDING, total)
    plain = clauses / plain_rate if plain_rate else None
    yield Figure("index", "until found by key word", until_found, "s", "Recoll", recoll.get("index_s"))
    yield Figure("index", "pages read", pages / until_found, "pages/s")
    yield Figure("index", "whole", total, "s", "sentence-transformers alone", plain)
    yield Figure("index", "whole, processor time", processors, "s")
    yield Figure("index", "clauses embedded", clauses / max(embedding, 1e-9), "clauses/s", "the same", plain_rate)
    yield Figure("index", "embedding's share of the run", 100 * embedding / total, "%")
    vectors = 4 * 384 * clauses
    yield Figure("memory", "indexing", memory.own, "MB", "fp32 vectors, one a clause", vectors / 1e6)
    yield Figure("memory", "indexing, with readers", memory.total, "MB", "fp32 vectors, one a clause", vectors / 1e6)
    size = sum(file.stat().st_size for file in library.rglob("*") if file.is_file())
    over = size / clauses - text_bytes(library)
    yield Figure("size", "bytes a clause over its text", over, "bytes", "an fp32 vector", 4.0 * 384)
    yield Figure("index", "again without changes", _run(folder, library, {})[1], "s", "the whole run", total)


def _run(folder: Path, library: Path, began: dict[Stage, float]) -> tuple[IndexReport, float, float]:
    """An index run: its report, its time on the clock, its processor time; when each stage began goes to ``began``."""
    with Library.open(library) as opened:
        start, busy = time.perf_counter(), _processors()
        report = finish(opened.files.index([folder]), lambda step: _note(step, began, time.perf_counter() - start))
        return report, time.perf_counter() - start, _processors() - busy


def _note(step: Progress, began: dict[Stage, float], now: float) -> None:
    began.setdefault(step.stage, now)


def _processors() -> float:
    """Processor seconds of this process and of its children that have ended."""
    each = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in each)
