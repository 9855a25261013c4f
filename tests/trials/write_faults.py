"""Makes writes fail during all the program's work: `python -m tests.trials.write_faults [--faults 200] [--seed 1]`.

The same work as in `tests.trials.kills`, but instead of a kill the disk refuses: it is full (a small disk in memory, if
that can be mounted), files cannot grow (RLIMIT_FSIZE), or the kernel refuses a kind of call from some moment on, as on
a full disk (ENOSPC), a failing one (EIO) or without permission (EACCES). Each command must end with a message;
afterwards the library must equal one that was never disturbed.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

from tests.trials.desk import LARGE, SMALL
from tests.trials.keeping import Command
from tests.trials.kills import Kills
from tests.trials.program import Ended
from tests.trials.refusing import CALLS, can_refuse
from tests.trials.running import conduct
from tests.trials.small_disk import SmallDisk, can_be_mounted, has_own_mounts, small_disk_command

ERRORS = ("ENOSPC", "EIO", "EACCES")


class WriteFaults(Kills):
    """The trial; see `Kills`. What it counts as kills are commands whose writes fail."""

    def __init__(self, place: Path, samples: tuple[str, ...] = LARGE, seed: int = 1, letters: int = 0) -> None:
        own = has_own_mounts()
        self._disks = {name: SmallDisk(place / name) for name in ("library", "scratch")} if own else {}
        super().__init__(place, samples, seed, letters)
        self.refused: Counter[str] = Counter()

    def figures(self) -> dict[str, Any]:
        """What was done so far, and what was found."""
        figures = super().figures()
        return {
            "commands": figures.pop("kills"),
            "ended in words": self.refused.total(),
            "by fault": dict(sorted(self.refused.items())),
            **figures,
        }

    def close(self) -> None:
        """Unmounts the disks."""
        for disk in self._disks.values():
            disk.close()

    def _strike(self, label: str, command: Command) -> tuple[Ended, bool]:
        fault, ended = self._with_a_fault(command)
        if ended.status:
            self.refused[fault] += 1
        else:
            self.ended_first[label] += 1
        if words := ended.fault(0, 1):
            self._note(f"{fault}: {words}")
        return ended, True

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
    """Runs the trial from a shell, with its own mounts if it may have them."""
    if can_be_mounted() and not has_own_mounts():
        again = small_disk_command(sys.executable, "-m", "tests.trials.write_faults", *sys.argv[1:])
        os.execv(again[0], again)
    return conduct(
        __doc__,
        {"faults": 200, "every": 20, "seed": 1, "small": False},
        lambda place, chosen: WriteFaults(
            place, *((SMALL, chosen.seed, 5000) if chosen.small else (LARGE, chosen.seed))
        ),
        _run,
    )


def _run(trial: WriteFaults, chosen: argparse.Namespace) -> None:
    try:
        trial.run(chosen.faults, chosen.every)
    finally:
        trial.close()


if __name__ == "__main__":
    sys.exit(main())
