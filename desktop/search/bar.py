"""The search field, with suggestions that are looked up shortly after the last key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QListWidget, QWidget

from core import Suggestion, tr
from desktop.jobs import Jobs
from desktop.widgets.controls import LineEdit, across, announce, button
from desktop.widgets.paint import ABOUT, TwoLines
from desktop.widgets.theme import scaled
from desktop.widgets.words import list_item, tip

if TYPE_CHECKING:
    from core import Library


_ROWS = 8
_PADDING = 3  # as in the style sheet


class SuggestionList(QListWidget):
    """Floats over the window below the field, and never takes the focus from it."""

    taken = Signal(str)

    def __init__(self, field: QWidget) -> None:
        super().__init__(field.window())
        self._field = field
        self.setObjectName("suggestions")
        self.setAccessibleName(tr("Suggestions"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setItemDelegate(TwoLines(self))
        self.itemClicked.connect(lambda item: self.taken.emit(item.text()))
        self.hide()

    def offer(self, suggestions: Sequence[Suggestion]) -> None:
        """Shows suggestions, none of them chosen; hides if there are none."""
        self.clear()
        for suggestion in suggestions[:_ROWS]:
            item = list_item(suggestion.text)
            item.setData(ABOUT, suggestion.about)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{suggestion.text}. {suggestion.about}".strip())
            self.addItem(item)
        self.setCurrentRow(-1)
        self.setVisible(self.count() > 0)
        if self.count():
            self._place()

    def move_choice(self, step: int) -> None:
        """Chooses the next or previous suggestion; before the first, none is chosen."""
        count = self.count() + 1
        self.setCurrentRow((self.currentRow() + 1 + step) % count - 1)
        if item := self.currentItem():
            announce(self._field, item.data(Qt.ItemDataRole.AccessibleTextRole))

    def chosen(self) -> str:
        """The text of the chosen suggestion, "" if none."""
        item = self.currentItem() if self.isVisible() else None
        return item.text() if item else ""

    def _place(self) -> None:
        window = self._field.window()
        if self.parent() is not window:
            self.setParent(window)
            self.show()
        rows = sum(self.sizeHintForRow(row) for row in range(self.count()))
        below = self._field.mapTo(window, QPoint(0, self._field.height() + 2))
        self.setGeometry(below.x(), below.y(), self._field.width(), rows + 2 * (self.frameWidth() + _PADDING))
        self.raise_()


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
        across((self.field, 1), self.help, self.button, within=self)

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


_DELAY_MS = 120
_LANE = "suggest"
_FROM = 2  # fewer characters are not worth suggestions


class SuggestionsPresenter(QObject):
    """Emits suggestions only for the latest text, and none after a failure: the search will report it."""

    suggested = Signal(str, tuple)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = jobs
        self._typed = ("", 0)
        self._rest = QTimer(self, singleShot=True, interval=_DELAY_MS)
        self._rest.timeout.connect(self._look_up)

    def type(self, text: str, cursor: int) -> None:
        """Looks up suggestions once typing pauses; call it for every key."""
        self.stop()
        self._typed = (text, cursor)
        if len(text.strip()) >= _FROM:
            self._rest.start()
        else:
            self.suggested.emit(text, ())

    def stop(self) -> None:
        """Emits nothing more for what was typed, as the search has begun."""
        self._rest.stop()
        self._jobs.cancel(_LANE)

    def _look_up(self) -> None:
        text, cursor = self._typed
        job = self._jobs.run(lambda: self._library.search.suggest(text, cursor), lane=_LANE)
        job.succeeded.connect(lambda suggestions: self._emit(text, suggestions))

    def _emit(self, text: str, suggestions: tuple[Suggestion, ...]) -> None:
        others = tuple(suggestion for suggestion in suggestions if suggestion.text.strip() != text.strip())
        self.suggested.emit(text, others)
