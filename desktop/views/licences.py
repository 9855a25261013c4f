"""The licences: Muniment's own, and those of what it is built of."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QVBoxLayout, QWidget

from core import tr
from desktop.views.about_model import CardText
from desktop.views.theme import GAP
from desktop.views.widgets import PlainTextEdit, take_room

_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard


class LicencesDialog(QDialog):
    """Two pages to read, to select from and to scroll by keys. Esc closes.

    Args:
        own: the text of Muniment's licence.
        parts: what it is built of, each part with its licence, as Markdown.
    """

    def __init__(self, own: str, parts: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Licences"))
        take_room(self, 780, 640)
        self.own = PlainTextEdit(own)
        self.own.setReadOnly(True)
        self.own.setAccessibleName(tr("Muniment's licence"))
        self.parts = CardText()
        self.parts.setAccessibleName(tr("Parts of Muniment and their licences"))
        self.parts.show_markdown(parts)
        for text in (self.own, self.parts):
            text.setTabChangesFocus(True)
            text.setTextInteractionFlags(_SELECTABLE)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.parts, tr("&Parts"))
        self.pages.addTab(self.own, tr("&Muniment"))
        self.pages.currentChanged.connect(lambda _: self.pages.currentWidget().setFocus())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        column.setSpacing(GAP)
        column.addWidget(self.pages, 1)
        column.addWidget(buttons)
        self.parts.setFocus()
