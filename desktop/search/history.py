"""Back and forward among searches, recent ones under the empty search field, and the last one at the next start."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from core import FacetName, Filter, Query, Sort
from desktop.feature import Desk, Feature
from desktop.remembered import KeptList
from desktop.search.searching import PAGE

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


Search = tuple[Query, tuple[str, ...]]
"""A query, and the example texts it searches by; empty for a query in words."""


def words_of_search(query: Query, examples: Sequence[str]) -> tuple[str, ...]:
    """The search as strings to save; empty if nothing is asked."""
    if not (query.text or examples):
        return ()
    filters = [(each.facet.value, each.values) for each in query.filters]
    return (json.dumps((query.text, query.sort.value, filters, query.without, list(examples))),)


def search_of(words: Sequence[str], limit: int) -> Search | None:
    """The search saved as these strings, with this many hits; None if nothing was saved or it is not recognised."""
    try:
        (kept,) = words
        text, sort, filters, without, examples = json.loads(kept)
        chosen = tuple(Filter(FacetName(facet), tuple(values)) for facet, values in filters)
        query = Query(text, limit=limit, filters=chosen, sort=Sort(sort), without=tuple(without))
    except (ValueError, TypeError):
        return None
    return query, tuple(examples)


class HistoryWiring(Feature):
    """Every query is a step, and so is each change of its filters or order."""

    def __init__(self, desk: Desk, kept: KeptList, last: KeptList) -> None:
        super().__init__(desk)
        window, searching = desk.window, desk.searching
        self._kept = kept
        self._history = SearchHistory()
        self._shown = last.words
        self._recent = kept.words
        window.search.recent = self._recent
        searching.query_changed.connect(self._record)
        window.closing.connect(lambda: last.keep(self._shown))
        window.search.searched.connect(self._remember)
        menus = window.menus
        menus.back.triggered.connect(lambda: self._go(-1))
        menus.forward.triggered.connect(lambda: self._go(1))
        menus.clear_recent.triggered.connect(self._forget)
        self._allow()

    def resume(self) -> None:
        """Runs the search that was shown when the window closed."""
        if last := search_of(self._shown, PAGE):
            self._show(*last)

    def _record(self) -> None:
        query, examples = self._searching.query, self._searching.examples
        self._history.went(replace(query, limit=PAGE), examples)
        self._shown = words_of_search(query, examples)
        self._allow()

    def _go(self, by: int) -> None:
        self._show(*self._history.go(by))
        self._allow()

    def _show(self, query: Query, examples: tuple[str, ...]) -> None:
        self._window.search.field.setText(query.text)
        self._window.show_clauses()
        self._searching.go_to(query, examples)

    def _remember(self, text: str) -> None:
        if text := text.strip():
            self._keep(with_recent(self._recent, text))

    def _forget(self) -> None:
        self._keep(())
        self._shown = ()

    def _keep(self, recent: tuple[str, ...]) -> None:
        self._recent = self._window.search.recent = recent
        self._kept.keep(recent)
        self._allow()

    def _allow(self) -> None:
        menus = self._window.menus
        menus.back.setEnabled(self._history.has_earlier)
        menus.forward.setEnabled(self._history.has_later)
        menus.clear_recent.setEnabled(bool(self._recent))
