"""Writes comments into a copy of a Word file, at places of the text that was read from it.

Where none of the words of a place is in the body of the file, as with a footnote, the comment is at the nearest words
before. Nothing of the file is lost or changed but for this: runs of type are split where a comment begins or ends, and
the comments are added to those that are there (ECMA-376 part 1, 17.13.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from docx.oxml.ns import qn
from docx.oxml.parser import OxmlElement

from core.exporting.layout import clean_line
from core.exporting.word import AUTHOR
from core.exporting.word_file import Cut, Element, FileWords, Places, WordFile, open_fields, split
from core.types import Line, Span

_COMMENTS: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"


@dataclass(frozen=True, slots=True)
class WordComment:
    """A comment: the words of the draft that it is about, and what it says, one string a paragraph."""

    span: Span
    text: tuple[str, ...]


def add_comments(content: bytes, text: str, lines: Sequence[Line], comments: Sequence[WordComment]) -> bytes:
    """A copy of a Word file with comments.

    Args:
        content: the file.
        text: as it was read from it.
        lines: of the text.
        comments: in any order. One about more than a line is shown at the first of its lines.

    Raises:
        NotWordFile: it is no file that comments can be written into.
    """
    file = WordFile(content)
    words = FileWords(file.document)
    places = Places(text, lines, words)
    listed = file.part("comments")
    listed = file.add_part("comments", _COMMENTS) if listed is None else listed
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    taken = [int(each.get(qn("w:id"), "-1")) for each in listed if each.get(qn("w:id"), "").isdecimal()]
    begins: dict[Cut, list[int]] = {}
    ends: dict[Cut, list[int]] = {}
    found = ((comment, places.of(comment.span)) for comment in comments)
    for number, (comment, place) in enumerate(found, max(taken, default=-1) + 1):
        if place is not None:
            listed.append(_comment(number, comment.text, now))
            begin, end = words.cuts(*place)
            begins.setdefault(begin, []).append(number)
            ends.setdefault(end, []).append(number)
    _mark(begins, ends)
    return file.copy(file.document, listed)


def _comment(number: int, text: Iterable[str], now: str) -> Element:
    values = {"w:id": str(number), "w:author": AUTHOR, "w:date": now, "w:initials": AUTHOR[0]}
    comment = OxmlElement("w:comment", attrs={qn(name): value for name, value in values.items()})
    for each in text:
        paragraph, run, words = (OxmlElement(name) for name in ("w:p", "w:r", "w:t"))
        words.text = clean_line(each)
        words.set(_SPACE, "preserve")
        run.append(words)
        paragraph.append(run)
        comment.append(paragraph)
    return comment


def _mark(begins: dict[Cut, list[int]], ends: dict[Cut, list[int]]) -> None:
    """Writes the marks of comments into the paragraphs: around what stays whole, such as a link or a field."""
    before, after = split((*begins, *ends))
    for cut, comments in begins.items():
        place = _first_of_field(_in_paragraph(after[cut]))
        for each in comments:
            place.addprevious(_element("w:commentRangeStart", each))
    for cut, comments in ends.items():
        place = _last_of_field(_in_paragraph(before[cut]))
        for each in reversed(comments):
            reference = OxmlElement("w:r")
            reference.append(_element("w:commentReference", each))
            place.addnext(reference)
            place.addnext(_element("w:commentRangeEnd", each))


def _element(name: str, comment: int) -> Element:
    return OxmlElement(name, attrs={qn("w:id"): str(comment)})


def _in_paragraph(element: Element) -> Element:
    """The child of the paragraph that holds a text element."""
    while element.getparent().tag != qn("w:p"):
        element = element.getparent()
    return element


def _first_of_field(child: Element) -> Element:
    """The child of the paragraph with which a field around this one begins, or itself."""
    before = child.getprevious()
    while before is not None and open_fields(before):
        child, before = before, before.getprevious()
    return child


def _last_of_field(child: Element) -> Element:
    """The child of the paragraph with which a field around this one ends, or itself."""
    while open_fields(child) and child.getnext() is not None:
        child = child.getnext()
    return child
