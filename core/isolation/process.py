"""An isolated process, as seen by the program that starts it: a channel, its state, and its end.

It is started fresh, by a plain command: it shares no memory with the program, has loaded nothing of it, and inherits
only the pipe of its open files, and of its environment only what it needs. The first message says what to do.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from multiprocessing.connection import Connection, Pipe
from typing import Any, Final

from core.isolation.channel import Channel, Disconnected
from core.isolation.child import Order
from core.isolation.confinement import confinement
from core.isolation.limits import Confinement, Limits
from core.isolation.messages import Reply, Step, pack, replies
from core.isolation.scratch import Scratch
from core.isolation.start import CHILD_FLAG, reduced_environment
from core.types.publishing import Amount

_FREE: Final = Limits()
_PATIENCE: Final = 60.0  # seconds that it may leave a message unread before it counts as gone
_CODE: Final = "from core.isolation.child import serve; serve()"


class IsolatedProcess:
    """A running process, and this end of the pipe to it. Close it at the end.

    Attributes:
        channel: ``work`` receives what is sent here.
    """

    def __init__(
        self, name: str, work: Callable[..., None], *arguments: Any, expected: Any = None, limits: Limits = _FREE
    ) -> None:
        """Starts it.

        Args:
            name: of the process, for lists of running processes.
            work: a module-level function, as it is sent by name; takes its end of the pipe and the arguments.
            arguments: for the function.
            expected: the type of the messages that it sends, see `messages.Decoder`.
            limits: what the process may do.

        Raises:
            AttributeError: the function, or one among the arguments, cannot be found by its name.
        """
        order = Order(limits, pack(work, *arguments))
        ours, theirs = Pipe()
        self.channel = Channel(ours, expected, patience=_PATIENCE)
        try:
            self._process = _start(name, theirs)
            with suppress(Exception):  # it has already ended, as whoever waits for it will see
                self.channel.send(order)
        except BaseException:
            self.channel.close()
            raise
        finally:
            theirs.close()  # the process has its own; only with ours closed can we see it end

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def exit_code(self, seconds: float | None = None) -> int | None:
        """Waits for the end; the exit code, or minus the signal that killed it; None: it is still running."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(seconds)
        return None

    def memory(self) -> int:
        """The bytes of memory it uses, 0 if that is unknown."""
        import psutil

        try:
            return int(psutil.Process(self.pid).memory_info().rss)
        except psutil.Error:
            return 0

    def kill(self) -> None:
        """Kills it and all that it has started, such as a converter, without waiting. Any thread may do so."""
        import psutil

        started: list[Any] = []
        with suppress(psutil.Error):  # gone
            if self.alive:
                started = psutil.Process(self.pid).children(recursive=True)
        self._process.kill()
        for child in started:
            with suppress(psutil.Error):
                child.kill()

    def close(self) -> None:
        """Kills it, and waits until it is gone."""
        self.kill()
        self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()
        self.channel.close()

    def __del__(self) -> None:
        """Kills a process that nothing references any more."""
        with suppress(Exception):  # not started, or closed
            self.close()


def _start(name: str, end: Connection) -> subprocess.Popen[bytes]:
    """Starts Python, or the frozen program, with one end of a pipe. Standard input closes when this process ends."""
    command = [sys.executable, CHILD_FLAG] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-c", _CODE]
    return subprocess.Popen(
        [*command, str(end.fileno()), name],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        close_fds=True,
        **_of_system(end),
    )


def _of_system(end: Connection) -> dict[str, Any]:
    """How the pipe, the only thing inherited, is passed on, and the environment."""
    environment = reduced_environment()
    if sys.platform != "win32":
        return {"env": environment, "pass_fds": [end.fileno()]}
    os.set_handle_inheritable(end.fileno(), True)
    base = getattr(sys, "_base_executable", sys.executable)
    if base != sys.executable:  # in a virtual environment that is a launcher, and Python would be another process
        environment["__PYVENV_LAUNCHER__"] = sys.executable
    return {
        "env": environment,
        "executable": base,
        "startupinfo": subprocess.STARTUPINFO(lpAttributeList={"handle_list": [end.fileno()]}),
        "creationflags": subprocess.CREATE_NO_WINDOW,
    }


_HEARTBEAT: Final = 0.2  # seconds between two checkpoints


def run_stepwise(
    name: str, work: Callable[..., None], *arguments: Any, result: Any, limits: Limits
) -> Generator[Amount, None, Any]:
    """Runs ``work`` in a process, which sends `Step`s and at the end a `Reply`. Yields how much is done.

    Every yield is a checkpoint, several a second: close the generator to end the process.

    Args:
        name: of the process.
        work: takes its end of the pipe and the arguments.
        arguments: for it.
        result: the type of what it replies.
        limits: what it may do.

    Raises:
        Disconnected: it ended without a reply.
        MunimentError: what it replied.
    """
    amount = Amount(0, 0)
    with closing(IsolatedProcess(name, work, *arguments, expected=Step | replies(result), limits=limits)) as process:
        while True:
            yield amount
            for message in process.channel.arrived(_HEARTBEAT):
                if isinstance(message, Step):
                    amount = Amount(message.done, message.total)
                elif message.error is not None:
                    raise message.error
                else:
                    return message.result


_SECONDS = 60.0
_MEGABYTES = 2048


def sandbox_state() -> Confinement:
    """Starts a process as readers are started, and returns its confinement; none if it does not answer."""
    scratch = Scratch()
    try:
        return _asked(Limits(megabytes=_MEGABYTES, scratch=str(scratch.folder)))
    finally:
        scratch.remove()


def model_sandbox_state() -> Confinement:
    """The same for a process started like those of models."""
    return _asked(Limits(megabytes=_MEGABYTES))


def _asked(limits: Limits) -> Confinement:
    try:
        process = IsolatedProcess("muniment check", report, expected=replies(Confinement), limits=limits)
        with closing(process):
            reply: Reply[Confinement] | None = None
            if process.channel.poll(_SECONDS):
                reply = process.channel.receive()
            return (reply and reply.result) or Confinement()
    except Disconnected:
        return Confinement()


def report(channel: Channel) -> None:
    """In the process: reports its confinement."""
    channel.send(Reply(confinement()))
