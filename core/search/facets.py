"""The facets by which clauses can be filtered: their values, and how many clauses have each.

A facet is kept as pairs of an owner - a document, or a clause - and a value, so that a filter is one look-up for all
clauses at once.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from core.base.places import folder_of
from core.base.translation import marked
from core.search.arrange import innermost, innermost_mask
from core.tagging.values import ValueKind
from core.text.companies import same_company
from core.types import EARLIER, LATEST, Facet, FacetName, FacetValue, Filter, PassageKind
from core.types.facts import Facts
from core.types.library_columns import Columns, Mask, Rows

_LONGEST: Final = (50, 150, 400)  # words
_LENGTHS: Final = (
    marked("up to 50 words"),
    marked("50 to 150 words"),
    marked("150 to 400 words"),
    marked("over 400 words"),
)
STARS: Final = (marked("1 star"), marked("2 stars"), marked("3 stars"), marked("4 stars"), marked("5 stars"))


@dataclass(frozen=True, slots=True)
class FacetValues:
    """The values of a facet; pair i says that the document, or clause, ``owner[i]`` has ``names[value[i]]``.

    Pairs are in the order of their owners; where each clause has one value, ``owner`` is None. ``same`` has other
    spellings of a name, both in lower case. ``held``, of roles, has a row (document, role, party) for each party with a
    role: numbers of documents and among the names.
    """

    names: tuple[str, ...]
    owner: NDArray[np.integer[Any]] | None
    value: NDArray[np.integer[Any]]
    of_documents: bool
    same: Mapping[str, str] = field(default_factory=dict)
    held: Rows | None = None

    def folded(self, values: Iterable[str]) -> set[str]:
        """Values that are asked for, as the names are compared with them: in lower case, in one spelling."""
        return {self.same.get(value.casefold(), value.casefold()) for value in values}


Facets = Mapping[FacetName, FacetValues]


def contract_facets(
    columns: Columns,
    types: Mapping[str, str],
    attributes: Mapping[str, str] = MappingProxyType({}),
    of_documents: Facets | None = None,
) -> dict[FacetName, FacetValues]:
    """The facets that belong to the contracts themselves.

    Args:
        columns: all clauses.
        types: the names of the clause types, by their ids; one without a name is left out.
        attributes: the names of the attributes, likewise.
        of_documents: those of the documents, if they are known (`document_facets`).
    """
    return {
        FacetName.CLAUSE_TYPE: _tagged(columns, types),
        FacetName.ATTRIBUTE: _tagged(columns, attributes),
        FacetName.FORUM: _tagged(columns, _values_in(columns, ValueKind.FORUM)),
        FacetName.NOTICE: _tagged(columns, _values_in(columns, ValueKind.NOTICE)),
        **(document_facets(columns.facts) if of_documents is None else of_documents),
        FacetName.LENGTH: _lengths(columns),
        FacetName.TEXT: _kinds(columns),
    }


def document_facets(documents: Sequence[Facts]) -> dict[FacetName, FacetValues]:
    """The facets of the documents, the same for their clauses and for their other passages."""
    parties = _parties(documents)
    return {
        FacetName.AGREEMENT: _of_documents(documents, lambda facts: [facts.kind]),
        FacetName.PARTY: parties,
        FacetName.ROLE: _roles(documents, parties),
        FacetName.LAW: _of_documents(documents, lambda facts: [facts.law]),
        FacetName.YEAR: _of_documents(documents, lambda facts: [facts.date[:4]]),
        FacetName.FILE_TYPE: _of_documents(documents, lambda facts: [file.suffix[1:].upper() for file in facts.files]),
        FacetName.FOLDER: _folders(documents),
        FacetName.FILE: _of_documents(documents, lambda facts: [str(file) for file in facts.files]),
        FacetName.VERSION: _of_documents(documents, lambda facts: [EARLIER if facts.is_earlier else LATEST]),
    }


def collection_facet(number_of: Mapping[str, int], collections: Mapping[str, tuple[str, ...]]) -> FacetValues:
    """The collections of the documents, given by their ids, as are the numbers of all documents."""
    known: dict[str, int] = {}
    pairs = [
        (number_of[document], known.setdefault(name, len(known)))
        for document, names in collections.items()
        if document in number_of
        for name in names
    ]
    return _values(list(known), pairs, of_documents=True)


def rating_facet(row_of: Mapping[str, int], stars: Mapping[str, int]) -> FacetValues:
    """The user's ratings of the clauses, given by their ids."""
    rated = sorted((row_of[clause], count - 1) for clause, count in stars.items() if clause in row_of)
    return _values(STARS, rated, of_documents=False)


def allowed_masks(columns: Columns, facets: Facets, filters: Sequence[Filter]) -> dict[FacetName | None, Mask]:
    """The clauses that pass all filters, under None, and under each filtered facet those that pass all but its own.

    A filter asks for any of its values, ignoring case. Two filters by the same facet must both hold. Where parties and
    roles are asked for, one of these parties must have one of these roles.
    """
    by_facet = _masks(columns, facets, filters)
    plain = dict(by_facet)
    if {FacetName.PARTY, FacetName.ROLE} <= by_facet.keys():
        by_facet[FacetName.ROLE] = _masks(columns, of_one_party(facets, filters), filters)[FacetName.ROLE]
    everything = np.ones(len(columns), dtype=bool)
    masks: dict[FacetName | None, Mask] = {}
    for scope in (None, *by_facet):
        left = plain if scope is FacetName.PARTY else by_facet  # without the parties, roles of any party count
        masks[scope] = np.logical_and.reduce([everything, *(left[facet] for facet in left if facet is not scope)])
    return masks


def of_one_party(facets: Facets, filters: Sequence[Filter]) -> Facets:
    """The facets where parties are asked for, with their roles alone, and where roles are, with parties in these alone.

    So the counts of either are what is found when its value is asked for too.
    """
    held, narrowed = facets[FacetName.ROLE].held, dict(facets)
    for by, column, other, own in ((FacetName.PARTY, 2, FacetName.ROLE, 1), (FacetName.ROLE, 1, FacetName.PARTY, 2)):
        asked = list(chain.from_iterable(each.values for each in filters if each.facet is by))
        if asked and held is not None and len(held):
            left = held[_named(facets[by], facets[by].folded(asked))[held[:, column]]]
            pairs = np.unique(left[:, [0, own]], axis=0)
            narrowed[other] = replace(facets[other], owner=pairs[:, 0], value=pairs[:, 1])
    return narrowed


def _masks(columns: Columns, facets: Facets, filters: Sequence[Filter]) -> dict[FacetName, Mask]:
    """The clauses that pass the filters by each facet."""
    by_facet: dict[FacetName, Mask] = {}
    for each in filters:
        mask = _having(columns, facets[each.facet], facets[each.facet].folded(each.values))
        by_facet[each.facet] = by_facet[each.facet] & mask if each.facet in by_facet else mask
    return by_facet


def _having(columns: Columns, values: FacetValues, wanted_names: set[str]) -> Mask:
    wanted = _named(values, wanted_names)
    mask = np.zeros(len(columns.facts) if values.of_documents else len(columns), dtype=bool)
    if len(wanted):
        having = wanted[values.value]
        mask[having if values.owner is None else values.owner[having]] = True
    return mask[columns.document] if values.of_documents else mask


def _named(values: FacetValues, wanted: set[str]) -> Mask:
    """Which of the names are wanted, in lower case."""
    return np.array([name.casefold() in wanted for name in values.names], dtype=bool)


def _values(names: Sequence[str], pairs: Iterable[tuple[int, int]], *, of_documents: bool) -> FacetValues:
    table = np.array(list(pairs), dtype=np.int64).reshape(-1, 2)
    return FacetValues(tuple(names), table[:, 0], table[:, 1], of_documents)


def _of_documents(documents: Sequence[Facts], values: Callable[[Facts], Iterable[str]]) -> FacetValues:
    known: dict[str, int] = {}
    pairs = [
        (document, known.setdefault(value, len(known)))
        for document, facts in enumerate(documents)
        for value in dict.fromkeys(values(facts))
        if value
    ]
    return _values(list(known), pairs, of_documents=True)


def _parties(documents: Sequence[Facts]) -> FacetValues:
    """The parties, each by one name in all contracts; see `same_company`."""
    one = same_company(party for facts in documents for party in facts.parties)
    values = _of_documents(documents, lambda facts: [one[party] for party in facts.parties])
    return replace(values, same={written.casefold(): name.casefold() for written, name in one.items()})


def _roles(documents: Sequence[Facts], parties: FacetValues) -> FacetValues:
    """What contracts call their parties, with the party of each; parties that the user took out have none."""
    number_of = {name.casefold(): number for number, name in enumerate(parties.names)}
    known: dict[str, int] = {}
    held = [
        (document, known.setdefault(role, len(known)), number_of[one])
        for document, facts in enumerate(documents)
        for party, role in facts.roles
        if (one := parties.same.get(party.casefold(), "")) in number_of and party in facts.parties
    ]
    pairs = dict.fromkeys((document, role) for document, role, _ in held)  # two sellers are one pair
    values = _values(list(known), pairs, of_documents=True)
    return replace(values, held=np.array(held, dtype=np.int64).reshape(-1, 3))


def _folders(documents: Sequence[Facts]) -> FacetValues:
    """The folders of the files and their parents, up to the one that contains all files, which is left out unless
    a file lies directly in it.
    """
    parents = {folder_of(file) for facts in documents for file in facts.files}
    common = Path(os.path.commonpath(parents)) if parents else Path()

    @cache
    def with_parents(own: Path) -> tuple[str, ...]:
        return str(own), *(str(folder) for folder in own.parents if common in folder.parents)

    return _of_documents(
        documents, lambda facts: [name for file in facts.files for name in with_parents(folder_of(file))]
    )


def _lengths(columns: Columns) -> FacetValues:
    lengths = np.searchsorted(np.array(_LONGEST), columns.ranges.lengths, side="left")
    return FacetValues(_LENGTHS, None, lengths.astype(np.uint8), of_documents=False)


def _kinds(columns: Columns) -> FacetValues:
    return FacetValues(tuple(PassageKind), None, columns.kinds, of_documents=False)


def _values_in(columns: Columns, kind: ValueKind) -> dict[str, str]:
    """The values of a kind that any clause has, by their tags."""
    return {tag: value for tag in columns.concepts if (value := kind.value_of(tag))}


def _tagged(columns: Columns, named_by: Mapping[str, str]) -> FacetValues:
    """The tags that have a name."""
    named = np.array([concept in named_by for concept in columns.concepts], dtype=bool)
    tagged = columns.tagged.reshape(-1, 2)
    kept = tagged[named[tagged[:, 1]]] if len(named) else tagged[:0]
    names = tuple(named_by.get(concept, "") for concept in columns.concepts)
    return FacetValues(names, kept[:, 0], kept[:, 1], of_documents=False)


MOST: Final = 50
"""Values listed for one facet, besides those that the query asks for."""


FacetCounts = Mapping[FacetName, Rows]
"""How many of the clauses found have each value of each facet."""


def count_facets(columns: Columns, facets: Facets, within: Mapping[FacetName, Rows], *, nested: bool) -> FacetCounts:
    """How many have each value: the clauses that are found when the facet is filtered by this value alone.

    Args:
        columns: all clauses of the library, or all its other passages.
        facets: who has which value.
        within: for each facet the rows, ascending, that are found without the filters by it.
        nested: whether rows contain each other, so that only the innermost with a value count.
    """
    counter = _Counter(columns, nested=nested)
    return {name: counter.counts(facets[name], within[name]) for name in FacetName}


def listed_facets(
    facets: Facets, counts: FacetCounts, others: FacetCounts, filters: Sequence[Filter] = ()
) -> tuple[Facet, ...]:
    """The facets that have any value, each with its most frequent values first, ties by name.

    Args:
        facets: of the clauses.
        counts: of the clauses.
        others: of other passages, which have the same values or, as of clause types, none.
        filters: those of the query; a value that they ask for is listed even where nothing has it.
    """
    chosen: dict[FacetName, set[str]] = defaultdict(set)
    for each in filters:
        chosen[each.facet] |= set(each.values)
    totals = {name: _together(each, others.get(name)) for name, each in counts.items()}
    listed = (_listed(name, facets[name], totals[name], chosen[name]) for name in FacetName)
    return tuple(facet for facet in listed if facet.values and not _says_nothing(facet))


def _together(counts: Rows, others: Rows | None) -> Rows:
    return counts if others is None or len(others) != len(counts) else counts + others


def _says_nothing(facet: Facet) -> bool:
    """Whether a facet only says that all that was found are clauses, or of the latest versions."""
    usual = {FacetName.TEXT: PassageKind.CLAUSE, FacetName.VERSION: LATEST}.get(facet.name)
    return len(facet.values) == 1 and facet.values[0].value == usual and not facet.values[0].chosen


def _listed(name: FacetName, facet: FacetValues, counts: Rows, chosen: set[str]) -> Facet:
    """A facet with its most frequent values, and those chosen."""
    values, wanted = facet.names, facet.folded(chosen)
    found = np.flatnonzero(counts)
    best = _most_frequent(values, counts, found)
    if wanted:
        here = np.array([at for at in found.tolist() if values[at].casefold() in wanted], dtype=np.int64)
        best += _most_frequent(values, counts, np.setdiff1d(here, best))
    listed = [FacetValue(values[at], int(counts[at]), values[at].casefold() in wanted) for at in best]
    present = {each.value.casefold() for each in listed}
    missing = [FacetValue(value, 0, chosen=True) for value in sorted(chosen) if not facet.folded([value]) & present]
    return Facet(name, (*listed, *missing))


def _most_frequent(values: Sequence[str], counts: Rows, found: Rows) -> list[int]:
    """The most frequent of some values, ties by name."""
    if len(found) > MOST:
        found = found[counts[found] >= np.partition(counts[found], -MOST)[-MOST]]
    return sorted(found.tolist(), key=lambda at: (-int(counts[at]), values[at]))[:MOST]


class _Counter:
    """Counts how many rows have each value of facets, most of which are asked for the same rows."""

    def __init__(self, columns: Columns, *, nested: bool) -> None:
        self._columns = columns
        self._nested = nested
        self._last: tuple[Rows, Rows] | None = None

    def counts(self, values: FacetValues, rows: Rows) -> Rows:
        """How many of the rows have each value."""
        return self._by_document(values, rows) if values.of_documents else self._by_clause(values, rows)

    def _by_document(self, values: FacetValues, rows: Rows) -> Rows:
        assert values.owner is not None, "documents may have several values, or none"
        weights = self._clauses(rows)[values.owner]
        return np.bincount(values.value, weights=weights, minlength=len(values.names)).astype(np.int64)

    def _clauses(self, rows: Rows) -> Rows:
        """How many of the rows are of each document; of the same rows as before, as counted then."""
        if self._last is None or self._last[0] is not rows:
            kept = innermost(self._columns, rows) if self._nested else rows
            counted = np.bincount(self._columns.document[kept], minlength=len(self._columns.facts))
            self._last = rows, counted
        return self._last[1]

    def _by_clause(self, values: FacetValues, rows: Rows) -> Rows:
        if values.owner is None:
            owner, value = rows, values.value[rows]
        else:
            among = np.zeros(len(self._columns), dtype=bool)
            among[rows] = True
            kept = np.flatnonzero(among[values.owner])
            owner, value = values.owner[kept].astype(np.int64), values.value[kept]
        if self._nested:  # among those that have the value; owners are in order, and small numbers are sorted faster
            small = value.astype(np.uint16) if value.itemsize > 2 and len(values.names) <= 1 << 16 else value
            order = np.argsort(small, kind="stable")
            owner, value = owner[order], value[order]
            value = value[innermost_mask(self._columns, owner, value)]
        return np.bincount(value, minlength=len(values.names))
