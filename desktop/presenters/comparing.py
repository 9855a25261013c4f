"""Compares clauses with one of them, or with a draft; nothing is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import Clip, Document, Wording
from desktop.jobs import Jobs
from desktop.models.compared import Compared

if TYPE_CHECKING:
    from core import Library

_COMPARE, _READ, _SHARE = "compare", "draft", "redline"


class ComparingPresenter(QObject):
    """Has the engine compare clauses, read drafts and write redlines. The first wording is the base."""

    compared = Signal(Compared)
    read = Signal(Path, tuple)
    exported = Signal(Path)
    copied = Signal(Clip)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs
        self._wordings: tuple[Wording, ...] = ()

    def start(self, clauses: Sequence[str]) -> None:
        """Compares clauses with the first of them."""
        self._compare(lambda: self._library.documents.wordings(clauses))

    def add_draft(self, text: str) -> None:
        """Makes a text the base."""
        others = self._wordings
        self._compare(lambda: (self._library.documents.draft(text), *others))

    def make_base(self, place: int) -> None:
        """Makes one of the others the base, by its position among them."""
        base, *others = self._wordings
        chosen = others.pop(place)
        self._compare(lambda: (chosen, base, *others))

    def read_draft(self, path: Path) -> None:
        """Reads the paragraphs of a file, which need not be in the library."""
        job = self._jobs.drive(lambda: self._library.documents.read(path), lane=_READ)
        job.succeeded.connect(lambda document: self.read.emit(path, _paragraphs(document)))
        job.failed.connect(self.failed)

    def stop_reading(self) -> None:
        self._jobs.cancel(_READ)

    def export(self, place: int, to: Path) -> None:
        """Writes one of the others as a redline against the base."""
        base, *others = self._wordings
        job = self._jobs.run(lambda: self._library.export.redline(base, others[place], to))
        job.succeeded.connect(self.exported)
        job.failed.connect(self.failed)

    def copy(self, place: int) -> None:
        """Renders the same redline for the clipboard."""
        base, *others = self._wordings
        job = self._jobs.run(lambda: self._library.export.redline_clip(base, others[place]), lane=_SHARE)
        job.succeeded.connect(self.copied)
        job.failed.connect(self.failed)

    def forget(self) -> None:
        """Drops what was compared, and any comparing or reading under way."""
        self._wordings = ()
        for lane in (_COMPARE, _READ, _SHARE):
            self._jobs.cancel(lane)

    def _compare(self, wordings: Callable[[], tuple[Wording, ...]]) -> None:
        job = self._jobs.run(lambda: self._compared(wordings()), lane=_COMPARE)
        job.succeeded.connect(self._take)
        job.failed.connect(self.failed)

    def _compared(self, wordings: tuple[Wording, ...]) -> Compared:
        """Compares the wordings, on a worker thread."""
        base, *others = wordings
        return Compared(base, tuple(others), tuple(self._library.documents.compare(base, each) for each in others))

    def _take(self, compared: Compared) -> None:
        self._wordings = (compared.base, *compared.others)
        self.compared.emit(compared)


def _paragraphs(document: Document) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, document.text.split("\n"))))
