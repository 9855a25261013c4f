"""The versions of one contract: drafts, redlines and the signed copy, in their order, and what changed between them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from core.base.translation import tr
from core.types.comparison import Comparison
from core.types.documents import AnnotationKind
from core.types.facts import Facts


class ReasonKind(StrEnum):
    """Why a version stands where it does among the others."""

    SIGNED = "signed"
    OPEN = "open"  # blanks, brackets and notes
    TRACKED = "tracked"  # changes
    ALIKE = "alike"  # only by its likeness to those beside it
    FILE_DATE = "file date"


class Reason(NamedTuple):
    """Why a version stands where it does, with how many places or changes that is; 0 where there is none to count."""

    kind: ReasonKind
    number: int

    @property
    def words(self) -> str:
        """The reason in words for the user."""
        match self.kind:
            case ReasonKind.SIGNED:
                return tr("signed")
            case ReasonKind.OPEN:
                one = tr("one blank, bracket or note left")
                return one if self.number == 1 else tr("{count:,} blanks, brackets and notes left", count=self.number)
            case ReasonKind.TRACKED:
                one = tr("one tracked change")
                return one if self.number == 1 else tr("{count:,} tracked changes", count=self.number)
            case ReasonKind.FILE_DATE:
                return tr("by the date of its file")
        return tr("by its wording")


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a contract.

    Attributes:
        contract: what is known of it.
        reasons: why it stands where it does; none where there is only one.
        preferred: whether search finds it in place of all others: the signed one, or the latest.
    """

    contract: Facts
    reasons: tuple[Reason, ...]
    preferred: bool


@dataclass(frozen=True, slots=True)
class Family:
    """The versions of one contract, from the first draft on; and what is only listed with it.

    Attributes:
        versions: at least one.
        tied: amendments, schedules and orders that name this agreement, or the agreement that this one names.
    """

    versions: tuple[Version, ...]
    tied: tuple[Facts, ...] = ()


class Fate(StrEnum):
    """What became of a change that somebody asked for, in the last version."""

    AGREED = "agreed"  # it stayed: the other side conceded
    WITHDRAWN = "withdrawn"  # whoever asked for it conceded
    COMPROMISE = "compromise"  # neither these words nor those before them are there


@dataclass(frozen=True, slots=True)
class Request:
    """A tracked change, or a comment, on a clause in one version.

    Attributes:
        kind: inserted, deleted, or a comment. Words that replace others are inserted.
        author: as the file names them; "" if it does not.
        date: in ISO 8601; "" if the file has none.
        words: those inserted, or of the comment; of a deletion those deleted.
        replaced: the words that those inserted replace; "" for none.
        fate: what became of it; None of a comment.
    """

    kind: AnnotationKind
    author: str
    date: str
    words: str
    replaced: str = ""
    fate: Fate | None = None


@dataclass(frozen=True, slots=True)
class ClauseVersion:
    """A clause in one version of its contract.

    Attributes:
        version: the version.
        clause: the id of the clause there; "" where this version lacks it.
        text: of it.
        changes: how it differs from the one before; None in the first that has it, or where nothing changed.
        requests: who asked for what in this version, as far as its file says.
    """

    version: Version
    clause: str
    text: str
    changes: Comparison | None
    requests: tuple[Request, ...] = ()


def request_words(request: Request) -> str:
    """Who asked for what, and what became of it, in words for the user."""
    author = request.author or tr("Someone")
    when = request.date.partition("T")[0]
    who = tr("{author} ({date})", author=author, date=when) if when else author
    if request.kind is AnnotationKind.COMMENT:
        return tr("{who} noted: {words}", who=who, words=request.words)
    if request.kind is AnnotationKind.DELETED:
        asked = tr("{who} deleted “{words}”", who=who, words=request.words)
    elif request.replaced:
        asked = tr("{who} wrote “{words}” for “{before}”", who=who, words=request.words, before=request.replaced)
    else:
        asked = tr("{who} inserted “{words}”", who=who, words=request.words)
    return f"{asked}: {fate_words(request)}" if request.fate else asked


def fate_words(request: Request) -> str:
    """What became of a change, in words for the user."""
    match request.fate:
        case Fate.AGREED:
            return tr("it stayed, so the other side conceded")
        case Fate.WITHDRAWN:
            author = request.author or tr("whoever asked for it")
            return tr("it is gone, so {author} conceded", author=author)
    return tr("other words were agreed")
