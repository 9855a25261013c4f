"""Measures what holds how much memory: of a search on the command line, step by step, and of the window.

    python -m benchmarks.memory LIBRARY [--idle SECONDS]

Prints a table: after each step, the megabytes resident, those of it that no file backs, the peak during the step, and
the time of the step. A copy of the library is searched, by a process for the search and one for the window. Linux only:
elsewhere a process cannot begin its peak anew.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_PLAIN: Final = "who may assign"
_CONNECTORS: Final = "assign! /s consent"
_OTHERS: Final = ("termination for convenience on notice", "cap on liability with carve-outs", "audit of the books")

Figures = dict[str, float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path)
    parser.add_argument("--idle", type=float, default=0, help="seconds for which the window is then left alone")
    parser.add_argument("--of", choices=["search", "window"], help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.of:
        steps = of_search(given.library) if given.of == "search" else of_window(given.library, given.idle)
        for name, figures in measured(steps):
            print(json.dumps([name, figures]), flush=True)
        os._exit(0)  # closing is not measured
    print("| after | resident, MB | of it in no file | peak of the step | ms |\n| --- | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as scratch:
        library = Path(scratch) / "library"
        shutil.copytree(given.library, library)
        for process in ("search", "window"):
            command = [sys.executable, "-m", "benchmarks.memory", str(library), "--of", process]
            command += ["--idle", str(given.idle)]
            output = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
            for name, figures in map(json.loads, output.splitlines()):
                print(f"| {process}: {name} |", " | ".join(f"{figure:,.0f}" for figure in figures.values()), "|")


def measured(steps: Iterator[str]) -> Iterator[tuple[str, Figures]]:
    """Each step with the memory of this process after it, in MB, and the time that it took."""
    began = time.perf_counter()
    for name in steps:
        took = 1000 * (time.perf_counter() - began)
        status, rollup = (_numbers(Path(f"/proc/self/{file}")) for file in ("status", "smaps_rollup"))
        yield name, {"resident": status["VmRSS"], "own": rollup["Anonymous"], "peak": status["VmHWM"], "ms": took}
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # the peak begins anew
        began = time.perf_counter()


def _numbers(file: Path) -> Figures:
    """The lines of a file that state kilobytes, in MB."""
    lines = (line.split() for line in file.read_text(encoding="ascii", errors="replace").splitlines())
    return {line[0].rstrip(":"): int(line[1]) * 1024 / 1e6 for line in lines if line[-1] == "kB"}


def of_search(library: Path) -> Iterator[str]:
    """Searches as the commands do, and names each step once it is done."""
    yield "Python"
    from core import Library, Mode, Query

    yield "the engine"
    with Library.open(library) as opened:
        yield "the library"
        find = opened.search.find
        list(find(Query(_CONNECTORS, Mode.KEYWORD), rerank=False))
        yield "connectors"
        list(find(Query(_PLAIN, Mode.NATURAL), rerank=False))
        yield "plain language"
        for other in _OTHERS:
            list(find(Query(other, Mode.NATURAL), rerank=False))
        yield "three more"
        list(find(Query(_PLAIN, Mode.NATURAL)))
        yield "reranked"


def of_window(library: Path, idle: float) -> Iterator[str]:
    """The same of the window, which loads by itself what searches need."""
    from benchmarks.window import ask, turn, window_on

    yield "imported"
    with window_on(library) as app:
        yield "open"
        ask(app, _PLAIN)
        yield "a search"
        for other in _OTHERS:
            ask(app, other)
        yield "three more"
        if idle:
            turn(round(1000 * idle))
            yield f"{idle:.0f} seconds at rest"


if __name__ == "__main__":
    main()
