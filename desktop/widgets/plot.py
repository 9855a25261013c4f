"""Values along an axis, a dot each: how far they spread, and where one's own lies among them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from core import tr, visible_name
from desktop.widgets.controls import announce
from desktop.widgets.theme import GAP, Colours, colours, scaled
from desktop.widgets.words import tip

_DOT: Final = 9.0  # pixels: the diameter of a dot; values nearer to one another stand on one another
_FAR: Final = 40.0  # times the least value, above which the axis is logarithmic
_TICK: Final = 72.0  # pixels between two numbers on the axis, at least
_LEAST: Final = QSize(240, 120)
_STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
_ENDS: Final = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}


@dataclass(frozen=True, slots=True)
class PlotPoint:
    """How much, and what is said of it: "30 days · Alder Services Agreement"."""

    value: float
    words: str


class ValuePlot(QWidget):
    """Values that are equal, or nearly so, stand on one another; far spread, their axis is logarithmic.

    The arrow keys walk from point to point, Left and Right from stack to stack. Enter or a double click opens one, and
    a click chooses it. Whoever shows it lists the same points beside it, for those who cannot see it.
    """

    chosen = Signal(int)  # the index of the point
    opened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: tuple[PlotPoint, ...] = ()
        self._own: tuple[PlotPoint, ...] = ()
        self._unit = ""
        self._order: list[int] = []  # the indices of the points, by value
        self.current = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(_LEAST)

    def show_points(self, points: Sequence[PlotPoint], own: Sequence[PlotPoint], name: str, unit: str) -> None:
        """Shows these points, and none as current.

        Args:
            points: in any order.
            own: values to compare with, each a line across the axis with its words.
            name: of what is shown, for screen readers.
            unit: what the axis counts; "" for a bare number.
        """
        self._points, self._own, self._unit = tuple(points), tuple(own), unit
        self._order = sorted(range(len(points)), key=lambda at: points[at].value)
        self.current = -1
        self.setAccessibleName(name)
        self.setAccessibleDescription(self._summary())
        self.update()

    def show_current(self, at: int) -> None:
        """Marks the point of an index as current; -1 for none."""
        if at != self.current:
            self.current = at
            self.update()

    # --------------------------------------------------------------- the keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current >= 0:
            self.opened.emit(self.current)
        elif self._order and key in _STEPS:
            self._step(_STEPS[key], whole_stack=key in (Qt.Key.Key_Left, Qt.Key.Key_Right))
        elif self._order and key in _ENDS:
            self._choose(self._order[_ENDS[key]])
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.current < 0 and self._order:
            self._choose(self._order[0])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (at := self._at(event.position())) is not None:
            self._choose(at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if (at := self._at(event.position())) is not None:
            self.opened.emit(at)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            at = self._at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), tip("" if at is None else self._points[at].words), self)
            return True
        return super().event(event)

    def _step(self, by: int, *, whole_stack: bool) -> None:
        """Goes to the next point by value, or to the first or last of the next stack."""
        stacks = [stack for _, stack in self._stacks()]
        places = [(number, at) for number, stack in enumerate(stacks) for at in stack]
        here = [place for place, (_, at) in enumerate(places) if at == self.current]
        there = here[0] + by if here else (0 if by > 0 else len(places) - 1)
        while whole_stack and here and 0 <= there < len(places) and places[there][0] == places[here[0]][0]:
            there += by
        if 0 <= there < len(places):
            number, at = places[there]
            self._choose(stacks[number][0] if whole_stack else at)

    def _choose(self, at: int) -> None:
        self.show_current(at)
        announce(self, self._points[at].words)
        self.chosen.emit(at)

    def _at(self, point: QPointF) -> int | None:
        """The dot under the pointer."""
        near = [(math.dist(where.toTuple(), point.toTuple()), at) for at, where in self._dots()]
        distance, at = min(near, default=(_DOT, -1))
        return at if distance < _DOT else None

    # -------------------------------------------------------- where it stands

    def _box(self) -> QRectF:
        """Where the dots are: below the words of one's own values, above the axis."""
        line = self.fontMetrics().height()
        return QRectF(self.rect()).adjusted(
            3 * GAP, GAP + line * len(self._own), -3 * GAP, -(2 * line if self._unit else line) - GAP
        )

    def _ends(self) -> tuple[float, float, bool]:
        """The least and the greatest value on the axis, and whether it is logarithmic."""
        values = [each.value for each in (*self._points, *self._own)] or [0.0]
        low, high = min(values), max(values)
        logarithmic = low > 0 and high > _FAR * low
        if not logarithmic and 0 <= low < high / 2:
            low = 0.0
        if low == high:
            low, high = (0.0, 2 * high) if high > 0 else (low - 1, high + 1)
        return low, high, logarithmic

    def _x(self, value: float) -> float:
        low, high, logarithmic = self._ends()
        box = self._box()
        if logarithmic:
            low, high, value = math.log(low), math.log(high), math.log(value)
        return box.left() + box.width() * (value - low) / (high - low)

    def _stacks(self) -> list[tuple[float, list[int]]]:
        """The points of each stack, by their indices, with its place; from left to right, each from below."""
        stacks: list[tuple[float, list[int]]] = []
        for value, same in groupby(self._order, key=lambda at: self._points[at].value):
            x = self._x(value)
            if stacks and x - stacks[-1][0] < _DOT:
                stacks[-1][1].extend(same)
            else:
                stacks.append((x, list(same)))
        return stacks

    def _dots(self) -> Iterator[tuple[int, QPointF]]:
        box, stacks = self._box(), self._stacks()
        tallest = max((len(stack) for _, stack in stacks), default=1)
        step = min(_DOT + 1, (box.height() - _DOT) / tallest)
        for x, stack in stacks:
            for height, at in enumerate(stack):
                yield at, QPointF(x, box.bottom() - _DOT / 2 - 1 - height * step)

    # ------------------------------------------------------------ how it looks

    def sizeHint(self) -> QSize:
        return QSize(480, 200)

    def paintEvent(self, event: QPaintEvent) -> None:
        c, painter, box = colours(), QPainter(self), self._box()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(c.accent if self.hasFocus() else c.line, 1))
        painter.setBrush(c.card)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), GAP, GAP)
        self._paint_axis(painter, box, c)
        self._paint_own(painter, box, c)
        for at, where in sorted(self._dots(), key=lambda dot: dot[0] == self.current):  # the current one on top
            here = at == self.current
            painter.setPen(QPen(c.text if here else c.card, 2 if here else 1))
            painter.setBrush(c.star if here else c.accent)
            painter.drawEllipse(where, _DOT / 2 + here, _DOT / 2 + here)

    def _paint_axis(self, painter: QPainter, box: QRectF, c: Colours) -> None:
        line = self.fontMetrics().height()
        painter.setFont(scaled(self.font(), 0.9))
        painter.setPen(QPen(c.handle, 1))
        painter.drawLine(QPointF(box.left() - GAP, box.bottom()), QPointF(box.right() + GAP, box.bottom()))
        low, high, logarithmic = self._ends()
        for value in _ticks(low, high, int(box.width() / _TICK), logarithmic=logarithmic):
            x = self._x(value)
            painter.setPen(QPen(c.handle, 1))
            painter.drawLine(QPointF(x, box.bottom()), QPointF(x, box.bottom() + GAP / 2))
            painter.setPen(c.muted)
            words = QRectF(x - _TICK / 2, box.bottom() + GAP / 2, _TICK, line)
            painter.drawText(words, int(Qt.AlignmentFlag.AlignCenter), number_words(value))
        painter.setPen(c.muted)
        below = QRectF(box.left(), box.bottom() + GAP / 2 + line, box.width(), line)
        painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), self._unit)

    def _paint_own(self, painter: QPainter, box: QRectF, c: Colours) -> None:
        """Each as a line with its words above it, in rows of their own, so that they never cover one another."""
        font = scaled(self.font(), 1.0, bold=True)
        for row, each in enumerate(self._own):
            x, top = self._x(each.value), GAP / 2 + row * self.fontMetrics().height()
            words = QRectF(2 * GAP, top, self.width() - 4 * GAP, self.fontMetrics().height())
            painter.setFont(font)
            painter.setPen(c.star)
            width = painter.fontMetrics().horizontalAdvance(visible_name(each.words))
            words.moveLeft(min(max(words.left(), x - width / 2), max(words.left(), words.right() - width)))
            painter.drawText(words, int(Qt.AlignmentFlag.AlignLeft), visible_name(each.words))
            painter.setPen(QPen(c.star, 2, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, words.bottom()), QPointF(x, box.bottom()))

    def _summary(self) -> str:
        if not self._order:
            return tr("No values.")
        low, middle, high = (self._points[self._order[at]] for at in (0, len(self._order) // 2, -1))
        words = {"low": low.words, "middle": middle.words, "high": high.words}
        said = tr("{count:,} values. Least: {low}. Middle: {middle}. Most: {high}.", count=len(self._order), **words)
        return " ".join((said, *(f"{each.words}." for each in self._own)))


def number_words(value: float) -> str:
    """A number as an axis shows it: "2,500", "1.5 m"."""
    if abs(value) >= 1e9:
        return tr("{number:g} bn", number=value / 1e9)
    return tr("{number:g} m", number=value / 1e6) if abs(value) >= 1e6 else f"{value:,.6g}"


def _ticks(low: float, high: float, most: int, *, logarithmic: bool) -> list[float]:
    """Round numbers between two, at most so many."""
    if logarithmic:
        decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
        fine = [digit * 10.0**power for power in decades for digit in (1, 2, 5)]
        inside = [each for each in fine if low <= each <= high]
        powers = [10.0**power for power in decades if low <= 10.0**power <= high]
        while len(powers) > max(most, 2):
            powers = powers[::2]
        return inside if len(inside) <= max(most, 2) else powers
    step = 10.0 ** math.floor(math.log10((high - low) / max(most, 2)))
    step *= next(each for each in (1, 2, 5, 10) if (high - low) / (step * each) <= max(most, 2))
    first = math.ceil(low / step)
    return [at * step for at in range(first, math.floor(high / step + 1e-9) + 1)]
