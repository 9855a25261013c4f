"""The command line on one library, as a shell runs it: each command in its own process group."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from core.base.errors import LockedLibrary
from core.library.encryption import Encryption
from core.library.library import Library
from core.models import Models
from core.privacy.keys import read_key
from tests import ROOT

NO_WORDS = (
    "Traceback (most recent call last)",
    "panicked at",
    "Exception ignored",
    "Segmentation fault",
)
PASSPHRASES = ("a coat of many colours", "the long and winding road")
LONGEST = 900.0  # seconds that a command may take before it counts as hung


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    command: tuple[str, ...]
    status: int
    out: str
    err: str
    seconds: float
    killed: bool = False

    def fault(self, *statuses: int) -> str:
        """What is wrong with how it ended: a traceback, a status other than these, no message; "" if nothing."""
        told = self.out + self.err
        if found := [each for each in NO_WORDS if each in told]:
            return f"{self.command}: {found[0]}: {told[-1500:]}"
        if self.status not in statuses:
            return f"{self.command}: exit status {self.status}: {told[-500:]}"
        if self.status and not told.strip():
            return f"{self.command}: exit status {self.status} without a word"
        return ""


@dataclass(frozen=True)
class Moment:
    """When to act on a running command: this many seconds after this many changes of its files."""

    seconds: float
    changes: int = 0


class Program:
    """Runs commands on the library in a place, with folders for models and temporary files beside it.

    Args:
        place: the folder that contains all of these.
        library: the name of the library's folder in it.
    """

    def __init__(self, place: Path, library: str = "library") -> None:
        self.place, self.library = place, place / library
        self.models, self.exports, self.scratch = place / "models", place / "exports", place / "scratch"
        self.unlocked = place / "unlocked"  # where an encrypted library is decrypted while in use
        self.passphrase, self.other_passphrase = PASSPHRASES
        for folder in (self.models, self.exports, self.scratch, self.unlocked):
            folder.mkdir(parents=True, exist_ok=True)

    @property
    def encrypted(self) -> bool:
        """Whether the library is encrypted."""
        return Encryption(self.library).is_on()

    def find_passphrase(self) -> None:
        """Finds which passphrase opens the library, after a change of it.

        Raises:
            LockedLibrary: none does.
        """
        with suppress(LockedLibrary):
            read_key(self.library, self.passphrase)
            return
        self.passphrase, self.other_passphrase = self.other_passphrase, self.passphrase
        read_key(self.library, self.passphrase)

    def open(self) -> Library:
        """The library, opened by this process."""
        return Library.open(self.library, Models.open(self.models), self.passphrase)

    def run(self, *words: str | Path, **popen: Any) -> Ended:
        """Runs a command to its end."""
        return self.interrupted(words, None, **popen)

    def interrupted(self, words: tuple[str | Path, ...], at: Moment | None, **popen: Any) -> Ended:
        """Runs a command, and kills its process group (SIGKILL) at a moment, if it has not ended by then."""
        started, command = time.monotonic(), tuple(map(str, words))
        job = self._start(command, **popen)
        try:
            killed = at is not None and self._reached(job, at)
            if killed:
                os.killpg(job.pid, signal.SIGKILL)  # without time to clean up
            out, err = job.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(job.pid, signal.SIGKILL)
            out, err = job.communicate()
            err += f"\nhung for {LONGEST} seconds"
        except KeyboardInterrupt:  # the trial is stopped
            os.killpg(job.pid, signal.SIGKILL)
            raise
        return Ended(command, job.returncode, out, err, time.monotonic() - started, killed)

    def _start(self, command: tuple[str, ...], **popen: Any) -> subprocess.Popen[str]:
        code = "from core.cli import main; main()"
        surroundings = {
            **os.environ,
            "MUNIMENT_LIBRARY": str(self.library),
            "MUNIMENT_MODELS": str(self.models),
            "MUNIMENT_UNLOCKED": str(self.unlocked),
            "MUNIMENT_PASSPHRASE": self.passphrase,
            "MUNIMENT_PASSPHRASE_NEW": self.other_passphrase,
            "TMPDIR": str(self.scratch),
            "PYTHONPATH": str(ROOT),
            "COLUMNS": "300",
            **popen.pop("surroundings", {}),
        }
        return subprocess.Popen(
            popen.pop("argv", [sys.executable, "-c", code, *command]),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            env=surroundings,
            cwd=self.place,
            start_new_session=True,
            **popen,
        )

    def _reached(self, job: subprocess.Popen[str], at: Moment) -> bool:
        folders = (self.library, self.models, self.exports, self.unlocked)
        return wait_for(at, folders, lambda: job.poll() is not None)

    def left_running(self) -> list[str]:
        """The processes that a killed command has left behind, after a few seconds to end."""
        for _ in range(100):
            running = [each for each in psutil.process_iter() if self._is_ours(each)]
            if not running:
                return []
            time.sleep(0.1)
        return [repr(each) for each in running]

    def _is_ours(self, process: psutil.Process) -> bool:
        try:
            return process.ppid() != os.getpid() and process.environ().get("TMPDIR") == str(self.scratch)
        except psutil.Error:
            return False


def wait_for(moment: Moment, folders: tuple[Path, ...], ended: Callable[[], bool]) -> bool:
    """Waits for a moment of work on these folders; False if the work ended first."""
    reached, seen, changes = time.monotonic(), _state(folders), 0
    while not ended():
        if changes < moment.changes:
            now = _state(folders)
            changes, seen, reached = changes + (now != seen), now, time.monotonic()
        elif time.monotonic() - reached >= moment.seconds:
            return True
        time.sleep(0.003)
    return False


def _state(folders: tuple[Path, ...]) -> int:
    """A number that changes with any file in these folders."""
    state = 0
    for folder in folders:
        for root, _, names in os.walk(folder):
            for name in ("", *names):
                try:
                    facts = os.stat(os.path.join(root, name))
                except OSError:  # deleted meanwhile
                    continue
                state ^= hash((root, name, facts.st_size, facts.st_mtime_ns))
    return state
