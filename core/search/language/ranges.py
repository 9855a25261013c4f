"""The ranges of values that a query asks for: "cap:>2x", "notice:<30d", "cap:$1m..$5m", "interest:>=12%".

Which measures a field asks for stands beside the lexicon (`core.tagging.measures`); the values of clauses are among
their tags, so a range is a look-up in the tags of the library. The term of a contract, and when it ends, are facts.
"""

from __future__ import annotations

import math
import re
from calendar import monthrange
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from typing import Final

import numpy as np

from core.base.metrics import wilson
from core.base.translation import marked, tr
from core.search.arrange import innermost, innermost_mask
from core.search.language import tree as ast
from core.search.language.tree import FieldName
from core.tagging.attributes import ATTRIBUTES
from core.tagging.measures import UNREAD, Assigned, Measure, TagValue, Unit, measures, quantities, tag_value
from core.tagging.values import ValueKind, days_of, notice_periods
from core.text.numerals import money_amounts, money_value
from core.types import Clause, Span
from core.types.facts import Facts
from core.types.library_columns import Columns, Mask, Rows

_ASKED: Final = {
    FieldName.CAP: marked("a cap on liability {range}"),
    FieldName.NOTICE: marked("a period of notice {range}"),
    FieldName.CURE: marked("a period to cure a breach {range}"),
    FieldName.TERM: marked("a contract with a term {range}"),
    FieldName.RENEWAL: marked("a renewal term {range}"),
    FieldName.SURVIVAL: marked("confidentiality after the end {range}"),
    FieldName.PAYMENT: marked("a time for payment {range}"),
    FieldName.INTEREST: marked("interest on late payments {range}"),
    FieldName.NONCOMPETE: marked("a non-compete after the end {range}"),
}
FIELDS: Final = frozenset(_ASKED)
"""The fields that hold ranges of values."""
EXAMPLES: Final = {FieldName.CAP: ">2x", FieldName.INTEREST: ">=12%", FieldName.TERM: ">3y"}
"""A range in each field, where "<30d" is none that one would ask for."""
UNREAD_WORD: Final = "unread"
"""What asks for the clauses in which a quantity may be a value of the field, but was not read as one."""
_NUMBER: Final = r"\d{1,6}(?:\.\d{1,3})?"
_PERIODS: Final = {"d": "day", "w": "week", "m": "month", "mo": "month", "y": "year", "yr": "year"}
_PERIOD: Final = re.compile(rf"({_NUMBER})-?(day|week|month|year|{'|'.join(_PERIODS)})s?")
_TIMES: Final = re.compile(rf"({_NUMBER})-?(?:x|times)")
_SHARE: Final = re.compile(rf"({_NUMBER})%")
_SIDE: Final = re.compile(r"(?P<sign>[<>]=?|=)?(?P<value>[^<>=]+)")
_MOST: Final = 1e15  # no value is larger
_NEXT: Final = 1e-9  # in proportion: values that differ by less are equal


@cache
def measures_of(field: FieldName) -> Mapping[str, Measure]:
    """The measures that a field asks for, by their ids."""
    return {each: of for each, of in measures().items() if field in of.fields}


def value_range(field: FieldName, text: str, span: Span) -> ast.ValueRange | None:
    """The range that a text asks for; None where it is none, or in a unit in which the field has no values.

    It is written ``>2x``, ``>=30d``, ``<6m``, ``$1m..$5m``, ``12%..``, or, for one value, ``30d``; ``unread`` asks for
    what was not read.
    """
    plain = "".join(text.lower().split())
    if plain == UNREAD_WORD:
        return ast.ValueRange(field, 0, 0, "", "", text, span=span)
    if ".." in plain:
        first, last = plain.split("..", 1)
        if not last:
            return value_range(field, f">={first}", span)
        if not first:
            return value_range(field, f"<={last}", span)
        above, below = value_range(field, f">={first}", span), value_range(field, f"<={last}", span)
        if above is None or below is None or above.unit != below.unit or above.low > below.high:
            return None
        said = tr("from {low} to {high}", low=_value(field, first)[2], high=_value(field, last)[2])
        return ast.ValueRange(field, above.low, below.high, above.unit, said, text, span=span)
    side = _SIDE.fullmatch(plain)
    if side is None:
        return None
    value, unit, words = _value(field, side["value"])
    least, most, said = _BOUNDS[side["sign"] or "="]
    ends = (value * least, value * most if most else _MOST)
    return ast.ValueRange(field, *ends, unit, tr(said, value=words), text, span=span) if unit else None


_BOUNDS: Final = {
    "<": (0.0, 1 - _NEXT, marked("under {value}")),
    "<=": (0.0, 1 + _NEXT, marked("of at most {value}")),
    ">": (1 + _NEXT, 0.0, marked("over {value}")),
    ">=": (1 - _NEXT, 0.0, marked("of at least {value}")),
    "=": (1 - _NEXT, 1 + _NEXT, marked("of {value}")),
}
"""The ends of the range of each sign, as multiples of its value, 0 where it is open; and what it says."""


def _value(field: FieldName, text: str) -> tuple[float, str, str]:
    """A value, its unit or currency, and the same in words; "" for both where it is none of the field."""
    units = {each.unit for each in measures_of(field).values()}
    if (found := _PERIOD.fullmatch(text)) and Unit.DAYS in units:
        unit = _PERIODS.get(found[2], found[2])
        words = f"{found[1]} {unit}{'' if found[1] == '1' else 's'}"
        return float(found[1]) * days_of(f"1 {unit}"), Unit.DAYS, words
    if (found := _TIMES.fullmatch(text)) and Unit.TIMES in units:
        return float(found[1]), Unit.TIMES, tr("{count} times", count=found[1])
    if (found := _SHARE.fullmatch(text)) and Unit.PERCENT in units:
        return float(found[1]), Unit.PERCENT, text
    if found and Unit.TIMES in units:  # 150% of the fees
        return float(found[1]) / 100, Unit.TIMES, text
    if Unit.MONEY in units and [Span(0, len(text))] == money_amounts(text.upper()):
        amount, currency = money_value(text)
        return float(amount), currency, f"{currency} {amount:,}"
    return 0.0, "", ""


# ------------------------------------------------------------ of which rules they are


def of_types(tree: ast.Node, asked: tuple[ast.ClauseType, ...] = ()) -> ast.Node:
    """The query with each range that is asked with clause types made one of values of their rules.

    A clause may state several rules, and a value belongs to that of its own sentence: "clause:termination AND
    notice:<30d" asks for no notice of renewal. Where the field has measures of the type itself, these say it, and the
    clause need not be tagged with it too.

    Args:
        tree: of the query, or a part of it.
        asked: the clause types that must hold with this part.
    """
    match tree:
        case ast.And():
            asked = (*asked, *(each for part in tree.parts for each in _types_in(part)))
            parts = [of_types(part, asked) for part in tree.parts]
            ranges = [each for part in parts if not isinstance(part, ast.Not) for each in _leaves(part)]
            measured = {each for wanted in ranges for each in asked if _measures_say(wanted, each)}
            left = tuple(each for each in parts if not (types := set(_types_in(each))) or types - measured)
            return left[0] if len(left) == 1 else replace(tree, parts=left)
        case ast.Or():
            return replace(tree, parts=tuple(of_types(part, asked) for part in tree.parts))
        case ast.Not() | ast.Field():
            return replace(tree, part=of_types(tree.part, asked))
        case ast.ValueRange() if tree.field is not FieldName.TERM:
            return replace(tree, of=asked)
    return tree


def _types_in(part: ast.Node) -> Iterator[ast.ClauseType]:
    """The clause types one of which a part of a query demands."""
    if isinstance(part, ast.Field) and isinstance(part.part, ast.ClauseType | ast.Or):
        leaves = list(_leaves(part.part))
        if all(isinstance(each, ast.ClauseType) and each.roots for each in leaves):
            yield from (each for each in leaves if isinstance(each, ast.ClauseType))


def _measures_say(wanted: ast.Node, asked: ast.ClauseType) -> bool:
    """Whether the field of a range has measures of the type itself that is asked."""
    if not isinstance(wanted, ast.ValueRange) or asked not in wanted.of:
        return False
    return any(each.type in asked.roots for each in measures_of(wanted.field).values())


def in_range(wanted: ast.ValueRange, columns: Columns) -> Mask:
    """The clauses that state a value in a range, or whose contract has it."""
    if wanted.field is FieldName.TERM:
        able = np.array([_is_within(wanted, _term(each)) for each in columns.facts], np.bool_)
        of_contracts: Mask = able[columns.document] if len(able) else np.zeros(0, np.bool_)
        return of_contracts
    mask = np.zeros(len(columns), np.bool_)
    stating = [each for each in columns.concepts if _states(wanted, each)]
    types = {concept for each in wanted.of for concept in each.concepts}
    saying = [each for each in stating if not types or _type_of(each) in types]
    mask[columns.rows_tagged(saying)] = True
    if types and not any(_measures_say(wanted, each) for each in wanted.of):
        mask[_in_rules_of(types, set(stating).difference(saying), columns)] = True
    return mask


def _states(wanted: ast.ValueRange, tag: str) -> bool:
    known = measures_of(wanted.field)
    if not wanted.unit:
        return tag.removesuffix(f":{UNREAD}") in known and tag.endswith(UNREAD)
    value = tag_value(tag)
    if value is None or not (wanted.low <= value.value <= wanted.high):
        return False
    if value.measure in known:
        return wanted.unit == (value.currency or known[value.measure].unit)
    return wanted.field is FieldName.NOTICE and value.measure == ValueKind.NOTICE


def _type_of(tag: str) -> str:
    measure = measures().get(tag.partition(":")[0])
    return measure.type if measure else ""


def _in_rules_of(types: Collection[str], tags: Collection[str], columns: Columns) -> Rows:
    """The rows of the innermost clauses of any type around values, by their tags, where they are of these types."""
    typed = np.unique(columns.rows_tagged({each for each in columns.concepts if ":" not in each} - ATTRIBUTES))
    able = np.unique(columns.rows_tagged(types))
    stated = columns.tagged[np.isin(columns.tagged[:, 1], [columns.concepts.index(each) for each in tags])]
    stated = stated[np.isin(columns.document[stated[:, 0]], columns.document[able])]
    stated = stated[np.lexsort(stated.T)].astype(np.int64)  # by values, then by rows
    documents = columns.document[typed]
    found: list[int] = []
    for row in np.unique(stated[innermost_mask(columns, *stated.T), 0]).tolist():
        before = typed[np.searchsorted(documents, columns.document[row]) : np.searchsorted(typed, row, "right")]
        found += before[columns.end[before] >= columns.end[row]][-1:].tolist()  # the innermost is the last
    these: Rows = np.intersect1d(np.array(found, np.int64), able)
    return these


def _is_within(wanted: ast.ValueRange, days: float | None) -> bool:
    return (days is None) if not wanted.unit else days is not None and wanted.low <= days <= wanted.high


def _term(facts: Facts) -> float | None:
    """How many days a contract lasts; None where that is not known."""
    return days_of(f"{facts.term} months") if facts.term.isdecimal() else None


# ------------------------------------------------------------ where the values stand


def value_marks(tree: ast.Node, clause: Clause, tags: Collection[str]) -> Iterator[Span]:
    """The words of a clause, in its text, from which the values were read that a query asks for, or that were not read.

    Args:
        tree: of the query.
        clause: one that the query finds.
        tags: of the clause.
    """
    for wanted in ast.wanted_ranges(tree):
        known, figures = frozenset(measures_of(wanted.field).values()), list(quantities([clause]))
        about = [each for each in figures if not known.isdisjoint(each.may_be)]
        if not wanted.unit:
            found = [each for each in about if each.measure is None or each.measure.above]
        else:
            values = [value for tag in tags if _states(wanted, tag) and (value := tag_value(tag))]
            read = [each for each in figures if each.measure in known]
            # Alone a clause may lack the heading above it, by which its figure was read: then any of that value counts.
            found = next(filter(None, (_equal(some, values) for some in (read, about, figures))), [])
        spans = [each.quantity.span for each in found]
        yield from (Span(each.start - clause.span.start, each.end - clause.span.start) for each in spans)
        if wanted.field is FieldName.NOTICE and wanted.unit:
            every = notice_periods(clause.text)
            yield from (span for span, words in every if wanted.low <= days_of(words) <= wanted.high)


def _equal(figures: Sequence[Assigned], values: Sequence[TagValue]) -> list[Assigned]:
    """The figures that are as much as any of these values."""
    said = {(f"{each.value:.12g}", each.currency) for each in values}
    return [each for each in figures if (f"{each.quantity.value:.12g}", each.quantity.currency) in said]


# ------------------------------------------------------------ when contracts end


def last_days(facts: Facts, days: tuple[str, str] | None) -> tuple[str, str] | None:
    """The first and the last day, as ISO 8601, on which a contract may end, renewals aside; None where it is unknown.

    Args:
        facts: of the contract.
        days: the first and the last on which it may begin.
    """
    if days is None or not facts.term.isdecimal():
        return None
    try:
        first, last = (_after(date.fromisoformat(each), int(facts.term)) for each in days)
    except (ValueError, OverflowError):  # after the year 9999
        return None
    return first.isoformat(), last.isoformat()


def _after(day: date, months: int) -> date:
    """The last of so many months from a day."""
    years, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(years, month + 1, min(day.day, monthrange(years, month + 1)[1])) - timedelta(days=1)


# ------------------------------------------------------------ what a query may have missed


def may_miss(tree: ast.Node, columns: Columns, allowed: Mask) -> str:
    """What the answer to a query with ranges may have missed, in a sentence or two; "" for one without any.

    Args:
        tree: of the query.
        columns: all clauses of the library.
        allowed: those that pass the filters.
    """
    ranges = dict.fromkeys(each for part in _leaves(tree) if (each := _range_of(part)))
    return " ".join(each for wanted in ranges for each in _missed(wanted, columns, allowed))


def _leaves(tree: ast.Node) -> Iterator[ast.Node]:
    waiting = [tree]
    while waiting:
        part = waiting.pop(0)
        waiting += ast.children(part)
        if not ast.children(part):
            yield part


def _range_of(part: ast.Node) -> ast.ValueRange | None:
    """What asks for the values of the same kind that were not read; of ends those of terms, on which they depend."""
    if isinstance(part, ast.ValueRange) and part.unit:
        return ast.ValueRange(part.field, 0, 0, "", "", "", part.of)
    ends = isinstance(part, ast.DateRange) and part.ends
    return ast.ValueRange(FieldName.TERM, 0, 0, "", "", "") if ends else None


def _missed(unread: ast.ValueRange, columns: Columns, allowed: Mask) -> Iterator[str]:
    field, types = unread.field, {concept for each in unread.of for concept in each.concepts}
    known = [each for each in measures_of(field).values() if not types or each.type in types]
    found, of = (sum(each.found[at] + each.asked[at] for each in known) for at in (0, 1))
    if of:
        low, high = wilson(found / of, of)
        yield tr(
            "Of values such as “{field}:” asks for, {low} to {high} in 100 are read (95% interval, measured on {of}).",
            field=field,
            low=math.floor(100 * low),
            high=math.ceil(100 * high),
            of=of,
        )
    shows = " AND ".join([*(f'clause:"{each.text}"' for each in unread.of), f"{field}:{UNREAD_WORD}"])
    rows = np.flatnonzero(in_range(unread, columns) & allowed)
    count = len(np.unique(columns.document[rows])) if field is FieldName.TERM else len(innermost(columns, rows))
    if count and field is FieldName.TERM:
        yield (
            tr("Of 1 contract no term could be read: “{query}” shows it.", query=shows)
            if count == 1
            else tr("Of {count:,} contracts no term could be read: “{query}” shows them.", count=count, query=shows)
        )
    elif count:
        yield (
            tr("1 clause has a figure that may be one but was not read: “{query}” shows it.", query=shows)
            if count == 1
            else tr(
                "{count:,} clauses have a figure that may be one but was not read: “{query}” shows them.",
                count=count,
                query=shows,
            )
        )


def asked(wanted: ast.ValueRange) -> str:
    """What a range asks for, in words."""
    said = tr(_ASKED[wanted.field], range=wanted.said or tr("with a figure that was not read"))
    names = [f"“{each.name}”" for each in wanted.of]
    return tr("{value} for {types}", value=said, types=f" {tr('or')} ".join(names)) if names else said
