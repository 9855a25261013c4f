"""Summaries of clauses: sentences that a language model of the user's chooses."""

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

        It chooses at most half of the sentences of a clause, and writes nothing. Each yielded summary has another
        clause done, or repeats the one before, several times a second; the last one has ended. Stop iterating to
        cancel.

        Raises:
            NothingFound: no such clause.
            ModelError: no language model is in use, it cannot be used, or it stopped working.
        """
        from core.library.usecases.summarise import Summarising

        yield from Summarising(self._documents, self._opened.models.writer).summarise(clauses)
