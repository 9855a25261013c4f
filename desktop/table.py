"""The clauses selected, or found, as a table in a window of its own: parties, date, law and text."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QTableView, QWidget

from core import ExportChoices, Query, Wording, tr, visible_name, visible_text
from desktop.exporting.sharing import all_found
from desktop.feature import Desk, OwnWindow
from desktop.preview.following import Preview
from desktop.widgets import dialogs
from desktop.widgets.controls import PlainTextEdit, across, button, dialog_column, label, take_room
from desktop.widgets.notice import Notice
from desktop.widgets.paint import Index
from desktop.widgets.tables import TableModel, set_up_table
from desktop.widgets.theme import GAP
from desktop.widgets.words import QT_TRANSLATE_NOOP, clause_count, tip

WORDING = Qt.ItemDataRole.UserRole
SORT = Qt.ItemDataRole.UserRole + 1

COLUMNS: Final[tuple[tuple[str, Callable[[Wording], str]], ...]] = (
    (QT_TRANSLATE_NOOP("", "Parties"), lambda wording: "; ".join(wording.parties) or wording.title),
    (QT_TRANSLATE_NOOP("", "Date"), lambda wording: wording.date),
    (QT_TRANSLATE_NOOP("", "Law"), lambda wording: wording.law),
    (QT_TRANSLATE_NOOP("", "Clause"), lambda wording: wording.name),
    (QT_TRANSLATE_NOOP("", "Text"), lambda wording: " ".join(wording.text.split())),
)
"""The heading of each column, marked for translation, and what it shows of a clause."""


class ClauseTable(TableModel):
    """A row per clause, in the order in which they were added."""

    def __init__(self) -> None:
        super().__init__([heading for heading, _ in COLUMNS])
        self._wordings: list[Wording] = []

    def clear(self) -> None:
        self.beginResetModel()
        self._wordings = []
        self.endResetModel()

    def add(self, wordings: Iterable[Wording]) -> None:
        """Adds rows at the end."""
        added, first = list(wordings), len(self._wordings)
        if added:
            self.beginInsertRows(QModelIndex(), first, first + len(added) - 1)
            self._wordings += added
            self.endInsertRows()

    def row_count(self) -> int:
        return len(self._wordings)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        wording = self._wordings[index.row()]
        if role == WORDING:
            return wording
        words = COLUMNS[index.column()][1](wording)
        if role == Qt.ItemDataRole.DisplayRole:
            return visible_name(words)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(wording.source)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        return words.casefold() if role == SORT else None


_WIDTHS = (150, 104, 100, 130)  # of all columns but the last
_LINES = 4  # of each text in the table
_DETAILS = 8  # lines of the whole text below it


class ClauseTableWindow(QWidget):
    """One at a time. Enter or a double click opens a clause in its document; Esc closes the window.

    A click on a heading, or an entry of the table's menu, sorts by that column.
    """

    opened = Signal(str)
    export_wanted = Signal(tuple)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(tr("Clauses in a table"))
        take_room(self, 1100, 700)
        self._model, self._sorted = ClauseTable(), QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self._model)
        self._sorted.setSortRole(SORT)
        self.count = label()
        self.table = QTableView()
        self._set_up_table()
        self.notice = Notice()
        self.text = PlainTextEdit()
        self.text.setReadOnly(True)
        self.text.document().setDocumentMargin(GAP)
        self.text.setAccessibleName(tr("Text of the clause"))
        self.text.setFixedHeight(self.fontMetrics().lineSpacing() * _DETAILS + 2 * GAP)
        self.open = button(tr("Open in its document"))
        self.open.clicked.connect(self._open)
        self.export = button(tr("Export for Excel…"), primary=True)
        self.export.clicked.connect(lambda: self.export_wanted.emit(self.clauses))
        row = across(None, self.open, self.export)
        dialog_column(self, self.count, (self.table, 1), self.text, row)
        self.notice.float_over(self.table)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Cancel), self).activated.connect(self.close)
        self._show_text()
        self.winId()
        # Otherwise it would always cover the window in which clauses open. Qt takes None; its stubs do not.
        self.windowHandle().setTransientParent(None)  # type: ignore[arg-type]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses in the order of the table."""
        return tuple(self._sorted.index(row, 0).data(WORDING).clause for row in range(self._sorted.rowCount()))

    def start(self) -> None:
        """Empties the table, for clauses that are being looked up."""
        self.notice.hide()
        self._model.clear()
        self.count.setText(tr("Looking up the clauses…"))
        self.export.setEnabled(False)

    def add(self, wordings: Sequence[Wording], of: int) -> None:
        """Adds rows to those of a table that will have ``of``."""
        self._model.add(wordings)
        done = self._model.rowCount()
        self.count.setText(tr("{done:,} of {clauses}", done=done, clauses=clause_count(of)))
        if not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self._sorted.index(0, 0))

    def end(self) -> None:
        """All rows are there."""
        self.count.setText(clause_count(self._model.rowCount()))
        self.export.setEnabled(self._model.rowCount() > 0)

    def _set_up_table(self) -> None:
        table, header = self.table, self.table.horizontalHeader()
        table.setModel(self._sorted)
        set_up_table(table, tr("Clauses in a table"), _WIDTHS, lines=_LINES, by=-1)  # as found
        table.setAccessibleDescription(tr("Enter opens a clause in its document. The menu of the table sorts it."))
        table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        table.setAlternatingRowColors(True)
        header.setSortIndicatorClearable(True)
        table.activated.connect(self._open)
        table.selectionModel().currentChanged.connect(self._show_text)
        self._make_menu()

    def _make_menu(self) -> None:
        """The ways to sort, shown by a right click or the menu key."""
        for at, (heading, _) in enumerate(COLUMNS):
            action = QAction(tr("Sort by: {column}", column=tr(heading)), self.table)
            action.triggered.connect(lambda _=False, at=at: self.table.sortByColumn(at, Qt.SortOrder.AscendingOrder))
            self.table.addAction(action)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _current(self) -> Wording | None:
        index = self.table.currentIndex()
        return index.data(WORDING) if index.isValid() else None

    def _open(self) -> None:
        if wording := self._current():
            self.opened.emit(wording.clause)

    def _show_text(self) -> None:
        wording = self._current()
        self.open.setEnabled(wording is not None)
        lines = (wording.source, *wording.remarks, "", wording.text) if wording else ()
        self.text.setPlainText(visible_text("\n".join(lines)))

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()


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
        job = self._jobs.drive(lambda: self._wordings(clauses, query), lane=_LANE)
        job.progressed.connect(lambda found: table.add(*found))
        self._follow(job, lambda _: table.end())

    def _wordings(self, clauses: Sequence[str], query: Query) -> Generator[tuple[tuple[Wording, ...], int], None, None]:
        """Looks up batches of clauses, each with the number of all, on a worker thread."""
        clauses = clauses or all_found(self._library, query)
        for at in range(0, len(clauses), _BATCH):
            yield self._library.documents.wordings(clauses[at : at + _BATCH]), len(clauses)

    def _made(self) -> ClauseTableWindow:
        table = ClauseTableWindow(self._window)
        table.opened.connect(self._open_clause)
        table.export_wanted.connect(self._export)
        table.closed.connect(self._forget)
        return table

    def _open_clause(self, clause: str) -> None:
        self._preview.open_clause(clause)
        self._window.come_to_front()

    def _export(self, clauses: tuple[str, ...]) -> None:
        """Writes the clauses to a table that spreadsheets open, in this order."""
        if self._own and (to := dialogs.choose_table_file(self._own)):
            choices = self._choices()
            self._run(lambda: self._library.export.table(clauses, to, choices), self._say_exported)
