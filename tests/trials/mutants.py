"""Feeds mutated files to the program: `python -m tests.trials.mutants [--files 10000] [--seed 1]`.

They are indexed in batches, each into its own library, by `tests.core.hostile.indexed`: the program itself, except that
a quick encoder replaces the real one. Each file must be listed as read, or with a reason in plain language; the
indexing process must stay under 1.5 GB, and nothing may be left running. Prints figures by kind as JSON; exit status 1
if a fault was found; what failed is kept in the folder that it names.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests import ROOT
from tests.core.invariants import check_words
from tests.trials.mutations import seeds, write_mutant
from tests.trials.program import NO_WORDS
from tests.trials.running import conduct

MEGABYTES = 1500  # of the indexing process
LIMIT = 1800.0  # seconds per batch: a file stopped at its limit takes two minutes, and two are read at a time


class Mutants:
    """The trial.

    Args:
        place: a folder for it; batches in which a fault was found stay there.
        seed: decides the mutations.
        files: the files to mutate; None for all.
    """

    def __init__(self, place: Path, seed: int = 1, files: Sequence[Path] | None = None) -> None:
        self._place, self._seed, self._seeds = place, seed, files or seeds()
        self.outcomes: dict[str, Counter[str]] = defaultdict(Counter)
        self.faults: list[str] = []
        self._peak, self._longest, self._started = 0, 0.0, time.monotonic()

    def run(self, files: int, batch: int = 50) -> dict[str, Any]:
        """Tries this many files; returns the figures."""
        for first in range(0, files, batch):
            self._try(range(first, min(files, first + batch)))
        return self.figures()

    def figures(self) -> dict[str, Any]:
        """What was tried so far, and what was found."""
        total = Counter[str]()
        for outcomes in self.outcomes.values():
            total.update(outcomes)
        return {
            "files": total.total(),
            "seeds": len(self._seeds),
            "outcomes": dict(total),
            "by kind": {kind: dict(outcomes) for kind, outcomes in sorted(self.outcomes.items())},
            "megabytes of the program at most": self._peak,
            "seconds of a batch at most": round(self._longest),
            "faults": self.faults,
            "seconds": round(time.monotonic() - self._started),
        }

    def _try(self, numbers: range) -> None:
        folder = self._place / f"from {numbers.start}"
        for name in ("files", "scratch"):
            (folder / name).mkdir(parents=True)
        mutants = dict(write_mutant(number, folder / "files", self._seeds, self._seed)[::-1] for number in numbers)
        before = len(self.faults)
        try:
            report = self._indexed(folder)
        except (subprocess.SubprocessError, ValueError) as error:
            self.faults.append(f"{folder}: {error!r}"[:2000])
            return
        self._judge(report, mutants)
        self.faults += [f"left in {folder}: {path.name}" for path in (folder / "scratch").glob("muniment-*")]
        if len(self.faults) == before:
            shutil.rmtree(folder)

    def _indexed(self, folder: Path) -> dict[str, Any]:
        command = [sys.executable, "-m", "tests.core.hostile.indexed", str(folder / "library"), str(folder / "files")]
        around = os.environ | {"TMPDIR": str(folder / "scratch")}
        run = subprocess.run(command, cwd=ROOT, env=around, capture_output=True, text=True, timeout=LIMIT, check=False)
        if run.returncode or any(each in run.stderr for each in NO_WORDS):
            raise ValueError(f"exit status {run.returncode}: {run.stderr[-1500:]}")
        return dict(json.loads(run.stdout))

    def _judge(self, report: dict[str, Any], mutants: dict[Path, str]) -> None:
        self._peak, self._longest = max(self._peak, report["parent"]), max(self._longest, report["seconds"])
        if report["parent"] >= MEGABYTES:
            self.faults.append(f"{report['parent']} MB for {min(mutants).parent}")
        self.faults += [f"still runs: {name}" for name in report["left"]]
        listed = {Path(os.fsdecode(bytes.fromhex(name))): file for name, file in report["files"].items()}
        for path, kind in mutants.items():
            file = listed.get(path)
            self.outcomes[kind][_outcome(file)] += 1
            if fault := _fault(file):
                self.faults.append(f"{path}: {fault}")


def _outcome(file: dict[str, Any] | None) -> str:
    if file is None:
        return "unlisted"
    stopped = any("took longer" in title or "needed more memory" in title for title, _ in file["issues"])
    return "stopped at a limit" if stopped else str(file["status"])


def _fault(file: dict[str, Any] | None) -> str:
    """What is wrong with the way a file is listed; "" if nothing."""
    if file is None:
        return "not listed"
    if file["status"] == "failed" and not file["issues"]:
        return "not read, without a word"
    for title, advice in file["issues"]:
        try:
            check_words(title, advice)
        except AssertionError:
            return f"no words: {title} {advice}"
        if "not expected" in advice:  # how bugs of the program are reported
            return f"{title} {advice}"
    return ""


def main() -> int:
    """Runs the trial from a shell."""
    return conduct(
        __doc__,
        {"files": 10_000, "batch": 50, "seed": 1},
        lambda place, chosen: Mutants(place, chosen.seed),
        lambda trial, chosen: trial.run(chosen.files, chosen.batch),
    )


if __name__ == "__main__":
    sys.exit(main())
