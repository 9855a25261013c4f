"""What a process does first when it has been started: it gives up what it must not have, and then does its work.

It reaches no network but the hosts named, prints nothing (a library may print words of a document), leaves Ctrl-C to
the program that started it, and ends when that ends, however it does.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import threading
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from core.isolation.calls import Call, unpack
from core.isolation.channel import Channel
from core.isolation.confinement import confine
from core.isolation.limits import Limits


class Order(msgspec.Struct, frozen=True, array_like=True):
    """The first message: what the process may do, and the function that it runs on its end of the pipe."""

    limits: Limits
    work: Call


def serve() -> None:
    """The process, given the number of its end of the pipe as the last argument but one; the last is its name."""
    from core.privacy import guard, guard_but

    channel = Channel(_connection(int(sys.argv[-2])), Order)
    order: Order = channel.receive()
    guard_but(order.limits.hosts) if order.limits.hosts else guard()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _volunteer()
    if order.limits.scratch:
        tempfile.tempdir = order.limits.scratch
    confine(order.limits)  # before there is another thread, which would stay free
    threading.Thread(target=_end_with_parent, args=(order.limits.scratch,), daemon=True).start()
    unpack(order.work, before=1)(channel)


def locate(error: BaseException) -> str:
    """The kind of an error and where it arose; not its words, which may quote a document."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "an unknown place"
    return f"{type(error).__name__} at {place}"[:300]


def _connection(number: int) -> Connection:
    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection

        return PipeConnection(number)
    os.set_inheritable(number, False)
    return Connection(number)


def _end_with_parent(scratch: str) -> None:
    """Waits on standard input, which closes when the program that started this process ends."""
    with suppress(OSError):
        while os.read(0, 1):
            pass
    if scratch:
        empty(Path(scratch))
        shutil.rmtree(scratch, ignore_errors=True)  # a confined process must leave the folder itself
    os._exit(1)


def empty(folder: Path, but: str = "") -> None:
    """Removes what is in a folder, as far as that goes; ``but`` names what stays."""
    with suppress(OSError):
        for entry in [each for each in os.scandir(folder) if each.name != but]:
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry, ignore_errors=True)
            else:
                with suppress(OSError):
                    os.unlink(entry)


def _volunteer() -> None:
    """Linux: when memory ends, this process is ended, and not the program."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
