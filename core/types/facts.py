"""What is known about a contract as a whole, as it was read and as the user corrected it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from core.base.translation import tr
from core.types.clauses import ParticularKind
from core.types.documents import Span
from core.types.review import Share

_FIELDS: Final = {
    ParticularKind.TITLE: "title",
    ParticularKind.KIND: "kind",
    ParticularKind.PARTY: "parties",
    ParticularKind.DATE: "date",
    ParticularKind.EFFECTIVE: "effective",
    ParticularKind.TERM: "term",
    ParticularKind.LAW: "law",
}
Values = tuple[str, ...]
"""The values of a fact: none where it is not known or there is none, several of parties only."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known about a document as a whole; "" and () for what is unknown.

    ``date``, on which it was made, and ``effective``, from which it is in force, are ISO 8601; ``term`` is how many
    months it lasts, or, where the user says so, how long in words. ``roles`` are parties with what the document calls
    them there, "Licensee". ``remarks`` come from the records of its files.
    ``read`` is what was read of each fact that the user corrected. ``versions`` is how many versions of the contract
    the library has, and ``preferred`` the id of the one that is found in place of all; "" where there is only one.
    """

    document: str
    files: tuple[Path, ...]
    title: str
    kind: str = ""
    parties: tuple[str, ...] = ()
    date: str = ""
    law: str = ""
    effective: str = ""
    term: str = ""
    roles: tuple[tuple[str, str], ...] = ()
    remarks: tuple[str, ...] = ()
    read: tuple[tuple[ParticularKind, Values], ...] = ()
    preferred: str = ""
    versions: int = 1

    @property
    def is_earlier(self) -> bool:
        """Whether another version of the contract is found in its place."""
        return self.preferred not in ("", self.document)

    def values(self, kind: ParticularKind) -> Values:
        """The values of one fact."""
        value: str | Values = getattr(self, _FIELDS[kind])
        return tuple(filter(None, [value] if isinstance(value, str) else value))

    def corrected(self, corrections: Mapping[ParticularKind, Values]) -> Facts:
        """The same with the user's corrections in place of what was read."""
        read = tuple((kind, self.values(kind)) for kind in _FIELDS if kind in corrections)
        said = {
            _FIELDS[kind]: values if kind is ParticularKind.PARTY else "".join(values[:1])
            for kind, values in corrections.items()
        }
        return replace(self, **said, read=read)  # type: ignore[arg-type]

    def read_of(self, kind: ParticularKind) -> Values | None:
        """What was read of a fact that the user corrected; None where it is as read."""
        return dict(self.read).get(kind)


@dataclass(frozen=True, slots=True)
class ReadFact:
    """A value as it was read: the words that state it, where they are, and the passage around them, shortened."""

    value: str
    words: str
    context: str
    span: Span
    page: int


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of a contract: the values that count, and what was read.

    Attributes:
        values: those that the user gave, if ``corrected``; otherwise those that were read.
        read: each value that was read, with the words that state it. A title that is printed nowhere in the contract
            has a value, from the file's properties or its name, and no words.
        corrected: whether the user said what is right.
        as_read: the values that count where the user corrects nothing.
    """

    kind: ParticularKind
    values: Values
    read: tuple[ReadFact, ...] = ()
    corrected: bool = False
    as_read: Values = ()

    @property
    def shown(self) -> Values:
        """The values in words for the user."""
        return tuple(fact_words(self.kind, value) for value in self.values)

    def read_for(self, value: str) -> ReadFact | None:
        """The words from which a value was read; None where the user gave it, or nothing in the contract states it."""
        return next((each for each in self.read if each.value == value), None)


def versions_words(facts: Facts) -> str:
    """How many versions of a contract there are, or that this is an earlier one; "" where it is the only one."""
    if facts.is_earlier:
        return tr("an earlier version")
    return tr("{count:,} versions", count=facts.versions) if facts.versions > 1 else ""


def fact_words(kind: ParticularKind, value: str) -> str:
    """A value of a fact in words for the user."""
    return term_words(value) if kind is ParticularKind.TERM else value


def fact_name(kind: ParticularKind) -> str:
    """What a fact is called."""
    return {
        ParticularKind.TITLE: tr("Title"),
        ParticularKind.KIND: tr("Type of agreement"),
        ParticularKind.PARTY: tr("Party"),
        ParticularKind.DATE: tr("Date"),
        ParticularKind.EFFECTIVE: tr("Effective date"),
        ParticularKind.TERM: tr("Term"),
        ParticularKind.LAW: tr("Governing law"),
    }[kind]


def read_words(kind: ParticularKind, read: Values) -> str:
    """What a correction says beside a corrected fact: that it is one, and what was read."""
    if not read:
        return tr("corrected by you; nothing was read")
    return tr("corrected by you; read: {values}", values="; ".join(fact_words(kind, value) for value in read))


def term_words(months: str) -> str:
    """How long an agreement lasts, as in "18 months" or "3 years"; other words as they are; "" if unknown."""
    if not months.isdecimal():
        return months
    years, rest = divmod(int(months), 12)
    if rest:
        return tr("1 month") if months == "1" else tr("{count:,} months", count=int(months))
    return tr("1 year") if years == 1 else tr("{count:,} years", count=years)


@dataclass(frozen=True, slots=True)
class Party:
    """A party to contracts.

    Attributes:
        name: by which it goes: that of its spellings which most contracts use.
        spellings: its names as contracts write them, the commonest first.
        contracts: to how many it is a party.
    """

    name: str
    spellings: tuple[str, ...]
    contracts: int


@dataclass(frozen=True, slots=True)
class PartyContract:
    """A contract of a party, and the role by which it calls the party, "Supplier"; "" where it has none.

    Attributes:
        under: of an amendment, a schedule or an order, the id of the agreement of this party that it names; else "".
    """

    facts: Facts
    role: str
    under: str = ""


@dataclass(frozen=True, slots=True)
class UsualTerm:
    """An attribute of a type of clause that a party's contracts have more or less often than those of others.

    Attributes:
        type: the name of the clause type.
        attribute: the name of the attribute.
        share: of the party's contracts with such a clause, how many state it with the attribute.
        others: the same of all other contracts.
        clauses: the ids of the party's clauses with the attribute.
    """

    type: str
    attribute: str
    share: Share
    others: Share
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UsualRange:
    """What contracts state of one measure, in words for the user: the median, and where four of five values lie."""

    contracts: int
    middle: str
    low: str
    high: str

    @property
    def words(self) -> str:
        """The range: "30 days to 60 days", or the one value that there is."""
        return self.low if self.low == self.high else tr("{low} to {high}", low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class UsualValue:
    """What a party's contracts state of one measure, "Time for payment", beside those of others.

    Attributes:
        measure: its name.
        own: what the party's contracts state.
        others: what all other contracts state.
        clauses: the ids of the party's clauses that state it, by their values.
    """

    measure: str
    own: UsualRange
    others: UsualRange
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PartyProfile:
    """What a library has of a party.

    Attributes:
        party: which.
        contracts: its contracts, the latest first, each followed by those that belong under it.
        usual: in what their clauses stand out.
        values: what they state of each measure.
    """

    party: Party
    contracts: tuple[PartyContract, ...]
    usual: tuple[UsualTerm, ...]
    values: tuple[UsualValue, ...] = ()
