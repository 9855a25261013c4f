"""Exports of clauses: to Word, PDF, a table and the clipboard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.types import STANDARD_EXPORT, Clip, Excerpt, ExportChoices, Placeholder, Wording

if TYPE_CHECKING:
    from core.library.documents import Documents
    from core.library.opened import OpenLibrary


class Export:
    """Renders clauses for other programs."""

    def __init__(self, opened: OpenLibrary, documents: Documents) -> None:
        self._opened, self._documents = opened, documents

    def word(self, clauses: Sequence[str], to: Path, choices: ExportChoices = STANDARD_EXPORT) -> Path:
        """Writes clauses, in the order given, to a Word file, with what accompanies them.

        Raises:
            NothingFound: no such clause.
            ExportError: the file cannot be written (open in Word, no such folder, no space).
        """
        from core.exporting.word import write_word

        return write_word(self._excerpts(clauses, choices, ties=choices.ties), to, choices)

    def placeholders(self, clauses: Sequence[str], choices: ExportChoices = STANDARD_EXPORT) -> tuple[Placeholder, ...]:
        """Placeholders for the parties, addresses, numbers, amounts and dates in clauses, to be put into ``choices``.

        Raises:
            NothingFound: no such clause.
        """
        from core.exporting.layout import lay_out
        from core.library.placeholders import parties_to, propose_placeholders

        laid_out = (lay_out(each, choices) for each in self._excerpts(clauses, choices))
        contracts = dict.fromkeys(clause.document for clause in self._documents.clauses(clauses))
        return propose_placeholders(laid_out, parties_to(self._opened.catalog, contracts))

    def placeholder_for(
        self, words: str, clauses: Sequence[str], choices: ExportChoices = STANDARD_EXPORT
    ) -> Placeholder | None:
        """A placeholder for words of the user's own in clauses, in whatever capitals; None if no clause has them.

        Raises:
            NothingFound: no such clause.
        """
        from core.exporting.layout import lay_out
        from core.library.placeholders import placeholder_for

        return placeholder_for(words, (lay_out(each, choices) for each in self._excerpts(clauses, choices)))

    def pdf(
        self, clauses: Sequence[str], to: Path, choices: ExportChoices = STANDARD_EXPORT, *, paper: str = "a4"
    ) -> Path:
        """Writes the same to a PDF, on "a4" or "letter" paper.

        Raises:
            NothingFound: no such clause.
            ExportError: the file cannot be written.
        """
        from core.exporting.pdf import write_pdf

        return write_pdf(self._excerpts(clauses, choices, ties=True), to, choices, paper=paper)

    def table(self, clauses: Sequence[str], to: Path, choices: ExportChoices = STANDARD_EXPORT) -> Path:
        """Writes clauses, in the order given, as a table, with what they state and what is known of their contracts.

        The ending of the file says whether it is for Excel (.xlsx), comma-separated values (.csv) or JSON (.json).

        Raises:
            NothingFound: no such clause.
            ExportError: the file cannot be written.
        """
        from core.exporting.table import TableRow, write_table

        contracts, stated = self._documents.contracts(clauses), self._documents.stated(clauses)
        rows = map(TableRow, self._excerpts(clauses, choices), contracts, stated)
        return write_table(list(rows), to, choices)

    def clip(self, clauses: Sequence[str], choices: ExportChoices = STANDARD_EXPORT) -> Clip:
        """Clauses as HTML and plain text for the clipboard, with what accompanies them.

        Raises:
            NothingFound: no such clause.
        """
        from core.exporting.clipboard import clip

        return clip(self._excerpts(clauses, choices), choices)

    def redline(self, base: Wording, clause: Wording, to: Path) -> Path:
        """Writes the differences of a clause from a base to a Word file, as tracked changes, with both sources.

        Raises:
            ExportError: there is nothing to compare, or the file cannot be written.
        """
        from core.exporting.redline import write_redline

        return write_redline(base, clause, to)

    def redline_clip(self, base: Wording, clause: Wording) -> Clip:
        """The same redline as HTML and plain text for the clipboard.

        Raises:
            ExportError: there is nothing to compare.
        """
        from core.exporting.redline import redline_clip

        return redline_clip(base, clause)

    def _excerpts(self, clauses: Sequence[str], choices: ExportChoices, *, ties: bool = False) -> tuple[Excerpt, ...]:
        return self._documents.excerpts(
            clauses,
            definitions=choices.with_definitions(clauses),
            cited=choices.citations(clauses),
            ties=ties,
        )
