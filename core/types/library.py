"""What a library holds, how far its jobs are, and what it hands out."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from core.types.clauses import Clause, Joined, Part
from core.types.documents import Document, Issue, Remedy, Span


class FileStatus(StrEnum):
    """Whether a file was read: whole, in part, or not. Partial success is not success."""

    DONE = "done"
    PARTIAL = "partial"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class FileRecord:
    """What the library knows of one file: whether it could be read, how much is in it, and what went wrong.

    ``remarks`` are those of its document.
    """

    path: Path
    status: FileStatus
    document: str | None
    title: str = ""
    pages: int = 0
    sections: int = 0
    clauses: int = 0
    issues: tuple[Issue, ...] = ()
    embedded: bool = False  # its vectors are in: it can be found by meaning as well as by keyword
    remarks: tuple[str, ...] = ()

    def needs(self, remedy: Remedy) -> bool:
        """Whether it was not read, or not whole, for want of this."""
        return any(issue.remedy is remedy for issue in self.issues)


class Stage(StrEnum):
    """The steps of a long job, in words for the user."""

    LISTING = "Looking for contracts"
    READING = "Reading"
    EMBEDDING = "Learning what the clauses say"
    TAGGING = "Telling the kinds of clauses"
    FINISHING = "Tidying the library"
    SEARCHING = "Looking for the like"
    DOWNLOADING = "Downloading the model"
    COPYING = "Copying the model"
    CHECKING = "Checking the model"
    MEASURING = "Measuring the model"
    TUNING = "Learning from your stars"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a long job is. ``done`` and ``total`` count files; ``current`` is the file in hand.

    Where a model is the matter they count bytes (downloading, copying, checking) or steps (measuring, tuning).
    Where that one takes long, ``page`` of its ``pages`` are done.
    """

    stage: Stage
    done: int
    total: int
    current: Path | None = None
    issues: tuple[Issue, ...] = ()
    page: int = 0
    pages: int = 0


@dataclass(frozen=True, slots=True)
class IndexReport:
    """How an indexing run ended: one record per file that was asked for, in path order."""

    files: tuple[FileRecord, ...]
    seconds: float

    def count(self, status: FileStatus) -> int:
        return sum(1 for file in self.files if file.status is status)


@dataclass(frozen=True, slots=True)
class LibraryStatus:
    """What a library holds and where it lies."""

    folder: Path
    files: int
    failed: int
    documents: int
    clauses: int
    embedded: int  # documents that can be found by their meaning now
    bytes: int
    learning: int = 0  # documents that the encoder in use has not learnt yet, but another has: `Library.learn` does it


@dataclass(frozen=True, slots=True)
class DefinedTerm:
    """A defined term that a clause uses, and the words that give it its meaning: their place, section and page."""

    term: str
    text: str
    span: Span
    section: str
    page: int


@dataclass(frozen=True, slots=True)
class Provision:
    """A clause shown whole in its document: the text, what to mark in it, and the parts joined to it.

    Offered beside it, not joined to it, are ``definitions``, the terms that the clause uses in the order of their first
    use, and ``companions``, provisions of the same document on the same subject.
    """

    clause: Clause
    document: Document
    parts: tuple[Part, ...]
    definitions: tuple[DefinedTerm, ...] = ()
    companions: tuple[Joined, ...] = ()


@dataclass(frozen=True, slots=True)
class Clip:
    """Chosen clauses for the clipboard or a drag: as HTML for Word, and as plain text."""

    html: str
    plain: str


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A clause chosen for export, with all that is printed under it."""

    title: str
    file: Path
    section: str
    heading: str
    page: int
    parts: tuple[Part, ...] = field(default_factory=tuple)
