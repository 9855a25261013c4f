"""The model card: what the model is based on, its data, its quality, and how that was measured."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from core import Model, tr, visible_name, visible_text
from desktop.models.model_words import fact_words, speed_words
from desktop.plain import InertBrowser
from desktop.views.theme import GAP, scaled
from desktop.views.widgets import dialog_column, label, take_room

_FEATURES = QTextDocument.MarkdownFeature


class CardText(InertBrowser):
    """Markdown to read. Links are not followed, and nothing it names is loaded: a model card may come from anyone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Model card"))
        self.document().setDocumentMargin(2 * GAP)

    def show_markdown(self, markdown: str) -> None:
        """Shows a model card; any HTML in it appears as source."""
        self.document().setMarkdown(visible_text(markdown), _FEATURES.MarkdownDialectGitHub | _FEATURES.MarkdownNoHTML)
        self.moveCursor(QTextCursor.MoveOperation.Start)


class AboutModelDialog(QDialog):
    """What the program knows about a model, followed by the model card."""

    def __init__(self, model: Model, card: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About {model}", model=visible_name(model.name)))
        take_room(self, 720, 600)
        heading = label(model.name, wrap=True)
        heading.setFont(scaled(self.font(), 1.2, bold=True))
        self.text = CardText()
        self.text.show_markdown(card or tr("This model came without a model card."))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = dialog_column(self)
        column.addWidget(heading)
        facts = "\n".join(filter(None, (fact_words(model), model.quality, speed_words(model))))
        column.addWidget(label(facts, muted=True, wrap=True))
        column.addWidget(self.text, 1)
        column.addWidget(buttons)
