"""Kept clauses: a firm's own wording, kept from a clause that was found, with what it says of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from core.base.translation import marked, tr
from core.types.clauses import Clause, Part
from core.types.documents import Document, Page, Span
from core.types.facts import Facts

_ID: Final = "kept-"


class Position(StrEnum):
    """What a kept clause is in negotiation: what the firm proposes first, or what it accepts instead."""

    STANDARD = "standard"
    FALLBACK = "fallback"


class Risk(StrEnum):
    """How much a kept clause risks for the client who accepts it, as the firm sees it."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class KeptConcern(StrEnum):
    """Why a kept clause must be looked at again, worded for the user."""

    REVIEW_DUE = marked("Its review is due.")
    SOURCE_CHANGED = marked("The contract that it was taken from has changed, and no longer has these words.")
    SOURCE_GONE = marked("The contract that it was taken from is no longer in the library.")


@dataclass(frozen=True, slots=True)
class KeptClause:
    """A clause of the firm's own.

    Attributes:
        id: "" until it is kept; what takes the id of a clause takes this one too, where its words are enough.
        title: what the firm calls it.
        text: its words, which may differ from those of the source.
        type: the id of its clause type in the lexicon; "" for none.
        guidance: when to use it, and what to give way on.
        side: whom it favours, "supplier"; "" for nobody.
        position: standard or fallback.
        risk: None where the firm does not say.
        owner: who answers for it.
        review: the day on which it is to be reviewed, in ISO 8601; "" for none.
        source: the id of the clause that it was taken from; "" for none.
        at: when it was kept or last changed, ISO 8601 with its offset.
        concerns: why it must be looked at again.
    """

    id: str
    title: str
    text: str
    type: str = ""
    guidance: str = ""
    side: str = ""
    position: Position = Position.STANDARD
    risk: Risk | None = None
    owner: str = ""
    review: str = ""
    source: str = ""
    at: str = ""
    concerns: tuple[KeptConcern, ...] = ()

    @property
    def clause(self) -> Clause:
        """Its words as a clause that is in no contract."""
        return Clause(self.id, self.id, "", self.title, 0, Span(0, len(self.text)), self.text)

    @property
    def document(self) -> Document:
        """Its words as a document of one page."""
        return Document(self.id, Path(), self.text, (Page(0, Span(0, len(self.text))),), (), kept_clause())

    @property
    def facts(self) -> Facts:
        """What is known of that document: nothing."""
        return Facts(self.id, (Path(),), kept_clause())

    @property
    def parts(self) -> tuple[Part, ...]:
        """Its words as those of a provision."""
        return (Part(self.text, "", 0, heading=self.title),)

    @property
    def words(self) -> str:
        """What the firm says of it, in one line: "standard, supplier, low risk, owner: Ada, review: 2027-05-01"."""
        risks = {Risk.LOW: tr("low risk"), Risk.MEDIUM: tr("medium risk"), Risk.HIGH: tr("high risk")}
        position = tr("standard") if self.position is Position.STANDARD else tr("fallback")
        owner = tr("owner: {name}", name=self.owner) if self.owner else ""
        review = tr("review: {day}", day=self.review) if self.review else ""
        risk = risks[self.risk] if self.risk else ""
        return ", ".join(filter(None, (position, self.side, risk, owner, review)))


@dataclass(frozen=True, slots=True)
class KeptImport:
    """What came of a file of kept clauses.

    Attributes:
        added: how many the library did not have.
        same: how many it has as they are in the file.
        replaced: how many it has as they are in the file now, because the user said so.
        conflicts: as the library has them, those that differ in the file and were left as they are.
    """

    added: int = 0
    same: int = 0
    replaced: int = 0
    conflicts: tuple[KeptClause, ...] = ()


def kept_clause() -> str:
    """What a kept clause is called where the name of a contract would stand."""
    return tr("Kept clause")


def is_kept(clause: str) -> bool:
    """Whether an id is that of a kept clause, not of a clause in a contract."""
    return clause.startswith(_ID)


def kept_id(number: str) -> str:
    """The id of a kept clause with this number (hex)."""
    return f"{_ID}{number}"
