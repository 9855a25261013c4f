"""From what the grammar found in a query to its tree; what the grammar cannot say is refused here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from lark import Token as Leaf
from lark import Transformer_NonRecursive

from core.lexicon import Lexicon
from core.searching.language.fields import field
from core.searching.language.problems import Refused, instead
from core.searching.language.terms import forms, is_single, reads_so, too_wide, trimmed
from core.searching.language.tokens import CONNECTORS, FUZZY, Token
from core.searching.language.tree import (
    And,
    Chain,
    Field,
    FieldName,
    Near,
    Node,
    Not,
    Or,
    Reach,
    Term,
    Unit,
    Words,
    children,
)
from core.searching.language.unparse import grouped
from core.types import Problem, Span

_LOOSEST: Final = 255  # words apart, as on Westlaw and Lexis
_MOST_NEAR: Final = 30  # proximity connectors in a row
_MOST_FUZZY: Final = 3
_SHORT: Final = 5  # letters up to which "~" alone allows one change, and more two
_NEAR: Final = re.compile(r"(?P<no>NOT\s+)?(?P<ordered>pre/|\+)?(?:w/|near/|/)?(?P<reach>\d+|[a-z]+)", re.IGNORECASE)
_UNITS: Final = list(Unit)


class Builder(Transformer_NonRecursive[Leaf, Any]):
    """Builds the tree of one query, from its inside to its outside.

    Args:
        text: the query.
        found: its tokens.
        lexicon: names kinds of clause, for the field "clause".

    Raises:
        Refused: the query says what makes no sense.
    """

    def __init__(self, text: str, found: Sequence[Token], lexicon: Lexicon) -> None:
        super().__init__()
        self._text = text
        self._tokens: Mapping[int, Token] = {token.span.start: token for token in found}
        self._phrases = any(token.kind in CONNECTORS for token in found)
        self._lexicon = lexicon

    def start(self, parts: list[Any]) -> Any:
        return parts[0]

    def query(self, parts: list[Any]) -> Node:
        """What is sought, less all that follows a NOT."""
        sought: Node = parts[0]
        if len(parts) == 1:
            return sought
        return _and([sought, *(Not(part, part.span) for part in parts[2::2])])

    def both(self, parts: list[Any]) -> Node:
        nodes: list[Node] = [part for part in parts if not isinstance(part, Leaf)]
        return nodes[0] if len(nodes) == 1 else _and(nodes)

    def first(self, parts: list[Any]) -> Node:
        node: Node = parts[-1]
        if len(parts) == 1:
            return node
        negations = [self._token(part).span for part in parts[:-1]]
        if len(negations) > 1:
            self._refuse(Span(negations[0].start, negations[-1].end), "NOT stands here more than once.", "NOT")
        return Not(node, Span(negations[0].start, node.span.end))

    def either(self, parts: list[Any]) -> Node:
        nodes: list[Node] = parts[::2]
        return nodes[0] if len(nodes) == 1 else _or(nodes)

    def near(self, parts: list[Any]) -> Node:
        """Connects the narrowest first: Westlaw's order, and the smaller number before the larger."""
        nodes: list[Node] = parts[::2]
        signs = [self._token(sign) for sign in parts[1::2]]
        if len(signs) > _MOST_NEAR:
            self._refuse(signs[_MOST_NEAR].span, f"More than {_MOST_NEAR} connectors such as w/5 stand in a row.")
        if signs:
            for node in nodes:
                self._near_what(node, self._apart(nodes, signs[0]) if len(nodes) == 2 else None)
        read = [self._reach(sign) for sign in signs]
        while read:
            at = min(range(len(read)), key=lambda each: _narrowness(*read[each][:2]))
            reach, ordered, negated = read.pop(at)
            nodes[at : at + 2] = [_connected(nodes[at], nodes[at + 1], reach, ordered, negated)]
        return nodes[0]

    def run(self, parts: list[Leaf]) -> Node:
        token = self._token(parts[0])
        if self._phrases:
            return Words(self._terms(token.words), token.span)
        leaves = [Words(self._terms([word]), word[1]) for word in token.words]
        return leaves[0] if len(leaves) == 1 else And(tuple(leaves), token.span)

    def quoted(self, parts: list[Leaf]) -> Node:
        token = self._token(parts[0])
        return Words((self._quotation(token),), token.span)

    def group(self, parts: list[Any]) -> Node:
        node: Node = parts[1]
        return node

    def worded(self, parts: list[Leaf]) -> Node:
        name, value = (self._token(part) for part in parts)
        exact = FieldName(name.text.lower()) in _UNREAD
        if value.kind == "QUOTED":
            term = Term(value.text, quoted=True) if exact else self._quotation(value)
        else:
            term = Term(value.text) if exact else self._terms([(value.text, value.span)])[0]
        return self._field(name, Words((term,), value.span), value.span.end)

    def grouped(self, parts: list[Any]) -> Node:
        name, _, node, end = parts
        return self._field(self._token(name), node, self._token(end).span.end)

    def _field(self, name: Token, node: Node, end: int) -> Node:
        return field(FieldName(name.text.lower()), node, Span(name.span.start, end), self._text, self._lexicon)

    def _token(self, leaf: Leaf) -> Token:
        return self._tokens[leaf.start_pos or 0]

    def _terms(self, typed: Sequence[tuple[str, Span]]) -> tuple[Term, ...]:
        """The terms of words side by side, without the punctuation around each.

        What would be read otherwise without it (",AND") is quoted.
        """
        words = [trimmed(word) for word, _ in typed]
        if not reads_so(words):
            return (Term(" ".join(words), quoted=True),)
        return tuple(self._term(word, span) for word, (_, span) in zip(words, typed, strict=True))

    def _term(self, word: str, span: Span) -> Term:
        fuzzy = FUZZY.search(word)
        term = Term(word)
        if fuzzy:
            stem = word[: fuzzy.start()]
            changes = int(fuzzy[1][:3]) if fuzzy[1] else 1 if len(stem) <= _SHORT else 2
            if not 1 <= changes <= _MOST_FUZZY:
                message = f"After ~ stands in how many letters a word may differ: from 1 to {_MOST_FUZZY}."
                self._refuse(span, message, f"{stem}~{min(max(changes, 1), _MOST_FUZZY)}")
            term = Term(stem, fuzzy=changes)
            if not is_single(term) or set(stem) & set("*!?"):
                self._refuse(span, "~ can stand after a single word only, without other signs.", stem)
        return self._not_too_wide(term, span)

    def _quotation(self, token: Token) -> Term:
        term = Term(" ".join(token.text.split()), quoted=True)
        if not forms(term):
            self._refuse(token.span, "There is no word between these quotation marks.", "")
        return self._not_too_wide(term, token.span)

    def _not_too_wide(self, term: Term, span: Span) -> Term:
        if too_wide(term):
            self._refuse(span, f"“{term.text}” would find too many words: write at least two letters, as in indemn!")
        return term

    def _reach(self, sign: Token) -> tuple[Reach, bool, bool]:
        match = _NEAR.fullmatch(sign.text)
        assert match, "a token of this kind reads so"
        ordered, negated, reach = bool(match["ordered"]), bool(match["no"]), match["reach"].lower()
        if not reach.isdigit():
            return Reach(Unit.SENTENCE if reach[0] == "s" else Unit.PARAGRAPH), ordered, negated
        if not 1 <= int(reach) <= _LOOSEST:
            nearest = re.sub(r"\d+", str(min(max(int(reach), 1), _LOOSEST)), sign.text)
            self._refuse(sign.span, f"The number of words goes from 1 to {_LOOSEST}.", nearest)
        return Reach(Unit.WORDS, int(reach)), ordered, negated

    def _apart(self, nodes: Sequence[Node], sign: Token) -> str | None:
        """The query with what is near a group joined by AND said of each of its parts."""
        left, right = (node.parts if isinstance(node, And) else (node,) for node in nodes)
        if len(left) + len(right) == 2:
            return None
        each = [f"{grouped(one)} {sign.text} {grouped(other)}" for one in left for other in right]
        start, end = self._text.rfind("(", 0, nodes[0].span.start), self._text.find(")", nodes[1].span.end)
        around = Span(
            start if isinstance(nodes[0], And) else nodes[0].span.start,
            end + 1 if isinstance(nodes[1], And) else nodes[1].span.end,
        )
        return instead(self._text, around, f"({' AND '.join(each)})")

    def _near_what(self, node: Node, better: str | None) -> None:
        """Refuses what has no place in the text, for nothing can be near it."""
        waiting = [node]
        while waiting:
            part = waiting.pop()
            if isinstance(part, And):
                message = "AND cannot stand in a group that is to be near something: say of each word what it is near."
                raise Refused(Problem(part.span, message, better or ""))
            if isinstance(part, Not):
                self._refuse(part.span, "What must not occur cannot be near something: write NOT before w/5 instead.")
            if isinstance(part, Field):
                self._refuse(part.span, f"The field “{part.name}:” cannot be near something: connect it by AND.")
            waiting += children(part)

    def _refuse(self, span: Span, message: str, better: str | None = None) -> None:
        suggestion = "" if better is None else instead(self._text, span, better)
        raise Refused(Problem(span, message, suggestion))


_UNREAD: Final = (FieldName.DATE, FieldName.SECTION, FieldName.CLAUSE)  # fields whose value is not cut to words


def _narrowness(reach: Reach, ordered: bool) -> tuple[int, int, bool]:
    return _UNITS.index(reach.unit), reach.words, not ordered


def _connected(left: Node, right: Node, reach: Reach, ordered: bool, negated: bool) -> Node:
    span = Span(left.span.start, right.span.end)
    if negated or not ordered:
        return Near(left, right, reach, negated, ordered, span)
    before = (left.parts, left.reaches) if isinstance(left, Chain) else ((left,), ())
    after = (right.parts, right.reaches) if isinstance(right, Chain) else ((right,), ())
    return Chain(before[0] + after[0], (*before[1], reach, *after[1]), span)


def _and(nodes: Sequence[Node]) -> And:
    parts = [part for node in nodes for part in (node.parts if isinstance(node, And) else (node,))]
    return And(tuple(parts), _around(nodes))


def _or(nodes: Sequence[Node]) -> Or:
    parts = [part for node in nodes for part in (node.parts if isinstance(node, Or) else (node,))]
    return Or(tuple(parts), _around(nodes))


def _around(nodes: Sequence[Node]) -> Span:
    return Span(min(node.span.start for node in nodes), max(node.span.end for node in nodes))
