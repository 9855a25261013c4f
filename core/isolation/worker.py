"""A process that reads files, the file it is reading, and that file's limits."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from core.base.translation import tr
from core.isolation.calls import returned
from core.isolation.channel import Disconnected
from core.isolation.clock import waking
from core.isolation.handover import hand_over
from core.isolation.limits import Limits
from core.isolation.messages import ProgramEnd, ProgramRequest, Reply, Step, replies
from core.isolation.process import IsolatedProcess
from core.isolation.programs import MEGABYTES, Needs
from core.isolation.reader import LONG_OR_DAMAGED, Task, serve_files
from core.isolation.scratch import Scratch

_START: Final = 60.0  # seconds that a worker gets to start
_MEGABYTE: Final = 1 << 20


class Worker:
    """Reads one file after another.

    Attributes:
        path: the file that it is reading, None: none.
        ready: whether it has started.

    Args:
        task: what it does with a file.
        seconds: the longest for one file, or for a step of it.
        megabytes: the most memory.
        hours: the longest for one file, all steps together.
        needs: what the task needs besides the file.
    """

    def __init__(self, task: Task[Any], seconds: float, megabytes: int, hours: float, needs: Needs) -> None:
        self._seconds, self._megabytes, self._hours = seconds, megabytes, hours
        self._scratch = Scratch()
        self._needed = needs.program
        self._program: IsolatedProcess | None = None
        limits = Limits(megabytes=megabytes, scratch=str(self._scratch.folder), reads=needs.reads)
        expected = Step | ProgramRequest | replies(returned(task))
        try:
            self._process = IsolatedProcess(
                "muniment reader", serve_files, task, seconds, expected=expected, limits=limits
            )
        except BaseException:
            self._scratch.remove()
            raise
        self.channel = self._process.channel
        self.path: Path | None = None
        self.ready = False
        self._began = self._since = waking()  # reading its file; its last sign of life
        self._slept = waking.slept()  # before it began its file

    def give(self, path: Path) -> bool:
        """Gives it a file; False if the process has ended since its last one."""
        try:
            hand_over(self.channel, path, self._process.pid)
        except Disconnected:
            return False
        self.path, self._slept = path, waking.slept()
        if self.ready:
            self._began = self._since = waking()
        return True

    def receive(self) -> Step | Reply[Any] | None:
        """Its progress, or its file's outcome; None: it has started, or is having a program run.

        Raises:
            Disconnected: it has ended, or sent something invalid.
        """
        message: Step | ProgramRequest | Reply[Any] = self.channel.receive()
        self._since = waking()
        if not self.ready:
            self.ready, self._began = True, self._since
            return None
        if isinstance(message, ProgramRequest):
            self._run_program()
            return None
        return message

    def attend(self) -> None:
        """Checks on the program that runs for it."""
        program, needed = self._program, self._needed
        if program is None or needed is None:
            return
        if program.alive and waking() - self._since < needed.seconds and program.memory() < MEGABYTES * _MEGABYTE:
            return
        code = program.exit_code(0)
        self._end_program()
        self._say(ProgramEnd(code))
        self._since = waking()

    def _run_program(self) -> None:
        if self._needed is None or self._program is not None:
            self._say(ProgramEnd())
        else:
            self._program = self._needed.start(self._scratch.folder)

    def _say(self, end: ProgramEnd) -> None:
        with suppress(Disconnected):  # noticed when it is next listened to
            self.channel.send(end)

    def _end_program(self) -> None:
        program, self._program = self._program, None
        if program is not None:
            program.close()

    def excess(self) -> tuple[str, str] | None:
        """Why its file was given up, and the possible cause, a sentence each; None if it is within the limits."""
        silent, lasted = waking() - self._since, waking() - self._began
        if not self.ready:
            not_started = tr("This file could not be read: the process that reads files did not start.")
            return (not_started, tr("Try again.")) if silent > _START else None
        if silent > self._seconds:
            too_slow = tr("This file took longer than {seconds:g} seconds to read.", seconds=self._seconds)
            return too_slow, tr(LONG_OR_DAMAGED)
        if lasted > self._hours * 3600:
            too_long = tr("This file took longer than {hours:g} hours to read.", hours=self._hours)
            return too_long, tr("It is very long.")
        if self._process.memory() > self._megabytes * _MEGABYTE:
            too_big = tr("This file needed more memory than {megabytes} megabytes.", megabytes=self._megabytes)
            return too_big, tr(LONG_OR_DAMAGED)
        return None

    @property
    def overslept(self) -> bool:
        """Whether this computer slept longer than its file may take: then its own timer has killed it on waking."""
        return waking.slept() - self._slept > self._seconds

    @property
    def swollen(self) -> bool:
        """Whether it uses so much memory that the next file would not have its full share."""
        return self._process.memory() > self._megabytes * _MEGABYTE // 2

    def kill(self) -> None:
        """Kills it, without waiting."""
        if self._program is not None:
            self._program.kill()
        self._process.kill()

    def close(self) -> None:
        """Kills it, waits until it is gone, and removes the copies of files that it had no time to remove."""
        self._end_program()
        self._process.close()
        self._scratch.remove()
