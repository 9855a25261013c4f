"""Measures indexing, search, start-up and memory on a folder of contracts, beside Recoll where it is installed.

    python packaging/bench.py FOLDER [--library DIR]

Prints one JSON document. Indexing runs into an empty library unless the library given holds the contracts already.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil

from core import FileStatus, Library, Mode, Progress, Query, Stage
from core.generators import finish
from core.privacy import guard

QUERIES = (
    "limitation of liability capped at fees paid in the preceding twelve months",
    "mutual indemnification for third party claims",
    "assignment without consent to an affiliate",
    "termination for convenience on notice",
    "most favored nation pricing",
    "non-compete during the term and after",
    "governed by the laws of the State of New York",
    "as is disclaimer of warranties",
    "audit rights over books and records",
    "exclusive license in the territory",
    "renewal for successive one year periods",
    "insurance coverage minimum",
    "change of control",
    "force majeure",
    "liquidated damages",
    "confidential information return or destroy",
    "intellectual property ownership of developments",
    "source code escrow",
    "set-off",
    "jury trial waiver",
)


class PeakMemory:
    """The most memory this process and its children held together, sampled, in MB (children: their unique part)."""

    def __enter__(self) -> PeakMemory:
        self.total = self.own = 0.0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _watch(self) -> None:
        me = psutil.Process()
        while not self._stop.wait(0.25):
            own = me.memory_info().rss / 1e6
            children = sum(_rss(child) for child in me.children(recursive=True))
            self.own, self.total = max(self.own, own), max(self.total, own + children)


def _rss(process: psutil.Process) -> float:
    try:
        return float(process.memory_full_info().uss) / 1e6
    except psutil.Error:
        return 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--library", type=Path)
    args = parser.parse_args()
    guard()
    with tempfile.TemporaryDirectory() as temporary:
        library = args.library or Path(temporary) / "library"
        report: dict[str, Any] = {"files": len(list(args.folder.rglob("*.*")))}
        report["recoll"] = recoll(args.folder, Path(temporary) / "recoll")
        report["index"] = index(args.folder, library)
        report["search"] = search(library)
        report["start_up"] = start_up(library)
    print(json.dumps(report, indent=1))


def index(folder: Path, library: Path) -> dict[str, Any]:
    """The whole run, and how long its stages took."""
    began: dict[Stage, float] = {}
    with Library.open(library) as opened, PeakMemory() as memory:
        start = time.perf_counter()

        def show(step: Progress) -> None:
            began.setdefault(step.stage, time.perf_counter() - start)
            _show(f"{step.stage.value} {step.done}/{step.total}")

        report = finish(opened.files.index([folder]), show)
        total = time.perf_counter() - start
    pages, clauses = sum(f.pages for f in report.files), sum(f.clauses for f in report.files)
    reading = began.get(Stage.EMBEDDING, total) - began.get(Stage.READING, 0.0)
    embedding = began.get(Stage.FINISHING, total) - began.get(Stage.EMBEDDING, total)
    return {
        **{status.value: report.count(status) for status in FileStatus},
        "pages": pages,
        "clauses": clauses,
        "seconds": round(total, 1),
        "reading_and_keyword_indexing_s": round(reading, 1),
        "embedding_s": round(embedding, 1),
        "pages_per_s": round(pages / reading, 1) if reading else None,
        "clauses_embedded_per_s": round(clauses / embedding, 1) if embedding else None,
        "peak_mb": {"process": round(memory.own), "with_readers": round(memory.total)},
        "library_mb": round(sum(f.stat().st_size for f in library.rglob("*") if f.is_file()) / 1e6, 1),
    }


def search(library: Path) -> dict[str, Any]:
    """Latency after the first result, in ms."""
    with Library.open(library) as opened:
        first = timed(lambda: list(opened.search.find(Query(QUERIES[0]))))
        return {
            "first_ms": round(first),
            "keyword": spread(lambda q: list(opened.search.find(Query(q, Mode.KEYWORD), rerank=False))),
            "hybrid": spread(lambda q: list(opened.search.find(Query(q, Mode.NATURAL), rerank=False))),
            # Each once, and not the first again: what a search has read closely, the next need not read.
            "reranked": spread_of(
                [timed(lambda q=q: list(opened.search.find(Query(q, Mode.NATURAL)))) for q in QUERIES[1:]]
            ),  # type: ignore[misc]
            "reranked_again": spread(lambda q: list(opened.search.find(Query(q, Mode.NATURAL)))),
            "reranked_first_hits": spread(lambda q: next(opened.search.find(Query(q, Mode.NATURAL)))),
        }


def spread(job: Callable[[str], object]) -> dict[str, float]:
    return spread_of([timed(lambda q=query: job(q)) for _ in range(3) for query in QUERIES])  # type: ignore[misc]


def spread_of(times: list[float]) -> dict[str, float]:
    """The median, and what 95 of 100 stay below."""
    times = sorted(times)
    return {"p50_ms": round(statistics.median(times), 1), "p95_ms": round(times[int(0.95 * (len(times) - 1))], 1)}


def timed(job: Callable[[], object]) -> float:
    start = time.perf_counter()
    job()
    return (time.perf_counter() - start) * 1000


def start_up(library: Path) -> dict[str, float]:
    """Whole commands from a cold shell, in seconds (median of 5)."""
    muniment = str(Path(sys.executable).with_name("muniment"))

    def seconds(*words: str) -> float:
        runs = [timed(lambda: subprocess.run([muniment, *words], check=True, capture_output=True)) for _ in range(5)]
        return round(statistics.median(runs) / 1000, 2)

    place = ("--library", str(library))
    return {
        "help_s": seconds("--help"),
        "keyword_search_s": seconds("search", "governing law", "--mode", "keyword", "--no-rerank", *place),
        "natural_search_s": seconds("search", "governing law", *place),
    }


def recoll(folder: Path, place: Path) -> dict[str, float] | str:
    """Recoll's time for reading and keyword-indexing the same files, and for one query."""
    if not shutil.which("recollindex"):
        return "not installed"
    place.mkdir()
    (place / "recoll.conf").write_text(f"topdirs = {folder.resolve()}\n", encoding="utf-8")
    index = timed(lambda: subprocess.run(["recollindex", "-c", place, "-z"], check=True, capture_output=True))
    query = ["recollq", "-c", str(place), "-n", "20", "indemnification third party"]
    queries = [timed(lambda: subprocess.run(query, check=True, capture_output=True)) for _ in range(10)]
    return {"index_s": round(index / 1000, 1), "query_ms": round(statistics.median(queries), 1)}


def _show(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:70}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
