"""The bound before a quantity of a query: "at least 60 days", "up to $1,000,000"."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

_AT_LEAST: Final = re.compile(
    r"\b(?:at least|no less than|not less than|no fewer than|minimum(?: of)?|(?<!no )(?<!not )more than)\W*$",
    re.IGNORECASE,
)
_AT_MOST: Final = re.compile(
    r"\b(?:at most|no more than|not more than|up to|maximum(?: of)?|within)\W*$", re.IGNORECASE
)
_NEAR: Final = 80  # characters before a quantity in which its bound is


class Bound(Enum):
    """The other quantities that a query accepts beside the one it states: none, larger ones or smaller ones."""

    NONE = "none"
    LEAST = "least"
    MOST = "most"

    def allows(self, other: float, asked: float) -> bool:
        """Whether another quantity than the one asked for is within the bound."""
        return other > asked if self is Bound.LEAST else other < asked if self is Bound.MOST else False


def bound_before(text: str, at: int) -> tuple[Bound, int]:
    """The bound that ends at a character, and where it begins; no bound begins there."""
    near = max(0, at - _NEAR)
    if least := _AT_LEAST.search(text, near, at):
        return Bound.LEAST, least.start()
    if most := _AT_MOST.search(text, near, at):
        return Bound.MOST, most.start()
    return Bound.NONE, at
