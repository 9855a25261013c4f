"""Other programs that reading needs, such as LibreOffice: run by an isolated process, confined to a scratch folder.

The process confines itself and then becomes the program, which therefore has one process, no network, no files but its
own, no right to start anything, and limits of time and memory. A confined reader cannot start processes: it asks its
parent, which knows what to run, and in whose folder.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Final

from core.isolation.channel import Channel
from core.isolation.limits import Limits
from core.isolation.messages import ProgramEnd, ProgramRequest
from core.isolation.process import IsolatedProcess
from core.isolation.scratch import Scratch

MEGABYTES: Final = 2048
_PR_SET_PDEATHSIG: Final = 1

_ask: Callable[[], int | None] | None = None


@dataclass(frozen=True, slots=True)
class Program:
    """Another program, and how to run it.

    Attributes:
        command: the program's file and its arguments, in which ``{folder}`` stands for the scratch folder.
        reads: what it reads besides libraries, fonts and so on.
        runs: the folder with its own files.
        seconds: the longest that it may take.
    """

    command: tuple[str, ...]
    reads: tuple[str, ...]
    runs: tuple[str, ...]
    seconds: float

    def start(self, folder: Path) -> IsolatedProcess:
        """Starts it in a scratch folder, the only one that it may change."""
        limits = Limits(megabytes=MEGABYTES, scratch=str(folder), reads=self.reads, runs=self.runs)
        command = [part.replace("{folder}", str(folder)) for part in self.command]
        return IsolatedProcess("muniment program", become, command, os.getpid(), limits=limits)

    def run(self, folder: Path) -> int | None:
        """Runs it to its end. Returns its exit code; None if it took too long, or nobody can run it.

        A reader asks for it, and gets the one that its own program knows.
        """
        if _ask is not None:
            return _ask()
        with closing(self.start(folder)) as process:
            return process.exit_code(self.seconds)


@dataclass(frozen=True, slots=True)
class Needs:
    """What readers need besides their file: other files that they read, and the program that is run for them."""

    reads: tuple[str, ...] = ()
    program: Program | None = None


@contextmanager
def workplace() -> Iterator[Path]:
    """The scratch folder for a program: a confined reader's own, or elsewhere one for this context only."""
    if _ask is not None:
        yield Path(gettempdir())
        return
    scratch = Scratch()
    try:
        yield scratch.folder
    finally:
        scratch.remove()


def ask_for_programs(channel: Channel) -> None:
    """In a confined reader: has its parent run programs from now on."""
    global _ask

    def ask() -> int | None:
        channel.send(ProgramRequest())
        end: Any = channel.receive()
        return end.code if isinstance(end, ProgramEnd) else None

    _ask = ask


def become(_channel: Channel, command: Sequence[str], parent: int) -> None:
    """In the process: becomes another program, which ends when its parent does."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            return
    folder = os.path.dirname(command[-1]) or "/"
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "TZ") if name in os.environ}
    os.execve(command[0], list(command), kept | {"HOME": folder, "TMPDIR": folder})
