"""A model in a process of its own: when a model crashes, hangs or swells, that costs the model alone.

The process is started fresh (``spawn``) when a question is asked, serves one question after another, and gives its
memory back when none has come for a while. What happened to it is told in words.
"""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections.abc import Generator
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, Final

from core.errors import ModelError
from core.isolation.model_serve import OPENED, Opener, serve

Waiting = Generator[None, None, Any]
"""Yields None while an answer is awaited, at least every `HEARTBEAT` seconds; close it to cancel."""

HEARTBEAT: Final = 0.2
_GRACE: Final = 2.0  # seconds that a model gets to stop computing before its process is ended
_SIGKILL: Final = -9


class ModelProcess:
    """Asks a model that runs in a process of its own. Any thread may use it; questions are answered one at a time.

    Args:
        opener: opens the model, in the process.
        path: the model's file, for errors.
        opening: the longest that opening it may take, in seconds.
        patience: the longest that one answer may take, in seconds.
        idle: seconds without a question after which the process ends; the next question starts another.
    """

    def __init__(
        self, opener: Opener, path: Path, *, opening: float = 600.0, patience: float = 300.0, idle: float = 600.0
    ) -> None:
        self._opener, self._path, self._idle = opener, path, idle
        self._limits = {True: patience, False: opening}
        self._turn = threading.Lock()
        self._child: _Child | None = None
        self._closed = False

    def open(self) -> Waiting:
        """Starts the process if it does not run; gives what the model says of itself.

        Raises:
            ModelError: the model cannot be used; says why.
            RuntimeError: closed.
        """
        return self._taking_turns(None)

    def ask(self, question: Any) -> Waiting:
        """Gives the model's answer to a question, which must not be None.

        Raises:
            ModelError: the model cannot be used, or stopped working; says how.
            RuntimeError: closed.
        """
        return self._taking_turns(question)

    def close(self) -> None:
        """Ends the process at once, whatever it does. Safe to call twice, and from any thread."""
        self._closed = True
        if (child := self._child) is not None:
            child.kill()
        if self._turn.acquire(blocking=False):  # else whoever has it finds the process dead, and tidies up
            self._bury()
            self._turn.release()

    def _taking_turns(self, question: Any) -> Waiting:
        while not self._turn.acquire(timeout=HEARTBEAT):
            yield
        try:
            about = yield from self._opened()
            if question is None:
                return about
            try:
                return (yield from self._answer(question))
            except _Rested:  # it ended in the very moment of asking
                yield from self._opened()
                return (yield from self._answer(question))
        finally:
            if self._closed:
                self._bury()
            self._turn.release()

    def _opened(self) -> Waiting:
        if self._closed:
            raise RuntimeError("the model is closed")
        child = self._child
        if child is None or not child.process.is_alive():
            self._bury()
            child = self._child = _Child(self._opener, self._path, self._idle)
            try:
                child.about = yield from self._awaited(child, OPENED)
            except BaseException:  # a cancel too: it is not known how far it is
                self._bury()
                raise
        return child.about

    def _answer(self, question: Any) -> Waiting:
        child = self._child
        assert child is not None
        number = child.ask(question)
        try:
            return (yield from self._awaited(child, number))
        except GeneratorExit:
            if not child.halt(number):
                self._bury()
            raise
        except (_Rested, ModelError):
            if not child.process.is_alive():
                self._bury()
            raise

    def _awaited(self, child: _Child, number: int) -> Waiting:
        """The answer of this number; those of earlier ones, which nobody wants any more, are passed over."""
        limit = self._limits[number > OPENED]
        until = time.monotonic() + limit
        while True:
            if wait([child.answers], timeout=HEARTBEAT):
                try:
                    at, said, error = child.answers.recv()
                except (EOFError, OSError):
                    raise self._ended(child, number) from None
                if at == number:
                    if error is not None:
                        raise error
                    return said
            elif time.monotonic() > until:
                child.kill()
                child.process.join(_GRACE)  # so that it is known to be gone
                title = f"The model did not answer for {limit:g} seconds and was stopped."
                raise ModelError(title, "Choose a smaller one, or close other programs.", self._path)
            yield

    def _ended(self, child: _Child, number: int) -> Exception:
        """Why a process is gone, in words."""
        child.process.join(_GRACE)
        code = child.process.exitcode
        if self._closed:
            return RuntimeError("the model is closed")
        if code == 0 and number > OPENED:
            return _Rested()
        if code == _SIGKILL:
            title = "The model was ended by the system, most likely because memory ran out."
            return ModelError(title, "Close other programs, or choose a smaller model.", self._path)
        title = "The model made llama.cpp crash." if number > OPENED else "The model made llama.cpp crash as it opened."
        return ModelError(title, "It may be damaged or of a kind that is too new. Choose another model.", self._path)

    def _bury(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.bury()


class _Rested(Exception):
    """The process ended because nothing was asked for long."""


class _Child:
    """The process, and the pipes to it."""

    def __init__(self, opener: Opener, path: Path, idle: float) -> None:
        context = multiprocessing.get_context("spawn")
        orders, self._orders = context.Pipe(duplex=False)
        self.answers, answers = context.Pipe(duplex=False)
        self.process: SpawnProcess = context.Process(
            target=serve, args=(opener, orders, answers, path, idle), name="muniment model", daemon=True
        )
        self.process.start()
        orders.close()  # the process has its own; with ours closed, its end is seen
        answers.close()
        self.about: Any = None
        self._asked = OPENED

    def ask(self, question: Any) -> int:
        """Hands a question over; gives the number of its answer."""
        self._asked += 1
        with suppress(OSError):  # it has ended, which is seen when its answer is awaited
            self._orders.send((self._asked, question))
        return self._asked

    def halt(self, number: int) -> bool:
        """Has the model stop computing an answer. False where it does not listen."""
        with suppress(OSError, EOFError):
            self._orders.send((number, None))
            until = time.monotonic() + _GRACE
            while self.answers.poll(max(0.0, until - time.monotonic())):
                if self.answers.recv()[0] == number:
                    return True
        return False

    def kill(self) -> None:
        with suppress(ValueError):  # buried meanwhile
            self.process.kill()

    def bury(self) -> None:
        self.process.join()
        self._orders.close()
        self.answers.close()
        self.process.close()
