"""Work on many vectors, shared out among threads: NumPy lets others run while it computes."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final

_SHARE: Final = 1 << 15  # vectors that one thread works on at a time


def in_shares(work: Callable[[int, int], None], count: int) -> None:
    """Calls ``work`` for half-open ranges that together cover ``count`` vectors, several at a time."""
    starts = range(0, count, _SHARE)
    if len(starts) > 1:
        list(_threads().map(lambda start: work(start, min(start + _SHARE, count)), starts))
    elif starts:
        work(0, count)


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(min(4, os.cpu_count() or 1), thread_name_prefix="vectors")
