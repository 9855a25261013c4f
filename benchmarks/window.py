"""Measures the window on a library, without a display: start, first hits after Enter, and how long its thread blocks.

    python -m benchmarks.window LIBRARY [--contracts FOLDER] [--draft FILE]

Prints one JSON document. A hold is a time in which the window's thread responds to nothing: the time between two ticks
of a timer beyond its interval. The library is copied, and only the copy is written to: with ``--contracts`` some
contracts are added to it while the user types, with ``--draft`` a draft is reviewed meanwhile.
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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import psutil
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest

from benchmarks.timing import QUERIES, spread_of
from core import Mode, Query
from core.privacy.network import guard
from desktop.app import App, application
from desktop.search.searching import SearchPresenter, SearchState

_BEAT_MS = 5
_HITS = 10_000
_ADDED = 40  # contracts, while the user types
_STARTS = 5

Figures = dict[str, float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path)
    parser.add_argument("--contracts", type=Path)
    parser.add_argument("--draft", type=Path)
    parser.add_argument("--start-only", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    guard()
    if given.start_only:
        print(json.dumps(_start(given.library)))
        os._exit(0)  # closing is not measured
    with tempfile.TemporaryDirectory() as scratch:
        library = Path(scratch) / "library"
        shutil.copytree(given.library, library)
        report: dict[str, object] = {"start": _starts(library)}
        with window_on(library) as app:
            report |= _measured(app, given.contracts, given.draft)
        print(json.dumps(report, indent=1))


# ---------------------------------------------------------------------- start


def _starts(library: Path) -> dict[str, Figures]:
    """From the start of the process until the window shows, its library is open, and a search is answered."""
    command = [sys.executable, "-m", "benchmarks.window", str(library), "--start-only"]
    runs = [json.loads(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(_STARTS)]
    return {name: spread_of([run[name] for run in runs]) for name in runs[0]}


def _start(library: Path) -> Figures:
    began = psutil.Process().create_time()
    with window_on(library) as app:
        usable = time.time() - began
        ask(app, QUERIES[0])
        return {"usable": 1000 * usable, "first_answer": 1000 * (time.time() - began)}


@contextmanager
def window_on(library: Path) -> Iterator[App]:
    """The window on a library, which is open in it."""
    application()
    app = App(library)
    app.window.show()
    app.open()
    wait(lambda: app.wiring is not None)
    yield app
    wait(app.close)


# --------------------------------------------------------------- while it is open


def _measured(app: App, contracts: Path | None, draft: Path | None) -> dict[str, object]:
    for query in QUERIES[:3]:
        ask(app, query)  # warm-up
    report: dict[str, object] = {}
    with Holds() as holds:
        report["first_hits"] = spread_of([ask(app, query) for query in QUERIES])
    report["held_while_searching"] = holds.figures
    report["scrolling"] = _scroll(app)
    if contracts:
        report["held_while_adding"] = _type_while_adding(app, contracts)
    if draft:
        report["reviewing"] = _review(app, draft)
    report["memory_mb"] = round(psutil.Process().memory_info().rss / 1e6)
    return report


def ask(app: App, query: str) -> float:
    """Types a query and presses Enter; the milliseconds from then to the first hits."""
    field, searching = app.window.search.field, _searching(app)
    field.clear()
    for letter in query:
        QTest.keyClicks(field, letter)
        turn(1)
    answered = list[float]()
    searching.answered.connect(lambda _: answered.append(time.perf_counter()))
    began = time.perf_counter()
    QTest.keyClick(field, Qt.Key.Key_Return)
    wait(lambda: bool(answered) and searching.state is SearchState.DONE)
    return 1000 * (answered[0] - began)


def _scroll(app: App) -> dict[str, object]:
    """How long each frame takes while scrolling through many hits."""
    searching = _searching(app)
    query = Query("agreement OR party OR shall", Mode.KEYWORD)
    with Holds() as holds:
        searching.go_to(replace(query, limit=_HITS), ())
        wait(lambda: searching.state is SearchState.DONE)
    cards, frames = app.window.cards, list[float]()
    bar = cards.verticalScrollBar()
    for at in range(400):
        bar.setValue(at * 60)
        began = time.perf_counter()
        cards.viewport().repaint()
        frames.append(1000 * (time.perf_counter() - began))
        turn(1)
    return {"hits": cards.model().rowCount(), "held_until_shown": holds.figures, "frame": spread_of(frames)}


def _type_while_adding(app: App, contracts: Path) -> Figures:
    """How long the thread blocks while the user types and searches, and contracts are added."""
    with tempfile.TemporaryDirectory() as scratch:
        for file in sorted(each for each in contracts.rglob("*") if each.is_file())[:_ADDED]:
            shutil.copy(file, scratch)
            with (Path(scratch) / file.name).open("ab") as copy:
                copy.write(b"\n% another file\n")  # else the library would recognise it
        app.window.dropped.emit([Path(scratch)])
        wait(app.window.progress.isVisible)
        with Holds() as holds:
            for query in QUERIES:
                ask(app, query)
        busy = app.window.progress.isVisible()
        app.window.progress.cancelled.emit()
        wait(lambda: not app.window.progress.isVisible())
    return {**holds.figures, "still_adding_at_the_end": busy}


def _review(app: App, draft: Path) -> dict[str, object]:
    """How long a review takes, and how long the thread blocks, while the user types and searches; then once the draft
    is in view, as it is shown, read through and read again.
    """
    page, seconds, began = app.window.draft, Figures(), time.perf_counter()
    with Holds() as holds:
        app.window.draft_dropped.emit(draft)
        hits: list[float] = []
        while page.review is None or page.review.unfinished:
            hits.append(ask(app, QUERIES[len(hits) % len(QUERIES)]))
            if page.review and "first_findings" not in seconds:
                seconds["first_findings"] = round(time.perf_counter() - began, 1)
        seconds["all_findings"] = round(time.perf_counter() - began, 1)
    report: dict[str, object] = {"seconds": seconds, "held": holds.figures, "first_hits": spread_of(hits)}
    with Holds() as holds:
        app.window.show_draft()
        turn(500)
        for _ in range(30):
            page.step(1)
            turn(50)
    report["held_while_stepping"] = holds.figures
    began = time.perf_counter()
    with Holds() as holds:
        app.window.draft_dropped.emit(draft)
        wait(lambda: page.review is None)
        wait(lambda: page.review is not None and not page.review.unfinished)
        turn(200)
    return report | {"again_in_view": {"seconds": round(time.perf_counter() - began, 1), **holds.figures}}


def _searching(app: App) -> SearchPresenter:
    assert app.wiring is not None
    found = app.wiring.findChild(SearchPresenter)
    assert isinstance(found, SearchPresenter)
    return found


class Holds:
    """How long the window's thread blocks, in milliseconds."""

    def __enter__(self) -> Holds:
        self._gaps = list[float]()
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.timeout.connect(self._beat)
        self._timer.start(_BEAT_MS)
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.stop()

    def _beat(self) -> None:
        now = time.perf_counter()
        self._gaps.append(max(0.0, 1000 * (now - self._last) - _BEAT_MS))
        self._last = now

    @property
    def figures(self) -> Figures:
        gaps = sorted(self._gaps) or [0.0]
        return {"p99_ms": round(gaps[int(0.99 * (len(gaps) - 1))], 1), "longest_ms": round(gaps[-1], 1)}


def turn(milliseconds: int) -> None:
    """Lets the window process pending events."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def wait(done: Callable[[], object]) -> None:
    while not done():
        turn(2)


if __name__ == "__main__":
    main()
