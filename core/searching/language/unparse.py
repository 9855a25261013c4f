"""Writes a tree as a query that reads as that tree."""

from __future__ import annotations

from core.searching.language.tree import (
    And,
    Chain,
    Dated,
    Field,
    Near,
    Node,
    Not,
    Or,
    Reach,
    Tagged,
    Term,
    Under,
    Unit,
    Words,
)


def unparse(node: Node) -> str:
    """The query of a tree: with every AND written, and parentheses around all that is not words."""
    match node:
        case Words():
            return " ".join(map(_term, node.terms))
        case Dated() | Under() | Tagged():
            return f'"{node.text}"'
        case Or():
            return " OR ".join(map(grouped, node.parts))
        case And():
            first, *others = node.parts
            return " AND ".join([unparse(first) if isinstance(first, Not) else grouped(first), *map(grouped, others)])
        case Not():
            return f"NOT {grouped(node.part)}"
        case Near():
            return f"{grouped(node.left)} {sign(node.reach, node.ordered, node.negated)} {grouped(node.right)}"
        case Chain():
            signs = [f" {sign(reach, ordered=True)} " for reach in node.reaches]
            parts = zip(map(grouped, node.parts), [*signs, ""], strict=True)
            return "".join(part + between for part, between in parts)
        case Field():
            return f"{node.name}:{_value(node.part)}"


def sign(reach: Reach, ordered: bool = False, negated: bool = False) -> str:
    """The connector of a reach: "w/5", "pre/3", "/s", "NOT +p"."""
    if reach.unit is Unit.WORDS:
        found = f"{'pre' if ordered else 'w'}/{reach.words}"
    else:
        found = f"{'+' if ordered else '/'}{reach.unit[0]}"
    return f"NOT {found}" if negated else found


def grouped(node: Node) -> str:
    """The query of a tree, in parentheses where it is more than words or a field."""
    return unparse(node) if isinstance(node, Words | Field | Dated | Under | Tagged) else f"({unparse(node)})"


def _value(node: Node) -> str:
    single = isinstance(node, Dated | Under | Tagged) or (isinstance(node, Words) and len(node.terms) == 1)
    return unparse(node) if single else f"({unparse(node)})"


def _term(term: Term) -> str:
    if term.quoted:
        return f'"{term.text}"'
    return f"{term.text}~{term.fuzzy}" if term.fuzzy else term.text
