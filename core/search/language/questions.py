"""Questions in plain language that ask only for ranges: "caps above two times the fees", "agreements ending in 2027".

Such a question is read as the query that it says in other words, so that the answer is exact and counted. One with
any word that the query cannot say is left to search by meaning.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from core.search.language.tree import FieldName
from core.tagging.lexicon import Lexicon
from core.tagging.patterns import alternatives
from core.text.numerals import NUMBER_WORDS, money_amounts, money_value
from core.text.words import STOP_WORDS, blanked, word_set, words
from core.types import Span

_SUBJECTS: Final = {
    FieldName.CAP: "(liability )?caps?( on liability)?\n(limits?|limitations?) (of|on) liability\nliability limits?\n"
    "liability( is)? (capped|limited)( at| to)?",
    FieldName.NOTICE: "notice periods?\n(periods? of )?notices?",
    FieldName.CURE: "cure periods?\n(periods? )?to cure( a breach)?",
    FieldName.RENEWAL: "renewal (terms?|periods?)\nrenewals?",
    FieldName.SURVIVAL: "confidentiality (periods?|survival|after the end)\nsurvival of confidentiality",
    FieldName.PAYMENT: "payment (terms?|periods?)\ntimes? for payment\n(invoices? )?payable( in| within)?",
    FieldName.INTEREST: "(late (payment )?)?interest( rates?)?( on late payments?)?",
    FieldName.NONCOMPETE: "non ?-?competes?( periods?)?",
    FieldName.TERM: "(initial )?terms?",
}
_BOUNDS: Final = {
    ">=": "at least\n(no|not) (less|fewer|shorter) than\n(a )?minimum of",
    "<=": "at most\nup to\n(no|not) (more|longer) than\n(a )?maximum of\nwithin",
    ">": "above\nover\n(more|greater|higher|longer) than\nexceed(s|ing)?",
    "<": "under\nbelow\n(less|fewer|lower|shorter) than",
    "": "of\nexactly",
}
_NUMBER: Final = rf"(?:\d+(?:\.\d+)?|{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})"
_UNIT: Final = r"business days?|days?|weeks?|months?|years?|x\b|times\b|%|per ?cent\b"
_QUANTITY: Final = re.compile(rf"(?P<number>{_NUMBER})[\s-]*(?P<unit>{_UNIT})|(?P<twice>twice)\b")
_OF_FEES: Final = re.compile(r"\s*(?:of\s+)?(?:the\s+)?(?:annual\s+)?(?:fees|price|charges)(?:\s+(?:paid|payable))?\b")
_DATED: Final = {"": "in", ">=": "since\nfrom", ">": "after", "<": "before"}
_ENDING: Final = "(that |which )?(end|expire|ending|expiring|ends|expires)"
_MADE: Final = "(that (are|were) )?(signed|dated|made)"
_YEAR: Final = r"(?P<year>(?:19|20)\d\d)\b"
_NAMING: Final = word_set("agreements contracts clauses provisions periods agreement contract clause provision with")


def as_query(text: str, lexicon: Lexicon) -> str:
    """The query in the query language that a question in plain language asks; "" where it asks for anything else.

    Args:
        text: the question.
        lexicon: names attributes, which may stand beside a range, and clause types, which may stand before it.
    """
    lower = text.lower()
    asked, said = _ranges(lower), _dates(lower)
    if not asked and not any(each.startswith(FieldName.ENDS) for _, each in said):
        return ""
    found = [*asked, *said]
    rest = blanked(lower, [span for span, _ in found])
    first = min(span.start for span, _ in found)
    concepts = [
        each
        for each in lexicon.find(rest)
        if lexicon.named(each.span.of(rest)) == each.concept and (each.concept.attribute or each.span.start < first)
    ]
    left = blanked(rest, [each.span for each in concepts])
    if any(each.text not in STOP_WORDS and each.text not in _NAMING for each in words(left)):
        return ""
    named = [(each.span, f'clause:"{each.concept.name}"') for each in concepts]
    return " AND ".join(query for _, query in sorted([*found, *named]))


@cache
def _asking() -> tuple[tuple[FieldName, re.Pattern[str]], ...]:
    """What stands before a value, for each field: its subject and a bound, which is the group that matches."""
    bounds = "|".join(f"({alternatives(each)})" for each in _BOUNDS.values())
    between = r"(?:\s+(?:that\s+)?(?:is|are|of))?\s+"
    return tuple(
        (field, re.compile(rf"{alternatives(each)}{between}(?:{bounds})\s+")) for field, each in _SUBJECTS.items()
    )


def _ranges(lower: str) -> list[tuple[Span, str]]:
    """The ranges of a question, each with the query that asks for it: a subject, a bound, and a value."""
    found: list[tuple[Span, str]] = []
    for field, before in _asking():
        for start in before.finditer(lower):
            value, sign = _value(lower, start.end()), list(_BOUNDS)[(start.lastindex or 1) - 1]
            if value and not any(span.overlaps(Span(start.start(), value[0])) for span, _ in found):
                found.append((Span(start.start(), value[0]), f"{field}:{sign}{value[1]}"))
    return found


def _value(lower: str, at: int) -> tuple[int, str] | None:
    """Where a value that begins here ends, and as what a query writes it."""
    if (found := _QUANTITY.match(lower, at)) is None:
        amount = next((span for span in money_amounts(lower) if span.start == at), None)
        if amount is None:
            return None
        value, currency = money_value(amount.of(lower))
        return amount.end, f"{currency}{value}"
    if found["twice"]:
        number, unit = 2.0, "x"
    else:
        number, unit = float(NUMBER_WORDS.get(found["number"], 0) or found["number"]), found["unit"]
    short = {"t": "x", "x": "x", "%": "%", "p": "%", "b": "d"}.get(unit[0], unit[0])
    end = found.end()
    if short == "x" and (fees := _OF_FEES.match(lower, end)):
        end = fees.end()
    return end, f"{number:g}{short}"


def _dates(lower: str) -> list[tuple[Span, str]]:
    """When the contracts asked for were made, and when they end."""
    found: list[tuple[Span, str]] = []
    for field, verb, needed in ((FieldName.ENDS, _ENDING, ""), (FieldName.SIGNED, _MADE, "?")):
        for sign, word in _DATED.items():
            pattern = re.compile(rf"(?:{alternatives(verb)}\s+){needed}{alternatives(word)}\s+{_YEAR}")
            for each in pattern.finditer(lower):
                if not any(span.overlaps(Span(*each.span())) for span, _ in found):
                    found.append((Span(*each.span()), f"{field}:{sign}{each['year']}"))
    return found
