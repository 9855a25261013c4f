"""Builds the tree of a query from what the grammar found, and refuses what the grammar cannot rule out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from lark import Token as Leaf
from lark import Transformer_NonRecursive

from core.base.translation import tr
from core.search.language import tree as ast
from core.search.language.fields import field_condition
from core.search.language.problems import refuse
from core.search.language.proximity import connect
from core.search.language.terms import bare_word, is_single, reads_as_words, term_forms, too_wide
from core.search.language.tokens import CONNECTORS, FUZZY, QueryToken, is_wild
from core.tagging.lexicon import Lexicon
from core.types import Span

_MOST_FUZZY: Final = 3
_SHORT: Final = 5  # letters: up to here "~" alone allows one change, beyond it two
_UNREAD: Final = (ast.FieldName.DATE, ast.FieldName.SECTION, ast.FieldName.CLAUSE)
"""Fields whose value is not cut into words."""

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
        exact = ast.FieldName(name.text.lower()) in _UNREAD
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
            return (ast.Term(" ".join(words), quoted=True),)
        return tuple(self._term(word, span) for word, (_, span) in zip(words, typed, strict=True))

    def _term(self, word: str, span: Span) -> ast.Term:
        if not (fuzzy := FUZZY.search(word)):
            return self._not_too_wide(ast.Term(word), span)
        name = word[: fuzzy.start()]
        changes = int(fuzzy[1][:3]) if fuzzy[1] else 1 if len(name) <= _SHORT else 2
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
