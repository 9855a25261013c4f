"""A library in one state, as one search sees it: its clauses, what they can be filtered by, and which are asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from core.ports import WordIndex
from core.searching.ranking.rated import BROUGHT, Given, Verdicts
from core.searching.results.filters import Facets, Mask, Rows, collections_of, every, facts_of, masks, stars_of
from core.types import FacetName, Filter
from core.types.columns import Columns


class Ground:
    """What all searches of one state of a library share: build it once for each `Columns`.

    Args:
        columns: all clauses.
        types: the names of the kinds of clause, by their ids.
    """

    def __init__(self, columns: Columns, types: Mapping[str, str]) -> None:
        self.columns = columns
        self._types = types

    @cached_property
    def facets(self) -> Facets:
        """The facets that belong to the contracts themselves."""
        return facts_of(self.columns, self._types)

    @cached_property
    def row_of(self) -> dict[str, int]:
        """The row of each clause by its id."""
        return {clause: row for row, clause in enumerate(self.columns.ids)}

    @cached_property
    def _tags(self) -> tuple[Rows, list[str]]:
        """Where in ``tagged`` the pairs of each row begin, and the name of each concept, "" for none."""
        begins = np.searchsorted(self.columns.tagged[:, 0], np.arange(len(self.columns) + 1))
        return begins, [self._types.get(concept, "") for concept in self.columns.concepts]

    def types(self, row: int) -> tuple[str, ...]:
        """The names of the kinds of clause that a clause is."""
        begins, names = self._tags
        tagged = self.columns.tagged[begins[row] : begins[row + 1], 1]
        return tuple(name for concept in tagged.tolist() if (name := names[concept]))


@dataclass
class View:
    """What one search sees.

    Attributes:
        index: where the words of the library stand.
        ground: what searches of this state share.
        filters: those of the query.
        stars: the user's stars of clauses, by their ids.
        collections: the names of the collections of documents, by their ids.
        only: the clauses that count besides; None: all.
        given: the user's stars that move clauses, for they were given for what is asked, by their ids.
    """

    index: WordIndex
    ground: Ground
    filters: Sequence[Filter]
    stars: Mapping[str, int]
    collections: Mapping[str, tuple[str, ...]]
    only: Mask | None = None
    given: Mapping[str, Given] = field(default_factory=dict)

    @property
    def columns(self) -> Columns:
        return self.ground.columns

    @cached_property
    def facets(self) -> Facets:
        """All facets, with what the user keeps."""
        return {
            **self.ground.facets,
            FacetName.COLLECTION: collections_of(self.columns, self.collections),
            FacetName.RATING: stars_of(self.ground.row_of, self.stars),
        }

    @cached_property
    def _masks(self) -> dict[FacetName, Mask]:
        return masks(self.columns, self.facets, self.filters)

    @cached_property
    def verdicts(self) -> Verdicts:
        """Where the user's own stars put the clauses."""
        rows = self.ground.row_of
        return Verdicts(self.columns, {rows[clause]: each for clause, each in self.given.items() if clause in rows})

    def brought(self, but: FacetName | None = None) -> list[int]:
        """The clauses that the user rated well for what is asked, found or not, as far as the filters leave them."""
        rows, mask = self.ground.row_of, self.asked(but)
        return [
            rows[clause]
            for clause, each in self.given.items()
            if each.stars >= BROUGHT and clause in rows and mask[rows[clause]]
        ]

    def asked(self, but: FacetName | None = None) -> Mask:
        """The clauses that the filters leave, all filters or all but those by one facet."""
        mask = every(self.columns, self._masks, but)
        return mask if self.only is None else mask & self.only

    def is_filtered(self, by: FacetName) -> bool:
        """Whether the query filters by a facet."""
        return any(by is each.facet for each in self.filters)

    def is_open(self, but: FacetName | None = None) -> bool:
        """Whether all clauses are asked for, whatever filters there are by one facet."""
        return self.only is None and all(but is each.facet for each in self.filters)
