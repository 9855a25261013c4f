"""Use case: what the user keeps in a library - searches to run again, ratings, collections of contracts."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from core.errors import NothingFound
from core.searching.ranking.ratings import normalised_query
from core.store.catalog.catalog import Catalog
from core.translation import tr
from core.types import FileRecord, Hits, Query, Rating, Rerun, SavedSearch
from core.usecases.indexing.extract import content_of
from core.usecases.search.find import Finder

RANKED: Final = 100
"""A receipt names at least so many of the clauses found, where there are as many."""


class Keeper:
    """Keeps searches, ratings and collections in the catalogue of a library. Safe to use from several threads.

    Args:
        catalog: where they are kept.
        finder: runs the searches.
    """

    def __init__(self, catalog: Catalog, finder: Finder) -> None:
        self._catalog = catalog
        self._finder = finder

    # ------------------------------------------------------------ receipts

    def save(self, hits: Hits, name: str, examples: Sequence[str] = ()) -> SavedSearch:
        """See `core.library.saved_searches.SavedSearches.save`."""
        query = replace(hits.query, limit=max(RANKED, hits.query.limit))
        answer = self._answer(query, examples, rerank=hits.reranked)
        receipt = SavedSearch(
            id=secrets.token_hex(4),
            name=name,
            at=_now(),
            query=query,
            library=self._catalog.fingerprint(),
            models=self._finder.models(answer),
            ranked=_ids(answer),
            examples=tuple(examples),
        )
        self._catalog.keeping.save(receipt)
        return receipt

    def receipts(self) -> tuple[SavedSearch, ...]:
        """See `core.library.saved_searches.SavedSearches.list`."""
        return self._catalog.keeping.saved_searches()

    def rerun(self, receipt_id: str) -> Rerun:
        """See `core.library.saved_searches.SavedSearches.rerun`."""
        receipt = next((each for each in self.receipts() if each.id == receipt_id), None)
        if receipt is None:
            raise NothingFound(
                tr("No saved search {id} is in this library.", id=receipt_id),
                tr("It may have been discarded."),
            )
        answer = self._answer(receipt.query, receipt.examples, rerank=("reranker" in dict(receipt.models)))
        same = _ids(answer) == receipt.ranked
        return Rerun(receipt, answer, same, tuple(self._changed(receipt, answer, same)))

    def discard(self, receipt_id: str) -> None:
        """See `core.library.saved_searches.SavedSearches.delete`."""
        if not self._catalog.keeping.discard(receipt_id):
            raise NothingFound(
                tr("No saved search {id} is in this library.", id=receipt_id),
                tr("It may have been discarded."),
            )

    def _answer(self, query: Query, examples: Sequence[str], *, rerank: bool) -> Hits:
        if examples:
            (answer,) = self._finder.like(examples, query)
        else:
            *_, answer = self._finder.find(query, rerank=rerank)
        return answer

    def _changed(self, receipt: SavedSearch, answer: Hits, same: bool) -> Iterator[str]:
        """What is otherwise than when the search was saved, in words."""
        now, then = self._catalog.fingerprint(), receipt.library
        if now != then:
            yield _library_changed(then, now)
        before, after = dict(receipt.models), dict(self._finder.models(answer))
        for part in before | after:
            if before.get(part) != after.get(part):
                yield _part_changed(part, then=part in before, now=part in after)
        if not same:
            yield from _order_changed(receipt.ranked, _ids(answer))

    # ------------------------------------------------------------- ratings

    def rate(self, query: str, clause: str, stars: int) -> None:
        """See `core.library.ratings.Ratings.rate`."""
        if not 0 <= stars <= 5:
            raise ValueError(f"not a number of stars: {stars}")
        self._catalog.keeping.rate(Rating(normalised_query(query), clause, stars, _now()))

    def ratings(self) -> tuple[Rating, ...]:
        """See `core.library.ratings.Ratings.list`."""
        return self._catalog.keeping.ratings()

    # --------------------------------------------------------- collections

    def collect(self, name: str, paths: Sequence[Path]) -> int:
        """See `core.library.collections.Collections.add`."""
        files = self._files(paths)
        self._catalog.keeping.collect(name, files)
        return len(files)

    def uncollect(self, name: str, paths: Sequence[Path]) -> int:
        """See `core.library.collections.Collections.remove`."""
        files = self._files(paths)
        self._catalog.keeping.uncollect(name, files)
        return len(files)

    def collections(self) -> dict[str, tuple[Path, ...]]:
        """See `core.library.collections.Collections.list`."""
        names = self._catalog.keeping.collections()
        found: dict[str, list[Path]] = {}
        for file in self._catalog.files():
            for name in names.get(file.document or "", ()):
                found.setdefault(name, []).append(file.path)
        return {name: tuple(found[name]) for name in sorted(found)}

    def documents(self, paths: Sequence[Path]) -> tuple[str, ...]:
        """The documents of the files at or below these paths, each once, in path order.

        Raises:
            NothingFound: there is none at or below one of them.
        """
        return tuple(dict.fromkeys(file.document or "" for file in self._records(paths)))

    def _files(self, paths: Iterable[Path]) -> list[tuple[Path, str]]:
        """The files of the library at or below these paths, each with the id of its content.

        Raises:
            NothingFound: there is none at or below one of them.
        """
        return [(file.path, content_of(file.document or "")) for file in self._records(paths)]

    def _records(self, paths: Iterable[Path]) -> list[FileRecord]:
        known = [file for file in self._catalog.files() if file.document]
        chosen: dict[Path, FileRecord] = {}
        for path in paths:
            place = path.expanduser().absolute()
            found = {file.path: file for file in known if file.path == place or place in file.path.parents}
            if not found:
                raise NothingFound(
                    tr("{path} is not in this library.", path=path), tr("Add it to the library first."), path
                )
            chosen |= found
        return list(chosen.values())


def _ids(answer: Hits) -> tuple[str, ...]:
    return tuple(hit.clause.id for hit in answer.hits)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _library_changed(then: str, now: str) -> str:
    """What a lawyer can tell from two fingerprints of a library."""
    before, after = (int(fingerprint.partition(":")[0]) for fingerprint in (then, now))
    if before == after:
        return tr("Contracts of the library have changed since; it holds {count}, as it did.", count=after)
    return tr(
        "The library has changed since: it held {before} contracts and holds {after} now.", before=before, after=after
    )


def _part_changed(part: str, *, then: bool, now: bool) -> str:
    """Which model is another one, or was used only then or only now."""
    if part == "stars":
        return tr("Your stars for this search, or for a similar one, have changed since.")
    if then and now:
        return tr("A different {model} was used.", model=part)
    if then:
        return tr("The {model} was not used this time.", model=part)
    return tr("The {model} was not used then.", model=part)


def _order_changed(then: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    gone, new = len(set(then) - set(now)), len(set(now) - set(then))
    if gone:
        one = tr("1 clause found then is not among those found now.")
        yield one if gone == 1 else tr("{count} clauses found then are not among those found now.", count=gone)
    if new:
        one = tr("1 clause found now was not among those found then.")
        yield one if new == 1 else tr("{count} clauses found now were not among those found then.", count=new)
    if not gone and not new:
        yield tr("The same clauses are found, in another order.")
