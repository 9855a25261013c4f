"""What is taken from a document: sections, references, definitions, particulars, clauses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from core.types.documents import Document, Span

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

    ``version`` names the way in which it was taken, see `core.usecases.indexing.extract.EXTRACTION`.
    """

    document: Document
    sections: tuple[Section, ...]
    references: tuple[Reference, ...]
    clauses: tuple[Clause, ...]
    definitions: tuple[Definition, ...] = ()
    particulars: tuple[Particular, ...] = ()
    version: int = 0


@dataclass(frozen=True, slots=True)
class Tag:
    """A kind of clause that a clause is: the id of a concept of the lexicon, and how sure that is, 0.5 to 1."""

    concept: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a clause that fits the encoder, with its embedding (of unit length). ``span`` is in the clause."""

    clause: str
    span: Span
    vector: object  # a float32 numpy array of shape (dimensions,); `object` keeps numpy out of this module
