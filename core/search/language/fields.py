"""The fields in a query: dates, section numbers and types of clause are parsed, other fields hold words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final, NoReturn

from core.base.translation import tr
from core.search.language import tree as ast
from core.search.language.concepts import concepts_named, ids_under, nearest_concept
from core.search.language.dates import days
from core.search.language.problems import refuse
from core.search.language.tokens import TokenKind, is_wild, query_tokens
from core.tagging.lexicon import Lexicon
from core.text.words import normal
from core.types import Span

_QUOTES: Final = '"“”„‟«» \t\n'
_CALLED: Final = re.compile(r"(?:sections?|sec\.?|clauses?|articles?|art\.?|§+)\s*(?=\S)", re.IGNORECASE)

Read = Callable[[str, Span], ast.Value | None]


def field_condition(name: ast.FieldName, node: ast.Node, span: Span, text: str, lexicon: Lexicon) -> ast.Field:
    """The condition that a field's part of a query makes.

    Args:
        name: which field.
        node: what follows its colon, read as words.
        span: of all of it, name included.
        text: the whole query.
        lexicon: names types of clause.

    Raises:
        QueryRefused: the value is no date, section or type of clause, or the field holds another field.
    """
    _refuse_nested(name, node, text)
    read: dict[ast.FieldName, Read] = {
        ast.FieldName.DATE: _date,
        ast.FieldName.SECTION: _section,
        ast.FieldName.CLAUSE: lambda value, at: _clause_type(value, at, lexicon),
    }
    if name not in read:
        return ast.Field(name, node, span=span)
    inside = node.span.of(text)
    one = [token.kind for token in query_tokens(inside)] == [
        TokenKind.RUN
    ]  # several words, and no connector among them
    whole = read[name](_bare(inside), node.span) if one else None
    return ast.Field(name, whole or _leaves(name, node, text, lexicon, read[name]), span=span)


def _leaves(name: ast.FieldName, node: ast.Node, text: str, lexicon: Lexicon, read: Read) -> ast.Node:
    """The tree with its words read as values of the field."""
    if isinstance(node, ast.Words):
        value = _bare(node.span.of(text))
        return read(value, node.span) or _refuse_value(name, value, node.span, text, lexicon)
    if isinstance(node, ast.Near | ast.Chain):
        refuse(text, node.span, tr("In the field “{name}:” words have no order: use AND, OR and NOT.", name=name))
    parts = tuple(_leaves(name, part, text, lexicon, read) for part in ast.children(node))
    if isinstance(node, ast.And | ast.Or):
        return replace(node, parts=parts)
    assert isinstance(node, ast.Not), "fields in fields are refused before"
    return replace(node, part=parts[0])


def _date(value: str, span: Span) -> ast.DateRange | None:
    ends = days(value)
    return ast.DateRange(*ends, "".join(value.split()), span=span) if ends else None


def _section(value: str, span: Span) -> ast.SectionNumber | None:
    number = _CALLED.sub("", value, count=1).rstrip("*!").rstrip(".")
    return ast.SectionNumber(number, span=span) if normal(number) and not is_wild(number) else None


def _clause_type(value: str, span: Span, lexicon: Lexicon) -> ast.ClauseType | None:
    concepts = concepts_named(value, lexicon)
    if not concepts:
        return None
    name = " or ".join(concept.name for concept in concepts)
    return ast.ClauseType(ids_under(concepts, lexicon), name, value, span=span)


def _bare(value: str) -> str:
    return " ".join(value.strip(_QUOTES).split())


def _refuse_nested(name: ast.FieldName, node: ast.Node, text: str) -> None:
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.Field):
            message = tr(
                "The field “{inner}:” is inside the field “{outer}:”. Connect the two by AND.",
                inner=part.name,
                outer=name,
            )
            refuse(text, part.span, message, part.part.span.of(text))
        waiting += ast.children(part)


def _refuse_value(name: ast.FieldName, value: str, span: Span, text: str, lexicon: Lexicon) -> NoReturn:
    if name is ast.FieldName.DATE:
        year = re.search(r"(?:19|20)\d\d", value)
        message = tr(
            "“{value}” is not a date. Write date:2019, date:2018-2020, date:>2019, date:>=2019-03 or date:2019-03-15.",
            value=value,
        )
        refuse(text, span, message, year.group() if year else None)
    if name is ast.FieldName.SECTION:
        refuse(text, span, tr("“{value}” is not a section number. Write section:8.2 or section:8.2(a).", value=value))
    close = nearest_concept(value, lexicon)
    message = tr("There is no clause type “{value}”.", value=value)
    if close:
        message = tr("There is no clause type “{value}”. Did you mean “{close}”?", value=value, close=close)
    refuse(text, span, message, (f'"{close}"' if " " in close else close) or None)
