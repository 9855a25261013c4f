"""How much memory the process of a model may use: ample for the model, but enough to stop one that runs away.

On Linux the limit is on addresses, so weights count when they are mapped from the file, and again when llama.cpp copies
them into another layout for the processor. Each context adds its attention scores, which grow with the square of its
length, and the cache of a prompt: in 16 bits, for 2560 tokens, 1.3 GB for a model such as Llama 2 7B, whose heads share
nothing. Threads reserve addresses for their stacks and heaps.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_MEGABYTE: Final = 1 << 20
_BASE: Final = 4096  # megabytes: Python, its libraries, the cache of a prompt
_PER_CORE: Final = 160  # megabytes of addresses: stack and heap of a thread
_PER_SCORE: Final = 256  # bytes: 64 heads, each in 32 bits


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
