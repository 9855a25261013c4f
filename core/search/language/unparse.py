"""Writes a tree as a query that reads as that tree."""

from __future__ import annotations

from core.search.language import tree as ast


def unparse(node: ast.Node) -> str:
    """The query of a tree: with every AND written, and parentheses around all that is not words."""
    match node:
        case ast.Words():
            return " ".join(map(_term, node.terms))
        case ast.Or():
            return " OR ".join(map(grouped, node.parts))
        case ast.And():
            first, *others = node.parts
            start = unparse(first) if isinstance(first, ast.Not) else grouped(first)
            return " AND ".join([start, *map(grouped, others)])
        case ast.Not():
            return f"NOT {grouped(node.part)}"
        case ast.Near():
            return f"{grouped(node.left)} {_sign(node.reach, node.ordered, node.negated)} {grouped(node.right)}"
        case ast.Chain():
            links = zip(node.reaches, node.parts[1:], strict=True)
            rest = (f" {_sign(reach, ordered=True)} {grouped(part)}" for reach, part in links)
            return grouped(node.parts[0]) + "".join(rest)
        case ast.Field():
            several = isinstance(node.part, ast.Words) and len(node.part.terms) > 1
            return f"{node.name}:" + (f"({unparse(node.part)})" if several else grouped(node.part))
        case ast.DateRange() | ast.SectionNumber() | ast.ClauseType():
            return f'"{node.text}"'


def grouped(node: ast.Node) -> str:
    """The query of a tree, in parentheses where it is more than words or a field."""
    alone = isinstance(node, ast.Words | ast.Field | ast.Value)
    return unparse(node) if alone else f"({unparse(node)})"


def _sign(reach: ast.Reach, ordered: bool = False, negated: bool = False) -> str:
    """The connector of a reach: "w/5", "pre/3", "/s", "NOT +p"."""
    if reach.unit is ast.Unit.WORDS:
        sign = f"{'pre' if ordered else 'w'}/{reach.words}"
    else:
        sign = f"{'+' if ordered else '/'}{reach.unit[0]}"
    return f"NOT {sign}" if negated else sign


def _term(term: ast.Term) -> str:
    if term.quoted:
        return f'"{term.text}"'
    return f"{term.text}~{term.fuzzy}" if term.fuzzy else term.text
