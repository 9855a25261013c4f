"""Marks in a clause what a query matched: every word searched for, but only where it is as near as the query asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from core.search.language.anchors import Anchors, ClauseLayout, merge_anchors
from core.search.language.evaluator import QueryEvaluator
from core.search.language.small import SmallIndex
from core.search.language.tree import And, Chain, Field, Near, Node, Not, Or, Words
from core.text.words import words
from core.types import Span
from core.types.ranges import PlaceRanges


def marks(tree: Node, text: str) -> tuple[Span, ...]:
    """The ranges of a clause's text that satisfy a query, in order; those with only space between them are one.

    Args:
        tree: of the query. Conditions on fields are assumed to hold.
        text: of the clause.
    """
    index = SmallIndex([text])
    evaluator = QueryEvaluator(index, PlaceRanges(index.first, index.end))
    marked = sorted(set(_Marker(evaluator).marked(tree)))
    spans = [word.span for word in words(text)]
    return tuple(_ranges(text, [(spans[first].start, spans[last].end) for first, last in marked]))


class _Marker:
    """Marks the places of one text."""

    def __init__(self, evaluator: QueryEvaluator) -> None:
        self._evaluator = evaluator
        self._laid: ClauseLayout = evaluator.laid(np.zeros(1, np.int64))

    def marked(self, node: Node) -> Iterator[tuple[int, int]]:
        """The first and last places of the words that satisfy a query, if it is satisfied."""
        match node:
            case And() | Or():
                for part in node.parts if self._satisfied(node) else ():
                    yield from self.marked(part)
            case Words() | Near() | Chain():
                yield from self._of(node, self._anchors(node))

    def _of(self, node: Node, alive: Anchors) -> Iterator[tuple[int, int]]:
        """The words through which these anchors represent a part of the query."""
        match node:
            case Words():
                yield from zip(alive.start.tolist(), alive.last.tolist(), strict=True)
            case Or():
                for part in node.parts:
                    yield from self._of(part, _both(self._anchors(part), alive))
            case Near(negated=True):
                yield from self._of(node.left, alive)
            case Near():
                left, right = self._pairs(node, alive)
                yield from self._of(node.left, left)
                yield from self._of(node.right, right)
            case Chain():
                for part, links in zip(node.parts, self._links(node, alive), strict=True):
                    yield from self._of(part, links)

    def _pairs(self, node: Near, alive: Anchors) -> tuple[Anchors, Anchors]:
        """For each side, those of these anchors that are its own, and the partners of the other side's."""
        laid, reach = self._laid, node.reach
        left, right = self._anchors(node.left), self._anchors(node.right)
        left, right = left[laid.near(left, right, reach)], right[laid.near(right, left, reach)]
        to_left, to_right = _both(left, alive), _both(right, alive)
        return (
            merge_anchors([to_left, left[laid.near(left, to_right, reach)]]),
            merge_anchors([to_right, right[laid.near(right, to_left, reach)]]),
        )

    def _links(self, node: Chain, alive: Anchors) -> list[Anchors]:
        """For each part, those of these anchors that are its own, and what leads to or from them in a chain."""
        laid = self._laid
        links = laid.links([self._anchors(part) for part in node.parts], node.reaches)
        on, back = [_both(link, alive) for link in links], [_both(link, alive) for link in links]
        for at, reach in enumerate(node.reaches, start=1):
            on[at] = merge_anchors([on[at], links[at][laid.preceded(links[at], on[at - 1], reach)]])
        for at, reach in reversed(list(enumerate(node.reaches))):
            back[at] = merge_anchors([back[at], links[at][laid.followed(links[at], back[at + 1], reach)]])
        return [merge_anchors(list(both)) for both in zip(on, back, strict=True)]

    def _anchors(self, node: Node) -> Anchors:
        return self._laid.anchors(node, self._evaluator.spread)

    def _satisfied(self, node: Node) -> bool:
        match node:
            case Field():
                return True
            case And():
                return all(map(self._satisfied, node.parts))
            case Or():
                return any(map(self._satisfied, node.parts))
            case Not():
                return isinstance(node.part, Field) or not self._satisfied(node.part)
        return bool(self._evaluator.mask(node)[0])


def _both(these: Anchors, others: Anchors) -> Anchors:
    """Those of the first that are among the second."""
    there = set(zip(others.start.tolist(), others.last.tolist(), strict=True))
    return these[
        np.array([key in there for key in zip(these.start.tolist(), these.last.tolist(), strict=True)], np.bool_)
    ]


def _ranges(text: str, ranges: Sequence[tuple[int, int]]) -> Iterator[Span]:
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
