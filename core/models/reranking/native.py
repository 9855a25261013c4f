"""llama.cpp's low-level functions, and what all their users need. The only module that imports llama_cpp.

The import takes a tenth of a second, so it is put off until a model is loaded.
"""

from __future__ import annotations

import ctypes
import os
from functools import cache
from pathlib import Path
from typing import Any, Final

from core.base.errors import ModelError
from core.models.gguf import read_header

_LONGEST_TEXT: Final = 40_000  # characters that are read to find the first tokens of a text
_LONGEST_VALUE: Final = 256  # bytes

_MEGABYTE: Final = 1 << 20
_BASE: Final = 4096  # megabytes: Python, its libraries, the cache of a prompt
_PER_CORE: Final = 160  # megabytes of addresses: stack and heap of a thread
_PER_SCORE: Final = 256  # bytes: 64 heads, each in 32 bits


@cache
def api() -> Any:
    """The low-level functions of llama.cpp, with its log switched off: it would go to the user's terminal."""
    from llama_cpp import _utils, llama_cpp

    for nowhere in (_utils.outnull_file, _utils.errnull_file):
        nowhere.close()  # opened by the import, to mute the high-level classes, which are not used here
    llama_cpp.llama_log_set(_silence(), None)
    _load_processors(llama_cpp, Path(llama_cpp.__file__).parent / "lib")
    llama_cpp.llama_backend_init()
    return llama_cpp


def _load_processors(bindings: Any, folder: Path) -> None:
    """Chooses the library for this processor, where llama.cpp was built with one for each kind.

    Only this folder is searched: by itself, llama.cpp also takes libraries from the current folder.
    """
    if any(folder.glob("*ggml-cpu-*")):
        from llama_cpp._ggml import libggml

        # The copy of ggml that llama.cpp itself is linked to, where the system finds it by its handle: the folder may
        # hold several copies under several names, each with its own libraries for processors.
        linked = getattr(bindings._lib, "ggml_backend_load_all_from_path", None)
        (linked or libggml.ggml_backend_load_all_from_path)(os.fsencode(folder))


def may_rearrange() -> bool:
    """Whether llama.cpp may rearrange weights for this processor, which speeds up ARM and 4-bit weights.

    Not where it was built with AMX: its AMX product crashes on 8-bit weights (llama.cpp's issue 20824).
    """
    return b"AMX" not in api().llama_print_system_info()


def load_weights(path: Path) -> Any:
    """The model in a GGUF file, for the CPU, every tensor checked; null where it is damaged or of an unknown kind.

    A file with an impossible header is never passed to llama.cpp, which is written in C++.
    """
    try:
        read_header(path)
    except ModelError:
        return None
    options = api().llama_model_default_params()
    options.n_gpu_layers = 0
    options.check_tensors = True
    options.use_extra_bufts = may_rearrange()
    return api().llama_model_load_from_file(os.fsencode(path), options)


def metadata(model: Any, key: str) -> str:
    """The metadata of a model's file under ``key``, "" where there is none."""
    buffer = ctypes.create_string_buffer(_LONGEST_VALUE)
    length = api().llama_model_meta_val_str(model, key.encode(), buffer, len(buffer))
    return buffer.value.decode("utf-8", errors="replace") if length >= 0 else ""


def tokenise(vocabulary: Any, text: str, *, special: bool = False, start: bool = False) -> list[int]:
    """The token ids of the first 40,000 characters of a text.

    Args:
        vocabulary: of the model.
        text: any.
        special: whether words such as "<|im_end|>" are control tokens; in text that others wrote they are only words.
        start: whether this is the start of a prompt, which some models mark.
    """
    raw = text[:_LONGEST_TEXT].encode("utf-8", errors="replace")
    room = len(raw) + 8  # a token is at least one byte
    ids = (api().llama_token * room)()
    count = api().llama_tokenize(vocabulary, raw, len(raw), ids, room, start, special)
    return list(ids[:count]) if count > 0 else []


@cache  # llama.cpp calls it as long as the program runs, so it must not be garbage-collected
def _silence() -> Any:
    from llama_cpp import llama_cpp

    return llama_cpp.llama_log_callback(lambda _level, _text, _data: None)


# ---------------------------------------------------------------- memory


def memory_limit(weights: Path, *, tokens: int, batch: int, contexts: int = 1) -> int:
    """The most memory that the process of a model may use, in megabytes.

    Args:
        weights: the model's file.
        tokens: the length of a context.
        batch: how many tokens are computed at a time.
        contexts: how many are open at the same time.
    """
    scores = contexts * tokens * batch * _PER_SCORE
    return _BASE + (2 * weights.stat().st_size + scores) // _MEGABYTE + _PER_CORE * (os.cpu_count() or 1)
