"""Kills the program again and again at whatever it does: `python -m tests.trials.kills [--kills 500] [--seed 1]`.

Contracts are added, changed and forgotten, embedded, exported, and search is tuned to ratings, all by the command line
on sample contracts; at a random moment the whole process group gets SIGKILL. After each kill the next command works.
Now and then all is run to its end, and the library then equals one of the same contracts that was never disturbed:
files, clauses, vectors, hits. Prints figures as JSON; exit status 1 where a fault was found.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import docx

from core.store.catalog.catalog import Catalog
from tests.trials import oracle
from tests.trials.desk import LARGE, MODEL, SMALL, Command, Desk
from tests.trials.program import Ended, Moment, Program

AFTER: tuple[Command, ...] = (("status", "--json"), ("search", "notice in writing", "--json"), ("ratings", "--json"))
REFUSED = {"forget": (0, 1)}  # what was never read cannot be forgotten


class Kills:
    """The trial.

    Args:
        place: an empty folder for it.
        samples: the contracts, see `Desk`.
        seed: decides what is done and when it is killed, as far as a clock can be repeated.
        letters: how much of each contract there is; 0: all.
    """

    def __init__(self, place: Path, samples: tuple[str, ...] = LARGE, seed: int = 1, letters: int = 0) -> None:
        self._chance = random.Random(seed)
        self._program, self._undisturbed = Program(place), Program(place, "undisturbed")
        self.undisturbed = self._undisturbed.library
        self._desk = Desk(self._program, samples, self._chance, letters)
        self._does = self._desk.does()
        self._seconds: dict[str, float] = defaultdict(lambda: 4.0)  # that an operation takes
        self._changes: dict[str, int] = defaultdict(lambda: 8)  # of files, that are seen of it
        self.kills: Counter[str] = Counter()
        self.ended_first: Counter[str] = Counter()
        self._since: set[str] = set()  # what was killed since the last comparison
        self.comparisons = 0
        self.faults: list[str] = []
        self._set_up()

    def _set_up(self) -> None:
        index: Command = ("index", self._desk.contracts, "--json")
        self._expect(self._program.run(*index), 0)
        self._ratings = self._desk.rate()
        self._expect(self._program.run(*self._does["export"]()), 0)
        (first,) = self._program.exports.glob("*.docx")
        self._headings = {each.text for each in docx.Document(str(first)).paragraphs if each.style.name == "Heading 2"}
        shutil.copytree(self._program.library, self._undisturbed.library)

    # ---------------------------------------------------------------- trial

    def run(self, kills: int, every: int = 20, only: Sequence[str] = ()) -> dict[str, Any]:
        """Kills so many times, compares every so often, and at the end; gives the figures.

        Args:
            kills: how many.
            every: how many of them between two comparisons.
            only: what is killed; all that can be done if empty.
        """
        started = time.monotonic()
        names = list(only) or sorted(self._does)
        while (done := self.kills.total()) < kills:
            name = names[done % len(names)] if done < len(names) else self._chance.choice(names)
            self._kill(name)
            if self.kills.total() > done and self.kills.total() % every == 0:
                self._compare()
                sys.stderr.write(f"{self.kills.total()} of {kills}, {len(self.faults)} faults\n")
        if kills % every:
            self._compare()
        return {
            "kills": self.kills.total(),
            "by operation": dict(sorted(self.kills.items())),
            "ended first": dict(sorted(self.ended_first.items())),
            "comparisons": self.comparisons,
            "faults": self.faults,
            "seconds": round(time.monotonic() - started),
        }

    def _kill(self, name: str) -> None:
        command = self._does[name]()
        ended = self._program.interrupted(command, self._moment(name))
        if not ended.killed:
            self.ended_first[name] += 1
            self._seconds[name] = min(self._seconds[name], ended.seconds)
            self._changes[name] = max(2, self._changes[name] * 2 // 3)
            self._expect(ended, *REFUSED.get(name, (0,)))
            return
        self.kills[name] += 1
        self._since.add(name)
        self._seconds[name] *= 1.1
        self._changes[name] += 1
        self.faults += [f"after a kill of {name}: {left} still runs" for left in self._program.left_running()]
        self._check_after(name, command)

    def _moment(self, name: str) -> Moment:
        if self._chance.random() < 0.6:
            return Moment(0, self._chance.randint(1, self._changes[name]))
        return Moment(self._chance.uniform(0.25, 1) * self._seconds[name])

    def _check_after(self, name: str, command: Command) -> None:
        if name == "models add":
            listed = self._program.run("models", "--json")
            if self._expect(listed, 0):
                self._note(self._desk.half_a_model(listed.out))
            return
        if name == "export":
            self.faults += oracle.broken_exports(self._program.exports, self._headings)
        if name == "repair" or self._chance.random() < 0.25:
            self._expect(self._program.run(*command), *REFUSED.get(name, (0,)))
        else:
            self._expect(self._program.run(*self._chance.choice(AFTER)), 0)

    # --------------------------------------------------------------- oracle

    def _compare(self) -> None:
        """Runs all to its end, does the same to the undisturbed library, and compares."""
        self.comparisons += 1
        for program in (self._program, self._undisturbed):
            for gone in self._gone(program):
                self._expect(program.run("forget", gone, "--json"), 0)
            self._expect(program.run("index", self._desk.contracts, "--json"), 0)
        self._finish_others()
        self._expect(self._program.run("check", "--json"), 0)
        found = [*oracle.differences(self._program.library, self._undisturbed.library, self._program.models)]
        self.faults += [*found, *self._left_behind(), *self._lost_ratings()]
        self.faults += oracle.broken_exports(self._program.exports, self._headings)

    def _finish_others(self) -> None:
        """Does to the end what was killed and is no part of the contracts."""
        if "tune" in self._since:
            self._expect(self._program.run("tune", "--undo", "--json"), 0)
        if "export" in self._since:
            for number in range(3):  # each that may have left a draft
                to = self._program.exports / f"clauses {number}.docx"
                self._expect(self._program.run("export", *self._desk.clauses, "--to", to), 0)
        if "models add" in self._since:
            self._expect(self._program.run(*self._does["models add"]()), 0)
            self._expect(self._program.run("models", "remove", MODEL, "--json"), 0)
        self._since.clear()

    def _gone(self, program: Program) -> list[Path]:
        with closing(Catalog(program.library)) as catalog:
            return [file.path for file in catalog.files() if not file.path.exists()]

    def _left_behind(self) -> Iterator[str]:
        """Files that no part of the program looks after."""
        for folder, pattern in ((self._program.exports, ".*"), (self._program.scratch, "muniment-*")):
            yield from (f"left behind: {path}" for path in folder.glob(pattern))
        found = self._program.models.rglob(f"*{MODEL}*")
        yield from (f"left behind: {path}" for path in found if path.parent.name != ".locks")

    def _lost_ratings(self) -> Iterator[str]:
        listed = self._program.run("ratings", "--json")
        if self._expect(listed, 0) and (count := len(json.loads(listed.out)["ratings"])) != self._ratings:
            yield f"{count} ratings for {self._ratings}"

    def _expect(self, ended: Ended, *statuses: int) -> bool:
        fault = ended.fault(*statuses)
        self._note(fault)
        return not fault

    def _note(self, fault: str) -> None:
        if fault:
            self.faults.append(f"after {self.kills.total()} kills: {fault}")


def main() -> int:
    """Runs the trial in a folder for the time being, and prints what it found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--every", type=int, default=20, help="kills between two comparisons")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true", help="two contracts instead of five")
    options = parser.parse_args()
    with TemporaryDirectory(prefix="kills-") as folder:
        found = Kills(Path(folder), SMALL if options.small else LARGE, options.seed).run(options.kills, options.every)
    sys.stdout.write(json.dumps(found, indent=1) + "\n")
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
