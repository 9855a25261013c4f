"""The searches that the user has saved, to run them again or to delete them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QDate, QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from core import SavedSearch
from desktop.views.theme import GAP
from desktop.views.twolines import ABOUT, TwoLines
from desktop.views.widgets import button, label


def day(receipt: SavedSearch) -> str:
    """The day on which a search was saved, as one writes it here: "3 May", with the year where that is another."""
    at = datetime.fromisoformat(receipt.at).astimezone()
    return QLocale().toString(
        QDate(at.year, at.month, at.day), "d MMMM" if at.year == datetime.now().year else "d MMMM yyyy"
    )


def asked(receipt: SavedSearch) -> str:
    """What was asked, in a line."""
    query, examples = receipt.query, receipt.examples
    words = [f"like “{' '.join(examples[0].split())[:60]}…”"] if examples else []
    words += [f"{query.text}"] if query.text else []
    words += [f"{each.facet.value}: {' or '.join(each.values)}" for each in query.filters]
    return "  ·  ".join(words)


class SavedDialog(QDialog):
    """Enter runs the search again, Delete deletes it."""

    wanted = Signal(object)
    discard_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Saved searches")
        self.resize(620, 420)
        self._receipts: tuple[SavedSearch, ...] = ()
        self.empty = label("No search is saved yet. Ctrl+S saves the search that is shown.", muted=True, wrap=True)
        self.list = _List()
        self.list.setItemDelegate(TwoLines(self.list))
        self.list.setAccessibleName("Saved searches")
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemActivated.connect(self._run)
        self.list.deleted.connect(self._discard)
        self.delete = button("Delete…")
        self.run = button("Run again", primary=True)
        close = button("Close")
        for made, does in ((self.delete, self._discard), (self.run, self._run), (close, self.reject)):
            made.setAutoDefault(False)
            made.clicked.connect(does)
        row = QHBoxLayout()
        row.addWidget(self.delete)
        row.addStretch()
        row.addWidget(close)
        row.addWidget(self.run)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        column.setSpacing(GAP)
        column.addWidget(self.empty)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        self.show_receipts(())

    def show_receipts(self, receipts: Sequence[SavedSearch]) -> None:
        """Lists the searches; the place in the list stays."""
        row = max(0, self.list.currentRow())
        self._receipts = tuple(receipts)
        self.list.clear()
        for receipt in receipts:
            item = QListWidgetItem(receipt.name)
            item.setData(ABOUT, f"{asked(receipt)}  ·  {day(receipt)}")
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{receipt.name}, {item.data(ABOUT)}")
            item.setToolTip(asked(receipt))
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, len(receipts) - 1))
        self.empty.setVisible(not receipts)
        for piece in (self.delete, self.run):
            piece.setEnabled(bool(receipts))

    def _chosen(self) -> SavedSearch | None:
        row = self.list.currentRow()
        return self._receipts[row] if 0 <= row < len(self._receipts) else None

    def _run(self) -> None:
        if receipt := self._chosen():
            self.accept()
            self.wanted.emit(receipt)

    def _discard(self) -> None:
        if receipt := self._chosen():
            self.discard_wanted.emit(receipt)


class _List(QListWidget):
    deleted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        else:
            super().keyPressEvent(event)
