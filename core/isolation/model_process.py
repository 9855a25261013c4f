"""A model in an isolated process: if it crashes, hangs or swells, only that process suffers.

The process is started when a question is asked, serves one question after another, and frees its memory when none has
come for a while. However it ends, that becomes an error that says so. In the process (`serve_model`) a thread listens
for word that an answer is no longer wanted, and then the model stops midway.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Generator
from contextlib import suppress
from functools import partial
from inspect import signature
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, Protocol, get_type_hints

from core.base.errors import Cancelled, ModelError
from core.base.translation import tr
from core.isolation.channel import Channel, Disconnected
from core.isolation.child import locate
from core.isolation.limits import Limits, waking
from core.isolation.messages import Count, Decoder, Message, Reply, encode, replies
from core.isolation.process import IsolatedProcess

Waiting = Generator[None, None, Any]
"""Yields None while an answer is awaited, at least every `_HEARTBEAT` seconds; close it to cancel."""

_HEARTBEAT: Final = 0.2
_GRACE: Final = 2.0  # seconds that a model gets to stop computing before its process is killed
_SIGKILL: Final = -9


class ModelProcess:
    """Asks a model that runs in an isolated process. Any thread may use it; questions are answered one at a time.

    Args:
        opener: opens the model, in the process.
        path: the model's file; the process can also read its folder, but no other of the user's files.
        megabytes: the most memory that the process may use, where the system enforces such a limit.
        about: the type of the model's description of itself.
        answer: the type of its answers.
        opening: the longest that opening it may take, in seconds.
        patience: the longest that one answer may take, in seconds.
        idle: seconds without a question after which the process ends; the next question starts another.
    """

    def __init__(
        self,
        opener: Opener,
        path: Path,
        *,
        megabytes: int,
        about: Any,
        answer: Any,
        opening: float = 600.0,
        patience: float = 300.0,
        idle: float = 600.0,
    ) -> None:
        self._start = partial(_Child, opener, path, idle, megabytes, about)
        self._path = path
        self._answers = answer
        self._opening, self._patience = opening, patience
        self._turn = threading.Lock()
        self._child: _Child | None = None
        self._closed = False

    def open(self) -> Waiting:
        """Starts the process if it is not running; returns the model's description of itself.

        Raises:
            ModelError: the model cannot be used; says why.
            RuntimeError: closed.
        """
        return self._in_turn(None)

    def ask(self, question: Any) -> Waiting:
        """Returns the model's answer to a question, which must not be None.

        Raises:
            ModelError: the model cannot be used, or stopped working; says how.
            RuntimeError: closed.
        """
        return self._in_turn(question)

    def close(self) -> None:
        """Kills the process at once, whatever it is doing. Safe to call twice, and from any thread."""
        self._closed = True
        if (child := self._child) is not None:
            child.process.kill()
        if self._turn.acquire(blocking=False):  # else whoever has the turn sees that the process is dead, and drops it
            self._drop()
            self._turn.release()

    def _in_turn(self, question: Any) -> Waiting:
        while not self._turn.acquire(timeout=_HEARTBEAT):
            yield
        try:
            while True:
                about = yield from self._opened()
                with suppress(_IdleEnd):  # it ended at the very moment of the question, and is opened again
                    return about if question is None else (yield from self._answer(question))
        finally:
            if self._closed:
                self._drop()
            self._turn.release()

    def _opened(self) -> Waiting:
        if self._closed:
            raise RuntimeError("the model is closed")
        child = self._child
        if child is None or not child.process.alive:
            self._drop()
            child = self._child = self._start()
            try:
                child.about = yield from self._awaited(child, _OPENED)
            except BaseException:  # including a cancel: its progress is unknown
                self._drop()
                raise
            child.process.channel.expect(replies(self._answers))
        return child.about

    def _answer(self, question: Any) -> Waiting:
        child = self._child
        assert child is not None
        number = child.ask(question)
        try:
            return (yield from self._awaited(child, number))
        except GeneratorExit:
            if not child.halt(number):
                self._drop()
            raise
        except (_IdleEnd, ModelError):
            if not child.process.alive:
                self._drop()
            raise

    def _awaited(self, child: _Child, number: int) -> Waiting:
        """The answer with this number; skips those to earlier questions, which are no longer wanted."""
        limit = self._patience if number > _OPENED else self._opening
        until = waking() + limit
        while True:
            if child.process.channel.poll(_HEARTBEAT):
                try:
                    reply: Reply[Any] = child.process.channel.receive()
                except Disconnected:
                    raise self._end_of(child, number) from None
                if reply.number == number:
                    if reply.error is not None:
                        reply.error.source = reply.error.source and self._path
                        raise reply.error
                    return reply.result
            elif waking() > until:
                child.process.kill()
                child.process.exit_code(_GRACE)  # so that it is known to be gone
                title = tr("The model did not answer for {limit:g} seconds and was stopped.", limit=limit)
                raise ModelError(title, tr("Choose a smaller one, or close other programs."), self._path)
            yield

    def _end_of(self, child: _Child, number: int) -> Exception:
        """Why a process is gone, as an error."""
        code = child.process.exit_code(_GRACE)
        if self._closed:
            return RuntimeError("the model is closed")
        if code == 0 and number > _OPENED:
            return _IdleEnd()
        if code == _SIGKILL:
            title = tr("The system stopped the model, most likely because memory ran out.")
            return ModelError(title, tr("Close other programs, or choose a smaller model."), self._path)
        title = (
            tr("The model made llama.cpp crash.")
            if number > _OPENED
            else tr("The model made llama.cpp crash as it was opened.")
        )
        advice = tr("It may be damaged, of a type that is too new, or need more memory. Choose another model.")
        return ModelError(title, advice, self._path)

    def _drop(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.process.close()


class _IdleEnd(Exception):
    """The process ended because nothing was asked for a long time."""


class _Child:
    """A model's process, and the number of the last question it was asked."""

    def __init__(self, opener: Opener, path: Path, idle: float, megabytes: int, about: Any) -> None:
        limits = Limits(megabytes=megabytes, reads=(str(path), str(path.parent)))
        work = (serve_model, opener, path, idle, megabytes)
        self.process = IsolatedProcess("muniment model", *work, expected=replies(about), limits=limits)
        self.about: Any = None
        self._number = _OPENED

    def ask(self, question: Any) -> int:
        """Sends a question; returns the number of its answer."""
        self._number += 1
        with suppress(Disconnected):  # noticed when its answer is awaited
            self.process.channel.send(Request(self._number, encode(question)))
        return self._number

    def halt(self, number: int) -> bool:
        """Makes the model stop computing an answer. False if it is not listening."""
        until = waking() + _GRACE
        with suppress(Disconnected):
            self.process.channel.send(Request(number))
            while self.process.channel.poll(max(0.0, until - waking())):
                if self.process.channel.receive().number == number:
                    return True
        return False


# --------------------------------------------------------------------------- in the process

_OPENED: Final = 0
"""The number of the reply that says how the opening went; questions are counted from 1."""

Halted = Callable[[], bool]
"""Says whether the current computation is no longer wanted."""


class Request(Message, frozen=True):
    """A question in bytes; or, if empty, word that the answer with this number is no longer wanted."""

    number: Count
    question: bytes = b""


class ServedModel(Protocol):
    """A model open in an isolated process."""

    @property
    def about(self) -> Any:
        """What the program must know about it; sent once it is open."""
        ...

    def answer(self, question: Any) -> Any:
        """The model's answer; a question is decoded to the type that the method declares.

        Raises:
            ModelError: it stopped working.
            Cancelled: the answer is no longer wanted.
        """
        ...


Opener = Callable[[Halted], ServedModel]
"""Opens a model; a module-level function, or a partial of one, because it is sent to the process by name."""


def serve_model(channel: Channel, opener: Opener, path: Path, idle: float, megabytes: int) -> None:
    """Opens the model in ``path``; answers `Request`s until the pipe closes or none has come for ``idle`` seconds.

    ``megabytes`` is the most memory that this process may use, for messages.
    """
    os.environ["GGML_NO_BACKTRACE"] = "1"  # llama.cpp would start a debugger on itself when it crashes
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # threads that wait for each other leave their core to others
    channel.expect(Request)
    requests = _Requests(channel)
    attempt = partial(_attempt, path, megabytes)
    with suppress(Disconnected):
        model, error = attempt(partial(opener, requests.halted))
        channel.send(Reply(model.about if model is not None else None, error))
        while model is not None:
            try:
                request = requests.next(idle)
            except Empty:
                return
            channel.send(Reply(*attempt(partial(_answer, model, request.question)), number=request.number))


def _answer(model: ServedModel, question: bytes) -> Any:
    name = next(iter(signature(model.answer).parameters))
    decoder = Decoder[Any](get_type_hints(model.answer).get(name, Any))
    return model.answer(decoder.decode(question))


class _Requests:
    """Listens while the model computes."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._questions: SimpleQueue[Request] = SimpleQueue()
        self._current = self._unwanted = _OPENED
        threading.Thread(target=self._listen, daemon=True).start()

    def next(self, seconds: float) -> Request:
        """The next question; raises `Empty` if none comes in this time."""
        request = self._questions.get(timeout=seconds)
        self._current = request.number
        return request

    def halted(self) -> bool:
        return self._unwanted >= self._current > _OPENED

    def _listen(self) -> None:
        with suppress(Disconnected):
            while True:
                request: Request = self._channel.receive()
                if not request.question:
                    self._unwanted = request.number
                else:
                    self._questions.put(request)


def _attempt(path: Path, megabytes: int, work: Callable[[], Any]) -> tuple[Any, ModelError | None]:
    try:
        return work(), None
    except ModelError as error:
        return None, error
    except Cancelled:
        return None, None  # nobody reads it
    except MemoryError:
        title = tr(
            "This model needs more memory than is free, or than the {limit:.1f} GB that it may use.",
            limit=megabytes * (1 << 20) / 1e9,
        )
        return None, ModelError(title, tr("Close other programs, or choose a smaller model."), path)
    except Exception as error:
        return None, ModelError(
            tr("The model could not be used ({place}).", place=locate(error)), tr("Choose another model."), path
        )
