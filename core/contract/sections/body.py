"""The paragraphs of a document's body, with the line that shows how each is set."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from core.contract.sections.contents import table_of_contents
from core.contract.sections.numbering import label_readings
from core.text.headings import of_a_form, stands_alone
from core.text.sentences import ends_sentence
from core.types import Document, Line, Span

_UNKNOWN: Final = Line(Span(0, 0), page=1)  # of a paragraph before the first line that is known


@dataclass(frozen=True, slots=True)
class BodyParagraph:
    """One paragraph: its text, its span, and its first line as laid out.

    ``titled`` is True in plain text for a paragraph whose wording and position make it a heading, and in formats
    without pages for a title in large type. ``quoted`` is True for one of a provision that the document quotes.
    """

    span: Span
    text: str
    line: Line
    titled: bool = False
    quoted: bool = False


def body_paragraphs(document: Document) -> list[BodyParagraph]:
    """The non-empty paragraphs of a document's body, without tables of contents."""
    paragraphs = [each for each in _paragraphs(document) if each.text.strip() and not each.line.note]
    texts = [paragraph.text for paragraph in paragraphs]
    contents = table_of_contents(texts)
    sized = any(line.size for line in document.lines)
    titled = _large_titles(paragraphs) if sized else plain_headings(texts)
    quoted = quoted_provisions(texts)
    return [
        replace(paragraph, titled=i in titled, quoted=i in quoted) if i in titled | quoted else paragraph
        for i, paragraph in enumerate(paragraphs)
        if i not in contents
    ]


def _paragraphs(document: Document) -> list[BodyParagraph]:
    lines = document.lines
    starts = [line.span.start for line in lines]
    paragraphs, at = [], 0
    for text in document.text.split("\n"):
        i = bisect_right(starts, at + len(text)) - 1
        while i > 0 and lines[i].span.start > at:
            i -= 1
        paragraphs.append(BodyParagraph(Span(at, at + len(text)), text, lines[i] if i >= 0 else _UNKNOWN))
        at += len(text) + 1
    return paragraphs


def body_end(document: Document) -> int:
    """Where the footnotes and endnotes after the body begin, or the end of the text if there are none."""
    notes = (line.span.start for line in document.lines if line.note)
    return next(notes, len(document.text))


# ----------------------------------------------------------------------------------------------- titles in large type

_LARGE: Final = 1.5  # the size of a title at least, to that of most lines
_TITLE: Final = 80  # characters


def _large_titles(paragraphs: Sequence[BodyParagraph]) -> set[int]:
    """The indexes of the paragraphs that are titles by the size of their type, where there are no pages."""
    sizes = [each.line.size for each in paragraphs if each.line.size and each.line.box is None]
    least = _LARGE * median(sizes) if sizes else 0.0
    return {
        i
        for i, (line, text) in enumerate((each.line, each.text) for each in paragraphs)
        if line.box is None and line.size >= least > 0 and len(text) <= _TITLE and stands_alone(text)
    }


# --------------------------------------------------------------------------------------------- headings in plain text

_NO_HEADING: Final = re.compile(r"[\"“\[•·*–-]|(?:dear|gentlemen|ladies|re|cc)\b|.*[\t=]", re.IGNORECASE)
_LONGEST: Final = 80  # characters of a heading
_FULL: Final = 100  # characters; a longer line is not part of an address or form


def plain_headings(texts: Sequence[str]) -> set[int]:
    """The indexes of the paragraphs that are headings without a label.

    Such a heading is short and worded as a title. A full paragraph ends before it; another, or a list, begins after it.
    """
    return {i for i in range(1, len(texts) - 1) if _is_title(texts[i]) and _stands_between(texts[i - 1], texts[i + 1])}


def _stands_between(before: str, after: str) -> bool:
    return _is_paragraph(before) and (_is_paragraph(after) or _begins(after))


def _is_title(text: str) -> bool:
    words = len(text) <= _LONGEST and not text.endswith(".") and not _NO_HEADING.match(text)
    return words and stands_alone(text) and not of_a_form(text) and not label_readings(text)


def _is_paragraph(text: str) -> bool:
    return len(text) > _FULL and ends_sentence(text)


def _begins(text: str) -> bool:
    """Whether this is the first provision of a list."""
    return any(label.value and set(label.value) == {1} for label in label_readings(text))


# -------------------------------------------------------------------------------------------------- quoted provisions

_CLOSES: Final = re.compile(r"[\"”]\W{0,3}$")
_LONGEST_QUOTATION: Final = 60  # paragraphs of a quotation; where none of so many ends it, a mark is missing


def quoted_provisions(texts: Sequence[str]) -> set[int]:
    """The indexes of the paragraphs of quoted provisions of several paragraphs.

    A quotation begins with a quotation mark after a paragraph that ends with a colon, and goes on to the first
    paragraph that ends in a mark and opens no quotation of its own. Each of its paragraphs may begin with another mark.
    """
    quoted: set[int] = set()
    for i in range(1, len(texts)):
        if i not in quoted and _is_introduced(texts, i) and is_unpaired(texts[i]):
            quoted.update(range(i, _end(texts, i)))
    return quoted


def _is_introduced(texts: Sequence[str], i: int) -> bool:
    return texts[i - 1].rstrip().endswith(":") and texts[i].startswith(('"', "“"))


def _end(texts: Sequence[str], start: int) -> int:
    """The index after the quotation that begins at ``start``; ``start`` if it does not end before another."""
    for i in range(start + 1, min(len(texts), start + _LONGEST_QUOTATION)):
        if _is_introduced(texts, i):
            break
        if _CLOSES.search(texts[i]) and is_unpaired(texts[i].lstrip('"“')):
            return i + 1
    return start


def is_unpaired(text: str) -> bool:
    """Whether a text has a quotation mark without the one that opens or closes it."""
    return text.count('"') % 2 == 1 or text.count("“") != text.count("”")
