"""The window that shows clauses of several contracts as a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QTableView, QWidget

from core import Wording, tr, visible_text
from desktop.models.clause_table import COLUMNS, SORT, WORDING, ClauseTable
from desktop.models.counts import clause_count
from desktop.views.notice import Notice
from desktop.views.theme import GAP
from desktop.views.widgets import PlainTextEdit, button, dialog_column, label, take_room

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
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addStretch()
        row.addWidget(self.open)
        row.addWidget(self.export)
        column = dialog_column(self)
        column.addWidget(self.count)
        column.addWidget(self.table, 1)
        column.addWidget(self.text)
        column.addLayout(row)
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
        table.setAccessibleName(tr("Clauses in a table"))
        table.setAccessibleDescription(tr("Enter opens a clause in its document. The menu of the table sorts it."))
        table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() * _LINES + GAP)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSortIndicatorClearable(True)
        table.setSortingEnabled(True)
        table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)  # as found
        for at, width in enumerate(_WIDTHS):
            table.setColumnWidth(at, width)
        header.setStretchLastSection(True)
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
