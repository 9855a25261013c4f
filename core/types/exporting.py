"""What is printed with clauses that are exported or copied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from core.base.translation import marked


class Cited(StrEnum):
    """What is printed of the passages that a clause refers to.

    ``BRIEF``: short ones whole, long ones by their headings. ``WHOLE``: about a page of them, and the rest by their
    headings.
    """

    BRIEF = "brief"
    WHOLE = "whole"
    HEADINGS = "headings"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Accompaniment:
    """What is printed with a clause: the passages that it refers to, and the definitions of its terms."""

    cited: Cited
    definitions: bool


class PlaceholderKind(StrEnum):
    """What is replaced, worded for the user."""

    PARTY = marked("Party")
    ADDRESS = marked("Address")
    EMAIL = marked("Email address")
    TELEPHONE = marked("Telephone number")
    REGISTRATION = marked("Registration number")
    TAX = marked("Tax number")
    BANK = marked("Bank details")
    AMOUNT = marked("Amount")
    DATE = marked("Date")
    OWN = marked("Words of your own")
    BLANK = marked("Blank")


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A text that replaces words: all ``words`` as printed, in that many ``places``."""

    kind: PlaceholderKind
    words: tuple[str, ...]
    places: int
    text: str


@dataclass(frozen=True, slots=True)
class ExportChoices:
    """What is printed beside the words of a clause.

    ``sources``: a line that names title, file, section and page. ``definitions``: of the defined terms that it uses.
    ``numbering``: in Word, labels as automatic numbers and citations as cross-references. ``comments``: in Word, on
    provisions and definitions that it refers to and its contract lacks. That its contract is a draft, or was read by
    text recognition, is always printed.

    ``replacing``: the user wants to review what placeholders would replace before Word files and PDFs are written.
    ``placeholders``: those that replace them; if there are any, no line names the contract.

    ``exceptions``: what is printed with single clauses against ``cited`` and ``definitions``, by clause id.

    ``annotated``: the user wants the notes of the tray printed. ``notes``: the notes to print, by clause id.

    ``copied_sources``: the same line as ``sources``, with clauses that are copied or dragged to another program: what
    goes into a draft goes to the other side, and names a client's contract only if asked to.
    """

    cited: Cited = Cited.BRIEF
    sources: bool = True
    definitions: bool = False
    numbering: bool = True
    comments: bool = False
    replacing: bool = False
    placeholders: tuple[Placeholder, ...] = ()
    annotated: bool = False
    notes: Mapping[str, str] = field(default_factory=dict)
    exceptions: Mapping[str, Accompaniment] = field(default_factory=dict)
    copied_sources: bool = False

    def accompaniment(self, clause: str) -> Accompaniment:
        """What is printed with a clause, by its id."""
        return self.exceptions.get(clause) or Accompaniment(self.cited, self.definitions)

    def with_definitions(self, clauses: Iterable[str]) -> frozenset[str]:
        """Those of the clauses, by their ids, with which definitions are printed."""
        return frozenset(each for each in clauses if self.accompaniment(each).definitions)

    def citations(self, clauses: Iterable[str]) -> dict[str, Cited]:
        """What is printed of the passages that each of the clauses refers to, by their ids."""
        return {each: self.accompaniment(each).cited for each in clauses}

    @property
    def ties(self) -> bool:
        """Whether the ties between the words of a clause and its contract matter."""
        return self.numbering or self.comments


STANDARD_EXPORT: Final = ExportChoices()
TABLE_ENDINGS: Final = (".xlsx", ".csv", ".json")
"""Of the files that a table of clauses is written to."""
