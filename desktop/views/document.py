"""The text of one document, with page numbers beside it and passages marked in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QTextEdit, QWidget

from core import Document, Span, tr, visible_text
from desktop.views.positions import PageStarts, ShownText
from desktop.views.theme import GAP, colours, scaled
from desktop.views.widgets import PlainTextEdit

_ABOVE = 3  # lines of context left above a passage that is scrolled to


class DocumentText(PlainTextEdit):
    """Read-only. The text is set only when another document is shown, so that moving within one is instant."""

    page_changed = Signal(int, int)
    copied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAcceptDrops(False)
        self.setAccessibleName(tr("Text of the document"))
        self.setUndoRedoEnabled(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.document().setDocumentMargin(2 * GAP)
        self._document = ""
        self._shown = ShownText("")
        self._pages = PageStarts((), self._shown)
        self._marked: tuple[tuple[Span, bool], ...] = ()
        self._gutter = _Gutter(self)
        self.updateRequest.connect(self._follow)
        self._fit_gutter()

    def show_document(self, document: Document) -> None:
        """Puts a document's text in place, unless it is there already."""
        if document.id == self._document:
            return
        self._document = document.id
        self._shown = ShownText(visible_text(document.text))
        self._pages = PageStarts(document.pages, self._shown)
        self.setExtraSelections([])
        self.setPlainText(self._shown.text)
        self._fit_gutter()

    def mark(self, clause: Span, joined: Sequence[Span]) -> None:
        """Marks the clause, and in another colour the passages joined to it."""
        self._marked = (*((span, False) for span in joined), (clause, True))
        self._paint_marks()

    def mark_all(self, passages: Sequence[Span]) -> None:
        """Marks several passages alike."""
        self._marked = tuple((span, True) for span in passages)
        self._paint_marks()

    def selected(self) -> str:
        """The text that the user has selected, "" for none."""
        return self.textCursor().selectedText().replace("\u2029", "\n").strip()

    def go_to(self, span: Span) -> None:
        """Scrolls so that a passage begins near the top."""
        cursor = self.textCursor()
        cursor.setPosition(self._shown.position(span.start))
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())  # coming from below, the cursor's line ends up at the top
        self.setTextCursor(cursor)
        self.ensureCursorVisible()
        bar.setValue(bar.value() - _ABOVE)

    def pages_in_sight(self) -> list[tuple[float, int]]:
        """The page numbers to print beside the text: height within the viewport, number."""
        block, numbers = self.firstVisibleBlock(), []
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        numbers.append((top, self._pages.page_at(block.position())))
        while block.isValid() and top < self.viewport().height():
            starts = self._pages.within(block.position(), block.position() + block.length())
            numbers += [(top + self._line_top(block, start - block.position()), number) for start, number in starts]
            top += self.blockBoundingRect(block).height()
            block = block.next()
        return [entry for entry in numbers if entry[1]]

    @property
    def gutter_width(self) -> int:
        return (
            self.fontMetrics().horizontalAdvance(tr("p. {page}", page="000")) + 2 * GAP if self._pages.last > 1 else 0
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.matches(QKeySequence.StandardKey.Copy) and self.textCursor().hasSelection():
            self.copied.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_gutter()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and hasattr(self, "_marked"):
            self._paint_marks()

    def _paint_marks(self) -> None:
        c = colours()
        marks = [(c.mark if own else c.joined, self._shown.pieces(span)) for span, own in self._marked]
        self.setExtraSelections([self._selection(*piece, colour) for colour, pieces in marks for piece in pieces])

    def _selection(self, start: int, end: int, colour: QColor) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        selection.cursor = self.textCursor()
        selection.cursor.setPosition(start)
        selection.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        selection.format.setBackground(colour)
        return selection

    def _line_top(self, block: QTextBlock, at: int) -> float:
        line = block.layout().lineForTextPosition(at)
        return line.y() if line.isValid() else 0.0

    def _fit_gutter(self) -> None:
        self.setViewportMargins(self.gutter_width, 0, 0, 0)
        inside = self.contentsRect()
        self._gutter.setGeometry(QRect(inside.left(), inside.top(), self.gutter_width, inside.height()))

    def _follow(self, changed: QRect, scrolled: int) -> None:
        if scrolled or changed.contains(self.viewport().rect()):
            self._gutter.update()
            number = self._pages.page_at(self.firstVisibleBlock().position()) if self._pages.last > 1 else 0
            self.page_changed.emit(number, self._pages.last)


class _Gutter(QWidget):
    """Page numbers beside the text, each where its page begins."""

    def __init__(self, text: DocumentText) -> None:
        super().__init__(text)
        self._text = text

    def sizeHint(self) -> QSize:
        return QSize(self._text.gutter_width, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        c = colours()
        painter = QPainter(self)
        painter.setFont(scaled(self.font(), 0.9))
        painter.setPen(c.muted)
        height = painter.fontMetrics().height() + 2
        free = -float(height)  # below the number painted last
        for top, number in sorted(self._text.pages_in_sight()):
            at = max(top, 2.0)
            if at >= free:
                right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
                painter.drawText(QRectF(0, at, self.width() - GAP, height), right, tr("p. {page}", page=number))
                free = at + height
