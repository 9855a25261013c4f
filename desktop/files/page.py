"""The list of files: what is in the library, what could not be read and why, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QTableView, QWidget

from core import FileRecord, FileStatus, Remedy, ledger_words, placed_words, tr, visible_text, whole_ledger
from desktop.files.model import COLUMNS, FilesModel, issue_words, status_words
from desktop.widgets.controls import CheckBox, NameField, PlainTextEdit, across, button, down, label
from desktop.widgets.tables import set_up_table
from desktop.widgets.theme import GAP
from desktop.widgets.words import path_words, tip

_WIDTHS = {
    "File": 320,
    "Status": 116,
    "Notes": 190,
    "Pages": 72,
    "Clauses": 80,
    "In no clause": 100,
    "Collections": 110,
}


class FilesPage(QWidget):
    """A table, filters by name and for files with problems, and the details of the selected file.

    The table's menu also has the actions on the selected files, with their keys.
    """

    removal_wanted = Signal(tuple)
    password_wanted = Signal(tuple)
    reading_wanted = Signal(tuple)
    opened = Signal(object)
    text_wanted = Signal(object, str)
    folder_wanted = Signal(object)

    def __init__(self, model: FilesModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.named = NameField()
        self.named.setPlaceholderText(tr("Filter by name"))
        self.named.setAccessibleName(tr("Filter the files by their names"))
        self.named.setClearButtonEnabled(True)
        self.only_problems = CheckBox()
        self.only_unplaced = CheckBox()
        self.read_failed = button(tr("Rea&d failed files again"))
        self.read_failed.setToolTip(tip(tr("Tries again to read the files that could not be read")))
        self.unlock = button(tr("Enter pass&word…"))
        self.show_text = button(tr("Show its text"))
        self.show_text.setToolTip(tip(tr("Opens the contract here, without a search (Ctrl+Enter)")))
        self.collect = button(tr("Collection"))
        self.collect.setAccessibleName(tr("Add the selected files to a collection, or remove them from one"))
        self.remove = button(tr("Remove from library…"))
        self.remove_missing = button(tr("Remove missing…"))
        self.left_out = label(muted=True, wrap=True)
        self.left_out.hide()
        self.exclusions = button(tr("E&xcluded files…"), link=True)
        self.ledger = label(muted=True, wrap=True)
        self.table = QTableView()
        self.details = PlainTextEdit()
        self._set_up_table()
        self.details.setReadOnly(True)
        self.details.document().setDocumentMargin(GAP)
        self.details.setAccessibleName(tr("Details of the selected file"))
        self.details.setFixedHeight(self.fontMetrics().lineSpacing() * 7)
        self._lay_out()
        self._make_menu()
        self.named.textChanged.connect(model.show_named)
        self.named.left.connect(self._enter_table)
        self.show_text.clicked.connect(self._show_text)
        self.read_failed.clicked.connect(lambda: self.reading_wanted.emit(self._failed()))
        self.only_problems.toggled.connect(model.show_only_problems)
        self.only_unplaced.toggled.connect(model.show_only_unplaced)
        self.table.selectionModel().selectionChanged.connect(self._show_details)
        self.remove.clicked.connect(self._ask_to_remove)
        self.remove_missing.clicked.connect(lambda: self.removal_wanted.emit(tuple(sorted(self._model.missing))))
        self.unlock.clicked.connect(self._ask_for_password)
        self.table.activated.connect(self._activate)
        model.changed.connect(self._refreshed)
        model.layoutChanged.connect(self._show_details)  # which may have taken off the chosen rows
        self._refreshed()

    def _make_menu(self) -> None:
        """The actions of the table, shown by a right click or the menu key."""
        keys = QKeySequence.StandardKey
        self._on_one = [
            self._action(tr("Open"), self._open),
            self._action(tr("Show its text"), self._show_text, "Ctrl+Return", "Ctrl+Enter"),
            self._action(tr("Show in folder"), self._show_folder, "F6"),
        ]
        self._on_some = [
            self._action(tr("Read again"), lambda: self.reading_wanted.emit(self.chosen()), keys.Refresh),
            self._action(tr("Remove from library…"), self._ask_to_remove, keys.Delete, "Backspace"),
        ]
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _action(self, text: str, do: Callable[[], object], *keys: QKeySequence.StandardKey | str) -> QAction:
        action = QAction(text, self.table)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda _=False: do())
        self.table.addAction(action)
        return action

    def _activate(self) -> None:
        """On Enter or a double click, asks for the password of a file that needs one, and opens any other."""
        if set(self.chosen()) & set(self._model.locked):
            self._ask_for_password()
        else:
            self._open()

    def _open(self) -> None:
        if len(paths := self.chosen()) == 1:
            self.opened.emit(paths[0])

    def _show_text(self) -> None:
        """Opens the contract in the window, without a search."""
        records = list(self._records())
        if len(records) == 1 and records[0].document:
            self.text_wanted.emit(records[0].path, records[0].document)

    def _show_folder(self) -> None:
        if len(paths := self.chosen()) == 1:
            self.folder_wanted.emit(paths[0])

    def _enter_table(self) -> None:
        self.table.setFocus(Qt.FocusReason.TabFocusReason)
        if not self.chosen():
            self.choose(0)

    def _failed(self) -> tuple[Path, ...]:
        """The files that one click reads again; one in the cloud is downloaded only when selected itself."""
        return tuple(
            record.path
            for record in self._model.records
            if record.status is FileStatus.FAILED and not record.needs(Remedy.DOWNLOAD)
        )

    def chosen(self) -> tuple[Path, ...]:
        """The files of the selected rows."""
        return tuple(record.path for record in self._records())

    def locked(self) -> tuple[Path, ...]:
        """The files to try a password on: the selected ones that need it, or, with no selection, all that do."""
        chosen = set(self.chosen())
        return tuple(path for path in self._model.locked if not chosen or path in chosen)

    def _set_up_table(self) -> None:
        self.table.setModel(self._model)
        self.table.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        set_up_table(self.table, tr("Files in the library"), [_WIDTHS[column.heading] for column in COLUMNS[:-1]])

    def _lay_out(self) -> None:
        filters = across((self.named, 1), self.only_problems, self.only_unplaced)
        of_selected = (self.show_text, self.read_failed, self.unlock, self.collect, self.remove_missing, self.remove)
        below = (self.details, self.ledger, across((self.left_out, 1), None, self.exclusions))
        down(filters, across(None, *of_selected), (self.table, 1), *below, within=self)

    def _refreshed(self) -> None:
        count = self._model.problems
        self.only_problems.setText(tr("Only files with &problems ({count:,})", count=count))
        self.only_problems.setAccessibleName(tr("Only files with problems, {count}", count=count))
        self._show_ledger()
        self._show_details()

    def _show_ledger(self) -> None:
        """What became of the words of all files, and the filter for those with sentences in no clause, if any."""
        ledger, count = whole_ledger(self._model.records), self._model.unplaced
        self.ledger.setText(tr("All files: {counted}", counted=ledger_words(ledger)) if ledger else "")
        self.ledger.setVisible(ledger is not None)
        self.only_unplaced.setText(tr("Only with sentences in &no clause ({count:,})", count=count))
        self.only_unplaced.setAccessibleName(tr("Only files with sentences in no clause, {count}", count=count))
        self.only_unplaced.setVisible(count > 0)
        if not count:
            self.only_unplaced.setChecked(False)

    def show_left_out(self, words: str) -> None:
        """Says at the foot which files in the added folders are of kinds the program does not read, or excluded."""
        self.left_out.setText(words)
        self.left_out.setVisible(bool(words))

    def _records(self) -> Iterator[FileRecord]:
        """Those of the selected rows. Qt's list of these takes seconds where all of many thousand are selected."""
        spans = self.table.selectionModel().selection()
        rows = sorted({row for span in spans.toList() for row in range(span.top(), span.bottom() + 1)})
        return map(self._model.record_at, rows)

    def _show_details(self) -> None:
        records = list(self._records())
        self.remove.setEnabled(bool(records))
        for action in self._on_some:
            action.setEnabled(bool(records))
        for action in self._on_one:
            action.setEnabled(len(records) == 1)
        self.show_text.setEnabled(len(records) == 1 and bool(records[0].document))
        self.read_failed.setVisible(bool(self._failed()))
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
        self.table.setCurrentIndex(self._model.index(row, 0))


def _details_of(record: FileRecord, *, missing: bool) -> str:
    status = f"{status_words(record)}."
    if missing:
        status = tr("This file is no longer where it was when it was read. Its text is still in the library.")
    if record.clauses:
        counts = tr("Clauses: {clauses:,}.", clauses=record.clauses)
        if record.pages:  # a text without pages has none
            counts = tr("Pages: {pages:,}. Clauses: {clauses:,}.", pages=record.pages, clauses=record.clauses)
        status = f"{status} {counts}"
    lines = [path_words(record.path), status, *map(issue_words, record.issues), *record.remarks]
    if record.ledger:
        lines.append(ledger_words(record.ledger))
        lines += (placed_words(each.page, each.text) for each in record.ledger.shown)
    return visible_text("\n".join(lines))
