"""Values that are made once, when first needed, whichever thread needs them first."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Latest(Generic[K, T]):
    """The value made for the last key requested; the value of the previous key is dropped.

    Args:
        lock: held while a value is made; values that are dropped together share it. None for a lock of its own.
    """

    def __init__(self, lock: RLock | None = None) -> None:
        self._lock = lock or RLock()
        self._made: tuple[K, T] | None = None

    def get(self, key: K, make: Callable[[], T]) -> T:
        """The value of a key, made by ``make`` if needed. Exceptions of ``make`` are not kept."""
        with self._lock:
            if self._made is None or self._made[0] != key:
                self._made = key, make()
            return self._made[1]

    def peek(self) -> T | None:
        """The value if it has been made. Does not wait for one being made."""
        made = self._made
        return made[1] if made else None

    def reset(self) -> None:
        """Drops the value; it is made again when next needed."""
        with self._lock:
            self._made = None


class Lazy(Generic[T]):
    """A value that is made when first needed. Call it for the value: it can be passed wherever a function is expected.

    Args:
        make: makes the value; if it raises, it is called again next time.
        lock: see `Latest`.
    """

    def __init__(self, make: Callable[[], T], lock: RLock | None = None) -> None:
        self._make = make
        self._value: Latest[None, T] = Latest(lock)

    def __call__(self) -> T:
        """The value, made now if needed."""
        return self._value.get(None, self._make)

    def peek(self) -> T | None:
        """The value if it has been made. Does not wait for one being made."""
        return self._value.peek()

    def reset(self) -> None:
        """Drops the value; it is made again when next needed."""
        self._value.reset()
