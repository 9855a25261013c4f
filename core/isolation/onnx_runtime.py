"""ONNX Runtime without its telemetry, and models that it runs on one thread. The only module that imports it."""

from __future__ import annotations

import os

# Since 1.32 ONNX Runtime starts its telemetry while it is imported: it makes up an identity for the computer and keeps
# what it would send in the user's cache, past the guard, because it does so in C++. Switching it off later is too late.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

from onnxruntime import InferenceSession, SessionOptions


def open_session(model: bytes) -> InferenceSession:
    """A model that runs on the thread that calls it; several threads may do so at the same time.

    Args:
        model: the content of its file.
    """
    options = SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3  # errors
    return InferenceSession(model, options, providers=["CPUExecutionProvider"])
