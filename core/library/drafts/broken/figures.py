"""Figures that contradict the words beside them, and quantities that a draft states in two ways."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from core.base.translation import tr
from core.contract.particulars.dates import all_dates
from core.contract.particulars.term import stated_terms
from core.tagging.values import notice_periods, periods
from core.text.numerals import (
    CARDINALS,
    ORDINALS,
    SCALES,
    figures_value,
    money_amounts,
    words_value,
)
from core.types import Extraction, ParticularKind, Span
from core.types.review import DraftFinding, FindingKind


def find_wrong_figures(extraction: Extraction) -> Iterator[DraftFinding]:
    """The numbers whose words and figures differ: "thirty (60) days", "Two Hundred Dollars ($250)"."""
    text = extraction.document.text
    found = sorted({*_figures_after(text), *_words_after(text)})
    for span, words, figure in found:
        message = tr("The words say “{words}”, and the figure says “{figure}”.", words=words, figure=figure)
        yield DraftFinding(FindingKind.FIGURE_AGAINST_WORDS, span, message, tr("Correct the one that is wrong."))


# ------------------------------------------------------------ figures against words

_TEN_ORDINALS: Final = {
    f"{ten.removesuffix('y')}ieth": ten
    for ten in ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
}
_CARDINAL_OF: Final = {**dict(zip(ORDINALS[:19], CARDINALS[:19], strict=True)), **_TEN_ORDINALS, "hundredth": "hundred"}
_TENS: Final = frozenset(_TEN_ORDINALS.values())
_NUMBER: Final = "|".join(sorted((*CARDINALS[:19], *_TENS, *_CARDINAL_OF, "hundred", *SCALES), key=len, reverse=True))
_RUN: Final = rf"(?:{_NUMBER})(?:(?:,?[\s-]+and[\s-]+|,?\s+|\s?-\s?)(?:{_NUMBER}))*"
_MONEY: Final = r"dollars?|euros?|pounds?(?:\s+sterling)?|yen|francs|(?:US|U\.S\.|CDN)?\s?\$|USD|EUR|GBP|CHF"
_COUNTED: Final = (
    r"(?:calendar|business|working|trading|banking|consecutive|full|clear)?[\s-]*"
    r"(?:days?|weeks?|months?|years?|hours?|minutes?)"
)
_UNIT: Final = (
    rf"(?:{_MONEY}|{_COUNTED}|per\s?cent(?:age)?(?:\s+points?)?|percentage|%|cents?|shares?|units?|times|u\.?s\.?|"
    r"united\s+states|canadian|lawful\s+money|calendar|business|only|(?:and|&)\s+(?:no|\d\d|xx)\s?/\s?(?:100|xx))"
)
_CURRENCY: Final = r"(?:(?:US|U\.S\.|CDN?|C|A|AU|NZ|HK|S)?\s?\$|[£€¥]|USD|EUR|GBP|CHF|Rs\.?|RMB)"
_FIGURES: Final = r"\d{1,3}(?:[,.'’]\s?\d{3})+(?:[.,]\d{1,2}|\.0+)?|\d{1,12}(?:[.,]\d{1,5})?"
_SCALE: Final = r"thousand|million|billion|trillion|mm|mn|bn|[mk]"
_FIGURE: Final = (
    rf"(?:(?P<currency>{_CURRENCY})\s?)?(?<![\d.,/])(?P<number>{_FIGURES})(?:,?-+)?(?P<nth>st|nd|rd|th)?"
    rf"(?:[\s-]?(?P<scale>{_SCALE})(?!\w))?(?P<units>(?:[\s-]*{_UNIT}(?!\w))*)"
)
_IN_PARENTHESES: Final = re.compile(rf"\s?[(\[]\s?_*\s?{_FIGURE}\s?_*\s?[)\]]", re.IGNORECASE)
_WORDS_BEFORE: Final = re.compile(
    rf"(?<![\w-])(?P<run>{_RUN})(?P<units>(?:[\s-]+{_UNIT}(?!\w))*)[\s_]*$", re.IGNORECASE
)
_WORDS_IN_PARENTHESES: Final = re.compile(
    rf"(?<![\w$£€.,/-]){_FIGURE}\s?\(\s?(?P<run>{_RUN})(?P<after>(?:[\s-]+{_UNIT}(?!\w))*)\s?\)", re.IGNORECASE
)
_OTHER_BEFORE: Final = re.compile(  # what makes the words a part only of the number, or of a fraction
    r"(?:\b(?:point|and|half|halves|thirds?|quarters?|fourths?|fifths?|eighths?|tenths?|hundredths?)(?:\s+of)?|\d|[/.%-])"
    r"[\s-]*$",
    re.IGNORECASE,
)
_PART: Final = re.compile(r"(?:hundred|thousand|million|billion)\b", re.IGNORECASE)
_SCALE_AFTER: Final = re.compile(
    r"\s?(?:hundred|thousand|million|billion)\b", re.IGNORECASE
)  # "six (6,000,000) million"
_LOOKED_AT: Final = 160  # characters before a figure in which its words are
_CENTS: Final = re.compile(r"\bcents?\b", re.IGNORECASE)
_TOKEN: Final = re.compile(r"[a-z]+")


def _figures_after(text: str) -> Iterator[tuple[Span, str, str]]:
    """Words with a figure after them that says otherwise: the place of both, the words, the figure."""
    for figure in _IN_PARENTHESES.finditer(text):
        begin = max(0, figure.start() - _LOOKED_AT)
        window = text[begin : figure.start()]
        words = _WORDS_BEFORE.search(window)
        if words is None or "\n" in words.group() or _OTHER_BEFORE.search(window, 0, words.start()):
            continue
        goes_on = _PART.match(words["run"]) and window[: words.start()].rstrip().endswith(
            ")"
        )  # "three (3) million ($3m)"
        if not goes_on and not _SCALE_AFTER.match(text, figure.end()) and _differ(words["run"], words["units"], figure):
            place = Span(begin + words.start(), figure.end())
            yield place, " ".join(words.group().split()), figure.group().strip(" ()[]_")


def _words_after(text: str) -> Iterator[tuple[Span, str, str]]:
    """Figures with words after them that say otherwise."""
    for match in _WORDS_IN_PARENTHESES.finditer(text):
        if _differ(match["run"], match["after"], match):
            words = " ".join((match["run"] + match["after"]).split())
            yield Span(*match.span()), words, match.group().partition("(")[0].strip()


def _differ(run: str, units: str, figure: re.Match[str]) -> bool:
    """Whether number words certainly say another number than a figure, however the figure is read."""
    spelt = _spelt(run)
    if spelt is None:
        return False
    value, scale, ordinal = spelt
    if ordinal and (figure["currency"] or figure["units"].strip() or "." in figure["number"]):
        return False  # "a fifth (20%)"
    readings = _readings(figure)
    if _CENTS.search(units) or _CENTS.search(figure["units"]):
        readings |= {100 * each for each in readings} | {each / 100 for each in readings}
    return not any(abs(each - value) < 1e-6 for each in readings | {each * scale for each in readings})


def _spelt(run: str) -> tuple[int, int, bool] | None:
    """The value of number words, their last scale, and whether they count a place; None where they are no one number.

    "Nineteen ninety-six" is a year, "one third" a fraction.
    """
    tokens = [each for each in _TOKEN.findall(run.lower()) if each != "and"]
    while len(tokens) > 1 and tokens[0] in ORDINALS[:3]:  # "the first five (5) years"
        del tokens[0]
    ordinal = tokens[-1] in _CARDINAL_OF
    tokens[-1] = _CARDINAL_OF.get(tokens[-1], tokens[-1])
    if any(each in _CARDINAL_OF for each in tokens):
        return None
    above, scale, group = 10**15, 1, list[str]()
    for token in tokens:
        if token not in SCALES:
            group.append(token)
            continue
        scale = SCALES[token]
        if scale >= above or not _is_below_thousand(group):
            return None
        above, group = scale, []
    return (words_value(tokens), scale, ordinal) if _is_below_thousand(group) else None


def _is_below_thousand(group: Sequence[str]) -> bool:
    """Whether number words are one number below a thousand, in their order; or, before "thousand", none."""
    hundreds = group.index("hundred") if "hundred" in group else -1
    return _is_below_hundred(group[: max(hundreds, 0)]) and _is_below_hundred(group[hundreds + 1 :])


def _is_below_hundred(group: Sequence[str]) -> bool:
    if len(group) == 2:
        return group[0] in _TENS and group[1] in CARDINALS[:9]
    return len(group) < 2 and "hundred" not in group


def _readings(figure: re.Match[str]) -> set[float]:
    """The numbers that a figure may mean: "10.000" is ten or ten thousand, "2 million" is two or two million."""
    digits = figure["number"].replace(" ", "")
    bare = re.sub(r"\D", "", re.sub(r"[.,]\d{1,2}$", "", digits))
    found = {figures_value(digits), float(bare), float(re.sub(r"\D", "", digits))}
    if digits.count(".") == 1 and "," not in digits:
        found.add(float(digits))
    if digits.count(",") == 1 and "." not in digits:
        found.add(float(digits.replace(",", ".")))
    short = (figure["scale"] or "").lower()
    sizes = {"": 1, "mm": 10**6, "mn": 10**6, "m": 10**6, "bn": 10**9, "k": 10**3, **SCALES}
    return found | {each * sizes[short] for each in found}


# ------------------------------------------------------------ stated in two ways

_PERIOD_NAMES: Final = frozenset({"term", "period"})
_DATE_NAMES: Final = frozenset({"date"})
_AMOUNT_NAMES: Final = frozenset(
    {"price", "fee", "amount", "deposit", "consideration", "rent", "salary", "cap", "payment"}
)
_RATE_NAMES: Final = frozenset({"rate", "percentage", "royalty"})
_PERCENT: Final = re.compile(
    rf"(?:(?P<words>{_RUN})(?:\s+per\s?cent)?\s*)?(?:\(\s?(?P<inside>\d{{1,3}}(?:\.\d{{1,4}})?)\s?%?\s?\)|(?<![\d.,])(?P<figure>\d{{1,3}}(?:\.\d{{1,4}})?))?"
    r"\s?(?:%|per\s?cent\b)",
    re.IGNORECASE,
)
_SAYS: Final = re.compile(  # between a term and its value
    r"[\"”’']?\s?(?:\([^()]{0,40}\)\s?)?(?:of\s+this\s+agreement\s+)?,?\s?"
    r"(?:is|are|(?:shall|will)\s+be|means|shall\s+mean|of|equals|(?:shall|will)\s+equal|:|"
    r"(?:shall|will)\s+(?:continue|last|run|extend)(?:\s+in\s+(?:full\s+force\s+and\s+)?effect)?\s+for)\s+"
    r"(?:(?:a|an|the|in|total|aggregate|sum|amount|equal|to|initial|fixed|period|term|of|for|exactly|date|set\s+at)\s+){0,6}$",
    re.IGNORECASE,
)
_CALLED: Final = re.compile(  # between a value and the term that it gives
    r"[^.;()\n\d$£€%]{0,90}\(\s?(?:hereinafter\s+)?(?:referred\s+to\s+as\s+)?(?:such\s+\w+\s+being\s+)?(?:the|such|this)?\s?[\"“]\s?(?:the\s+)?$",
    re.IGNORECASE,
)
_PLAIN: Final = re.compile(r"[\s-]{1,2}$")  # "the five-year Initial Term"
_DOUBTFUL: Final = re.compile(  # where another value is no contradiction
    r"\b(?:each|every|per|any|additional|further|renew\w*|extend\w*|extension|increas\w*|decreas\w*|reduc\w*|adjust\w*|"
    r"remaining|balance|portion|part|first|second|third|last|minimum|maximum|least|exceed\w*|up\s+to|less|more|lesser|"
    r"greater|within|prior|before|after|following|anniversary|instal\w*|monthly|annual\w*|quarterly|weekly|daily|original|amended|former|"
    r"if|unless|provided|except|either|or|until|through)\b",
    re.IGNORECASE,
)
_ANOTHER: Final = re.compile(  # before a term
    r"\b(?:each|every|any|an|a|another|additional|further|renewed|extended|extension|remaining|balance\s+of|portion\s+of|part\s+of|first|"
    r"second|third|last|minimum|maximum|annual|monthly|original|amended)\s+(?:the\s+|such\s+)?$",
    re.IGNORECASE,
)
_STOP: Final = re.compile(r"[.;]")
_REACH: Final = 140  # characters between a term and its value


@dataclass(frozen=True, slots=True)
class _Stated:
    """What a term is said to be: the term, its value in a usual form, and the place of the words."""

    term: str
    value: str
    span: Span


_TERM_OF: Final = re.compile(
    r"\bthe\s+(?:initial\s+)?term\s+of\s+(?:this|the)\s+agreement\b|\bthe\s+(?:initial|original)\s+term\b(?!\s+of\s+(?:any|each|a|the)\b)",
    re.IGNORECASE,
)
_DATED: Final = re.compile(
    r"\b[Tt](?:his|HIS)\s+(?:[A-Z][\w&-]*,?\s+){0,5}(?:Agreement|AGREEMENT|Contract|CONTRACT)\s*(?:\([^()]{0,60}\)\s*)?,?\s*(?:(?:is|was|has\s+been)\s+)?"
    r"(?:dated|made|entered\s+into|executed)(?:\s+and\s+(?:entered\s+into|made|executed))?\s+(?:as\s+of\s+|on\s+|this\s+|effective\s+){0,2}(?:the\s+)?"
)
_AMENDED: Final = re.compile(
    r"[,\s]*(?:\([^()]{0,60}\)[,\s]*)?(?:as\s+)?(?:amended|restated|supplemented|modified)\b", re.IGNORECASE
)
_DATE: Final = 40  # characters
_WHICHEVER: Final = re.compile(r",?\s+(?:which\s?ever|after\s+execution)\b", re.IGNORECASE)
_ENDS: Final = re.compile(
    r"(?P<who>\b(?:either\s+party|each\s+party|[A-Z][\w&.’'-]+))\s+(?:may|shall\s+have\s+the\s+right\s+to|has\s+the\s+right\s+to)\s+"
    r"terminate\s+this\s+Agreement\s+(?:at\s+any\s+time,?\s+)?(?P<act>without\s+cause|for\s+(?:its\s+)?convenience|for\s+any\s+(?:or\s+no\s+)?reason)\b",
    re.IGNORECASE,
)


def _terms_of_agreement(extraction: Extraction) -> Iterator[_Stated]:
    """The term of the agreement, and what is said of it where it is no defined term."""
    text, name = extraction.document.text, tr("The term of the agreement")
    own = {each.kind: each.value for each in reversed(extraction.particulars)}
    begins = own.get(ParticularKind.EFFECTIVE) or own.get(ParticularKind.DATE, "")
    stated = stated_terms(text, extraction.sections, begins, own.get(ParticularKind.TITLE, ""))
    paragraph = -1
    for months, span in sorted(stated, key=lambda each: each[1]):
        line = text.rfind("\n", 0, span.start) + 1
        if line != paragraph and not _WHICHEVER.match(text, span.end):  # the first says how long, the others more of it
            value = next(_periods(text, span.start, span.end), None)
            yield _Stated(name, *(value or (f"{months} months", span)))
        paragraph = line
    for match in _TERM_OF.finditer(text):
        begin, end = _around(text, match.start(), match.end())
        value = next(_periods(text, match.end(), end), None)
        said = value and _SAYS.match(text[match.end() : value[1].start])
        if value and said and not _is_doubtful(text, begin, match.start(), value[1].end, end):
            yield _Stated(name, *value)


def _dates_of_agreement(extraction: Extraction) -> Iterator[_Stated]:
    """The date of the agreement, and what it says of it further on."""
    text = extraction.document.text
    made = [each for each in extraction.particulars if each.kind is ParticularKind.DATE]
    for own in made:
        name = tr("The date of the agreement")
        yield _Stated(name, own.value, own.span)
        for match in _DATED.finditer(text, own.span.end):
            value, span = next(all_dates(text, match.end(), match.end() + _DATE), ("", own.span))
            if span.start == match.end() and not _AMENDED.match(text, span.end):
                yield _Stated(name, value, span)


def _notices(text: str) -> Iterator[_Stated]:
    """The notice that a party gives to end the agreement without a reason."""
    for match in _ENDS.finditer(text):
        end = _around(text, match.start(), match.end())[1]
        notice = next(iter(notice_periods(text[match.start() : end])), None)
        if notice:
            who, act = (" ".join(match[each].lower().split()) for each in ("who", "act"))
            span = Span(match.start() + notice[0].start, match.start() + notice[0].end)
            yield _Stated(tr("Notice to terminate ({who}, {act})", who=who, act=act), notice[1], span)


def find_two_statements(extraction: Extraction) -> Iterator[DraftFinding]:
    """The defined terms with an amount, a date or a period that the agreement itself states in two ways."""
    text = extraction.document.text
    apart = [each.span for each in extraction.sections if each.kind in ("schedule", "notes", "recital")]
    first: dict[str, _Stated] = {}
    said = set[Span]()
    terms = {" ".join(each.term.split()) for each in extraction.definitions}
    found = [
        *_statements(text, terms),
        *_terms_of_agreement(extraction),
        *_dates_of_agreement(extraction),
        *_notices(text),
    ]
    for stated in sorted(found, key=lambda each: each.span):
        if any(span.contains(stated.span) for span in apart):
            continue
        before = first.setdefault(stated.term, stated)
        if before.value != stated.value and not before.span.overlaps(stated.span) and stated.span not in said:
            said.add(stated.span)
            message = tr(
                "{term}: {value} here, and {other} elsewhere.",
                term=stated.term,
                value=" ".join(stated.span.of(text).split()),
                other=" ".join(before.span.of(text).split()),
            )
            advice = tr("Make both the same.")
            yield DraftFinding(
                FindingKind.STATED_IN_TWO_WAYS, stated.span, message, advice, (before.span,), value=stated.value
            )


def _statements(text: str, terms: set[str]) -> Iterator[_Stated]:
    """What the text says of the terms, in order."""
    named = [each for each in terms if each[:1].isupper() and each.split()[-1].lower() in _VALUED and len(each) > 3]
    if not named:
        return
    longest = sorted(named, key=len, reverse=True)
    words = "|".join(re.escape(each).replace(r"\ ", r"\s+") for each in longest)
    for match in re.finditer(rf"(?<![\w-])(?:{words})(?![\w-])", text):
        term = " ".join(match.group().split())
        values = _VALUED[term.split()[-1].lower()]
        begin, end = _around(text, match.start(), match.end())
        following = ((span, value) for value, span in values(text, match.end(), end))
        after = next(following, None)
        said = after and _SAYS.match(text[match.end() : after[0].start])
        if after and said and not _is_doubtful(text, begin, match.start(), after[0].end, end):
            yield _Stated(term, after[1], after[0])
            continue
        preceding = [(span, value) for value, span in values(text, begin, match.start())]
        if not preceding:
            continue
        span, value = preceding[-1]
        between = text[span.end : match.start()]
        names = _CALLED.fullmatch(between) or (_PLAIN.fullmatch(between) and len(term.split()) > 1)
        if names and not _DOUBTFUL.search(text, max(begin, span.start - 40), span.start):
            yield _Stated(term, value, span)


def _around(text: str, start: int, end: int) -> tuple[int, int]:
    """The part of the paragraph around a term in which its value is."""
    line = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", end)
    return max(line, start - _REACH), min(len(text) if stop < 0 else stop, end + _REACH)


def _is_doubtful(text: str, begin: int, term: int, value: int, end: int) -> bool:
    """Whether the words before a term or after its value let another value stand beside it."""
    after = _STOP.split(text[value : min(end, value + 50)])[0]
    return bool(_ANOTHER.search(text, max(begin, term - 40), term) or _DOUBTFUL.search(after))


def _periods(text: str, start: int, end: int) -> Iterator[tuple[str, Span]]:
    """Periods, years in months: "2 years" and "twenty-four months" are the same."""
    for span, period in periods(text[start:end].lower()):
        number, unit = period.split(" ", 1)
        value = f"{12 * int(number)} months" if unit.startswith("year") else f"{number} {unit.removesuffix('s')}s"
        yield value, Span(start + span.start, start + span.end)


def _percents(text: str, start: int, end: int) -> Iterator[tuple[str, Span]]:
    for match in _PERCENT.finditer(text, start, end):
        if figure := match["inside"] or match["figure"]:
            yield f"{float(figure):g}%", Span(*match.span())
        elif match["words"] and (spelt := _spelt(match["words"])):
            yield f"{spelt[0]}%", Span(*match.span())


def _amounts(text: str, start: int, end: int) -> Iterator[tuple[str, Span]]:
    for span in money_amounts(text[start:end]):
        figure = re.search(_FIGURE, span.of(text[start:end]), re.IGNORECASE)
        if figure:
            currency = (figure["currency"] or "").replace("US", "").replace(".", "").strip()
            yield f"{currency}{max(_readings(figure)):g}", Span(start + span.start, start + span.end)


def _dates(text: str, start: int, end: int) -> Iterator[tuple[str, Span]]:
    return iter(all_dates(text, start, end))


_VALUED: Final = {
    **dict.fromkeys(_PERIOD_NAMES, _periods),
    **dict.fromkeys(_DATE_NAMES, _dates),
    **dict.fromkeys(_AMOUNT_NAMES, _amounts),
    **dict.fromkeys(_RATE_NAMES, _percents),
}
"""What finds the values of terms, by the last word of the term."""
