"""A model as a card: what it is, how fast it is, and a button for each action."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core import KnownModel, Model, tr
from desktop import plain
from desktop.models.model_words import fact_words, known_words, speed_words
from desktop.views.flow import FlowLayout
from desktop.views.theme import GAP, scaled
from desktop.views.widgets import button, label


class ModelCard(QFrame):
    """A name, lines of text, and a row of buttons.

    Args:
        id_: the model's id.
        name: its name.
    """

    def __init__(self, id_: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.id, self._name = id_, name
        self.buttons: dict[str, QPushButton] = {}
        heading = label(name, wrap=True)
        heading.setFont(scaled(self.font(), 1.05, bold=True))
        self._head = QHBoxLayout()
        self._head.setSpacing(GAP)
        self._head.addWidget(heading, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(2 * GAP, GAP + 4, 2 * GAP, GAP + 4)
        self._column.setSpacing(GAP // 2)
        self._column.addLayout(self._head)
        self._row = QWidget()
        self._flow = FlowLayout(self._row, GAP)

    def say(self, words: str, *, muted: bool = True, error: bool = False) -> None:
        """Adds a line of text, if not empty."""
        if words:
            line = label(words, muted=muted, wrap=True)
            line.setProperty("error", error)
            self._column.addWidget(line)

    def mark(self, text: str) -> None:
        """Adds a badge beside the name."""
        badge = label(text)
        badge.setProperty("badge", True)
        self._head.addWidget(badge, 0, Qt.AlignmentFlag.AlignTop)

    def offer(self, text: str, does: Callable[[], object], tip: str = "", *, primary: bool = False) -> None:
        """Adds a button."""
        made = self.buttons[text] = button(text, primary=primary)
        made.setAccessibleName(f"{text.rstrip('…')}: {self._name}")
        made.setToolTip(plain.tip(tip))
        made.clicked.connect(lambda _=False: does())
        if not self._flow.count():
            self._column.addSpacing(GAP // 2)
            self._column.addWidget(self._row)
        self._flow.addWidget(made)

    def focused_button(self) -> str:
        """The text of the focused button, "" if there is none."""
        return next((text for text, each in self.buttons.items() if each.hasFocus()), "")


def model_lines(card: ModelCard, model: Model) -> None:
    """Describes a model on this machine."""
    if model.in_use:
        card.mark(tr("In use"))
    if model.damaged:
        card.say(model.damaged, muted=False, error=True)
    card.say(fact_words(model))
    if not model.damaged:
        card.say(speed_words(model))


def known_lines(card: ModelCard, known: KnownModel) -> None:
    """Describes a model available for download."""
    if known.recommended:
        card.mark(tr("Recommended"))
    card.say(known_words(known))
    card.say(known.about, muted=False)
