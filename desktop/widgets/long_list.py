"""A list of rows of different heights that lays out only what is in view.

`QListView` asks for the height of every row before it shows any: a thousand cards block the window for a second and a
half. Here a row's height is requested when it comes into view; what the user is looking at stays put, and the scroll
bar moves instead.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Final

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyleOptionViewItem, QWidget

from desktop.widgets.paint import Index

_GUESS: Final = 150  # pixels per row until a height is known


class Heights:
    """The heights of rows, in pixels. An unknown height is taken to be its last known one, or else the average."""

    def __init__(self) -> None:
        self._heights: list[int] = []
        self._known = set[int]()
        self._tops: list[int] | None = None

    def __len__(self) -> int:
        return len(self._heights)

    def forget(self, count: int) -> None:
        """Starts over with this many rows of unknown height."""
        last = self._heights[:count]
        guess = sum(last) // len(last) if last else _GUESS
        self._heights = last + [guess] * (count - len(last))
        self._known.clear()
        self._tops = None

    def is_known(self, row: int) -> bool:
        return row in self._known

    def learn(self, row: int, height: int) -> None:
        """Records the height of a row."""
        self._known.add(row)
        if self._heights[row] != height:
            self._heights[row] = height
            self._tops = None

    def top(self, row: int) -> int:
        """The top of a row; for the row after the last, the bottom of the last."""
        return self._placed()[row]

    def bottom(self, row: int) -> int:
        """The bottom of a row."""
        return self._placed()[row + 1]

    def row_at(self, at: int) -> int:
        """The row at a point; outside the list, the first or the last. There is at least one."""
        return min(max(bisect_right(self._placed(), at) - 1, 0), len(self) - 1)

    def _placed(self) -> list[int]:
        """The tops of all rows, and the bottom of the last."""
        if self._tops is None:
            self._tops = list(accumulate(self._heights, initial=0))
        return self._tops


_Hint = QAbstractItemView.ScrollHint
_Move = QAbstractItemView.CursorAction


class LongList(QListView):
    """A one-column, top-to-bottom `QListView`; its delegate's size hints are the row heights."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heights = Heights()
        self._first = 0  # in view, and how many pixels of it are above
        self._above = 0
        self._settling = False

    # -------------------------------------------------------------- layout

    def reset(self) -> None:
        super().reset()
        self._heights, self._first, self._above = Heights(), 0, 0

    def doItemsLayout(self) -> None:
        """Asks for heights again, after rows, width or font changed; as many rows as before stay above the view."""
        first, above = self._first, self._above
        self._heights.forget(self.model().rowCount() if self.model() else 0)
        QAbstractItemView.doItemsLayout(self)
        if first < len(self._heights):
            self._measure_down(first, above + self.viewport().height())
            self.updateGeometries()
            self.verticalScrollBar().setValue(self._heights.top(first) + above)
        self._settle()

    def updateGeometries(self) -> None:
        bar, page = self.verticalScrollBar(), self.viewport().height()
        bar.setPageStep(page)
        bar.setRange(0, max(0, self._heights.top(len(self._heights)) - page))
        self.horizontalScrollBar().setRange(0, 0)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self._settle()
        self.viewport().update()

    def _settle(self) -> None:
        """Asks for the heights of the rows in view; those already in view stay where they are."""
        if self._settling or not len(self._heights):
            return
        self._settling = True
        bar = self.verticalScrollBar()
        row = self._heights.row_at(bar.value())
        hidden = self._heights.bottom(row) - bar.value()  # where the row below begins, from the top of the view
        while self._learn(row) < hidden and row:
            hidden -= self._learn(row)
            row -= 1
        above = max(0, self._learn(row) - hidden)
        self._measure_down(row, above + self.viewport().height())
        self.updateGeometries()
        bar.setValue(self._heights.top(row) + above)
        self._first = self._heights.row_at(bar.value())
        self._above = bar.value() - self._heights.top(self._first)
        self._settling = False

    def _measure_down(self, row: int, pixels: int) -> None:
        """Asks for the heights of the rows that fill this many pixels, starting at this row."""
        while pixels > 0 and row < len(self._heights):
            pixels -= self._learn(row)
            row += 1

    def _measure_up(self, row: int, pixels: int) -> None:
        """The same upwards, including this row."""
        while pixels > 0 and row >= 0:
            pixels -= self._learn(row)
            row -= 1

    def _learn(self, row: int) -> int:
        """The height of a row, asked for if unknown."""
        if not self._heights.is_known(row):
            option, index = QStyleOptionViewItem(), self.model().index(row, 0)
            self.initViewItemOption(option)
            self._heights.learn(row, self.itemDelegateForIndex(index).sizeHint(option, index).height())
        return self._heights.bottom(row) - self._heights.top(row)

    # -------------------------------------------------------------- places

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def horizontalOffset(self) -> int:
        return 0

    def isIndexHidden(self, index: Index) -> bool:
        return False

    def visualRect(self, index: Index) -> QRect:
        row = index.row()
        if not index.isValid() or row >= len(self._heights):
            return QRect()
        top, bottom = self._heights.top(row), self._heights.bottom(row)
        return QRect(0, top - self.verticalOffset(), self.viewport().width(), bottom - top)

    def indexAt(self, point: QPoint) -> QModelIndex:
        at = point.y() + self.verticalOffset()
        if not 0 <= at < self._heights.top(len(self._heights)):
            return QModelIndex()
        return self.model().index(self._heights.row_at(at), 0)

    def scrollTo(self, index: Index, hint: QAbstractItemView.ScrollHint = _Hint.EnsureVisible) -> None:
        self.executeDelayedItemsLayout()
        row, page, bar = index.row(), self.viewport().height(), self.verticalScrollBar()
        if not index.isValid() or row >= len(self._heights):
            return
        self._measure_up(row, page)
        self._measure_down(row, page)
        self.updateGeometries()
        top, bottom = self._heights.top(row), self._heights.bottom(row)
        if hint is _Hint.PositionAtTop or (hint is _Hint.EnsureVisible and (top < bar.value() or bottom - top > page)):
            bar.setValue(top)
        elif hint is _Hint.PositionAtCenter:
            bar.setValue((top + bottom - page) // 2)
        elif hint is _Hint.PositionAtBottom or bottom > bar.value() + page:
            bar.setValue(bottom - page)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        self.executeDelayedItemsLayout()
        if not len(self._heights):
            return QModelIndex()
        row = min(max(self._moved(self.currentIndex().row(), action), 0), len(self._heights) - 1)
        return self.model().index(row, 0)

    def _moved(self, row: int, action: QAbstractItemView.CursorAction) -> int:
        """The row that a key leads to from another row; it may not exist."""
        page = self.viewport().height()
        if row < 0 or action is _Move.MoveHome:
            return 0
        match action:
            case _Move.MoveEnd:
                return len(self._heights) - 1
            case _Move.MovePageDown:
                self._measure_down(row, 2 * page)
                return max(row + 1, self._heights.row_at(self._heights.top(row) + page))
            case _Move.MovePageUp:
                self._measure_up(row, 2 * page)
                return min(row - 1, self._heights.row_at(self._heights.bottom(row) - page))
            case _Move.MoveUp | _Move.MoveLeft | _Move.MovePrevious:
                return row - 1
        return row + 1

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        first, last = self.indexAt(rect.topLeft()), self.indexAt(rect.bottomLeft())
        chosen = QItemSelection(first, last) if first.isValid() and last.isValid() else QItemSelection()
        self.selectionModel().select(chosen, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        region = QRegion()
        for index in selection.indexes():
            region += self.visualRect(index)
        return region

    # ------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        self.executeDelayedItemsLayout()
        if not len(self._heights):
            return
        painter, option = QPainter(self.viewport()), QStyleOptionViewItem()
        self.initViewItemOption(option)
        pointed = (
            self.indexAt(self.viewport().mapFromGlobal(self.cursor().pos())) if self.underMouse() else QModelIndex()
        )
        calm = option.state & ~QStyle.StateFlag.State_MouseOver
        for row in range(self._heights.row_at(self.verticalOffset() + event.rect().top()), len(self._heights)):
            index = self.model().index(row, 0)
            option.rect = self.visualRect(index)
            if option.rect.top() > event.rect().bottom():
                break
            option.state = calm | QStyle.StateFlag.State_MouseOver if index == pointed else calm
            self.itemDelegateForIndex(index).paint(painter, option, index)
        painter.end()
