"""Typesets a document for reading: a measure, bold headings, hanging labels, and leading."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QTextBlock,
    QTextCharFormat,
    QTextDocument,
    QTextLayout,
    QTextLine,
)
from PySide6.QtWidgets import QPlainTextDocumentLayout, QWidget

from desktop.models.setting import Setting, Settings
from desktop.views.positions import PageStarts, ShownText
from desktop.views.theme import GAP

SERIF = ("Charter", "Iowan Old Style", "Cambria", "Georgia", "Source Serif 4", "Noto Serif", "Liberation Serif")
"""The first one installed is used: those of macOS, of Windows, of Linux."""

_SAMPLE = "The parties agree that this agreement shall be governed by the laws of Scotland."  # 80 characters
_LEADING = 1.36  # line spacing, as a multiple of the line height
_BETWEEN = 0.75  # lines between paragraphs
_STEP = 1.9  # em: how far a list is indented
_HANG = 3.2  # em: longer labels do not hang
_RULE = 2.0  # lines for the rule between pages
_LARGE = 1.1


def reading_font(base: QFont, zoom: float) -> QFont:
    """The font for documents, a little larger than that of the controls."""
    font = QFont([*SERIF, base.family()])
    font.setStyleHint(QFont.StyleHint.Serif)
    size = base.pointSizeF() if base.pointSizeF() > 0 else base.pixelSize() * 0.75
    font.setPointSizeF(size * 1.1 * zoom)
    return font


class Typesetting(QPlainTextDocumentLayout):
    """Lays out each paragraph when it first comes into view, so that a long document opens at once."""

    def __init__(self, document: QTextDocument, sight: QWidget) -> None:
        super().__init__(document)
        self._sight = sight
        self._shown, self._settings = ShownText(""), Settings("", ())
        self._pages = PageStarts((), self._shown)
        self._counting = QTimer(self, singleShot=True, interval=0)
        self._counting.timeout.connect(lambda: self.documentSizeChanged.emit(self.documentSize()))

    def prepare(self, shown: ShownText, settings: Settings, pages: PageStarts) -> None:
        """Prepares the layout of the text that is set next."""
        self._shown, self._settings, self._pages = shown, settings, pages

    @property
    def measure(self) -> QRectF:
        """The column of text: its left edge and width within the view, in pixels."""
        room = max(1.0, self._sight.width() - 4 * GAP)
        width = min(room, QFontMetricsF(self.document().defaultFont()).horizontalAdvance(_SAMPLE))
        return QRectF(2 * GAP + (room - width) / 2, 0, width, 0)

    def rules(self, block: QTextBlock) -> list[tuple[float, int]]:
        """The pages that begin in a paragraph: the height of the rule above each, within it, and its number."""
        starts = self._pages.within(block.position(), block.position() + block.length())
        lines = [(block.layout().lineForTextPosition(at - block.position()), at, page) for at, page in starts if at > 0]
        return [
            (line.y() - self._line_height * _RULE / 2, page)
            for line, at, page in lines
            if line.isValid() and line.textStart() == at - block.position()
        ]

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        if block.isValid() and not block.layout().lineCount():
            self._lay_out(block)
        return super().blockBoundingRect(block)

    @property
    def _line_height(self) -> float:
        return QFontMetricsF(self.document().defaultFont()).height()

    def _lay_out(self, block: QTextBlock) -> None:
        layout, setting = block.layout(), self._settings.at(self._shown.offset(block.position()))
        layout.setTextOption(self.document().defaultTextOption())
        layout.setFormats(_formats(setting, self.document().defaultFont()))
        first = block.position()
        starts = [at - first for at, _ in self._pages.within(first, first + block.length()) if at > 0]
        layout.beginLayout()
        self._set_lines(layout, setting, starts, block.text())
        layout.endLayout()
        if block.lineCount() != layout.lineCount():
            block.setLineCount(layout.lineCount())
            self._counting.start()

    def _set_lines(self, layout: QTextLayout, setting: Setting, page_starts: list[int], text: str) -> None:
        height, column = self._line_height, self.measure
        left = column.left() + min(setting.indent * _STEP * self._em, column.width() / 3)
        top = height * _BETWEEN * (1.8 if setting.own_line else 1)
        while (line := layout.createLine()).isValid():
            _break(line, max(1.0, column.right() - left), page_starts)
            if line.textStart() in page_starts:
                top += height * _RULE
            gap = (column.width() - line.naturalTextWidth()) / 2 if setting.centred else 0.0
            line.setPosition(QPointF(left + gap, top))
            top += line.height() * _LEADING
            if line.textStart() == 0 and setting.label:
                left += self._hang(line, setting.label, text)

    def _hang(self, line: QTextLine, label: int, text: str) -> float:
        """How far the lines after the first are indented: to where the words after the label begin."""
        while label < len(text) and text[label].isspace():
            label += 1
        width = float(line.cursorToX(label)[0]) - line.x()  # type: ignore[index]  # the stubs do not know the pair
        return width if width <= _HANG * self._em else 0.0

    @property
    def _em(self) -> float:
        return QFontMetricsF(self.document().defaultFont()).horizontalAdvance("m")


def _break(line: QTextLine, width: float, page_starts: list[int]) -> None:
    """Fills a line to its width, or to where a page begins in it."""
    line.setLineWidth(width)
    inside = [at for at in page_starts if line.textStart() < at < line.textStart() + line.textLength()]
    if not inside:
        return
    wanted = inside[0] - line.textStart()
    for columns in (wanted, wanted - 1):  # Qt counts a word's end differently if a line may break anywhere
        line.setNumColumns(columns, width)
        if line.textLength() <= wanted:
            return


def _formats(setting: Setting, font: QFont) -> list[QTextLayout.FormatRange]:
    if not setting.bold:
        return []
    heading = QTextLayout.FormatRange()
    heading.start, heading.length = 0, setting.bold
    style = QTextCharFormat()
    style.setFontWeight(QFont.Weight.Bold)
    if setting.own_line:
        style.setFontPointSize(font.pointSizeF() * _LARGE)
    heading.format = style
    return [heading]
