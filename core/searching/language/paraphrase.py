"""Says in words how a query was read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from core.searching.language import tree as ast
from core.searching.language.parse import Parsed
from core.searching.language.terms import term_forms

_WHERE = {
    ast.FieldName.TITLE: "in the title",
    ast.FieldName.PARTY: "among the parties",
    ast.FieldName.TYPE: "in the type of agreement",
    ast.FieldName.LAW: "in the governing law",
    ast.FieldName.FILE: "in the name of the file or its folder",
    ast.FieldName.HEADING: "in the heading",
}


def paraphrase(parsed: Parsed) -> str:
    """What is searched for and what is not, in a sentence or two; groups stand in parentheses."""
    text = f"Clauses with {_said(parsed.tree)}."
    if parsed.ignored:
        names = " and ".join(f"“{word}”" for word in parsed.ignored)
        one = len(parsed.ignored) == 1
        text += f" {names} {'was' if one else 'were'} not looked for: {'it only names' if one else 'they only name'}"
        text += " what is sought."
    return text


def _said(node: ast.Node) -> str:
    match node:
        case ast.Words():
            return _words(node.terms)
        case ast.Or():
            return _listed([_in_group(part) for part in node.parts], "or")
        case ast.And():
            return _all(node.parts)
        case ast.Not():
            return f"no {_in_group(node.part)}"
        case ast.Near():
            return _near(node)
        case ast.Chain():
            links = (
                f" {_before(reach)} {_in_group(part)}" for reach, part in zip(node.reaches, node.parts[1:], strict=True)
            )
            return _in_group(node.parts[0]) + "".join(links)
        case ast.Field():
            return _field(node)
        case ast.DateRange():
            return _dates(node)
        case ast.SectionNumber():
            return f"section {node.text} or one under it"
        case ast.ClauseType():
            return f"“{node.name}”"


def _in_group(node: ast.Node) -> str:
    return f"({_said(node)})" if isinstance(node, ast.And | ast.Or | ast.Near | ast.Chain) else _said(node)


def _words(terms: Sequence[ast.Term]) -> str:
    text = " ".join(term.text for term in terms)
    also = "".join(_also(term) for term in terms)
    phrase = len(terms) > 1 or (terms[0].quoted and " " in text)
    return f"{'the phrase ' if phrase else ''}“{text}”{also}"


def _also(term: ast.Term) -> str:
    """What else a term finds than itself."""
    if term.fuzzy:
        return f" (or a word that differs in {'up to ' * (term.fuzzy > 1)}{_letters(term.fuzzy)})"
    signs = set(term.text) & set("*!?")
    if signs:
        return " (with any one letter for “?”)" if signs == {"?"} else " (with any letters for the sign)"
    open_, *closed = term_forms(term)
    if not closed:
        return ""
    return f" (also “{' '.join(name for name, _ in open_.names)}” and “{closed[0].names[0][0]}”)"


def _all(parts: Sequence[ast.Node]) -> str:
    wanted = [_in_group(part) for part in parts if not isinstance(part, ast.Not)]
    unwanted = [_in_group(part.part) for part in parts if isinstance(part, ast.Not)]
    said = _listed(wanted, "and")
    if not unwanted:
        return said
    without = _listed(unwanted, "or")
    return f"{said}, but without {without}" if said else f"no {without}"


def _near(node: ast.Near) -> str:
    left, right = _in_group(node.left), _in_group(node.right)
    if node.negated and node.ordered:
        return f"{left} where it does not stand {_before(node.reach)} {right}"
    if node.negated:
        return f"{left} where it is not {_together(node.reach)} {right}"
    return f"{left} {_together(node.reach)} {right}"


def _together(reach: ast.Reach) -> str:
    if reach.unit is ast.Unit.WORDS:
        return f"within {reach.words} word{'s' * (reach.words != 1)} of"
    return f"in the same {reach.unit} as"


def _before(reach: ast.Reach) -> str:
    if reach.unit is ast.Unit.WORDS:
        return f"at most {reach.words} word{'s' * (reach.words != 1)} before"
    return f"in the same {reach.unit} before"


def _field(node: ast.Field) -> str:
    match node.name:
        case ast.FieldName.DATE:
            return f"a contract dated {_said(node.part)}"
        case ast.FieldName.SECTION:
            return _said(node.part)
        case ast.FieldName.CLAUSE:
            return f"the clause type {_said(node.part)}"
    return f"{_in_group(node.part)} {_WHERE[node.name]}"


def _dates(dated: ast.DateRange) -> str:
    first, last = (_day(each) if each else "" for each in (dated.first, dated.last))
    if first == last:
        return first
    if first and last:
        return f"from {first} to {last}"
    return f"{first} or later" if first else f"{last} or earlier"


def _day(text: str) -> str:
    day = date.fromisoformat(text)
    return f"{day.day} {day:%B %Y}"


def _letters(number: int) -> str:
    return f"{number} letter{'s' * (number != 1)}"


def _listed(parts: Sequence[str], word: str) -> str:
    return f" {word} ".join(parts)
