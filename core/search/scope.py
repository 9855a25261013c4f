"""What one search asks, and of which clauses: a library in one state, its facets, and what passes the filters."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from core.search.arrange import Arranged, Scored, without_overlaps
from core.search.facets import (
    FacetCounts,
    Facets,
    allowed_masks,
    collection_facet,
    contract_facets,
    count_facets,
    document_facets,
    of_one_party,
    rating_facet,
)
from core.search.fuse import SHIPPED, Tuned
from core.search.language.tree import Node
from core.search.presence import Sought
from core.search.ratings import RatingReranker, ratings_for, shown_stars
from core.tagging.evidence import UNCAPPED
from core.tagging.limits import CARVE_OUTS
from core.tagging.values import ValueKind
from core.types import FacetName, Filter, Interpretation, Mode, Query, Rating
from core.types.library_columns import Columns, Mask, Rows
from core.types.ports import Among, Embedder, WordIndex

_LIMITS: Final = ("cap-on-liability", "indirect-damages-waiver", "limitation-of-liability")
_WHEREABOUTS: Final = (FacetName.VERSION, FacetName.FILE, FacetName.FOLDER, FacetName.COLLECTION)
"""Facets that say which files are meant: filtered by one of them, a search looks at all versions that are there."""
_FOLLOWING: Final = 150  # words after a clause in which another may except from it: "the foregoing shall not apply"


class LibrarySnapshot:
    """What all searches of one state of a library share: build it once for each `Columns`.

    Args:
        columns: all clauses, or all other passages.
        types: the names of the clause types, by their ids.
        attributes: the names of the attributes, by their ids.
        beside: the other one of the same state, which shares what belongs to the documents; None for none.
    """

    def __init__(
        self,
        columns: Columns,
        types: Mapping[str, str],
        attributes: Mapping[str, str],
        beside: LibrarySnapshot | None = None,
    ) -> None:
        self.columns = columns
        self._types = types
        self._attributes = attributes
        if beside is not None and beside.columns.facts is columns.facts:
            self.of_documents = beside.of_documents
        self._asked: tuple[Sequence[str], Rows] = (), np.zeros(0, np.int64)

    @cached_property
    def facets(self) -> Facets:
        """The facets that belong to the contracts themselves."""
        return contract_facets(self.columns, self._types, self._attributes, self.of_documents)

    @cached_property
    def of_documents(self) -> Facets:
        """Those of them that belong to the documents."""
        return document_facets(self.columns.facts)

    @cached_property
    def number_of(self) -> dict[str, int]:
        """The number of each document in the columns, by its id."""
        return {facts.document: number for number, facts in enumerate(self.columns.facts)}

    @cached_property
    def latest(self) -> Mask | None:
        """The clauses of the signed or latest version of each contract; None where there are no earlier versions."""
        earlier = np.array([facts.is_earlier for facts in self.columns.facts], dtype=bool)
        return ~earlier[self.columns.document] if earlier.any() else None

    def rows(self, clauses: Sequence[str]) -> Rows:
        """The row of each of these clauses, -1 for those that are not here; kept for the clauses asked for last."""
        if clauses is not self._asked[0]:
            self._asked = clauses, self.columns.ids.rows(clauses)
        return self._asked[1]

    @cached_property
    def _tags(self) -> Rows:
        """Where in ``tagged`` the pairs of each row begin."""
        return np.searchsorted(self.columns.tagged[:, 0], np.arange(len(self.columns) + 1))

    def types(self, row: int) -> tuple[str, ...]:
        """The names of the types of a clause."""
        return self._named(row, self._types)

    def attributes(self, row: int) -> tuple[str, ...]:
        """The names of the attributes of a clause."""
        return self._named(row, self._attributes)

    def values(self, row: int, kind: ValueKind) -> tuple[str, ...]:
        """The values of a kind that a clause states."""
        return tuple(value for tag in self.tags(row) if (value := kind.value_of(tag)))

    def may_be_excepted_from(self, rows: Sequence[int]) -> bool:
        """Whether a clause of the same contract may except something from these, adjacent ones, by its tags: soon after
        them, or, from a limit of liability, anywhere.
        """
        columns, (excepting, unlimited, limits) = self.columns, self._excepting
        first, end, document = columns.first[rows[0]], columns.end[rows[-1]], columns.document[rows[0]]
        after = columns.first[excepting[columns.document[excepting] == document]]
        if ((after >= end) & (after < end + _FOLLOWING)).any():
            return True
        others = unlimited[columns.document[unlimited] == document]
        apart = (columns.first[others] >= end) | (columns.end[others] <= first)
        return bool(apart.any()) and not limits.isdisjoint(rows)

    @cached_property
    def _excepting(self) -> tuple[Rows, Rows, frozenset[int]]:
        """The clauses that except something, those that except something from liability, and those that limit it."""
        limits = self.columns.rows_tagged(_LIMITS)
        return (
            self.columns.rows_tagged([CARVE_OUTS]),
            self.columns.rows_tagged([UNCAPPED]),
            frozenset(limits.tolist()),
        )

    def _named(self, row: int, names: Mapping[str, str]) -> tuple[str, ...]:
        return tuple(names[concept] for concept in self.tags(row) if concept in names)

    def tags(self, row: int) -> list[str]:
        """The tags of a clause: its types, its attributes and its values."""
        tagged = self.columns.tagged[self._tags[row] : self._tags[row + 1], 1]
        return [self.columns.concepts[each] for each in tagged.tolist()]


@dataclass
class SearchScope:
    """The clauses among which one search finds.

    Attributes:
        index: where the words of the library stand.
        snapshot: what searches of this state share.
        filters: those of the query.
        stars: the user's stars of clauses, by their ids.
        collections: the names of the collections of documents, by their ids.
        ratings: the step in which the user's ratings for the query decide.
        only: the clauses to which the search is limited, besides the filters; None: all.
    """

    index: WordIndex
    snapshot: LibrarySnapshot
    filters: Sequence[Filter]
    stars: Mapping[str, int]
    collections: Mapping[str, tuple[str, ...]]
    ratings: RatingReranker
    only: Mask | None = None

    @classmethod
    def of(
        cls,
        query: Query,
        index: WordIndex,
        snapshot: LibrarySnapshot,
        rated: Sequence[Rating],
        collections: Mapping[str, tuple[str, ...]],
    ) -> SearchScope:
        """The library as a query sees it.

        Args:
            query: its filters apply, and the ratings for its words count.
            index: where the words of the library stand.
            snapshot: what searches of this state share.
            rated: all of the user's ratings, the oldest first.
            collections: the names of the collections of documents, by their ids.
        """
        ratings, row_of = ratings_for(query.text, rated), snapshot.columns.row_of
        by_row = {row_of[id_]: each for id_, each in ratings.items() if id_ in row_of}
        reranker = RatingReranker(snapshot.columns, by_row)
        return cls(index, snapshot, query.filters, shown_stars(ratings, rated), collections, reranker)

    @cached_property
    def columns(self) -> Columns:
        return self.snapshot.columns

    @cached_property
    def facets(self) -> Facets:
        """All facets, with what the user keeps."""
        return {
            **self.snapshot.facets,
            FacetName.COLLECTION: collection_facet(self.snapshot.number_of, self.collections),
            FacetName.RATING: rating_facet(self.columns.row_of, self.stars),
        }

    @cached_property
    def allowed(self) -> dict[FacetName | None, Mask]:
        """The clauses that pass all filters, under None, and under each filtered facet those that pass all others."""
        masks = allowed_masks(self.columns, self.facets, self.filters)
        for limit in (self.only, self._latest):
            masks = masks if limit is None else {scope: mask & limit for scope, mask in masks.items()}
        return masks

    @cached_property
    def _latest(self) -> Mask | None:
        """The clauses of the latest versions, if others are not asked for."""
        return None if any(each.facet in _WHEREABOUTS for each in self.filters) else self.snapshot.latest

    @cached_property
    def open(self) -> tuple[FacetName | None, ...]:
        """The keys of ``allowed`` under which any clause is left."""
        return tuple(name for name, mask in self.allowed.items() if mask.any())

    def of_types(self, types: Collection[str], but: FacetName | None = None) -> frozenset[str]:
        """The ids of the clauses of any of these types that may be found, apart from filters by one facet."""
        rows = self.columns.rows_tagged(types)
        return frozenset(self.columns.ids[row] for row in rows[self.allowed[but][rows]].tolist())

    def counted(self, scored: Scored, page: Arranged) -> FacetCounts:
        """The counts by facet: of all matches where they are complete, else of the candidates that answer."""
        if scored.complete:
            within = {name: scored.by_scope.get(name, scored.by_scope[None]) for name in FacetName}
        else:
            within = dict.fromkeys(FacetName, np.sort(page.answers))
            for name, rows in scored.by_scope.items():
                if name is not None:  # without this filter: of what it leaves, what is shown counts
                    others = rows[~self.allowed[None][rows]]
                    shown = without_overlaps(self.columns, [*page.answers.tolist(), *others.tolist()])
                    within[name] = np.sort(np.array(shown, dtype=np.int64))
        return count_facets(self.columns, of_one_party(self.facets, self.filters), within, nested=scored.complete)

    def among(self, but: FacetName | None = None) -> Among | None:
        """Says which clauses may be found, apart from filters by one facet; None: all of them."""
        if self.only is None and self._latest is None and all(but is each.facet for each in self.filters):
            return None
        mask = self.allowed[but]

        def among(clauses: Sequence[str]) -> Mask:
            if clauses is self.columns.ids:
                return mask
            return np.append(mask, False)[self.snapshot.rows(clauses)]  # the last is for -1

        return among


@dataclass(frozen=True)
class Frame:
    """A query as it is read, and what it is asked of.

    Attributes:
        query: as the user asks it.
        mode: how it is searched for.
        text: what is searched for: the query, or its words where it seems to have connectors but cannot be parsed; in
            plain language with its short forms spelled out, and blanks for what the user took out.
        spelled: the query with its short forms spelled out, in which the concepts that it names have their places.
        apart: says how many clauses have each of its words, where none satisfies a query with connectors.
        named: the id of the clause type of which the query is the name; "" for none.
        parts: what the clause should have, lack or not mention, as it is looked for.
        reading: the same in plain language.
        scope: the library that is searched.
        tree: what a clause must contain; None where any of the words, or their meaning, count.
        encoder: by which meaning is compared; None where it is not.
        tuned: the settings by which candidates are ranked.
        calibrated: whether the stars of candidates say what they are worth.
    """

    query: Query
    mode: Mode
    text: str
    reading: Interpretation
    scope: SearchScope
    tree: Node | None = None
    encoder: Embedder | None = None
    tuned: Tuned = SHIPPED
    calibrated: bool = False
    spelled: str = ""
    apart: str = ""
    named: str = ""
    parts: tuple[Sought, ...] = ()

    def told(self, notice: str) -> Frame:
        """The frame with a notice to the user, "" for none."""
        said = f"{self.reading.paraphrase} {notice}".strip()
        return replace(self, reading=replace(self.reading, paraphrase=said)) if notice else self
