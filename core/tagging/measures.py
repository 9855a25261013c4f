"""What the periods, rates, multiples and amounts of a contract measure: "notice of termination: 30 days", "cap: 2x".

The measures are in ``resources/lexicon/words/measures.toml``. A quantity has one where the words around it say what it
is of; most quantities have none, and are left alone. The values of a clause are kept among its tags
("cap-multiple:2 times"), so that a query can ask for a range of them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from core.tagging.patterns import any_of, phrase_tables
from core.tagging.values import ValueKind, days_of, periods
from core.text.numerals import NUMBER_WORDS, money_amounts, money_value
from core.text.sentences import sentences
from core.types import Clause, Particular, ParticularKind, Span


class Unit(StrEnum):
    """In what the values of a measure are counted."""

    DAYS = "days"  # a month has 30, a year twelve months
    PERCENT = "percent"  # a year
    SHARE = "share"  # in percent
    TIMES = "times"
    MONEY = "money"  # in whole units of a currency


@dataclass(frozen=True, slots=True)
class Measure:
    """What some quantities are of.

    Attributes:
        id: of the measure.
        name: what the user reads before a value.
        type: the clause type that it belongs to, an id of the lexicon.
        unit: of its values.
        least: what is less is no value of it.
        by_type: whether it varies with the type of agreement.
        above: whether only a value above the usual ones says anything; such a value is of no kind that one would ask
            for.
        fields: of the query language, by which it is asked for.
        found: how many of the values that were labelled by reading are found, and of how many (``make bench-values``).
        asked: the same of values that exact questions ask for, in other contracts (``make bench-questions``).
    """

    id: str
    name: str
    type: str
    unit: Unit
    least: float
    by_type: bool
    above: bool
    fields: tuple[str, ...]
    found: tuple[int, int]
    asked: tuple[int, int]


class Measured(NamedTuple):
    """A value that a contract states: of which measure, how much, how it is written, where, and the clause's id."""

    measure: str
    value: float
    words: str
    span: Span
    clause: str


@cache
def measures() -> Mapping[str, Measure]:
    """All measures, by their ids."""
    return {each: _measure(each, table) for each, table in phrase_tables("measures").items()}


def measured(clauses: Sequence[Clause], particulars: Iterable[Particular] = ()) -> list[Measured]:
    """The values of measures that clauses of a contract state, in order; a quantity is of one measure at most.

    Args:
        clauses: of one contract, all or some.
        particulars: of the contract, of which the term is one.
    """
    found: list[Measured] = []
    for each in quantities(clauses):
        if each.measure:
            said = each.quantity
            found.append(Measured(each.measure.id, said.value, said.words, said.span, _innermost(each.around).id))
    for quantity, around in _terms(clauses, particulars):
        found.append(Measured(TERM, quantity.value, quantity.words, quantity.span, _innermost(around).id))
    return sorted(found, key=lambda each: each.span)


# ------------------------------------------------------------ values among the tags of clauses

UNREAD: Final = "?"
"""Stands for the value of a clause in which a quantity may be one, but was not read as one."""


class TagValue(NamedTuple):
    """A value as a tag states it: of which measure, or kind of value, how much, the currency of money, and how it is
    written in the contract.
    """

    measure: str
    value: float
    currency: str = ""
    words: str = ""


def measure_tags(
    clauses: Sequence[Clause], types: Mapping[str, Collection[str]], particulars: Iterable[Particular] = ()
) -> dict[str, tuple[str, ...]]:
    """The tags that state the values of measures, by the id of each clause that has any: of all that a value is in.

    A clause of the type of a measure in which a quantity of its unit was read as no value of any that one would ask
    for, and that states none by the same field of the query language, gets a tag that says so.

    Args:
        clauses: of one contract, all or some.
        types: the ids of the clause types of each clause, by its id.
        particulars: of the contract, of which the term is one.
    """
    tags: dict[str, dict[str, None]] = defaultdict(dict)
    left: dict[str, set[Measure]] = defaultdict(set)
    fields: dict[str, set[str]] = defaultdict(set)
    for each in quantities(clauses):
        for clause in each.around:
            if each.measure:
                tags[clause.id][_tag(each.measure, each.quantity)] = None
                fields[clause.id].update(each.measure.fields)
            if each.measure is None or each.measure.above:
                left[clause.id].update(may for may in each.may_be if may.type in types.get(clause.id, ()))
    for quantity, around in _terms(clauses, particulars):
        for clause in around:
            tags[clause.id][_tag(measures()[TERM], quantity)] = None
    for clause_id, some in left.items():
        for unread in some:
            if unread.fields and fields[clause_id].isdisjoint(unread.fields):
                tags[clause_id][f"{unread.id}:{UNREAD}"] = None
    return {clause_id: tuple(mine) for clause_id, mine in tags.items()}


def _tag(measure: Measure, quantity: Quantity) -> str:
    plain = f"{measure.id}:{quantity.value:.12g} {quantity.currency or measure.unit}"
    usual = _usual_words(measure.unit, quantity.value, quantity.currency)
    return plain if quantity.words == usual else f"{plain} ({quantity.words})"


def _usual_words(unit: Unit, value: float, currency: str) -> str:
    """How a value is written where its tag does not say otherwise."""
    if unit is Unit.MONEY:
        return f"{currency} {value:,.0f}"
    plain = f"{value:.12g}"
    one = plain == "1"
    return {
        Unit.DAYS: f"{plain} {'day' if one else 'days'}",
        Unit.PERCENT: f"{plain}% a year",
        Unit.SHARE: f"{plain}%",
        Unit.TIMES: f"{plain} {'time' if one else 'times'}",
    }[unit]


@lru_cache(maxsize=65_536)
def tag_value(tag: str) -> TagValue | None:
    """The value that a tag states; None for other tags."""
    measure, _, words = tag.partition(":")
    if measure == ValueKind.NOTICE:
        return TagValue(measure, days_of(words), words=words)
    if measure not in measures() or words in ("", UNREAD):  # "cure-period" is also a clause type
        return None
    plain, _, written = words.removesuffix(")").partition(" (")
    amount, _, unit = plain.partition(" ")
    value, own = float(amount), measures()[measure].unit
    currency = unit if own is Unit.MONEY else ""
    return TagValue(measure, value, currency, written or _usual_words(own, value, currency))


class Assigned(NamedTuple):
    """A quantity of a clause, and what it is of.

    Attributes:
        quantity: how much, and how it is written.
        around: the clauses that it is in, the outermost first.
        passage: the words around it.
        measure: that it is of; None: of none.
        may_be: those that its sentence is about, in whose unit it is.
    """

    quantity: Quantity
    around: tuple[Clause, ...]
    passage: Passage
    measure: Measure | None
    may_be: tuple[Measure, ...]


def quantities(clauses: Sequence[Clause]) -> Iterator[Assigned]:
    """Each quantity of the clauses of a contract, in order, with what it is of."""
    for quantity, around in _with_clauses(clauses):
        passage = _passage(quantity.span, _innermost(around), around)
        may_be = [each for each in _rules() if each.may_fit(quantity, passage)]
        measure = next((each.measure for each in may_be if each.fits(passage)), None)
        yield Assigned(quantity, around, passage, measure, tuple(each.measure for each in may_be))


def _terms(
    clauses: Sequence[Clause], particulars: Iterable[Particular]
) -> Iterator[tuple[Quantity, tuple[Clause, ...]]]:
    """The term of a contract, with the clauses that it is stated in, if it is in any."""
    for term in particulars:
        around = tuple(each for each in clauses if each.span.contains(term.span))
        if term.kind is ParticularKind.TERM and around:
            months = int(term.value)
            count, unit = (months // 12, "year") if months % 12 == 0 else (months, "month")
            words = f"{count} {unit}{'s' * (count != 1)}"
            yield Quantity(term.span, (Unit.DAYS,), days_of(words), words), around


def _innermost(around: Sequence[Clause]) -> Clause:
    return min(around, key=lambda each: len(each.span))


# ------------------------------------------------------------ quantities


TERM: Final = "initial-term"
"""The measure of the term of a contract, which is read with its particulars."""


class Quantity(NamedTuple):
    """A period, rate, multiple or amount, and how it is written."""

    span: Span
    units: tuple[Unit, ...]  # in which it may be counted
    value: float
    words: str
    currency: str = ""


_NUMBER: Final = "|".join(sorted((each.replace("-", r"[\s-]") for each in NUMBER_WORDS), key=len, reverse=True))
_PERCENT: Final = re.compile(r"%|\bper\s?cent(?:um)?\b")
_RATE: Final = re.compile(  # up to its sign
    rf"(?:\b(?:(?:{_NUMBER}|and|one-half|half|quarters?|tenths?|point|per\s?cent)[\s-]+){{1,8}})?"
    r"\(?\s*(?<![\d.,/∕⁄-])(?P<figure>\d{1,3}(?:\.\d{1,3})?)(?P<half>[\s-]*1\s*[/∕⁄]\s*2)?\s*(?:\)\s*)?$"
)
_PER: Final = r"\s*\)?\s*(?:per\s?cent\s+)?\(?(?:compounded\s+)?(?:(?:per|a|/)|(?:for\s+)?(?:each|every))\s*"
_A_MONTH: Final = re.compile(rf"{_PER}(?:calendar\s+)?month|\s*\)?\s*monthly")
_A_YEAR: Final = re.compile(rf"{_PER}(?:annum|year)|\s*\)?\s*(?:annual|p\.\s?a\b)")
_OF_MONTH: Final = re.compile(r"\bmonthly\s+(?:\w+\s+){0,4}$")
_OF_YEAR: Final = re.compile(r"\b(?:annual|yearly|annualized)(?:\s+[\w()]+){0,8}\s*$")
_MULTIPLE: Final = re.compile(  # of something: "three times a year" is none
    r"\btimes\b(?!\s*(?:by|in|within|from|per|an?|during|for|each|every|daily|until)\b|\s*[.;,])"
    r"|\b\d{1,2}x\b|\btwice\b|\bdouble\b"
)
_TIMES: Final = re.compile(  # up to the word "times"
    rf"(?:\b(?P<word>{_NUMBER})\s*(?P<and_half>and\s+(?:one|a)[\s-]half\s*)?)?"
    r"(?:\(?\s*\b(?P<figure>\d{1,2}(?:\.\d)?)(?P<half>\s*1\s*[/∕⁄]\s*2)?\s*x?\s*\)?)?\s*$"
)
_FAR: Final = 80  # characters of a number before its sign or word
# What is paid, as the measure of a limit: once, where no number stands before it.
_ONCE: Final = re.compile(
    r"\b(?:exceed(?:s|ing)?|limited\s+to|in\s+excess\s+of|greater\s+than|more\s+than|(?:great|less|high|low)er\s+of\s+[^.;]{1,60}?\bor)\s+"
    r"(?P<base>(?:(?:the|an|all|any|amounts?|equal|to|of|total|aggregate|sum|actual|gross|net|lesser|greater|dollar)\s+){0,10}"
    r"(?:\w+\s+)?(?:fees?|amounts?|prices?|sums?|payments?|charges|compensation|monies|royalties|consideration|commissions?)"
    r"(?:\s+(?:and|or)\s+\w+)?\s+(?:\w+\s+){0,3}(?:paid|payable|received|due))\b"
)


def _periods(lower: str) -> Iterator[Quantity]:
    for span, words in periods(lower):
        yield Quantity(span, (Unit.DAYS,), days_of(words), words)


def _percentages(lower: str) -> Iterator[Quantity]:
    for sign in _PERCENT.finditer(lower) if "%" in lower or "cent" in lower else ():
        found = _RATE.search(lower, max(0, sign.start() - _FAR), sign.start())
        if found is None:
            continue  # in words alone
        value = float(found["figure"]) + (0.5 if found["half"] else 0)
        before = lower[max(0, found.start() - _FAR) : found.start()]
        yearly = _A_YEAR.match(lower, sign.end())
        monthly = not yearly and (_A_MONTH.match(lower, sign.end()) or _OF_MONTH.search(before))
        span = _trimmed(lower, Span(found.start(), sign.end()))
        if monthly or yearly or _OF_YEAR.search(before):
            words = f"{value:g}% a {'month' if monthly else 'year'}"
            yield Quantity(span, (Unit.PERCENT,), value * (12 if monthly else 1), words)
        elif value >= 100:
            yield Quantity(span, (Unit.TIMES,), value / 100, f"{value:g}%")
        else:
            yield Quantity(span, (Unit.SHARE,), value, f"{value:g}%")


def _multiples(lower: str) -> Iterator[Quantity]:
    for sign in _MULTIPLE.finditer(lower):
        value, start = float(sign.group()[:-1]) if sign.group().endswith("x") else 2.0, sign.start()
        if sign.group() == "times":
            found = _TIMES.search(lower, max(0, sign.start() - _FAR), sign.start())
            number = found["figure"] or NUMBER_WORDS.get("-".join((found["word"] or "").split()), 0) if found else 0
            half = 0.5 if found and number and (found["and_half"] or found["half"]) and "." not in str(number) else 0
            value, start = float(number) + half, found.start() if found else start
        if value:
            yield Quantity(_trimmed(lower, Span(start, sign.end())), (Unit.TIMES,), value, f"{value:g} times")
    for found in _ONCE.finditer(lower) if "liab" in lower or "damages" in lower else ():
        yield Quantity(Span(*found.span("base")), (Unit.TIMES,), 1.0, "1 time")


def _amounts(text: str) -> Iterator[Quantity]:
    for span in money_amounts(text):
        value, currency = money_value(span.of(text))
        if value:
            yield Quantity(span, (Unit.MONEY,), value, f"{currency} {value:,}", currency)


def _trimmed(text: str, span: Span) -> Span:
    words = span.of(text)
    return Span(span.start + len(words) - len(words.lstrip()), span.end - len(words) + len(words.rstrip()))


# ------------------------------------------------------------ what they are of

_MARK: Final = " QTY "
_BEFORE: Final = 400  # characters of the sentence before a quantity in which it may be said what it is of
_AFTER: Final = 260
_ITEM: Final = re.compile(r"(?<=\s)\((?:[a-z]|[ivx]{1,4})\)(?=\s)")
_PROVISO: Final = (
    r"\b(?:unless|except(?!\s+as\b)|(?<!as )(?<!otherwise )provided(?!\s+(?:by|in|for|herein|under|to)\b))\b"
)
_PART: Final = re.compile(rf"[.;](?=\s)|{_ITEM.pattern}|{_PROVISO}")
_MODAL: Final = re.compile(
    r"\b(?:shall|will|may|must|agrees?)(?:\s+not)?(?:[\s,]+(?:either|directly|or|indirectly))*\W*$"
)
_INNER_STOP: Final = re.compile(r"(?<=\w)\.(?=\w)")


class Passage(NamedTuple):
    """The words around a quantity, which itself is `_MARK`: of its sentence, of its part of it, and of the headings."""

    sentence: str
    part: str
    headings: str


@dataclass(frozen=True, slots=True)
class _Rule:
    """How the quantities of a measure are known: see ``measures.toml``."""

    measure: Measure
    near: tuple[str, ...]
    about: str
    phrases: str
    but: str
    never: str

    def fits(self, passage: Passage) -> bool:
        """Whether a quantity that may be one of this measure is one, by the words around it."""
        said = any(any_of(self.phrases).search(each) for each in (passage.sentence, passage.part))
        return said and (not self.but or any_of(self.but).search(passage.part) is None)

    def may_fit(self, quantity: Quantity, passage: Passage) -> bool:
        """Whether these words are about this measure, and the quantity may be one of it."""
        if self.measure.unit not in quantity.units or quantity.value < self.measure.least:
            return False
        around = f"{passage.headings} | {passage.sentence}"
        return (
            any(each in around for each in self.near)
            and (not self.about or any_of(self.about).search(around) is not None)
            and (not self.never or any_of(self.never).search(around) is None)
        )


@cache
def _rules() -> tuple[_Rule, ...]:
    return tuple(
        _Rule(
            _measure(each, table),
            tuple(table["near"].split()),
            table.get("about", ""),
            table["phrases"],
            table.get("but", ""),
            table.get("never", ""),
        )
        for each, table in phrase_tables("measures").items()
        if each != TERM
    )


def _measure(id_: str, table: Mapping[str, Any]) -> Measure:
    return Measure(
        id_,
        table["name"],
        table["type"],
        Unit(table["unit"]),
        table.get("least", 0),
        by_type=table.get("by_type", False),
        above=table.get("above", False),
        fields=tuple(table.get("fields", "").split()),
        found=tuple(table.get("found", (0, 0))),
        asked=tuple(table.get("asked", (0, 0))),
    )


def _with_clauses(clauses: Sequence[Clause]) -> Iterator[tuple[Quantity, tuple[Clause, ...]]]:
    """Each quantity of the clauses, in order, with the clauses that it is in, the outermost first."""
    waiting = sorted(clauses, key=lambda each: (-each.span.start, each.span.end))
    quantities: dict[Span, Quantity] = {}
    covered = 0
    for clause in reversed(waiting):
        if clause.span.end > covered:
            quantities |= ((each.span, each) for each in _quantities(clause))
            covered = clause.span.end
    around: list[Clause] = []
    for span, quantity in sorted(quantities.items()):
        while waiting and waiting[-1].span.start <= span.start:
            around.append(waiting.pop())
        around = [each for each in around if each.span.end >= span.end]
        if around:
            yield quantity, tuple(around)


def _quantities(clause: Clause) -> Iterator[Quantity]:
    lower, start = _plain(clause.text), clause.span.start
    for each in (*_periods(lower), *_percentages(lower), *_multiples(lower), *_amounts(clause.text)):
        yield each._replace(span=Span(each.span.start + start, each.span.end + start))


def _passage(span: Span, clause: Clause, around: Sequence[Clause]) -> Passage:
    before, after = (" ".join(each.text for each in some) for some in (clause.before, clause.after))
    text = _plain(f"{before} {clause.text} {after}").replace("\n", " ")
    start = len(before) + 1 + span.start - clause.span.start
    end = start + len(span)
    sentence = next(each for each in sentences(text, items=False) if each.end > start)
    said = (
        *(text[max(sentence.start, start - _BEFORE) : start], text[end : min(max(sentence.end, end), end + _AFTER)]),
    )
    first, second = (" ".join(_INNER_STOP.sub("", each).split()) for each in said)
    part = _part(first, second)
    headings = " | ".join(dict.fromkeys(each.heading.lower() for each in around if each.heading))
    return Passage(f"{first}{_MARK}{second}", part, headings)


def _part(before: str, after: str) -> str:
    """The part of its sentence that a quantity is in, after the lead-in of its list, whose condition is one of all,
    and with the first item of a list that it leads in: "shall not (a) solicit".
    """
    sentence = before.rsplit(". ", 1)[-1]
    first_item = _ITEM.search(sentence)
    lead_in = sentence[: first_item.start()].rsplit(";", 1)[-1] if first_item else ""
    rest = _PART.split(after)[0]
    if (item := _ITEM.match(after, len(rest))) and _MODAL.search(rest):
        rest += _PART.split(after[item.end() :])[0]
    return f"{lead_in} {_PART.split(before)[-1]}{_MARK}{rest}"


def _plain(text: str) -> str:
    """A text in lower case with plain apostrophes, each character in its place."""
    return text.replace("İ", "i").replace("’", "'").lower()
