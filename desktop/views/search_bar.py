"""The search field with its suggestions, its button, and a link to the page on connectors."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core import Suggestion, tr
from desktop.plain import tip
from desktop.views.suggestions import SuggestionList
from desktop.views.theme import GAP, scaled
from desktop.views.widgets import LineEdit, button


class SearchBar(QWidget):
    """Enter searches; Down goes to the suggestions, or if there are none to the clauses.

    The empty field shows the recent searches.

    Attributes:
        recent: the recent searches, latest first.
    """

    searched = Signal(str)
    edited = Signal(str, int)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.recent: Sequence[str] = ()
        self.field = LineEdit()
        self.field.setPlaceholderText(
            tr("Search for a clause: “cap on liability for infringement”, or indemni! w/5 harmless")
        )
        self.field.setAccessibleName(tr("Search for a clause"))
        self.field.setClearButtonEnabled(True)
        self.field.setFont(scaled(self.font(), 1.15))
        self.field.setAcceptDrops(False)  # files dropped here go to the window
        self.field.returnPressed.connect(self._search)
        self.field.textEdited.connect(lambda text: self.edited.emit(text, self.field.cursorPosition()))
        self.field.installEventFilter(self)
        self.help = button("?", link=True)
        self.help.setAccessibleName(tr("How to search with connectors"))
        self.help.setToolTip(tip(tr("How to search with connectors")))
        self.button = button(tr("Search"), primary=True)
        self.button.setFont(scaled(self.font(), 1.15))
        self.button.clicked.connect(self._search)
        self.suggestions = SuggestionList(self.field)
        self.suggestions.taken.connect(self.ask)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self.field, 1)
        row.addWidget(self.help)
        row.addWidget(self.button)

    def focus(self) -> None:
        """Gets ready for another query."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def ask(self, text: str) -> None:
        """Fills the field in and searches."""
        self.field.setText(text)
        self.suggestions.hide()
        self._search()

    def suggest(self, text: str, suggestions: Sequence[Suggestion]) -> None:
        """Offers completions of ``text``, unless the field's text has changed or it has lost the focus."""
        if self.field.hasFocus() and self.field.text() == text:
            self.suggestions.offer(suggestions)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._key(Qt.Key(event.key())) or super().eventFilter(watched, event)
        if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() is not _POPUP:
            self.suggestions.hide()
        return super().eventFilter(watched, event)

    def _key(self, key: Qt.Key) -> bool:
        """Whether the key was for the suggestions, or moves out of the field."""
        offered = self.suggestions.isVisible()
        match key:
            case Qt.Key.Key_Down if not offered and self.recent and not self.field.text():
                self.suggestions.offer([Suggestion(text, tr("Recent search")) for text in self.recent])
                self.suggestions.move_choice(1)
            case Qt.Key.Key_Down if not offered:
                self.left.emit()
            case Qt.Key.Key_Down | Qt.Key.Key_Up if offered:
                self.suggestions.move_choice(1 if key is Qt.Key.Key_Down else -1)
            case Qt.Key.Key_Escape if offered:
                self.suggestions.hide()
            case Qt.Key.Key_Tab if self.suggestions.chosen():
                self.field.setText(self.suggestions.chosen())
                self.suggestions.hide()
            case _:
                return False
        return True

    def _search(self) -> None:
        if chosen := self.suggestions.chosen():
            self.field.setText(chosen)
        self.suggestions.hide()
        self.searched.emit(self.field.text())


_POPUP = Qt.FocusReason.PopupFocusReason  # the field's own menu: the suggestions stay
