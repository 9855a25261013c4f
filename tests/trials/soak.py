"""Keeps one program busy for hours: `python -m tests.trials.soak [--minutes 120]`.

In each round a contract is changed, indexed, searched for, reranked and exported, another forgotten and added again,
all through one library that stays open, while separate commands search it too. Memory, handles, threads, processes and
the size of the library must not keep growing (`tests.trials.growth`). Prints figures as JSON; exit status 1 if a fault
was found.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import psutil

from core.base.errors import MunimentError
from core.base.generators import finish
from core.library.library import Library
from core.models import Models
from core.types import FileStatus, Mode, Query
from tests.trials.desk import lay_out
from tests.trials.growth import BOUNDS, grown, growth
from tests.trials.program import Program
from tests.trials.running import conduct

CONTRACTS = ("Consulting*", "Mutual NDA*", "Office Lease*")
QUERIES = ("limitation of liability", "confidential information", "termination", "who may terminate")
COMMANDS = (("search", "notice in writing", "--json"), ("status", "--json"), ("search", "terminat!", "--json"))


class Soak:
    """The trial.

    Args:
        place: an empty folder for it.
        contracts: patterns of the names of samples; the first is changed in each round, the last forgotten.
        letters: how many letters of each are used; 0 for all.
    """

    def __init__(self, place: Path, contracts: tuple[str, ...] = CONTRACTS, letters: int = 0) -> None:
        self._program, self._contracts = Program(place), place / "contracts"
        self._contracts.mkdir()
        lay_out(contracts, self._contracts, letters)
        (self._changing,) = self._contracts.glob(contracts[0])
        (self._leaving,) = self._contracts.glob(contracts[-1])
        self._text = self._changing.read_text(encoding="utf-8")
        self.samples: list[dict[str, float]] = []
        self.faults: list[str] = []
        self._started = time.monotonic()

    def run(self, seconds: float, least: int = 5) -> dict[str, Any]:
        """Works for this long, and at least this many rounds; returns the figures."""
        with Library.open(self._program.library, Models.open(self._program.models)) as library:
            while time.monotonic() - self._started < seconds or len(self.samples) < least:
                try:
                    self._round(library, len(self.samples))
                except MunimentError as error:
                    self.faults.append(f"round {len(self.samples)}: {error}")
                self.samples.append(self._measure())
        return self.figures()

    def figures(self) -> dict[str, Any]:
        """What was measured so far, and what was found."""
        middle = len(self.samples) // 2
        return {
            "rounds": len(self.samples),
            "seconds": round(time.monotonic() - self._started),
            "first, middle and last": [*self.samples[:1], *self.samples[middle : middle + 1], *self.samples[-1:]],
            "growth": {name: round(growth([each[name] for each in self.samples]), 2) for name in BOUNDS},
            "faults": [*self.faults, *(grown(self.samples) if self.samples else ())],
        }

    def _round(self, library: Library, number: int) -> None:
        amendment = f"{number}. Amendment. The fee under amendment number{number} is due each month."
        self._changing.write_text(f"{self._text}\n\n{amendment}\n", encoding="utf-8")
        report = finish(library.files.index([self._contracts]))
        if report.count(FileStatus.FAILED):
            self.faults.append(f"round {number}: {report.files}")
        self._search(library, number)
        if number % 2:
            library.files.forget([self._leaving])
        ended = self._program.run(*COMMANDS[number % len(COMMANDS)])
        self.faults += filter(None, [ended.fault(0)])

    def _search(self, library: Library, number: int) -> None:
        """Searches, with reranking, and exports; checks that new text is found, and replaced text is not."""
        *_, hits = library.search.find(Query(QUERIES[number % len(QUERIES)], Mode.NATURAL))
        library.export.word([hit.clause.id for hit in hits.hits[:5]], self._program.exports / f"{number % 3}.docx")
        for wanted, count in ((number, 1), (number - 1, 0)):
            *_, found = library.search.find(Query(f"number{wanted}", Mode.KEYWORD), rerank=False)
            if len(found.hits) != count and wanted >= 0:
                self.faults.append(f"round {number}: {len(found.hits)} hits for number{wanted}, not {count}")

    def _measure(self) -> dict[str, float]:
        process, files = psutil.Process(), [path for path in self._program.library.rglob("*") if path.is_file()]
        return {
            "megabytes": round(process.memory_info().rss / 1e6, 1),
            "handles": process.num_fds() if hasattr(process, "num_fds") else process.num_handles(),
            "threads": process.num_threads(),
            "processes": len(process.children(recursive=True)),
            "library megabytes": round(sum(path.stat().st_size for path in files) / 1e6, 2),
            "library files": len(files),
        }


def main() -> int:
    """Runs the trial from a shell."""
    return conduct(
        __doc__,
        {"minutes": 120.0},
        lambda place, _: Soak(place),
        lambda trial, chosen: trial.run(chosen.minutes * 60),
    )


if __name__ == "__main__":
    sys.exit(main())
