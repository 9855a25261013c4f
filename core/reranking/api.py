"""llama.cpp's low-level functions. The only module that imports llama_cpp, which takes a tenth of a second."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def api() -> Any:
    """The low-level functions of llama.cpp, with its log switched off: it would go to the user's terminal."""
    from llama_cpp import llama_cpp

    llama_cpp.llama_log_set(_silence(), None)
    llama_cpp.llama_backend_init()
    return llama_cpp


@cache  # llama.cpp calls it as long as the program runs, so it must not be collected
def _silence() -> Any:
    from llama_cpp import llama_cpp

    return llama_cpp.llama_log_callback(lambda _level, _text, _data: None)
