"""The grammar of the query language, from what binds loosest to what binds tightest.

Its tokens are those of `core.search.language.tokens`, and its rules the methods of the builder. It is LALR(1): a
query is read from left to right, in time proportional to its length.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from lark import Lark, Token
from lark.lexer import Lexer

from core.search.language.tokens import query_tokens

_GRAMMAR: Final = """
start: query
query: both ((EXCEPT | NOT) both)*
both: first (AND? near)*
first: NOT* near
near: either (NEAR either)*
either: one (OR one)*
?one: RUN -> run
    | QUOTED -> quoted
    | FIELD VALUE -> worded
    | FIELD QUOTED -> worded
    | FIELD OPEN query CLOSE -> grouped
    | OPEN query CLOSE -> group

%declare RUN VALUE QUOTED FIELD OPEN CLOSE AND OR NOT EXCEPT NEAR
"""


class _Cut(Lexer):
    """Hands the tokens of a query to the parser generator."""

    def __init__(self, conf: Any) -> None:
        del conf

    def lex(self, text: str) -> Iterator[Token]:  # type: ignore[override]  # Lark passes only the text
        for token in query_tokens(text):
            yield Token(token.kind, token.text, start_pos=token.span.start, end_pos=token.span.end)


parser: Final = Lark(_GRAMMAR, parser="lalr", lexer=_Cut)
