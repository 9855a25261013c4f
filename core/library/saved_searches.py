"""Saved searches, to be run again."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from core.base.errors import NothingFound
from core.base.translation import tr
from core.text.visible import checked_name
from core.types import Hits, Query, Rerun, SavedSearch

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary
    from core.library.search import Search

RANKED: Final = 100
"""The least number of clauses that a saved search names, if it found that many."""


class SavedSearches:
    """Saves searches and runs them again."""

    def __init__(self, opened: OpenLibrary, search: Search) -> None:
        self._opened, self._search = opened, search

    def save(self, hits: Hits, name: str, examples: Sequence[str] = ()) -> SavedSearch:
        """Saves a search: the query, the state of library and models, and the clauses that it found.

        Args:
            hits: its answer, quick or reranked; the search is saved likewise.
            name: the user's name for it.
            examples: the examples of a search by example.

        Raises:
            MunimentError: the name cannot be used.
        """
        query = replace(hits.query, limit=max(RANKED, hits.query.limit))
        answer = self._answer(query, examples, rerank=hits.reranked)
        saved = SavedSearch(
            id=secrets.token_hex(4),
            name=checked_name(name),
            at=datetime.now(UTC).isoformat(timespec="milliseconds"),
            query=query,
            library=self._opened.catalog.fingerprint(),
            models=self._search.finder().models(answer),
            ranked=_ids(answer),
            examples=tuple(examples),
        )
        self._opened.catalog.user_data.save(saved)
        self._opened.keep()
        return saved

    def list(self) -> tuple[SavedSearch, ...]:
        """All saved searches, the newest first."""
        return self._opened.catalog.user_data.saved_searches()

    def rerun(self, id_: str) -> Rerun:
        """Runs a saved search again. If library and models are unchanged, so is the order.

        Raises:
            NothingFound: no saved search of this id.
        """
        saved = next((each for each in self.list() if each.id == id_), None)
        if saved is None:
            raise _unknown(id_)
        answer = self._answer(saved.query, saved.examples, rerank=("reranker" in dict(saved.models)))
        same = _ids(answer) == saved.ranked
        return Rerun(saved, answer, same, tuple(self._changed(saved, answer, same)))

    def delete(self, id_: str) -> None:
        """Deletes a saved search.

        Raises:
            NothingFound: no saved search of this id.
        """
        if not self._opened.catalog.user_data.discard(id_):
            raise _unknown(id_)
        self._opened.keep()

    def _answer(self, query: Query, examples: Sequence[str], *, rerank: bool) -> Hits:
        if examples:
            (answer,) = self._search.finder().like(examples, query)
        else:
            *_, answer = self._search.finder().find(query, rerank=rerank)
        return answer

    def _changed(self, saved: SavedSearch, answer: Hits, same: bool) -> Iterator[str]:
        """What has changed since the search was saved, in plain language."""
        now, then = self._opened.catalog.fingerprint(), saved.library
        if now != then:
            yield _library_changed(then, now)
        before, after = dict(saved.models), dict(self._search.finder().models(answer))
        for part in before | after:
            if before.get(part) != after.get(part):
                yield _part_changed(part, then=part in before, now=part in after)
        if not same:
            yield from _order_changed(saved.ranked, _ids(answer))


def _ids(answer: Hits) -> tuple[str, ...]:
    return tuple(hit.clause.id for hit in answer.hits)


def _library_changed(then: str, now: str) -> str:
    """How a library has changed between two of its fingerprints, in plain language."""
    before, after = (int(fingerprint.partition(":")[0]) for fingerprint in (then, now))
    if before == after:
        return tr("Contracts in the library have changed since; there are still {count}.", count=after)
    return tr(
        "The library has changed since: it held {before} contracts and holds {after} now.", before=before, after=after
    )


def _part_changed(part: str, *, then: bool, now: bool) -> str:
    """Which model was replaced, or was used only then or only now."""
    if part == "stars":
        return tr("Your stars for this search, or for a similar one, have changed since.")
    called = {"encoder": tr("model for search in your own words"), "reranker": tr("model for the second ranking")}
    part = called.get(part, part)
    if then and now:
        return tr("A different {model} was used.", model=part)
    if then:
        return tr("The {model} was not used this time.", model=part)
    return tr("The {model} was not used then.", model=part)


def _order_changed(then: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    gone, new = len(set(then) - set(now)), len(set(now) - set(then))
    if gone:
        one = tr("1 clause is no longer found.")
        yield one if gone == 1 else tr("{count} clauses are no longer found.", count=gone)
    if new:
        one = tr("1 clause is new since then.")
        yield one if new == 1 else tr("{count} clauses are new since then.", count=new)
    if not gone and not new:
        yield tr("The same clauses are found, in another order.")


def _unknown(saved_search_id: str) -> NothingFound:
    words = tr("No saved search {id} is in this library.", id=saved_search_id)
    return NothingFound(words, tr("It may have been discarded."))
