"""A list of which only what is in view is laid out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPoint, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from desktop.widgets.long_list import Heights, LongList
from desktop.widgets.paint import Index


def test_rows_that_were_never_laid_out_are_as_high_as_the_others_on_average() -> None:
    heights = Heights()
    heights.forget(2)
    heights.learn(0, 100)
    heights.learn(1, 200)
    heights.forget(4)
    assert [heights.bottom(row) for row in range(4)] == [100, 300, 450, 600]
    assert not any(heights.is_known(row) for row in range(4))


def test_an_empty_list_ends_where_it_begins() -> None:
    heights = Heights()
    assert (len(heights), heights.top(0)) == (0, 0)


@given(st.lists(st.integers(1, 400), min_size=1, max_size=50), st.integers(-100, 30_000))
def test_a_point_lies_in_the_row_that_begins_before_it_and_ends_behind_it(rows: list[int], at: int) -> None:
    heights = Heights()
    heights.forget(len(rows))
    for row, height in enumerate(rows):
        heights.learn(row, height)
    assert heights.top(len(rows)) == sum(rows)
    row = heights.row_at(at)
    inside = 0 <= at < sum(rows)
    assert heights.top(row) <= at < heights.bottom(row) if inside else row == (0 if at < 0 else len(rows) - 1)


@given(st.lists(st.integers(1, 400), min_size=1, max_size=50), st.integers(0, 50))
def test_heights_are_remembered_as_guesses(rows: list[int], count: int) -> None:
    heights = Heights()
    heights.forget(len(rows))
    for row, height in enumerate(rows):
        heights.learn(row, height)
    heights.forget(count)
    both = min(count, len(rows))
    assert (len(heights), heights.top(both)) == (count, sum(rows[:both]))


KEY = Qt.Key
ROWS = 10_000
HIGHEST = 350


class Numbers(QAbstractListModel):
    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else self.count

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return str(index.row()) if role == Qt.ItemDataRole.DisplayRole else None

    def add(self, count: int) -> None:
        self.beginInsertRows(QModelIndex(), self.count, self.count + count - 1)
        self.count += count
        self.endInsertRows()


class Uneven(QStyledItemDelegate):
    """Rows of 50 to 350 pixels; remembers of which it was asked the height, and which it painted."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = set[int]()
        self.painted = list[int]()
        self.extra = 0

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        self.asked.add(index.row())
        return QSize(100, 50 + self.extra + index.row() * 7919 % (HIGHEST - 49))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.painted.append(index.row())


class Sheet:
    """A list on the screen, with its parts."""

    def __init__(self, qtbot: QtBot, count: int = ROWS) -> None:
        self.view, self.model, self.delegate = LongList(), Numbers(count), Uneven()
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setItemDelegate(self.delegate)
        self.view.setModel(self.model)
        self.view.resize(300, 600)
        qtbot.addWidget(self.view)
        self.view.show()
        self.bar = self.view.verticalScrollBar()
        self.view.viewport().repaint()

    def rows_in_view(self) -> list[int]:
        """The rows at all points from the top to the bottom of the view, each of its true height."""
        seen = dict.fromkeys(self.view.indexAt(QPoint(5, y)).row() for y in range(self.view.viewport().height()))
        for row in seen:
            index = self.model.index(row)
            assert (
                self.view.visualRect(index).height() == self.delegate.sizeHint(QStyleOptionViewItem(), index).height()
            )
        return list(seen)


@pytest.fixture
def sheet(qtbot: QtBot) -> Sheet:
    return Sheet(qtbot)


def test_only_rows_in_view_are_laid_out_and_painted(sheet: Sheet) -> None:
    assert max(sheet.delegate.asked) < 15
    sheet.bar.setValue(sheet.bar.maximum() // 2)
    sheet.view.viewport().repaint()
    assert len(sheet.delegate.asked) < 30
    assert sheet.delegate.painted[-1] > ROWS // 3


def test_home_end_and_page_keys_lead_to_whole_rows(sheet: Sheet, qtbot: QtBot) -> None:
    page = sheet.view.viewport().height()
    qtbot.keyClick(sheet.view, KEY.Key_End)
    assert sheet.view.currentIndex().row() == ROWS - 1
    assert sheet.view.visualRect(sheet.model.index(ROWS - 1)).bottom() == page - 1
    qtbot.keyClick(sheet.view, KEY.Key_PageUp)
    current = sheet.view.currentIndex()
    assert ROWS - 16 < current.row() < ROWS - 1
    assert 0 <= sheet.view.visualRect(current).top() < page
    qtbot.keyClick(sheet.view, KEY.Key_Home)
    assert (sheet.view.currentIndex().row(), sheet.bar.value()) == (0, 0)
    qtbot.keyClick(sheet.view, KEY.Key_PageDown)
    assert 0 < sheet.view.currentIndex().row() < 15
    qtbot.keyClick(sheet.view, KEY.Key_Down)
    qtbot.keyClick(sheet.view, KEY.Key_Up)
    assert 0 <= sheet.view.visualRect(sheet.view.currentIndex()).top() < page


def test_the_keys_do_nothing_in_an_empty_list(qtbot: QtBot) -> None:
    empty = Sheet(qtbot, 0)
    qtbot.keyClick(empty.view, KEY.Key_End)
    assert not empty.view.currentIndex().isValid()
    assert not empty.view.indexAt(QPoint(5, 5)).isValid()


def test_scrolling_up_over_rows_never_seen_moves_them_by_what_was_scrolled(sheet: Sheet) -> None:
    sheet.bar.setValue(sheet.bar.maximum() // 2)
    for _ in range(100):
        top = sheet.view.indexAt(QPoint(5, 0))
        before = sheet.view.visualRect(top).top()
        sheet.bar.setValue(sheet.bar.value() - 40)
        assert sheet.view.visualRect(top).top() == before + 40


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=20)
@given(places=st.lists(st.integers(0, 1_500_000), min_size=1, max_size=8))
def test_wherever_the_bar_is_drawn_the_view_is_filled_by_neighbouring_rows(places: list[int], qtbot: QtBot) -> None:
    sheet = Sheet(qtbot)
    for place in places:
        sheet.bar.setValue(place)
        rows = sheet.rows_in_view()
        assert rows == list(range(rows[0], rows[0] + len(rows)))


def test_more_rows_and_higher_ones_leave_the_first_in_view_where_it_is(sheet: Sheet) -> None:
    sheet.bar.setValue(200_000)
    first = sheet.rows_in_view()[0]
    at = sheet.view.visualRect(sheet.model.index(first)).top()
    sheet.model.add(5_000)
    sheet.view.viewport().repaint()
    assert (sheet.rows_in_view()[0], sheet.view.visualRect(sheet.model.index(first)).top()) == (first, at)
    sheet.delegate.extra = 30
    sheet.view.scheduleDelayedItemsLayout()
    sheet.view.viewport().repaint()
    assert (sheet.rows_in_view()[0], sheet.view.visualRect(sheet.model.index(first)).top()) == (first, at)
    assert len(sheet.delegate.asked) < 40


def test_another_model_begins_at_the_top(sheet: Sheet) -> None:
    sheet.bar.setValue(sheet.bar.maximum())
    sheet.view.setModel(Numbers(3))
    sheet.view.viewport().repaint()
    assert sheet.bar.value() == 0
    assert sheet.view.indexAt(QPoint(5, 5)).row() == 0
