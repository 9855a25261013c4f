"""Parses a query: in the query language, or as plain words that must all occur."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from core.base.translation import tr
from core.search.language.problems import QueryRefused, in_grammar, in_tokens
from core.search.language.ranges import of_types
from core.search.language.terms import bare_word, reads_as_words, term_forms, too_wide
from core.search.language.tokens import FUZZY, TokenKind, query_tokens
from core.search.language.tree import And, Field, Node, Not, Term, Words, children, depth, positive
from core.tagging.lexicon import Lexicon
from core.types import Problem, Span

NO_CONCEPTS: Final = Lexicon(())

_DEEPEST: Final = 60
_TRIES: Final = 3  # further faults that a suggestion corrects
_NAMING: Final = frozenset({"clause", "clauses", "provision", "provisions", "language", "wording"})


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a query asks for, and those of its words that are not searched for, as typed."""

    tree: Node
    ignored: tuple[str, ...] = ()


def parse(text: str, lexicon: Lexicon = NO_CONCEPTS) -> Parsed | Problem:
    """Parses a query in the query language, see the package.

    Args:
        text: the query.
        lexicon: the types of clause that the field "clause" can name.

    Returns:
        What it asks for, or why it cannot be read, where, and what to write.
    """
    if naming := _naming(text):
        answer = _read(text[: naming[0].start], lexicon)
        ignored = tuple(span.of(text) for span in naming)
        return replace(answer, ignored=ignored) if isinstance(answer, Parsed) else answer
    answer = _read(text, lexicon)
    if isinstance(answer, Problem) and answer.suggestion:
        better = _read(answer.suggestion, lexicon)
        for _ in range(_TRIES):
            if isinstance(better, Parsed):
                return answer
            answer = replace(answer, suggestion=better.suggestion)
            better = _read(answer.suggestion, lexicon)
        return answer if isinstance(better, Parsed) else replace(answer, suggestion="")
    return answer


def _naming(text: str) -> list[Span]:
    """The words after quotations, with no connector anywhere, that only name what is wanted: "as is" clause."""
    tokens = query_tokens(text)
    if {token.kind for token in tokens} != {TokenKind.QUOTED, TokenKind.RUN} or tokens[-1].kind is not TokenKind.RUN:
        return []
    spans: list[Span] = []
    for word, span in reversed(tokens[-1].words):
        if word.lower() not in _NAMING:
            break
        spans.insert(0, span)
    return spans


def _read(text: str, lexicon: Lexicon) -> Parsed | Problem:
    tokens = query_tokens(text)
    if problem := in_tokens(text, tokens):
        return problem
    from lark import UnexpectedToken
    from lark.exceptions import VisitError

    from core.search.language.grammar import Builder, parser

    try:
        tree: Node = Builder(text, tokens, lexicon).transform(parser.parse(text))
    except UnexpectedToken as error:
        places = {token.span.start: at for at, token in enumerate(tokens)}
        at_end = error.token.type == "$END"
        return in_grammar(text, tokens, None if at_end else places.get(error.token.start_pos or 0))
    except VisitError as error:
        if isinstance(error.orig_exc, QueryRefused):
            return error.orig_exc.problem
        raise
    return _problem_of(text, tree) or Parsed(of_types(tree))


def keywords(text: str) -> Parsed | Problem:
    """Plain words, each of which must occur.

    The only signs of the query language that count are wildcards. Words at the end that only name what is wanted, such
    as "clause", are not searched for.
    """
    leaves = _plain(text)
    wanted = list(leaves)
    while len(wanted) > 1 and wanted[-1].span.of(text).strip(".,;:?!").lower() in _NAMING:
        wanted.pop()
    if not wanted:
        return Problem(Span(0, len(text)), tr("What should be found? The query has no words."))
    ignored = tuple(leaf.terms[0].text for leaf in leaves[len(wanted) :])
    first = {leaf.terms: leaf for leaf in reversed(wanted)}
    different = tuple(leaf for leaf in wanted if first[leaf.terms] is leaf)
    tree = different[0] if len(different) == 1 else And(different, span=Span(wanted[0].span.start, wanted[-1].span.end))
    return Parsed(tree, ignored)


def _plain(text: str) -> list[Words]:
    """The words and quotations of a text in order."""
    leaves = []
    for token in query_tokens(text):
        if token.kind is TokenKind.QUOTED:
            leaves.append(Words((Term(" ".join(token.text.split()), quoted=True),), span=token.span))
        elif token.kind is TokenKind.VALUE:
            leaves.append(Words((_term(token.text),), span=token.span))
        elif token.kind is TokenKind.UNCLOSED:
            start = token.span.start + 1
            inner = [
                replace(leaf, span=Span(leaf.span.start + start, leaf.span.end + start))
                for leaf in _plain(token.text[1:])
            ]
            leaves += inner
        else:
            leaves += [Words((_term(word),), span=span) for word, span in token.words]
    return [leaf for leaf in leaves if term_forms(leaf.terms[0]) and not too_wide(leaf.terms[0])]


def _term(word: str) -> Term:
    bare = bare_word(FUZZY.sub("", word).replace("~", "").rstrip("?"))
    return Term(bare, quoted=not reads_as_words([bare]))


def _only_excludes(tree: Node) -> Problem:
    """The part that would find nearly every clause, because it only says what must not occur."""
    part = tree
    while not isinstance(part, Not):
        part = next(each for each in children(part) if not positive(each))
    if part is tree or isinstance(tree, And | Field):
        message = tr(
            "What should be found? The query says only what must not occur. Write what you look for before NOT."
        )
        return Problem(part.span, message)
    return Problem(part.span, tr("Joined by OR, what must not occur would find nearly every clause. Join it by AND."))


def _problem_of(text: str, tree: Node) -> Problem | None:
    """What makes no sense in a query, though the grammar allows it."""
    if depth(tree) > _DEEPEST:
        return Problem(Span(0, len(text)), tr("This query has too many groups inside one another."))
    if not positive(tree):
        return _only_excludes(tree)
    return None
