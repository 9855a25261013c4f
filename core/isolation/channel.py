"""The pipe between two processes. Messages arrive whole, in order, and no larger than agreed.

Incoming data is read piece by piece as it comes, so that a process that stops in the middle of a message, or announces
more than it may send, blocks nobody.

With each reply a process reports what its guard has refused (`core.privacy.network`), and the receiver adds that to its
own count.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from multiprocessing import reduction
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, Final

import msgspec

from core.isolation.limits import waking
from core.isolation.messages import Decoder, RefusedAttempts, Reply, Undecodable, encode
from core.privacy.network import Refusals, count_reported, refused

LARGEST: Final = 256 << 20
"""The most bytes in a message; everything extracted from a contract of 6,000 pages takes a fifth of it."""

_HEAD: Final = 4  # bytes that give the length
_AT_ONCE: Final = 1 << 20
_LONG: Final = 60.0
_LOOK: Final = 1.0  # seconds between two checks of the clock


class Disconnected(Exception):
    """The other process has ended."""


class Garbled(Disconnected):
    """The other process has sent something invalid: too large, of another type, or not a message."""


class Channel:
    """One end of the pipe between two processes.

    Args:
        connection: this end.
        expected: the type of the messages received here, see `messages.Decoder`.
        patience: seconds that the other process may leave a message unread before it counts as gone; None: no limit.
    """

    def __init__(self, connection: Connection, expected: Any, *, patience: float | None = None) -> None:
        self._connection = connection
        self._reported = 0  # refused attempts
        if sys.platform == "win32":
            self._pieces: _Whole | _Pieces = _Whole(connection)
        else:
            self._pieces = _Pieces(connection, patience)
        self.expect(expected)

    def expect(self, expected: Any) -> None:
        """Sets the type of messages expected from now on."""
        self._decoder: Decoder[Any] = Decoder(expected)

    def send(self, message: Any) -> None:
        """Sends a message.

        Raises:
            Disconnected: the other process has ended, or is not reading.
            Exception: it cannot be serialised, or is too large; nothing was sent.
        """
        now = refused()
        if isinstance(message, Reply):
            message = msgspec.structs.replace(message, refused=_attempts(now, self._reported))
        content = encode(message)
        if len(content) > LARGEST:
            raise ValueError("too large a message")
        try:
            self._pieces.write(content)
        except (OSError, ValueError) as error:
            raise Disconnected from error
        if isinstance(message, Reply):
            self._reported = now.number

    def receive(self) -> Any:
        """Waits for the next message.

        Raises:
            Garbled: the other process sent something else.
            Disconnected: there will be none.
        """
        while not self.poll(_LONG):
            pass
        content = self._pieces.take()
        try:
            message = self._decoder.decode(content)
        except Undecodable as error:
            raise Garbled from error
        if isinstance(message, Reply) and message.refused.number:
            count_reported(message.refused.number, message.refused.hosts)
        return message

    def attach(self, descriptor: int, process: int | None) -> None:
        """Sends an open file after a message that announces it. Not on Windows."""
        try:
            reduction.send_handle(self._connection, descriptor, process)
        except OSError as error:
            raise Disconnected from error

    def attached(self) -> int:
        """The open file that follows the last message.

        Raises:
            Disconnected: it does not arrive.
        """
        wait([self._connection])
        try:
            return reduction.recv_handle(self._connection)
        except (OSError, EOFError, RuntimeError) as error:
            raise Disconnected from error

    def poll(self, seconds: float = 0.0) -> bool:
        """Waits for a message; returns whether there is one, or the other process has ended."""
        until = monotonic() + seconds
        while not self._pieces.complete():
            if not wait([self._connection], max(0.0, until - monotonic())):
                return False
        return True

    def arrived(self, seconds: float) -> Iterator[Any]:
        """Waits for a message, then yields all that have arrived.

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
        """Waits until some channel has a message, or its other end has closed; returns those channels."""
        every = list(channels)
        wait([channel._connection for channel in every], seconds)
        return [channel for channel in every if channel._pieces.complete()]


def _attempts(now: Refusals, reported: int) -> RefusedAttempts:
    """The attempts refused since the last report, with as much of each host as a message may hold."""
    new = now.number - reported
    latest = now.latest[-new:] if new else ()
    return RefusedAttempts(new, tuple(each.target.encode("utf-8", "replace").decode()[:255] for each in latest))


class _Pieces:
    """A message as it arrives: its length, then its bytes. Never reads beyond it."""

    def __init__(self, connection: Connection, patience: float | None) -> None:
        self._connection, self._patience = connection, patience
        self._content, self._length = bytearray(), -1  # -1: the length is still to come
        self._fault: Disconnected | None = None

    def complete(self) -> bool:
        """Reads what has arrived; whether the message is complete, or there will be none."""
        while self._fault is None and (missing := self._missing()):
            if not wait([self._connection], 0):
                return False
            try:
                piece = os.read(self._connection.fileno(), min(missing, _AT_ONCE))
            except OSError:
                piece = b""
            self._add(piece)
        return True

    def take(self) -> bytearray:
        """Takes the message, making room for the next."""
        if self._fault is not None:
            raise self._fault
        content, self._content, self._length = self._content, bytearray(), -1
        return content

    def write(self, content: bytes) -> None:
        import select

        rest = memoryview(len(content).to_bytes(_HEAD, "big") + content)
        descriptor = self._connection.fileno()
        os.set_blocking(descriptor, False)
        writable = select.poll()
        writable.register(descriptor, select.POLLOUT)
        while rest:
            self._await(writable)
            rest = rest[os.write(descriptor, rest[:_AT_ONCE]) :]

    def _await(self, writable: Any) -> None:
        """Waits until there is room in the pipe, by a clock that does not count sleep."""
        began = waking()
        while not writable.poll(1000 * min(_LOOK, self._patience or _LOOK)):
            if self._patience is not None and waking() - began > self._patience:
                raise TimeoutError

    def _missing(self) -> int:
        return (_HEAD if self._length < 0 else self._length) - len(self._content)

    def _add(self, piece: bytes) -> None:
        if not piece:
            self._fault = Disconnected()
            return
        self._content += piece
        if self._length < 0 and len(self._content) == _HEAD:
            self._length, self._content = int.from_bytes(self._content, "big"), bytearray()
            if self._length > LARGEST:
                self._fault = Garbled()


class _Whole:
    """Windows: its pipes keep messages whole."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def complete(self) -> bool:
        return bool(wait([self._connection], 0))

    def take(self) -> bytes:
        try:
            return self._connection.recv_bytes(LARGEST)
        except EOFError as error:
            raise Disconnected from error
        except OSError as error:
            raise Garbled from error

    def write(self, content: bytes) -> None:
        self._connection.send_bytes(content)
