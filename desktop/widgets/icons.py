"""The program's sign, a section mark on a page, and icons of one family (Phosphor Icons, in resources/icons)."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QIcon, QImage, QPainter, QPainterPath, QPixmap, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QWidget

from core import resources
from desktop.widgets.theme import colours

_SIZES = (16, 24, 32, 48, 64, 128, 256)


def paint_sign(painter: QPainter, size: float, page: QColor, sign: QColor) -> None:
    """Paints the sign into a square of ``size`` at the painter's origin."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    ear = size * 0.26  # the folded corner
    left, right, top, bottom = size * 0.14, size * 0.86, size * 0.03, size * 0.97
    outline = QPainterPath()
    outline.addRoundedRect(QRectF(left, top, right - left, bottom - top), size * 0.07, size * 0.07)
    corner = QPainterPath()
    corner.addPolygon(
        QPolygonF([QPointF(right - ear, top - 1), QPointF(right + 1, top - 1), QPointF(right + 1, top + ear)])
    )
    painter.fillPath(outline.subtracted(corner), page)
    painter.setBrush(page.lighter(150))
    painter.drawPolygon(
        QPolygonF([QPointF(right - ear, top), QPointF(right, top + ear), QPointF(right - ear, top + ear)])
    )
    font = QFont("serif")
    font.setBold(True)
    font.setPixelSize(max(6, round(size * 0.62)))
    mark = QPainterPath()
    mark.addText(QPointF(0, 0), font, "§")
    box = mark.boundingRect() if not mark.isEmpty() else QFontMetricsF(font).boundingRect("§")
    mark.translate(QPointF(size / 2, size * 0.56) - box.center())
    painter.fillPath(mark, sign)


def icon() -> QIcon:
    """The sign in the sizes that systems ask for."""
    sizes = QIcon()
    for size in _SIZES:
        pixmap = QPixmap(QSize(size, size))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        paint_sign(painter, size, QColor("#256ea0"), QColor("#ffffff"))
        painter.end()
        sizes.addPixmap(pixmap)
    return sizes


class Sign(QWidget):
    """The sign as a quiet ornament."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.setFixedSize(size, size)

    def paintEvent(self, event: object) -> None:
        c = colours()
        painter = QPainter(self)
        paint_sign(painter, self.width(), c.accent, c.card)


_NAME = "glyph"
_SIDE = 96  # pixels: larger than any icon on screen
_INK = b"currentColor"


def give_icon(button: QAbstractButton, name: str) -> None:
    """Gives a button an icon, by name, before its text.

    Raises:
        OSError: there is no such icon.
    """
    button.setProperty(_NAME, name)
    _draw(button)


def recolour_icons(within: QWidget) -> None:
    """Redraws the icons of all buttons in the current theme's colours."""
    for button in within.findChildren(QAbstractButton):
        if button.property(_NAME):
            _draw(button)


def _draw(button: QAbstractButton) -> None:
    c, name = colours(), str(button.property(_NAME))
    plain = c.on_accent if button.property("primary") else c.accent if button.property("link") else c.text
    icon = QIcon(_picture(name, plain.name()))
    icon.addPixmap(_picture(name, c.line.name()), QIcon.Mode.Disabled)
    button.setIcon(icon)


@lru_cache
def _picture(name: str, colour: str) -> QPixmap:
    drawing = (resources() / "icons" / f"{name}.svg").read_bytes().replace(_INK, colour.encode())
    sized = drawing.replace(b"<svg ", f'<svg width="{_SIDE}" height="{_SIDE}" '.encode(), 1)
    return QPixmap.fromImage(QImage.fromData(sized))
