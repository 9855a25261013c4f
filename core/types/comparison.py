"""Two texts compared word by word, and a clause's words prepared for comparison."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Change(StrEnum):
    """Where a compared run occurs: in both texts, in both but in other capitals, only in the other one, or only in the
    base.
    """

    EQUAL = "equal"
    CAPITALS = "capitals"
    INSERTED = "inserted"
    DELETED = "deleted"


_MARKS: Final = {
    Change.EQUAL: ("", ""),
    Change.CAPITALS: ("", ""),
    Change.INSERTED: ("{+", "+}"),
    Change.DELETED: ("[-", "-]"),
}


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """A stretch of text, never empty, and where it occurs. Whole words, except for what separates two equal ones.

    Of words that differ in capitals only, ``text`` is as the other text has them, and ``base_text`` as the base has
    them; for other runs that is "".
    """

    change: Change
    text: str
    base_text: str = ""

    @property
    def marked(self) -> str:
        """The text between the marks of GNU wdiff: ``[-deleted-]``, ``{+inserted+}``; other capitals are not marked."""
        before, after = _MARKS[self.change]
        return f"{before}{self.text}{after}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """How another text differs from a base: runs in the order of both."""

    runs: tuple[ComparedRun, ...] = ()

    @property
    def same(self) -> bool:
        """Whether the texts are the same, capitals aside."""
        return all(run.change in (Change.EQUAL, Change.CAPITALS) for run in self.runs)

    @property
    def marked(self) -> str:
        """Both texts in one, with the differences marked."""
        return "".join(run.marked for run in self.runs)


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a clause, or of a draft outside any library, prepared for comparison.

    Attributes:
        text: its paragraphs, one per line, with one space between words.
        name: its section and heading; for a draft, what it is called.
        clause: its id; "" for a draft, whose remaining attributes are empty too.
        title: the title of its contract.
        law: the law that governs its contract, "" if unknown.
        date: the date of its contract, ISO 8601, "" if unknown.
        source: the line that names contract, file, section and page.
        remarks: what to know before using it: that its contract is a draft, or was read by text recognition.
        parties: the parties to its contract.
    """

    text: str
    name: str
    clause: str = ""
    title: str = ""
    law: str = ""
    date: str = ""
    source: str = ""
    remarks: tuple[str, ...] = ()
    parties: tuple[str, ...] = ()
