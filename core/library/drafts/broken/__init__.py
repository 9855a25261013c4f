"""What is broken in a draft: certain from the draft alone, without a library."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from core.types import Extraction
from core.types.review import DraftFinding

Check = Callable[[Extraction], Iterator[DraftFinding]]

_CHECKS: Final[tuple[Check, ...]] = ()


def find_broken(extraction: Extraction) -> Iterator[DraftFinding]:
    """The findings of all checks, by check."""
    for check in _CHECKS:
        yield from check(extraction)
