"""The paragraphs of a document's body, with the line that shows how each is set."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace

from core.contract.sections.contents import table_of_contents
from core.contract.sections.plain import plain_headings
from core.contract.sections.quotations import quoted_provisions
from core.contract.sections.titles import large_titles
from core.types import Document, Line, Span


@dataclass(frozen=True, slots=True)
class BodyParagraph:
    """One paragraph: its text, its span, and its first line as laid out.

    ``titled`` is True in plain text for a paragraph whose wording and position make it a heading, and in formats
    without pages for a title in large type. ``quoted`` is True
    for one of a provision that the document quotes.
    """

    span: Span
    text: str
    line: Line | None
    titled: bool = False
    quoted: bool = False


def body_paragraphs(document: Document) -> list[BodyParagraph]:
    """The non-empty paragraphs of a document's body, without tables of contents."""
    paragraphs = [
        BodyParagraph(Span(start, start + len(text)), text, line)
        for start, text, line in _paragraphs(document)
        if text and not text.isspace() and not (line and line.note)
    ]
    texts = [paragraph.text for paragraph in paragraphs]
    contents = table_of_contents(texts)
    sized = any(line.size for line in document.lines)
    titled = large_titles([paragraph.line for paragraph in paragraphs], texts) if sized else plain_headings(texts)
    quoted = quoted_provisions(texts)
    return [
        replace(paragraph, titled=i in titled, quoted=i in quoted) if i in titled | quoted else paragraph
        for i, paragraph in enumerate(paragraphs)
        if i not in contents
    ]


def body_end(document: Document) -> int:
    """Where the footnotes and endnotes after the body begin, or the end of the text if there are none."""
    notes = (line.span.start for line in document.lines if line.note)
    return next(notes, len(document.text))


def _paragraphs(document: Document) -> list[tuple[int, str, Line | None]]:
    """The start, the text and the first line of each paragraph."""
    starts = [line.span.start for line in document.lines]
    paragraphs, at = [], 0
    for text in document.text.split("\n"):
        i = bisect_right(starts, at + len(text)) - 1
        while i > 0 and document.lines[i].span.start > at:
            i -= 1
        paragraphs.append((at, text, document.lines[i] if i >= 0 else None))
        at += len(text) + 1
    return paragraphs
