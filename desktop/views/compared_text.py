"""One text of a comparison, its differences highlighted by colour, and by a line under or through them."""

from __future__ import annotations

from collections.abc import Container, Iterable

from PySide6.QtCore import QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from core import Change, visible_text
from desktop.models.compared import Piece
from desktop.views.theme import GAP, colours

_ABOVE = 3  # scrolling to a difference puts it at this fraction of the height
_LINE_HEIGHT = 115.0  # per cent


class ComparedText(QTextEdit):
    """Read-only. Text is inserted literally, never as markup."""

    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compared")
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.document().setDocumentMargin(1.5 * GAP)
        self._places: dict[int, tuple[int, int]] = {}

    def show_pieces(self, pieces: Iterable[Piece], shown: Container[Change]) -> None:
        """Shows the pieces of these kinds; records the place of every difference, even one not visible here."""
        self.clear()
        self.setExtraSelections([])
        self._places.clear()
        formats = _formats()
        cursor = self.textCursor()
        cursor.beginEditBlock()
        cursor.setBlockFormat(_paragraph())
        for piece in pieces:
            start = cursor.position()
            if piece.change in shown:
                words = piece.base_text if piece.base_text and Change.INSERTED not in shown else piece.text
                cursor.insertText(visible_text(words), formats[piece.change])
            if piece.difference is not None:
                first, _ = self._places.get(piece.difference, (start, start))
                self._places[piece.difference] = first, cursor.position()
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def go_to(self, difference: int) -> None:
        """Marks a difference as the current one, and scrolls to it."""
        start, end = self._places.get(difference, (0, 0))
        mark = QTextEdit.ExtraSelection()
        mark.cursor = self.textCursor()
        mark.cursor.setPosition(start)
        mark.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        mark.format.setBackground(colours().mark)
        mark.format.setForeground(colours().text)
        self.setExtraSelections([mark])
        cursor = self.textCursor()
        cursor.setPosition(start)
        self.setTextCursor(cursor)
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect().top() - self.viewport().height() // _ABOVE)

    def top(self) -> tuple[int, int]:
        """The first visible character, and how far down its line begins, in pixels."""
        cursor = self.cursorForPosition(QPoint(2 * GAP, 1))
        return cursor.position(), self.cursorRect(cursor).top()

    def scroll_to(self, place: int, down: int) -> None:
        """Scrolls a character to that distance from the top."""
        cursor = self.textCursor()
        cursor.setPosition(min(place, self.document().characterCount() - 1))
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(cursor).top() - down)

    @property
    def marked(self) -> str:
        """The words of the current difference here, "" if it has none."""
        return "".join(each.cursor.selectedText() for each in self.extraSelections())

    def createMimeDataFromSelection(self) -> QMimeData:
        """The plain words: the colours are those of this screen, and white in the dark theme."""
        data = QMimeData()
        data.setText(self.textCursor().selectedText().replace("\u2029", "\n"))
        return data

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()


def _paragraph() -> QTextBlockFormat:
    made = QTextBlockFormat()
    made.setBottomMargin(GAP)
    made.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    return made


def _formats() -> dict[Change, QTextCharFormat]:
    c = colours()
    equal, capitals, inserted, deleted = (QTextCharFormat() for _ in Change)
    equal.setForeground(c.text)
    capitals.setForeground(c.text)
    capitals.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
    capitals.setUnderlineColor(c.muted)
    inserted.setForeground(c.success)
    inserted.setBackground(c.success_tint)
    inserted.setFontUnderline(True)
    deleted.setForeground(c.error)
    deleted.setBackground(c.error_tint)
    deleted.setFontStrikeOut(True)
    return {Change.EQUAL: equal, Change.CAPITALS: capitals, Change.INSERTED: inserted, Change.DELETED: deleted}
