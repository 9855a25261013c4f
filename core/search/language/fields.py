"""The fields of a query: reading their values, and finding the clauses that satisfy them.

Dates, section numbers, types of clause and ranges of values (`core.search.language.ranges`) are parsed; the other
fields hold words.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from difflib import get_close_matches
from functools import lru_cache, partial
from typing import Final, NoReturn

import numpy as np
from numpy.typing import NDArray

from core.base.translation import tr
from core.search.language import tree as ast
from core.search.language.problems import refuse
from core.search.language.ranges import EXAMPLES, in_range, last_days, value_range
from core.search.language.ranges import FIELDS as VALUE_FIELDS
from core.search.language.terms import term_forms
from core.search.language.tokens import TokenKind, is_wild, query_tokens
from core.tagging.lexicon import Lexicon
from core.text.words import APOSTROPHES, HYPHENS, normal
from core.types import Concept, Span
from core.types.facts import Facts
from core.types.library_columns import Columns, Mask

_QUOTES: Final = '"“”„‟«» \t\n'
_CALLED: Final = re.compile(r"(?:sections?|sec\.?|clauses?|articles?|art\.?|§+)\s*(?=\S)", re.IGNORECASE)

Read = Callable[[str, Span], ast.Value | None]
_OF_DAYS: Final = frozenset({ast.FieldName.DATE, ast.FieldName.SIGNED, ast.FieldName.ENDS})
READ_WHOLE: Final = frozenset({*_OF_DAYS, ast.FieldName.SECTION, ast.FieldName.CLAUSE, *VALUE_FIELDS})
"""The fields whose value is not cut into words."""


def field_condition(name: ast.FieldName, node: ast.Node, span: Span, text: str, lexicon: Lexicon) -> ast.Field:
    """The condition that a field's part of a query makes.

    Args:
        name: which field.
        node: what follows its colon, read as words.
        span: of all of it, name included.
        text: the whole query.
        lexicon: names types of clause.

    Raises:
        QueryRefused: the value is no date, section or type of clause, or the field holds another field.
    """
    _refuse_nested(name, node, text)
    read: dict[ast.FieldName, Read] = {
        ast.FieldName.DATE: _date,
        ast.FieldName.SIGNED: _date,
        ast.FieldName.ENDS: lambda value, at: _date(value, at, ends=True),
        ast.FieldName.SECTION: _section,
        ast.FieldName.CLAUSE: lambda value, at: _clause_type(value, at, lexicon),
        **{field: partial(value_range, field) for field in VALUE_FIELDS},
    }
    if name not in read:
        return ast.Field(name, node, span=span)
    inside = node.span.of(text)
    one = [token.kind for token in query_tokens(inside)] == [
        TokenKind.RUN
    ]  # several words, and no connector among them
    whole = read[name](_bare(inside), node.span) if one else None
    return ast.Field(name, whole or _leaves(name, node, text, lexicon, read[name]), span=span)


def _leaves(name: ast.FieldName, node: ast.Node, text: str, lexicon: Lexicon, read: Read) -> ast.Node:
    """The tree with its words read as values of the field."""
    if isinstance(node, ast.Words):
        value = _bare(node.span.of(text))
        return read(value, node.span) or _refuse_value(name, value, node.span, text, lexicon)
    if isinstance(node, ast.Near | ast.Chain):
        refuse(text, node.span, tr("In the field “{name}:” words have no order: use AND, OR and NOT.", name=name))
    parts = tuple(_leaves(name, part, text, lexicon, read) for part in ast.children(node))
    if isinstance(node, ast.And | ast.Or):
        return replace(node, parts=parts)
    assert isinstance(node, ast.Not), "fields in fields are refused before"
    return replace(node, part=parts[0])


def _date(value: str, span: Span, *, ends: bool = False) -> ast.DateRange | None:
    within = days(value)
    return ast.DateRange(*within, "".join(value.split()), ends, span=span) if within else None


def _section(value: str, span: Span) -> ast.SectionNumber | None:
    number = _CALLED.sub("", value, count=1).rstrip("*!").rstrip(".")
    return ast.SectionNumber(number, span=span) if normal(number) and not is_wild(number) else None


def _clause_type(value: str, span: Span, lexicon: Lexicon) -> ast.ClauseType | None:
    concepts = concepts_named(value, lexicon)
    if not concepts:
        return None
    name = " or ".join(concept.name for concept in concepts)
    roots = tuple(concept.id for concept in concepts if not concept.attribute)
    return ast.ClauseType(ids_under(concepts, lexicon), name, value, roots, span=span)


def _bare(value: str) -> str:
    return " ".join(value.strip(_QUOTES).split())


def _refuse_nested(name: ast.FieldName, node: ast.Node, text: str) -> None:
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.Field):
            message = tr(
                "The field “{inner}:” is inside the field “{outer}:”. Connect the two by AND.",
                inner=part.name,
                outer=name,
            )
            refuse(text, part.span, message, part.part.span.of(text))
        waiting += ast.children(part)


def _refuse_value(name: ast.FieldName, value: str, span: Span, text: str, lexicon: Lexicon) -> NoReturn:
    if name in VALUE_FIELDS:
        example = f"{name}:{EXAMPLES.get(name, '<30d')}"
        refuse(text, span, tr("“{value}” is no range of values. Write {example}.", value=value, example=example))
    if name in _OF_DAYS:
        year = re.search(r"(?:19|20)\d\d", value)
        message = tr(
            "“{value}” is not a date. Write {name}:2019, {name}:2018-2020, {name}:>2019, {name}:>=2019-03 or "
            "{name}:2019-03-15.",
            value=value,
            name=name,
        )
        refuse(text, span, message, year.group() if year else None)
    if name is ast.FieldName.SECTION:
        refuse(text, span, tr("“{value}” is not a section number. Write section:8.2 or section:8.2(a).", value=value))
    close = nearest_concept(value, lexicon)
    message = tr("There is no clause type “{value}”.", value=value)
    if close:
        message = tr("There is no clause type “{value}”. Did you mean “{close}”?", value=value, close=close)
    refuse(text, span, message, (f'"{close}"' if " " in close else close) or None)


def concepts_named(name: str, lexicon: Lexicon) -> list[Concept]:
    """The concepts with this name or alias; "*", "!" and "?" are wildcards, as in words."""
    if not is_wild(name):
        concept = lexicon.named(name)
        return [concept] if concept else []
    signs = {"*": ".*", "!": ".*", "?": "."}
    pattern = re.compile("".join(signs.get(sign) or re.escape(sign) for sign in name.strip().lower()))
    return [concept for concept in lexicon.concepts if any(map(pattern.fullmatch, _names(concept)))]


def nearest_concept(name: str, lexicon: Lexicon) -> str:
    """The name of the concept that is probably meant, "" for none."""
    known = {each: concept.name for concept in lexicon.concepts for each in _names(concept)}
    wanted = normal(name)
    close = get_close_matches(wanted, known, 1) or [each for each in known if wanted and wanted in each]
    return known[close[0]] if close else ""


def ids_under(roots: list[Concept], lexicon: Lexicon) -> tuple[str, ...]:
    """The ids of concepts and of all under them, in the order of the lexicon."""
    ids = {each.id for concept in roots for each in lexicon.family(concept.id)}
    return tuple(concept.id for concept in lexicon.concepts if concept.id in ids)


def _names(concept: Concept) -> set[str]:
    return {normal(name) for name in (concept.name, *concept.aliases)}


_DATE: Final = r"\d{4}(?:-\d{1,2}(?:-\d{1,2})?)?"
_SIDE: Final = re.compile(rf"(?P<sign>[<>]=?|=)?(?P<day>{_DATE})")
_RANGE: Final = re.compile(rf"(?P<first>{_DATE})?\.\.(?P<last>{_DATE})?|(?P<from>\d{{4}})[-–](?P<to>\d{{4}})")


@lru_cache(maxsize=1024)
def days(text: str) -> tuple[str, str] | None:
    """The first and the last day, as ISO 8601, "" where open; None where the text is no such range.

    A range may be written 2018..2020, 2018-2020, 2018.. or ..2020; one side <2015, <=2015-06, >2019 or >=2019-03-15.
    """
    text = "".join(text.split())
    try:
        if match := _RANGE.fullmatch(text):
            first, last = match["first"] or match["from"], match["last"] or match["to"]
            ends = (_ends(first)[0] if first else "", _ends(last)[1] if last else "")
            return ends if any(ends) and (not all(ends) or ends[0] <= ends[1]) else None
        if match := _SIDE.fullmatch(text):
            return _side(match["sign"] or "=", *_ends(match["day"]))
    except (ValueError, OverflowError):
        return None
    return None


def _side(sign: str, first: str, last: str) -> tuple[str, str]:
    match sign:
        case "<":
            return "", _moved(first, -1)
        case "<=":
            return "", last
        case ">":
            return _moved(last, 1), ""
        case ">=":
            return first, ""
    return first, last


def _ends(text: str) -> tuple[str, str]:
    """The first and the last day of a year, month or day.

    Raises:
        ValueError: there is no such day.
    """
    year, month, day = [*map(int, text.split("-")), 0, 0][:3]
    first = date(year, month or 1, day or 1)
    if day:
        return first.isoformat(), first.isoformat()
    last_month = month or 12
    return first.isoformat(), date(year, last_month, monthrange(year, last_month)[1]).isoformat()


def _moved(day: str, by: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=by)).isoformat()


_NOT_SHOWN: Final = re.compile(r"\s+")


def texts(name: ast.FieldName, columns: Columns) -> tuple[str, ...]:
    """The text of the field for each document, or each heading for "heading"; several values are paragraphs."""
    if name is ast.FieldName.HEADING:
        return columns.captions.headings
    return tuple(_text(name, facts) for facts in columns.facts)


def in_rows(name: ast.FieldName, values: Mask, columns: Columns) -> Mask:
    """Turns a mask of documents, or of headings, into one of clauses."""
    mask: Mask = values[columns.captions.heading if name is ast.FieldName.HEADING else columns.document]
    return mask


def holds(leaf: ast.Value, columns: Columns) -> Mask:
    """The clauses whose date, section number, type or values are what the query asks for."""
    match leaf:
        case ast.DateRange():
            made = [(each, days(each.effective or each.date if leaf.ends else each.date)) for each in columns.facts]
            ranges = [last_days(*each) if leaf.ends else each[1] for each in made]
            return in_rows(ast.FieldName.DATE, np.array([_overlap(each, leaf) for each in ranges], np.bool_), columns)
        case ast.SectionNumber():
            numbers, which = _numbers(columns.captions.sections)
            wanted = _shown(leaf.text)
            under = np.array([_under(number, wanted) for number in numbers], np.bool_)
            return under[which] if len(which) else np.zeros(0, np.bool_)
        case ast.ClauseType():
            mask = np.zeros(len(columns), np.bool_)
            mask[columns.rows_tagged(leaf.concepts)] = True
            return mask
        case ast.ValueRange():
            return in_range(leaf, columns)


def _text(name: ast.FieldName, facts: Facts) -> str:
    match name:
        case ast.FieldName.TITLE:
            return facts.title
        case ast.FieldName.PARTY:
            return "\n".join(facts.parties)
        case ast.FieldName.TYPE:
            return facts.kind
        case ast.FieldName.LAW:
            return facts.law
        case ast.FieldName.FILE:
            return "\n".join(f"{file.parent.name}\n{file.name}" for file in facts.files)
    raise ValueError(f"{name} holds no text")


def _overlap(ends: tuple[str, str] | None, wanted: ast.DateRange) -> bool:
    """Whether a date, of which the first and the last day are known, may be in the range."""
    return ends is not None and (not wanted.last or ends[0] <= wanted.last) and ends[1] >= wanted.first


@lru_cache(maxsize=2)
def _numbers(sections: tuple[str, ...]) -> tuple[list[str], NDArray[np.int64]]:
    """The distinct section numbers, and which of them each clause has."""
    known: dict[str, int] = {}
    which = np.fromiter((known.setdefault(each, len(known)) for each in sections), np.int64, len(sections))
    return [_shown(each) for each in known], which


def _shown(number: str) -> str:
    return _NOT_SHOWN.sub("", number).casefold()


def _under(number: str, wanted: str) -> bool:
    """Whether it is this number or one below it: 8.2(a) is under 8.2, and 8.21 is not."""
    if not number.startswith(wanted):
        return False
    before, after = number[len(wanted) - 1], number[len(wanted) :][:1]
    return not (before.isdigit() and after.isdigit()) and not (before.isalpha() and after.isalpha())


MANY: Final = 10_000
"""The number of texts from which passing over some of them pays."""
_RUN: Final = re.compile(r"[a-z0-9]+")
_BETWEEN: Final = "\n"
_PLAIN: Final = re.compile(rf"[{HYPHENS}{APOSTROPHES}\x00-\x7f“”„—―§¶•…]*")
"""A text whose letters are all ASCII."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """Letters and digits, in lower case; ``begins`` and ``ends`` say whether none can stand before and after them."""

    text: str
    begins: bool
    ends: bool


Fragments = frozenset[Fragment]


def fragments(node: ast.Node) -> Fragments | None:
    """Fragments of which every plain text that satisfies a part of a query contains one; None where there are none.

    Those of the rarest part, taken to be the one with the longest words.
    """
    match node:
        case ast.Words():
            return _longest(_of_term(term) for term in node.terms)
        case ast.Near(negated=True):
            return fragments(node.left)
        case ast.Or():
            parts = [fragments(part) for part in node.parts]
            return frozenset().union(*(part for part in parts if part)) if all(parts) else None
        case ast.And() | ast.Chain() | ast.Near():
            return _longest(fragments(part) for part in ast.children(node))
    return None


def may_satisfy(node: ast.Node, texts: tuple[str, ...]) -> NDArray[np.int64]:
    """The places of the texts that may satisfy a query, ascending: all of them where nothing can be said."""
    wanted = fragments(node) if len(texts) >= MANY else None
    if wanted is None:
        return np.arange(len(texts))
    joined, ends, others = _joined(texts)
    found = np.fromiter((at for each in wanted for at in _occurrences(each, joined)), np.int64)
    return np.union1d(np.searchsorted(ends, found, side="right"), others)


def _longest(several: Iterable[Fragments | None]) -> Fragments | None:
    return max(filter(None, several), key=lambda each: min(len(one.text) for one in each), default=None)


def _of_term(term: ast.Term) -> Fragments | None:
    """A fragment of each form of a term; None where a form has none."""
    forms = term_forms(term)
    if term.fuzzy or not forms:
        return None
    runs = [list(_runs(name for name, _ in form.names)) for form in forms]
    return frozenset(max(each, key=lambda run: len(run.text)) for each in runs) if all(runs) else None


def _runs(names: Iterable[str]) -> Iterator[Fragment]:
    """The runs of letters and digits in names; where a wildcard is next to one, others may be."""
    for name in names:
        for run in _RUN.finditer(name):
            before, after = name[run.start() - 1 : run.start()], name[run.end() : run.end() + 1]
            yield Fragment(run[0], before.isascii(), after.isascii())


def _occurrences(fragment: Fragment, joined: str) -> Iterator[int]:
    text, size = fragment.text, len(fragment.text)
    at = joined.find(text)
    while at >= 0:
        begun = not (fragment.begins and joined[at - 1].isalnum())
        if begun and not (fragment.ends and joined[at + size].isalnum()):
            yield at
        at = joined.find(text, at + 1)


@lru_cache(maxsize=1)
def _joined(texts: Sequence[str]) -> tuple[str, NDArray[np.int64], NDArray[np.int64]]:
    """The plain texts, in lower case, one after another; where each ends; and the places of the others."""
    others = [at for at, text in enumerate(texts) if not text.isascii() and not _PLAIN.fullmatch(text)]
    plain = [text.lower() for text in texts]
    for at in others:
        plain[at] = ""
    ends = np.cumsum(np.fromiter(map(len, plain), np.int64, len(plain)) + len(_BETWEEN)) + len(_BETWEEN) - 1
    return _BETWEEN + _BETWEEN.join(plain) + _BETWEEN, ends, np.array(others, np.int64)
