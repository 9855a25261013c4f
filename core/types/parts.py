"""A query as a clause and its parts, and which of these a clause has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from core.base.translation import marked, tr
from core.types.documents import Span


class PartKind(StrEnum):
    """What a part of a clause is."""

    EXCEPTION = "exception"
    CONDITION = "condition"
    REMEDY = "remedy"
    PERIOD = "period"
    AMOUNT = "amount"
    PLACE = "place"
    LIMB = "limb"  # anything else that it says


class Wanted(StrEnum):
    """Whether a clause should have a part."""

    WITH = "with"
    WITHOUT = "without"
    SILENT = "silent"  # nor mention it


@dataclass(frozen=True, slots=True)
class QueryPart:
    """A part that a query joins to the clause it asks for.

    ``id`` is that by which it is taken out of the query; ``name`` is worded for the user ("exception for fraud");
    ``words`` are those of what is excepted, of the condition, and so on; ``span`` is where the query says so, with the
    words that join it.
    """

    id: str
    name: str
    kind: PartKind
    wanted: Wanted
    words: str
    span: Span


@dataclass(frozen=True, slots=True)
class QueryParts:
    """A query as the clause it asks for, the ``head``, and its parts, in the order of the query."""

    head: str
    parts: tuple[QueryPart, ...]


class Presence(StrEnum):
    """Whether a clause has a part."""

    HAS = "has"
    HAS_NOT = "has not"
    UNKNOWN = "cannot be said"  # it points elsewhere, is cut off, or says something near it


@dataclass(frozen=True, slots=True)
class PartFound:
    """Whether a clause has a part; where it has, ``span`` is the sentence of its text that shows it, None where that is
    in what completes or is cited by the clause.
    """

    part: QueryPart
    presence: Presence
    span: Span | None = None

    @property
    def speaks_against(self) -> bool:
        """Whether readers rarely find such a clause good: it has what it should not, or is not seen to have what is
        seen where it is there. Conditions and other parts are often said in words that are not recognised.
        """
        if self.part.wanted is not Wanted.WITH:
            return self.presence is Presence.HAS
        return self.presence is not Presence.HAS and self.part.kind in _SEEN


_SEEN: Final = (PartKind.EXCEPTION, PartKind.REMEDY, PartKind.PERIOD, PartKind.AMOUNT, PartKind.PLACE)
_SAID: Final = {
    Presence.HAS: marked("has: {parts}"),
    Presence.HAS_NOT: marked("has not: {parts}"),
    Presence.UNKNOWN: marked("cannot say: {parts}"),
}


def parts_words(found: Sequence[PartFound]) -> str:
    """What a clause has of the parts of a query, what not, and of which this cannot be said, in one line."""
    by_presence = {each: [part.part.name for part in found if part.presence is each] for each in _SAID}
    return "  ·  ".join(tr(_SAID[each], parts=", ".join(names)) for each, names in by_presence.items() if names)
