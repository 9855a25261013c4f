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
_PAGED = re.compile(
    r"(?:\.\s?){4,}\s*[\divx-]*$|^\D.{2,90}\s\d{1,3}$|^\(?[\dA-Za-z.]{1,7}\)?\.?\s+.{2,90}\s\d{1,3}$|"
    r"\t\d{1,3}(?:\s\d{1,3})+$"  # two entries, whose page numbers are in one cell
)
_PAGE_THEN_LABEL = re.compile(
    r"[a-z)\]]\s+(?:\.\s?)*\d{1,3}\s+(?=(?:section\s+)?\d{1,2}\.\d|article\s|exhibit\s|schedule\s)", re.IGNORECASE
)
_PAGE_THEN_NUMBER = re.compile(r"[A-Za-z)]\s\d{1,3}\s\d{1,2}\.?\s(?=[A-Z])")
_FURNITURE = re.compile(
    r"^(?:page(?: no\.?)?|\(?continued\)?|table of contents.*|contents|[ivx]{1,5}|[-\d. ]{1,8}|[-_=* ]+)$", re.I
)
_SCHEDULE = re.compile(rf"^(?:{SCHEDULE_NOUN})s?\b", re.IGNORECASE)
_PAGE_AT_END = re.compile(r"(?:\s*\.)*\s*(?:\s[\divx-]{1,4})?$")
_GLUED_PAGE = re.compile(r"[\s.]*\d{1,3}$")  # "DEFINITIONS1"
_PAGE_ALONE: Final = re.compile(r"\d{1,3}")
_LONG_ENTRY: Final = 200  # characters
_REPEATED: Final = 4  # lines that are the same in a list given twice
_WORDS: Final = 8  # of a line that ends as a sentence does; one with more is no entry
_SAME: Final = 7  # letters and figures by which the sections that a line may announce are looked up
_SHORT: Final = 90  # characters of a line that may come between two entries
_MISSES: Final = 3  # such lines in a row that end a table
_UNTITLED: Final = 6  # entries that make a table without a title and without leaders


def table_of_contents(texts: Sequence[str]) -> set[int]:
    """The indexes of the paragraphs of tables of contents, including their titles and page numbers.

    Three or more consecutive entries with leaders to page numbers, in one paragraph or several, are a table of
    contents. Under a title such as "Contents", three other kinds of paragraph are entries too: those that end in a
    number, those that contain several entries, and those whose words begin a later paragraph, the section that they
    announce. Without a title, several consecutive labels with headings that all come again are a table of contents too.
    """
    entries: set[int] = _untitled(texts)
    i = 0
    while i < len(texts):
        titled = bool(_TITLE.match(texts[i])) and len(texts[i]) < 60
        end = _end_of_titled(texts, i) if titled else _end_of_leaders(texts, i)
        if sum(map(_count_entries, texts[i:end])) >= (4 if titled else 3):
            entries.update(range(i, end))
            i = end
        else:
            i += 1
    return entries


def _untitled(texts: Sequence[str]) -> set[int]:
    """The entries of a table of contents that nothing announces: labels with their headings, all of which come again.

    A first row of such labels is the table, a second the sections.
    """
    later: dict[str, list[int]] = {}
    for at, text in enumerate(texts):
        if begins := alphanumeric(text[:120]):
            later.setdefault(begins[:_SAME], []).append(at)
    entries: set[int] = set()
    i = 0
    while i < len(texts):
        end, names = i, set[str]()
        while end < len(texts) and _is_labelled_line(texts[end]) and (name := _entry(texts[end])) not in names:
            names.add(name)
            end += 1
        named = [at for at in range(i, end) if _announces(texts, at, end, later)]
        if len(named) >= _UNTITLED and len(named) >= 0.6 * (end - i):
            entries.update(range(i, end))
        i = max(end, i + 1)
    return entries


def _is_labelled_line(text: str) -> bool:
    label = LABEL.match(text)
    sentence = text.endswith((".", ";")) and text.count(" ") > _WORDS
    return len(text) <= _LONG_ENTRY and label is not None and label.end() > 0 and not sentence


def _entry(text: str) -> str:
    return alphanumeric(_GLUED_PAGE.sub("", text))


def _announces(texts: Sequence[str], at: int, end: int, later: dict[str, list[int]]) -> bool:
    """Whether a line, without its page number, begins a paragraph after the table that is not in such a list itself."""
    name = _entry(texts[at])[:60]
    if len(name) < _SAME or len(texts[at]) > _SHORT:
        return False
    return any(
        there >= end and alphanumeric(texts[there][:120]).startswith(name) and not _goes_on_alike(texts, at, there)
        for there in later.get(name[:_SAME], ())
    )


def _goes_on_alike(texts: Sequence[str], at: int, there: int) -> bool:
    """Whether the next lines are the same here and there: a list that is given twice."""
    pairs = zip(texts[at + 1 : at + _REPEATED], texts[there + 1 : there + _REPEATED], strict=False)
    alike = [len(other) <= _SHORT and alphanumeric(other).startswith(_entry(text)[:60]) for text, other in pairs]
    return bool(alike) and all(alike)


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


def _count_entries(text: str) -> int:
    return max(1, len(_LEADERS_ANYWHERE.findall(text)))


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
            if letters := alphanumeric(texts[at][:120]):
                self._later.setdefault(letters[:3], []).append((at, letters))

    def includes(self, at: int) -> bool:
        text = self._texts[at]
        if _runs_together(text) or len(_PAGE_THEN_NUMBER.findall(text)) > 1:
            return True
        if len(text) > _LONG_ENTRY:
            return False
        name = alphanumeric(_PAGE_AT_END.sub("", text))
        if _has_leaders(text) or _SCHEDULE.match(text):
            is_entry = True
        elif name in self._entries:  # the section itself
            is_entry = False
        else:
            paged = bool(_PAGED.search(text)) or self._page_is_below(at)
            is_entry = paged or self._comes_again(at, name) or bool(LABEL.fullmatch(text))
        if is_entry:
            self._entries.add(name)
        return is_entry

    def _page_is_below(self, at: int) -> bool:
        """Whether a label with its heading has its page number alone on the next line."""
        below = self._texts[at + 1] if at + 1 < len(self._texts) else ""
        return _PAGE_ALONE.fullmatch(below) is not None and _is_labelled_line(self._texts[at])

    def _comes_again(self, at: int, name: str) -> bool:
        if len(name) < 5 or len(self._texts[at]) > _SHORT:
            return False
        return any(later > at and words.startswith(name[:60]) for later, words in self._later.get(name[:3], ()))


def alphanumeric(text: str) -> str:
    """A text without anything else, in lower case, to compare names by."""
    return "".join(c for c in text.lower() if c.isalnum())
