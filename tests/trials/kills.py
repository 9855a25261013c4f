"""Kills the program again and again during all its work: `python -m tests.trials.kills [--kills 500] [--seed 1]`.

Contracts are added, changed and forgotten, embedded, exported, rated, collected, searches are saved, search is tuned,
the library is damaged and repaired, encrypted and decrypted, all from the command line on sample contracts; at a random
moment the whole process group gets SIGKILL. After each kill the library opens, answers, and holds the user's own data;
of the killed command it holds all or nothing. Now and then everything is completed, and the library must equal one of
the same contracts that was never disturbed (`tests.trials.comparison`). Prints figures as JSON; exit status 1 if a
fault was found. It can be stopped at any time (Ctrl+C, SIGTERM), and prints what it has so far.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from core.types import Mode, Query
from tests.trials.comparison import Comparison
from tests.trials.desk import LARGE, SMALL, Desk
from tests.trials.keeping import Command, Deed, kept_in
from tests.trials.program import Ended, Moment, Program
from tests.trials.running import conduct

AFTER: tuple[Command, ...] = (
    ("status", "--json"),
    ("search", "notice in writing", "--no-rerank", "--json"),
    ("ratings", "--json"),
    ("saved", "--json"),
)
TWICE = ("forget", "discard", "encrypt", "decrypt", "passphrase", "models add")
REFUSED = dict.fromkeys((*TWICE, "repair"), (0, 1))
"""Commands that are refused the second time because their work is done, and a repair that says what was lost."""
AGAIN = {"repair": 1.0, "encrypt": 0.6, "forget all": 0.0}
"""How often a command is run again to its end after a kill, if not as often as others."""
MOST = 100  # faults: what comes after this many only follows from them


class Kills:
    """The trial.

    Args:
        place: an empty folder for it.
        samples: the contracts, see `Desk`.
        seed: decides what is done and when it is killed, as far as timing is repeatable.
        letters: how many letters of each contract are used; 0 for all.
    """

    def __init__(self, place: Path, samples: tuple[str, ...] = LARGE, seed: int = 1, letters: int = 0) -> None:
        self._chance = random.Random(seed)
        self._program = Program(place)
        self._desk = Desk(self._program, samples, self._chance, letters)
        self._does = self._desk.does()
        self._seconds: dict[str, float] = defaultdict(lambda: 3.0)  # per operation, after its first change
        self._changes: dict[str, int] = defaultdict(lambda: 8)  # how many changes of files it makes
        self.kills: Counter[str] = Counter()
        self.ended_first: Counter[str] = Counter()
        self.faults: list[str] = []
        self._spent: Counter[str] = Counter()
        with self._timed("setting up"):
            self.comparison = Comparison(self._program, self._desk, self._note)

    # ---------------------------------------------------------------- trial

    def run(self, kills: int, every: int = 20, only: Sequence[str] = ()) -> dict[str, Any]:
        """Kills this many times, compares now and then, and at the end; returns the figures.

        Args:
            kills: how many.
            every: how many of them between two comparisons.
            only: the operations to kill; all of them if empty.
        """
        while (done := self.kills.total()) < kills and len(self.faults) < MOST:
            self._guarded("trying", lambda: self._try(self._next(only or sorted(self._does))))
            if self.kills.total() > done and self.kills.total() % every == 0:
                self._guarded("comparing", self.comparison.compare)
                sys.stderr.write(f"{self.kills.total()} of {kills}, {len(self.faults)} faults, {self._shares()}\n")
        if kills % every:
            self._guarded("comparing", self.comparison.compare)
        return self.figures()

    def figures(self) -> dict[str, Any]:
        """What was done so far, and what was found."""
        return {
            "kills": self.kills.total(),
            "by operation": dict(sorted(self.kills.items())),
            "ended first": dict(sorted(self.ended_first.items())),
            "comparisons": self.comparison.done,
            "set aside, added again": self.comparison.set_aside,
            "faults": self.faults,
            "seconds": self._shares(),
        }

    def _next(self, names: Sequence[str]) -> str:
        """First each operation once, as soon as it is possible."""
        possible = [name for name in names if self._desk.can(name)]
        tried = {label.partition(",")[0] for label in (*self.kills, *self.ended_first)}
        return self._chance.choice([name for name in possible if name not in tried] or possible)

    def _try(self, name: str) -> None:
        """Lets the user do it, and kills it meanwhile."""
        label = f"{name}, encrypted" if self._program.encrypted else name
        deed = self._does[name]()
        with self._timed("struck"):
            ended, struck = self._strike(label, deed.command)
        (self.comparison.promises.tried if ended.status else self.comparison.promises.done)(deed)
        self._settle(name)
        if not struck:
            self.ended_first[label] += 1
            self._expect(ended, *REFUSED.get(name, (0,)))
            return
        self.kills[label] += 1
        self.comparison.struck(name, deed.command)
        with self._timed("checked"):
            self._check_after(name, deed)

    def _strike(self, label: str, command: Command) -> tuple[Ended, bool]:
        """Runs a command and kills it; says whether it was killed before its end."""
        ended = self._program.interrupted(command, self._moment(label))
        if ended.killed:
            self._seconds[label] *= 1.1
            self._changes[label] += 1
            self.faults += [f"after a kill of {label}: {left} still runs" for left in self._program.left_running()]
        else:
            self._seconds[label] *= 0.7
            self._changes[label] = max(2, self._changes[label] * 2 // 3)
        return ended, ended.killed

    def _moment(self, label: str) -> Moment:
        if self._chance.random() < 0.6:
            return Moment(0, self._chance.randint(1, self._changes[label]))
        return Moment(self._chance.uniform(0, 1) * self._seconds[label], 1)

    def _settle(self, name: str) -> None:
        """What must be known, or done, before the next command."""
        if name == "passphrase":
            self._program.find_passphrase()
        if name == "forget all":
            self.comparison.index(self._program)

    def _check_after(self, name: str, deed: Deed) -> None:
        """Mostly within this process, because starting a program takes seconds."""
        if name == "models add":
            self._note(self._desk.half_a_model())
        often = 0.0 if "--save" in deed.command else AGAIN.get(name, 0.15)  # saved twice must be discarded twice
        if self._chance.random() < often:
            again = self._program.run(*deed.command)
            if again.status == 0:
                self.comparison.promises.done(deed)
            self._settle(name)
            refused = (0, 1) if name in ("index", "update", "optimise") else REFUSED.get(name, (0,))
            self._expect(again, *refused)
        elif self._chance.random() < 0.12:
            self._expect(self._program.run(*self._chance.choice(AFTER)), 0)
        else:
            self._look()

    def _look(self) -> None:
        """Checks that the library opens and answers, and that the user's own data are there."""
        with self._program.open() as library:
            library.files.status()
            library.files.list()
            *_, _ = library.search.find(Query("notice", Mode.KEYWORD), rerank=False)
            for broken in self.comparison.promises.broken(kept_in(library)):
                self._note(broken)

    # -------------------------------------------------------------- figures

    def _expect(self, ended: Ended, *statuses: int) -> None:
        self._note(ended.fault(*statuses))

    def _note(self, fault: str) -> None:
        if fault:
            self.faults.append(f"after {self.kills.total()} kills: {fault}")
            sys.stderr.write(self.faults[-1] + "\n")

    def _guarded(self, what: str, deed: Callable[[], None]) -> None:
        """Records an exception as a fault; the trial continues."""
        try:
            with self._timed(what):
                deed()
        except Exception as error:
            self._note(f"{what}: {error!r}")

    @contextmanager
    def _timed(self, what: str) -> Iterator[None]:
        started = time.monotonic()
        try:
            yield
        finally:
            self._spent[what] += time.monotonic() - started

    def _shares(self) -> dict[str, int]:
        return {what: round(seconds) for what, seconds in self._spent.items()}


def main() -> int:
    """Runs the trial from a shell."""
    return conduct(
        __doc__,
        {"kills": 500, "every": 20, "seed": 1, "small": False},
        lambda place, chosen: Kills(place, SMALL if chosen.small else LARGE, chosen.seed),
        lambda trial, chosen: trial.run(chosen.kills, chosen.every),
    )


if __name__ == "__main__":
    sys.exit(main())
