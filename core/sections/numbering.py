"""The grammar of labels: what may stand at the start of a provision, and what it may mean.

A label can often be read in more than one way: "(i)" is a roman one or the letter after "(h)". `readings` gives all
of them; the outline decides by the sequence in which labels stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.numerals import letter, ordinal, roman

_ARTICLE = re.compile(r"article\s+([ivxlc]+|\d{1,2}|[a-z]+(?:-[a-z]+)?)\b\s*[.:–—-]*\s*", re.IGNORECASE)
_SECTION_WORD = re.compile(r"(?:section|clause|paragraph|§§?)\s*", re.IGNORECASE)
_DECIMAL = re.compile(r"(\d{1,3}(?:\s?\.\s?\d{1,3})*)(\s?\.(?!\d)|\s?\)|\s?:)?(?=\s|$|[(\"“A-Z–—-])\s*[–—-]?\s*")
_ROMAN_DOT = re.compile(r"([IVX]{1,6})\s?[.)](?=\s|$|[A-Z])\s*")
_LETTER_DOT = re.compile(r"([A-Za-z])\s?[.)](?=\s|$)\s*")
_LOWER_ROMAN_DOT = re.compile(r"([ivx]{1,6})\s?[.)](?=\s|$)\s*")
_PAREN = re.compile(r"\(\s?(\d{1,2}|[a-z]{1,2}|[ivxl]{1,6}|[A-Z]{1,2}|[IVX]{1,6})\s?\)\s*[.:]?\s*")
_SCHEDULE = re.compile(
    r"((?:exhibit|schedule|annex|annexure|appendix|attachment|addendum)\b)\s*(?:(?:no\.?|number)\s*)?[\"“']?"
    r"((?-i:[A-Z]{1,2}|[IVX]{1,5})\b(?:-?\d{1,2})?|\d{1,2}(?:\.\d{1,2})*(?:-?[a-z]\b)?|[ivx]{1,5}\b)?"
    r"[\"”']?\s*[.:–—-]*\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Label:
    """One reading of a label.

    ``style`` names the list it belongs to ("1", "1.1", "(a)", "(i)", "A.", "article", "schedule"); ``value`` is its
    place in it, one number per decimal ((4, 2) for "4.2", (3,) for "(c)"); ``text`` is the label as printed;
    ``end`` is where the words after it begin.
    """

    style: str
    value: tuple[int, ...]
    text: str
    end: int


def readings(text: str, start: int = 0) -> list[Label]:
    """Every way to read a label at ``start``; none where there is no label."""
    return list(_readings(text, start))


def _readings(text: str, start: int) -> Iterator[Label]:
    if match := _SCHEDULE.match(text, start):
        yield Label("schedule", _schedule_value(match.group(2)), _printed(text, start, match.end()), match.end())
        return
    if match := _ARTICLE.match(text, start):
        value = ordinal(match.group(1))
        if value is not None:
            yield Label("article", (value,), _printed(text, start, match.end()), match.end())
        return
    if match := _SECTION_WORD.match(text, start):
        yield from _section_word(text, start, match.end())
        return
    if match := _PAREN.match(text, start):
        yield from _paren(match, text, start)
    elif match := _DECIMAL.match(text, start):
        yield _decimal(match, text, start, named=False)
    else:
        yield from _dotted(text, start)


def _section_word(text: str, start: int, at: int) -> Iterator[Label]:
    if match := _DECIMAL.match(text, at):
        yield _decimal(match, text, start, named=True)
    elif (match := _ROMAN_DOT.match(text, at)) and (value := roman(match.group(1))) is not None:
        yield Label("section", (value,), _printed(text, start, match.end()), match.end())


def _decimal(match: re.Match[str], text: str, start: int, *, named: bool) -> Label:
    numbers = tuple(int(part) for part in match.group(1).replace(" ", "").split("."))
    closed = (match.group(2) or "").strip()
    style = ".".join("1" * len(numbers))
    if len(numbers) == 2 and match.group(1).endswith(".0"):  # "9.0" heads 9.1, 9.2
        numbers, closed = numbers[:1], "."
    if len(numbers) == 1:
        style = "section" if named else {"": "1 ", ".": "1", ":": "1", ")": "1)"}[closed]
    return Label(style, numbers, _printed(text, start, match.end()), match.end())


def _paren(match: re.Match[str], text: str, start: int) -> Iterator[Label]:
    inner, end = match.group(1), match.end()
    printed = _printed(text, start, end)
    if inner.isdigit():
        yield Label("(1)", (int(inner),), printed, end)
        return
    upper = inner.isupper()
    if (value := letter(inner)) is not None:
        yield Label("(A)" if upper else "(a)", (value,), printed, end)
    if (value := roman(inner)) is not None:
        yield Label("(I)" if upper else "(i)", (value,), printed, end)


def _dotted(text: str, start: int) -> Iterator[Label]:
    for pattern, read, upper, lower in (
        (_LETTER_DOT, letter, "A.", "a."),
        (_ROMAN_DOT, roman, "I.", "I."),
        (_LOWER_ROMAN_DOT, roman, "i.", "i."),
    ):
        if (match := pattern.match(text, start)) and (value := read(match.group(1))) is not None:
            style = upper if match.group(1).isupper() else lower
            yield Label(style, (value,), _printed(text, start, match.end()), match.end())


def _schedule_value(text: str | None) -> tuple[int, ...]:
    if not text:
        return ()
    if text[0].isdigit():
        return tuple(int(n) for n in re.findall(r"\d+", text))
    return (letter(text[0]) or 0, *(int(n) for n in re.findall(r"\d+", text)))


def _printed(text: str, start: int, end: int) -> str:
    return text[start:end].strip().rstrip(":–—-").rstrip()
