"""Decides how a query is read: in the query language, by its words, or by its words and its meaning."""

from __future__ import annotations

from dataclasses import dataclass

from core.search.language.paraphrase import paraphrase
from core.search.language.parse import NO_CONCEPTS, Parsed, keywords, parse
from core.search.language.tokens import first_of_prose, looks_like_connectors
from core.search.language.tree import Node, wanted_words
from core.tagging.lexicon import Lexicon
from core.text.words import STOP_WORDS
from core.types import Interpretation, Mode, Problem, Query


@dataclass(frozen=True, slots=True)
class InterpretedQuery:
    """How a query was read.

    Attributes:
        mode: by words, or by words and meaning.
        tree: what a clause must contain; None where the query's meaning counts, or it is empty.
        interpretation: the same in plain language.
        plain: what to search for as plain words: the query, or its words where it seems to have connectors but cannot
            be parsed.
    """

    mode: Mode
    tree: Node | None
    interpretation: Interpretation
    plain: str


def interpret(query: Query, *, vectors: bool, lexicon: Lexicon = NO_CONCEPTS) -> InterpretedQuery:
    """Reads a query as its mode says.

    A query with connectors, quotations, wildcards or fields is read in the query language, unless its mode is by
    meaning. One that cannot be parsed is read as plain words, and the problem reported; not if it is a sentence that
    only begins as a field does. Plain words are searched by words and meaning; each must occur, if its mode says so or
    there are no vectors to compare with.

    Args:
        query: what the user asks.
        vectors: whether there are any vectors in the library.
        lexicon: names clause types.
    """
    problem = None
    if query.mode is not Mode.NATURAL and looks_like_connectors(query.text):
        parsed = parse(query.text, lexicon)
        prose = first_of_prose(query.text)
        if isinstance(parsed, Parsed) and prose.lower() not in STOP_WORDS:
            reading = Interpretation(connectors=True, paraphrase=paraphrase(parsed))
            return InterpretedQuery(Mode.KEYWORD, parsed.tree, reading, query.text)
        problem = parsed if isinstance(parsed, Problem) and not prose else None
    plain = query.text if problem is None else " ".join(bare_words(query.text)) or query.text
    if query.mode is Mode.NATURAL or (query.mode is Mode.AUTO and vectors):
        return InterpretedQuery(Mode.NATURAL, None, Interpretation(connectors=False, problem=problem), plain)
    return _by_words(query.text, problem, plain)


def _by_words(text: str, problem: Problem | None, plain: str) -> InterpretedQuery:
    parsed = keywords(text)
    if isinstance(parsed, Parsed):
        reading = Interpretation(connectors=False, paraphrase=paraphrase(parsed), problem=problem)
        return InterpretedQuery(Mode.KEYWORD, parsed.tree, reading, plain)
    reading = Interpretation(connectors=False, problem=problem or parsed)
    return InterpretedQuery(Mode.KEYWORD, None, reading, plain)


def bare_words(text: str) -> list[str]:
    """The words of a query, without the signs and connectors of the query language."""
    parsed = keywords(text)
    leaves = wanted_words(parsed.tree) if isinstance(parsed, Parsed) else ()
    return [term.text.strip("!*?~") for leaf in leaves for term in leaf.terms]
