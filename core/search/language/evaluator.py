"""Finds which texts satisfy a query, for all of them at once."""

from __future__ import annotations

from functools import reduce
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.search.language import tree as ast
from core.search.language.anchors import ClauseLayout, Mask
from core.search.language.conditions import holds, in_rows, texts
from core.search.language.fragments import may_satisfy
from core.search.language.small import small_index
from core.search.language.spread import Spread, spread, together
from core.search.language.stretches import Side, ranges_holding, stretches
from core.search.language.terms import WordLookup
from core.types.columns import Columns
from core.types.ranges import PlaceRanges, WordCounts

_FEW: Final = 8  # above one clause in this many, all are searched together
_READ: Final = (ast.FieldName.DATE, ast.FieldName.SECTION, ast.FieldName.CLAUSE)


class QueryEvaluator:
    """Finds which texts satisfy a query: clauses of a library, or values of a field.

    Args:
        index: where words stand.
        ranges: the range of places of each text.
        columns: what else is known of clauses; None where a query can have no fields.
    """

    def __init__(self, index: WordLookup, ranges: PlaceRanges, columns: Columns | None = None) -> None:
        self.ranges = ranges
        self._index = index
        self._columns = columns
        self._spreads: dict[tuple[ast.Term, ...], Spread] = {}
        self._counted: dict[tuple[ast.Term, ...], WordCounts] = {}

    def mask(self, tree: ast.Node) -> Mask:
        """Which texts satisfy a query."""
        return self._holds(tree, np.ones(len(self.ranges), np.bool_))

    def spread(self, leaf: ast.Words) -> Spread:
        """Where words stand."""
        if leaf.terms not in self._spreads:
            self._spreads[leaf.terms] = spread(leaf, self._index)
        return self._spreads[leaf.terms]

    def counted(self, leaf: ast.Words) -> WordCounts:
        """In which texts words occur, and how often."""
        if leaf.terms not in self._counted:
            self._counted[leaf.terms] = self.ranges.counted(self.spread(leaf))
        return self._counted[leaf.terms]

    def having(self, leaf: ast.Words) -> int:
        """How many texts have these words; kept for later queries, since finding it takes counting in all of them."""
        known = self.ranges.having
        if leaf.terms not in known:
            known[leaf.terms] = len(self.counted(leaf).rows)
        return known[leaf.terms]

    def times(self, leaf: ast.Words, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """How often words occur in each of these texts, ascending."""
        if leaf.terms in self._counted or len(rows) * _FEW > len(self.ranges):
            return self.counted(leaf).among(rows)
        return self.ranges.times(self.spread(leaf), rows)

    def laid(self, rows: NDArray[np.int64]) -> ClauseLayout:
        """These texts laid end to end."""
        return ClauseLayout(self._index, rows, self.ranges.first[rows], self.ranges.end[rows])

    def _holds(self, node: ast.Node, among: Mask) -> Mask:
        """Which of these texts satisfy a part of a query."""
        match node:
            case ast.Words():
                return self._words(node, among)
            case ast.And():
                return reduce(lambda left, part: self._holds(part, left), sorted(node.parts, key=self._cost), among)
            case ast.Or():
                parts = (self._holds(part, among) for part in node.parts)
                return reduce(np.logical_or, parts)
            case ast.Not():
                return among & ~self._holds(node.part, among)
            case ast.Near() | ast.Chain():
                return among & self._near(node, self._may_hold(node, among))
            case ast.Field():
                return among & self._field(node)
            case ast.DateRange() | ast.SectionNumber() | ast.ClauseType() if self._columns is not None:
                return among & holds(node, self._columns)
        raise TypeError(f"{node} says nothing of these texts")

    def _words(self, leaf: ast.Words, among: Mask) -> Mask:
        if np.count_nonzero(among) * _FEW > len(among):
            return self._mask(self.counted(leaf).rows) & among
        rows = np.flatnonzero(among)
        return self._mask(rows[self.times(leaf, rows) > 0])

    def _near(self, node: ast.Near | ast.Chain, among: Mask) -> Mask:
        """Which of these texts satisfy a proximity connector."""
        rows = np.flatnonzero(among)
        sides = self._sides(node) if len(rows) * _FEW > len(among) else None
        if sides is None:
            return self._mask(self.laid(rows).holding(node, self.spread))
        reaches = (node.reach,) if isinstance(node, ast.Near) else node.reaches
        orders = [sides, sides[::-1]] if isinstance(node, ast.Near) else [sides]
        each_way = (stretches(order, reaches, self._index) for order in orders)
        return reduce(np.logical_or, (ranges_holding(each, self.ranges.first, self.ranges.end) for each in each_way))

    def _sides(self, node: ast.Near | ast.Chain) -> list[Side] | None:
        """The sides of a connector, if each is words of one length, so that stretches of them can be searched for."""
        if isinstance(node, ast.Near) and node.negated:
            return None
        sides = []
        for part in ast.children(node):
            words = part.parts if isinstance(part, ast.Or) else (part,)
            leaves = [leaf for leaf in words if isinstance(leaf, ast.Words)]
            spread = together([self.spread(leaf) for leaf in leaves])
            if len(leaves) < len(words) or len(spread) != 1:
                return None
            sides += [Side(starts, size) for size, starts in spread.items()]
        return sides

    def _may_hold(self, node: ast.Node, among: Mask) -> Mask:
        """Which of these texts have the words that a connector wants near each other, wherever they stand."""
        match node:
            case ast.Near(negated=True):
                return self._may_hold(node.left, among)
            case ast.Near():
                return self._may_hold(node.right, self._may_hold(node.left, among))
            case ast.Chain():
                return reduce(lambda left, part: self._may_hold(part, left), node.parts, among)
            case ast.Or():
                return reduce(np.logical_or, (self._may_hold(part, among) for part in node.parts))
        return self._holds(node, among)

    def _field(self, node: ast.Field) -> Mask:
        assert self._columns is not None, "a field holds no fields"
        if node.name in _READ:
            return self.mask(node.part)
        every = texts(node.name, self._columns)
        possible = may_satisfy(node.part, every)
        index = small_index(every if len(possible) == len(every) else tuple(every[at] for at in possible.tolist()))
        values = np.zeros(len(every), np.bool_)
        values[possible] = QueryEvaluator(index, PlaceRanges(index.first, index.end)).mask(node.part)
        return in_rows(node.name, values, self._columns)

    def _cost(self, node: ast.Node) -> tuple[int, int]:
        """Orders parts, rare words first, so that the slow ones come last, when fewer clauses are left."""
        places = sum(map(len, self.spread(node).values())) if isinstance(node, ast.Words) else 0
        return {ast.Words: 0, ast.Field: 1, ast.Or: 2, ast.And: 2, ast.Not: 3}.get(type(node), 4), places

    def _mask(self, rows: NDArray[np.int64]) -> Mask:
        mask = np.zeros(len(self.ranges), np.bool_)
        mask[rows] = True
        return mask
