"""How much is computed at once: the processors to share work among, whose work goes first, and models on one thread."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

_NICE: Final = 15  # of 19: a thread at 0 gets 28 times as much of a processor


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


def open_session(model: bytes) -> InferenceSession:
    """A model that runs on the thread that calls it; several threads may do so at the same time.

    Args:
        model: the content of its file.
    """
    # Since 1.32 ONNX Runtime starts its telemetry while it is imported: it makes up an identity for the computer and
    # keeps what it would send in the user's cache, past the guard, as it does so in C++. Switching it off later is too
    # late, so this is the only place where it is imported.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    from onnxruntime import InferenceSession, SessionOptions

    options = SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3  # errors
    return InferenceSession(model, options, providers=["CPUExecutionProvider"])
