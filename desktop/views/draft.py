"""The dialogs for the user's own draft: pasted, or paragraphs of a file."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QDialog, QDialogButtonBox, QListWidget, QPlainTextEdit, QWidget

from core import tr
from desktop.plain import list_item
from desktop.views.widgets import LineEdit, dialog_column, label

_PARAGRAPH = Qt.ItemDataRole.UserRole


class DraftDialog(QDialog):
    """Ctrl+Enter accepts the text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Paste your draft"))
        self.resize(600, 400)
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(tr("Your draft"))
        self.text.setTabChangesFocus(True)
        self.text.setPlaceholderText(tr("Paste the clause from your draft here."))
        buttons, ok = _buttons(self)
        self.text.textChanged.connect(lambda: ok.setEnabled(bool(self.draft)))
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(lambda: self.accept() if self.draft else None)
        column = dialog_column(self)
        column.addWidget(label(tr("The clauses are compared with this text. It is not kept."), wrap=True))
        column.addWidget(self.text, 1)
        column.addWidget(buttons)

    @property
    def draft(self) -> str:
        return self.text.toPlainText().strip()


class ParagraphsDialog(QDialog):
    """The paragraphs of a file: Shift or Ctrl selects several, typing in the field above narrows the list."""

    def __init__(self, file: str, paragraphs: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Paragraph of a Word file"))
        self.resize(700, 520)
        self.filter = LineEdit()
        self.filter.setPlaceholderText(tr("Words of the paragraph"))
        self.filter.setAccessibleName(tr("Words of the paragraph"))
        self.filter.textChanged.connect(self._narrow)
        self.list = QListWidget()
        self.list.setObjectName("passages")
        self.list.setAccessibleName(tr("Paragraphs of {file}", file=file))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        for paragraph in paragraphs:
            item = list_item(paragraph, paragraph)
            item.setData(_PARAGRAPH, paragraph)
            self.list.addItem(item)
        buttons, ok = _buttons(self)
        self.list.itemSelectionChanged.connect(lambda: ok.setEnabled(bool(self.draft)))
        self.list.itemActivated.connect(self.accept)
        column = dialog_column(self)
        column.addWidget(label(tr("Compare with which paragraphs of {file}?", file=file), wrap=True))
        column.addWidget(self.filter)
        column.addWidget(self.list, 1)
        column.addWidget(label(tr("Shift or Ctrl selects several."), muted=True))
        column.addWidget(buttons)

    @property
    def draft(self) -> str:
        """The selected paragraphs in file order, one per line."""
        rows = [self.list.item(row) for row in range(self.list.count())]
        return "\n".join(item.data(_PARAGRAPH) for item in rows if item.isSelected() and not item.isHidden())

    def _narrow(self, words: str) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(words.casefold() not in item.data(_PARAGRAPH).casefold())
        self.list.itemSelectionChanged.emit()


def _buttons(dialog: QDialog) -> tuple[QDialogButtonBox, QWidget]:
    """A dialog's buttons, and the accept button, which is disabled until there is a text."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
    ok.setText(tr("Compare"))
    ok.setEnabled(False)
    return buttons, ok
