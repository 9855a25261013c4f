"""The text of one document, typeset for reading, with a rule where a page begins and with passages marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from textwrap import fill

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QTextEdit, QToolTip, QWidget

from core import DefinedTerm, Document, Section, Span, tr, visible_text
from desktop.preview.finding import Tick
from desktop.preview.typesetting import PageStarts, Settings, ShownText, Typesetting, reading_font
from desktop.widgets.controls import PlainTextEdit
from desktop.widgets.theme import GAP, colours, scaled
from desktop.widgets.words import tip

_ABOVE = 2  # lines of context left above a passage scrolled to
_STEPS = 4  # of size, a tenth each
_MEANING = 400  # characters of a definition, or of other words, in their tool tip
_TIP = 72  # characters per line of it, as Qt would not wrap it
_LIT = 200  # places highlighted at once, around the current one: each costs time at every keystroke


class DocumentText(PlainTextEdit):
    """Read-only. The text is set only when another document is shown, so that moving within one is instant."""

    page_changed = Signal(int, int)
    copied = Signal()
    places_changed = Signal()
    rested = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAcceptDrops(False)
        self.setAccessibleName(tr("Text of the document"))
        self._layout = _typeset(self)
        self._layout.documentSizeChanged.connect(self.places_changed)
        self.setUndoRedoEnabled(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.document().setDocumentMargin(2 * GAP)
        self._document = ""
        self._pointed = QPoint()
        self._shown = ShownText("")
        self._pages = PageStarts((), self._shown)
        self._gone_to: Span | None = None
        self._marked: tuple[tuple[Span, bool], ...] = ()
        self._found: Sequence[Span] = ()
        self._here = -1
        self._words: Sequence[Span] = ()
        self._base, self._zoom = self.font(), 0
        self.setFont(reading_font(self._base, 1.0))
        self.updateRequest.connect(self._follow)
        self.verticalScrollBar().actionTriggered.connect(self._leave)

    def show_document(self, document: Document, sections: Sequence[Section]) -> None:
        """Shows a document's text, set according to its sections, unless it is already shown."""
        if document.id == self._document:
            return
        self._document, self._marked, self._found, self._words = document.id, (), (), ()
        self._gone_to = None
        self._shown = ShownText(visible_text(document.text))
        self._pages = PageStarts(document.pages, self._shown)
        self.setExtraSelections([])
        self._layout.prepare(self._shown, Settings(self._shown.text, sections), self._pages)
        self.setPlainText(self._shown.text)

    @property
    def zoom(self) -> int:
        """How many steps the text is larger (or, below 0, smaller) than usual."""
        return self._zoom

    @zoom.setter
    def zoom(self, steps: int) -> None:
        self._zoom = max(-_STEPS, min(steps, 2 * _STEPS))
        self.setFont(reading_font(self._base, 1.1**self._zoom))

    def mark(self, clause: Span, joined: Sequence[Span]) -> None:
        """Marks the clause, and in another colour the passages joined to it."""
        self._marked = (*((span, False) for span in joined), (clause, True))
        self._paint_marks()

    def mark_all(self, passages: Sequence[Span]) -> None:
        """Marks several passages alike."""
        self._marked = tuple((span, True) for span in passages)
        self._paint_marks()

    def underline(self, words: Sequence[Span]) -> None:
        """Underlines the words of the query, inside marked passages and elsewhere."""
        self._words = words
        self._paint_marks()

    def light(self, places: Sequence[Span], here: int) -> None:
        """Marks the places found, and one of them more strongly (-1: none)."""
        self._found, self._here = places, here
        self._paint_marks()

    def ticks(self) -> list[Tick]:
        """The places of all marks in the document, in the lines that the scroll bar counts."""
        kinds = [(span, "clause" if own else "cited") for span, own in self._marked]
        kinds += [(span, "words") for span in self._words] + [
            (span, "found") for span in self._found[:: 1 + len(self._found) // _LIT]
        ]
        return [self._tick(span, kind) for span, kind in kinds]

    def _tick(self, span: Span, kind: str) -> Tick:
        first = self.document().findBlock(self._shown.position(span.start))
        last = self.document().findBlock(self._shown.position(max(span.start, span.end - 1)))
        lines = max(1, self.document().lineCount())
        passage = kind in ("clause", "cited")
        end = last.firstLineNumber() + max(1, last.lineCount()) if passage else first.firstLineNumber()
        return Tick(first.firstLineNumber() / lines, end / lines, kind, span.start)

    @property
    def offset(self) -> int:
        """The character of the document at the cursor."""
        return self._shown.offset(self.textCursor().selectionStart())

    def selected(self) -> str:
        """The words of the document that the user has selected, "" for none."""
        cursor = self.textCursor()
        return self._shown.span(cursor.selectionStart(), cursor.selectionEnd()).of(self._shown.text).strip()

    def select(self, span: Span) -> None:
        """Selects a passage."""
        cursor = self.textCursor()
        cursor.setPosition(self._shown.position(span.start))
        cursor.setPosition(self._shown.position(span.end), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def go_to(self, span: Span) -> None:
        """Scrolls so that a passage begins near the top, and as much of it is in view as there is room for.

        It stays there when the view or its letters change their size, until the reader scrolls.
        """
        cursor = self.textCursor()
        cursor.setPosition(self._shown.position(span.start))
        self.setTextCursor(cursor)
        self._gone_to = span
        self._land()

    def _land(self) -> None:
        """Scrolls to the passage that was gone to.

        Qt scrolls by lines, and counts one for a paragraph that it has not laid out yet: so all that will be in view is
        laid out first. Nothing is painted meanwhile, or Qt would lay out everything between there and here.
        """
        if self._gone_to is None:
            return
        block, line = self._top_line(self._gone_to)
        self.viewport().setUpdatesEnabled(False)
        self._layout.documentSizeChanged.emit(self._layout.documentSize())  # so that the bar ends where the text does
        self.verticalScrollBar().setValue(block.firstLineNumber() + line)
        self.scrollContentsBy(0, 0)  # if only the bar was there already
        self.viewport().setUpdatesEnabled(True)
        self._say_page()

    def _top_line(self, span: Span) -> tuple[QTextBlock, int]:
        """The line to have at the top for a passage: its paragraph, and its number in that.

        Lines above the passage are in view too, where they displace none of its own.
        """
        start, end = self._shown.position(span.start), self._shown.position(max(span.start, span.end - 1))
        block, room = self.document().findBlock(start), self.viewport().height()
        self.blockBoundingRect(block)
        line = max(0, block.layout().lineForTextPosition(start - block.position()).lineNumber())
        filled = passage = 0.0
        for begin, height in self._lines_from(block, line):
            filled += height
            passage = filled if begin <= end else passage
            if filled >= room:
                break
        spare = room - passage
        for _ in range(_ABOVE):
            above = block if line else block.previous()
            heights = self._line_heights(above)[: line or None]
            spare -= heights[-1] if heights else room
            if spare < 0:
                break
            block, line = above, len(heights) - 1
        return block, line

    def _lines_from(self, block: QTextBlock, line: int) -> Iterator[tuple[int, float]]:
        """Where each line from one on begins, and its height; they are laid out on the way."""
        while block.isValid():
            heights = self._line_heights(block)
            for at in range(line, len(heights)):
                yield block.position() + block.layout().lineAt(at).textStart(), heights[at]
            block, line = block.next(), 0

    def _line_heights(self, block: QTextBlock) -> list[float]:
        """The heights of the lines of a paragraph, each with the space above it, as Qt scrolls."""
        if not block.isValid():
            return []
        height, layout = self.blockBoundingRect(block).height(), block.layout()
        bottoms = [layout.lineAt(at).naturalTextRect().bottom() for at in range(layout.lineCount() - 1)]
        return [below - above for above, below in pairwise((0.0, *bottoms, height))]

    def pages_in_sight(self) -> list[tuple[float, int]]:
        """The pages that begin in view: the height of the rule above each, within the viewport, and its number."""
        block, rules = self.firstVisibleBlock(), []
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top < self.viewport().height():
            height = self.blockBoundingRect(block).height()
            rules += [(top + at, number) for at, number in self._layout.rules(block)]
            top += height
            block = block.next()
        return rules

    def keyPressEvent(self, event: QKeyEvent) -> None:
        before = self.textCursor()
        super().keyPressEvent(event)
        if self.textCursor() != before:
            self._leave()
        if event.matches(QKeySequence.StandardKey.Copy) and self.textCursor().hasSelection():
            self.copied.emit()

    def explain(self, term: DefinedTerm) -> None:
        """Shows the meaning of a term under the pointer."""
        self.tell(term.text)

    def tell(self, words: str) -> None:
        """Shows words under the pointer."""
        words = " ".join(words.split())
        short = words if len(words) <= _MEANING else words[:_MEANING].rsplit(" ", 1)[0] + " …"
        QToolTip.showText(self.viewport().mapToGlobal(self._pointed), tip(fill(short, _TIP)), self.viewport())

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self._pointed = event.pos()
            cursor = self.cursorForPosition(event.pos())
            if self.cursorRect(cursor).adjusted(-2 * GAP, 0, 2 * GAP, 0).contains(event.pos()):
                self.rested.emit(self._document, self._shown.offset(cursor.position()))
            return True
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom += 1 if event.angleDelta().y() > 0 else -1
        else:
            super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._leave()
        super().mousePressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._land()

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.selected())
        return data

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setFont(scaled(self.font(), 0.85))
        for top, number in self.pages_in_sight():
            self._paint_rule(painter, top, tr("Page {page}", page=number))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and hasattr(self, "_marked"):
            self._paint_marks()
        if event.type() is QEvent.Type.FontChange and hasattr(self, "_gone_to"):
            self._land()

    def _paint_marks(self) -> None:
        c = colours()
        marks: list[tuple[QColor, list[tuple[int, int]]]]
        marks = [(c.mark if own else c.joined, self._shown.pieces(span)) for span, own in self._marked]
        marks += [(c.found_here if at == self._here else c.found, self._shown.pieces(span)) for at, span in self._lit()]
        lit = [self._selection(*piece, colour) for colour, pieces in marks for piece in pieces]
        lit += [self._underlined(*piece) for span in self._words for piece in self._shown.pieces(span)]
        self.setExtraSelections(lit)
        self.places_changed.emit()

    def _lit(self) -> list[tuple[int, Span]]:
        first = max(0, self._here - _LIT // 2)
        return list(enumerate(self._found))[first : first + _LIT]

    def _selection(self, start: int, end: int, colour: QColor | None = None) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        selection.cursor = self.textCursor()
        selection.cursor.setPosition(start)
        selection.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        if colour:
            selection.format.setBackground(colour)
        return selection

    def _underlined(self, start: int, end: int) -> QTextEdit.ExtraSelection:
        selection = self._selection(start, end)
        selection.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
        return selection

    def _paint_rule(self, painter: QPainter, top: float, words: str) -> None:
        c, column = colours(), self._layout.measure
        width = painter.fontMetrics().horizontalAdvance(words) + 2 * GAP
        middle = column.center().x()
        painter.setPen(c.line)
        painter.drawLine(QPointF(column.left(), top), QPointF(middle - width / 2, top))
        painter.drawLine(QPointF(middle + width / 2, top), QPointF(column.right(), top))
        painter.setPen(c.muted)
        painter.drawText(QRectF(middle - width / 2, top - 2 * GAP, width, 4 * GAP), Qt.AlignmentFlag.AlignCenter, words)

    def _follow(self, changed: QRect, scrolled: int) -> None:
        if scrolled or changed.contains(self.viewport().rect()):
            self._say_page()

    def _say_page(self) -> None:
        """Says the page at the top of the view, or that of the passage that was gone to."""
        passage = self._gone_to
        here = self._shown.position(passage.start) if passage else self.firstVisibleBlock().position()
        number = self._pages.page_at(here) if self._pages.last > 1 else 0
        self.page_changed.emit(number, self._pages.last)

    def _leave(self) -> None:
        """The reader goes elsewhere: the view need not stay at the passage."""
        self._gone_to = None


def _typeset(text: PlainTextEdit) -> Typesetting:
    """Typesets the text of a view for reading."""
    document = QTextDocument(text)
    made = Typesetting(document, text.viewport())
    document.setDocumentLayout(made)
    text.setDocument(document)
    return made
