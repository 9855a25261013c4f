"""The texts of a clause card: an excerpt of the clause with its matches marked, and the passages joined to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument, QTextOption

from core import Hit, Joined, Span, page_words, visible_name, visible_text
from desktop.views.theme import Colours, scaled

EXCERPT = 420  # characters shown of a collapsed clause
BRIEF = 150  # characters shown of it in a compact list
LEAD_IN = 200  # characters shown of the lead-in to an item, on a collapsed card
PASSAGE = 600  # characters shown of a joined passage
LEADING = 118.0  # percent

_BREAK = re.compile(r"\s*[\n\t]\s*")  # between paragraphs, and between a label or a cell and what follows


def excerpt(hit: Hit, most: int | None = EXCERPT) -> Span:
    """The part of the clause that a card shows: from its start, or from shortly before the first match.

    At most ``most`` characters; None: the whole clause.
    """
    text = hit.clause.text.rstrip()
    if most is None or len(text) <= most:
        return Span(0, len(text))
    first = (
        hit.deciding_sentence.start
        if hit.deciding_sentence
        else min((mark.start for mark in hit.highlights), default=0)
    )
    start = 0
    if first >= most * 2 // 3:
        before = 0 if hit.deciding_sentence else most // 4
        start = text.rfind(" ", 0, max(1, min(first - before, len(text) - most))) + 1
    if start + most >= len(text):
        return Span(start, len(text))
    end = text.rfind(" ", start + most * 2 // 3, start + most)
    return Span(start, end if end > 0 else start + most)


class ClauseText(NamedTuple):
    """The laid-out text of a clause, and where in it the deciding sentence is, as far as it is shown."""

    document: QTextDocument
    decided: Span | None


def clause_words(hit: Hit, font: QFont, c: Colours, width: float, most: int | None) -> ClauseText:
    """The text of a clause with its matches marked, between the words that complete its sentence."""
    shown, whole = excerpt(hit, most), most is None
    document, cursor = _empty(font, width)
    around = _format(c)
    around.setForeground(c.muted)
    for passage in hit.clause.before:
        cursor.insertText(f"{_completing(passage, whole=whole)} … ", around)
    if shown.start:
        cursor.insertText("… ", _format(c))
    decided: Span | None = None
    for span, matched, deciding in runs(shown, hit.highlights, hit.deciding_sentence):
        text, style, at = span.of(hit.clause.text), _format(c), cursor.position()
        if matched:
            style.setBackground(c.mark)
        cursor.insertText(visible_text(text if whole else _BREAK.sub(" ", text)), style)
        if deciding and cursor.position() > at:
            decided = Span(decided.start if decided else at, cursor.position())
    if shown.end < len(hit.clause.text.rstrip()):
        cursor.insertText("\u00a0…", _format(c))
        return ClauseText(document, decided)
    for passage in hit.clause.after:
        cursor.insertText(f" … {_completing(passage, whole=whole)}", around)
    return ClauseText(document, decided)


def line_at(document: QTextDocument, at: int) -> QRectF:
    """The line that contains a character."""
    document.size()  # forces the layout: there are no lines before
    block = document.findBlock(at)
    line = block.layout().lineForTextPosition(at - block.position())
    return line.rect().translated(document.documentLayout().blockBoundingRect(block).topLeft())


def _completing(passage: Joined, *, whole: bool) -> str:
    """The words that complete the sentence of a clause, shortened unless the whole clause is shown."""
    text = _BREAK.sub(" ", passage.text)
    return visible_text(text if whole or len(text) <= LEAD_IN else text[:LEAD_IN].rsplit(" ", 1)[0])


def passages(joined: Sequence[Joined], font: QFont, c: Colours, width: float) -> QTextDocument:
    """The passages joined to a clause, each headed by its place and why it was joined."""
    document, cursor = _empty(font, width)
    head, body = _format(c), _format(c)
    head.setForeground(c.muted)
    head.setFont(scaled(font, 0.92))
    for i, passage in enumerate(joined):
        if i:
            cursor.insertText("\n\n")
        name = f"{passage.section} {passage.heading}".strip()
        words = "  ·  ".join(filter(None, (name, page_words(passage.page), passage.why)))
        cursor.insertText(f"{visible_name(words)}\n", head)
        text = passage.text if len(passage.text) <= PASSAGE else passage.text[:PASSAGE].rsplit(" ", 1)[0] + " …"
        cursor.insertText(visible_text(text.strip()), body)
    return document


def quiet(text: str, font: QFont, c: Colours, width: float) -> QTextDocument:
    """A note by the program, in small type."""
    document, cursor = _empty(font, width)
    style = _format(c)
    style.setForeground(c.muted)
    style.setFont(scaled(font, 0.92))
    cursor.insertText(visible_text(text), style)
    return document


def runs(shown: Span, marks: Sequence[Span], decided: Span | None = None) -> list[tuple[Span, bool, bool]]:
    """Splits a span where a mark or the deciding sentence begins or ends: each run, and whether it is in either."""
    sentence = decided or Span(shown.start, shown.start)
    ends = {shown.start, shown.end, *(end for span in (*marks, sentence) for end in (span.start, span.end))}
    cuts = sorted(end for end in ends if shown.start <= end <= shown.end)
    cut = []
    for start, end in pairwise(cuts):
        marked = any(mark.start <= start and end <= mark.end for mark in marks)
        cut.append((Span(start, end), marked, sentence.start <= start and end <= sentence.end))
    return cut


def _empty(font: QFont, width: float) -> tuple[QTextDocument, QTextCursor]:
    document = QTextDocument()
    document.setUndoRedoEnabled(False)
    document.setDocumentMargin(0)
    document.setDefaultFont(font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(option)
    document.setTextWidth(width)
    lines = QTextBlockFormat()
    lines.setLineHeight(LEADING, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    cursor = QTextCursor(document)
    cursor.setBlockFormat(lines)
    return document, cursor


def _format(c: Colours) -> QTextCharFormat:
    style = QTextCharFormat()
    style.setForeground(c.text)
    return style
