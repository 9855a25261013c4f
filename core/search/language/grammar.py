"""The grammar of the query language, from what binds loosest to what binds tightest, and the tree that it makes.

The tokens are those of `core.search.language.tokens`, the rules the methods of `Builder`, which refuses what the
grammar cannot rule out. It is LALR(1): a query is read from left to right, in time proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from lark import Lark, Token, Transformer_NonRecursive
from lark import Token as Leaf
from lark.lexer import Lexer

from core.base.translation import tr
from core.search.language import tree as ast
from core.search.language.fields import READ_WHOLE, field_condition
from core.search.language.problems import QueryRefused, refuse, replaced
from core.search.language.terms import bare_word, is_single, reads_as_words, term_forms, too_wide
from core.search.language.tokens import CONNECTORS, FUZZY, QueryToken, is_wild, query_tokens
from core.tagging.lexicon import Lexicon
from core.types import Problem, Span

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


_MOST_FUZZY: Final = 3
_SHORT_WORD: Final = 5  # letters: up to here "~" alone allows one change, beyond it two

_Group = TypeVar("_Group", ast.And, ast.Or)


class Builder(Transformer_NonRecursive[Leaf, Any]):
    """Builds the tree of one query from the inside out. Its methods are the rules of the grammar.

    Args:
        text: the query.
        tokens: those of the query.
        lexicon: names types of clause, for the field "clause".

    Raises:
        QueryRefused: the query makes no sense.
    """

    def __init__(self, text: str, tokens: Sequence[QueryToken], lexicon: Lexicon) -> None:
        super().__init__()
        self._text = text
        self._tokens: Mapping[int, QueryToken] = {token.span.start: token for token in tokens}
        self._phrases = any(token.kind in CONNECTORS for token in tokens)
        self._lexicon = lexicon

    def start(self, parts: list[Any]) -> Any:
        return parts[0]

    def query(self, parts: list[Any]) -> ast.Node:
        """What to find, without all that follows a NOT."""
        return _grouped(ast.And, [parts[0], *(ast.Not(part, span=part.span) for part in parts[2::2])])

    def both(self, parts: list[Any]) -> ast.Node:
        return _grouped(ast.And, [part for part in parts if not isinstance(part, Leaf)])

    def first(self, parts: list[Any]) -> ast.Node:
        node: ast.Node = parts[-1]
        if len(parts) == 1:
            return node
        negations = [self._token(part).span for part in parts[:-1]]
        if len(negations) > 1:
            around = Span(negations[0].start, negations[-1].end)
            refuse(self._text, around, tr("NOT appears here more than once."), "NOT")
        return ast.Not(node, span=Span(negations[0].start, node.span.end))

    def either(self, parts: list[Any]) -> ast.Node:
        return _grouped(ast.Or, parts[::2])

    def near(self, parts: list[Any]) -> ast.Node:
        return connect(self._text, parts[::2], [self._token(sign) for sign in parts[1::2]])

    def run(self, parts: list[Leaf]) -> ast.Node:
        token = self._token(parts[0])
        if self._phrases:
            return ast.Words(self._terms(token.words), span=token.span)
        return _grouped(ast.And, [ast.Words(self._terms([word]), span=word[1]) for word in token.words])

    def quoted(self, parts: list[Leaf]) -> ast.Node:
        token = self._token(parts[0])
        return ast.Words((self._quotation(token),), span=token.span)

    def group(self, parts: list[Any]) -> ast.Node:
        node: ast.Node = parts[1]
        return node

    def worded(self, parts: list[Leaf]) -> ast.Node:
        name, value = (self._token(part) for part in parts)
        exact = ast.FieldName(name.text.lower()) in READ_WHOLE
        if value.kind == "QUOTED":
            term = ast.Term(value.text, quoted=True) if exact else self._quotation(value)
        else:
            term = ast.Term(value.text) if exact else self._terms([(value.text, value.span)])[0]
        return self._field(name, ast.Words((term,), span=value.span), value.span.end)

    def grouped(self, parts: list[Any]) -> ast.Node:
        name, _, node, end = parts
        return self._field(self._token(name), node, self._token(end).span.end)

    def _field(self, token: QueryToken, node: ast.Node, end: int) -> ast.Node:
        name, span = ast.FieldName(token.text.lower()), Span(token.span.start, end)
        return field_condition(name, node, span, self._text, self._lexicon)

    def _token(self, leaf: Leaf) -> QueryToken:
        return self._tokens[leaf.start_pos or 0]

    def _terms(self, typed: Sequence[tuple[str, Span]]) -> tuple[ast.Term, ...]:
        """The terms of adjacent words, without the punctuation around each.

        What would be read differently without it (",AND") is quoted.
        """
        words = [bare_word(word) for word, _ in typed]
        if not reads_as_words(words):
            whole = Span(typed[0][1].start, typed[-1][1].end)
            return (self._not_too_wide(ast.Term(" ".join(words), quoted=True), whole),)
        return tuple(self._term(word, span) for word, (_, span) in zip(words, typed, strict=True))

    def _term(self, word: str, span: Span) -> ast.Term:
        if not (fuzzy := FUZZY.search(word)):
            return self._not_too_wide(ast.Term(word), span)
        name = word[: fuzzy.start()]
        changes = int(fuzzy[1][:3]) if fuzzy[1] else 1 if len(name) <= _SHORT_WORD else 2
        if not 1 <= changes <= _MOST_FUZZY:
            message = tr(
                "The number after ~ says by how many letters a word may differ, from 1 to {most_fuzzy}.",
                most_fuzzy=_MOST_FUZZY,
            )
            refuse(self._text, span, message, f"{name}~{min(max(changes, 1), _MOST_FUZZY)}")
        term = ast.Term(name, fuzzy=changes)
        if not is_single(term) or is_wild(name):
            refuse(self._text, span, tr("~ can only follow a single word, without other signs."), name)
        return self._not_too_wide(term, span)

    def _quotation(self, token: QueryToken) -> ast.Term:
        term = ast.Term(" ".join(token.text.split()), quoted=True)
        if not term_forms(term):
            refuse(self._text, token.span, tr("There is no word between these quotation marks."), "")
        return self._not_too_wide(term, token.span)

    def _not_too_wide(self, term: ast.Term, span: Span) -> ast.Term:
        if too_wide(term):
            message = tr(
                "“{text}” would find too many words: write at least two letters, as in indemn!", text=term.text
            )
            refuse(self._text, span, message)
        return term


def _grouped(kind: type[_Group], nodes: Sequence[ast.Node]) -> ast.Node:
    """Nodes joined by AND or OR, with nested ones of the same kind flattened; a single one as it is."""
    if len(nodes) == 1:
        return nodes[0]
    parts = [part for node in nodes for part in (node.parts if isinstance(node, kind) else (node,))]
    span = Span(min(node.span.start for node in nodes), max(node.span.end for node in nodes))
    return kind(tuple(parts), span=span)


_LOOSEST: Final = 255  # words apart, as on Westlaw and Lexis
_MOST_IN_A_ROW: Final = 30  # connectors in a row
_SIGN: Final = re.compile(r"(?P<no>NOT\s+)?(?P<ordered>pre/|\+)?(?:w/|near/|/)?(?P<reach>\d+|[a-z]+)", re.IGNORECASE)
_UNITS: Final = list(ast.Unit)


@dataclass(frozen=True, slots=True)
class _Connector:
    reach: ast.Reach
    ordered: bool
    negated: bool

    @property
    def width(self) -> tuple[int, int, bool]:
        """Less for what binds first."""
        return _UNITS.index(self.reach.unit), self.reach.words, not self.ordered


def connect(text: str, nodes: list[ast.Node], signs: Sequence[QueryToken]) -> ast.Node:
    """The tree of nodes with a connector between each two, the narrowest first: Westlaw's order.

    Raises:
        QueryRefused: a side has no place in the text, or a number is too large.
    """
    if len(signs) > _MOST_IN_A_ROW:
        refuse(
            text,
            signs[_MOST_IN_A_ROW].span,
            tr("More than {most} connectors such as w/5 follow one another.", most=_MOST_IN_A_ROW),
        )
    for node in nodes if signs else []:
        _refuse_placeless(text, node, _distributed(text, nodes, signs[0]) if len(nodes) == 2 else "")
    connectors = [_connector(text, sign) for sign in signs]
    while connectors:
        at = min(range(len(connectors)), key=lambda each: connectors[each].width)
        nodes[at : at + 2] = [_connected(nodes[at], nodes[at + 1], connectors.pop(at))]
    return nodes[0]


def _connector(text: str, sign: QueryToken) -> _Connector:
    match = _SIGN.fullmatch(sign.text)
    assert match, "a token of this kind reads so"
    ordered, negated, reach = bool(match["ordered"]), bool(match["no"]), match["reach"].lower()
    if not reach.isdigit():
        unit = ast.Unit.SENTENCE if reach[0] == "s" else ast.Unit.PARAGRAPH
        return _Connector(ast.Reach(unit), ordered, negated)
    if not 1 <= int(reach) <= _LOOSEST:
        nearest = re.sub(r"\d+", str(min(max(int(reach), 1), _LOOSEST)), sign.text)
        refuse(text, sign.span, tr("The number of words must be from 1 to {loosest}.", loosest=_LOOSEST), nearest)
    return _Connector(ast.Reach(ast.Unit.WORDS, int(reach)), ordered, negated)


def _connected(left: ast.Node, right: ast.Node, by: _Connector) -> ast.Node:
    span = Span(left.span.start, right.span.end)
    if by.negated or not by.ordered:
        return ast.Near(left, right, by.reach, by.negated, by.ordered, span=span)
    before = (left.parts, left.reaches) if isinstance(left, ast.Chain) else ((left,), ())
    after = (right.parts, right.reaches) if isinstance(right, ast.Chain) else ((right,), ())
    return ast.Chain(before[0] + after[0], (*before[1], by.reach, *after[1]), span=span)


def _refuse_placeless(text: str, node: ast.Node, distributed: str) -> None:
    """Refuses what has no place in the text, because nothing can be near it."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.And):
            message = tr("AND cannot be used in a group that must be near something: say what each word must be near.")
            raise QueryRefused(Problem(part.span, message, distributed))
        if isinstance(part, ast.Not):
            refuse(text, part.span, tr("What must not occur cannot be near something: write NOT before w/5 instead."))
        if isinstance(part, ast.Field):
            refuse(
                text, part.span, tr("The field “{name}:” cannot be near something: connect it by AND.", name=part.name)
            )
        waiting += ast.children(part)


def _distributed(text: str, nodes: Sequence[ast.Node], sign: QueryToken) -> str:
    """The query with the connector repeated for each part of a group joined by AND; "" where neither side is one."""
    left, right = (node.parts if isinstance(node, ast.And) else (node,) for node in nodes)
    if len(left) + len(right) == 2:
        return ""
    each = [f"{ast.grouped(one)} {sign.text} {ast.grouped(other)}" for one in left for other in right]
    start, end = text.rfind("(", 0, nodes[0].span.start), text.find(")", nodes[1].span.end)
    around = Span(
        start if isinstance(nodes[0], ast.And) else nodes[0].span.start,
        end + 1 if isinstance(nodes[1], ast.And) else nodes[1].span.end,
    )
    return replaced(text, around, f"({' AND '.join(each)})")
