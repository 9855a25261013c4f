"""The handbook beside the window: chapters on the left, the page on the right, examples to click."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QImage, QTextCharFormat, QTextCursor, QTextDocument, QTextTable
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QListWidget, QVBoxLayout, QWidget

from core import tr
from desktop.models.handbook import TRY, Handbook
from desktop.plain import InertBrowser, list_item
from desktop.views.theme import GAP, colours
from desktop.views.widgets import LineEdit, take_room

_FEATURES: Final = QTextDocument.MarkdownFeature
_SIZE: Final = (1040, 760)
_CHAPTERS_WIDTH: Final = 230
_PICTURE_WIDTH: Final = 700


class HandbookPage(InertBrowser):
    """A page. It loads only pictures among the program's own files."""

    def __init__(self, handbook: Handbook) -> None:
        super().__init__()
        self._handbook = handbook
        self.path = handbook.folder
        self.setAccessibleName(tr("Page of the handbook"))
        self.document().setDocumentMargin(2 * GAP)

    def show_page(self, path: Path) -> None:
        """Shows a page from the top.

        Raises:
            MunimentError: the page was not shipped with the program.
        """
        text, self.path = self._handbook.text(path), path
        self.document().setMarkdown(text, _FEATURES.MarkdownDialectGitHub | _FEATURES.MarkdownNoHTML)
        self._dress()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        if kind == QTextDocument.ResourceType.ImageResource.value:
            file = self._handbook.target(self.path, QUrl(name).path())
            picture = QImage(str(file)) if file else QImage()
            if not picture.isNull():
                return picture.scaledToWidth(
                    min(_PICTURE_WIDTH, picture.width()), Qt.TransformationMode.SmoothTransformation
                )
        return super().loadResource(kind, QUrl(name))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._dress()

    def _dress(self) -> None:
        """Gives tables padding without lines, and links the theme's colour: Markdown brings its own styles."""
        document, link = self.document(), QTextCharFormat()
        link.setForeground(colours().accent)
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                form = frame.format()
                form.setCellPadding(GAP / 2)
                form.setBorder(0)
                frame.setFormat(form)
        for start, length in list(_links(document)):
            cursor = QTextCursor(document)
            cursor.setPosition(start)
            cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(link)


def _links(document: QTextDocument) -> Iterator[tuple[int, int]]:
    block = document.begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            piece = pieces.fragment()
            if piece.charFormat().isAnchor():
                yield piece.position(), piece.length()
            pieces += 1
        block = block.next()


class HandbookDialog(QDialog):
    """Stays open beside the window. Enter in the field goes to the next match; Esc closes."""

    tried = Signal(str)

    def __init__(self, handbook: Handbook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Muniment handbook"))
        take_room(self, *_SIZE)
        self._handbook = handbook
        self._paths = [chapter.path for chapter in handbook.chapters()]
        self.words = LineEdit()
        self.words.setPlaceholderText(tr("Find in the handbook"))
        self.words.setAccessibleName(tr("Find in the handbook"))
        self.words.setClearButtonEnabled(True)
        self.words.returnPressed.connect(self._find)
        self.chapters = QListWidget()
        self.chapters.setAccessibleName(tr("Chapters"))
        self.chapters.setSpacing(GAP // 4)
        for chapter in handbook.chapters():
            self.chapters.addItem(list_item(chapter.title))
        self.page = HandbookPage(handbook)
        self.chapters.currentRowChanged.connect(lambda row: self.page.show_page(self._paths[row]) if row >= 0 else None)
        self.page.anchorClicked.connect(self._follow)
        self._lay_out()

    def open_at(self, name: str) -> None:
        """Shows a chapter, by the name of its file."""
        self._go_to(self._handbook.folder / name)
        self.show()
        self.raise_()
        self.activateWindow()
        self.page.setFocus()

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)  # Enter belongs to the field
        left = QVBoxLayout()
        left.setSpacing(GAP)
        left.addWidget(self.words)
        left.addWidget(self.chapters, 1)
        self.words.setFixedWidth(_CHAPTERS_WIDTH)
        self.chapters.setFixedWidth(_CHAPTERS_WIDTH)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addLayout(left)
        row.addWidget(self.page, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        column.addLayout(row)
        column.addWidget(buttons)

    def _follow(self, link: QUrl) -> None:
        if link.scheme() == TRY:
            self.tried.emit(link.path(QUrl.ComponentFormattingOption.FullyDecoded))
        elif (file := self._handbook.target(self.page.path, link.path())) and file.suffix == ".md":
            self._go_to(file)

    def _go_to(self, page: Path) -> None:
        row = self._paths.index(page) if page in self._paths else -1
        self.chapters.setCurrentRow(row)
        if self.page.path != page:
            self.page.show_page(page)

    def _find(self) -> None:
        words = self.words.text()
        if not words or self.page.find(words):
            return
        for page in self._handbook.pages_with(words, self.page.path):
            self._go_to(page)
            self.page.moveCursor(QTextCursor.MoveOperation.Start)
            if self.page.find(words):
                return
