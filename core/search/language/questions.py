"""Questions in plain language that ask for ranges: "caps above two times the fees", "agreements ending in 2027".

Such a question is read as the query that it says in other words, so that the answer is exact and counted. Its values
("at least sixty days", "between $1m and $5m") are found first; each is of the nearest subject that has such values
("notice", "cap"). Besides, it may name clause types and attributes, what a limit of liability excepts, and when the
contracts were made or end. One with any other word is left to search by meaning.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from core.search.language.ranges import measures_of, value_range
from core.search.language.tree import FieldName
from core.tagging.lexicon import Lexicon
from core.tagging.limits import exceptions_named
from core.tagging.patterns import alternatives, any_of
from core.text.numerals import MONTH, MONTHS, NUMBER_WORDS, money_amounts, money_value, words_value
from core.text.words import SIGNS, STOP_WORDS, blanked, word_set, words
from core.types import Span


class Question(NamedTuple):
    """What a question asks for in the query language, and those of its words that this cannot say."""

    query: str
    left: tuple[str, ...]


class _Part(NamedTuple):
    """Words of a question, and the query that they say; "" where they only go with others."""

    span: Span
    query: str


_SUBJECTS: Final = {
    FieldName.CAP: "(liability )?caps?( on liability)?\n(limits?|limitations?) (of|on) liability\nliability limits?\n"
    "liability( is)? (capped|limited)\ncapped",
    FieldName.NOTICE: "notice periods?\n(periods? of )?notices?\nunless (\\w+ ){0,2}?(cancel|terminat)\\w*",
    FieldName.CURE: "cure periods?\n(periods? |times? )?to (cure|remedy)\n(not |un)(cured|remedied)",
    FieldName.RENEWAL: "renewal (terms?|periods?)\n(?<!non.)renewals?\nrenew(s|ing)? for",
    FieldName.SURVIVAL: "confidentiality( (periods?|survival|obligations?|duties))?\n(survival of )?confidentiality\n"
    "confidential information",
    FieldName.PAYMENT: "payment (terms?|periods?)\ntimes? for payment\n(payments?|paid|payable|net)",
    FieldName.INTEREST: "(late (payment )?)?interest( rates?)?( on (late|overdue) (payments?|amounts?|sums?))?",
    FieldName.NONCOMPETE: "non ?-?(competes?|competition)( periods?)?\ncovenants? not to compete",
    FieldName.TERM: "(initial )?terms?\n(agreements?|contracts?) (\\w+ )?(last|run)(s|n?ing)?",
}
"""By what the values of each field are asked for."""
_BESIDE: Final = {
    FieldName.CAP: word_set("at to fees charges limited set amount amounts paid payable total aggregate maximum"),
    FieldName.NOTICE: word_set("prior written advance before end given period"),
    FieldName.CURE: word_set("breach breaches material default defaults within after notice"),
    FieldName.SURVIVAL: word_set(
        "survive survives surviving last lasts lasting protected kept continue continues after following end ends "
        "termination expiry expiration obligation obligations duty duties period"
    ),
    FieldName.PAYMENT: word_set("invoice invoices invoiced bill bills due after receipt date"),
    FieldName.INTEREST: word_set("late overdue payments payment amounts sums rate"),
    FieldName.NONCOMPETE: word_set("after following end termination expiry last lasts lasting period"),
    FieldName.TERM: word_set("initial fixed period long"),
    FieldName.RENEWAL: word_set("automatic automatically successive further period"),
}
"""Words that add nothing where a value of the field is asked for."""
_EXCEPTING: Final = any_of(
    "carv(e|es|ed|ing)?[ -]?outs?\nexcept(ing|ed|ions?)?\nexclu(de|des|ded|ding|sions?)\nuncapped\nunlimited\n"
    "(do|does|shall|will) not (apply|extend)\nother than\nsave"
)
_BESIDE_EXCEPTION: Final = word_set(
    "breach breaches claims claim obligations liability cap caps limit limits limitation uncapped from"
)
_NAMING: Final = word_set(
    "agreements contracts clauses provisions periods agreement contract clause provision with find show list give me "
    "all every each please state states stating provide provides providing contain contains containing having ours set"
)
_CHANGING: Final = word_set("if no nor not or without")
"""Small words that change what is asked for."""
_LONGEST: Final = 300  # characters: a longer text describes a clause, or is one


def as_question(text: str, lexicon: Lexicon) -> Question | None:
    """What a question in plain language asks for, as ranges; None where it asks for none.

    It asks for some where it has a value or an end, or an exception from limits of liability with a date; or where it
    has nothing but the date of a signature.

    Args:
        text: the question.
        lexicon: names attributes, which may stand beside a range, and clause types, of which its values are.
    """
    if len(text) > _LONGEST:
        return None
    lower = text.lower().replace("’", "'")
    valued, fields = _ranges(lower)
    dates = list(_DATE.finditer(lower))
    excepted = list(_exceptions(lower, fields, lexicon))
    found = [*valued, *map(_dated, dates), *excepted]
    if not valued and not dates:
        return None
    idle = _NAMING.union(_BESIDE_EXCEPTION if excepted else (), *(_BESIDE[each] for each in fields))
    found += _concepts(lower, found, fields, idle, lexicon)
    left = tuple(_left(lower, found, idle))
    alone = len(found) == len(dates) and not left
    if not (valued or excepted or any(each["ends"] or (alone and each["made"]) for each in dates)):
        return None
    return Question(" AND ".join(dict.fromkeys(each.query for each in sorted(found) if each.query)), left)


# ------------------------------------------------------------ values and what they are of


def _ranges(lower: str) -> tuple[list[_Part], set[FieldName]]:
    """The ranges of a question, each with its subject, and the fields that they are of.

    The values nearest to a subject take theirs first, and a subject has one value: in "signed in the last 5 years with
    a cap over 2x" the years are of none.
    """
    subjects, values = _subjects(lower), list(_values(lower))
    pairs = ((_apart(each[1], value[0]), each, value) for each in subjects for value in values)
    found: list[_Part] = []
    fields = set[FieldName]()
    for _, (field, subject), (span, value) in sorted(pairs):
        fees = _FEES.search(lower, span.start, span.end)  # "cap of the fees of 12 months" is of no other period
        if (fees and field is not FieldName.CAP) or value_range(field, value, span) is None:
            continue
        if not any(each.span in (subject, span) for each in found):
            found += [_Part(span, f"{field}:{value}"), _Part(subject, "")]
            fields.add(field)
    return found, fields


_FEES: Final = re.compile(r"\b(?:fees|price|charges)\b")


def _apart(subject: Span, value: Span) -> int:
    return max(0, value.start - subject.end, subject.start - value.end)


def _subjects(lower: str) -> list[tuple[FieldName, Span]]:
    """The subjects that a question names; of two that overlap the longer."""
    found = [
        (field, Span(*each.span())) for field, words in _SUBJECTS.items() for each in any_of(words).finditer(lower)
    ]
    found.sort(key=lambda each: -len(each[1]))
    return [each for at, each in enumerate(found) if not any(each[1].overlaps(longer) for _, longer in found[:at])]


_BOUNDS: Final = {
    ">=": "at least\n(no|not) (less|fewer|shorter|lower|smaller|under|below)( than)?\n(a )?minimum of",
    "<=": "at most\nup to\n(no|not) (more|longer|greater|higher|larger|over|above|exceeding)( than)?\n(a )?maximum of\n"
    "(not exceed|within|in)",
    ">": "above\nover\n(more|greater|higher|longer|larger) than\nexceed(s|ing)?\nin excess of\nbeyond",
    "<": "under\nbelow\n(less|fewer|lower|shorter|smaller) than",
    "": "exactly\nequal to\nof",
}
_AFTERWARDS: Final = {
    ">=": "or (more|longer|greater|higher|above|over)\nand (more|above|over)\nplus",
    "<=": "or (less|fewer|shorter|lower|under|below)",
}
_WORD: Final = "|".join(sorted((each.replace("-", r"[\s-]") for each in NUMBER_WORDS), key=len, reverse=True))
_NUMBER: Final = (
    rf"(?:\d+(?:\.\d+)?|(?:(?:{_WORD})\s)?hundred(?:(?:\sand)?\s(?:{_WORD}))?"
    rf"|(?:{_WORD})(?:\sand\s(?:a|one)[\s-]half)?)"
)
_UNIT: Final = r"(?:business |working )?(?:day|week|month|year)s?\b(?:'s?)?|x\b|times\b|%|per ?cent\b"
_QUANTITY: Final = re.compile(
    rf"\b(?:(?:(?P<first>{_NUMBER})(?<!hundred)\s*(?:-|–|to|and)\s*)?"
    rf"(?P<number>{_NUMBER}|an?(?=\s(?:week|month|year)))(?P<more>\s*\+|\s+or\s+(?:more|less|fewer))?"
    rf"[\s-]*(?P<unit>{_UNIT})|net (?P<net>\d+)\b|(?P<twice>twice|double)\b)"
)
_OF: Final = re.compile(  # what a value is counted in, or notice: "12 months of fees", "30 days' notice or less"
    r"\s*(?:(?:of\s+)?(?:the\s+)?(?:annual\s+|yearly\s+)?(?:fees|price|charges)(?:\s+(?:paid|payable))?|of\s+notice|notice)\b"
)
_A_MONTH: Final = re.compile(r"\s*(?:(?:per|a|each|/)\s*month|monthly)\b")
_A_YEAR: Final = re.compile(r"\s*(?:(?:per|a|each|/)\s*(?:annum|year)|annually|yearly|p\.?a\b\.?)")
_JUST_BEFORE: Final = r"(?:\s+(?:the|an?|last|past|previous|preceding|prior|fees\s+of|of))*\s*$"
_TO: Final = re.compile(r"\s*(?:and|to|-|–)\s*")


class _Value(NamedTuple):
    span: Span
    words: str  # as the query writes it
    first: str = ""  # of a range with two ends
    sign: str = ""  # that follows its number: "90 or more days"


def _values(lower: str) -> Iterator[tuple[Span, str]]:
    """The values of a question with their bounds, as a query writes them: "at least sixty days" is ">=60d"."""
    found = sorted([*_amounts(lower), *_quantities(lower)])
    while found:
        value = found.pop(0)
        if found and not value.first and _TO.fullmatch(lower[value.span.end : found[0].span.start]):
            last = found.pop(0)
            value = _Value(Span(value.span.start, last.span.end), last.words, value.words)
        span, before = value.span, lower[: value.span.start]
        if value.first:
            opening = re.search(rf"\b(?:between|from){_JUST_BEFORE}", before)
            yield Span(opening.start() if opening else span.start, span.end), f"{value.first}..{value.words}"
            continue
        signs = ((sign, after) for sign, each in _bounds_after().items() if (after := each.match(lower, span.end)))
        sign, after = next(signs, (value.sign, None))
        bounds = ((sign, start) for sign, each in _bounds_before().items() if (start := each.search(before)))
        bound, start = next(bounds, ("", None))
        yield (
            Span(start.start() if start else span.start, after.end() if after else span.end),
            f"{bound or sign}{value.words}",
        )


@cache
def _bounds_before() -> dict[str, re.Pattern[str]]:
    return {sign: re.compile(alternatives(each) + _JUST_BEFORE) for sign, each in _BOUNDS.items()}


@cache
def _bounds_after() -> dict[str, re.Pattern[str]]:
    return {sign: re.compile(r"\s*" + alternatives(each)) for sign, each in _AFTERWARDS.items()}


def _amounts(lower: str) -> Iterator[_Value]:
    for span in money_amounts(lower):
        value, currency = money_value(span.of(lower))
        yield _Value(span, f"{currency}{value}")


def _quantities(lower: str) -> Iterator[_Value]:
    for found in _QUANTITY.finditer(lower):
        end, factor = found.end(), 1.0
        unit = "x" if found["twice"] else "d" if found["net"] else found["unit"].split()[-1]
        short = {"t": "x", "%": "%", "p": "%"}.get(unit[0], unit[0])
        if short == "%" and (monthly := _A_MONTH.match(lower, end)):
            end, factor = monthly.end(), 12.0
        elif short == "%" and (yearly := _A_YEAR.match(lower, end)):
            end = yearly.end()
        elif of := _OF.match(lower, end):
            end = of.end()
        number = 2.0 if found["twice"] else _number(found["net"] or found["number"]) * factor
        first = f"{_number(found['first']) * factor:g}{short}" if found["first"] else ""
        more = found["more"] or ""
        sign = "<=" if more.endswith(("less", "fewer")) else ">=" if more else ""
        yield _Value(Span(found.start(), end), f"{number:g}{short}", first, sign)


def _number(said: str) -> float:
    if said[0].isdecimal():
        return float(said)
    if said in ("a", "an"):
        return 1.0
    whole, half, _ = said.partition(" and a half") if "half" in said else (said, "", "")
    return words_value(re.findall("[a-z]+", whole)) + (0.5 if half else 0)


# ------------------------------------------------------------ dates, exceptions, clause types

_SINCE: Final = {"in": "", "during": "", "since": ">=", "from": ">=", "after": ">", "before": "<"}
_DAY: Final = rf"(?:(?:{MONTH})\s+)?(?:19|20)\d\d"
_DATE: Final = re.compile(
    r"\b(?:(?P<ends>(?:that\s+|which\s+)?(?:end|expire)s?|ending|expiring)\s+"
    r"|(?P<made>(?:that\s+(?:are|were)\s+)?(?:signed|dated|made|executed|concluded))\s+)?"
    rf"(?:(?:between\s+|from\s+)?(?P<first>{_DAY})\s*(?:to|and|until|through|-|–)\s*(?P<last>{_DAY})"
    rf"|(?P<since>{'|'.join(_SINCE)})\s+(?P<day>{_DAY}))\b"
)


def _dated(found: re.Match[str]) -> _Part:
    """When the contracts asked for were made, or end."""
    field = FieldName.ENDS if found["ends"] else FieldName.SIGNED
    if found["first"]:
        days = f"{_day(found['first'])}..{_day(found['last'])}"
    else:
        days = _SINCE[found["since"]] + _day(found["day"])
    return _Part(Span(*found.span()), f"{field}:{days}")


def _day(said: str) -> str:
    *month, year = said.split()
    return f"{year}-{MONTHS.index(month[0]) + 1:02}" if month else year


_LIMIT: Final = "limitation-of-liability"
_OF_CAP: Final = (  # an exception from a waiver of indirect damages is none from a cap
    '(clause:"Cap on liability" OR '
    '(clause:"Exceptions to limits of liability" NOT clause:"Waiver of indirect damages"))'
)
_CAPPED: Final = re.compile(r"\b(?:un)?cap(?:s|ped)?\b")


def _exceptions(lower: str, fields: Collection[FieldName], lexicon: Lexicon) -> Iterator[_Part]:
    """What a limit of liability is to except, as in "data breach carved out", and which limit, if no value says so."""
    excepting = [Span(*each.span()) for each in _EXCEPTING.finditer(lower)]
    taken: list[Span] = []
    for attribute, span in exceptions_named(lower) if excepting else ():
        if (concept := lexicon.get(attribute)) and not any(span.overlaps(each) for each in taken):
            taken.append(span)
            yield _Part(span, f'clause:"{concept.name}"')
    if taken:
        yield from (_Part(each, "") for each in excepting)
        if FieldName.CAP not in fields and (limit := lexicon.get(_LIMIT)):
            yield _Part(excepting[0], _OF_CAP if _CAPPED.search(lower) else f'clause:"{limit.name}"')


def _concepts(
    lower: str, found: Sequence[_Part], fields: Collection[FieldName], idle: Collection[str], lexicon: Lexicon
) -> Iterator[_Part]:
    """The attributes that a question names besides, and the clause types that its values are of.

    A type is named before the values, or is one whose values the field has: "notice under 30 days of non-renewal".
    """
    values = [each.span for each in found if each.query]
    subjects = [each.span for each in found if not each.query]
    rest = blanked(lower, values)
    types = {measure.type for field in fields for measure in measures_of(field).values()}
    for meant in lexicon.find(rest):
        concept, span = meant.concept, meant.span
        within = any(each.contains(span) for each in subjects) or any(each.overlaps(span) for each in values)
        says_nothing = all(word.text in idle or word.text in STOP_WORDS for word in words(span.of(rest)))
        if within or says_nothing or lexicon.named(span.of(rest)) != concept:
            continue
        of_values = not types.isdisjoint(each.id for each in lexicon.family(concept.id))
        if concept.attribute or of_values or not fields or span.start < min(values).start:
            yield _Part(span, f'clause:"{concept.name}"')


def _left(lower: str, said: Sequence[_Part], idle: Collection[str]) -> Iterator[str]:
    """The words of a question that its parts do not say, but the idle ones."""
    for word in words(blanked(lower, [each.span for each in said])):
        if word.text in _CHANGING or not (word.text in STOP_WORDS or word.text in idle or word.text in SIGNS):
            yield word.text
