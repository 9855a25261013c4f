"""What a reading process does: takes files, runs the task on each, and replies with the outcome.

It serves many files, and what it may open is fixed before the first. So it never opens one of the user's files by name:
the program opens it and hands it over (`hand_over`), and the process copies it into its scratch folder, and reads that.
Everything taken from the file, including its hash, is then from the same bytes, even if the file changes meanwhile.

A task that takes long by nature reports its progress, which restarts its time limit. A task that never yields to
another thread is killed by a timer that needs none.
"""

from __future__ import annotations

import errno
import faulthandler
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final, TextIO, TypeVar

from core.base.errors import MunimentError, OutOfReach, UnreadableFile
from core.base.places import on_disk
from core.base.translation import marked, tr
from core.isolation.channel import Channel, Disconnected
from core.isolation.child import empty, locate
from core.isolation.confinement import confinement
from core.isolation.messages import FileOrder, ProgramEnd, Reply, Step
from core.isolation.programs import ask_for_programs
from core.isolation.scratch import no_room
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
        from core.isolation.limits import limit_processor

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


_HANDED: Final = sys.platform == "linux"  # elsewhere readers open files themselves, and copy them too
_READING: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_LARGEST: Final = 1 << 30  # bytes; no reader accepts a larger file
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def hand_over(channel: Channel, path: Path, process: int) -> None:
    """In the program: gives a reader a file, or the archive or mail that holds it, see `core.base.places`.

    A file that cannot be opened is only named: the reader finds out why.

    Raises:
        Disconnected: the reader has ended.
    """
    holder = on_disk(path)
    descriptor = _opened(holder) if _HANDED else None
    try:
        channel.send(FileOrder(path, holder, descriptor is not None))
        if descriptor is not None:
            channel.attach(descriptor, process)
    finally:
        if descriptor is not None:
            os.close(descriptor)


class Copies:
    """In the reader: its copies of the files handed to it.

    The copy of an archive or a mail stays until another file is handed over, as its members are read one after another.

    Args:
        scratch: the folder for copies, and for anything else the reader writes meanwhile.
    """

    def __init__(self, scratch: Path) -> None:
        self._scratch, self._folder = scratch, scratch / "file"
        self._kept: tuple[int, ...] | None = None  # identifies the copied file, as the system tells files apart

    @contextmanager
    def handed(self, path: Path, holder: Path, descriptor: int | None) -> Iterator[Path]:
        """The path to read a file from, valid only within the context.

        Args:
            path: as the user knows it.
            holder: the archive or mail that contains it, or the file itself.
            descriptor: the holder, open; it is closed here. None: the reader opens it itself, if it may.

        Raises:
            OutOfReach: it is being changed, cannot be read, or there is no space for the copy.
        """
        descriptor = _opened(holder) if descriptor is None else descriptor
        if descriptor is None:  # whoever reads it reports what is wrong
            yield path
            return
        try:
            copy = self._copy(holder, descriptor)
            yield copy / path.relative_to(holder)
        finally:
            if path == holder:
                self._kept = None
            self.tidy()

    def tidy(self) -> None:
        """Empties the scratch folder, except for a kept copy."""
        empty(self._scratch, but=self._folder.name if self._kept else "")

    def _copy(self, holder: Path, descriptor: int) -> Path:
        copy = self._folder / holder.name
        try:
            state = os.fstat(descriptor)
            identity = (state.st_dev, state.st_ino, state.st_size, state.st_mtime_ns)
            if self._kept == identity and copy.is_file():
                os.close(descriptor)
                return copy
            self._kept = None
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder.mkdir(mode=0o700)
            _copy(holder, descriptor, copy)
            self._kept = identity
        except OSError as error:
            raise _uncopied(error, holder) from error
        return copy


def _opened(path: Path) -> int | None:
    """Opens a regular file of a contract's size for reading; never waits for a device, which may not answer."""
    try:
        descriptor = os.open(path, _READING)
    except (OSError, ValueError):
        return None
    state = os.fstat(descriptor)
    if S_ISREG(state.st_mode) and state.st_size <= _LARGEST:
        return descriptor
    os.close(descriptor)
    return None


def _copy(path: Path, descriptor: int, copy: Path) -> None:
    with open(descriptor, "rb") as source, copy.open("xb") as target:
        before = os.fstat(descriptor)
        shutil.copyfileobj(source, target, 1 << 20)
        after = os.fstat(descriptor)
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        raise OutOfReach(tr("This file was changed while it was read."), tr("Add it again when it is done."), path)


def _uncopied(error: OSError, path: Path) -> OutOfReach:
    if error.errno in _FULL:
        return no_room(path)
    reason = error.strerror or tr("no reason given")
    return OutOfReach(
        tr("This file cannot be read from its disk ({reason}).", reason=reason), tr("Copy it to this computer."), path
    )
