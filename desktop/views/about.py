"""About the program: its version, its licence, what it is built from, and its models' cards."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QVBoxLayout, QWidget

from core import tr
from desktop.views.about_model import CardText
from desktop.views.theme import GAP
from desktop.views.widgets import PlainTextEdit, take_room

_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard


class AboutDialog(QDialog):
    """Pages to read, select from and scroll with the keyboard. Esc closes.

    Args:
        program: what the program is, one fact per line.
        own: the text of its licence.
        parts: what it is built from, each part with its licence, as Markdown.
        cards: of the models shipped with it, as Markdown.
    """

    def __init__(self, program: str, own: str, parts: str, cards: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Muniment"))
        take_room(self, 780, 640)
        self.program = PlainTextEdit(program)
        self.program.setAccessibleName(tr("About Muniment"))
        self.own = PlainTextEdit(own)
        self.own.setAccessibleName(tr("Muniment's licence"))
        self.parts, self.cards = CardText(), CardText()
        self.parts.setAccessibleName(tr("Parts of Muniment and their licences"))
        self.parts.show_markdown(parts)
        self.cards.setAccessibleName(tr("Model cards"))
        self.cards.show_markdown(cards)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        for text, title in (
            (self.program, tr("&Muniment")),
            (self.own, tr("&Licence")),
            (self.parts, tr("&Parts and their licences")),
            (self.cards, tr("Model &cards")),
        ):
            text.setReadOnly(True)
            text.setTabChangesFocus(True)
            text.setTextInteractionFlags(_SELECTABLE)
            self.pages.addTab(text, title)
        self.pages.currentChanged.connect(lambda _: self.pages.currentWidget().setFocus())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        column.setSpacing(GAP)
        column.addWidget(self.pages, 1)
        column.addWidget(buttons)
        self.program.setFocus()
