"""The page of watched folders: which they are, and what can be done about them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListWidget, QVBoxLayout

from core import WatchedFolder, tr, visible_name
from desktop.models.files import path_words
from desktop.plain import tip
from desktop.views.theme import GAP
from desktop.views.widgets import button, label


class FoldersPage(QFrame):
    """A list, and a button for each action. Delete stops watching the selected folder."""

    add_wanted = Signal()
    remove_wanted = Signal(Path)
    look_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._folders: tuple[WatchedFolder, ...] = ()
        self.list = QListWidget()
        self.list.setObjectName("folders")
        self.list.setAccessibleName(tr("Watched folders"))
        self.empty = label(tr("No folders are watched yet."), muted=True)
        self.add = button(tr("&Watch a folder…"))
        self.remove = button(tr("&Stop watching"))
        self.remove.setToolTip(tip(tr("Its contracts stay in the library (Delete)")))
        self.look = button(tr("Check &now"))
        self.look.setToolTip(tip(tr("Adds new and changed files in the watched folders now")))
        self._lay_out()
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.list)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._remove)
        self.add.clicked.connect(self.add_wanted)
        self.remove.clicked.connect(self._remove)
        self.look.clicked.connect(self.look_wanted)
        self.list.currentRowChanged.connect(lambda _: self._enable())
        self.show_folders((), frozenset())

    def show_folders(self, folders: Sequence[WatchedFolder], away: frozenset[Path]) -> None:
        """Shows which folders are watched, and which of them cannot be reached now."""
        row = self.list.currentRow()
        self._folders = tuple(folders)
        self.list.clear()
        for folder in folders:
            words = path_words(folder.path)
            self.list.addItem(tr("{folder} (cannot be reached now)", folder=words) if folder.path in away else words)
            self.list.item(self.list.count() - 1).setToolTip(tip(visible_name(folder.path)))
        self.list.setCurrentRow(min(max(row, 0), len(folders) - 1))
        self.list.setVisible(bool(folders))
        self.empty.setVisible(not folders)
        self._enable()

    def _enable(self) -> None:
        self.remove.setEnabled(self.list.currentRow() >= 0)
        self.look.setEnabled(bool(self._folders))

    def _remove(self) -> None:
        if 0 <= (row := self.list.currentRow()) < len(self._folders):
            self.remove_wanted.emit(self._folders[row].path)

    def _lay_out(self) -> None:
        words = tr(
            "While Muniment is open, new and changed files in these folders are added automatically. "
            "What changed while it was closed is added when it starts."
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP, 2 * GAP, GAP, GAP)
        column.setSpacing(GAP)
        column.addWidget(label(words, muted=True, wrap=True))
        row = QHBoxLayout()
        row.setSpacing(GAP)
        for each in (self.add, self.remove, self.look):
            row.addWidget(each)
        row.addStretch()
        column.addLayout(row)  # above the list, as messages float over the foot
        column.addWidget(self.list, 1)
        column.addWidget(self.empty)
        column.addStretch()
