"""Who the contracts are with: each party by one name, its contracts and its role in them, and what it usually gets."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Set
from itertools import chain
from typing import TYPE_CHECKING, Final

from core.base.errors import NothingFound
from core.base.translation import tr
from core.text.companies import same_company
from core.types import Concept, Facts, Party, PartyContract, PartyProfile, UsualTerm
from core.types.library_columns import Columns
from core.types.review import Share

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary
    from core.store.catalog.catalog import Catalog
    from core.tagging.lexicon import Lexicon

_LEAST: Final = 3  # contracts of a party with a clause of a type, without which nothing is usual
_APART: Final = 0.3  # between the shares of a party and of the others
_MUTUAL: Final = "mutual"  # an attribute


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
        """The contracts of a party, the latest first, and what is usual in them and less so in those of others.

        Args:
            name: in any spelling, or the beginning of a name that only one party has.

        Raises:
            NothingFound: no party, or more than one, is so called.
        """
        party = self._party(name)
        catalog = self._opened.catalog
        columns = catalog.word_index().columns
        latest = [each for each in columns.facts if not each.is_earlier]
        own = [each for each in latest if set(party.spellings) & set(each.parties)]
        own.sort(key=lambda each: (each.date, each.title), reverse=True)
        contracts = tuple(PartyContract(each, _role(catalog, each, party)) for each in own)
        usual = usual_terms(columns, self._opened.lexicon(), {each.document for each in own})
        return PartyProfile(party, contracts, usual)

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


def _role(catalog: Catalog, facts: Facts, party: Party) -> str:
    """The role by which a contract calls a party: "Supplier"; "" where it has none."""
    from core.library.drafts.naming import parties_of  # the patterns of contracts take long to compile

    called = parties_of(catalog.document(facts.document), catalog.particulars(facts.document))
    own = next((each for each in called if set(each.names) & set(party.spellings)), None)
    return own.roles[0] if own and own.roles else ""


def usual_terms(columns: Columns, lexicon: Lexicon, documents: Set[str]) -> tuple[UsualTerm, ...]:
    """In which attributes the clauses of some contracts differ from those of all others, the farthest apart first.

    Of each type of clause that at least three of them have: how many of those have such a clause with an attribute,
    beside how many of the other contracts with such a clause. Only attributes that are negotiated count: those by which
    clauses of the type favour a side, and whether they are mutual.

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
    for row, found in tags_of.items():
        document = columns.facts[columns.document[row]].document
        for type_ in (each.id for each in found if not each.attribute):
            having[type_].add(document)
            for attribute in (each.id for each in found if each.attribute):
                stating[type_, attribute].add(document)
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
            terms.append((apart, UsualTerm(names[type_], names[attribute], own, others)))
    return tuple(term for _, term in sorted(terms, key=lambda each: (-each[0], each[1].type, each[1].attribute)))
