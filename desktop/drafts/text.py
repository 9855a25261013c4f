"""The text of a draft, with its findings marked in it and in the margin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QTextBlock,
    QTextCharFormat,
)
from PySide6.QtWidgets import QTextEdit, QWidget

from core import Concern, DraftFinding, tr
from desktop.preview.document import DocumentText
from desktop.preview.finding import Tick, tick_colour
from desktop.widgets.theme import colours

_LONG: Final = 300  # characters: a passage of more has a bar beside it, as lines under it would hide its words
_LANES: Final = {Concern.BROKEN: 0, Concern.MISSING: 1, Concern.UNUSUAL: 2}  # in the margin, from the text outwards
_LANE, _BAR = 5.0, 3.0  # pixels between the bars in the margin, and their width
_REACH = 4.0  # pixels from a bar at which a click still means it
_LINES: Final = {  # under the words, so that the concerns differ by more than their colour
    Concern.BROKEN: QTextCharFormat.UnderlineStyle.WaveUnderline,
    Concern.MISSING: QTextCharFormat.UnderlineStyle.DotLine,
    Concern.UNUSUAL: QTextCharFormat.UnderlineStyle.DashUnderline,
}


@dataclass(frozen=True, slots=True)
class _Flag:
    """A finding, and the positions of its first and last character in Qt's document."""

    finding: DraftFinding
    first: int
    last: int
    ends: bool = False  # whether the paragraph ends here, so that what is missing would come after it

    @property
    def lane(self) -> int:
        return _LANES[self.finding.kind.concern]


class DraftText(DocumentText):
    """Words that a finding is about are underlined, and have a bar in the margin; what is missing has a diamond there.

    A click on a mark in the margin chooses its finding; wherever else the reader goes, ``visited`` says so.
    """

    visited = Signal(int)
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Text of the draft"))
        self._flags: list[_Flag] = []
        self._lines: list[QTextEdit.ExtraSelection] = []  # under the words of all findings
        self._finding: DraftFinding | None = None
        self.rested.connect(lambda _, offset: self._tell_findings(offset))

    def show_findings(self, findings: Sequence[DraftFinding]) -> None:
        """Marks these findings, in the order of the draft, and no others."""
        at = self._shown.position
        self._flags = [
            _Flag(each, at(each.span.start), at(max(each.span.start, each.span.end - 1)), self._ends(each.span.start))
            for each in findings
        ]
        self._paint_marks()

    def show_current(self, finding: DraftFinding | None) -> None:
        """Lights the words of one finding, and the further places that it rests on."""
        self._finding = finding
        self._light_current()
        self.viewport().update()  # the margin

    def ticks(self) -> list[Tick]:
        """The places of the findings in the draft; passages as long as they are."""
        lines = max(1, self.document().lineCount())
        return [self._tick_of(flag, lines) for flag in self._flags]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        before = self.textCursor().position()
        super().keyPressEvent(event)
        if self.textCursor().position() != before:
            self.visited.emit(self.offset)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if flag := self._flag_at(event.position()):
            self.chosen.emit(flag.finding)
            return
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if not self._flag_at(event.position()):
            self.visited.emit(self.offset)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for flag, box in self._boxes():
            self._paint_flag(painter, flag, box)

    # ---------------------------------------------------------- in the text

    def _paint_marks(self) -> None:
        self._lines = [self._lined(flag, *piece) for flag in self._flags for piece in self._pieces(flag)]
        self._light_current()
        self.places_changed.emit()

    def _light_current(self) -> None:
        c, lit = colours(), list[QTextEdit.ExtraSelection]()
        if finding := self._finding:
            mark = c.mark if len(finding.span) <= _LONG else c.tint
            lit += [self._selection(*piece, c.joined) for span in finding.others for piece in self._shown.pieces(span)]
            lit += [self._selection(*piece, mark) for piece in self._shown.pieces(finding.span)]
        self.setExtraSelections([*lit, *self._lines])

    def _pieces(self, flag: _Flag) -> list[tuple[int, int]]:
        return self._shown.pieces(flag.finding.span) if 0 < len(flag.finding.span) <= _LONG else []

    def _lined(self, flag: _Flag, start: int, end: int) -> QTextEdit.ExtraSelection:
        selection, concern = self._selection(start, end), flag.finding.kind.concern
        selection.format.setUnderlineStyle(_LINES[concern])
        selection.format.setUnderlineColor(tick_colour(concern))
        return selection

    def _tick_of(self, flag: _Flag, lines: int) -> Tick:
        find = self.document().findBlock
        first, last = find(flag.first).firstLineNumber(), find(flag.last).firstLineNumber()
        return Tick(first / lines, last / lines, flag.finding.kind.concern, flag.finding.span.start)

    def _ends(self, offset: int) -> bool:
        """Whether only blanks stand between a character that words come before, and the end of its paragraph."""
        text = self._shown.text
        begin, end = text.rfind("\n", 0, offset) + 1, text.find("\n", offset)
        return bool(text[begin:offset].strip()) and not text[offset : end if end >= 0 else None].strip()

    def _tell_findings(self, offset: int) -> None:
        """Says under the pointer what was found there."""
        here = (flag.finding for flag in self._flags if flag.finding.span.start <= offset < flag.finding.span.end)
        if words := "\n".join(each.message for each in here if len(each.span) <= _LONG):
            self.tell(words)

    # -------------------------------------------------------- in the margin

    def _boxes(self) -> Iterator[tuple[_Flag, QRectF]]:
        """The findings in view, each with the place of its mark in the margin."""
        shown = list(self._blocks_in_sight())
        if not shown:
            return
        begin, end = shown[0][0].position(), shown[-1][0].position() + shown[-1][0].length()
        right = self._layout.measure.left() - 2 * _BAR
        for flag in self._flags:
            if flag.last < begin or flag.first >= end:
                continue
            top, _ = self._line_at(shown, flag.first) or (-_LANE, 0.0)
            below, height = self._line_at(shown, flag.last) or (float(self.viewport().height()), _LANE)
            left = right - flag.lane * _LANE
            yield flag, QRectF(left, top, _BAR, max(height, below + height - top))

    def _blocks_in_sight(self) -> Iterator[tuple[QTextBlock, float]]:
        """The paragraphs in view, each with its top."""
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top < self.viewport().height():
            yield block, top
            top += self.blockBoundingRect(block).height()
            block = block.next()

    def _line_at(self, shown: Sequence[tuple[QTextBlock, float]], position: int) -> tuple[float, float] | None:
        """The top and height of the line at a position, where its paragraph is in view."""
        for block, top in shown:
            if block.position() <= position < block.position() + block.length():
                line = block.layout().lineForTextPosition(position - block.position())
                return (top + line.y(), line.height()) if line.isValid() else (top, self._line_height)
        return None

    @property
    def _line_height(self) -> float:
        return float(self.fontMetrics().height())

    def _paint_flag(self, painter: QPainter, flag: _Flag, box: QRectF) -> None:
        colour, here = tick_colour(flag.finding.kind.concern), flag.finding == self._finding
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        if len(flag.finding.span):
            painter.drawRoundedRect(box.adjusted(-1, 0, 0, 0) if here else box, _BAR / 2, _BAR / 2)
            return
        size, middle = _BAR + 1.5, box.center()
        corners = ((0, -size), (size, 0), (0, size), (-size, 0))
        painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in corners]))
        if here:  # where it would belong
            column = self._layout.measure
            level = box.bottom() + 2 if flag.ends else box.top() - 2
            painter.setPen(QPen(colour, 1.5, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(column.left(), level), QPointF(column.right(), level))

    def _flag_at(self, point: QPointF) -> _Flag | None:
        if point.x() >= self._layout.measure.left():
            return None
        near = [(abs(box.center().x() - point.x()), flag) for flag, box in self._boxes() if _is_on(box, point)]
        return min(near, key=lambda pair: pair[0])[1] if near else None


def _is_on(box: QRectF, point: QPointF) -> bool:
    return box.adjusted(-_REACH, -_REACH, _REACH, _REACH).contains(point)
