"""One clause card: where its pieces lie, and how they are drawn."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
)

from core import Hit, Joined, Span
from desktop.models.hits import place
from desktop.views.theme import GAP, RADIUS, Colours, scaled

MARGIN = GAP / 2  # around a card
PADDING = 2 * GAP  # within it
CHECK = 18.0
STAR = 15.0
EXCERPT = 420  # characters shown of a folded clause
PASSAGE = 600  # characters shown of an unfolded joined passage
LEADING = 118.0  # percent

_BREAK = re.compile(r"\s*\n\s*")


@dataclass(frozen=True, slots=True)
class Look:
    """How a card is drawn at this moment."""

    chosen: bool
    current: bool
    focused: bool
    hovered: bool


class Card:
    """A hit laid out for one width. Rectangles are relative to the card's top left corner."""

    def __init__(self, hit: Hit, width: float, font: QFont, c: Colours, *, unfolded: bool) -> None:
        self._hit, self._font, self._c, self._unfolded = hit, font, c, unfolded
        left = MARGIN + PADDING + CHECK + 1.5 * GAP
        inner = max(120.0, width - left - PADDING - MARGIN)
        self._title_font, self._small_font = scaled(font, 1.08, bold=True), scaled(font, 0.92)
        title, small = QFontMetricsF(self._title_font).height(), QFontMetricsF(self._small_font).height()
        top = MARGIN + PADDING
        self.check = QRectF(MARGIN + PADDING, top + (title - CHECK) / 2, CHECK, CHECK)
        self._stars = QRectF(left + inner - 5 * STAR, top + (title - STAR) / 2, 5 * STAR, STAR)
        self._title = QRectF(left, top, inner - 5 * STAR - 2 * GAP, title)
        self._where = QRectF(left, self._title.bottom() + 2, inner, small)
        self._words = _document(hit, font, c, inner, whole=unfolded)
        self._words_at = QPointF(left, self._where.bottom() + GAP)
        bottom = self._words_at.y() + self._words.size().height()
        self.fold = QRectF()
        self._passages: QTextDocument | None = None
        if hit.clause.joined:
            fold_width = QFontMetricsF(self._small_font).horizontalAdvance(self._fold_words()) + 3 * GAP
            self.fold = QRectF(left - GAP, bottom + GAP / 2, fold_width, small + GAP)
            bottom = self.fold.bottom()
        if hit.clause.joined and unfolded:
            self._passages = _passages(hit.clause.joined, font, c, inner - 2 * GAP)
            self._passages_at = QPointF(left + 2 * GAP, bottom + GAP / 2)
            bottom = self._passages_at.y() + self._passages.size().height()
        self.height = math.ceil(bottom + PADDING + MARGIN)
        self._frame = QRectF(MARGIN, MARGIN, width - 2 * MARGIN, self.height - 2 * MARGIN)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draws the card with its top left corner at the painter's origin."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_frame(painter, look)
        self._paint_check(painter, look.chosen)
        painter.setPen(self._c.text)
        _line(painter, self._title, place(self._hit), self._title_font)
        painter.setPen(self._c.muted)
        _line(painter, self._where, self._where_words(), self._small_font)
        self._paint_stars(painter)
        _draw(painter, self._words, self._words_at)
        if not self.fold.isNull():
            painter.setPen(self._c.accent)
            _line(painter, self.fold.adjusted(GAP, 0, 0, 0), self._fold_words(), self._small_font)
        if self._passages:
            painter.fillRect(
                QRectF(self._passages_at.x() - 1.5 * GAP, self._passages_at.y(), 3, self._passages.size().height()),
                self._c.joined,
            )
            _draw(painter, self._passages, self._passages_at)

    def _where_words(self) -> str:
        hit = self._hit
        title = "" if hit.title.casefold() == hit.file.stem.casefold() else hit.title
        return "  ·  ".join(filter(None, (f"Page {hit.clause.page}", title, hit.file.name)))

    def _fold_words(self) -> str:
        count = len(self._hit.clause.joined)
        sections = "1 section" if count == 1 else f"{count} sections"
        return f"{'▾' if self._unfolded else '▸'}  + {sections} it refers to"

    def _paint_frame(self, painter: QPainter, look: Look) -> None:
        strong = look.current and look.focused
        painter.setPen(QPen(self._c.accent if look.current or look.hovered else self._c.line, 2 if strong else 1))
        painter.setBrush(self._c.tint if look.chosen or look.current else self._c.card)
        painter.drawRoundedRect(self._frame.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)

    def _paint_check(self, painter: QPainter, chosen: bool) -> None:
        painter.setPen(QPen(self._c.accent if chosen else self._c.muted, 1.4))
        painter.setBrush(self._c.accent if chosen else self._c.card)
        painter.drawRoundedRect(self.check.adjusted(1, 1, -1, -1), 4, 4)
        if chosen:
            pen = QPen(self._c.on_accent, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            x, y = self.check.left(), self.check.top()
            painter.drawPolyline(QPolygonF([QPointF(x + 5, y + 9.5), QPointF(x + 8, y + 12.5), QPointF(x + 13, y + 6)]))

    def _paint_stars(self, painter: QPainter) -> None:
        for number in range(5):
            filled = number < self._hit.stars
            centre = QPointF(self._stars.left() + (number + 0.5) * STAR, self._stars.center().y())
            painter.setPen(QPen(self._c.star if filled else self._c.line, 1))
            painter.setBrush(self._c.star if filled else Qt.BrushStyle.NoBrush)
            painter.drawPath(_star(centre, STAR * 0.44))


def excerpt(hit: Hit, *, whole: bool = False) -> Span:
    """The stretch of the clause that a card shows: from its start, or from shortly before the first word found."""
    text = hit.clause.text.rstrip()
    if whole or len(text) <= EXCERPT:
        return Span(0, len(text))
    first = min((mark.start for mark in hit.highlights), default=0)
    start = 0
    if first >= EXCERPT * 2 // 3:
        start = text.rfind(" ", 0, min(first - EXCERPT // 4, len(text) - EXCERPT)) + 1
    if start + EXCERPT >= len(text):
        return Span(start, len(text))
    end = text.rfind(" ", start + EXCERPT * 2 // 3, start + EXCERPT)
    return Span(start, end if end > 0 else start + EXCERPT)


def _document(hit: Hit, font: QFont, c: Colours, width: float, *, whole: bool) -> QTextDocument:
    shown = excerpt(hit, whole=whole)
    document = _empty(font, width)
    cursor = _cursor(document)
    plain, marked = _format(c), _format(c)
    marked.setBackground(c.mark)
    if shown.start:
        cursor.insertText("… ", plain)
    for span, is_marked in _runs(shown, hit.highlights):
        words = span.of(hit.clause.text)
        cursor.insertText(words if whole else _BREAK.sub(" ", words), marked if is_marked else plain)
    if shown.end < len(hit.clause.text.rstrip()):
        cursor.insertText(" …", plain)
    return document


def _passages(joined: Sequence[Joined], font: QFont, c: Colours, width: float) -> QTextDocument:
    document = _empty(font, width)
    cursor = _cursor(document)
    head, body = _format(c), _format(c)
    head.setForeground(c.muted)
    head.setFont(scaled(font, 0.92))
    for i, passage in enumerate(joined):
        if i:
            cursor.insertText("\n\n")
        name = f"{passage.section} {passage.heading}".strip()
        cursor.insertText(f"{name}  ·  page {passage.page}  ·  {passage.why}\n", head)
        text = passage.text if len(passage.text) <= PASSAGE else passage.text[:PASSAGE].rsplit(" ", 1)[0] + " …"
        cursor.insertText(text.strip(), body)
    return document


def _empty(font: QFont, width: float) -> QTextDocument:
    document = QTextDocument()
    document.setUndoRedoEnabled(False)
    document.setDocumentMargin(0)
    document.setDefaultFont(font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(option)
    document.setTextWidth(width)
    return document


def _cursor(document: QTextDocument) -> QTextCursor:
    lines = QTextBlockFormat()
    lines.setLineHeight(LEADING, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    cursor = QTextCursor(document)
    cursor.setBlockFormat(lines)
    return cursor


def _format(c: Colours) -> QTextCharFormat:
    style = QTextCharFormat()
    style.setForeground(c.text)
    return style


def _runs(shown: Span, marks: Sequence[Span]) -> list[tuple[Span, bool]]:
    """Cuts a stretch into runs that are marked and runs that are not."""
    runs, at = [], shown.start
    for mark in sorted(marks):
        start, end = max(mark.start, at), min(mark.end, shown.end)
        if start < end:
            runs += [(Span(at, start), False), (Span(start, end), True)]
            at = end
    return [run for run in [*runs, (Span(at, shown.end), False)] if len(run[0])]


def _line(painter: QPainter, box: QRectF, text: str, font: QFont) -> None:
    painter.setFont(font)
    words = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), words)


def _draw(painter: QPainter, document: QTextDocument, at: QPointF) -> None:
    painter.save()
    painter.translate(at)
    document.drawContents(painter)
    painter.restore()


def _star(centre: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.45
        angle = math.pi * (corner / 5 - 0.5)
        point = centre + QPointF(reach * math.cos(angle), reach * math.sin(angle))
        path.lineTo(point) if corner else path.moveTo(point)
    path.closeSubpath()
    return path
