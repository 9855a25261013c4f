"""Tables of contents, whose entries must not be mistaken for the sections that they name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from core.text.labels import LABEL, SCHEDULE_NOUN

_TITLE = re.compile(r"^(?:table of contents?|contents|index|page(?: no\.?)?$)\b", re.IGNORECASE)
# Dots, or the edge of a table cell, between an entry and its page number.
_LEADERS = re.compile(
    r"(?:\.\s?){4,}\s*[\divx-]+$|^(?:(?:article|section|clause)\s|\d+(?:\.\d+)*\.?\s).*[a-z.]\t\d{1,3}$", re.IGNORECASE
)
_LEADERS_ANYWHERE = re.compile(r"(?:\.\s?){5,}\s*\d{1,3}\s")
_PAGED = re.compile(r"(?:\.\s?){4,}\s*[\divx-]*$|^\D.{2,90}\s\d{1,3}$|^\(?[\dA-Za-z.]{1,7}\)?\.?\s+.{2,90}\s\d{1,3}$")
_PAGE_THEN_LABEL = re.compile(
    r"[a-z)\]]\s+(?:\.\s?)*\d{1,3}\s+(?=(?:section\s+)?\d{1,2}\.\d|article\s|exhibit\s|schedule\s)", re.IGNORECASE
)
_PAGE_THEN_NUMBER = re.compile(r"[A-Za-z)]\s\d{1,3}\s\d{1,2}\.?\s(?=[A-Z])")
_FURNITURE = re.compile(
    r"^(?:page(?: no\.?)?|\(?continued\)?|table of contents.*|contents|[ivx]{1,5}|[-\d. ]{1,8}|[-_=* ]+)$", re.I
)
_SCHEDULE = re.compile(rf"^(?:{SCHEDULE_NOUN})s?\b", re.IGNORECASE)
_PAGE_AT_END = re.compile(r"(?:\s*\.)*\s*(?:\s[\divx-]{1,4})?$")
_LONG_ENTRY: Final = 200  # characters
_SHORT: Final = 90  # characters of a line that may come between two entries
_MISSES: Final = 3  # such lines in a row that end a table


def table_of_contents(texts: Sequence[str]) -> set[int]:
    """The indexes of the paragraphs of tables of contents, including their titles and page numbers.

    Three or more consecutive paragraphs with leaders to page numbers are a table of contents. Under a title such as
    "Contents", three other kinds of paragraph are entries too: those that end in a number, those that contain several
    entries, and those whose words begin a later paragraph, the section that they announce.
    """
    entries: set[int] = set()
    i = 0
    while i < len(texts):
        titled = bool(_TITLE.match(texts[i])) and len(texts[i]) < 60
        end = _end_of_titled(texts, i) if titled else _end_of_leaders(texts, i)
        if end - i >= (4 if titled else 3):
            entries.update(range(i, end))
            i = end
        else:
            i += 1
    return entries


def _end_of_leaders(texts: Sequence[str], i: int) -> int:
    if not _has_leaders(texts[i]):
        return i
    misses, last, at = 0, i, i
    while at < len(texts) and misses < _MISSES:
        if _has_leaders(texts[at]):
            misses, last = 0, at + 1
        else:
            misses += 1 if len(texts[at]) < _SHORT else _MISSES
        at += 1
    return last


def _has_leaders(text: str) -> bool:
    return (len(text) <= _LONG_ENTRY and bool(_LEADERS.search(text))) or _runs_together(text)


def _runs_together(text: str) -> bool:
    """Whether one paragraph contains several entries."""
    return len(_PAGE_THEN_LABEL.findall(text)) > 1 or len(_LEADERS_ANYWHERE.findall(text)) > 1


def _end_of_titled(texts: Sequence[str], i: int) -> int:
    announced = _Announced(texts, i)
    misses, last, at = 0, i + 1, i + 1
    while at < len(texts) and misses < _MISSES:
        text = texts[at]
        if announced.includes(at):
            misses, last = 0, at + 1
        elif not _FURNITURE.match(text):
            misses += 1 if len(text) < _SHORT else _MISSES
        at += 1
    return last


class _Announced:
    """Recognises the entries of the table of contents that begins at a title."""

    def __init__(self, texts: Sequence[str], title: int) -> None:
        self._texts = texts
        self._entries: set[str] = set()
        self._later: dict[str, list[tuple[int, str]]] = {}
        for at in range(title + 1, len(texts)):
            if letters := _letters(texts[at][:120]):
                self._later.setdefault(letters[:3], []).append((at, letters))

    def includes(self, at: int) -> bool:
        text = self._texts[at]
        if _runs_together(text) or len(_PAGE_THEN_NUMBER.findall(text)) > 1:
            return True
        if len(text) > _LONG_ENTRY:
            return False
        name = _letters(_PAGE_AT_END.sub("", text))
        if _has_leaders(text) or _SCHEDULE.match(text):
            is_entry = True
        elif name in self._entries:  # the section itself
            is_entry = False
        else:
            is_entry = bool(_PAGED.search(text)) or self._comes_again(at, name) or bool(LABEL.fullmatch(text))
        if is_entry:
            self._entries.add(name)
        return is_entry

    def _comes_again(self, at: int, name: str) -> bool:
        if len(name) < 5 or len(self._texts[at]) > _SHORT:
            return False
        return any(later > at and words.startswith(name[:60]) for later, words in self._later.get(name[:3], ()))


def _letters(text: str) -> str:
    return "".join(c for c in text.lower() if c.isalnum())
