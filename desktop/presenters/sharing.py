"""Clauses on their way out: to a Word file, to the clipboard, or dragged to another program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, Signal

from core import Accompaniment, Clip, ExportChoices, Placeholder, Query
from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library

_MOST_ROWS = 10_000  # in a table
_AMERICAN = QLocale.MeasurementSystem.ImperialUSSystem


class SharingPresenter(QObject):
    """Has the engine write or render clauses, and passes on the result.

    Attributes:
        choices: what is included with clauses.
        notes: the user's notes, by clause id; included if so chosen.
        exceptions: what is included with single clauses against ``choices``, by clause id.
        looked_for: words of the user's own, and their placeholder, None if the clauses lack them.
        proposed: clauses, and the placeholders for the names, addresses, numbers, amounts and dates in them.
    """

    exported = Signal(Path)
    copied = Signal(Clip)
    lifted = Signal(Clip)
    proposed = Signal(tuple, tuple)
    looked_for = Signal(str, object)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = jobs
        self.choices = ExportChoices()
        self.notes: Mapping[str, str] = {}
        self.exceptions: Mapping[str, Accompaniment] = {}

    @property
    def applied(self) -> ExportChoices:
        """The choices, with the exceptions for single clauses, and with the notes if they are included."""
        notes = self.notes if self.choices.annotated else {}
        return replace(self.choices, notes=notes, exceptions=self.exceptions)

    @property
    def _copied(self) -> ExportChoices:
        """The choices for what goes straight into another program."""
        return replace(self.applied, sources=self.choices.copied_sources)

    def propose(self, clauses: tuple[str, ...]) -> None:
        """Looks for the names, addresses, numbers, amounts and dates in clauses."""
        choices = self.applied
        job = self._jobs.run(lambda: self._library.export.placeholders(clauses, choices), lane="placeholders")
        job.succeeded.connect(lambda found: self.proposed.emit(clauses, found))
        job.failed.connect(self.failed)

    def look_for(self, words: str, clauses: tuple[str, ...]) -> None:
        """Looks for words of the user's own in clauses, to be replaced too."""
        choices = self.applied
        job = self._jobs.run(lambda: self._library.export.placeholder_for(words, clauses, choices), lane="placeholders")
        job.succeeded.connect(lambda found: self.looked_for.emit(words, found))
        job.failed.connect(self.failed)

    def export(self, clauses: Sequence[str], to: Path, placeholders: tuple[Placeholder, ...] = ()) -> None:
        """Writes a PDF if the file name says so, otherwise a Word file."""
        choices, export = replace(self.applied, placeholders=placeholders), self._library.export
        if to.suffix.lower() == ".pdf":
            paper = "letter" if QLocale().measurementSystem() is _AMERICAN else "a4"
            job = self._jobs.run(lambda: export.pdf(clauses, to, choices, paper=paper))
        else:
            job = self._jobs.run(lambda: export.word(clauses, to, choices))
        job.succeeded.connect(self.exported)
        job.failed.connect(self.failed)

    def export_table(self, clauses: Sequence[str], to: Path) -> None:
        choices = self.applied
        job = self._jobs.run(lambda: self._library.export.table(clauses, to, choices))
        job.succeeded.connect(self.exported)
        job.failed.connect(self.failed)

    def export_found(self, query: Query, to: Path) -> None:
        """Writes all clauses that answer a query to a table."""
        choices = self.applied

        def table() -> Path:
            return self._library.export.table(all_found(self._library, query), to, choices)

        job = self._jobs.run(table)
        job.succeeded.connect(self.exported)
        job.failed.connect(self.failed)

    def copy(self, clauses: Sequence[str]) -> None:
        choices = self._copied
        job = self._jobs.run(lambda: self._library.export.clip(clauses, choices), lane="copy")
        job.succeeded.connect(self.copied)
        job.failed.connect(self.failed)

    def lift(self, clauses: Sequence[str]) -> None:
        """Renders clauses that are being dragged out."""
        choices = self._copied
        job = self._jobs.run(lambda: self._library.export.clip(clauses, choices), lane="lift")
        job.succeeded.connect(self.lifted)
        job.failed.connect(self.failed)


def all_found(library: Library, query: Query) -> list[str]:
    """The ids of the clauses that answer a query, best first by the quick search: as many as fit in a table."""
    found = next(library.search.find(replace(query, limit=_MOST_ROWS), rerank=False))
    return [hit.clause.id for hit in found.hits]
