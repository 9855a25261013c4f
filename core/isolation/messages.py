"""What processes say to each other, and the pipe between them: the one place where a message becomes bytes."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from core.errors import MunimentError


@dataclass(frozen=True, slots=True)
class Step:
    """A sign of life from a long task: so many of so many parts of a file are done."""

    path: Path
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a request: the result, or the error.

    Attributes:
        result: of the request.
        error: why there is none.
        number: of the request; 0 of the reply that the process is ready.
        fault: of the program, by its kind and place, for the log.
    """

    result: Any = None
    error: MunimentError | None = None
    number: int = 0
    fault: str = ""


class Disconnected(Exception):
    """The other process has ended, or does not speak sense."""


class Channel:
    """One end of the pipe between two processes. Messages arrive whole and in their order."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def send(self, message: Any) -> None:
        """Sends a message.

        Raises:
            Disconnected: the other process has ended.
            Exception: it cannot be made bytes; nothing was sent.
        """
        packed = pickle.dumps(message)
        try:
            self._connection.send_bytes(packed)
        except (OSError, ValueError) as error:
            raise Disconnected from error

    def receive(self) -> Any:
        """The next message; waits for it.

        Raises:
            Disconnected: there will be none.
        """
        try:
            return pickle.loads(self._connection.recv_bytes())
        except Exception as error:  # closed, or closed half-way through a message
            raise Disconnected from error

    def poll(self, seconds: float = 0.0) -> bool:
        """Waits for a message; whether there is one, or the other process has ended."""
        return bool(wait([self._connection], seconds))

    def arrived(self, seconds: float) -> Iterator[Any]:
        """Waits for a message, and gives all that have arrived by then.

        Raises:
            Disconnected: there will be no more.
        """
        while self.poll(seconds):
            yield self.receive()
            seconds = 0.0

    def close(self) -> None:
        self._connection.close()

    @staticmethod
    def ready(channels: Iterable[Channel], seconds: float) -> list[Channel]:
        """Waits until one of some channels has a message, or its other end has closed; those of which that is so."""
        by_connection = {channel._connection: channel for channel in channels}
        return [by_connection[each] for each in wait(list(by_connection), seconds) if isinstance(each, Connection)]
