"""How much is computed at once: the processors to share work among, whose work goes first, and models on one thread,
which give their memory back when they are not used.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from onnxruntime import InferenceSession

_NICE: Final = 15  # of 19: a thread at 0 gets 28 times as much of a processor
_IDLE: Final = 180.0  # seconds
_POOLS: Final = -8  # glibc, malloc.h: M_ARENA_MAX


def usable_cores() -> int:
    """The physical cores that this process may use: two threads on one core would wait for each other."""
    import psutil

    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(psutil.cpu_count(logical=False) or allowed, allowed))


def give_way() -> None:
    """Lets all else on this computer, such as a search, go before this thread. On Linux; elsewhere it does nothing."""
    if sys.platform == "linux":  # where each thread has a priority of its own
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)


def open_session(file: Path) -> InferenceSession:
    """A model that runs on the thread that calls it; several threads may do so at the same time.

    ONNX Runtime reads the file by itself: from a copy of its content it would take twice the time and the memory.
    """
    # Since 1.32 ONNX Runtime starts its telemetry while it is imported: it makes up an identity for the computer and
    # keeps what it would send in the user's cache, past the guard, as it does so in C++. Switching it off later is too
    # late, so this is the only place where it is imported.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    from onnxruntime import InferenceSession, SessionOptions

    options = SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3  # errors
    options.enable_cpu_mem_arena = False  # it would keep what runs needed for the next: 70 MB after a reranking
    return InferenceSession(os.fspath(file), options, providers=["CPUExecutionProvider"])


class RestingModel:
    """A model that is loaded when it is used, and whose memory is freed when it has not been for a while. Thread-safe.

    Args:
        load: loads it; its exceptions reach whoever uses the model.
        idle: seconds without use after which it rests.
    """

    def __init__(self, load: Callable[[], InferenceSession], idle: float = _IDLE) -> None:
        self._load, self._idle = load, idle
        self._lock = threading.Lock()
        self._session: InferenceSession | None = None
        self._users = 0
        self._timer: threading.Timer | None = None

    @contextmanager
    def used(self) -> Iterator[InferenceSession]:
        """The model, which does not rest within the block."""
        with self._lock:
            self._stop_waiting()
            if self._session is None:
                self._session = self._load()
                give_back_memory()  # what reading the file took: nearly as much again
            session = self._session
            self._users += 1
        try:
            yield session
        finally:
            with self._lock:
                self._users -= 1
                if not self._users:
                    self._timer = threading.Timer(self._idle, self.rest)
                    self._timer.daemon = True
                    self._timer.start()

    def rest(self) -> None:
        """Frees its memory, unless it is being used."""
        with self._lock:
            if not self._users:
                self._stop_waiting()
                self._session = None
        give_back_memory()

    def _stop_waiting(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None


def share_memory() -> None:
    """Has all threads take memory from one pool: what one has freed is then of use to the others.

    Of glibc's own pools, one a thread, 50 MB lay idle in the window after four searches.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).mallopt(_POOLS, 1)


def give_back_memory() -> None:
    """Returns freed memory to the system, which glibc otherwise keeps, as 90 MB after a reranker has rested."""
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
