"""The clauses that satisfy a condition on a field."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.search.language.dates import days
from core.search.language.tree import ClauseType, DateRange, FieldName, SectionNumber, Value
from core.types.columns import Columns
from core.types.facts import Facts

Mask = NDArray[np.bool_]

_NOT_SHOWN: Final = re.compile(r"\s+")


def texts(name: FieldName, columns: Columns) -> tuple[str, ...]:
    """The text of the field for each document, or each heading for "heading"; several values are paragraphs."""
    if name is FieldName.HEADING:
        return columns.captions.headings
    return tuple(_text(name, facts) for facts in columns.facts)


def in_rows(name: FieldName, values: Mask, columns: Columns) -> Mask:
    """Turns a mask of documents, or of headings, into one of clauses."""
    mask: Mask = values[columns.captions.heading if name is FieldName.HEADING else columns.document]
    return mask


def holds(leaf: Value, columns: Columns) -> Mask:
    """The clauses whose date, section number or type is what the query asks for."""
    match leaf:
        case DateRange():
            return in_rows(
                FieldName.DATE, np.array([_is_dated(each.date, leaf) for each in columns.facts], np.bool_), columns
            )
        case SectionNumber():
            numbers, which = _numbers(columns.captions.sections)
            wanted = _shown(leaf.text)
            under = np.array([_under(number, wanted) for number in numbers], np.bool_)
            return under[which] if len(which) else np.zeros(0, np.bool_)
        case ClauseType():
            mask = np.zeros(len(columns), np.bool_)
            mask[columns.rows_tagged(leaf.concepts)] = True
            return mask


def _text(name: FieldName, facts: Facts) -> str:
    match name:
        case FieldName.TITLE:
            return facts.title
        case FieldName.PARTY:
            return "\n".join(facts.parties)
        case FieldName.TYPE:
            return facts.kind
        case FieldName.LAW:
            return facts.law
        case FieldName.FILE:
            return "\n".join(f"{file.parent.name}\n{file.name}" for file in facts.files)
    raise ValueError(f"{name} holds no text")


def _is_dated(date: str, wanted: DateRange) -> bool:
    """Whether a date, which may be only a year or month, overlaps the range."""
    ends = days(date) if date else None
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
