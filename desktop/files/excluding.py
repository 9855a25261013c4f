"""What is excluded from adding and watching: a dialog with the patterns, where they are added and removed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QListWidget, QWidget

from core import MunimentError, tr, visible_name
from desktop.feature import Desk, Feature
from desktop.widgets.controls import LineEdit, across, announce, button, close_buttons, dialog_column, label, restyle
from desktop.widgets.faults import error_words


class ExclusionsDialog(QDialog):
    """Enter in the field adds the pattern, Delete removes the selected one."""

    add_wanted = Signal(str)
    remove_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Excluded files"))
        self.resize(560, 420)
        words = tr(
            "Files and folders that match are left out when a folder is added or watched. What is in the library "
            "stays. Hidden files and the lock files of office programs are never added."
        )
        self._patterns: tuple[str, ...] = ()
        self.field = LineEdit()
        self.field.setPlaceholderText(tr("A name such as *.bak, or a path in the folder such as drafts/**"))
        self.field.setAccessibleName(tr("Pattern to exclude"))
        self.add = button(tr("&Exclude"), primary=True)
        self.add.setEnabled(False)
        self.field.textChanged.connect(lambda text: self.add.setEnabled(bool(text.strip())))
        self.add.clicked.connect(lambda: self.add_wanted.emit(self.field.text()))
        self.list = QListWidget()
        self.list.setObjectName("folders")
        self.list.setAccessibleName(tr("Excluded patterns"))
        self.remove = button(tr("&Remove"))
        self.remove.setAutoDefault(False)
        self.remove.clicked.connect(self._remove)
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.list)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._remove)
        self.hint = label(muted=True, wrap=True)
        adding = across((self.field, 1), self.add)
        buttons = close_buttons(self, self.remove)
        dialog_column(self, label(words, muted=True, wrap=True), adding, self.hint, (self.list, 1), buttons)
        self.hint.hide()
        self.show_patterns(())

    def show_patterns(self, patterns: Sequence[str]) -> None:
        """Lists the patterns, keeping the place."""
        row, known = self.list.currentRow(), {*self._patterns}
        new = [at for at, pattern in enumerate(patterns) if known and pattern not in known]
        self._patterns = tuple(patterns)
        self.list.clear()
        self.list.addItems([visible_name(each) for each in patterns])
        self.list.setCurrentRow(new[0] if new else min(max(row, 0), len(patterns) - 1))
        self.remove.setEnabled(bool(patterns))
        self.hint.hide()

    def show_fault(self, words: str) -> None:
        """Says what was wrong with the pattern."""
        self.hint.setText(words)
        self.hint.show()
        restyle(self.hint, "error", True)
        announce(self, words)

    def _remove(self) -> None:
        if 0 <= (row := self.list.currentRow()) < len(self._patterns):
            self.remove_wanted.emit(self._patterns[row])


class Excluding(Feature):
    """The dialog, opened from the files and from the menu."""

    _dialog: ExclusionsDialog | None = None

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        desk.window.menus.exclusions.triggered.connect(self._open)
        desk.window.files.exclusions.clicked.connect(self._open)

    def _open(self) -> None:
        dialog = self._dialog = ExclusionsDialog(self._window)
        dialog.add_wanted.connect(self._add)
        dialog.remove_wanted.connect(self._remove)
        dialog.finished.connect(self._forget_dialog)
        dialog.open()
        dialog.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._list()

    def _list(self) -> None:
        self._run(self._library.folders.exclusions, self._show, lane="exclusions")

    def _show(self, patterns: tuple[str, ...]) -> None:
        if self._dialog:
            self._dialog.show_patterns(patterns)

    def _add(self, pattern: str) -> None:
        job = self._jobs.write(lambda: self._library.folders.exclude(pattern))
        job.succeeded.connect(self._say_added)
        job.failed.connect(self._refuse)

    def _say_added(self, _: str) -> None:
        if self._dialog:
            self._dialog.field.clear()
        self._list()

    def _remove(self, pattern: str) -> None:
        self._write(lambda: self._library.folders.include(pattern), lambda _: self._list())

    def _refuse(self, error: Exception) -> None:
        if self._dialog and isinstance(error, MunimentError):
            self._dialog.show_fault(" ".join(filter(None, error_words(error))))
        else:
            self._say_failed(error)
