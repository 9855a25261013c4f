"""Saved searches, to be run again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.text.visible import checked_name
from core.types import Hits, Rerun, SavedSearch

if TYPE_CHECKING:
    from core.library.assembly import Assembly


class SavedSearches:
    """Saves searches and runs them again."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly

    def save(self, hits: Hits, name: str, examples: Sequence[str] = ()) -> SavedSearch:
        """Saves a search: the query, the state of library and models, and the clauses that it found.

        Args:
            hits: its answer, quick or reranked; the search is saved likewise.
            name: the user's name for it.
            examples: the examples of a search by example.

        Raises:
            MunimentError: the name cannot be used.
        """
        saved = self._assembly.saved_searches().save(hits, checked_name(name), examples)
        self._assembly.keep()
        return saved

    def list(self) -> tuple[SavedSearch, ...]:
        """All saved searches, the newest first."""
        return self._assembly.catalog.user_data.saved_searches()

    def rerun(self, id_: str) -> Rerun:
        """Runs a saved search again. If library and models are unchanged, so is the order.

        Raises:
            NothingFound: no saved search of this id.
        """
        return self._assembly.saved_searches().rerun(id_)

    def delete(self, id_: str) -> None:
        """Deletes a saved search.

        Raises:
            NothingFound: no saved search of this id.
        """
        self._assembly.saved_searches().delete(id_)
        self._assembly.keep()
