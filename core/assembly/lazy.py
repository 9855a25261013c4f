"""Values that are made when they are first needed, once, whichever thread needs them first."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Latest(Generic[K, T]):
    """The value made for the key that was asked for last; the value of the key before is let go.

    Args:
        lock: held while a value is made; shared by values that are dropped together. None: one of its own.
    """

    def __init__(self, lock: RLock | None = None) -> None:
        self._lock = lock or RLock()
        self._made: tuple[K, T] | None = None

    def get(self, key: K, make: Callable[[], T]) -> T:
        """The value of a key, by ``make`` where it is not there. What ``make`` raises is not kept."""
        with self._lock:
            if self._made is None or self._made[0] != key:
                self._made = key, make()
            return self._made[1]

    def peek(self) -> T | None:
        """The value if it is there. Does not wait for one that is being made."""
        made = self._made
        return made[1] if made else None

    def reset(self) -> None:
        """Drops the value: it is made again when it is next needed."""
        with self._lock:
            self._made = None


class Lazy(Generic[T]):
    """A value that is made when it is first needed. Call it for the value: it serves wherever a function is wanted.

    Args:
        make: makes the value; may raise, and is called again then.
        lock: see `Latest`.
    """

    def __init__(self, make: Callable[[], T], lock: RLock | None = None) -> None:
        self._make = make
        self._value: Latest[None, T] = Latest(lock)

    def __call__(self) -> T:
        """The value, made now if it is not there."""
        return self._value.get(None, self._make)

    def peek(self) -> T | None:
        """The value if it is there. Does not wait for one that is being made."""
        return self._value.peek()

    def reset(self) -> None:
        """Drops the value: it is made again when it is next needed."""
        self._value.reset()
