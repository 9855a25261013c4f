"""Finds the clauses that satisfy a query, over the whole library at once, and marks in a clause what satisfied it.

They are ranked by BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009) over
the query's own words: a clause counts as a document, and a phrase or a word with wildcards as one word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from core.search.keyword import Bm25
from core.search.language import tree as ast
from core.search.language.fields import READ_WHOLE, holds, in_rows, may_satisfy, texts
from core.search.language.proximity import Anchors, ClauseLayout, Side, merge_anchors, ranges_holding, stretches
from core.search.language.terms import SmallIndex, Spread, WordLookup, small_index, spread, together
from core.text.words import words
from core.types import Span
from core.types.library_columns import Columns, Mask
from core.types.ports import WordIndex
from core.types.ranges import PlaceRanges, WordCounts


@dataclass(frozen=True, slots=True)
class Matches:
    """The clauses that match: their rows in the columns, ascending, and the score of each.

    ``leaves`` are the words searched for, each once, and ``having`` says how many clauses have each.
    """

    mask: Mask
    rows: NDArray[np.int64]
    scores: NDArray[np.float64]
    leaves: tuple[ast.Words, ...]
    having: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.rows)


def evaluate(tree: ast.Node, index: WordIndex, columns: Columns | None = None) -> Matches:
    """All clauses of the library that satisfy the query by their own words.

    Args:
        tree: of the query.
        index: where the words of the library stand, and its clauses.
        columns: the passages to search instead of its clauses.
    """
    columns = index.columns if columns is None else columns
    evaluator = QueryEvaluator(index, columns.ranges, columns)
    mask = evaluator.mask(tree)
    rows = np.flatnonzero(mask)
    leaves = tuple({leaf.terms: leaf for leaf in ast.wanted_words(tree)}.values())
    having = tuple(evaluator.having(leaf) for leaf in leaves)
    return Matches(mask, rows, _bm25(evaluator, leaves, rows), leaves, having)


def _bm25(evaluator: QueryEvaluator, leaves: tuple[ast.Words, ...], rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """The scores of these clauses."""
    scores = np.zeros(len(rows))
    bm25 = Bm25.of(evaluator.ranges)
    for leaf in leaves:
        times = evaluator.times(leaf, rows)
        having = np.flatnonzero(times)
        scores[having] += bm25.weights(rows[having], times[having], evaluator.having(leaf))
    return scores


_FEW: Final = 8  # above one clause in this many, all are searched together


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
        if (known := self._known(leaf)) is None:
            known = self.ranges.kept.keep(leaf.terms, self.ranges.counted(self.spread(leaf)))
            self._counted[leaf.terms] = known
        return known

    def _known(self, leaf: ast.Words) -> WordCounts | None:
        """In which texts words occur, and how often, where it was counted for this query or an earlier one."""
        if leaf.terms not in self._counted and (kept := self.ranges.kept.get(leaf.terms)) is not None:
            self._counted[leaf.terms] = kept
        return self._counted.get(leaf.terms)

    def having(self, leaf: ast.Words) -> int:
        """How many texts have these words; kept for later queries, since finding it takes counting in all of them."""
        known = self.ranges.having
        if leaf.terms not in known:
            known[leaf.terms] = len(self.counted(leaf).rows)
        return known[leaf.terms]

    def times(self, leaf: ast.Words, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """How often words occur in each of these texts, ascending."""
        if self._known(leaf) is not None or len(rows) * _FEW > len(self.ranges):
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
            case ast.DateRange() | ast.SectionNumber() | ast.ClauseType() | ast.ValueRange() if (
                self._columns is not None
            ):
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
        if node.name in READ_WHOLE:
            return self.mask(node.part)
        every = texts(node.name, self._columns)
        possible = may_satisfy(node.part, every)
        index = small_index(every if len(possible) == len(every) else tuple(every[at] for at in possible.tolist()))
        values = np.zeros(len(every), np.bool_)
        values[possible] = QueryEvaluator(index, PlaceRanges(index.first, index.end)).mask(node.part)
        return in_rows(node.name, values, self._columns)

    def _cost(self, node: ast.Node) -> tuple[int, int]:
        """Orders parts, rare words first, so that the slow ones come last, when fewer clauses are left."""
        places = 0
        if isinstance(node, ast.Words):
            known = self._known(node)
            places = sum(map(len, self.spread(node).values())) if known is None else int(known.times.sum())
        return {ast.Words: 0, ast.Field: 1, ast.Or: 2, ast.And: 2, ast.Not: 3}.get(type(node), 4), places

    def _mask(self, rows: NDArray[np.integer[Any]]) -> Mask:
        mask = np.zeros(len(self.ranges), np.bool_)
        mask[rows] = True
        return mask


def marks(tree: ast.Node, text: str) -> tuple[Span, ...]:
    """The ranges of a clause's text that satisfy a query, in order; those with only space between them are one.

    Args:
        tree: of the query. Conditions on fields are assumed to hold.
        text: of the clause.
    """
    index = SmallIndex([text])
    evaluator = QueryEvaluator(index, PlaceRanges(index.first, index.end))
    marked = sorted(set(_Marker(evaluator).marked(tree)))
    spans = [word.span for word in words(text)]
    return tuple(joined_ranges(text, [(spans[first].start, spans[last].end) for first, last in marked]))


class _Marker:
    """Marks the places of one text."""

    def __init__(self, evaluator: QueryEvaluator) -> None:
        self._evaluator = evaluator
        self._laid: ClauseLayout = evaluator.laid(np.zeros(1, np.int64))

    def marked(self, node: ast.Node) -> Iterator[tuple[int, int]]:
        """The first and last places of the words that satisfy a query, if it is satisfied."""
        match node:
            case ast.And() | ast.Or():
                for part in node.parts if self._satisfied(node) else ():
                    yield from self.marked(part)
            case ast.Words() | ast.Near() | ast.Chain():
                yield from self._of(node, self._anchors(node))

    def _of(self, node: ast.Node, alive: Anchors) -> Iterator[tuple[int, int]]:
        """The words through which these anchors represent a part of the query."""
        match node:
            case ast.Words():
                yield from zip(alive.start.tolist(), alive.last.tolist(), strict=True)
            case ast.Or():
                for part in node.parts:
                    yield from self._of(part, _both(self._anchors(part), alive))
            case ast.Near(negated=True):
                yield from self._of(node.left, alive)
            case ast.Near():
                left, right = self._pairs(node, alive)
                yield from self._of(node.left, left)
                yield from self._of(node.right, right)
            case ast.Chain():
                for part, links in zip(node.parts, self._links(node, alive), strict=True):
                    yield from self._of(part, links)

    def _pairs(self, node: ast.Near, alive: Anchors) -> tuple[Anchors, Anchors]:
        """For each side, those of these anchors that are its own, and the partners of the other side's."""
        laid, reach = self._laid, node.reach
        left, right = self._anchors(node.left), self._anchors(node.right)
        left, right = left[laid.near(left, right, reach)], right[laid.near(right, left, reach)]
        to_left, to_right = _both(left, alive), _both(right, alive)
        return (
            merge_anchors([to_left, left[laid.near(left, to_right, reach)]]),
            merge_anchors([to_right, right[laid.near(right, to_left, reach)]]),
        )

    def _links(self, node: ast.Chain, alive: Anchors) -> list[Anchors]:
        """For each part, those of these anchors that are its own, and what leads to or from them in a chain."""
        laid = self._laid
        links = laid.links([self._anchors(part) for part in node.parts], node.reaches)
        on, back = [_both(link, alive) for link in links], [_both(link, alive) for link in links]
        for at, reach in enumerate(node.reaches, start=1):
            on[at] = merge_anchors([on[at], links[at][laid.preceded(links[at], on[at - 1], reach)]])
        for at, reach in reversed(list(enumerate(node.reaches))):
            back[at] = merge_anchors([back[at], links[at][laid.followed(links[at], back[at + 1], reach)]])
        return [merge_anchors(list(both)) for both in zip(on, back, strict=True)]

    def _anchors(self, node: ast.Node) -> Anchors:
        return self._laid.anchors(node, self._evaluator.spread)

    def _satisfied(self, node: ast.Node) -> bool:
        match node:
            case ast.Field():
                return True
            case ast.And():
                return all(map(self._satisfied, node.parts))
            case ast.Or():
                return any(map(self._satisfied, node.parts))
            case ast.Not():
                return isinstance(node.part, ast.Field) or not self._satisfied(node.part)
        return bool(self._evaluator.mask(node)[0])


def _both(these: Anchors, others: Anchors) -> Anchors:
    """Those of the first that are among the second."""
    there = set(zip(others.start.tolist(), others.last.tolist(), strict=True))
    return these[
        np.array([key in there for key in zip(these.start.tolist(), these.last.tolist(), strict=True)], np.bool_)
    ]


def joined_ranges(text: str, ranges: Iterable[tuple[int, int]]) -> Iterator[Span]:
    """Ranges of a text in order; those that overlap, or have only space between them, are one."""
    start = end = -1
    for first, last in sorted(ranges):
        if start >= 0 and (first <= end or not text[end:first].strip()):
            end = max(end, last)
            continue
        if start >= 0:
            yield Span(start, end)
        start, end = first, last
    if start >= 0:
        yield Span(start, end)
