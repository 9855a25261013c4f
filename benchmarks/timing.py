"""What the benchmarks share: the queries, and measuring time and memory."""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable

import psutil

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
    """The peak memory of this process and its children together, sampled, in MB (of children, their unique part)."""

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


def spread(job: Callable[[str], object]) -> dict[str, float]:
    return spread_of([timed(job, query) for _ in range(3) for query in QUERIES])


def spread_of(times: list[float]) -> dict[str, float]:
    """The median and the 95th percentile."""
    times = sorted(times)
    return {"p50_ms": round(statistics.median(times), 1), "p95_ms": round(times[int(0.95 * (len(times) - 1))], 1)}


def timed(job: Callable[..., object], *arguments: object) -> float:
    start = time.perf_counter()
    job(*arguments)
    return (time.perf_counter() - start) * 1000
