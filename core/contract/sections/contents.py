"""Tables of contents, whose entries must not be mistaken for the sections that they name."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from core.text.labels import LABEL, SCHEDULE_NOUN
from core.text.words import alphanumeric

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
_LEAST: Final = 7  # letters and figures of a line that may announce a section
_COMPARED: Final = 50  # paragraphs that begin alike; more are no sections
_SHORT: Final = 90  # characters of a line that may come between two entries
_MISSES: Final = 3  # such lines in a row that end a table
_PAGES: Final = 200  # page numbers and headers in a row between two entries
_UNTITLED: Final = 6  # entries that make a table without a title and without leaders


def table_of_contents(texts: Sequence[str]) -> set[int]:
    """The indexes of the paragraphs of tables of contents, including their titles and page numbers.

    Three or more consecutive entries with leaders to page numbers, in one paragraph or several, are a table of
    contents. Under a title such as "Contents", three other kinds of paragraph are entries too: those that end in a
    number, those that contain several entries, and those whose words begin a later paragraph, the section that they
    announce. Without a title, several consecutive labels with headings that all come again are a table of contents too.
    """
    lines = _Lines(texts)
    entries: set[int] = _untitled(lines)
    i = 0
    while i < len(texts):
        titled = bool(_TITLE.match(texts[i])) and len(texts[i]) < 60
        end = _end_of_titled(lines, i) if titled else _end_of_leaders(texts, i)
        if sum(map(_count_entries, texts[i:end])) >= (4 if titled else 3):
            entries.update(range(i, end))
            i = end
        else:
            i += 1
    return entries


def _untitled(lines: _Lines) -> set[int]:
    """The entries of a table of contents that nothing announces: labels with their headings, all of which come again.

    A first row of such labels is the table, a second the sections.
    """
    texts = lines.texts
    entries: set[int] = set()
    i = 0
    while i < len(texts):
        end, names = i, set[str]()
        while end < len(texts) and _is_labelled_line(texts[end]) and (name := lines.entry(end)) not in names:
            names.add(name)
            end += 1
        named = [at for at in range(i, end) if _announces(lines, at, end)]
        if len(named) >= _UNTITLED and len(named) >= 0.6 * (end - i):
            entries.update(range(i, end))
        i = max(end, i + 1)
    return entries


def _is_labelled_line(text: str) -> bool:
    label = LABEL.match(text)
    sentence = text.endswith((".", ";")) and text.count(" ") > _WORDS
    return len(text) <= _LONG_ENTRY and label is not None and label.end() > 0 and not sentence


def _announces(lines: _Lines, at: int, end: int) -> bool:
    """Whether a line, without its page number, begins a paragraph after the table that is not in such a list itself."""
    name = lines.entry(at)[:60]
    if len(name) < _LEAST or len(lines.texts[at]) > _SHORT:
        return False
    return any(not _goes_on_alike(lines, at, there) for there in lines.beginning_with(name, end))


def _goes_on_alike(lines: _Lines, at: int, there: int) -> bool:
    """Whether the next lines are the same here and there: a list that is given twice."""
    most = min(_REPEATED, len(lines.texts) - there)
    return most > 1 and all(
        len(lines.texts[there + n]) <= _SHORT and lines.words[there + n].startswith(lines.entry(at + n)[:60])
        for n in range(1, most)
    )


class _Lines:
    """The paragraphs of a document, compared by their letters and figures.

    Attributes:
        texts: the paragraphs.
        words: of each, the letters and figures among its first 120 characters, in lower case.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self.words = [alphanumeric(text[:120]) for text in texts]
        self._entries: dict[int, str] = {}
        self._places: dict[str, list[int]] = {}
        for at, words in enumerate(self.words):
            if words:
                self._places.setdefault(words, []).append(at)
        self._in_order = sorted(self._places)

    def entry(self, at: int) -> str:
        """The letters and figures of a paragraph, without a page number at its end."""
        if at not in self._entries:
            self._entries[at] = alphanumeric(_GLUED_PAGE.sub("", self.texts[at]))
        return self._entries[at]

    def beginning_with(self, name: str, first: int) -> Iterator[int]:
        """The paragraphs from ``first`` on that begin with these letters and figures; of very many only some.

        Without a limit, the same line repeated 20,000 times would be compared with itself 200 million times.
        """
        begin = bisect_left(self._in_order, name)
        for words in islice(self._in_order, begin, begin + _COMPARED):
            if not words.startswith(name):
                return
            places = self._places[words]
            at = bisect_left(places, first)
            yield from places[at : at + _COMPARED]


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


def _end_of_titled(lines: _Lines, i: int) -> int:
    texts, entries = lines.texts, set[str]()
    misses, last, at = 0, i + 1, i + 1
    while at < len(texts) and misses < _MISSES and at - last < _PAGES:
        if _is_entry(lines, at, entries):
            misses, last = 0, at + 1
        elif not _FURNITURE.match(texts[at]):
            misses += 1 if len(texts[at]) < _SHORT else _MISSES
        at += 1
    return last


def _is_entry(lines: _Lines, at: int, entries: set[str]) -> bool:
    """Whether a paragraph is an entry of a table that has a title, after these; it is added to them."""
    text = lines.texts[at]
    if _runs_together(text) or len(_PAGE_THEN_NUMBER.findall(text)) > 1:
        return True
    if len(text) > _LONG_ENTRY:
        return False
    name = alphanumeric(_PAGE_AT_END.sub("", text))
    if not (_has_leaders(text) or _SCHEDULE.match(text)):
        if name in entries:  # the section itself
            return False
        paged = _PAGED.search(text) or _page_is_below(lines, at)
        if not (paged or _comes_again(lines, at, name) or LABEL.fullmatch(text)):
            return False
    entries.add(name)
    return True


def _page_is_below(lines: _Lines, at: int) -> bool:
    """Whether a label with its heading has its page number alone on the next line."""
    below = lines.texts[at + 1] if at + 1 < len(lines.texts) else ""
    return _PAGE_ALONE.fullmatch(below) is not None and _is_labelled_line(lines.texts[at])


def _comes_again(lines: _Lines, at: int, name: str) -> bool:
    short = len(name) >= 5 and len(lines.texts[at]) <= _SHORT
    return short and any(lines.beginning_with(name[:60], at + 1))
