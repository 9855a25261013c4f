"""The clauses selected, or found, as a table in a window of its own: contract, text, and a column for each value.

The columns of what the clauses state, "Notice of termination (days)", come once all clauses are there. Enter on a cell
opens the words that it was read from.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from statistics import median
from typing import Final

from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import QComboBox, QTableView, QWidget

from core import ExportChoices, Query, Span, Wording, tr, visible_name, visible_text
from core.types.stated import NumberRange, Stated, StatedColumn, StatedValue, cell_words, stated_columns
from desktop.exporting.sharing import all_found
from desktop.feature import Desk, OwnWindow
from desktop.preview.following import Preview
from desktop.widgets import dialogs
from desktop.widgets.controls import LineEdit, PlainTextEdit, WindowBeside, across, button, dialog_column, label
from desktop.widgets.notice import Notice
from desktop.widgets.paint import Index
from desktop.widgets.plot import PlotPoint, ValuePlot, number_words
from desktop.widgets.tables import TableModel, set_up_table
from desktop.widgets.theme import GAP
from desktop.widgets.words import QT_TRANSLATE_NOOP, clause_count, tip

WORDING = Qt.ItemDataRole.UserRole
SORT = Qt.ItemDataRole.UserRole + 1
CELL = Qt.ItemDataRole.UserRole + 2  # the values in a cell

Row = tuple[Wording, Stated]

_FIRST: Final[tuple[tuple[str, Callable[[Wording], str]], ...]] = (
    (QT_TRANSLATE_NOOP("", "Parties"), lambda wording: "; ".join(wording.parties) or wording.title),
    (QT_TRANSLATE_NOOP("", "Date"), lambda wording: wording.date),
    (QT_TRANSLATE_NOOP("", "Law"), lambda wording: wording.law),
    (QT_TRANSLATE_NOOP("", "Clause"), lambda wording: wording.name),
)
_TEXT: Final = QT_TRANSLATE_NOOP("", "Text")
"""The headings of the columns that every table has, marked for translation, and what they show of a clause. The columns
of what clauses state are between the first of them and the text."""


class ClauseTable(TableModel):
    """A row per clause, in the order in which they were added."""

    def __init__(self) -> None:
        super().__init__([])
        self._rows: list[Row] = []
        self._set_columns([])

    @property
    def headings(self) -> list[str]:
        """Those of all columns, in the user's language."""
        return [*(tr(heading) for heading, _ in _FIRST), *(each.heading for each in self.columns), tr(_TEXT)]

    def clear(self) -> None:
        self.beginResetModel()
        self._rows = []
        self._set_columns([])
        self.endResetModel()

    def add(self, rows: Iterable[Row]) -> None:
        """Adds rows at the end."""
        added, first = list(rows), len(self._rows)
        if added:
            self.beginInsertRows(QModelIndex(), first, first + len(added) - 1)
            self._rows += added
            self.endInsertRows()

    def add_columns(self) -> None:
        """Adds a column for each value and attribute that the clauses state."""
        if columns := stated_columns([stated for _, stated in self._rows]):
            self.beginInsertColumns(QModelIndex(), len(_FIRST), len(_FIRST) + len(columns) - 1)
            self._set_columns(columns)
            self.endInsertColumns()

    def _set_columns(self, columns: list[StatedColumn]) -> None:
        self.columns = columns
        self._headings = self.headings

    def column(self, at: int) -> StatedColumn | None:
        """The column of what clauses state that is at a place; None for another."""
        at -= len(_FIRST)
        return self.columns[at] if 0 <= at < len(self.columns) else None

    def row_count(self) -> int:
        return len(self._rows)

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.ToolTipRole and way is Qt.Orientation.Horizontal:
            role = Qt.ItemDataRole.DisplayRole  # a long one is cut
        return super().headerData(section, way, role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        wording, stated = self._rows[index.row()]
        if role == WORDING:
            return wording
        column = self.column(index.column())
        cell = column.cell(stated) if column else ()
        if role == CELL:
            return cell
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(wording.source)
        numbers = column is not None and column.numbers
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if numbers else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignTop
        if role == SORT and numbers:
            return min((each.number for each in cell if each.number is not None), default=None)
        words = cell_words(cell) if column else self._words(wording, index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return visible_name(words)
        return words.casefold() if role == SORT else None

    def _words(self, wording: Wording, at: int) -> str:
        return _FIRST[at][1](wording) if at < len(_FIRST) else " ".join(wording.text.split())


class _Filtered(QSortFilterProxyModel):
    """The rows with certain words in a column, or in any; in a column of numbers, those with a number in a range."""

    def __init__(self, table: ClauseTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._table, self._words, self._column = table, "", -1
        self.setSourceModel(table)
        self.setSortRole(SORT)

    def filter(self, words: str, column: int) -> None:
        """Leaves the rows with these words in a column; -1 for any."""
        self._words, self._column = words.strip().casefold(), column
        self.invalidate()

    def filterAcceptsRow(self, row: int, _: Index) -> bool:
        column = self._table.column(self._column)
        if column and column.numbers and (wanted := NumberRange.read(self._words)):
            cell: Stated = self._table.index(row, self._column).data(CELL)
            return any(each.number is not None and wanted.holds(each.number) for each in cell)
        columns = range(self._table.columnCount()) if self._column < 0 else (self._column,)
        return not self._words or any(
            self._words in str(self._table.index(row, at).data()).casefold() for at in columns
        )

    def lessThan(self, left: Index, right: Index) -> bool:
        """Empty cells come last, however it is sorted."""
        one, other = left.data(SORT), right.data(SORT)
        if (one in (None, "")) != (other in (None, "")):
            return (other in (None, "")) == (self.sortOrder() is Qt.SortOrder.AscendingOrder)
        return super().lessThan(left, right)


_WIDTHS = (150, 104, 100, 130)  # of the first columns
_STATED = (120, 260)  # of those of what clauses state, at least and at most
_LINES = 4  # of each text in the table
_DETAILS = 8  # lines of the whole text below it


class ClauseTableWindow(WindowBeside):
    """One at a time. Enter or a double click opens the words of a cell, or its clause; Esc closes the window.

    A click on a heading, or an entry of the table's menu, sorts by that column. What is typed into the filter leaves
    the rows that have it; in a column of numbers it may be a range, ">30" or "10..60".
    """

    opened = Signal(str)
    words_opened = Signal(str, Span)  # of a document
    export_wanted = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Clauses in a table"), 1100, 700, parent)
        self._model = ClauseTable()
        self._sorted = _Filtered(self._model, self)
        self._plot: PlotWindow | None = None
        self.count = label()
        self.filter, self.within = LineEdit(), QComboBox()
        self._set_up_filter()
        self.table = QTableView()
        self._set_up_table()
        self.about = label(muted=True)
        self.notice = Notice()
        self.text = PlainTextEdit()
        self.text.setReadOnly(True)
        self.text.document().setDocumentMargin(GAP)
        self.text.setAccessibleName(tr("Text of the clause"))
        self.text.setFixedHeight(self.fontMetrics().lineSpacing() * _DETAILS + 2 * GAP)
        self.open = button(tr("Open in its document"))
        self.open.clicked.connect(self._open)
        self.plot = button(tr("Plot the column"))
        self.plot.clicked.connect(self._open_plot)
        self.export = button(tr("Export for Excel…"), primary=True)
        self.export.clicked.connect(lambda: self.export_wanted.emit(self.clauses))
        top = across(self.count, None, (self.filter, 1), self.within)
        row = across(self.about, None, self.plot, self.open, self.export)
        dialog_column(self, top, (self.table, 1), self.text, row)
        self.notice.float_over(self.table)
        self._show_text()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses in the order of the table."""
        return tuple(self._sorted.index(row, 0).data(WORDING).clause for row in range(self._sorted.rowCount()))

    def start(self) -> None:
        """Empties the table, for clauses that are being looked up."""
        self.notice.hide()
        self._model.clear()
        self.filter.clear()
        self._show_columns()
        self.count.setText(tr("Looking up the clauses…"))
        self.export.setEnabled(False)

    def add(self, rows: Sequence[Row], of: int) -> None:
        """Adds rows to those of a table that will have ``of``."""
        self._model.add(rows)
        done = self._model.rowCount()
        self.count.setText(tr("{done:,} of {clauses}", done=done, clauses=clause_count(of)))
        if not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self._sorted.index(0, 0))

    def end(self) -> None:
        """All rows are there."""
        self._model.add_columns()
        self._show_columns()
        self._show_count()
        self.export.setEnabled(self._model.rowCount() > 0)

    def _show_columns(self) -> None:
        for at, column in enumerate(self._model.columns, len(_FIRST)):
            wide = self.fontMetrics().horizontalAdvance(column.heading) + 3 * GAP
            self.table.setColumnWidth(at, min(max(wide, _STATED[0]), _STATED[1]))
        self.within.clear()
        self.within.addItem(tr("In any column"), -1)
        for action in self.table.actions():
            self.table.removeAction(action)
        for at, heading in enumerate(self._model.headings):  # the ways to sort, by a right click or the menu key
            self.within.addItem(heading, at)
            action = QAction(tr("Sort by: {column}", column=heading), self.table)
            action.triggered.connect(lambda _=False, at=at: self.table.sortByColumn(at, Qt.SortOrder.AscendingOrder))
            self.table.addAction(action)

    def _show_count(self) -> None:
        shown, of = self._sorted.rowCount(), self._model.rowCount()
        clauses = clause_count(of)
        self.count.setText(clauses if shown == of else tr("{done:,} of {clauses}", done=shown, clauses=clauses))
        self._show_text()

    def _set_up_filter(self) -> None:
        self.filter.setPlaceholderText(tr("Filter: words, or a range such as >30 or 10..60"))
        self.filter.setAccessibleName(tr("Filter the clauses by words or, in a column of numbers, by a range"))
        self.filter.setClearButtonEnabled(True)
        self.within.setAccessibleName(tr("Column to filter by"))
        self.within.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.filter.textChanged.connect(self._filter)
        self.within.currentIndexChanged.connect(self._filter)

    def _filter(self) -> None:
        column = self.within.currentData()
        self._sorted.filter(self.filter.text(), -1 if column is None else column)
        self._show_count()

    def _set_up_table(self) -> None:
        table, header = self.table, self.table.horizontalHeader()
        table.setModel(self._sorted)
        set_up_table(table, tr("Clauses in a table"), _WIDTHS, lines=_LINES, by=-1)  # as found
        table.setAccessibleDescription(
            tr("Enter opens the words from which a cell was read. The menu of the table sorts it.")
        )
        table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        table.setAlternatingRowColors(True)
        table.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        header.setSortIndicatorClearable(True)
        table.activated.connect(self._open)
        table.selectionModel().currentChanged.connect(self._show_text)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _current(self) -> Wording | None:
        index = self.table.currentIndex()
        return index.data(WORDING) if index.isValid() else None

    def _column(self) -> StatedColumn | None:
        """The column of what clauses state that has the cursor."""
        return self._model.column(self.table.currentIndex().column())

    def _open(self) -> None:
        cell: Sequence[StatedValue] = self.table.currentIndex().data(CELL) or ()
        read = next((each for each in cell if each.span), None)
        if read:
            self.words_opened.emit(read.document, read.span)
        elif wording := self._current():
            self.opened.emit(wording.clause)

    def _show_text(self) -> None:
        wording, column = self._current(), self._column()
        self.open.setEnabled(wording is not None)
        self.plot.setEnabled(column is not None and column.numbers)
        lines = (wording.source, *wording.remarks, "", wording.text) if wording else ()
        self.text.setPlainText(visible_text("\n".join(lines)))
        self.about.setText(self._spread(column) if column else "")

    def _values(self, column: StatedColumn) -> list[tuple[int, StatedValue]]:
        """The values in a column that are shown, each with its row."""
        at = self._model.columns.index(column) + len(_FIRST)
        cells = ((row, self._sorted.index(row, at).data(CELL)) for row in range(self._sorted.rowCount()))
        return [(row, each) for row, cell in cells for each in cell]

    def _spread(self, column: StatedColumn) -> str:
        """How many clauses state something of a column, and how far its numbers spread."""
        values, of = self._values(column), self._sorted.rowCount()
        count, numbers = len({row for row, _ in values}), [each.number for _, each in values if each.number is not None]
        said = tr("{column}: stated by {count:,} of {of:,}", column=column.heading, count=count, of=of)
        if not numbers:
            return said
        ends = {"low": number_words(min(numbers)), "high": number_words(max(numbers))}
        middle = number_words(median(numbers))
        return tr("{said}; {low} to {high}, half of them up to {middle}", said=said, middle=middle, **ends)

    def _open_plot(self) -> None:
        column = self._column()
        if column is None:
            return
        values = self._values(column)
        points = [
            PlotPoint(each.number or 0.0, f"{each.words} · {self._sorted.index(row, 0).data(WORDING).title}")
            for row, each in values
        ]
        self._close_plot()
        self._plot = PlotWindow(column.heading, points, self)
        at = self.table.currentIndex().column()

        def turn_to(point: int) -> None:
            self.table.setCurrentIndex(self._sorted.index(values[point][0], at))

        self._plot.plot.chosen.connect(turn_to)
        self._plot.plot.opened.connect(lambda _: self._open())
        self._plot.show()
        self._plot.activateWindow()

    def _close_plot(self) -> None:
        if self._plot:
            self._plot.close()
            self._plot = None

    def closeEvent(self, event: QCloseEvent) -> None:
        self._close_plot()
        super().closeEvent(event)


class PlotWindow(WindowBeside):
    """The numbers of a column along an axis, beside the table. Esc closes it."""

    def __init__(self, heading: str, points: Sequence[PlotPoint], parent: QWidget) -> None:
        super().__init__(heading, 720, 320, parent)
        self.plot = ValuePlot()
        self.plot.show_points(points, (), heading, heading)
        said = tr("Enter opens the words of a value, whose row is marked in the table.")
        dialog_column(self, (self.plot, 1), label(said, muted=True))
        self.plot.setFocus()


_BATCH = 100  # clauses
_LANE = "clause table"


class Tables(OwnWindow):
    """One table at a time, filled a batch of clauses at a time."""

    def __init__(self, desk: Desk, preview: Preview, choices: Callable[[], ExportChoices]) -> None:
        super().__init__(desk, _LANE)
        window, selection, searching = desk.window, desk.selection, desk.searching
        self._preview, self._choices = preview, choices
        window.menus.clause_table.triggered.connect(self._open)
        for changed in (selection.changed, searching.changed):
            changed.connect(self._allow)
        self._allow()

    def _allow(self) -> None:
        any_ = bool(self._selection.clauses or self._searching.query.text)
        self._window.menus.clause_table.setEnabled(any_)

    def _open(self) -> None:
        """Shows the selected clauses; if none is selected, all that were found."""
        table = self._own = self._own or self._made()
        table.start()
        self._bring_up()
        table.table.setFocus()
        clauses, query = self._selection.clauses, self._searching.query
        job = self._jobs.drive(lambda: self._rows(clauses, query), lane=_LANE)
        job.progressed.connect(lambda found: table.add(*found))
        self._follow(job, lambda _: table.end())

    def _rows(self, clauses: Sequence[str], query: Query) -> Generator[tuple[list[Row], int], None, None]:
        """Looks up batches of clauses, each with the number of all, on a worker thread."""
        clauses, documents = clauses or all_found(self._library, query), self._library.documents
        for at in range(0, len(clauses), _BATCH):
            some = clauses[at : at + _BATCH]
            yield list(zip(documents.wordings(some), documents.stated(some), strict=True)), len(clauses)

    def _made(self) -> ClauseTableWindow:
        table = ClauseTableWindow(self._window)
        table.opened.connect(self._open_clause)
        table.words_opened.connect(self._open_words)
        table.export_wanted.connect(self._export)
        table.closed.connect(self._forget)
        return table

    def _open_clause(self, clause: str) -> None:
        self._preview.open_clause(clause)
        self._window.come_to_front()

    def _open_words(self, document: str, span: Span) -> None:
        self._preview.open_contract(document, span)
        self._window.come_to_front()

    def _export(self, clauses: tuple[str, ...]) -> None:
        """Writes the clauses to a table that spreadsheets open, in this order."""
        if self._own and (to := dialogs.choose_table_file(self._own)):
            choices = self._choices()
            self._run(lambda: self._library.export.table(clauses, to, choices), self._say_exported)
