"""The dialog for search by example: paste a clause, or take it from a file, to find similar ones."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QWidget

from core import tr
from desktop.views.widgets import announce, button, dialog_column, label

_LONG = 4000  # characters; with a longer text it is better to search by a part


class ExampleDialog(QDialog):
    """Ctrl+Enter searches by the selected text or, if none is selected, by all of it."""

    wanted = Signal(str)
    file_wanted = Signal(Path)
    choice_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Find by example"))
        self.setAcceptDrops(True)
        self.resize(640, 440)
        self.text = QPlainTextEdit()
        self.text.setAcceptDrops(False)  # files dropped here go to the dialog
        self.text.setAccessibleName(tr("Example clause"))
        self.text.setTabChangesFocus(True)
        self.text.setPlaceholderText(tr("Paste a clause here, or drop a file."))
        self.status = label(muted=True, wrap=True)
        self.file = button(tr("Choose file…"))
        self.go = button(tr("Find"), primary=True)
        self.go.setEnabled(False)
        self.go.setDefault(True)
        cancel = button(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self.file.clicked.connect(self.choice_wanted)
        self.go.clicked.connect(self._find)
        self.text.textChanged.connect(self._say)
        self.text.selectionChanged.connect(self._say)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self._find)
        row = QHBoxLayout()
        row.addWidget(self.file)
        row.addStretch()
        row.addWidget(cancel)
        row.addWidget(self.go)
        column = dialog_column(self)
        column.addWidget(label(tr("Find clauses in your library that are similar to this one:")))
        column.addWidget(self.text, 1)
        column.addWidget(self.status)
        column.addLayout(row)

    @property
    def example(self) -> str:
        """The selected text, or all of it."""
        selected = self.text.textCursor().selectedText().replace("\u2029", "\n").strip()
        return selected or self.text.toPlainText().strip()

    def reading(self, path: Path) -> None:
        """Says that a file is being read."""
        self.status.setText(tr("Reading {file}…", file=path.name))

    def show_text(self, path: Path, text: str) -> None:
        """Fills in the text of a file."""
        self.text.setPlainText(text.strip())
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)
        self._say()
        news = tr("{file} was read.", file=path.name)
        announce(self, f"{news} {self.status.text()}")

    def show_failure(self, title: str, message: str) -> None:
        """Says why a file could not be read."""
        self.status.setText(f"{title} {message}".strip())
        announce(self, self.status.text())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()) or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        if files:
            self.file_wanted.emit(files[0])
        else:
            self.text.setPlainText(event.mimeData().text())

    def _say(self) -> None:
        self.go.setEnabled(bool(self.example))
        if self.text.textCursor().hasSelection():
            self.status.setText(tr("Only the selected text will be searched for."))
        elif len(self.text.toPlainText()) > _LONG:
            self.status.setText(tr("This is a long text. Select a clause in it to search for that clause only."))
        else:
            self.status.setText("")

    def _find(self) -> None:
        if example := self.example:
            self.accept()
            self.wanted.emit(example)
