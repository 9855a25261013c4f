"""llama.cpp's low-level functions. The only module that imports llama_cpp, which takes a tenth of a second."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def api() -> Any:
    """The low-level functions of llama.cpp, with its log switched off: it would go to the user's terminal."""
    from llama_cpp import _utils, llama_cpp

    for nowhere in (_utils.outnull_file, _utils.errnull_file):
        nowhere.close()  # opened by the import, to mute the high-level classes, which are not used here
    llama_cpp.llama_log_set(_silence(), None)
    llama_cpp.llama_backend_init()
    return llama_cpp


def may_rearrange() -> bool:
    """Whether llama.cpp may lay out weights anew for this processor, as ARM's and 4-bit weights are multiplied faster.

    Not where it was built with AMX: its product by AMX crashes on 8-bit weights (llama.cpp's issue 20824).
    """
    return b"AMX" not in api().llama_print_system_info()


@cache  # llama.cpp calls it as long as the program runs, so it must not be collected
def _silence() -> Any:
    from llama_cpp import llama_cpp

    return llama_cpp.llama_log_callback(lambda _level, _text, _data: None)
