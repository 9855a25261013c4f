"""Summaries of clauses: sentences that a language model of the user's chooses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from core.types import Summary

if TYPE_CHECKING:
    from core.library.assembly import Assembly


class Summaries:
    """Has clauses summarised. Nothing is kept."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly

    def of(self, clauses: Sequence[str]) -> Iterator[Summary]:
        """Summarises clauses one after another, in the order given, by the language model in use.

        It chooses at most half of the sentences of a clause, and writes nothing. Each yielded summary has another
        clause done, or repeats the one before, several times a second; the last one has ended. Stop iterating to
        cancel.

        Raises:
            NothingFound: no such clause.
            ModelError: no language model is in use, it cannot be used, or it stopped working.
        """
        yield from self._assembly.summarising().summarise(clauses)
