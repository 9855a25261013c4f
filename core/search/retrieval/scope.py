"""A library in one state, as one search sees it: its clauses, its facets, and which clauses pass the filters."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from core.search.ranking.ratings import RatingReranker, ratings_for, shown_stars
from core.search.retrieval.filters import Facets, allowed_masks, collection_facet, contract_facets, rating_facet
from core.tagging.values import ValueKind
from core.types import FacetName, Filter, Query, Rating
from core.types.columns import Columns, Mask, Rows
from core.types.ports import Among, WordIndex


class LibrarySnapshot:
    """What all searches of one state of a library share: build it once for each `Columns`.

    Args:
        columns: all clauses.
        types: the names of the clause types, by their ids.
        attributes: the names of the attributes, by their ids.
    """

    def __init__(self, columns: Columns, types: Mapping[str, str], attributes: Mapping[str, str]) -> None:
        self.columns = columns
        self._types = types
        self._attributes = attributes
        self._asked: tuple[Sequence[str], Rows] = (), np.zeros(0, np.int64)

    @cached_property
    def facets(self) -> Facets:
        """The facets that belong to the contracts themselves."""
        return contract_facets(self.columns, self._types, self._attributes)

    @cached_property
    def number_of(self) -> dict[str, int]:
        """The number of each document in the columns, by its id."""
        return {facts.document: number for number, facts in enumerate(self.columns.facts)}

    def rows(self, clauses: Sequence[str]) -> Rows:
        """The row of each of these clauses, -1 for those that are not here; kept for the clauses asked for last."""
        if clauses is not self._asked[0]:
            row_of = self.columns.row_of
            rows = np.fromiter((row_of.get(clause, -1) for clause in clauses), np.int64, len(clauses))
            self._asked = clauses, rows
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
        return tuple(value for tag in self._tags_of(row) if (value := kind.value_of(tag)))

    def _named(self, row: int, names: Mapping[str, str]) -> tuple[str, ...]:
        return tuple(names[concept] for concept in self._tags_of(row) if concept in names)

    def _tags_of(self, row: int) -> list[str]:
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
        """See `core.search.retrieval.filters.allowed_masks`."""
        masks = allowed_masks(self.columns, self.facets, self.filters)
        return masks if self.only is None else {scope: mask & self.only for scope, mask in masks.items()}

    def of_types(self, types: Collection[str], but: FacetName | None = None) -> frozenset[str]:
        """The ids of the clauses of any of these types that may be found, apart from filters by one facet."""
        rows = self.columns.rows_tagged(types)
        return frozenset(self.columns.ids[row] for row in rows[self.allowed[but][rows]].tolist())

    def is_open(self, but: FacetName | None = None) -> bool:
        """Whether all clauses may be found, apart from filters by one facet."""
        return self.only is None and all(but is each.facet for each in self.filters)

    def among(self, but: FacetName | None = None) -> Among | None:
        """Says which clauses may be found, apart from filters by one facet; None: all of them."""
        if self.is_open(but):
            return None
        mask = self.allowed[but]

        def among(clauses: Sequence[str]) -> Mask:
            if clauses is self.columns.ids:
                return mask
            return np.append(mask, False)[self.snapshot.rows(clauses)]  # the last is for -1

        return among


class LibraryScopes:
    """Opens a library for searches; what searches of one state share is made once. Safe to use from several threads.

    Args:
        types: the names of the clause types, by their ids.
        attributes: the names of the attributes, by their ids.
    """

    def __init__(self, types: Mapping[str, str], attributes: Mapping[str, str]) -> None:
        self._types = types
        self._attributes = attributes
        self._snapshot: LibrarySnapshot | None = None

    def open(
        self, query: Query, index: WordIndex, rated: Sequence[Rating], collections: Mapping[str, tuple[str, ...]]
    ) -> SearchScope:
        """The library as a query sees it.

        Args:
            query: its filters apply, and the ratings for its words count.
            index: where the words of the library stand.
            rated: all of the user's ratings, the oldest first.
            collections: the names of the collections of documents, by their ids.
        """
        snapshot = self._snapshot_of(index.columns)
        ratings = ratings_for(query.text, rated)
        row_of = index.columns.row_of
        by_row = {row_of[id_]: each for id_, each in ratings.items() if id_ in row_of}
        stars, reranker = shown_stars(ratings, rated), RatingReranker(snapshot.columns, by_row)
        return SearchScope(index, snapshot, query.filters, stars, collections, reranker)

    def _snapshot_of(self, columns: Columns) -> LibrarySnapshot:
        snapshot = self._snapshot
        if snapshot is None or snapshot.columns is not columns:
            snapshot = self._snapshot = LibrarySnapshot(columns, self._types, self._attributes)
        return snapshot
