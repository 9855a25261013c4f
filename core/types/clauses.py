"""What is extracted from a document: sections, references, definitions, particulars, clauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from core.base.translation import marked
from core.types.documents import Document, Span

SectionKind = Literal["title", "preamble", "recital", "section", "schedule", "signature", "notes"]


@dataclass(frozen=True, slots=True)
class Section:
    """A node of the section tree. ``span`` covers its label, heading, own text and all its sub-sections.

    ``label`` is as printed ("(a)", "Section 4.2"); ``number`` is how another section would cite it ("4.2(a)",
    "Schedule 1, 3"), "" for an unnumbered section; ``id`` is its index in the document's tuple of sections,
    which is in document order; ``parent`` is the id of the enclosing section, None at the top.
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
    """What a mention refers to."""

    SECTION = "section"  # Section 8, Clause 12.3(b), Article IV, paragraph (b) above
    SCHEDULE = "schedule"  # Exhibit A, Schedule 2
    DEFINITION = "definition"  # a use of a defined term
    OUTSIDE = "outside"  # Section 5 of the Purchase Agreement, Rule 144


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that refer to another provision: their place, their kind, and the label that they cite."""

    span: Span
    kind: MentionKind
    label: str


@dataclass(frozen=True, slots=True)
class Unresolved:
    """Why a mention was not resolved to a section of the same document. An answer, not a failure."""

    reason: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A mention and its target: the id of a section of the same document, or why there is none."""

    mention: Mention
    target: int | Unresolved


@dataclass(frozen=True, slots=True)
class Definition:
    """A defined term and its definition: the sentence, or the list item, that gives it its meaning.

    ``term`` is as printed between the quotation marks; ``section`` is the id of the innermost section that contains it.
    """

    term: str
    span: Span
    section: int
    page: int


class ParticularKind(StrEnum):
    """What a lawyer asks about an agreement before reading it."""

    TITLE = "title"
    KIND = "kind"  # of agreement: "Distribution Agreement"
    PARTY = "party"
    DATE = "date"  # on which it was made
    EFFECTIVE = "effective date"  # from which it is in force
    TERM = "term"  # how long it lasts, in months
    LAW = "law"  # the governing law: "Delaware", "England and Wales"


@dataclass(frozen=True, slots=True)
class Particular:
    """One fact about an agreement, and the words that state it.

    ``value`` is normalised for comparison: dates as ISO 8601, laws and kinds by their usual name, parties without
    their form of address. ``role`` is what the agreement calls a party by what it is there, "Licensee"; "" for none.
    """

    kind: ParticularKind
    value: str
    span: Span
    page: int
    role: str = ""


COMPLETES: Final = "completes the sentence"
"""Why a list's lead-in, or the end of its sentence, is joined to one of its items."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A passage shown with a clause, and ``why``: because the clause cites it, because it completes the clause's
    sentence, or because it is on the same subject.

    ``why`` is stored with the clause in English, the language of the contracts that it quotes.
    """

    span: Span
    text: str
    section: str
    heading: str
    page: int
    why: str

    @property
    def completes(self) -> bool:
        """Whether this is the rest of the clause's own sentence."""
        return self.why == COMPLETES


class PassageKind(StrEnum):
    """What a passage is that search finds, worded for the user: a clause, or what no clause covers.

    A library stores their numbers in this order, and their names.
    """

    CLAUSE = marked("Clause")
    TITLE = marked("Title page")
    CONTENTS = marked("Table of contents")
    HEADING = marked("Heading")
    SIGNATURE = marked("Signatures or form")
    TABLE = marked("Table")
    OTHER = marked("Other text")


@dataclass(frozen=True, slots=True)
class Clause:
    """One retrieval unit: a section's own text, and separately the passages joined to it.

    ``section`` is the citation number of its section ("8.2(a)"), ``page`` the page on which it begins, ``last_page``
    that on which it ends, 0 if the same. Of another kind than `PassageKind.CLAUSE` it is a passage that no clause
    covers (`core.contract.clauses.outside`), which is found, but not compared, tagged or counted as a clause.
    """

    id: str
    document: str
    section: str
    heading: str
    page: int
    span: Span
    text: str
    joined: tuple[Joined, ...] = ()
    last_page: int = 0
    kind: PassageKind = PassageKind.CLAUSE

    @property
    def pages(self) -> range:
        """The numbers of the pages that its own text is on."""
        return range(self.page, max(self.page, self.last_page) + 1)

    @property
    def before(self) -> tuple[Joined, ...]:
        """The lead-ins of the lists that it is an item of."""
        return tuple(each for each in self.joined if each.completes and each.span < self.span)

    @property
    def after(self) -> tuple[Joined, ...]:
        """The words after those lists that complete their sentences."""
        return tuple(each for each in self.joined if each.completes and each.span > self.span)

    @property
    def sentence(self) -> str:
        """Its own words between those that complete its sentence, one passage per line."""
        return "\n".join([*(each.text for each in self.before), self.text, *(each.text for each in self.after)])

    @property
    def cited(self) -> tuple[Joined, ...]:
        """The passages that it refers to."""
        return tuple(each for each in self.joined if not each.completes)


# How the words of a passage relate to the sections of its contract, for exports that preserve these ties.


@dataclass(frozen=True, slots=True)
class SectionLabel:
    """The label that a section begins with: its place in the passage, the section's id, level and number."""

    span: Span
    section: int
    level: int
    number: str


@dataclass(frozen=True, slots=True)
class SectionCitation:
    """Words that cite a section of the same contract, by its id."""

    span: Span
    section: int


@dataclass(frozen=True, slots=True)
class MissingProvision:
    """Words that cite a section of the same contract, or a schedule to it, that is missing from the contract."""

    span: Span
    attached: bool  # whether it is a schedule


@dataclass(frozen=True, slots=True)
class UndefinedTerm:
    """Words written as a defined term that the contract does not define."""

    span: Span


Tie = SectionLabel | SectionCitation | MissingProvision | UndefinedTerm


@dataclass(frozen=True, slots=True)
class Part:
    """One passage of a full provision in document order; ``why`` is "" for the clause's own text.

    ``follows`` says that this passage follows the previous part with no text between them; ``heading`` is that of its
    section; ``ties`` are in document order, and only there if they were asked for.
    """

    text: str
    section: str
    page: int
    why: str = ""
    follows: bool = False
    heading: str = ""
    ties: tuple[Tie, ...] = ()


@dataclass(frozen=True, slots=True)
class Unplaced:
    """A sentence that is in no clause and in no other passage that the program knows the kind of."""

    text: str
    page: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """What became of the words of a file: each is in a clause, in a lesser passage, or in a sentence in neither.

    Attributes:
        words: how many were read.
        in_clauses: of these, how many are in some clause.
        in_passages: how many are in headings, tables, addresses, signatures, contents and remarks about pages.
        sentences: how many sentences are in neither, and so are found as other text only.
        shown: the first of these sentences.
    """

    words: int
    in_clauses: int
    in_passages: int
    sentences: int = 0
    shown: tuple[Unplaced, ...] = ()


OMITTED = "<omitted>"


@dataclass(frozen=True, slots=True)
class Extraction:
    """Everything extracted from one file: the document, its section tree, its references, and its clauses.

    ``passages`` are what no clause covers, in document order. ``version`` is that of the extraction, see
    `core.library.indexing.extract.EXTRACTION`.
    """

    document: Document
    sections: tuple[Section, ...]
    references: tuple[Reference, ...]
    clauses: tuple[Clause, ...]
    definitions: tuple[Definition, ...] = ()
    particulars: tuple[Particular, ...] = ()
    version: int = 0
    ledger: Ledger | None = None
    passages: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a clause short enough for the encoder: the clause's id, and the part's embedding of unit length."""

    clause: str
    vector: object  # a float32 numpy array of shape (dimensions,); `object` keeps numpy out of this module


_BREAK: Final = 1  # characters between two adjacent passages: the line break


def _no_ties(_: Span) -> tuple[Tie, ...]:
    return ()


def provision_parts(clause: Clause, ties_within: Callable[[Span], tuple[Tie, ...]] = _no_ties) -> tuple[Part, ...]:
    """The passages of a full provision, the clause itself included, in document order.

    Args:
        clause: the clause.
        ties_within: the ties of a passage of its document, see `DocumentTies.within`.
    """
    passages = [(clause.span, clause.text, clause.section, clause.page, "", clause.heading)]
    passages += [(j.span, j.text, j.section, j.page, j.why, j.heading) for j in clause.joined]
    parts: list[Part] = []
    before: Span | None = None
    for span, text, section, page, why, heading in sorted(passages, key=lambda passage: passage[0]):
        follows = before is not None and span.start - before.end <= _BREAK
        parts.append(Part(text, section, page, why, follows, heading, ties_within(span)))
        before = span
    return tuple(parts)


# The id of adjacent clauses that are shown as one: "d.7+8" for the clauses "d.7" and "d.8" of the document "d".

_AND: Final = "+"


def joint_id(clauses: Sequence[str]) -> str:
    """The id of clauses of one document, in its order, as one; that of the clause itself if there is only one."""
    first, *others = clauses
    return _AND.join([first, *(each.rpartition(".")[2] for each in others)])


def part_ids(clause: str) -> tuple[str, ...]:
    """The ids of the clauses that are shown as this one; of any other, its own."""
    document, dot, numbers = clause.rpartition(".")
    return tuple(f"{document}{dot}{number}" for number in numbers.split(_AND))
