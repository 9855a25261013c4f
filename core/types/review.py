"""What a review finds in a draft: what is broken in it, what it lacks, and what is unusual in it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from core.base.translation import marked, tr
from core.types.documents import Document, Span


class Concern(StrEnum):
    """What a finding is about, worded for the user."""

    BROKEN = marked("Broken")  # certain, from the draft alone
    MISSING = marked("Missing")  # contracts like it have this, and it does not
    UNUSUAL = marked("Unusual")  # contracts like it say this otherwise


class FindingKind(StrEnum):
    """The kinds of findings, worded for the user."""

    # terms
    UNDEFINED_TERM = marked("Term not defined")
    UNUSED_TERM = marked("Term never used")
    TERM_DEFINED_TWICE = marked("Term defined twice")
    TERM_SPELT_OTHERWISE = marked("Term spelt in another way")
    # references
    REFERENCE_TO_NOTHING = marked("Reference to a missing section")
    REFERENCE_CONTRADICTED = marked("Reference to another heading")
    BROKEN_FIELD = marked("Broken field")
    STALE_FIELD = marked("Field not updated")
    SCHEDULE_NOT_ATTACHED = marked("Schedule not attached")
    # numbers
    NUMBER_LEFT_OUT = marked("Number left out")
    NUMBER_REPEATED = marked("Number repeated")
    LEVEL_SKIPPED = marked("Level skipped")
    NUMBER_TYPED = marked("Number typed among automatic ones")
    # figures
    FIGURE_AGAINST_WORDS = marked("Figure differs from words")
    STATED_IN_TWO_WAYS = marked("Stated in two ways")
    # left over
    BLANK = marked("Blank")
    BRACKETS = marked("Square brackets")
    TO_BE_DECIDED = marked("To be decided")
    DRAFTING_NOTE = marked("Drafting note")
    COMMENT = marked("Comment")
    TRACKED_CHANGE = marked("Tracked change")
    OTHER_ROLE = marked("Role of another contract")
    OTHER_NAME = marked("Name of another contract")
    OTHER_LAW = marked("Law of another contract")
    # parties
    SIGNATURE_MISSING = marked("Signature missing")
    SIGNATORY_UNKNOWN = marked("Signatory is no party")
    TWO_LAWS = marked("Two governing laws")
    # against contracts like it
    CLAUSE_MISSING = marked("Clause missing")
    PART_MISSING = marked("Part missing")
    CLAUSE_UNCOMMON = marked("Clause others do not have")
    VALUE_UNUSUAL = marked("Unusual value")
    ONE_SIDED = marked("One-sided")
    MUTUAL = marked("Mutual")

    @property
    def concern(self) -> Concern:
        """What findings of this kind are about."""
        return _CONCERNS.get(self, Concern.BROKEN)


_CONCERNS: Final = {
    FindingKind.CLAUSE_MISSING: Concern.MISSING,
    FindingKind.PART_MISSING: Concern.MISSING,
    FindingKind.CLAUSE_UNCOMMON: Concern.UNUSUAL,
    FindingKind.VALUE_UNUSUAL: Concern.UNUSUAL,
    FindingKind.ONE_SIDED: Concern.UNUSUAL,
    FindingKind.MUTUAL: Concern.UNUSUAL,
}


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the contracts compared have something: "14 of 17"."""

    have: int
    of: int

    @property
    def words(self) -> str:
        return tr("{have:,} of {of:,}", have=self.have, of=self.of)


@dataclass(frozen=True, slots=True)
class Precedent:
    """A clause of the library that shows how a contract like the draft says something.

    Attributes:
        clause: its id.
        title: of its contract.
        section: its section and heading, for the user.
        text: its words, or the sentence that matters.
    """

    clause: str
    title: str
    section: str
    text: str


@dataclass(frozen=True, slots=True)
class DraftFinding:
    """One finding.

    Attributes:
        kind: what was found.
        span: the words of the draft that it is about; of what is missing, an empty span where it would belong, at the
            end of the draft where that is not known.
        message: what was found, in one sentence with the words concerned: "“Net Sales” is used here, and defined
            nowhere."
        advice: what to do about it, if that is not obvious.
        others: further places of the draft that it rests on, such as the other definition.
        concept: the clause type or attribute that it is about, an id of the lexicon; "" for none.
        share: how many of the contracts compared have what is missing, or say what is usual.
        precedents: clauses of the library that show it.
        value: what the draft says, where its kind has values: "3 times the fees".
    """

    kind: FindingKind
    span: Span
    message: str
    advice: str = ""
    others: tuple[Span, ...] = ()
    concept: str = ""
    share: Share | None = None
    precedents: tuple[Precedent, ...] = ()
    value: str = ""

    def key(self, text: str) -> str:
        """Identifies the finding in later versions of the draft: made from its kind and words, not its place.

        Args:
            text: of the draft.
        """
        words = " ".join(self.span.of(text).split()).casefold()
        said = (self.kind.name, words, self.concept, self.value, self.message if not words else "")
        return hashlib.sha256("\n".join(said).encode()).hexdigest()[:24]


@dataclass(frozen=True, slots=True)
class Basis:
    """What the draft was compared with.

    Attributes:
        kind: the type of agreement, or the name of the collection or file that the user chose; "" if neither is known.
        contracts: how many were compared, versions of one contract counted once.
        enough: whether they are enough to say what is missing and what is unusual.
        words: in one sentence for the user: what was compared and why, or why nothing was.
    """

    kind: str
    contracts: int
    enough: bool
    words: str


@dataclass(frozen=True, slots=True)
class DraftReview:
    """A reviewed draft.

    Attributes:
        document: the draft as read, with tracked changes accepted.
        outline: the sections of the draft, to be listed beside it.
        findings: in the order of the draft; what is missing from it as a whole comes last.
        basis: what it was compared with.
        remarks: what was not looked at and why, and what to know about the file, each one sentence.
        dismissed: the keys of findings that the user dismissed; they are among ``findings`` all the same.
    """

    document: Document
    outline: tuple[DraftSection, ...]
    findings: tuple[DraftFinding, ...]
    basis: Basis
    remarks: tuple[str, ...] = ()
    dismissed: frozenset[str] = frozenset()

    @property
    def open(self) -> tuple[DraftFinding, ...]:
        """The findings that the user did not dismiss."""
        return tuple(each for each in self.findings if each.key(self.document.text) not in self.dismissed)


@dataclass(frozen=True, slots=True)
class DraftSection:
    """A section of a draft: its label and heading as printed, its depth, its place, and its page, 0 if unknown."""

    label: str
    heading: str
    level: int
    span: Span
    page: int
