"""The syntax tree of a query, and the query as which it is written.

Two trees are equal where they ask for the same, wherever the words stand in the query.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as made
from enum import StrEnum

from core.types import Span


class Unit(StrEnum):
    """The unit within which words must stand near each other, the narrowest first."""

    WORDS = "words"
    SENTENCE = "sentence"
    PARAGRAPH = "paragraph"


class FieldName(StrEnum):
    """What a query can ask of a clause besides its words."""

    TITLE = "title"
    PARTY = "party"
    TYPE = "type"
    LAW = "law"
    DATE = "date"
    FILE = "file"
    HEADING = "heading"
    SECTION = "section"
    CLAUSE = "clause"
    SIGNED = "signed"  # as DATE
    ENDS = "ends"
    CAP = "cap"
    NOTICE = "notice"
    CURE = "cure"
    TERM = "term"
    RENEWAL = "renewal"
    SURVIVAL = "survival"
    PAYMENT = "payment"
    INTEREST = "interest"
    NONCOMPETE = "noncompete"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a query as typed: a word, a compound, or, ``quoted``, the whole content of a pair of quotes.

    ``fuzzy`` is the number of letters in which a word may differ from it.
    """

    text: str
    quoted: bool = False
    fuzzy: int = 0


@dataclass(frozen=True, slots=True)
class Reach:
    """How near: at most ``words`` words apart, or in the same sentence or paragraph."""

    unit: Unit
    words: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A part of a query, and its place there."""

    span: Span = made(default=Span(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Words(_Part):
    """Terms that must follow each other: the leaf of the tree."""

    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Near(_Part):
    """Left and right within reach of each other, in either order.

    ``negated``: left with no right within reach; if also ``ordered``, with none within reach after it.
    """

    left: Node
    right: Node
    reach: Reach
    negated: bool = False
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Chain(_Part):
    """Parts that follow each other in this order, each within reach of the one before: one reach fewer than parts."""

    parts: tuple[Node, ...]
    reaches: tuple[Reach, ...]


@dataclass(frozen=True, slots=True)
class Or(_Part):
    """At least one of the parts."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class And(_Part):
    """All of the parts."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Not(_Part):
    """What must not occur."""

    part: Node


@dataclass(frozen=True, slots=True)
class Field(_Part):
    """A condition on a field. The leaves of ``part`` are `Words` or what the field makes of them."""

    name: FieldName
    part: Node


@dataclass(frozen=True, slots=True)
class DateRange(_Part):
    """A range of days, both included, as ISO 8601; "" is open. ``text`` is as typed.

    ``ends`` says whether it is of the days on which contracts end, not of those on which they were made.
    """

    first: str
    last: str
    text: str
    ends: bool = False


@dataclass(frozen=True, slots=True)
class SectionNumber(_Part):
    """The number of a section, which includes all sections under it. ``text`` is as typed."""

    text: str


@dataclass(frozen=True, slots=True)
class ClauseType(_Part):
    """A type of clause: the ids of its concept and of all under it. ``text`` is as typed, ``name`` the concept's.

    ``roots`` are the ids of the concepts that it names itself; none where it names attributes.
    """

    concepts: tuple[str, ...]
    name: str
    text: str
    roots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ValueRange(_Part):
    """A range of values that clauses state, both ends included.

    Attributes:
        field: says of which measures.
        low: in the unit; a period is in days.
        high: likewise.
        unit: of the measures, or the currency; "" asks for what was not read.
        said: the range in words; "" for what was not read.
        text: as typed.
        of: the clause types that it is asked with, to whose rules the value must belong.
    """

    field: FieldName
    low: float
    high: float
    unit: str
    said: str
    text: str
    of: tuple[ClauseType, ...] = ()


Value = DateRange | SectionNumber | ClauseType | ValueRange
"""What a field makes of words."""
Node = Words | Near | Chain | Or | And | Not | Field | Value


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
    """How deep the tree is nested; without recursion, because it decides whether others may use it."""
    deepest, waiting = 0, [(node, 1)]
    while waiting:
        top, level = waiting.pop()
        deepest = max(deepest, level)
        waiting += [(child, level + 1) for child in children(top)]
    return deepest


def wanted_words(node: Node) -> Iterator[Words]:
    """The words that speak for a clause when present: neither those excluded nor those of fields."""
    match node:
        case Words():
            yield node
        case Not() | Field():
            return
        case Near(negated=True):
            yield from wanted_words(node.left)
        case _:
            for child in children(node):
                yield from wanted_words(child)


def wanted_ranges(node: Node) -> Iterator[ValueRange]:
    """The ranges in which a clause should state a value."""
    if isinstance(node, ValueRange):
        yield node
    elif not isinstance(node, Not):
        for child in children(node):
            yield from wanted_ranges(child)


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


def unparse(node: Node) -> str:
    """The query of a tree: with every AND written, and parentheses around all that is not words."""
    match node:
        case Words():
            return " ".join(map(_term, node.terms))
        case Or():
            return " OR ".join(map(grouped, node.parts))
        case And():
            first, *others = node.parts
            start = unparse(first) if isinstance(first, Not) else grouped(first)
            return " AND ".join([start, *map(grouped, others)])
        case Not():
            return f"NOT {grouped(node.part)}"
        case Near():
            return f"{grouped(node.left)} {_sign(node.reach, node.ordered, node.negated)} {grouped(node.right)}"
        case Chain():
            links = zip(node.reaches, node.parts[1:], strict=True)
            rest = (f" {_sign(reach, ordered=True)} {grouped(part)}" for reach, part in links)
            return grouped(node.parts[0]) + "".join(rest)
        case Field():
            several = isinstance(node.part, Words) and len(node.part.terms) > 1
            return f"{node.name}:" + (f"({unparse(node.part)})" if several else grouped(node.part))
        case DateRange() | SectionNumber() | ClauseType() | ValueRange():
            return f'"{node.text}"'


def grouped(node: Node) -> str:
    """The query of a tree, in parentheses where it is more than words or a field."""
    alone = isinstance(node, Words | Field | Value)
    return unparse(node) if alone else f"({unparse(node)})"


def _sign(reach: Reach, ordered: bool = False, negated: bool = False) -> str:
    """The connector of a reach: "w/5", "pre/3", "/s", "NOT +p"."""
    if reach.unit is Unit.WORDS:
        sign = f"{'pre' if ordered else 'w'}/{reach.words}"
    else:
        sign = f"{'+' if ordered else '/'}{reach.unit[0]}"
    return f"NOT {sign}" if negated else sign


def _term(term: Term) -> str:
    if term.quoted:
        return f'"{term.text}"'
    return f"{term.text}~{term.fuzzy}" if term.fuzzy else term.text
