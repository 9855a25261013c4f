"""Decides how a query is read, in the query language, by its words, or by its words and its meaning, and says how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from core.base.translation import marked, tr
from core.search.language import tree as ast
from core.search.language.parse import NO_CONCEPTS, Parsed, keywords, parse
from core.search.language.questions import Question, as_question
from core.search.language.ranges import asked
from core.search.language.terms import term_forms
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
    only begins as a field does. A question that asks only for ranges of values is read as the query that it says in
    other words. Plain words are searched by words and meaning; each must occur, if its mode says so or there are no
    vectors to compare with.

    Args:
        query: what the user asks.
        vectors: whether there are any vectors in the library.
        lexicon: names clause types.
    """
    problem, nearly = None, ""
    if query.mode is not Mode.NATURAL and looks_like_connectors(query.text):
        parsed = parse(query.text, lexicon)
        prose = first_of_prose(query.text)
        if isinstance(parsed, Parsed) and prose.lower() not in STOP_WORDS:
            reading = Interpretation(connectors=True, paraphrase=paraphrase(parsed))
            return InterpretedQuery(Mode.KEYWORD, parsed.tree, reading, query.text)
        problem = parsed if isinstance(parsed, Problem) and not prose else None
    elif query.mode is Mode.AUTO and (question := as_question(query.text, lexicon)):
        parsed = parse(question.query, lexicon)
        if question.left:
            nearly = _nearly_exact(question)
        elif isinstance(parsed, Parsed):
            said = tr("Read as “{query}”.", query=question.query)
            reading = Interpretation(connectors=True, paraphrase=f"{paraphrase(parsed)} {said}")
            return InterpretedQuery(Mode.KEYWORD, parsed.tree, reading, query.text)
    plain = query.text if problem is None else " ".join(bare_words(query.text)) or query.text
    if query.mode is Mode.NATURAL or (query.mode is Mode.AUTO and vectors):
        return InterpretedQuery(Mode.NATURAL, None, Interpretation(False, nearly, problem=problem), plain)
    return _by_words(query.text, problem, plain)


_FEW: Final = 3  # words more than a range can say; a question with more is a description of a clause


def _nearly_exact(question: Question) -> str:
    """Tells somebody whose question has a range, and a few words besides, how to get an exact answer."""
    left = dict.fromkeys(question.left)
    if len(left) > _FEW:
        return ""
    words = _listed([f"“{each}”" for each in left], tr("and"))
    return tr(
        "By meaning, because of {words}. For an exact answer, without: “{query}”.", words=words, query=question.query
    )


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


_WHERE = {
    ast.FieldName.TITLE: marked("{words} in the title"),
    ast.FieldName.PARTY: marked("{words} among the parties"),
    ast.FieldName.TYPE: marked("{words} in the type of agreement"),
    ast.FieldName.LAW: marked("{words} in the governing law"),
    ast.FieldName.FILE: marked("{words} in the name of the file or its folder"),
    ast.FieldName.HEADING: marked("{words} in the heading"),
}


def paraphrase(parsed: Parsed) -> str:
    """What is searched for and what is not, in a sentence or two; groups stand in parentheses."""
    text = tr("Clauses with {condition}.", condition=_said(parsed.tree))
    return f"{text} {_ignored(parsed.ignored)}".strip()


def _ignored(words: Sequence[str]) -> str:
    names = _listed([f"“{word}”" for word in words], tr("and"))
    if len(words) == 1:
        return tr("{word} was ignored: it only names what is searched for.", word=names)
    return tr("{words} were ignored: they only name what is searched for.", words=names) if words else ""


def _said(node: ast.Node) -> str:
    match node:
        case ast.Words():
            return _words(node.terms)
        case ast.Or():
            return _listed([_in_group(part) for part in node.parts], tr("or"))
        case ast.And():
            return _all(node.parts)
        case ast.Not():
            return tr("no {condition}", condition=_in_group(node.part))
        case ast.Near():
            return _near(node)
        case ast.Chain():
            text = _in_group(node.parts[0])
            for reach, part in zip(node.reaches, node.parts[1:], strict=True):
                text = f"{text} {_before(reach)} {_in_group(part)}"
            return text
        case ast.Field():
            return _field(node)
        case ast.DateRange():
            return _dates(node)
        case ast.SectionNumber():
            return tr("section {number} or one under it", number=node.text)
        case ast.ClauseType():
            return f"“{node.name}”"
        case ast.ValueRange():
            return asked(node)


def _in_group(node: ast.Node) -> str:
    return f"({_said(node)})" if isinstance(node, ast.And | ast.Or | ast.Near | ast.Chain) else _said(node)


def _words(terms: Sequence[ast.Term]) -> str:
    text = " ".join(term.text for term in terms)
    also = "".join(_also(term) for term in terms)
    phrase = len(terms) > 1 or (terms[0].quoted and " " in text)
    return (tr("the phrase “{words}”", words=text) if phrase else f"“{text}”") + also


def _also(term: ast.Term) -> str:
    """What a term finds besides itself."""
    if term.fuzzy:
        one = tr("(or a word that differs in 1 letter)")
        many = tr("(or a word that differs in up to {count} letters)", count=term.fuzzy)
        return f" {one if term.fuzzy == 1 else many}"
    signs = set(term.text) & set("*!?")
    if signs:
        one, ending, any_ = tr("(any letter for “?”)"), tr("(any ending)"), tr("(any letters for the sign)")
        at_the_end = not set(term.text.rstrip("*!")) & signs
        return f" {ending if at_the_end else one if signs == {'?'} else any_}"
    open_, *closed = term_forms(term)
    if not closed:
        return ""
    apart = " ".join(name for name, _ in open_.names)
    also = tr("(also “{apart}” and “{together}”)", apart=apart, together=closed[0].names[0][0])
    return f" {also}"


def _all(parts: Sequence[ast.Node]) -> str:
    wanted = [_in_group(part) for part in parts if not isinstance(part, ast.Not)]
    unwanted = [_in_group(part.part) for part in parts if isinstance(part, ast.Not)]
    said = _listed(wanted, tr("and"))
    if not unwanted:
        return said
    without = _listed(unwanted, tr("or"))
    if not said:
        return tr("no {condition}", condition=without)
    return tr("{wanted}, but without {unwanted}", wanted=said, unwanted=without)


def _near(node: ast.Near) -> str:
    left, right = _in_group(node.left), _in_group(node.right)
    if node.negated:
        near = _before(node.reach) if node.ordered else _together(node.reach)
        return tr("{left} not {near} {right}", left=left, near=near, right=right)
    return f"{left} {_together(node.reach)} {right}"


def _together(reach: ast.Reach) -> str:
    if reach.unit is ast.Unit.WORDS:
        return tr("within 1 word of") if reach.words == 1 else tr("within {count} words of", count=reach.words)
    return tr("in the same sentence as") if reach.unit is ast.Unit.SENTENCE else tr("in the same paragraph as")


def _before(reach: ast.Reach) -> str:
    if reach.unit is ast.Unit.WORDS:
        return (
            tr("at most 1 word before") if reach.words == 1 else tr("at most {count} words before", count=reach.words)
        )
    return tr("in the same sentence before") if reach.unit is ast.Unit.SENTENCE else tr("in the same paragraph before")


def _field(node: ast.Field) -> str:
    match node.name:
        case ast.FieldName.DATE | ast.FieldName.SIGNED:
            return tr("a contract dated {date}", date=_said(node.part))
        case ast.FieldName.ENDS:
            return tr("a contract that ends {date}", date=_said(node.part))
        case ast.FieldName.SECTION:
            return _said(node.part)
        case ast.FieldName.CLAUSE:
            return tr("the clause type {name}", name=_said(node.part))
    if node.name not in _WHERE:
        return _said(node.part)  # says what of
    return tr(_WHERE[node.name], words=_in_group(node.part))


def _dates(dated: ast.DateRange) -> str:
    first, last = (_day(each) if each else "" for each in (dated.first, dated.last))
    if first == last:
        return first
    if first and last:
        return tr("from {first} to {last}", first=first, last=last)
    return tr("{date} or later", date=first) if first else tr("{date} or earlier", date=last)


def _day(text: str) -> str:
    day = date.fromisoformat(text)
    return f"{day.day} {day:%B %Y}"


def _listed(parts: Sequence[str], word: str) -> str:
    return f" {word} ".join(parts)
