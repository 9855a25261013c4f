"""How the words of a passage relate to the sections of its contract, for exports that preserve these ties."""

from __future__ import annotations

from dataclasses import dataclass

from core.types.documents import Span


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
