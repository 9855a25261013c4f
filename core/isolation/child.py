"""What a process does first once started: it gives up what it must not have, then does its work.

It reaches no network except the named hosts, prints nothing (a library may print words of a document), leaves Ctrl-C to
its parent, and ends when its parent does, however that ends.
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

from core.isolation.channel import Channel
from core.isolation.confinement import confine
from core.isolation.limits import Limits
from core.isolation.messages import Call, unpack


class Order(msgspec.Struct, frozen=True, array_like=True):
    """The first message: what the process may do, and the function to run on its end of the pipe."""

    limits: Limits
    work: Call


def serve() -> None:
    """Runs the process; the last argument but one is the number of its end of the pipe, the last is its name."""
    from core.privacy.network import guard, guard_but

    channel = Channel(_connection(int(sys.argv[-2])), Order)
    order: Order = channel.receive()
    guard_but(order.limits.hosts) if order.limits.hosts else guard()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _volunteer()
    if order.limits.scratch:
        tempfile.tempdir = order.limits.scratch
    confine(order.limits)  # before there is another thread, which would stay unconfined
    threading.Thread(target=_end_with_parent, args=(order.limits.scratch,), daemon=True).start()
    unpack(order.work, before=1)(channel)


def locate(error: BaseException) -> str:
    """The kind of an error and where it arose; not its message, which may quote a document."""
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
    """Waits on standard input, which closes when the parent ends."""
    with suppress(OSError):
        while os.read(0, 1):
            pass
    if scratch:
        empty(Path(scratch))
        shutil.rmtree(scratch, ignore_errors=True)  # a confined process cannot remove the folder itself
    os._exit(1)


def empty(folder: Path, but: str = "") -> None:
    """Removes a folder's contents, as far as possible, except for ``but``."""
    with suppress(OSError):
        for entry in [each for each in os.scandir(folder) if each.name != but]:
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry, ignore_errors=True)
            else:
                with suppress(OSError):
                    os.unlink(entry)


def _volunteer() -> None:
    """Linux: when memory runs out, has this process killed rather than the program."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
