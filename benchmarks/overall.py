"""Measures indexing, search, start-up and memory on a folder of contracts, beside Recoll if it is installed.

    python -m benchmarks.overall FOLDER [--library DIR]

Prints one JSON document; the exit status is 1 if Recoll did not do its work. Indexing starts from an empty library
unless the given library already holds the contracts.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.recoll import PeerFailed, recoll
from benchmarks.timing import QUERIES, PeakMemory, spread, spread_of, timed
from core import FileStatus, Library, Mode, Progress, Query, Stage
from core.generators import finish
from core.models import Models
from core.privacy import guard


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--library", type=Path)
    args = parser.parse_args()
    guard()
    with tempfile.TemporaryDirectory() as temporary:
        library = args.library or Path(temporary) / "library"
        report: dict[str, Any] = {"files": len(list(args.folder.rglob("*.*")))}
        report["recoll"] = beside(args.folder, Path(temporary) / "recoll")
        report["index"] = index(args.folder, library)
        report["search"] = search(library)
        report["start_up"] = start_up(library)
    print(json.dumps(report, indent=1))
    return 1 if "error" in report["recoll"] else 0


def beside(folder: Path, place: Path) -> dict[str, Any]:
    """Recoll's figures, or why there are none."""
    try:
        return recoll(folder, place) or {"note": "not installed"}
    except PeerFailed as error:
        return {"error": str(error)}


def index(folder: Path, library: Path) -> dict[str, Any]:
    """The whole run, and how long each stage took."""
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
    with tempfile.TemporaryDirectory() as chosen:
        models = Models.open(Path(chosen))
        models.use("reranker")
        return _search(library, models)


def _search(library: Path, models: Models) -> dict[str, Any]:
    with Library.open(library, models) as opened:
        first = timed(lambda: list(opened.search.find(Query(QUERIES[0]))))
        return {
            "first_ms": round(first),
            "keyword": spread(lambda q: list(opened.search.find(Query(q, Mode.KEYWORD), rerank=False))),
            "hybrid": spread(lambda q: list(opened.search.find(Query(q, Mode.NATURAL), rerank=False))),
            # Each once, without repeating the first: what one search has reranked, the next need not read.
            "reranked": spread_of(
                [timed(lambda q=q: list(opened.search.find(Query(q, Mode.NATURAL)))) for q in QUERIES[1:]]
            ),  # type: ignore[misc]
            "reranked_again": spread(lambda q: list(opened.search.find(Query(q, Mode.NATURAL)))),
            "reranked_first_hits": spread(lambda q: next(opened.search.find(Query(q, Mode.NATURAL)))),
        }


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


def _show(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:70}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
