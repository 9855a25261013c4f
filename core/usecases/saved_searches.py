"""Use case: an answer -> a saved search, and the same search run again, with what has changed since."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from core.errors import NothingFound
from core.store.catalog.catalog import Catalog
from core.types import Hits, Query, Rerun, SavedSearch
from core.usecases.search.find import Finder

RANKED: Final = 100
"""A saved search names at least so many of its clauses, where there are as many."""


class SavedSearchRunner:
    """Saves searches in the catalogue of a library, and runs them again. Safe to use from several threads.

    Args:
        catalog: where they are saved.
        finder: runs the searches.
    """

    def __init__(self, catalog: Catalog, finder: Finder) -> None:
        self._catalog = catalog
        self._finder = finder

    def save(self, hits: Hits, name: str, examples: Sequence[str] = ()) -> SavedSearch:
        """See `core.library.saved_searches.SavedSearches.save`."""
        query = replace(hits.query, limit=max(RANKED, hits.query.limit))
        answer = self._answer(query, examples, rerank=hits.reranked)
        search = SavedSearch(
            id=secrets.token_hex(4),
            name=name,
            at=datetime.now(UTC).isoformat(timespec="milliseconds"),
            query=query,
            library=self._catalog.fingerprint(),
            models=self._finder.models(answer),
            ranked=_ids(answer),
            examples=tuple(examples),
        )
        self._catalog.keeping.save(search)
        return search

    def rerun(self, receipt_id: str) -> Rerun:
        """See `core.library.saved_searches.SavedSearches.rerun`."""
        saved = next((each for each in self._catalog.keeping.saved_searches() if each.id == receipt_id), None)
        if saved is None:
            raise NothingFound(f"No saved search {receipt_id} is in this library.", "It may have been discarded.")
        answer = self._answer(saved.query, saved.examples, rerank=("reranker" in dict(saved.models)))
        same = _ids(answer) == saved.ranked
        return Rerun(saved, answer, same, tuple(self._changed(saved, answer, same)))

    def delete(self, receipt_id: str) -> None:
        """See `core.library.saved_searches.SavedSearches.delete`."""
        if not self._catalog.keeping.discard(receipt_id):
            raise NothingFound(f"No saved search {receipt_id} is in this library.", "It may have been discarded.")

    def _answer(self, query: Query, examples: Sequence[str], *, rerank: bool) -> Hits:
        if examples:
            (answer,) = self._finder.like(examples, query)
        else:
            *_, answer = self._finder.find(query, rerank=rerank)
        return answer

    def _changed(self, saved: SavedSearch, answer: Hits, same: bool) -> Iterator[str]:
        """What is otherwise than when the search was saved, in words."""
        now, then = self._catalog.fingerprint(), saved.library
        if now != then:
            yield _library_changed(then, now)
        before, after = dict(saved.models), dict(self._finder.models(answer))
        for part in before | after:
            if before.get(part) != after.get(part):
                yield _part_changed(part, then=part in before, now=part in after)
        if not same:
            yield from _order_changed(saved.ranked, _ids(answer))


def _ids(answer: Hits) -> tuple[str, ...]:
    return tuple(hit.clause.id for hit in answer.hits)


def _library_changed(then: str, now: str) -> str:
    """What a lawyer can tell from two fingerprints of a library."""
    before, after = (int(fingerprint.partition(":")[0]) for fingerprint in (then, now))
    if before == after:
        return f"Contracts of the library have changed since; it holds {after}, as it did."
    return f"The library has changed since: it held {before} contracts and holds {after} now."


def _part_changed(part: str, *, then: bool, now: bool) -> str:
    """Which model is another one, or was used only then or only now."""
    if part == "stars":
        return "The stars that you gave as answers to this search, or to one like it, are others now."
    if then and now:
        return f"The {part} is another one."
    return f"The {part} was not used this time." if then else f"The {part} was not used then."


def _order_changed(then: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    gone, new = len(set(then) - set(now)), len(set(now) - set(then))
    if gone:
        yield f"{_clauses(gone)} found then {'is' if gone == 1 else 'are'} not among those found now."
    if new:
        yield f"{_clauses(new)} found now {'was' if new == 1 else 'were'} not among those found then."
    if not gone and not new:
        yield "The same clauses are found, in another order."


def _clauses(number: int) -> str:
    return f"{number} clause" if number == 1 else f"{number} clauses"
