"""This session's searches, for going back and forward, and those of recent days, for asking again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core import Query

MOST: Final = 12
"""How many recent searches are kept."""

_Step = tuple[Query, tuple[str, ...]]


class SearchHistory:
    """Queries with their examples, filters and order, and the current position among them."""

    def __init__(self) -> None:
        self._steps: list[_Step] = []
        self._at = -1

    def went(self, query: Query, examples: Sequence[str]) -> None:
        """Adds a search after the current one, dropping those after it."""
        step = (query, tuple(examples))
        if self._at < 0 or step != self._steps[self._at]:
            self._steps = [*self._steps[: self._at + 1], step]
            self._at += 1

    @property
    def has_earlier(self) -> bool:
        return self._at > 0

    @property
    def has_later(self) -> bool:
        return self._at < len(self._steps) - 1

    def go(self, by: int) -> _Step:
        """The previous search, by -1, or the next one, by 1; the current one if there is none."""
        self._at = max(0, min(self._at + by, len(self._steps) - 1))
        return self._steps[self._at]


def with_recent(recent: Sequence[str], text: str) -> tuple[str, ...]:
    """The recent searches, latest first and without duplicates, with one more."""
    return (text, *(each for each in recent if each != text))[:MOST]
