"""Printed lines in reading order -> paragraphs, also across columns and pages, with words broken at line ends joined.

A hyphen at a line's end is either one that the word has ("non-exclusive") or the typesetter's ("notifi-cation"). The
document's own words decide, and where they do not, an English dictionary. Of 336 PDFs of contracts, 6 have broken
words; nearly all hyphens at line ends are those of the words, so a doubtful one stays.
"""

from __future__ import annotations

import itertools
import re
import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final

from core.reading.pdf.sheets import SOFT, Row
from core.text.english import is_english, occurrences
from core.text.headings import stands_alone
from core.text.labels import SCHEDULE_NOUN, SECTION_NOUN, after_label, begins_with_label
from core.text.sentences import ends_line

_FEW: Final = 8  # lines, too few to show a margin
_RUNNING: Final = 40  # characters of a row of running text; rows of addresses and lists have fewer
_CITES: Final = re.compile(rf"(?:{SECTION_NOUN}|{SCHEDULE_NOUN})s?\b", re.IGNORECASE)
_LEADS: Final = re.compile(r"\b(?:of|to|in|under|by|with|from|and|or|the|this|than|for|per|see|any|each|such)$")
_NUMBERED: Final = re.compile(  # "1.0" is rather a version
    r"(?:(?:Section|Article|Clause) )?\d{1,2}(?:\.[1-9]\d{0,2})+\.?\s+[“\"]?[A-Z][A-Za-z]"
)
_CITING: Final = re.compile(
    rf"(?:[,;(]|§|\b(?:{SECTION_NOUN}|{SCHEDULE_NOUN}|rule|part|item|table|version|release|no\.?)s?)$", re.IGNORECASE
)
_ENTRY: Final = re.compile(r"(?:\. ?){5,}\d{1,3}$")  # of a table of contents: dots lead to its page
_AROUND: Final = 3  # rows above and below that show whether a row is centred by itself


def mark_centred(rows: Sequence[Row], width: float) -> list[Row]:
    """The rows of a page, with those marked that are in the middle of its measure, well in from both edges."""
    if not rows:
        return []
    left, right = min(row.box[0] for row in rows), max(row.box[2] for row in rows)
    if right - left < 0.3 * width:
        left, right = 0.1 * width, 0.9 * width

    def is_centred(row: Row) -> bool:
        begin, end = row.column or (left, right)
        before, after, measure = row.box[0] - begin, end - row.box[2], end - begin
        return min(before, after) > 0.08 * measure and abs(before - after) < 0.06 * measure

    def is_aligned(row: Row, other: Row) -> bool:
        """Whether two rows begin at one edge and end apart, as two centred rows never do."""
        return abs(row.box[0] - other.box[0]) < 1 and abs(row.box[2] - other.box[2]) > 2

    def is_indented(i: int) -> bool:
        """Whether a row is the first of a paragraph whose other rows begin at the edge of the page."""
        row, below = rows[i], rows[min(i + 1, len(rows) - 1)]
        begins = below.box[0] < left + 1 and below.box[1] - row.box[1] < 2 * row.size
        return begins and not (row.column or below.column) and _is_open(row, below)

    return [
        replace(row, centred=True)
        if is_centred(row)
        and not any(is_aligned(row, other) for other in rows[max(0, i - _AROUND) : i + _AROUND + 1])
        and not is_indented(i)
        else row
        for i, row in enumerate(rows)
    ]


@dataclass(frozen=True, slots=True)
class _Measure:
    """How a page is set, in points: the line spacing usual in the document and on the page, the right margin."""

    usual: float
    spacing: float
    right: float


def paragraph_rows(pages: Sequence[Sequence[Row]]) -> Iterator[list[Row]]:
    """The rows of each paragraph, or of each row of a table."""
    every = [row for rows in pages for row in rows]
    usual, margin = _line_spacing(every), _right_margin(every)
    current: list[Row] = []
    for rows in pages:
        if not rows:
            continue
        measure = _Measure(usual, _line_spacing(rows) or usual, _page_margin(rows, margin))
        for row in rows:
            if current and _begins_paragraph(current, row, measure):
                yield current
                current = []
            current.append(row)
    if current:
        yield current


def _line_spacing(rows: Sequence[Row]) -> float:
    gaps = [gap for a, b in pairwise(rows) if 2 < (gap := b.box[1] - a.box[1]) < 40]
    if not gaps:
        return 0.0
    gaps.sort()
    return statistics.median(gaps[: max(1, len(gaps) * 3 // 4)])


def _right_margin(rows: Iterable[Row]) -> float:
    rights = sorted(row.box[2] for row in rows) or [0.0]
    return rights[int(0.9 * (len(rights) - 1))]


def _page_margin(rows: Sequence[Row], usual: float) -> float:
    """The right margin of a page: the document's, unless most of the page's lines end at one of their own."""
    own = _right_margin(rows)
    full = sum(1 for row in rows if row.box[2] > own - row.size)
    return own if own > usual or (len(rows) >= _FEW and full > 0.6 * len(rows)) else usual


def _begins_paragraph(current: Sequence[Row], row: Row, measure: _Measure) -> bool:
    last = current[-1]
    if row.joint is not None:
        return row.joint == "\n"
    if last.joint or "\t" in last.text or "\t" in row.text:
        return True
    if _ENTRY.search(last.text) and not row.text[:1].islower():
        return True
    right = last.column[1] if last.column else measure.right
    if row.page != last.page or row.column != last.column or row.after_break:
        return _begins_after_break(current, row, right)
    ended = ends_line(last.text)
    gap = row.box[1] - last.box[1]
    if gap < -2:  # back up the page: another column, or a cell alongside
        return ended or begins_with_label(row.text)
    if not _is_short(last, right) and _goes_on(last, row):
        return False  # whatever the gap: a page of the original ended here
    least = 1.05 * last.size
    if gap > 1.3 * max(measure.spacing, least):
        return True
    if gap > 1.3 * max(measure.usual, least) and (ended or _is_short(last, right)):
        return True  # on a page of short paragraphs, where most gaps are those between paragraphs
    if row.centred != last.centred and (row.centred or len(current) == 1):
        return True
    if abs(row.size - last.size) > 1.5 or (last.bold and not row.bold and _is_short(last, right)):
        return True
    if begins_with_label(row.text) and (ended or _is_short(last, right) or _opens_provision(last, row)):
        return True
    if len(current) == 1 and _is_headed(last, row) and _is_short(last, right):
        return True
    indented = row.box[0] - last.box[0] > 1.2 * row.size and ended
    return indented or (ended and _is_short(last, right))


def _opens_provision(last: Row, row: Row) -> bool:
    """Whether a row begins a numbered provision though the row before has no stop: it is an amount, or cites nothing.

    The number is a decimal, or follows its noun, and a capital follows it.
    """
    if not any(map(str.isalpha, last.text)):
        return True
    return bool(_NUMBERED.match(row.text)) and not (_LEADS.search(last.text) or _CITING.search(last.text))


def _is_headed(last: Row, row: Row) -> bool:
    """Whether a row is the first of the text under a label with its heading."""
    words = last.text[after_label(last.text) :]
    headed = begins_with_label(last.text) and stands_alone(words) and words != last.text
    return headed and row.text[:1].isupper() and not stands_alone(row.text)


def _goes_on(last: Row, row: Row) -> bool:
    """Whether a row continues, in small letters, a sentence that the previous row leaves open."""
    similar = abs(row.size - last.size) <= 1.5 and not (last.centred or row.centred or (last.bold and not row.bold))
    return similar and row.text[:1].islower() and not (ends_line(last.text) or begins_with_label(row.text))


def _begins_after_break(current: Sequence[Row], row: Row, right: float) -> bool:
    """Whether a paragraph begins with the first row of a page or column, or of a page of the original."""
    last = current[-1]
    if abs(row.size - last.size) > 1 or (begins_with_label(row.text) and not _is_cited(last, row)):
        return True
    if ends_line(last.text) and not _fills_in_midst(last, row, right):
        return True
    if (last.centred or row.centred) and not (row.text[:1].islower() and _is_open(last, row)):
        return True
    if _breaks_off(current, row, right):
        return False
    if last.bold and not row.bold and _is_short(last, right):
        return True
    return not row.after_break and _is_short(last, right) and not row.text[:1].islower()


def _is_cited(last: Row, row: Row) -> bool:
    """Whether a row begins with what the previous row cites: "under", "Section 4.2 of the Lease"."""
    return bool(_CITES.match(row.text) and _LEADS.search(last.text))


def _breaks_off(current: Sequence[Row], row: Row, right: float) -> bool:
    """Whether a row may continue a sentence that the rows before it leave open, however short the last of them.

    The last must not be a blank to fill in, or a heading.
    """
    last = current[-1]
    if "__" in last.text or "__" in row.text or (row.text.isupper() and not last.text.isupper()):
        return False
    if len(current) > 1:
        return len(last.text) >= _RUNNING or not _is_short(current[-2], right)
    return begins_with_label(last.text) and len(last.text) >= _RUNNING and _is_open(last, row)


def _is_open(row: Row, below: Row) -> bool:
    """Whether a row is words but not a heading, so its sentence continues below: in capitals where both rows are."""
    words = row.text[after_label(row.text) :]
    heading = stands_alone(words) and not (words.isupper() and below.text.isupper())
    return any(map(str.isalpha, words)) and not heading and not ends_line(words)


def _fills_in_midst(last: Row, row: Row, right: float) -> bool:
    """Whether a line reaches the margin and a sentence ends there: few paragraphs end so, many sentences do."""
    indent = row.box[0] - (row.column or row.box)[0] - (last.box[0] - (last.column or row.box)[0])
    full = last.text.endswith(".") and last.box[2] > right - 1.5 * last.size
    return full and abs(indent) < row.size and row.text[0].isalnum()


def _is_short(row: Row, right: float) -> bool:
    """Whether a row ends so far from the margin that the next word would have fitted."""
    return row.box[2] < right - 8 * row.size


# ----------------------------------------- words broken at line ends

_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_TAIL: Final = re.compile(r"[^\w-]")
_COMMON: Final = 1000  # occurrences in the dictionary's texts: fewer have words that are rather written with a hyphen
_SEVERAL: Final = 2
_SUSPENDED: Final = frozenset({"and", "or", "to", "nor", "und", "oder"})  # "pre- and post-closing"
_PREFIX: Final = re.compile(
    r"anti|bi|co|counter|cross|de|e|eco|ex|extra|hyper|inter|intra|macro|meta|micro|mid|mini|multi|neo|non|off|on|out"
    r"|over|post|pre|pro|pseudo|quasi|re|self|semi|socio|sub|super|ultra|under|up|vice"
)
"""Beginnings that words may have with a hyphen or without; none shows that a word was broken."""


class BrokenWords:
    """Joins the lines of a document.

    Args:
        lines: all of them, in order, each ending with a hyphen, or `SOFT`, where a word may be broken.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines

    def join(self, text: str, follower: str) -> str:
        """A line, with whatever joins it to the next: a space, or nothing where a word is broken between them.

        A hyphen at the end of a line stays before a capital or digit ("Rule 24b-2"), if the word has one elsewhere in
        the document, and if both halves are words ("long-term"). It goes where the document has the word without it,
        where a half is no word, and where the document breaks words and the whole is a common one ("con-tract").
        """
        if text.endswith(("—", "/")) and text[-2:-1].isalnum() and follower[:1].isalnum():
            return text
        if not text.endswith(("-", SOFT)) or not text[-2:-1].isalnum() or not follower[:1].isalnum():
            return plain(text) + " "
        head = text[:-1].rsplit(None, 1)[-1].lower()
        tail = _TAIL.split(follower, maxsplit=1)[0].lower()
        if tail in _SUSPENDED and not text.endswith(SOFT):
            return text + " "
        if not follower[:1].islower() or not head[-1:].isalpha():
            return text[:-1] if text.endswith(SOFT) and follower[:1].islower() else plain(text)
        return text[:-1] if self._is_broken(head, tail, soft=text.endswith(SOFT)) else plain(text)

    def _is_broken(self, head: str, tail: str, *, soft: bool) -> bool:
        """Whether two halves are one word without a hyphen."""
        last, first = re.split(r"\W", head)[-1], re.split(r"\W", tail)[0]
        if any(whole in self._words for whole in (head + tail, last + tail, last + first)):
            return True
        if f"{head}-{tail}" in self._words or f"{last}-{first}" in self._words:
            return False
        if soft or not (self._is_word(last) and self._is_word(first)):
            return True
        return self._breaks_words and occurrences(last + first) >= _COMMON

    def _is_word(self, half: str) -> bool:
        return half in self._words or bool(_PREFIX.fullmatch(half)) or is_english(half)

    @cached_property
    def _breaks_words(self) -> bool:
        """Whether the typesetter of the document broke words: two at least, of which a half is none."""
        ends = ((_WORD.findall(a)[-1:], _WORD.findall(b)[:1]) for a, b in pairwise(self._lines) if _breaks(a))
        halves = ((head[0].lower(), tail[0].lower()) for head, tail in ends if head and tail)
        broken = (
            not (self._is_word(head) and self._is_word(tail)) and is_english(head + tail) for head, tail in halves
        )
        return sum(itertools.islice(filter(None, broken), _SEVERAL)) == _SEVERAL

    @cached_property
    def _words(self) -> frozenset[str]:
        """The words of the document in lower case, those with hyphens as one, without those at hyphens at line ends."""
        words = set[str]()
        broken = False
        for line in self._lines:
            found = _WORD.findall(line)
            words.update(map(str.lower, found[1 if broken else 0 : -1 if _breaks(line) else None]))
            broken = _breaks(line)
        return frozenset(words)


def plain(text: str) -> str:
    """A line with a hyphen at its end instead of `SOFT`."""
    return text[:-1] + "-" if text.endswith(SOFT) else text


def _breaks(line: str) -> bool:
    return line.endswith(("-", SOFT)) and line[-2:-1].isalpha()
