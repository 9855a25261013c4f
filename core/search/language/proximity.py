"""Sequences of proximity connectors: what each means, which binds first, and what cannot be near anything."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.base.translation import tr
from core.search.language import tree as ast
from core.search.language.problems import QueryRefused, refuse, replaced
from core.search.language.tokens import QueryToken
from core.search.language.unparse import grouped
from core.types import Problem, Span

_LOOSEST: Final = 255  # words apart, as on Westlaw and Lexis
_MOST: Final = 30  # connectors in a row
_SIGN: Final = re.compile(r"(?P<no>NOT\s+)?(?P<ordered>pre/|\+)?(?:w/|near/|/)?(?P<reach>\d+|[a-z]+)", re.IGNORECASE)
_UNITS: Final = list(ast.Unit)


@dataclass(frozen=True, slots=True)
class _Connector:
    reach: ast.Reach
    ordered: bool
    negated: bool

    @property
    def width(self) -> tuple[int, int, bool]:
        """Less for what binds first."""
        return _UNITS.index(self.reach.unit), self.reach.words, not self.ordered


def connect(text: str, nodes: list[ast.Node], signs: Sequence[QueryToken]) -> ast.Node:
    """The tree of nodes with a connector between each two, the narrowest first: Westlaw's order.

    Raises:
        QueryRefused: a side has no place in the text, or a number is too large.
    """
    if len(signs) > _MOST:
        refuse(text, signs[_MOST].span, tr("More than {most} connectors such as w/5 follow one another.", most=_MOST))
    for node in nodes if signs else []:
        _refuse_placeless(text, node, _distributed(text, nodes, signs[0]) if len(nodes) == 2 else "")
    connectors = [_connector(text, sign) for sign in signs]
    while connectors:
        at = min(range(len(connectors)), key=lambda each: connectors[each].width)
        nodes[at : at + 2] = [_connected(nodes[at], nodes[at + 1], connectors.pop(at))]
    return nodes[0]


def _connector(text: str, sign: QueryToken) -> _Connector:
    match = _SIGN.fullmatch(sign.text)
    assert match, "a token of this kind reads so"
    ordered, negated, reach = bool(match["ordered"]), bool(match["no"]), match["reach"].lower()
    if not reach.isdigit():
        unit = ast.Unit.SENTENCE if reach[0] == "s" else ast.Unit.PARAGRAPH
        return _Connector(ast.Reach(unit), ordered, negated)
    if not 1 <= int(reach) <= _LOOSEST:
        nearest = re.sub(r"\d+", str(min(max(int(reach), 1), _LOOSEST)), sign.text)
        refuse(text, sign.span, tr("The number of words must be from 1 to {loosest}.", loosest=_LOOSEST), nearest)
    return _Connector(ast.Reach(ast.Unit.WORDS, int(reach)), ordered, negated)


def _connected(left: ast.Node, right: ast.Node, by: _Connector) -> ast.Node:
    span = Span(left.span.start, right.span.end)
    if by.negated or not by.ordered:
        return ast.Near(left, right, by.reach, by.negated, by.ordered, span=span)
    before = (left.parts, left.reaches) if isinstance(left, ast.Chain) else ((left,), ())
    after = (right.parts, right.reaches) if isinstance(right, ast.Chain) else ((right,), ())
    return ast.Chain(before[0] + after[0], (*before[1], by.reach, *after[1]), span=span)


def _refuse_placeless(text: str, node: ast.Node, distributed: str) -> None:
    """Refuses what has no place in the text, because nothing can be near it."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.And):
            message = tr("AND cannot be used in a group that must be near something: say what each word must be near.")
            raise QueryRefused(Problem(part.span, message, distributed))
        if isinstance(part, ast.Not):
            refuse(text, part.span, tr("What must not occur cannot be near something: write NOT before w/5 instead."))
        if isinstance(part, ast.Field):
            refuse(
                text, part.span, tr("The field “{name}:” cannot be near something: connect it by AND.", name=part.name)
            )
        waiting += ast.children(part)


def _distributed(text: str, nodes: Sequence[ast.Node], sign: QueryToken) -> str:
    """The query with the connector repeated for each part of a group joined by AND; "" where neither side is one."""
    left, right = (node.parts if isinstance(node, ast.And) else (node,) for node in nodes)
    if len(left) + len(right) == 2:
        return ""
    each = [f"{grouped(one)} {sign.text} {grouped(other)}" for one in left for other in right]
    start, end = text.rfind("(", 0, nodes[0].span.start), text.find(")", nodes[1].span.end)
    around = Span(
        start if isinstance(nodes[0], ast.And) else nodes[0].span.start,
        end + 1 if isinstance(nodes[1], ast.And) else nodes[1].span.end,
    )
    return replaced(text, around, f"({' AND '.join(each)})")
