"""The parts of a query: its head, the clause that is wanted, and what that clause must have, lack or not mention.

In "indemnification carve-out to cap on liability" the cap is the head, and indemnification is excepted from it: a
clause about indemnification alone is no answer. Which words join a part to its head is in
``resources/lexicon/words/joins.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final

from core.search.quantities import read_amounts, read_quantities
from core.tagging.parties import ROLES, PartySide
from core.tagging.patterns import alternatives, phrase_tables
from core.text.words import STOP_WORDS, word_set, word_texts
from core.types import Span


class PartKind(StrEnum):
    """What a part is to its head."""

    EXCEPTION = "exception"  # what the rule does not apply to
    CONDITION = "condition"  # on what the rule depends
    REMEDY = "remedy"
    PERIOD = "period"
    AMOUNT = "amount"
    LIMB = "limb"  # anything else that the clause says beside its rule


class Wanted(StrEnum):
    """What a clause is to do with a part."""

    HAS = "has"
    LACKS = "lacks"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a query: where its own words are, and the words that join it to its head."""

    kind: PartKind
    wanted: Wanted
    span: Span
    join: Span


@dataclass(frozen=True, slots=True)
class QueryParts:
    """A query in its parts.

    Attributes:
        head: where the words of the clause are that is wanted; the whole query where it has no parts.
        parts: in the order of the query.
        mutual: whether it is to bind or entitle both parties alike, or one only; None: not said.
        favours: the side that it is to favour; None: not said.
    """

    head: Span
    parts: tuple[Part, ...] = ()
    mutual: bool | None = None
    favours: PartySide | None = None


@lru_cache(maxsize=64)
def read_parts(text: str) -> QueryParts:
    """The parts of a query."""
    joins = list(_joins(text))
    favours = _FAVOURS.search(text)
    mutual = False if _ONE_SIDED.search(text) else True if MUTUAL.search(text) else None
    role = next((each for each in favours.groups() if each), "") if favours else ""
    head, parts = _split(text, joins)
    parts = [_as_condition(text, each) for each in parts]
    parts += [each for each in _measured(text) if not any(each.span.overlaps(other.span) for other in parts)]
    return QueryParts(head, tuple(sorted(parts, key=lambda each: each.span)), mutual, ROLES.get(role.lower()))


_DENIED: Final = re.compile(r"\b(?:no|not|never|neither|nor|none|cannot|can't|without)\b|n['’]t\b", re.IGNORECASE)
_WITHOUT: Final = re.compile(r"\W*(?:and |but )?(?:without|w/o|with no|lacking)\b", re.IGNORECASE)


def _as_condition(text: str, part: Part) -> Part:
    """A part as it is wanted: what is denied without something, is wanted with it.

    "No assignment without consent" asks for the consent. But "does not infringe, without any knowledge qualifier" does
    not ask for the qualifier: a form of words is no condition of what is denied.
    """
    if (
        part.wanted is Wanted.LACKS
        and _WITHOUT.match(part.join.of(text))
        and _DENIED.search(text, 0, part.join.start)
        and FORM.isdisjoint(word_texts(text[part.join.start : part.span.end]))
    ):
        return replace(part, kind=PartKind.CONDITION, wanted=Wanted.HAS)
    return part


def _measured(text: str) -> Iterator[Part]:
    """The periods, percentages, multiples and amounts that a query names, joined by no words."""
    for amount in read_amounts(text):
        yield Part(PartKind.AMOUNT, Wanted.HAS, amount.span, Span(amount.span.start, amount.span.start))
    for quantity in read_quantities(text):
        kind = PartKind.AMOUNT if quantity.unit in ("percent", "time") else PartKind.PERIOD
        yield Part(kind, Wanted.HAS, quantity.span, Span(quantity.span.start, quantity.span.start))


# ------------------------------------------------------------ whose

MUTUAL: Final = re.compile(
    r"\b(?<!\bnon-)(?<!\bnon )(?<!\bnot )(?<!\bfor )(?:mutual\w*|reciprocal\w*|two-way|bilateral\w*"
    r"|one another|each other|(?:each|either|neither|both) (?:part|side)\w*)\b",
    re.IGNORECASE,
)
_ANY_ROLE: Final = f"(?:{'|'.join(sorted(ROLES))})"
_ONE_SIDED: Final = re.compile(
    rf"\b(?:unilateral\w*|one-? ?(?:way|sided)|non-? ?(?:mutual|reciprocal)|not (?:mutual|reciprocal)"
    rf"|{_ANY_ROLE}(?:-| )only|only (?:the |an? )?{_ANY_ROLE})\b",
    re.IGNORECASE,
)
_ROLE: Final = f"({_ANY_ROLE[3:]}"
_FAVOURS: Final = re.compile(
    rf"\b(?:{_ROLE}[- ](?:favou?r(?:able|ed|ing)|friendly|protective|biased)|pro[- ]{_ROLE}"
    rf"|(?:in favou?r of|favou?r(?:s|ing)|for the benefit of|protect(?:s|ing|ive of)|benefit(?:s|t?ing)) "
    rf"(?:the |an? |our )?{_ROLE})\b",
    re.IGNORECASE,
)

# ------------------------------------------------------------ joins


@dataclass(frozen=True, slots=True)
class _Join:
    """Words that join a part to a head, and what they say of it."""

    span: Span
    kind: PartKind
    wanted: Wanted
    head_after: bool


@cache
def _tables() -> list[tuple[re.Pattern[str], PartKind, Wanted, bool]]:
    return [
        (
            re.compile(alternatives(table["phrases"]).replace(r"\b", r"(?:(?<!\w)|(?=\W))", 1), re.IGNORECASE),
            PartKind(table["part"]),
            Wanted(table["wanted"]),
            table["head"] == "after",
        )
        for table in phrase_tables("joins").values()
    ]


def _joins(text: str) -> Iterator[_Join]:
    """The joins of a query, one after another; of several that begin at one place, the longest."""
    found = [
        _Join(Span(*match.span()), kind, wanted, after)
        for pattern, kind, wanted, after in _tables()
        for match in pattern.finditer(text)
    ]
    end = 0
    for each in sorted(found, key=lambda each: (each.span.start, -each.span.end)):
        if each.span.start >= end:
            end = each.span.end
            yield each


_TO: Final = re.compile(r"\s(?:from|to|under|in)\s(?:the\s|an?\s|any\s)?", re.IGNORECASE)


def _split(text: str, joins: Sequence[_Join]) -> tuple[Span, list[Part]]:
    whole, parts = Span(0, len(text)), list[Part]()
    if not joins:
        return whole, parts
    ends = [*(each.span.start for each in joins[1:]), len(text)]
    followed = [Span(each.span.end, end) for each, end in zip(joins, ends, strict=True)]
    head = Span(0, joins[0].span.start)
    listing: _Join | None = None
    for found, after in zip(joins, followed, strict=True):
        # "except for fraud, wilful misconduct" lists what is excepted
        join = listing if listing and found.span.of(text) in _LIST and listing.kind is PartKind.EXCEPTION else found
        listing = join
        if join.head_after and not _is_empty(head.of(text)):
            parts.extend(_parts_of(text, head, join))
            head = after
        elif _is_empty(head.of(text)):
            # "carve-out for fraud from the liability cap"; else the query begins with the words of a join
            if turned := (join.kind is PartKind.EXCEPTION and _TO.search(text, after.start, after.end)):
                parts.extend(_parts_of(text, Span(after.start, turned.start()), join))
                head = Span(turned.end(), after.end)
            else:
                head = Span(join.span.start, after.end)
        elif not join.head_after:
            parts.extend(_parts_of(text, after, join))
    return (_trimmed(text, head) or whole), parts


_LIST: Final = (",", "+")
_BETWEEN: Final = re.compile(r"\s*(?:,|;|/|\band/or\b|\band\b|\bor\b|&|\bplus\b)+\s*", re.IGNORECASE)
_REMEDY: Final = re.compile(r"\bremed(?:y|ies)\b|\brefunds?\b|\bservice credits?\b|\binjuncti", re.IGNORECASE)


def _parts_of(text: str, span: Span, join: _Join) -> Iterator[Part]:
    """The parts that one join adds: "fraud and wilful misconduct" are two exceptions, but one condition."""
    ends = span.start
    listed = _BETWEEN.finditer(text, span.start, span.end) if join.kind is PartKind.EXCEPTION else ()
    for match in listed:
        if part := _trimmed(text, Span(ends, match.start())):
            yield Part(_kind(text, part, join), join.wanted, part, join.span)
        ends = match.end()
    if part := _trimmed(text, Span(ends, span.end)):
        yield Part(_kind(text, part, join), join.wanted, part, join.span)


def _kind(text: str, span: Span, join: _Join) -> PartKind:
    said = span.of(text)
    if join.kind is not PartKind.LIMB:
        return join.kind
    if read_amounts(said) or any(each.unit in ("percent", "time") for each in read_quantities(said)):
        return PartKind.AMOUNT
    if read_quantities(said):
        return PartKind.PERIOD
    return PartKind.REMEDY if _REMEDY.search(said) else PartKind.LIMB


FORM: Final = word_set(
    "exception exceptions carve out outs carveout carveouts exclusion exclusions wording language "
    "clause provision qualifier qualification"
)
"""Words for the form of what is left out."""
_SMALL: Final = STOP_WORDS | word_set("clause provision language wording any the")


def _is_empty(said: str) -> bool:
    return all(word in _SMALL for word in word_texts(said))


_LEADING: Final = re.compile(r"(?:[\s,;:.(–—-]|(?:an?|the|any|its|all|for|of|and|but|or)\s)*", re.IGNORECASE)


def _trimmed(text: str, span: Span) -> Span | None:
    """A span without blanks, punctuation and articles at its ends; None where it has no word that counts."""
    said = span.of(text)
    begins = _LEADING.match(said)
    start, end = begins.end() if begins else 0, len(said.rstrip(" ,;:.-–—)"))
    return None if _is_empty(said) else Span(span.start + start, span.start + end)
