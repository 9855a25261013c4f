"""What a process does first when it has been started: it gives up what it must not have.

It reaches no network but the hosts named, prints nothing (a library may print words of a document), leaves Ctrl-C to
the program that started it, and ends when that ends, however it does.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from core.isolation.messages import Channel

_HEADROOM: Final = 512  # megabytes of addresses that are never memory: libraries, stacks, reserves
MEGABYTE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """What a process may do.

    Attributes:
        hosts: that it may reach, each with all below it.
        megabytes: the most memory that it may use, where the system keeps such a bound; 0: any.
        scratch: the folder for its temporary files; it goes with the program that started it. "": the system's own.
    """

    hosts: tuple[str, ...] = ()
    megabytes: int = 0
    scratch: str = ""


def enter(limits: Limits, connection: Connection, work: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    """Runs ``work`` within its limits, on its end of the pipe and some arguments."""
    from core.privacy import guard, guard_but

    guard_but(limits.hosts) if limits.hosts else guard()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(limits.scratch,), daemon=True).start()
    _silence()
    _volunteer()
    if limits.scratch:
        tempfile.tempdir = limits.scratch
    if limits.megabytes:
        _limit_memory(limits.megabytes)
    work(Channel(connection), *arguments)


def locate(error: BaseException) -> str:
    """The kind of an error and where it arose; not its words, which may quote a document."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "an unknown place"
    return f"{type(error).__name__} at {place}"


def _end_with_parent(scratch: str) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        if scratch:
            shutil.rmtree(scratch, ignore_errors=True)
        os._exit(1)


def _silence() -> None:
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)


def _volunteer() -> None:
    """Linux: when memory ends, this process is ended, and not the program."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")


def _limit_memory(megabytes: int) -> None:
    """Sets a bound that the system keeps, where it does; elsewhere the program must watch."""
    if not sys.platform.startswith("linux"):
        return
    import resource

    import psutil

    bound = psutil.Process().memory_info().vms + (megabytes + _HEADROOM) * MEGABYTE
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (bound if most == resource.RLIM_INFINITY else min(bound, most), most))
