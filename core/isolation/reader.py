"""What a reading process does: takes files, runs the task on each, and replies with the outcome.

A task that takes long by nature reports its progress, which restarts its time limit. A task that never yields to
another thread is killed by a timer that needs none.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, TextIO, TypeVar

from core.base.errors import MunimentError, UnreadableFile
from core.base.translation import marked, tr
from core.isolation.channel import Channel, Disconnected
from core.isolation.child import locate
from core.isolation.confinement import confinement
from core.isolation.handover import Copies
from core.isolation.messages import FileOrder, ProgramEnd, Reply, Step
from core.isolation.programs import ask_for_programs
from core.types import Tick

T = TypeVar("T")
Task = Callable[[Path, Tick], T]
"""What is done with a file; it calls the second argument from time to time while it runs."""

LONG_OR_DAMAGED: Final = marked("It is damaged, or so long that it is better split into parts.")
DAMAGED: Final = marked("It is damaged.")


def unreadable(path: Path, reason: str, cause: str) -> UnreadableFile:
    """The error for a file that could not be read, with the reason and the possible cause, a sentence each."""
    advice = tr("Open it in its own program, save it as a new PDF, and add that.")
    return UnreadableFile(reason, f"{cause} {advice}", path)


def serve_files(channel: Channel, task: Task[Any], seconds: float) -> None:
    """Says that it is ready, then receives files until the pipe closes, each replied to by its steps and a `Reply`."""
    copies = Copies(Path(tempfile.gettempdir()))
    if confinement().programs:
        ask_for_programs(channel)
    channel.expect(FileOrder | ProgramEnd)
    with open(os.devnull, "w") as nowhere, suppress(Disconnected):
        set_limit = partial(_set_limit, seconds + 5, nowhere)
        channel.send(Reply())
        while True:
            order: FileOrder = channel.receive()
            descriptor = channel.attached() if order.attached else None
            set_limit()
            handed = partial(copies.handed, order.path, order.holder, descriptor)
            reply = _attempt(task, order.path, handed, _ticker(order.path, channel, set_limit))
            copies.tidy()
            faulthandler.cancel_dump_traceback_later()
            try:
                channel.send(reply)
            except Disconnected:
                return
            except Exception as error:  # the result cannot be sent
                channel.send(_fault(order.path, error))


def _set_limit(seconds: float, nowhere: TextIO) -> None:
    """Limits the time from now on to these seconds, both elapsed and on each processor."""
    faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
    if sys.platform != "win32":
        from core.isolation.resources import limit_processor

        limit_processor(seconds * (os.cpu_count() or 1))


def _ticker(path: Path, channel: Channel, set_limit: Callable[[], None]) -> Tick:
    def tick(done: int, total: int) -> None:
        set_limit()
        channel.send(Step(path, done, total))

    return tick


def _attempt(task: Task[Any], path: Path, handed: Callable[[], AbstractContextManager[Path]], tick: Tick) -> Reply[Any]:
    try:
        with handed() as file:
            return Reply(task(file, tick))
    except MunimentError as error:
        return Reply(error=error)
    except MemoryError:
        return Reply(
            error=unreadable(path, tr("This file needed more memory than one file may use."), tr(LONG_OR_DAMAGED))
        )
    except RecursionError:
        return Reply(error=unreadable(path, tr("This file is nested too deeply to be read."), tr(DAMAGED)))
    except Exception as error:
        return _fault(path, error)


def _fault(path: Path, error: Exception) -> Reply[Any]:
    what = unreadable(path, tr("This file could not be read."), tr("It contains something unexpected."))
    return Reply(error=what, fault=locate(error))
