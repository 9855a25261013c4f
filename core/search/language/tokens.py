"""Cuts a query into words, quotations, connectors and fields, each with its place.

A parenthesis attached to a word belongs to it ("403(b)"), and so does any sign of the language within a word ("AT&T",
"and/or", "50%"). Nothing here fails: what cannot be read becomes a token that the grammar does not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from itertools import groupby
from typing import Final

from core.search.language.tree import FieldName
from core.text.words import words
from core.types import Span


class TokenKind(StrEnum):
    """What a token is; the names are those of the grammar's terminals."""

    RUN = "RUN"  # words side by side
    VALUE = "VALUE"  # the word of a field
    QUOTED = "QUOTED"
    FIELD = "FIELD"
    OPEN = "OPEN"
    CLOSE = "CLOSE"
    AND = "AND"
    OR = "OR"
    NOT = "NOT"
    EXCEPT = "EXCEPT"  # AND NOT, BUT NOT, %
    NEAR = "NEAR"
    UNKNOWN_FIELD = "UNKNOWN_FIELD"
    NO_NUMBER = "NO_NUMBER"  # w/ without its number
    UNCLOSED = "UNCLOSED"  # a quotation
    BARE = "BARE"  # wildcards without a letter
    MINUS = "MINUS"  # -word, which elsewhere means NOT


CONNECTORS: Final = frozenset(
    {TokenKind.AND, TokenKind.OR, TokenKind.NOT, TokenKind.EXCEPT, TokenKind.NEAR, TokenKind.NO_NUMBER}
)
WILD: Final = "*!?"


@dataclass(frozen=True, slots=True)
class QueryToken:
    """A piece of a query: ``text`` is as typed, of a quotation and a field without their signs.

    ``words`` are those of a run, each with its place.
    """

    kind: TokenKind
    text: str
    span: Span
    words: tuple[tuple[str, Span], ...] = ()

    @property
    def last(self) -> str:
        """The last word of a run."""
        return self.words[-1][0] if self.words else ""


_QUOTES: Final = '"“”„‟«»'
_END: Final = rf"(?=[\s(){_QUOTES}]|$)"
_REACH: Final = r"(?:(?i:w|near|pre)?/(?:\d{1,9}|(?i:sent|para|[sp]))|\+(?:\d{1,9}|[sSpP]))"
_RULES: Final = (
    (TokenKind.OPEN, r"\("),
    (TokenKind.CLOSE, r"\)"),
    (TokenKind.QUOTED, rf"[{_QUOTES}](?P<QUOTED_>[^{_QUOTES}]*)[{_QUOTES}]"),
    (TokenKind.UNCLOSED, rf"[{_QUOTES}].*"),
    (TokenKind.NEAR, rf"(?:NOT\s+)?{_REACH}{_END}"),
    (TokenKind.NO_NUMBER, rf"(?:NOT\s+)?(?:(?i:w|near|pre)?/|\+|NEAR){_END}"),
    (TokenKind.EXCEPT, rf"(?:(?:AND|BUT)\s+NOT|%){_END}"),
    (TokenKind.AND, rf"(?:AND|&){_END}"),
    (TokenKind.OR, rf"OR{_END}"),
    (TokenKind.NOT, rf"NOT{_END}"),
    (TokenKind.FIELD, rf"(?i:(?P<FIELD_>{'|'.join(FieldName)})):\s*"),
    (TokenKind.UNKNOWN_FIELD, r"(?P<UNKNOWN_FIELD_>[A-Za-z]{2,}):(?=[^\W_]|[(\"“])"),
    (TokenKind.MINUS, r"-(?=[^\W\d_])"),
    (TokenKind.RUN, rf"(?:[^\s(){_QUOTES}]|\([^\s(){_QUOTES}]*\))+"),
)
_TOKEN: Final = re.compile("|".join(f"(?P<{kind}>{rule})" for kind, rule in _RULES), re.DOTALL)
_INSIDE: Final = (
    TokenKind.QUOTED,
    TokenKind.FIELD,
    TokenKind.UNKNOWN_FIELD,
)  # their text is only a part of what is matched
_ENDS_IN_NUMBER: Final = re.compile(r"\d\)?$")
FUZZY: Final = re.compile(r"(?<=\w)~(\d*)$")
_ALIKE: Final = 0.7  # share of letters
_LONGER: Final = 2  # letters by which no field is longer or shorter than its misspelling
_SENTENCE: Final = 2  # words after the first of a sentence, at least
_PROSE: Final = 12  # words: nobody types more without a connector into a query with connectors


def query_tokens(text: str) -> list[QueryToken]:
    """The tokens of a query. Adjacent words are one; those without a letter, digit or sign that counts are none."""
    tokens: list[QueryToken] = []
    for is_run, group in groupby(_pieces(text), lambda piece: piece.kind is TokenKind.RUN):
        pieces = list(group)
        tokens += [_run(pieces)] if is_run else pieces
    return tokens


def looks_like_connectors(text: str) -> bool:
    """Whether a text uses the query language, and is not prose that happens to contain its signs.

    A question mark at the end of a word does not count, because plain questions end in one; nor does a single slash.
    """
    tokens = query_tokens(text)
    return any(map(_is_sign, tokens)) and all(len(token.words) <= _PROSE for token in tokens)


def first_of_prose(text: str) -> str:
    """The first word of what may be a sentence after the name of a field, "" if the query is no such sentence.

    A space follows the colon, plain words follow the space, and there is no other sign of the query language: "clause:
    free to use the software".
    """
    match query_tokens(text):
        case [QueryToken(TokenKind.FIELD), QueryToken(TokenKind.VALUE) as value, QueryToken(TokenKind.RUN) as run]:
            spaced = text[: value.span.start][-1:].isspace()
            return value.text if spaced and len(run.words) >= _SENTENCE and not _is_sign(run) else ""
    return ""


def is_wild(text: str) -> bool:
    """Whether a word contains a wildcard."""
    return any(sign in text for sign in WILD)


def nearest_field(name: str) -> str:
    """The field that is probably meant, "" for none."""
    as_long = [each for each in FieldName if abs(len(each) - len(name)) < _LONGER]
    return next(iter(get_close_matches(name.lower(), as_long, 1, _ALIKE)), "")


def _is_sign(token: QueryToken) -> bool:
    if token.kind is TokenKind.RUN:
        return any(is_wild(_less_question(word)) or FUZZY.search(word) for word, _ in token.words)
    if token.kind is TokenKind.NO_NUMBER:
        return len(token.text) > 1
    if token.kind is TokenKind.UNKNOWN_FIELD:
        return bool(nearest_field(token.text))
    return token.kind not in (TokenKind.OPEN, TokenKind.CLOSE, TokenKind.BARE, TokenKind.MINUS)


def _less_question(word: str) -> str:
    return word.rstrip(".,;:)").removesuffix("?")


def _run(pieces: list[QueryToken]) -> QueryToken:
    span = Span(pieces[0].span.start, pieces[-1].span.end)
    return QueryToken(TokenKind.RUN, "", span, tuple(word for piece in pieces for word in piece.words))


def _pieces(text: str) -> Iterator[QueryToken]:
    at, before = 0, None
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        token = _piece(text, at, before)
        at = token.span.end
        if token.kind is not TokenKind.RUN or token.words:
            yield token
            before = token


def _piece(text: str, at: int, before: QueryToken | None) -> QueryToken:
    """The token that begins here; a run without words is to be skipped."""
    match = _TOKEN.match(text, at)
    assert match, "the last rules take any sign"
    kind, span = TokenKind(match.lastgroup or ""), Span(*match.span())
    if kind is TokenKind.EXCEPT and match.group() == "%" and before and _ENDS_IN_NUMBER.search(before.last):
        kind = TokenKind.RUN
    if kind is not TokenKind.RUN:
        return QueryToken(kind, match.group(kind + "_") if kind in _INSIDE else match.group(), span)
    if not words(match.group()):
        return QueryToken(TokenKind.BARE if is_wild(match.group()) else TokenKind.RUN, match.group(), span)
    if before and before.kind is TokenKind.FIELD:
        return QueryToken(TokenKind.VALUE, match.group(), span)
    return QueryToken(TokenKind.RUN, match.group(), span, ((match.group(), span),))
