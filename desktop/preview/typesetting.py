"""Typesets a document for reading: a measure, bold headings, hanging labels, and leading."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QFont, QFontMetricsF, QTextBlock, QTextCharFormat, QTextDocument, QTextLayout, QTextLine
from PySide6.QtWidgets import QPlainTextDocumentLayout, QWidget

from core import Page, Section, Span
from desktop.widgets.theme import GAP

_PARAGRAPH = re.compile(r"[^\n]+")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


class ShownText:
    """A document's text, and the mapping from its characters to Qt's positions and back.

    Qt counts in UTF-16 units, so a character beyond the basic plane takes two.
    """

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r", " ")
        self._astral = [match.start() for match in _ASTRAL.finditer(text)]
        self._after = [at + before + 2 for before, at in enumerate(self._astral)]

    def position(self, offset: int) -> int:
        """The position in Qt's document of the character at ``offset``."""
        return offset + bisect_left(self._astral, offset)

    def offset(self, position: int) -> int:
        """The character at a position in Qt's document; in the middle of a character, the next one."""
        return position - bisect_right(self._after, position)

    def span(self, start: int, end: int) -> Span:
        """The characters between two positions of Qt's document."""
        return Span(self.offset(start), self.offset(end))

    def pieces(self, span: Span) -> list[tuple[int, int]]:
        """The paragraphs of a passage, each as its first position and the one after its last."""
        matches = _PARAGRAPH.finditer(self.text, span.start, span.end)
        return [(self.position(match.start()), self.position(match.end())) for match in matches]


class PageStarts:
    """Where pages begin in the text that the window shows."""

    def __init__(self, pages: Sequence[Page], shown: ShownText) -> None:
        filled = [page for page in pages if len(page.span)]
        self._numbers = [page.number for page in filled]
        self._starts = [shown.position(page.span.start) for page in filled]
        self.last = max((page.number for page in pages), default=0)

    def page_at(self, position: int) -> int:
        """The page at a position; 0 in a document without pages."""
        if not self._starts:
            return 0
        return self._numbers[max(0, bisect_right(self._starts, position) - 1)]

    def within(self, start: int, end: int) -> list[tuple[int, int]]:
        """Position and number of the pages that begin in ``[start, end)``."""
        first, last = bisect_left(self._starts, start), bisect_left(self._starts, end)
        return list(zip(self._starts[first:last], self._numbers[first:last], strict=True))


_NEAR = 20  # a heading begins within this many characters of its label
_TITLE = 120  # a line of more characters is not a title


@dataclass(frozen=True, slots=True)
class Setting:
    """How one paragraph is set.

    Attributes:
        indent: in steps.
        label: characters at its beginning that hang out: the label of an item.
        bold: characters at its beginning in bold: its label and heading.
        centred: whether it is centred, as the title is.
        own_line: whether the whole paragraph is a heading.
    """

    indent: int = 0
    label: int = 0
    bold: int = 0
    centred: bool = False
    own_line: bool = False


class Settings:
    """The setting of each paragraph of a text, computed on request.

    Args:
        text: the document's text.
        sections: its sections, in document order.
    """

    def __init__(self, text: str, sections: Sequence[Section]) -> None:
        self._text, self._sections = text, sections
        self._starts = [section.span.start for section in sections]
        self._indents: list[int] = []
        for section in sections:
            self._indents.append(self._indent_of(section))

    def at(self, start: int) -> Setting:
        """The setting of the paragraph that begins at a character of the text."""
        section = self._innermost(start)
        if section is None:
            return Setting()
        end = self._text.find("\n", start)
        length = (end if end >= 0 else len(self._text)) - start
        if section.kind == "title":
            title = length <= _TITLE
            return Setting(bold=length if title else 0, centred=title)
        item = self._is_item(section)
        if start > section.span.start:
            return Setting(self._indents[section.id] + item)
        bold = self._heading_end(section) - start
        label = len(section.label) if item else 0
        return Setting(self._indents[section.id], label, bold, own_line=0 < length <= bold + 1)

    def _innermost(self, offset: int) -> Section | None:
        at = bisect_right(self._starts, offset) - 1
        section = self._sections[at] if at >= 0 else None
        while section is not None and section.span.end <= offset:
            section = self._sections[section.parent] if section.parent is not None else None
        return section

    def _indent_of(self, section: Section) -> int:
        if section.parent is None:
            return 0
        parent = self._sections[section.parent]
        return self._indents[parent.id] + (self._is_item(section) and bool(parent.label))

    def _is_item(self, section: Section) -> bool:
        """Whether its label means nothing without that of the section around it, like the "(a)" of 4.2(a)."""
        return bool(section.label) and section.number not in section.label

    def _heading_end(self, section: Section) -> int:
        start = section.span.start
        if not section.heading:
            return start
        near = start + len(section.label) + len(section.heading) + _NEAR
        at = self._text.find(section.heading, start, near)
        return at + len(section.heading) if at >= 0 else start


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
