"""Hands the tokens of a query to the parser generator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark import Token
from lark.lexer import Lexer

from core.searching.language.tokens import tokens


class Cut(Lexer):
    """A lexer as Lark wants it."""

    def __init__(self, conf: Any) -> None:
        del conf

    def lex(self, text: str) -> Iterator[Token]:  # type: ignore[override]
        for token in tokens(text):
            yield Token(token.kind, token.text, start_pos=token.span.start, end_pos=token.span.end)
