"""The tree of a query. Two trees are equal where they ask for the same, wherever the words stood in the query."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from core.types import Span

_NOWHERE = Span(0, 0)


class Unit(StrEnum):
    """In what two words must stand together, the narrowest first."""

    WORDS = "words"
    SENTENCE = "sentence"
    PARAGRAPH = "paragraph"


class FieldName(StrEnum):
    """What can be asked of a clause besides its words."""

    TITLE = "title"
    PARTY = "party"
    TYPE = "type"
    LAW = "law"
    DATE = "date"
    FILE = "file"
    HEADING = "heading"
    SECTION = "section"
    CLAUSE = "clause"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a query as typed: a word, a compound, or, ``quoted``, the whole content of a pair of quotes.

    ``fuzzy`` is the number of letters in which a word may differ from it.
    """

    text: str
    quoted: bool = False
    fuzzy: int = 0


@dataclass(frozen=True, slots=True)
class Words:
    """Terms that must follow each other: the leaf of the tree."""

    terms: tuple[Term, ...]
    span: Span = field(default=_NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Reach:
    """How near: at most so many ``words`` apart, or in the same sentence or paragraph."""

    unit: Unit
    words: int = 0


@dataclass(frozen=True, slots=True)
class Near:
    """Left and right within reach of each other, in either order.

    ``negated``, left with no right within reach, and if ``ordered`` as well, with none within reach after it.
    """

    left: Node
    right: Node
    reach: Reach
    negated: bool = False
    ordered: bool = False
    span: Span = field(default=_NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Chain:
    """Parts that follow each other in this order, each within reach of the one before: one reach fewer than parts."""

    parts: tuple[Node, ...]
    reaches: tuple[Reach, ...]
    span: Span = field(default=_NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of the parts."""

    parts: tuple[Node, ...]
    span: Span = field(default=_NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class And:
    """All of the parts."""

    parts: tuple[Node, ...]
    span: Span = field(default=_NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Not:
    """What must not occur."""

    part: Node
    span: Span = field(default=_NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Field:
    """A condition on a field. The leaves of ``part`` are `Words` or what the field makes of them."""

    name: FieldName
    part: Node
    span: Span = field(default=_NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Dated:
    """A range of days, both included, as ISO 8601; "" is open. ``text`` is as typed."""

    first: str
    last: str
    text: str
    span: Span = field(default=_NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Under:
    """A section's number, its words with the signs between, and all that lies under it. ``text`` is as typed."""

    text: str
    span: Span = field(default=_NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Tagged:
    """A kind of clause: the ids of its concept and of all under that. ``text`` is as typed, ``name`` the concept's."""

    concepts: tuple[str, ...]
    name: str
    text: str
    span: Span = field(default=_NOWHERE, compare=False)


Leaf = Words | Dated | Under | Tagged
Node = Words | Near | Chain | Or | And | Not | Field | Dated | Under | Tagged


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node, in the order of the query."""
    match node:
        case Near():
            return (node.left, node.right)
        case Chain() | Or() | And():
            return node.parts
        case Not() | Field():
            return (node.part,)
    return ()


def depth(node: Node) -> int:
    """How deep the tree is nested; without recursion, for it says whether others may use it."""
    deepest, waiting = 0, [(node, 1)]
    while waiting:
        top, level = waiting.pop()
        deepest = max(deepest, level)
        waiting += [(child, level + 1) for child in children(top)]
    return deepest


def sought(node: Node) -> Iterator[Words]:
    """The words whose presence speaks for a clause: neither those excluded nor those of fields."""
    match node:
        case Words():
            yield node
        case Not() | Field():
            return
        case Near(negated=True):
            yield from sought(node.left)
        case _:
            for child in children(node):
                yield from sought(child)


def positive(node: Node) -> bool:
    """Whether a tree says what to find, not only what to leave out."""
    match node:
        case Not():
            return False
        case And():
            return any(positive(part) for part in node.parts)
        case Or():
            return all(positive(part) for part in node.parts)
        case Field():
            return positive(node.part)
    return True
