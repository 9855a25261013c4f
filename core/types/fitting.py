"""How a clause of the library is fitted to a draft: what is put in where, and what of it was replaced by what."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from core.base.translation import marked
from core.types.documents import Span


class ReplacementKind(StrEnum):
    """What a replacement is about, worded for the user."""

    PARTY = marked("Party")
    TERM = marked("Term")
    DEFINITION = marked("Definition")  # comes along with the clause
    REFERENCE = marked("Reference")
    PLACEHOLDER = marked("Name, amount or date")
    HEADING = marked("Heading")


@dataclass(frozen=True, slots=True)
class Replacement:
    """Words of a clause, and what stands for them in the draft.

    Attributes:
        kind: what they are.
        source: the words of the clause.
        draft: what is put in; the same words where they stay.
        why: why that is proposed, for the user.
        places: how often it is put in.
        open: whether somebody has to decide: a gap, a placeholder, or a term that the draft does not define. It is
            highlighted in the draft.
    """

    kind: ReplacementKind
    source: str
    draft: str
    why: str
    places: int = 1
    open: bool = False


@dataclass(frozen=True, slots=True)
class FittedWords:
    """Words that are put in; ``replacement`` is the index of what they stand for in `Fitting.replacements`, if any.

    ``beginning`` and ``ending`` are what stands around the replacement's own words in this place: an article, and the
    "s" of a plural.
    """

    text: str
    replacement: int | None = None
    ending: str = ""
    beginning: str = ""


@dataclass(frozen=True, slots=True)
class FittedParagraph:
    """A paragraph that is put in.

    Attributes:
        level: how deep it is below the clause itself, which is at 0.
        label: its number as the draft will print it; "" for a paragraph without one.
        numbered: whether it has a number; one that the draft counts by itself may have a label that is not known.
        heading: the words of its heading, which the draft may set in a type of their own.
        words: its other words.
        ends: what the draft sets after the heading, such as a full stop.
    """

    level: int
    label: str
    numbered: bool
    heading: tuple[FittedWords, ...]
    words: tuple[FittedWords, ...]
    ends: str = ""

    @property
    def text(self) -> str:
        """All that is printed, number included."""
        heading = "".join(each.text for each in self.heading) + self.ends
        words = "".join(each.text for each in self.words)
        return " ".join(filter(None, (self.label, heading, words)))


@dataclass(frozen=True, slots=True)
class FittedDefinition:
    """A definition that comes along.

    Attributes:
        term: the defined term, as the draft will have it.
        words: of the whole definition.
        after: the index of the line of the draft after which it is put, in alphabetical place; None: after the clause.
        like: the index of the line of a definition that is set as this one is to be; None: as the clause is.
    """

    term: str
    words: tuple[FittedWords, ...]
    after: int | None = None
    like: int | None = None

    @property
    def text(self) -> str:
        return "".join(each.text for each in self.words)


@dataclass(frozen=True, slots=True)
class DraftChange:
    """A typed number of the draft that changes because the clause is put in.

    Attributes:
        span: the number in the draft's text.
        old: the number.
        new: what it becomes.
        place: the number of the section that it is in, or begins.
    """

    span: Span
    old: str
    new: str
    place: str


@dataclass(frozen=True, slots=True)
class Fitting:
    """A proposal: a clause of the library as it will be put into a draft. Nothing is written yet.

    Attributes:
        draft: the file of the draft.
        document: the id of its content when it was read: if it changed since, the proposal no longer holds.
        clause: the id of the clause.
        section: the id of the section of the draft after which it is put.
        place: that section in words for the user: "8.2 Payment".
        paragraphs: what is put in there, in order.
        definitions: those that come along.
        replacements: all that was replaced, or has to be decided, in one table.
        remarks: what else to know before using it, each one sentence.
        changes: of typed numbers elsewhere in the draft.
    """

    draft: Path
    document: str
    clause: str
    section: int
    place: str
    paragraphs: tuple[FittedParagraph, ...]
    definitions: tuple[FittedDefinition, ...]
    replacements: tuple[Replacement, ...]
    remarks: tuple[str, ...] = ()
    changes: tuple[DraftChange, ...] = ()

    @property
    def label(self) -> str:
        """The number that the clause gets; "" if it has none, or one that is not known."""
        return self.paragraphs[0].label if self.paragraphs else ""

    def replaced(self, at: int, words: str) -> Fitting:
        """The same with words of the user's own for one replacement; they count as decided."""

        def changed(each: FittedWords) -> FittedWords:
            return replace(each, text=each.beginning + words + each.ending) if each.replacement == at else each

        def all_changed(several: tuple[FittedWords, ...]) -> tuple[FittedWords, ...]:
            return tuple(map(changed, several))

        paragraphs = tuple(
            replace(each, heading=all_changed(each.heading), words=all_changed(each.words)) for each in self.paragraphs
        )
        definitions = tuple(replace(each, words=all_changed(each.words)) for each in self.definitions)
        decided = replace(self.replacements[at], draft=words, open=False)
        replacements = (*self.replacements[:at], decided, *self.replacements[at + 1 :])
        return replace(self, paragraphs=paragraphs, definitions=definitions, replacements=replacements)
