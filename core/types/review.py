"""What a review finds in a draft: what is broken in it, what it lacks, and what is unusual in it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from core.base.translation import marked, tr
from core.types.clauses import Section
from core.types.documents import Document, Span, page_words
from core.types.library import Progress


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


class Usage(StrEnum):
    """How many contracts with such a clause say what a sentence says, worded for the user."""

    STANDARD = marked("Standard")
    COMMON = marked("Common")
    RARE = marked("Rare")
    UNSEEN = marked("Not seen")


@dataclass(frozen=True, slots=True)
class SentenceExample:
    """A sentence of a clause of the library: the clause's id, the title of its contract, and the sentence."""

    clause: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class SentenceUse:
    """How usual a sentence of a draft is in clauses of its type.

    Attributes:
        span: of the sentence in the draft.
        usage: how usual it is.
        share: the contracts compared that say it, of those with such a clause.
        concept: the clause type, an id of the lexicon: of several that the clause has, that in which it is most usual.
        nearest: the sentence of those contracts that is most like it; None if none is like it at all.
    """

    span: Span
    usage: Usage
    share: Share
    concept: str
    nearest: SentenceExample | None


_PLACED: Final = ("section", "schedule", "recital")  # kinds of sections after which a clause can stand
_GENERAL: Final = re.compile(r"\b(?:general|miscellaneous|other (?:terms|provisions))\b", re.IGNORECASE)
_ENDS_BODY: Final = ("signature", "schedule")
_TELLING: Final = 16  # characters of words that identify a finding by themselves
_AROUND: Final = 40  # characters on each side of fewer


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

        Of a few words that say little, such as a blank, those around them count too.

        Args:
            text: of the draft.
        """
        words = self.span.of(text)
        if 0 < len(words) < _TELLING:
            words = text[max(0, self.span.start - _AROUND) : self.span.end + _AROUND]
        words = " ".join(words.split()).casefold()
        said = (self.kind.name, words, self.concept, self.value, self.message if not words else "")
        return hashlib.sha256("\n".join(said).encode()).hexdigest()[:24]


@dataclass(frozen=True, slots=True)
class DraftValue:
    """A value that the draft states, such as a period of notice.

    Attributes:
        measure: what it is of, an id of the lexicon's measures.
        value: how much, in the unit of its measure.
        words: how it is written: "30 days".
        span: where.
    """

    measure: str
    value: float
    words: str
    span: Span


@dataclass(frozen=True, slots=True)
class ValuePoint:
    """A value that a contract of the library states: how much, in the unit of its `ValueSpread`, how it is written, and
    the clause.
    """

    value: float
    words: str
    precedent: Precedent


@dataclass(frozen=True, slots=True)
class ValueSpread:
    """What contracts of the library say of one measure, beside what the draft says.

    Attributes:
        name: of the measure, for the user: "Notice of termination".
        unit: in which the values are counted, for the user: "days".
        own: what the draft says, each value once.
        stated: what the contracts say, ascending; each value of a contract once.
        contracts: how many state any.
        of_all_types: whether they are of all types of agreement, as too few like the draft state any.
    """

    name: str
    unit: str
    own: tuple[DraftValue, ...]
    stated: tuple[ValuePoint, ...]
    contracts: int
    of_all_types: bool


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
        like: the ids of the contracts that it was compared with.
        sections: the section tree of the draft, by which its text is set.
        values: the periods, rates and multiples that it states, in order.
        sentences: how usual those of its clauses are; none where nothing was compared.
        unfinished: whether it is still being compared, so that what is broken is all that is known.
    """

    document: Document
    outline: tuple[DraftSection, ...]
    findings: tuple[DraftFinding, ...]
    basis: Basis
    remarks: tuple[str, ...] = ()
    dismissed: frozenset[str] = frozenset()
    like: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    values: tuple[DraftValue, ...] = ()
    sentences: tuple[SentenceUse, ...] = ()
    unfinished: bool = False

    @property
    def open(self) -> tuple[DraftFinding, ...]:
        """The findings that the user did not dismiss."""
        return tuple(each for each in self.findings if each.key(self.document.text) not in self.dismissed)

    def section_of(self, finding: DraftFinding) -> DraftSection | None:
        """The innermost section that a finding is in; None for one outside all, or about the draft as a whole."""
        return None if self.is_of_whole(finding) else self._section_at(finding.span.start)

    def page_of(self, finding: DraftFinding) -> int:
        """The page of a finding; 0 if unknown, or if it is about the draft as a whole."""
        return 0 if self.is_of_whole(finding) else self.document.page_at(finding.span.start)

    def is_of_whole(self, finding: DraftFinding) -> bool:
        """Whether a finding has no place in the draft: what is missing from it, and where it belongs is not known."""
        return not len(finding.span) and finding.span.start >= len(self.document.text.rstrip())

    def place_words(self, finding: DraftFinding) -> str:
        """Where a finding is, for the user: "4.2(a) Late payment, page 7"; "before 9 Law" of what is missing there; ""
        if it has no place.
        """
        if self.is_of_whole(finding):
            return ""
        section, place = self.section_of(finding), self._place(finding.span)
        before = section is not None and not len(finding.span) and section.span.start == finding.span.start
        return tr("before {place}", place=place) if before else place

    def other_places(self, finding: DraftFinding) -> tuple[str, ...]:
        """The further places that a finding rests on, as `place_words` has them, each once."""
        own = self.place_words(finding)
        return tuple(each for each in dict.fromkeys(map(self._place, finding.others)) if each and each != own)

    @property
    def places(self) -> tuple[Section, ...]:
        """The sections after which a clause can be put."""
        return tuple(each for each in self.sections if each.kind in _PLACED and (each.heading or each.label))

    def place_for(self, span: Span) -> Section | None:
        """The section after which a clause is put by default for what is found, or for the cursor; None for nowhere.

        Of what is missing, with an empty span, it is the widest section that ends there, or the last one of the body;
        within miscellaneous provisions, the last of these. Else it is the innermost one at the place.
        """
        places = self.places
        around = [each for each in places if each.span.start <= span.start < each.span.end and each.heading]
        ended = [each for each in places if each.span.end <= span.start]
        if around and (len(span) or not ended):
            return max(around, key=lambda each: each.span.start)
        if not len(span) and span.start >= len(self.document.text.rstrip()):
            ended = [each for each in ended if self._is_of_body(each)] or ended
        last = max(ended, key=lambda each: (each.span.end, len(each.span)), default=next(iter(places), None))
        if last is None or len(span) or not _GENERAL.search(last.heading):
            return last
        inside = [each for each in places if each.parent == last.id and each.label and each.heading]
        return max(inside, key=lambda each: each.span.end, default=last)

    def _is_of_body(self, section: Section) -> bool:
        """Whether a section is an outermost one before the signatures and schedules."""
        first = next((each.span.start for each in self.sections if each.kind == "section"), 0)
        ends = (each.span.start for each in self.sections if each.kind in _ENDS_BODY and each.span.start > first)
        outermost = section.parent is None or self.sections[section.parent].kind not in _PLACED
        return section.kind == "section" and outermost and section.span.end <= next(ends, section.span.end)

    def _section_at(self, at: int) -> DraftSection | None:
        around = (each for each in self.outline if each.span.start <= at < max(each.span.end, each.span.start + 1))
        return max(around, key=lambda each: (each.span.start, each.level), default=None)

    def _place(self, span: Span) -> str:
        section = self._section_at(span.start)
        named = section.words if section else ""
        return ", ".join(filter(None, (named, page_words(self.document.page_at(span.start)))))


@dataclass(frozen=True, slots=True)
class ReviewProgress(Progress):
    """The progress of a review of which a part is known: what is broken, which the draft alone shows."""

    so_far: DraftReview = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class DraftSection:
    """A section of a draft.

    Attributes:
        label: as printed: "(a)".
        heading: as printed; "" for none.
        level: how deep it is nested, from 1.
        span: of its label, heading and words, with all its sub-sections.
        page: where it begins; 0 if unknown.
        number: how another section would cite it: "4.2(a)"; "" if it has none.
    """

    label: str
    heading: str
    level: int
    span: Span
    page: int
    number: str = ""

    @property
    def words(self) -> str:
        """The section, for the user: "4.2(a) Late payment"."""
        return " ".join(filter(None, (self.number or self.label, self.heading)))
