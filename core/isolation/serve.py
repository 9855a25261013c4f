"""What a reading process does: takes paths from a pipe, runs the task on each, and sends back what came of it.

A task that takes long by its nature tells meanwhile how far it is: that sets its time back to nothing.

It ends with the program that started it, however that ends: idle, it sees its pipe close; busy, it is ended by a thread
that waits for the parent's end, and where the task never gives that thread a turn, by a timer that needs none.
"""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import pickle
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, TypeVar

from core.errors import MunimentError, UnreadableFile
from core.types import Tick

T = TypeVar("T")
Task = Callable[[Path, Tick], T]
"""What is done with a file; it calls the second argument while it goes on for long."""

LONG_OR_DAMAGED: Final = "It is damaged, or so long that it is better split into parts."
_HEADROOM: Final = 512  # megabytes of addresses that are never memory: libraries, stacks, reserves
_MEGABYTE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Step:
    """A sign of life from a long task: so many of so many pages of a file are done."""

    path: Path
    done: int
    total: int


def unreadable(path: Path, deed: str, cause: str) -> UnreadableFile:
    """The complaint about a file that ``deed``: "took longer than 5 seconds", with what may be the cause."""
    advice = f"{cause} Open it in its own program, save it as a new PDF, and add that."
    return UnreadableFile(f"This file {deed}.", advice, path)


def serve(
    task: Task[Any], orders: Connection, answers: Connection, seconds: float, megabytes: int, scratch: str
) -> None:
    """Reads paths until the pipe closes, and answers each with any number of steps, then what came of it.

    That is (result, error, fault of the program). What the task writes for a while, it writes below ``scratch``.
    """
    from core.privacy import guard

    guard()
    tempfile.tempdir = scratch
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then closes this worker
    threading.Thread(target=_end_with_parent, args=(scratch,), daemon=True).start()
    _limit_memory(megabytes)
    with open(os.devnull, "w") as nowhere:
        answers.send(None)
        while True:
            try:
                path = orders.recv()
            except (EOFError, OSError):
                return
            set_limit = partial(faulthandler.dump_traceback_later, seconds + 5, exit=True, file=nowhere)
            set_limit()
            answer = _attempt(task, path, _ticker(path, answers, set_limit))
            faulthandler.cancel_dump_traceback_later()
            answers.send_bytes(_packed(answer, path))


def _ticker(path: Path, answers: Connection, set_limit: Callable[[], None]) -> Tick:
    def tick(done: int, total: int) -> None:
        set_limit()
        answers.send(Step(path, done, total))

    return tick


def _attempt(task: Task[Any], path: Path, tick: Tick) -> tuple[Any, MunimentError | None, str]:
    try:
        return task(path, tick), None, ""
    except MunimentError as error:
        return None, error, ""
    except MemoryError:
        return None, unreadable(path, "needed more memory than one file may have", LONG_OR_DAMAGED), ""
    except RecursionError:
        return None, unreadable(path, "is nested too deep to be read", "It is damaged."), ""
    except Exception as error:
        return None, _fault(path), _where(error)


def _packed(answer: tuple[Any, MunimentError | None, str], path: Path) -> bytes:
    try:
        return pickle.dumps(answer)
    except Exception as error:
        return pickle.dumps((None, _fault(path), _where(error)))


def _fault(path: Path) -> UnreadableFile:
    return unreadable(path, "could not be read", "Something in it was not expected.")


def _where(error: BaseException) -> str:
    """The kind of an error and where it arose; not its words, which may quote the document."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "an unknown place"
    return f"{type(error).__name__} at {place}"


def _end_with_parent(scratch: str) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        shutil.rmtree(scratch, ignore_errors=True)
        os._exit(1)


def _limit_memory(megabytes: int) -> None:
    """Sets a bound that the system keeps, where it does; elsewhere the parent's looks must do."""
    if not sys.platform.startswith("linux"):
        return
    import resource

    import psutil

    bound = psutil.Process().memory_info().vms + (megabytes + _HEADROOM) * _MEGABYTE
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (bound if most == resource.RLIM_INFINITY else min(bound, most), most))
