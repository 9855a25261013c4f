"""The values that flow between the rooms of the engine.

All are frozen and slotted, so that a value handed from one stage to the next cannot change behind its back.
Character offsets are half-open ranges in ``Document.text``; pages are numbered from 1; boxes are in PDF points
with the origin at the top left.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Literal

Box = tuple[float, float, float, float]
Tick = Callable[[int, int], None]
"""How a long task tells that it goes on: so many of so many pages are done."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open character range ``[start, end)`` in ``Document.text``."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a span: {self.start}..{self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The characters of ``text`` that the span covers."""
        return text[self.start : self.end]

    def contains(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end


# ---------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its number as counted from 1, the text on it, and its size in points (0, 0 where unknown)."""

    number: int
    span: Span
    width: float = 0.0
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """One line as laid out (PDF) or one paragraph (formats without layout), with what its type shows.

    ``heading`` is the outline level that the format itself declares (Word's "Heading 2" is 2, ``<h1>`` is 1),
    0 where it declares none. ``bold`` and ``underlined`` say that the line begins so; ``size`` is in points.
    ``paragraph`` is True where a new paragraph begins with this line. ``note`` is True for the words of a footnote or
    endnote, which stand after the body, each note beginning with its mark as it stands in the body ("[1]").
    """

    span: Span
    page: int
    box: Box | None = None
    size: float = 0.0
    bold: bool = False
    underlined: bool = False
    centred: bool = False
    heading: int = 0
    paragraph: bool = True
    note: bool = False


class Remedy(StrEnum):
    """What the user can give the program so that it reads after all what it could not."""

    PASSWORD = "password"
    RECOGNITION = "text recognition"  # the language data by which the words in pictures are read


@dataclass(frozen=True, slots=True)
class Issue:
    """Something that could not be read, in words for the user: what, on which page (None: the file), what to do."""

    message: str
    advice: str = ""
    page: int | None = None
    remedy: Remedy | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A contract as read: clean text, and the way back from each character to its page and box.

    ``id`` is made from the file's content, so a moved or copied file is the same document; in a library it also names
    the way in which the program read it, so that a newer reading is another document.
    ``issues`` say what could not be read; a document with issues is a partial success. ``remarks`` are for the user to
    know and cost nothing: that this is a draft with changes, or that pages were read by text recognition.
    """

    id: str
    source: Path
    text: str
    pages: tuple[Page, ...]
    lines: tuple[Line, ...]
    title: str = ""
    issues: tuple[Issue, ...] = ()
    remarks: tuple[str, ...] = ()

    def page_at(self, offset: int) -> int:
        """The number of the page that holds the character at ``offset`` (the last page for the text's end).

        Pages part the body; a note, which stands after that, is on the page of its own lines.
        """
        if self.lines and self.lines[-1].note:
            line = self.lines[max(0, bisect_right(self.lines, offset, key=lambda line: line.span.start) - 1)]
            if line.note:
                return line.page
        at = bisect_right(self.pages, offset, key=lambda page: page.span.end)
        return self.pages[min(at, len(self.pages) - 1)].number if self.pages else 1


# --------------------------------------------------- sections and references

SectionKind = Literal["title", "preamble", "recital", "section", "schedule", "signature", "notes"]


@dataclass(frozen=True, slots=True)
class Section:
    """A node of the section tree. ``span`` covers its label, heading, own words and all its sub-sections.

    ``label`` is as printed ("(a)", "Section 4.2"); ``number`` is how one would cite it from outside ("4.2(a)",
    "Schedule 1, 3"), "" for an unnumbered section; ``id`` is its place in the document's tuple of sections,
    which is in document order; ``parent`` is the id of the section around it, None at the top.
    """

    id: int
    kind: SectionKind
    label: str
    number: str
    heading: str
    level: int
    parent: int | None
    span: Span


class MentionKind(StrEnum):
    """What a mention points at."""

    SECTION = "section"  # Section 8, Clause 12.3(b), Article IV, paragraph (b) above
    SCHEDULE = "schedule"  # Exhibit A, Schedule 2
    DEFINITION = "definition"  # a use of a defined term
    OUTSIDE = "outside"  # Section 5 of the Purchase Agreement, Rule 144


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that point at another provision: where they stand, of what kind, and the label that they name."""

    span: Span
    kind: MentionKind
    label: str


@dataclass(frozen=True, slots=True)
class Unresolved:
    """Why a mention was not tied to a section of the same document. An answer, not a failure."""

    reason: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A mention and what it points at: the id of a section of the same document, or why there is none."""

    mention: Mention
    target: int | Unresolved


@dataclass(frozen=True, slots=True)
class Definition:
    """A defined term and the words that define it: the sentence, or the item of a list, in which it is given meaning.

    ``term`` is as printed between the quotation marks; ``section`` is the id of the innermost section around it.
    """

    term: str
    span: Span
    section: int
    page: int


class ParticularKind(StrEnum):
    """What a lawyer asks of an agreement before reading it."""

    TITLE = "title"
    KIND = "kind"  # of agreement: "Distribution Agreement"
    PARTY = "party"
    DATE = "date"
    LAW = "law"  # the governing law: "Delaware", "England and Wales"


@dataclass(frozen=True, slots=True)
class Particular:
    """One fact of an agreement: what it is, and the words in which it was found.

    ``value`` is in one form for comparison: dates as ISO 8601, laws and kinds by their usual name, parties without
    their form of address.
    """

    kind: ParticularKind
    value: str
    span: Span
    page: int


@dataclass(frozen=True, slots=True)
class Joined:
    """A passage joined to a clause because the clause cites it: its words, its place, and the words that cite it."""

    span: Span
    text: str
    section: str
    heading: str
    page: int
    why: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One retrieval unit: a section's own words, and apart from them the passages joined to it.

    ``section`` is the citation number of its section ("8.2(a)"), ``page`` the page on which it begins.
    """

    id: str
    document: str
    section: str
    heading: str
    page: int
    span: Span
    text: str
    joined: tuple[Joined, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """One passage of a whole provision in document order; ``why`` is "" for the clause's own words.

    ``follows`` says that no words of the document stand between the part before and this one.
    """

    text: str
    section: str
    page: int
    why: str = ""
    follows: bool = False


OMITTED = "<omitted>"


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that is taken from one file: the document, its section tree, its references, and its clauses.

    ``version`` names the way in which it was taken, see `core.extraction.EXTRACTION`.
    """

    document: Document
    sections: tuple[Section, ...]
    references: tuple[Reference, ...]
    clauses: tuple[Clause, ...]
    definitions: tuple[Definition, ...] = ()
    particulars: tuple[Particular, ...] = ()
    version: int = 0


# --------------------------------------------------------------- embedding


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a clause that fits the encoder, with its embedding (of unit length). ``span`` is in the clause."""

    clause: str
    span: Span
    vector: object  # a float32 numpy array of shape (dimensions,); `object` keeps numpy out of this module


# --------------------------------------------------------------- searching


class Mode(StrEnum):
    """How a query is read: by its key words alone, by its meaning too, or as it suggests itself."""

    AUTO = "auto"
    KEYWORD = "keyword"
    NATURAL = "natural"


@dataclass(frozen=True, slots=True)
class Query:
    """What the user asks: the words, how to read them, and how many hits to give."""

    text: str
    mode: Mode = Mode.AUTO
    limit: int = 20


@dataclass(frozen=True, slots=True)
class Candidate:
    """A clause that one retriever proposes: who, at which rank (from 1), with which score (on its own scale)."""

    clause: str
    source: str
    rank: int
    score: float


@dataclass(frozen=True, slots=True)
class Hit:
    """One search result: the only one that the desktop sees. ``highlights`` are ranges in ``clause.text``."""

    rank: int
    clause: Clause
    score: float
    stars: int
    file: Path
    title: str
    highlights: tuple[Span, ...] = ()
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds that a search spent finding candidates, reranking them, and in all."""

    retrieve: float
    rerank: float
    total: float


@dataclass(frozen=True, slots=True)
class Hits:
    """An answer to a query. ``reranked`` is False for the first, quick answer that a slower, better one follows."""

    query: Query
    mode: Mode
    hits: tuple[Hit, ...]
    reranked: bool
    timing: Timing


# ---------------------------------------------------------------- indexing


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
    """The steps of indexing, in words for the user."""

    LISTING = "Looking for contracts"
    READING = "Reading"
    EMBEDDING = "Learning what the clauses say"
    FINISHING = "Tidying the library"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a long job is. ``done`` and ``total`` count files; ``current`` is the file in hand.

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
    embedded: int  # documents whose vectors are in
    bytes: int


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
