"""Repairs what text recognition misread, by the words and labels of the rest of the document.

Words that run together are split ("ofthe"), and labels restored by those around them: "71", "L352" between 7 and 7.2.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from core.reading.pdf.sheets import Row, Sheet
from core.text.sentences import ends_item

Label = tuple[int, ...]

_SOUND: Final = re.compile(r"(\d{1,2}(?:\.\d{1,2})+|\d{1,2}(?=\.))\.?$")
_POINTS: Final = re.compile(r"[.,:;]")
_OPENS: Final = re.compile(r"[A-Z“\"(]")  # the word after a label
_UNSURE: Final = 75.0  # of 100: Tesseract's confidence in a word that is probably wrong
_LONGEST: Final = 5  # characters of a misread label
_ASIDE: Final = 12.0  # points between the left edges of labels in one list
_COMMON: Final = 3  # a word that the document has as often is no misread label


def repair_recognised(sheets: Sequence[Sheet]) -> None:
    """Splits glued words and repairs labels on the sheets of recognised pages."""
    if not any(row.confidence for sheet in sheets for row in sheet.rows):
        return
    counts = _word_counts(row.text for sheet in sheets for row in sheet.rows)
    rows = iter(_repair_labels([row for sheet in sheets for row in sheet.rows], counts))
    for sheet in sheets:
        sheet.rows = [_split_row(row, counts) for row in itertools.islice(rows, len(sheet.rows))]


def _split_row(row: Row, counts: Mapping[str, int]) -> Row:
    return replace(row, text=_split_glued(row.text, counts)) if row.confidence else row


def _repair_labels(rows: Sequence[Row], counts: Mapping[str, int]) -> list[Row]:
    """The rows of a document in order, with the labels of recognised rows as their neighbours require.

    A label whose point was lost or misread ("71", "24,") is repaired if it continues the label before it, or if the
    label after continues it. Any other unsure word is replaced by the label that is missing between two others if it
    begins the only row there that may be the missing one.

    Args:
        rows: the rows; those of pages that were not recognised are left as they are.
        counts: how often each word occurs in the document, in lower case.
    """
    repaired = list(rows)
    _restore_points(repaired, range(len(rows)), _continues)
    _restore_points(repaired, range(len(rows))[::-1], _precedes)
    _fill_gaps(repaired, counts)
    return repaired


def _restore_points(rows: list[Row], order: Iterable[int], fits: Callable[[Label, Label], bool]) -> None:
    """Repairs lost and misread points; ``fits`` says whether a label fits the nearest one already passed."""
    passed: Label = ()
    for i in order:
        if sound := _label(rows[i]):
            passed = sound
        elif passed and (word := _may_open(rows, i)):
            label = next((label for label in _with_point(word) if fits(passed, label)), ())
            if label:
                rows[i], passed = _relabelled(rows[i], label), label


def _fill_gaps(rows: list[Row], counts: Mapping[str, int]) -> None:
    labelled = [(i, label) for i, row in enumerate(rows) if (label := _label(row))]
    for (i, before), (j, after) in itertools.pairwise(labelled):
        missing = (*after[:-1], after[-1] - 1) if after[-1] > 1 else after[:-1]
        if missing and not _continues(before, after) and _continues(before, missing):
            gaps = [at for at in range(i + 1, j) if _may_be(rows, at, (rows[i], rows[j]), counts)]
            if len(gaps) == 1:
                rows[gaps[0]] = _relabelled(rows[gaps[0]], missing)


def _label(row: Row) -> Label:
    """The label that a row begins with, if it is beyond doubt."""
    word, _, rest = row.text.partition(" ")
    sound = _SOUND.match(word) if _OPENS.match(rest) else None
    return tuple(map(int, sound[1].split("."))) if sound else ()


def _may_open(rows: Sequence[Row], i: int) -> str:
    """The first word of a recognised row, if a paragraph may begin there; else ""."""
    word, _, rest = rows[i].text.partition(" ")
    if not rows[i].confidence or not _OPENS.match(rest):
        return ""
    above = rows[i - 1].text if i else "."
    return word if ends_item(above) or above.isupper() else ""


def _with_point(word: str) -> Iterator[Label]:
    """The labels that a word of digits may be if its point was lost or misread: "211" as 2.11 or 21.1, "24," as 24."""
    digits = _POINTS.sub("", word)
    if not digits.isdecimal() or len(word) > _LONGEST:
        return
    if len(digits) < len(word) and len(digits) < 3:
        yield (int(digits),)
    for at in range(1, len(digits)):
        if digits[at] != "0" and max(at, len(digits) - at) < 3:
            yield int(digits[:at]), int(digits[at:])


def _continues(before: Label, after: Label) -> bool:
    """Whether a label may follow another: 7.2 after 7.1, 7.1 after 7 or 6.4, and 8 after 7.1."""
    if after == (*before, 1):
        return True
    for depth in range(len(before)):
        stepped = (*before[:depth], before[depth] + 1)
        if after in (stepped, (*stepped, 1)):
            return True
    return False


def _precedes(after: Label, before: Label) -> bool:
    """Whether a label comes right before another: 7.1 before 7.2, and 7 before 7.1, but not 7.1 before 8."""
    return after in ((*before[:-1], before[-1] + 1), (*before, 1))


def _may_be(rows: Sequence[Row], at: int, labelled: Sequence[Row], counts: Mapping[str, int]) -> bool:
    """Whether a row may begin with a misread label: an unsure word, set like the labels around it."""
    word = _may_open(rows, at)
    if not word or len(word) > _LONGEST or rows[at].confidence[0] > _UNSURE:
        return False
    aligned = any(abs(rows[at].box[0] - row.box[0]) < _ASIDE for row in labelled)
    return aligned and counts.get(word.lower(), 0) < _COMMON


def _relabelled(row: Row, label: Label) -> Row:
    _, _, rest = row.text.partition(" ")
    printed = ".".join(map(str, label)) + ("." if len(label) == 1 else "")
    return replace(row, text=f"{printed} {rest}")


# ------------------------------------------- words that run together

_WORD: Final = re.compile(r"[^\W\d_]+")
_SMALL: Final = frozenset({"of", "the", "and", "such", "this", "that", "shall"})
"""Words that run into their neighbours, but are hardly ever the beginning or end of another word."""
_COMPOUND: Final = frozenset({"here", "there", "where"})  # "thereof"
_BEFORE_A: Final = frozenset({"of", "such"})  # but "thea" is rather a misread "the"
_FREQUENT: Final = 3
_RARE: Final = 2  # a word found more often is one
_GLUED_LABEL: Final = re.compile(r"^(\d{1,2}(?:\.\d{1,2})+\.?)(?=[A-Z][a-z]{2})")


def _word_counts(texts: Iterable[str]) -> Counter[str]:
    """How often each word occurs in some texts, in lower case."""
    return Counter(word.lower() for text in texts for word in _WORD.findall(text))


def _split_glued(text: str, counts: Mapping[str, int]) -> str:
    """A recognised line with a space in each word that is two; nothing but spaces is added.

    A word is split if the document hardly has it, but often has both parts, one of which is a word such as "of" or
    "the". A decimal label is separated from its heading: "7.2Samples".

    Args:
        text: the line.
        counts: how often each word occurs in the document, in lower case.
    """
    return _WORD.sub(lambda word: _split(word[0], counts), _GLUED_LABEL.sub(r"\1 ", text))


def _split(word: str, counts: Mapping[str, int]) -> str:
    lower = word.lower()
    if counts.get(lower, 0) > _RARE:
        return word
    for at in range(1, len(word)):
        first, last = lower[:at], lower[at:]
        if min(counts.get(first, 0), counts.get(last, 0)) >= _FREQUENT and _may_run_together(first, last):
            return f"{word[:at]} {word[at:]}"
    return word


def _may_run_together(first: str, last: str) -> bool:
    if min(len(first), len(last)) == 1:
        return last == "a" and first in _BEFORE_A
    return (first in _SMALL or last in _SMALL) and first not in _COMPOUND
