"""Amendments, schedules and orders, tied to the agreement that they name: by its parties, its title and its date."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Final

from core.contract.particulars.dates import all_dates
from core.library.versions.matching import Matter
from core.store.catalog.catalog import Catalog
from core.types.facts import Facts

_KNOWN: Final = 2  # parties that both have
_HEAD: Final = 5_000  # characters in which another agreement is named
_LEAST: Final = 2  # words of a title that says which agreement is meant


def tied_to(catalog: Catalog, family: Sequence[Facts]) -> tuple[Facts, ...]:
    """The contracts that name an agreement, or that it names, the oldest first; of several versions the preferred one.

    Args:
        catalog: of the library.
        family: the versions of the agreement, the preferred one last.
    """
    own, mine = _Named(catalog, family[-1]), {each.document for each in family}
    others = (each for each in catalog.word_index().columns.facts if each.document not in mine and not each.is_earlier)
    same = (other for each in others if own.has_parties(other := _Named(catalog, each)))
    found = [each.matter.facts for each in same if own.names(each) or each.names(own)]
    return tuple(sorted(found, key=lambda each: (each.date, each.title)))


def agreements_of(catalog: Catalog, contracts: Sequence[Facts]) -> dict[str, str]:
    """The id of the agreement that a contract names, by its own id; both among these, the earlier ones first to count.

    Args:
        catalog: of the library.
        contracts: of one party, of several versions the preferred one.
    """
    all_ = [_Named(catalog, each) for each in sorted(contracts, key=lambda each: each.date)]
    found: dict[str, str] = {}
    for at, one in enumerate(all_):
        others = (each for each in all_[:at] if one.has_parties(each))
        own = next((each for each in others if one.names(each)), None)
        if own:
            agreement = own.matter.facts.document
            found[one.matter.facts.document] = found.get(agreement, agreement)
    return found


class _Named:
    """A contract, and the agreements that it names."""

    def __init__(self, catalog: Catalog, facts: Facts) -> None:
        self.matter = Matter(facts, partial(_text, catalog, facts.document))
        self.title = " ".join(facts.title.casefold().split())

    @cached_property
    def _head(self) -> str:
        return " ".join(self.matter.text[:_HEAD].casefold().split())

    def has_parties(self, other: _Named) -> bool:
        """Whether both are between the same parties."""
        return len(self.matter.parties & other.matter.parties) >= _KNOWN

    def names(self, other: _Named) -> bool:
        """Whether this contract names the other near its beginning: by its title, and its date where that is known.

        A contract names itself too, so one of the same title is named only by its date.
        """
        theirs, title = other.matter.facts, other.title
        if len(title.split()) < _LEAST or title not in self._head:
            return False
        if not theirs.date:
            return title not in self.title
        named = {value for value, _ in all_dates(self.matter.text, 0, min(_HEAD, len(self.matter.text)))}
        return theirs.date in named and theirs.date != self.matter.facts.date


def _text(catalog: Catalog, document: str) -> str:
    return catalog.document(document).text
