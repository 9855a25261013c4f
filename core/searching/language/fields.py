"""What a query says of fields: dates, section numbers and kinds of clause are read, other fields hold words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import core.text.words as words
from core.lexicon import Lexicon
from core.searching.language.dates import days
from core.searching.language.kinds import below, named, nearest
from core.searching.language.problems import Refused, instead
from core.searching.language.tokens import Kind, tokens
from core.searching.language.tree import (
    And,
    Chain,
    Dated,
    Field,
    FieldName,
    Leaf,
    Near,
    Node,
    Not,
    Or,
    Tagged,
    Under,
    Words,
    children,
)
from core.types import Problem, Span

_QUOTES: Final = '"“”„‟«» \t\n'
_CALLED: Final = re.compile(r"(?:sections?|sec\.?|clauses?|articles?|art\.?|§+)\s*(?=\S)", re.IGNORECASE)
_EXAMPLES: Final = "Write date:2019, date:2018-2020, date:>2019, date:>=2019-03 or date:2019-03-15."

Read = Callable[[str, Span], Leaf | None]


def field(name: FieldName, node: Node, span: Span, text: str, lexicon: Lexicon) -> Field:
    """The condition that a field's part of a query makes.

    Args:
        name: which field.
        node: what stands after its colon, as if it were words.
        span: all of it, the name included.
        text: the whole query.
        lexicon: names kinds of clause.

    Raises:
        Refused: the value is no date, section or kind of clause, or the field holds another field.
    """
    _refuse_nested(name, node, text)
    read: dict[FieldName, Read] = {
        FieldName.DATE: _date,
        FieldName.SECTION: _section,
        FieldName.CLAUSE: lambda value, at: _kind(value, at, lexicon),
    }
    if name not in read:
        return Field(name, node, span)
    inside = node.span.of(text)
    one = [token.kind for token in tokens(inside)] == [Kind.RUN]  # several words, and no connector among them
    whole = read[name](_bare(inside), node.span) if one else None
    return Field(name, whole or _leaves(name, node, text, lexicon, read[name]), span)


def _leaves(name: FieldName, node: Node, text: str, lexicon: Lexicon, read: Read) -> Node:
    """The tree with its words read as what the field holds."""
    if isinstance(node, Words):
        value = _bare(node.span.of(text))
        return read(value, node.span) or _refuse(name, value, node.span, text, lexicon)
    if isinstance(node, Near | Chain):
        raise Refused(Problem(node.span, f"In the field “{name}:” words have no order: use AND, OR and NOT."))
    parts = tuple(_leaves(name, part, text, lexicon, read) for part in children(node))
    if isinstance(node, And | Or):
        return replace(node, parts=parts)
    assert isinstance(node, Not), "fields in fields are refused before"
    return replace(node, part=parts[0])


def _date(value: str, span: Span) -> Dated | None:
    found = days(value)
    return Dated(*found, "".join(value.split()), span) if found else None


def _section(value: str, span: Span) -> Under | None:
    number = _CALLED.sub("", value, count=1).rstrip("*!").rstrip(".")
    return Under(number, span) if words.normal(number) and not set(number) & set("*!?") else None


def _kind(value: str, span: Span, lexicon: Lexicon) -> Tagged | None:
    found = named(value, lexicon)
    if not found:
        return None
    return Tagged(below(found, lexicon), " or ".join(concept.name for concept in found), value, span)


def _bare(value: str) -> str:
    return " ".join(value.strip(_QUOTES).split())


def _refuse_nested(name: FieldName, node: Node, text: str) -> None:
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Field):
            message = f"The field “{part.name}:” stands inside the field “{name}:”. Connect the two by AND."
            raise Refused(Problem(part.span, message, instead(text, part.span, part.part.span.of(text))))
        waiting += children(part)


def _refuse(name: FieldName, value: str, span: Span, text: str, lexicon: Lexicon) -> Leaf:
    if name is FieldName.DATE:
        year = re.search(r"(?:19|20)\d\d", value)
        raise Refused(
            Problem(span, f"“{value}” is no date. {_EXAMPLES}", instead(text, span, year.group()) if year else "")
        )
    if name is FieldName.SECTION:
        raise Refused(Problem(span, f"“{value}” is no number of a section. Write section:8.2 or section:8.2(a)."))
    close = nearest(value, lexicon)
    better = f'"{close}"' if " " in close else close
    message = f"No kind of clause is known as “{value}”." + (f" Is “{close}” meant?" if close else "")
    raise Refused(Problem(span, message, instead(text, span, better) if close else ""))
