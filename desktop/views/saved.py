"""The user's saved searches, to run again or delete."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QDate, QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QWidget

from core import SavedSearch, tr
from desktop.models.facet_words import facet_title
from desktop.plain import list_item
from desktop.views.twolines import ABOUT, TwoLines
from desktop.views.widgets import button, dialog_column, label


def day(search: SavedSearch) -> str:
    """The day a search was saved, in the user's locale: "3 May", with the year unless it is this one."""
    at = datetime.fromisoformat(search.at).astimezone()
    return QLocale().toString(
        QDate(at.year, at.month, at.day), "d MMMM" if at.year == datetime.now().year else "d MMMM yyyy"
    )


def _summary(search: SavedSearch) -> str:
    """What was searched for, in one line."""
    query, examples = search.query, search.examples
    parts = [tr("similar to “{excerpt}…”", excerpt=" ".join(examples[0].split())[:60])] if examples else []
    parts += [query.text] if query.text else []
    alternative = " " + tr("or") + " "
    parts += [f"{facet_title(each.facet)}: {alternative.join(each.values)}" for each in query.filters]
    return "  ·  ".join(parts)


class SavedDialog(QDialog):
    """Enter runs the search again, Delete deletes it."""

    wanted = Signal(object)
    discard_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Saved searches"))
        self.resize(620, 420)
        self._searches: tuple[SavedSearch, ...] = ()
        self.empty = label(tr("No saved searches yet. Ctrl+S saves the search that is shown."), muted=True, wrap=True)
        self.list = _List()
        self.list.setItemDelegate(TwoLines(self.list))
        self.list.setAccessibleName(tr("Saved searches"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemActivated.connect(self._run)
        self.list.deleted.connect(self._discard)
        self.delete = button(tr("Delete…"))
        self.run = button(tr("Run again"), primary=True)
        close = button(tr("Close"))
        for made, does in ((self.delete, self._discard), (self.run, self._run), (close, self.reject)):
            made.setAutoDefault(False)
            made.clicked.connect(does)
        row = QHBoxLayout()
        row.addWidget(self.delete)
        row.addStretch()
        row.addWidget(close)
        row.addWidget(self.run)
        column = dialog_column(self)
        column.addWidget(self.empty)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        self.show_searches(())

    def show_searches(self, searches: Sequence[SavedSearch]) -> None:
        """Lists the searches, keeping the place in the list."""
        row = max(0, self.list.currentRow())
        self._searches = tuple(searches)
        self.list.clear()
        for search in searches:
            item = list_item(search.name, _summary(search))
            item.setData(ABOUT, f"{_summary(search)}  ·  {day(search)}")
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{search.name}, {item.data(ABOUT)}")
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, len(searches) - 1))
        self.empty.setVisible(not searches)
        for piece in (self.delete, self.run):
            piece.setEnabled(bool(searches))

    def _chosen(self) -> SavedSearch | None:
        row = self.list.currentRow()
        return self._searches[row] if 0 <= row < len(self._searches) else None

    def _run(self) -> None:
        if search := self._chosen():
            self.accept()
            self.wanted.emit(search)

    def _discard(self) -> None:
        if search := self._chosen():
            self.discard_wanted.emit(search)


class _List(QListWidget):
    deleted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        else:
            super().keyPressEvent(event)
