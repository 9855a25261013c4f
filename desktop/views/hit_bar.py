"""A narrow strip beside the scroll bar that shows where the clause, what it cites, and words are in the document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from core import tr
from desktop.plain import tip
from desktop.views.theme import GAP, colours

_WIDTH = 12
_LEAST = 3.0  # pixels: the least height of a mark
_NEAR = 5.0  # pixels around a mark that count as part of it


@dataclass(frozen=True, slots=True)
class Tick:
    """A place in the document: its beginning and end as fractions, its kind, and the character to go to."""

    start: float
    end: float
    kind: str
    offset: int


class HitBar(QWidget):
    """A click goes to the nearest place. From the keyboard, the lists, F3 and F4 do the same."""

    wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ticks: tuple[Tick, ...] = ()
        self.setFixedWidth(_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Where in the document the marked passages are"))
        self.setMouseTracking(True)

    def show_ticks(self, ticks: Sequence[Tick]) -> None:
        """Shows these places, later ones on top of earlier ones."""
        self._ticks = tuple(ticks)
        kinds = list(dict.fromkeys(_kind_words(tick.kind) for tick in reversed(self._ticks)))
        self.setAccessibleDescription(", ".join(kinds))
        self.update()

    def box(self, tick: Tick) -> QRectF:
        """Where a place is drawn on the strip."""
        room = self.height() - 2 * GAP
        height = max(_LEAST, (tick.end - tick.start) * room)
        left = 2 if tick.kind in ("clause", "cited") else self.width() / 2  # so that words do not hide their clause
        return QRectF(left, GAP + min(tick.start * room, room - height), self.width() - 2 - left, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for tick in self._ticks:
            painter.fillRect(self.box(tick), _colour(tick.kind))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if tick := self._nearest(event.position(), self.height()):
            self.wanted.emit(tick.offset)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            tick = self._nearest(QPointF(event.pos()), _NEAR)
            QToolTip.showText(event.globalPos(), tip(_kind_words(tick.kind) if tick else ""), self)
            return True
        return super().event(event)

    def _nearest(self, at: QPointF, reach: float) -> Tick | None:
        def far(tick: Tick) -> float:
            box = self.box(tick)
            return max(0.0, box.top() - at.y(), at.y() - box.bottom())

        nearest = min(reversed(self._ticks), key=far, default=None)
        return nearest if nearest and far(nearest) <= reach else None


def _colour(kind: str) -> QColor:
    c = colours()
    dark = c.window.lightness() < 128
    return {
        "clause": QColor("#d6a417" if dark else "#b88600"),
        "cited": c.accent,
        "words": QColor("#b0b0b0" if dark else "#6b6b6b"),
        "found": QColor("#ff9f40" if dark else "#c75b00"),
    }[kind]


def _kind_words(kind: str) -> str:
    """What a place is, in words."""
    return {
        "clause": tr("This clause"),
        "cited": tr("A passage it refers to"),
        "words": tr("Words of the search"),
        "found": tr("Found in the document"),
    }[kind]
