"""The list of files: what is in the library, what could not be read and why, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QTableView, QVBoxLayout, QWidget

from core import FileRecord, tr, visible_text
from desktop.models.files import COLUMNS, RECORD, FilesFilter, FilesModel, issue_words, path_words, status_words
from desktop.views.theme import GAP
from desktop.views.widgets import CheckBox, PlainTextEdit, button

_WIDTHS = {"File": 280, "Status": 116, "Notes": 220, "Pages": 72, "Clauses": 80, "Collections": 130}


class FilesTable(QTableView):
    """Delete asks for the selected files to be removed from the library."""

    deleted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        else:
            super().keyPressEvent(event)


class FilesPage(QWidget):
    """A table, a filter for files with problems, and the details of the selected file."""

    removal_wanted = Signal(tuple)
    password_wanted = Signal(tuple)

    def __init__(self, model: FilesModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._filter = FilesFilter(self)
        self._filter.setSourceModel(model)
        self.only_problems = CheckBox()
        self.unlock = button(tr("Enter pass&word…"))
        self.collect = button(tr("Collection"))
        self.collect.setAccessibleName(tr("Add the selected files to a collection, or remove them from one"))
        self.remove = button(tr("Remove from library…"))
        self.remove_missing = button(tr("Remove missing…"))
        self.table = FilesTable()
        self.details = PlainTextEdit()
        self._set_up_table()
        self.details.setReadOnly(True)
        self.details.document().setDocumentMargin(GAP)
        self.details.setAccessibleName(tr("Details of the selected file"))
        self.details.setFixedHeight(self.fontMetrics().lineSpacing() * 7)
        self._lay_out()
        self.only_problems.toggled.connect(self._filter.show_only_problems)
        self.table.selectionModel().selectionChanged.connect(self._show_details)
        self.table.deleted.connect(self._ask_to_remove)
        self.remove.clicked.connect(self._ask_to_remove)
        self.remove_missing.clicked.connect(lambda: self.removal_wanted.emit(tuple(sorted(self._model.missing))))
        self.unlock.clicked.connect(self._ask_for_password)
        self.table.activated.connect(self._ask_for_password)
        model.changed.connect(self._refreshed)
        self._refreshed()

    def chosen(self) -> tuple[Path, ...]:
        """The files of the rows that are selected."""
        return tuple(record.path for record in self._records())

    def locked(self) -> tuple[Path, ...]:
        """The files to try a password on: the selected ones that need it, or all that do where none is selected."""
        chosen = self.chosen()
        return tuple(path for path in self._model.locked if not chosen or path in chosen)

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self._filter)
        table.setAccessibleName(tr("Files in the library"))
        table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        table.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setSortingEnabled(True)
        table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 2 * GAP)
        table.horizontalHeader().setHighlightSections(False)
        for i, column in enumerate(COLUMNS[:-1]):
            table.setColumnWidth(i, _WIDTHS[column.heading])
        table.horizontalHeader().setStretchLastSection(True)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.only_problems)
        head.addStretch()
        head.addWidget(self.unlock)
        head.addWidget(self.collect)
        head.addWidget(self.remove_missing)
        head.addWidget(self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(head)
        column.addWidget(self.table, 1)
        column.addWidget(self.details)

    def _refreshed(self) -> None:
        count = self._model.problems
        self.only_problems.setText(tr("Only files with &problems ({count:,})", count=count))
        self.only_problems.setAccessibleName(tr("Only files with problems, {count}", count=count))
        self._show_details()

    def _records(self) -> Iterator[FileRecord]:
        for index in self.table.selectionModel().selectedRows():
            yield index.data(RECORD)

    def _show_details(self) -> None:
        records = list(self._records())
        self.remove.setEnabled(bool(records))
        self.collect.setEnabled(bool(records))
        self.remove_missing.setVisible(bool(self._model.missing))
        self.unlock.setVisible(bool(self._model.locked))
        self.unlock.setEnabled(bool(self.locked()))
        if len(records) == 1:
            self.details.setPlainText(_details_of(records[0], missing=records[0].path in self._model.missing))
        else:
            self.details.setPlainText(tr("{count:,} files selected.", count=len(records)) if records else "")
            self.details.setPlaceholderText(tr("Select a file to see its details."))

    def _ask_to_remove(self) -> None:
        if paths := self.chosen():
            self.removal_wanted.emit(paths)

    def _ask_for_password(self) -> None:
        if paths := self.locked():
            self.password_wanted.emit(paths)

    def choose(self, row: int) -> None:
        """Selects one row of the table, as a click would."""
        self.table.setCurrentIndex(self._filter.index(row, 0, QModelIndex()))


def _details_of(record: FileRecord, *, missing: bool) -> str:
    status = f"{status_words(record)}."
    if missing:
        status = tr("This file is no longer where it was when it was read. Its text is still in the library.")
    if record.clauses:
        counts = tr("Pages: {pages:,}. Clauses: {clauses:,}.", pages=record.pages, clauses=record.clauses)
        status = f"{status} {counts}"
    return visible_text("\n".join([path_words(record.path), status, *map(issue_words, record.issues), *record.remarks]))
