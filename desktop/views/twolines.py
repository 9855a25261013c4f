"""Rows of two lines: a name, and a description below it in small type."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.models.hits import Index
from desktop.views import paint
from desktop.views.theme import GAP, colours, scaled

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
        paint.line(painter, QRectF(box.left(), box.top(), box.width(), height), index.data(), option.font)
        if about:
            painter.setPen(c.muted)
            paint.line(painter, box.adjusted(0, height, 0, 0), about, scaled(option.font, 0.92))
        painter.restore()
