"""The dialog that asks for a contract from the library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QWidget

from core import file_words, tr
from desktop.models.files import path_words
from desktop.plain import list_item
from desktop.views.widgets import LineEdit, dialog_column, label

_PATH = Qt.ItemDataRole.UserRole


class ContractDialog(QDialog):
    """Typing narrows the list, Down goes into it, Enter accepts."""

    def __init__(self, files: Sequence[Path], current: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Find similar clauses in a contract"))
        self.resize(560, 440)
        self.filter = LineEdit()
        self.filter.setPlaceholderText(tr("Part of the file name"))
        self.filter.setAccessibleName(tr("Part of the file name of the contract"))
        self.filter.textChanged.connect(self._narrow)
        self.filter.installEventFilter(self)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Contracts in the library"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.itemActivated.connect(self.accept)
        for path in files:
            item = list_item(file_words(path), path_words(path))
            item.setData(_PATH, str(path))
            self.list.addItem(item)
        self.list.setCurrentRow(files.index(current) if current in files else 0)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._ok.setText(tr("Search"))
        column = dialog_column(self)
        column.addWidget(label(tr("In which contract do you want to find similar clauses?")))
        for piece in (self.filter, self.list):
            column.addWidget(piece)
        column.addWidget(buttons)

    @property
    def chosen(self) -> Path | None:
        """The contract selected in the list."""
        item = self.list.currentItem()
        return Path(item.data(_PATH)) if item and not item.isHidden() else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Down:
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return super().eventFilter(watched, event)

    def _narrow(self, text: str) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(text.casefold() not in item.text().casefold())
        shown = [row for row in range(self.list.count()) if not self.list.item(row).isHidden()]
        if self.list.currentRow() not in shown:
            self.list.setCurrentRow(shown[0] if shown else -1)
        self._ok.setEnabled(bool(shown))


def choose_contract(parent: QWidget, files: Sequence[Path], current: Path | None) -> Path | None:
    """The contract that the user picks; None if the dialog is cancelled."""
    dialog = ContractDialog(files, current, parent)
    return dialog.chosen if dialog.exec() else None
