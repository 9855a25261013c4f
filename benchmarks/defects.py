"""The defects that are planted in contracts: their kinds, what finds each, and which of those proposed are planted.

What is planted is what happens when a precedent is made over: a term renamed in one place, a definition left behind, a
section taken out and the references to it not. `benchmarks.planting` proposes what the draft alone shows,
`benchmarks.planting_beside` what shows only beside other contracts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

from benchmarks.drafts import Edit
from core.types import Span
from core.types.review import DraftFinding, FindingKind

APART: Final = 300  # characters between the defects of a draft


class Group(StrEnum):
    """What a review looks for: what is broken in the draft, what it lacks, and what is unusual in it."""

    BROKEN = "broken"
    MISSING = "missing"
    UNUSUAL = "unusual"


class Format(StrEnum):
    """The kinds of files that defects are planted in."""

    TEXT = "text"
    WORD = "Word"
    COUNTED = "Word, counted"  # its sections numbered by Word
    REAL = "Word, real"  # as it was published, with only its words changed


_ANY: Final = frozenset(Format)
_TYPED: Final = frozenset({Format.TEXT, Format.WORD})
_COUNTED: Final = frozenset({Format.COUNTED})
_MADE: Final = frozenset({Format.WORD, Format.COUNTED})
_TEXTS: Final = _TYPED | _COUNTED
_F = FindingKind


class DefectKind(Enum):
    """The kinds of planted defects, each with what it is called, the findings that a lawyer would accept for it, and
    the formats that can have it.
    """

    TERM_RENAMED = "term renamed in one place", (_F.UNDEFINED_TERM, _F.TERM_SPELT_OTHERWISE)
    TERM_MISSPELT = "term misspelt", (_F.TERM_SPELT_OTHERWISE, _F.UNDEFINED_TERM)
    TERM_UNUSED = "term defined for nothing", (_F.UNUSED_TERM,)
    DEFINITION_TAKEN_OUT = "definition taken out", (_F.UNDEFINED_TERM,)
    DEFINITION_DOUBLED = "definition doubled", (_F.TERM_DEFINED_TWICE,)
    REFERENCE_SHIFTED = "reference to no section", (_F.REFERENCE_TO_NOTHING,)
    HEADING_CONTRADICTED = "reference with another heading", (_F.REFERENCE_CONTRADICTED,)
    FIELD_BROKEN = "broken field", (_F.BROKEN_FIELD,)
    FIELD_STALE = (
        *("field not updated", (_F.STALE_FIELD, _F.REFERENCE_CONTRADICTED, _F.REFERENCE_TO_NOTHING)),
        _COUNTED,
    )
    SECTION_TAKEN_OUT = "section taken out", (_F.NUMBER_LEFT_OUT,), _TYPED
    REFERENCE_LEFT_BEHIND = "reference to the section taken out", (_F.REFERENCE_TO_NOTHING,), _TYPED
    NUMBER_REPEATED = "number repeated", (_F.NUMBER_REPEATED, _F.NUMBER_LEFT_OUT), _TYPED
    LEVEL_SKIPPED = "level skipped", (_F.LEVEL_SKIPPED, _F.NUMBER_LEFT_OUT), _TYPED
    NUMBER_TYPED = "number typed", (_F.NUMBER_TYPED, _F.NUMBER_REPEATED), _COUNTED
    FIGURE_CHANGED = "figure against words", (_F.FIGURE_AGAINST_WORDS,)
    STATED_TWICE = "stated in two ways", (_F.STATED_IN_TWO_WAYS,)
    BLANK = "blank", (_F.BLANK, _F.BRACKETS)
    DECISION_OPEN = "to be decided", (_F.TO_BE_DECIDED, _F.BRACKETS)
    BRACKET = "bracket", (_F.BRACKETS, _F.BLANK)
    NOTE = "note to draft", (_F.DRAFTING_NOTE, _F.BRACKETS)
    OTHER_ROLE = "another role", (_F.OTHER_ROLE, _F.UNDEFINED_TERM)
    OTHER_NAME = "another name", (_F.OTHER_NAME,)
    SECOND_LAW = "second law", (_F.TWO_LAWS, _F.OTHER_LAW)
    SIGNATURE_TAKEN_OUT = "signature taken out", (_F.SIGNATURE_MISSING,)
    SIGNATORY_CHANGED = "another signatory", (_F.SIGNATORY_UNKNOWN, _F.SIGNATURE_MISSING, _F.OTHER_NAME)
    SCHEDULE_TAKEN_OUT = "schedule taken out", (_F.SCHEDULE_NOT_ATTACHED, _F.REFERENCE_TO_NOTHING)
    COMMENT = "comment", (_F.COMMENT,), _MADE
    CHANGE = "tracked change", (_F.TRACKED_CHANGE,), _MADE
    CLAUSE_TAKEN_OUT = "clause taken out", (_F.CLAUSE_MISSING,), _TEXTS, Group.MISSING
    PART_TAKEN_OUT = "part of a clause taken out", (_F.PART_MISSING,), _TEXTS, Group.MISSING
    MADE_ONE_SIDED = "made one-sided", (_F.ONE_SIDED,), _TEXTS, Group.UNUSUAL
    VALUE_RAISED = "value raised", (_F.VALUE_UNUSUAL,), _TEXTS, Group.UNUSUAL

    def __init__(
        self,
        words: str,
        found_by: tuple[FindingKind, ...],
        formats: frozenset[Format] = _ANY,
        group: Group = Group.BROKEN,
    ) -> None:
        self.words, self.found_by, self.formats, self.group = words, found_by, formats, group


@dataclass(frozen=True, slots=True)
class Defect:
    """A defect of a draft.

    Attributes:
        kind: what is wrong.
        edits: that put it in; none where another defect puts it in as well.
        near: places of the draft as it was, a finding about which finds the defect too.
        words: a finding whose message has these words finds it wherever it is; "" for none.
        concepts: one of which a finding must be about; none for any.
        anywhere: whether a finding about one of these finds it wherever it is.
        left: another defect that its edits put in as well.
    """

    kind: DefectKind
    edits: tuple[Edit, ...]
    near: tuple[Span, ...] = ()
    words: str = ""
    concepts: frozenset[str] = frozenset()
    anywhere: bool = False
    left: Defect | None = None

    @property
    def taken(self) -> tuple[Span, ...]:
        """The places of the draft as it was that other defects must keep away from."""
        return (*(each.span for each in self.edits), *self.near)

    def is_apart(self, others: Iterable[Defect]) -> bool:
        """Whether it is about other words and types than these, and far from them."""
        return not any(
            (self.words and self.words == other.words)
            or self.concepts & other.concepts
            or any(a.start - APART < b.end and b.start - APART < a.end for a in self.taken for b in other.taken)
            for other in others
        )

    def is_found_by(self, finding: DraftFinding, places: Sequence[Span]) -> bool:
        """Whether a finding finds it.

        Args:
            finding: in the altered draft.
            places: of the defect in the altered draft, as it was read.
        """
        if finding.kind not in self.kind.found_by or (self.concepts and finding.concept not in self.concepts):
            return False
        words = " ".join(self.words.split()).casefold()
        if self.anywhere or (words and words in " ".join(finding.message.split()).casefold()):
            return True
        spans = (finding.span, *finding.others)
        return any(span.start <= place.end and place.start <= span.end for span in spans for place in places)


Proposals = Callable[[], Iterable[Defect]]
"""Proposes defects of one kind for a draft, in a random order."""


def choose(
    proposals: Mapping[DefectKind, Proposals], order: Sequence[DefectKind], most: int, chosen: Sequence[Defect] = ()
) -> list[Defect]:
    """Chooses defects of a draft that are apart, one of a kind each time that the order names it.

    Args:
        proposals: for the draft.
        order: of the kinds that are tried.
        most: how many defects the draft may have, those that come with another not counted.
        chosen: those that it has already.

    Returns:
        These, and the others.
    """
    found = list(chosen)
    for kind in order:
        if sum(bool(each.edits) for each in found) >= most:
            break
        defect = next((each for each in proposals[kind]() if each.is_apart(found)), None)
        if defect is not None:
            left = [defect.left] if defect.left and defect.left.is_apart(found) else []
            found += [defect, *left]
    return found


def least_first(
    kinds: Iterable[DefectKind], planted: Counter[DefectKind], shuffled: Callable[[], float]
) -> list[DefectKind]:
    """Kinds in the order in which they are tried: those planted least so far first, by chance where equal."""
    return sorted(kinds, key=lambda kind: (planted[kind], shuffled()))
