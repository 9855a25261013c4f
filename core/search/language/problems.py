"""What is wrong with a query, where, and what to write instead, in a lawyer's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn

from core.base.translation import tr
from core.search.language.tokens import QueryToken, TokenKind, nearest_field
from core.search.language.tree import FieldName
from core.types import Problem, Span

LONGEST: Final = 10_000
"""Characters of a query, several pages of text."""
_OPERATORS: Final = (TokenKind.AND, TokenKind.OR, TokenKind.NOT, TokenKind.EXCEPT, TokenKind.NEAR)
_MISSING_NUMBER: Final = {"+": "+5", "/": "/5", "w/": "w/5", "near/": "NEAR/5", "pre/": "pre/5", "near": "NEAR/5"}


class QueryRefused(Exception):
    """A query cannot be read, for this problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def replaced(text: str, span: Span, words: str) -> str:
    """The query with other words in this place, and single spaces where words were removed."""
    changed = f"{text[: span.start]}{words}{text[span.end :]}"
    return changed.strip() if words else " ".join(changed.split()).replace("( ", "(").replace(" )", ")")


def refuse(text: str, span: Span, message: str, better: str | None = None) -> NoReturn:
    """Refuses a query.

    Args:
        text: the query.
        span: the place that is wrong.
        message: why.
        better: what to write there instead; None: no suggestion.
    """
    raise QueryRefused(Problem(span, message, "" if better is None else replaced(text, span, better)))


def in_tokens(text: str, tokens: Sequence[QueryToken]) -> Problem | None:
    """The first fault that shows before the query is read as a whole."""
    if len(text) > LONGEST:
        return Problem(
            Span(LONGEST, len(text)), tr("This query is longer than {longest:,} characters.", longest=LONGEST)
        )
    if not tokens:
        return Problem(Span(0, len(text)), tr("What should be found? The query has no words."))
    for token in tokens:
        problem = _of_token(text, token)
        if problem:
            return problem
    return _of_parentheses(text, tokens)


def in_grammar(text: str, tokens: Sequence[QueryToken], at: int | None) -> Problem:
    """What is wrong where parsing failed: at the token with this index, or at the end.

    Either a connector or field stands where words should, or nothing follows it.
    """
    here = tokens[at] if at is not None else None
    before = tokens[at - 1] if at else tokens[-1] if at is None else None
    if here is not None and here.kind is TokenKind.NOT and before is not None:
        return _not_after(text, before, here)
    if here is not None and here.kind in _OPERATORS and (before is None or before.kind is TokenKind.OPEN):
        return _lacks(text, here, tr("“{word}” connects two things, but there is nothing before it.", word=_name(here)))
    if before is not None and before.kind is TokenKind.FIELD:
        message = tr(
            "What should be in “{text}:”? Write the word after the colon, or several in parentheses.", text=before.text
        )
        return Problem(before.span, message, _without(text, before))
    if here is not None and before is not None and here.kind in _OPERATORS:
        message = tr(
            "Two connectors follow each other: between “{first}” and “{second}” a word is missing.",
            first=_name(before),
            second=_name(here),
        )
        return Problem(Span(before.span.start, here.span.end), message, _without(text, here))
    if before is not None and before.kind in _OPERATORS:
        return _lacks(
            text, before, tr("“{word}” connects two things, but there is nothing after it.", word=_name(before))
        )
    span = here.span if here is not None else Span(len(text), len(text))
    return Problem(span, tr("The query cannot be understood from here on."))


def _of_token(text: str, token: QueryToken) -> Problem | None:
    match token.kind:
        case TokenKind.UNCLOSED:
            return Problem(
                token.span, tr("This quotation is not closed: a second quotation mark is missing."), f'{text}"'
            )
        case TokenKind.BARE:
            message = tr(
                "“{text}” alone would find every word: write at least two letters with it, as in indemn!",
                text=token.text,
            )
            return Problem(token.span, message, _without(text, token))
        case TokenKind.MINUS:
            message = tr("A minus sign does not exclude words. Write NOT before the words that must not occur.")
            return Problem(token.span, message, replaced(text, token.span, "NOT "))
        case TokenKind.UNKNOWN_FIELD:
            return _unknown_field(text, token)
        case TokenKind.NO_NUMBER:
            sign = token.text.removeprefix("NOT").strip()
            with_number = token.text.replace(sign, _MISSING_NUMBER[sign.lower()])
            message = tr(
                "“{sign}” needs a number of words, as in {example}, or s for the same sentence.",
                sign=sign,
                example=_MISSING_NUMBER[sign.lower()],
            )
            return Problem(token.span, message, replaced(text, token.span, with_number))
        case TokenKind.QUOTED if not token.text.strip():
            return Problem(token.span, tr("There is nothing between these quotation marks."), _without(text, token))
    return None


def _unknown_field(text: str, token: QueryToken) -> Problem:
    nearest = nearest_field(token.text)
    name = Span(token.span.start, token.span.end - 1)
    fields = ", ".join(FieldName)
    message = tr("There is no field “{text}:”. The fields are {fields}.", text=token.text, fields=fields)
    quoted = replaced(text, token.span, f"{token.text} ")
    return Problem(name, message, replaced(text, name, nearest) if nearest else quoted)


def _of_parentheses(text: str, tokens: Sequence[QueryToken]) -> Problem | None:
    """The last parenthesis that is not closed, the first that closes nothing, or two with nothing between."""
    opened: list[QueryToken] = []
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.kind is TokenKind.OPEN:
            opened.append(token)
        elif token.kind is TokenKind.CLOSE:
            if not opened:
                message = tr("This parenthesis closes nothing: its opening one is missing.")
                return Problem(token.span, message, _without(text, token))
            start = opened.pop().span.start
            if before is not None and before.kind is TokenKind.OPEN:
                empty = Span(start, token.span.end)
                return Problem(empty, tr("There is nothing between these parentheses."), replaced(text, empty, ""))
    if opened:
        return Problem(opened[-1].span, tr("This parenthesis is not closed."), f"{text.rstrip()}{')' * len(opened)}")
    return None


def _not_after(text: str, before: QueryToken, here: QueryToken) -> Problem:
    span = Span(before.span.start, here.span.end)
    if before.kind is TokenKind.OR:
        message = tr("OR NOT would find nearly every clause. To leave clauses out, write AND NOT.")
        return Problem(span, message, replaced(text, span, "AND NOT"))
    if before.kind is TokenKind.NEAR:
        message = tr("To exclude words that are near each other, write NOT before “{text}”.", text=before.text)
        return Problem(span, message, replaced(text, span, f"NOT {before.text}"))
    return Problem(span, tr("NOT cannot follow “{word}”.", word=_name(before)), _without(text, here))


def _lacks(text: str, token: QueryToken, message: str) -> Problem:
    if token.kind is TokenKind.NOT:
        message = tr("NOT must be followed by what must not occur, but nothing follows it.")
    return Problem(token.span, message, _without(text, token))


def _without(text: str, token: QueryToken) -> str:
    return replaced(text, token.span, "")


def _name(token: QueryToken) -> str:
    return " ".join(token.text.split())
