"""Who the contracts are with: each party by one name, its contracts and its role in them, and what it usually gets."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence, Set
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

import numpy as np

from core.base.errors import NothingFound
from core.base.translation import tr
from core.text.companies import same_company
from core.types import Concept, Facts, Party, PartyContract, PartyProfile, UsualRange, UsualTerm, UsualValue
from core.types.facts import term_words
from core.types.library_columns import Columns
from core.types.review import Share

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary
    from core.tagging.lexicon import Lexicon
    from core.tagging.measures import Unit

_LEAST: Final = 3  # contracts of a party with a clause of a type, without which nothing is usual
_APART: Final = 0.3  # between the shares of a party and of the others
_MUTUAL: Final = "mutual"  # an attribute
_FOLDED: Final = 200  # contracts of a party of which it is looked up which belong under others
_YEAR: Final = 360  # days, as measures count
_MONTH: Final = 30
_AROUND: Final = (10, 50, 90)  # per cent of the values that are less than the ends of a range, and than its middle


class Parties:
    """Lists the parties to the contracts of the library. One company is one party, however contracts write its name."""

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened

    def list(self) -> tuple[Party, ...]:
        """All parties, those with the most contracts first."""
        facts = [each for each in self._opened.catalog.word_index().columns.facts if not each.is_earlier]
        one = same_company(name for each in facts for name in each.parties)
        contracts: Counter[str] = Counter()
        spellings: dict[str, Counter[str]] = {}
        for each in facts:
            for party in {one[name] for name in each.parties}:
                contracts[party] += 1
            for name in each.parties:
                spellings.setdefault(one[name], Counter())[name] += 1
        ordered = sorted(contracts.items(), key=lambda each: (-each[1], each[0].casefold()))
        return tuple(Party(name, tuple(dict(spellings[name].most_common())), count) for name, count in ordered)

    def profile(self, name: str) -> PartyProfile:
        """The contracts of a party, the latest first, and what is usual in them beside those of others.

        Args:
            name: in any spelling, or the beginning of a name that only one party has.

        Raises:
            NothingFound: no party, or more than one, is so called.
        """
        party = self._party(name)
        columns = self._opened.catalog.word_index().columns
        latest = [each for each in columns.facts if not each.is_earlier]
        own = [each for each in latest if set(party.spellings) & set(each.parties)]
        ids = {each.document for each in own}
        usual = usual_terms(columns, self._opened.lexicon(), ids)
        return PartyProfile(party, self._contracts(own, set(party.spellings)), usual, usual_values(columns, ids))

    def _contracts(self, own: Sequence[Facts], spellings: Set[str]) -> tuple[PartyContract, ...]:
        """The contracts, the latest first, each followed by what belongs under it."""
        from core.library.versions.tied import agreements_of

        under = agreements_of(self._opened.catalog, own) if len(own) <= _FOLDED else {}
        ordered = sorted(own, key=lambda each: (each.date, each.title), reverse=True)
        rows = [
            PartyContract(
                each, next((role for party, role in each.roles if party in spellings), ""), under.get(each.document, "")
            )
            for each in ordered
        ]
        below = defaultdict[str, list[PartyContract]](list)
        for row in rows:
            below[row.under].append(row)
        return tuple(chain.from_iterable((row, *below[row.facts.document]) for row in below[""]))

    def _party(self, name: str) -> Party:
        wanted = name.casefold().strip()
        known = self.list()
        exact = [each for each in known if any(wanted == spelling.casefold() for spelling in each.spellings)]
        found = exact or [each for each in known if any(s.casefold().startswith(wanted) for s in each.spellings)]
        if not wanted or not found:
            raise NothingFound(
                tr("No contract of this library is with “{name}”.", name=name),
                tr("`muniment parties` lists all parties."),
            )
        if len(found) > 1:
            raise NothingFound(
                tr("Several parties are so called: {names}.", names="; ".join(each.name for each in found[:5])),
                tr("Give the whole name."),
            )
        return found[0]


def usual_terms(columns: Columns, lexicon: Lexicon, documents: Set[str]) -> tuple[UsualTerm, ...]:
    """In which attributes the clauses of some contracts differ from those of all others, the farthest apart first.

    Of each type of clause that at least three of them have: how many of those have such a clause with an attribute,
    beside how many of the other contracts with such a clause. Of versions, only the latest counts; of attributes, those
    that are negotiated: those by which clauses of the type favour a side, and whether they are mutual.

    Args:
        columns: all clauses.
        lexicon: the clause types and attributes.
        documents: the ids of the contracts.
    """
    from core.search.expand import favouring

    tags = [lexicon.get(each) for each in columns.concepts]
    names = {each.id: each.name for each in tags if each}
    tags_of: dict[int, list[Concept]] = defaultdict(list)
    for row, tag in columns.tagged.tolist():
        if concept := tags[tag]:
            tags_of[row].append(concept)
    having: dict[str, set[str]] = defaultdict(set)  # contracts, by the type of a clause
    stating: dict[tuple[str, str], set[str]] = defaultdict(set)  # by its type and an attribute
    rows: dict[tuple[str, str], list[int]] = defaultdict(list)  # the same, of these contracts
    for row, found in tags_of.items():
        facts = columns.facts[columns.document[row]]
        if facts.is_earlier:
            continue
        document = facts.document
        for type_ in (each.id for each in found if not each.attribute):
            having[type_].add(document)
            for attribute in (each.id for each in found if each.attribute):
                stating[type_, attribute].add(document)
                if document in documents:
                    rows[type_, attribute].append(row)
    negotiated = {
        type_: {_MUTUAL, *chain(*favouring(concept, lexicon).values())}
        for type_ in having
        if (concept := lexicon.get(type_))
    }
    terms: list[tuple[float, UsualTerm]] = []
    for (type_, attribute), contracts in stating.items():
        if attribute not in negotiated[type_]:
            continue
        own = Share(len(contracts & documents), len(having[type_] & documents))
        others = Share(len(contracts - documents), len(having[type_] - documents))
        if own.of < _LEAST or not others.of:
            continue
        apart = abs(own.have / own.of - others.have / others.of)
        if apart >= _APART:
            clauses = _clauses(columns, rows[type_, attribute])
            terms.append((apart, UsualTerm(names[type_], names[attribute], own, others, clauses)))
    return tuple(term for _, term in sorted(terms, key=lambda each: (-each[0], each[1].type, each[1].attribute)))


def usual_values(columns: Columns, documents: Set[str]) -> tuple[UsualValue, ...]:
    """What some contracts state of each measure, beside all others; the farthest apart first.

    Of each measure that at least three of these contracts state, and three others; of versions, only the latest counts.

    Args:
        columns: all clauses, with the values among their tags.
        documents: the ids of the contracts.
    """
    from core.tagging.measures import measures, tag_value

    known = {at: value for at, tag in enumerate(columns.concepts) if (value := tag_value(tag))}
    stated: dict[tuple[str, str], list[tuple[float, int]]] = defaultdict(list)  # values with their clauses
    for row, tag in columns.tagged[np.isin(columns.tagged[:, 1], list(known))].tolist():
        value = known[tag]
        if value.measure in measures() and not columns.facts[columns.document[row]].is_earlier:
            stated[value.measure, value.currency].append((value.value, row))
    found: list[tuple[float, UsualValue]] = []
    for (measure, currency), values in stated.items():
        own, others = _Values(columns), _Values(columns)
        for amount, row in sorted(values):
            (own if columns.facts[columns.document[row]].document in documents else others).add(amount, row)
        if min(own.contracts, others.contracts) >= _LEAST:
            in_words = partial(_value_words, measures()[measure].unit, currency)
            ranges = own.range(in_words), others.range(in_words)
            clauses = _clauses(columns, own.rows)
            found.append((own.apart(others), UsualValue(measures()[measure].name, *ranges, clauses)))
    return tuple(value for _, value in sorted(found, key=lambda each: (-each[0], each[1].measure)))


class _Values:
    """What contracts state of one measure, in ascending order."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self.rows: list[int] = []
        self._stated: dict[tuple[int, float], None] = {}  # each value of a contract once

    def add(self, value: float, row: int) -> None:
        self.rows.append(row)
        self._stated[int(self._columns.document[row]), value] = None

    @property
    def contracts(self) -> int:
        return len({document for document, _ in self._stated})

    @property
    def values(self) -> list[float]:
        return [value for _, value in self._stated]

    def range(self, in_words: Callable[[float], str]) -> UsualRange:
        low, middle, high = np.percentile(self.values, _AROUND, method="inverted_cdf").tolist()
        return UsualRange(self.contracts, in_words(middle), in_words(low), in_words(high))

    def apart(self, others: _Values) -> float:
        """How far the middle of these is from that of others: 0 there, 0.5 beyond all of them."""
        middle = float(np.percentile(self.values, 50, method="inverted_cdf"))
        below, at_most = (np.searchsorted(others.values, middle, side=side) for side in ("left", "right"))
        return abs(float(below + at_most) / 2 / len(others.values) - 0.5)


def _value_words(unit: Unit, currency: str, value: float) -> str:
    """A value of a measure, as contracts write most such values: "90 days", "1 year"."""
    from core.tagging.measures import Unit

    number = f"{value:,.12g}"
    match unit:
        case Unit.DAYS if value >= _YEAR and not value % _MONTH:
            return term_words(str(int(value // _MONTH)))
        case Unit.DAYS:
            return tr("1 day") if number == "1" else tr("{count} days", count=number)
        case Unit.PERCENT:
            return tr("{number}% a year", number=number)
        case Unit.TIMES:
            return tr("{count} times", count=number)
        case Unit.MONEY:
            return f"{currency} {number}"
    return f"{number}%"


def _clauses(columns: Columns, rows: Sequence[int]) -> tuple[str, ...]:
    """The ids of the clauses of some rows, without those around others of these, in the order of the rows."""
    from core.search.arrange import innermost

    inner = set(innermost(columns, np.unique(np.array(rows, dtype=np.int64))).tolist())
    return tuple(columns.ids[row] for row in dict.fromkeys(rows) if row in inner)
