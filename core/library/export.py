"""Clauses on their way out: to Word, and to the clipboard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.types import STANDARD_EXPORT, Clip, ExportChoices

if TYPE_CHECKING:
    from core.assembly import Assembly


class Export:
    """Renders clauses for other programs."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly

    def word(self, clauses: Sequence[str], to: Path, choices: ExportChoices = STANDARD_EXPORT) -> Path:
        """Writes clauses, in the order given, to a Word file, and what goes along with them.

        Raises:
            NothingFound: no such clause.
            ExportError: the file cannot be written (open in Word, no such folder, no space).
        """
        from core.exporting.word import write_word

        excerpts = self._assembly.provisions().excerpts(clauses, definitions=choices.definitions)
        return write_word(excerpts, to, choices)

    def table(self, clauses: Sequence[str], to: Path, choices: ExportChoices = STANDARD_EXPORT) -> Path:
        """Writes clauses, in the order given, as a table that spreadsheets open, with what is known of their contracts.

        Raises:
            NothingFound: no such clause.
            ExportError: the file cannot be written.
        """
        from core.exporting.table import TableRow, write_table

        lookup = self._assembly.provisions()
        excerpts = lookup.excerpts(clauses, definitions=choices.definitions)
        rows = map(TableRow, excerpts, lookup.contracts(clauses))
        return write_table(list(rows), to, choices)

    def clip(self, clauses: Sequence[str], choices: ExportChoices = STANDARD_EXPORT) -> Clip:
        """Clauses as HTML and plain text, for the clipboard, and what goes along with them.

        Raises:
            NothingFound: no such clause.
        """
        from core.exporting.clipboard import clip

        return clip(self._assembly.provisions().excerpts(clauses, definitions=choices.definitions), choices)
