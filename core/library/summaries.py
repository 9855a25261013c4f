"""Summaries of clauses by a language model that the user brought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from core.types import Summary

if TYPE_CHECKING:
    from core.library.documents import Documents
    from core.library.opened import OpenLibrary


class Summaries:
    """Has clauses summarised. Nothing is kept."""

    def __init__(self, opened: OpenLibrary, documents: Documents) -> None:
        self._opened, self._documents = opened, documents

    def of(self, clauses: Sequence[str]) -> Iterator[Summary]:
        """Summarises clauses one after another, in the order given, by the language model in use.

        Each yielded summary has more sentences than the one before, or repeats it, several times a second, while there
        is nothing new; the last one has ended. It includes only sentences that rest on words of their clause. Stop
        iterating to cancel.

        Raises:
            NothingFound: no such clause.
            ModelError: no language model is in use, it cannot be used, or it stopped working.
        """
        from core.library.usecases.summarise import Summarising

        yield from Summarising(self._documents, self._opened.models.writer).summarise(clauses)
