"""Reads a date field: a year, month or day, a range of them, or all before or after one."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta
from functools import lru_cache
from typing import Final

_DAY: Final = r"\d{4}(?:-\d{1,2}(?:-\d{1,2})?)?"
_SIDE: Final = re.compile(rf"(?P<sign>[<>]=?|=)?(?P<day>{_DAY})")
_RANGE: Final = re.compile(rf"(?P<first>{_DAY})?\.\.(?P<last>{_DAY})?|(?P<from>\d{{4}})[-–](?P<to>\d{{4}})")


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
