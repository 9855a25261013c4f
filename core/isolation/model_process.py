"""A model in an isolated process: if it crashes, hangs or swells, only that process suffers.

The process is started when a question is asked, serves one question after another, and frees its memory when none has
come for a while. However it ends, that becomes an error that says so.
"""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from core.base.errors import ModelError
from core.base.translation import tr
from core.isolation.channel import Disconnected
from core.isolation.clock import waking
from core.isolation.limits import Limits
from core.isolation.messages import Reply, encode, replies
from core.isolation.model_server import OPENED, Opener, Request, serve_model
from core.isolation.process import IsolatedProcess

Waiting = Generator[None, None, Any]
"""Yields None while an answer is awaited, at least every `HEARTBEAT` seconds; close it to cancel."""

HEARTBEAT: Final = 0.2
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
        while not self._turn.acquire(timeout=HEARTBEAT):
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
                child.about = yield from self._awaited(child, OPENED)
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
        limit = self._patience if number > OPENED else self._opening
        until = waking() + limit
        while True:
            if child.process.channel.poll(HEARTBEAT):
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
        if code == 0 and number > OPENED:
            return _IdleEnd()
        if code == _SIGKILL:
            title = tr("The system stopped the model, most likely because memory ran out.")
            return ModelError(title, tr("Close other programs, or choose a smaller model."), self._path)
        title = (
            tr("The model made llama.cpp crash.")
            if number > OPENED
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
        self._number = OPENED

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
