"""Finds the saved searches and ratings that hold words of certain documents, so that both can be dropped together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Final

import numpy as np

from core.store.catalog.catalog import Catalog
from core.store.catalog.user_data import KeptWith
from core.store.word_index import StoredWordIndex
from core.text.words import word_texts
from core.types import SavedSearch
from core.types.columns import Places

QUOTE: Final = 6
"""The number of consecutive words that count as a quotation, where no other contract of the library has them."""


def kept_with(catalog: Catalog, documents: Collection[str]) -> KeptWith:
    """The saved searches that quote documents, the ratings of their clauses or for queries that quote them, and their
    clauses in trays; and how many of their facts are corrected.

    Words that another contract has too are not a quotation: most contracts share sentences.
    """
    if not documents:
        return KeptWith()
    quotes = _Quotes(catalog.word_index(), documents)
    searches = tuple(each for each in catalog.user_data.saved_searches() if quotes.in_search(each))
    ratings = catalog.user_data.ratings()
    rated = tuple(each for each in ratings if quotes.has(each.clause) or quotes.in_query(each.query))
    laid = catalog.user_data.trays.all_entries()
    contents = {document.partition("-")[0] for document in documents}
    corrected = sum(len(kinds) for content, kinds in catalog.user_data.corrections.all().items() if content in contents)
    return KeptWith(searches, rated, tuple(each for each in laid if quotes.has(each[1].clause)), corrected)


class _Quotes:
    """Looks for runs of words that only certain documents have."""

    def __init__(self, index: StoredWordIndex, documents: Collection[str]) -> None:
        facts, columns = index.columns.facts, index.columns
        self._base = index.state.base
        self._ours = np.array([each.document in documents for each in facts], bool)
        self._clauses = {columns.ids[row] for row in np.flatnonzero(self._ours[columns.document]).tolist()}
        self._contents = {document.partition("-")[0] for document in documents}
        self._places = cache(index.places)

    def has(self, clause: str) -> bool:
        """Whether a clause belongs to the documents, or to an earlier reading of the same files."""
        content, hyphen, _ = clause.partition("-")
        return clause in self._clauses or (bool(hyphen) and content in self._contents)

    def in_search(self, saved: SavedSearch) -> bool:
        return self.in_query(saved.query.text) or any(map(self.in_example, saved.examples))

    def in_query(self, query: str) -> bool:
        """Whether a query quotes the documents; a shorter one is the user's own, even if a contract has its words."""
        return any(self._only_here(run) for run in _runs(query) if len(run) == QUOTE)

    def in_example(self, example: str) -> bool:
        return any(map(self._only_here, _runs(example)))

    def _only_here(self, run: Sequence[str]) -> bool:
        """Whether the words occur in this order in one of the documents, and in no other."""
        places = sorted(((self._places(word), at) for at, word in enumerate(run)), key=lambda each: len(each[0]))
        first, at = places[0]
        starts = first - at
        for others, distance in places[1:]:
            starts = starts[_among(starts + distance, others)]
        document = np.searchsorted(self._base, starts, side="right") - 1
        whole = document == np.searchsorted(self._base, starts + len(run) - 1, side="right") - 1
        found = document[whole & (starts >= 0)]
        return len(found) > 0 and bool(self._ours[found].all())


def _runs(text: str) -> Iterator[Sequence[str]]:
    """Each run of `QUOTE` words; the whole of a shorter text."""
    found = word_texts(text)
    for start in range(max(1, len(found) - QUOTE + 1)) if found else ():
        yield found[start : start + QUOTE]


def _among(some: Places, others: Places) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which of some places are among others, which are sorted."""
    at = np.searchsorted(others, some)
    within = at < len(others)
    result = np.zeros(len(some), bool)
    result[within] = others[at[within]] == some[within]
    return result
