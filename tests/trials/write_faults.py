"""Has writes fail at whatever the program does: `python -m tests.trials.write_faults [--faults 200] [--seed 1]`.

The same work as in `tests.trials.kills`, but instead of a kill the disk refuses: it is full (a small disk in memory,
where that can be mounted), files grow no further (RLIMIT_FSIZE), or the kernel refuses a kind of call from some moment
on, as on a full disk (ENOSPC), a failing one (EIO) or without permission (EACCES). Each command ends with words;
afterwards the library equals one that was never disturbed.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.trials.desk import LARGE, SMALL, Command
from tests.trials.kills import Kills
from tests.trials.program import Ended
from tests.trials.refusing import CALLS, can_refuse
from tests.trials.small_disk import SmallDisk, can_be_mounted, has_own_mounts, small_disk_command

ERRORS = ("ENOSPC", "EIO", "EACCES")


class WriteFaults(Kills):
    """The trial; see `Kills`. What it counts as kills are commands whose writes fail."""

    def __init__(self, place: Path, samples: tuple[str, ...] = LARGE, seed: int = 1, letters: int = 0) -> None:
        own = has_own_mounts()
        self._disks = {name: SmallDisk(place / name) for name in ("library", "scratch")} if own else {}
        super().__init__(place, samples, seed, letters)
        self.refused: Counter[str] = Counter()

    def run(self, kills: int, every: int = 20, only: Sequence[str] = ()) -> dict[str, Any]:
        """Has the writes of so many commands fail; gives the figures."""
        figures = super().run(kills, every, only)
        return {
            "commands": figures.pop("kills"),
            "ended in words": self.refused.total(),
            "by fault": dict(sorted(self.refused.items())),
            **figures,
        }

    def close(self) -> None:
        """Takes away the disks."""
        for disk in self._disks.values():
            disk.close()

    def _kill(self, name: str) -> None:
        command = self._does[name]()
        fault, ended = self._with_a_fault(command)
        self.kills[name] += 1
        self._since.add(name)
        if ended.status:
            self.refused[fault] += 1
        else:
            self.ended_first[name] += 1
        if words := ended.fault(0, 1):
            self._note(f"{fault}: {words}")
        self._check_after(name, command)

    def _with_a_fault(self, command: Command) -> tuple[str, Ended]:
        if self._disks and self._chance.random() < 0.3:
            name, room = self._chance.choice(sorted(self._disks)), int(2 ** self._chance.uniform(0, 12))
            with self._disks[name].full_but_for(room):
                return f"full disk of {name}", self._program.run(*command)
        if not can_refuse() or self._chance.random() < 0.3:
            most = int(2 ** self._chance.uniform(0, 21))
            limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
            return "EFBIG of write", self._program.run(*command, preexec_fn=limit)
        calls, error = self._chance.choice(sorted(CALLS)), self._chance.choice(ERRORS)
        changes = self._chance.choice((0, 1, self._chance.randint(2, 12)))
        started = [sys.executable, "-m", "tests.trials.refusing", calls, error, str(changes), *map(str, command)]
        return f"{error} of {calls}", self._program.run(*command, argv=started)


def main() -> int:
    """Runs the trial in a folder for the time being, and prints what it found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--every", type=int, default=20, help="faults between two comparisons")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true", help="the beginnings of two contracts instead of five")
    options = parser.parse_args()
    if can_be_mounted() and not has_own_mounts():
        again = small_disk_command(sys.executable, "-m", "tests.trials.write_faults", *sys.argv[1:])
        os.execv(again[0], again)
    samples, letters = (SMALL, 5000) if options.small else (LARGE, 0)
    with TemporaryDirectory(prefix="faults-") as folder:
        trial = WriteFaults(Path(folder), samples, options.seed, letters)
        try:
            found = trial.run(options.faults, options.every)
        finally:
            trial.close()
    sys.stdout.write(json.dumps(found, indent=1) + "\n")
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
