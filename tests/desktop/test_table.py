"""One clause type across contracts: a table, sorted and read by keys, and written for a spreadsheet."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import LibraryError, Span
from core.types.stated import StatedValue
from desktop.comparing.window import CompareWindow
from desktop.main_window import MainWindow
from desktop.table import ClauseTableWindow, PlotWindow
from desktop.widgets import dialogs
from tests.desktop.acting import CONTROL, KEY, LEFT, SHIFT, back_to, click, type_and_search
from tests.desktop.fake_library import FakeLibrary


def open_table(qtbot: QtBot, window: MainWindow, count: str) -> ClauseTableWindow:
    """Opens the table by its key, and waits for all its rows."""
    qtbot.keyClick(window, KEY.Key_T, CONTROL | SHIFT)
    table = window.findChild(ClauseTableWindow)
    qtbot.waitUntil(lambda: table.count.text() == count)
    return table


def cells(table: ClauseTableWindow, row: int) -> list[str]:
    model = table.table.model()
    return [model.index(row, column).data() for column in range(model.columnCount(QModelIndex()))]


@pytest.fixture
def table(qtbot: QtBot, window: MainWindow) -> ClauseTableWindow:
    """The twelve clauses of three contracts that a search has found."""
    type_and_search(qtbot, window, "liability", "12 clauses")
    return open_table(qtbot, window, "12 clauses")


def test_all_clauses_found_are_in_the_table_with_their_contracts(table: ClauseTableWindow) -> None:
    QAbstractItemModelTester(table.table.model())
    headings = [table.table.model().headerData(at, table.table.horizontalHeader().orientation()) for at in range(5)]
    assert headings == ["Parties", "Date", "Law", "Clause", "Text"]
    parties, date, law, clause, text = cells(table, 0)
    assert (parties, date, law, clause) == ("Alpha Ltd; Ash Limited", "2021-03-01", "Delaware", "1 Clause 1")
    assert text.startswith("1. Clause 1 1.1 The liability")
    assert table.text.toPlainText().startswith("Alpha agreement, Alpha-1\n\n1. Clause 1\n1.1 The liability")


def test_selected_clauses_come_alone(qtbot: QtBot, window: MainWindow) -> None:
    assert not window.menus.clause_table.isEnabled()
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 1, "check")
    assert open_table(qtbot, window, "1 clause").clauses == ("Gamma-3",)


def test_its_parts_have_names_for_screen_readers(table: ClauseTableWindow) -> None:
    names = [
        QAccessible.queryAccessibleInterface(each).text(QAccessible.Text.Name)
        for each in (table.table, table.text, table.open, table.export)
    ]
    assert names == ["Clauses in a table", "Text of the clause", "Open in its document", "Export for Excel"]
    assert QApplication.focusWidget() is table.table


def test_enter_opens_the_clause_in_its_document(qtbot: QtBot, window: MainWindow, table: ClauseTableWindow) -> None:
    qtbot.keyClick(table.table, KEY.Key_Down)
    qtbot.keyClick(table.table, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.isVisible() and window.preview.clause == "Alpha-2")
    assert table.isVisible()


def test_the_file_has_the_clauses_in_the_order_of_the_table(
    qtbot: QtBot, table: ClauseTableWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = tmp_path / "clauses.csv"
    monkeypatch.setattr(dialogs, "choose_table_file", lambda parent: to)
    by_clause = next(action for action in table.table.actions() if action.text() == "Sort by: Clause")
    by_clause.trigger()
    assert [cells(table, row)[3] for row in range(4)] == ["1 Clause 1"] * 3 + ["2 Clause 2"]
    qtbot.mouseClick(table.export, LEFT)
    qtbot.waitUntil(table.notice.isVisible)
    assert table.notice.heading.text() == "Saved to clauses.csv"
    assert to.read_text().splitlines() == list(table.clauses)
    assert to.read_text().startswith("Alpha-1\nBeta-1\n")


NOTICE = "Notice (days)"


@pytest.fixture
def with_values(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> ClauseTableWindow:
    """The same table, where some clauses state how long a notice is, and one of them a cap too."""
    for clause, days in (("Alpha-1", 30), ("Beta-2", 90), ("Gamma-3", 5)):
        document, _, text = library.clause(clause)
        span = Span(text.span.start + 3, text.span.start + 11)
        value = StatedValue(NOTICE, f"{days} days", days, span, document.id)
        library.stated[clause] = (value, StatedValue("Whose", "Mutual"))
    library.stated["Beta-2"] += (StatedValue(NOTICE, "10 days", 10),)
    type_and_search(qtbot, window, "liability", "12 clauses")
    return open_table(qtbot, window, "12 clauses")


def column(table: ClauseTableWindow, heading: str = NOTICE) -> list[str]:
    model = table.table.model()
    headings = [model.headerData(at, table.table.horizontalHeader().orientation()) for at in range(7)]
    return [each for row in range(model.rowCount()) if (each := cells(table, row)[headings.index(heading)])]


def go_to(table: ClauseTableWindow, row: int, at: int) -> None:
    table.table.setCurrentIndex(table.table.model().index(row, at))


def test_what_the_clauses_state_has_columns_of_its_own(with_values: ClauseTableWindow) -> None:
    QAbstractItemModelTester(with_values.table.model())
    assert column(with_values) == ["30 days", "90 days; 10 days", "5 days"]
    assert column(with_values, "Whose") == ["Mutual"] * 3
    go_to(with_values, 0, 4)
    assert with_values.about.text() == "Notice (days): stated by 3 of 12; 5 to 90, half of them up to 20"


def test_numbers_are_sorted_as_numbers_and_empty_cells_come_last(with_values: ClauseTableWindow) -> None:
    with_values.table.sortByColumn(4, Qt.SortOrder.AscendingOrder)
    assert [cells(with_values, row)[4] for row in range(4)] == ["5 days", "90 days; 10 days", "30 days", ""]
    with_values.table.sortByColumn(4, Qt.SortOrder.DescendingOrder)
    assert [cells(with_values, row)[4] for row in range(4)] == ["30 days", "90 days; 10 days", "5 days", ""]


@pytest.mark.parametrize(
    ("typed", "within", "left"),
    [(">30", NOTICE, "1 of 12 clauses"), ("5..30", NOTICE, "3 of 12 clauses"), ("mutual", "Whose", "3 of 12 clauses")],
)
def test_a_column_is_filtered_by_a_range_or_by_words(
    qtbot: QtBot, with_values: ClauseTableWindow, typed: str, within: str, left: str
) -> None:
    with_values.within.setCurrentText(within)
    qtbot.keyClicks(with_values.filter, typed)
    assert with_values.count.text() == left
    with_values.filter.clear()
    assert with_values.count.text() == "12 clauses"


def test_enter_on_a_value_opens_the_words_it_was_read_from(
    qtbot: QtBot, window: MainWindow, with_values: ClauseTableWindow
) -> None:
    go_to(with_values, 0, 4)
    qtbot.keyClick(with_values.table, KEY.Key_Return)
    reader = window.preview.reader
    qtbot.waitUntil(lambda: [each.cursor.selectedText() for each in reader.extraSelections()] == ["Clause 1"])


def test_a_column_of_numbers_can_be_plotted(qtbot: QtBot, with_values: ClauseTableWindow) -> None:
    go_to(with_values, 0, 3)
    assert not with_values.plot.isEnabled()
    go_to(with_values, 0, 4)
    qtbot.mouseClick(with_values.plot, LEFT)
    (shown,) = (each for each in QApplication.topLevelWidgets() if isinstance(each, PlotWindow))
    qtbot.waitUntil(shown.isActiveWindow)
    qtbot.keyClick(shown.plot, KEY.Key_End)
    assert with_values.table.currentIndex().data() == "90 days; 10 days"
    qtbot.keyClick(shown, KEY.Key_Escape)
    assert (shown.isVisible(), with_values.isVisible()) == (False, True)


def test_escape_closes_it_and_it_opens_again_with_the_new_answer(
    qtbot: QtBot, window: MainWindow, table: ClauseTableWindow
) -> None:
    qtbot.keyClick(table.table, KEY.Key_Escape)
    assert not table.isVisible()
    back_to(qtbot, window)
    click(qtbot, window, 0, "check")
    qtbot.keyClick(window, KEY.Key_T, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: [each.clauses for each in window.findChildren(ClauseTableWindow)] == [("Gamma-4",)])


def test_the_comparison_of_clauses_leads_to_the_table(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    for row in range(2):
        click(qtbot, window, row, "check")
    qtbot.keyClick(window, KEY.Key_C, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: bool(window.findChildren(CompareWindow)))
    qtbot.mouseClick(window.findChild(CompareWindow).table, LEFT)
    qtbot.waitUntil(lambda: window.findChild(ClauseTableWindow).count.text() == "2 clauses")


def test_what_goes_wrong_is_said_in_the_table(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    library.error = LibraryError("The library cannot be read.", "Open it again.")
    qtbot.keyClick(window, KEY.Key_T, CONTROL | SHIFT)
    table = window.findChild(ClauseTableWindow)
    qtbot.waitUntil(table.notice.isVisible)
    assert table.notice.heading.text() == "The library cannot be read."
    assert not table.export.isEnabled()
