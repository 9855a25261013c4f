"""Small hand-painted items: a line of text, laid-out text, a star, a tag, a row of two lines."""

from __future__ import annotations

import math

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF, QTextDocument
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from core import visible_name
from desktop.widgets.theme import GAP, Colours, colours, scaled

Index = QModelIndex | QPersistentModelIndex  # what Qt passes to models and delegates


def line(painter: QPainter, box: QRectF, text: str, font: QFont, *, right: bool = False) -> None:
    """One line of text, cut with an ellipsis if the box is too narrow."""
    painter.setFont(font)
    words = QFontMetricsF(font).elidedText(visible_name(text), Qt.TextElideMode.ElideRight, box.width())
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(box, int(side | Qt.AlignmentFlag.AlignVCenter), words)


def rich_text(painter: QPainter, document: QTextDocument, at: QPointF) -> None:
    """A laid-out text with its top left corner at a point."""
    painter.save()
    painter.translate(at)
    document.drawContents(painter)
    painter.restore()


def stars(painter: QPainter, box: QRectF, count: int, c: Colours) -> None:
    """Five stars side by side that fill the box, ``count`` of them filled."""
    step = box.width() / 5
    for number in range(5):
        filled = number < count
        centre = QPointF(box.left() + (number + 0.5) * step, box.center().y())
        painter.setPen(QPen(c.star if filled else c.handle, 1))
        painter.setBrush(c.star if filled else Qt.BrushStyle.NoBrush)
        painter.drawPath(star(centre, step * 0.44))


def star(centre: QPointF, radius: float) -> QPainterPath:
    """A five-pointed star."""
    path = QPainterPath()
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.45
        angle = math.pi * (corner / 5 - 0.5)
        point = centre + QPointF(reach * math.cos(angle), reach * math.sin(angle))
        path.lineTo(point) if corner else path.moveTo(point)
    path.closeSubpath()
    return path


def check(painter: QPainter, box: QRectF, checked: bool, c: Colours) -> None:
    """A check box."""
    painter.setPen(QPen(c.accent if checked else c.muted, 1.4))
    painter.setBrush(c.accent if checked else c.card)
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), box.width() * 0.22, box.width() * 0.22)
    if checked:
        pen = QPen(c.on_accent, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        tick = ((0.28, 0.53), (0.44, 0.69), (0.72, 0.33))
        at = box.topLeft()
        painter.drawPolyline(QPolygonF([at + QPointF(x * box.width(), y * box.height()) for x, y in tick]))


def tag(painter: QPainter, box: QRectF, text: str, font: QFont, c: Colours, *, warning: bool = False) -> None:
    """A pill-shaped label, either quiet or a prominent warning."""
    painter.setPen(QPen(c.error if warning else c.line, 1))
    painter.setBrush(c.error_tint if warning else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    painter.setPen(c.error if warning else c.muted)
    painter.setFont(font)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), visible_name(text))


ABOUT = Qt.ItemDataRole.UserRole


class TwoLines(QStyledItemDelegate):
    """Paints the display text, and the text of the role ``ABOUT`` if the row has one."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = option.fontMetrics.height()
        return QSize(100, line + GAP + (line if index.data(ABOUT) else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        c = colours()
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, c.joined)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, c.tint)
        box = QRectF(option.rect).adjusted(GAP, GAP / 2, -GAP, -GAP / 2)
        about, height = index.data(ABOUT), option.fontMetrics.height()
        painter.setPen(c.text)
        line(painter, QRectF(box.left(), box.top(), box.width(), height), index.data(), option.font)
        if about:
            painter.setPen(c.muted)
            line(painter, box.adjusted(0, height, 0, 0), about, scaled(option.font, 0.92))
        painter.restore()
