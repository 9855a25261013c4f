"""The handbook, beside the window, and the dialog about the program. They need no library."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal, qVersion
from PySide6.QtGui import QImage, QTextCharFormat, QTextCursor, QTextDocument, QTextTable
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QTabWidget, QWidget

from core import MunimentError, resources, tr, visible_name
from desktop.models.card import CardText
from desktop.widgets.controls import LineEdit, PlainTextEdit, across, close_buttons, dialog_column, down, take_room
from desktop.widgets.faults import say_error
from desktop.widgets.theme import GAP, colours
from desktop.widgets.words import InertBrowser, list_item

if TYPE_CHECKING:
    from desktop.main_window import MainWindow


CONTENTS: Final = "README.md"
TRY: Final = "try"
"""The scheme of a link that runs an example: ``[`hold harmless`](try:)``."""
_EXAMPLE: Final = re.compile(r"\[`([^`]+)`\]\(try:\)")
_LINK: Final = re.compile(r"\[[^\]]+\]\(([\w-]+\.md)\)")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its file and its title."""

    path: Path
    title: str


class Handbook:
    """The handbook in the program's resources folder.

    Args:
        resources: that folder; nothing outside it is shown.
    """

    def __init__(self, resources: Path) -> None:
        self._resources = resources.resolve()
        self.folder = self._resources / "handbook"

    def chapters(self) -> list[Chapter]:
        """The contents page, then the chapters in order.

        Raises:
            MunimentError: the handbook was not shipped with the program.
        """
        names = [CONTENTS, *_LINK.findall(read_shipped(self.folder / CONTENTS))]
        return [Chapter(path, _title(read_shipped(path))) for path in (self.folder / name for name in names)]

    def text(self, page: Path) -> str:
        """A page as Markdown, with each example as a link that carries its words.

        Raises:
            MunimentError: the page was not shipped with the program.
        """
        return _EXAMPLE.sub(lambda found: f"[`{found[1]}`]({TRY}:{quote(found[1])})", read_shipped(page))

    def target(self, page: Path, link: str) -> Path | None:
        """The file that a link on a page names; None if it is not among the program's own files."""
        file = (page.parent / link).resolve()
        return file if file.is_relative_to(self._resources) and file.is_file() else None

    def pages_with(self, words: str, after: Path) -> Iterator[Path]:
        """The chapters that contain these words, starting after a page and ending with that page itself."""
        paths = [chapter.path for chapter in self.chapters()]
        start = paths.index(after) + 1 if after in paths else 0
        for path in (*paths[start:], *paths[:start]):
            if words.casefold() in read_shipped(path).casefold():
                yield path


def read_shipped(file: Path) -> str:
    """A text shipped with the program.

    Raises:
        MunimentError: it is missing.
    """
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise MunimentError(tr("Muniment's own files are missing."), tr("Install it again."), file) from error


def _title(markdown: str) -> str:
    return markdown.partition("\n")[0].removeprefix("# ")


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
        buttons = close_buttons(self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)  # Enter belongs to the field
        left = down(self.words, (self.chapters, 1))
        self.words.setFixedWidth(_CHAPTERS_WIDTH)
        self.chapters.setFixedWidth(_CHAPTERS_WIDTH)
        row = across(left, (self.page, 1))
        down(row, buttons, within=self, margins=(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP))

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


_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard


class AboutDialog(QDialog):
    """Pages to read, select from and scroll with the keyboard. Esc closes.

    Args:
        program: what the program is, one fact per line.
        own: the text of its licence.
        parts: what it is built from, each part with its licence, as Markdown.
        cards: of the models shipped with it, as Markdown.
    """

    def __init__(self, program: str, own: str, parts: str, cards: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Muniment"))
        take_room(self, 780, 640)
        self.program = PlainTextEdit(program)
        self.program.setAccessibleName(tr("About Muniment"))
        self.own = PlainTextEdit(own)
        self.own.setAccessibleName(tr("Muniment's licence"))
        self.parts, self.cards = CardText(), CardText()
        self.parts.setAccessibleName(tr("Parts of Muniment and their licences"))
        self.parts.show_markdown(parts)
        self.cards.setAccessibleName(tr("Model cards"))
        self.cards.show_markdown(cards)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        for text, title in (
            (self.program, tr("&Muniment")),
            (self.own, tr("&Licence")),
            (self.parts, tr("&Parts and their licences")),
            (self.cards, tr("Model &cards")),
        ):
            text.setReadOnly(True)
            text.setTabChangesFocus(True)
            text.setTextInteractionFlags(_SELECTABLE)
            self.pages.addTab(text, title)
        self.pages.currentChanged.connect(lambda _: self.pages.currentWidget().setFocus())
        dialog_column(self, (self.pages, 1), close_buttons(self))
        self.program.setFocus()


LANGUAGE: Final = "query-language.md"
_MODELS: Final = ("encoder", "reranker", "clause_types")


class HelpWiring(QObject):
    """One handbook is open at a time.

    Args:
        window: with the menu.
        library: the folder of its library.
    """

    def __init__(self, window: MainWindow, library: Path) -> None:
        super().__init__(window)
        self._window, self._library = window, library
        self._handbook: HandbookDialog | None = None
        window.menus.handbook.triggered.connect(lambda: self._read(CONTENTS))
        window.menus.language.triggered.connect(lambda: self._read(LANGUAGE))
        window.search.help.clicked.connect(lambda: self._read(LANGUAGE))
        window.menus.about.triggered.connect(self._show_about)

    def _read(self, chapter: str) -> None:
        try:
            if self._handbook is None:
                self._handbook = HandbookDialog(Handbook(resources()), self._window)
                self._handbook.tried.connect(self._try)
            self._handbook.open_at(chapter)
        except MunimentError as error:
            say_error(self._window, error)

    def _try(self, query: str) -> None:
        if self._window.search.isEnabled():
            self._window.search.ask(query)

    def _show_about(self) -> None:
        try:
            folder = resources()
            own, parts = (read_shipped(folder / "licences" / name) for name in ("LICENSE", "licences.md"))
            cards = "\n\n---\n\n".join(read_shipped(folder / "models" / name / "card.md") for name in _MODELS)
        except MunimentError as error:
            say_error(self._window, error)
            return
        dialog = AboutDialog(self._program_words(), own, parts, cards, self._window)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _program_words(self) -> str:
        return "\n\n".join(
            (
                tr("Muniment {version}", version=_version()),
                tr("Finds precedent clauses in your own contracts. Everything is done on this computer.")
                + " "
                + tr("Nothing leaves it."),
                tr("Free software under the GNU Affero General Public License, version 3 or later.")
                + " "
                + tr("It comes without any warranty."),
                tr("Your library: {folder}", folder=visible_name(self._library)),
                f"Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}",
            )
        )


def _version() -> str:
    """The version of the program; "" if it was not installed. Imported here: the start of the window does not wait."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("muniment")
    except PackageNotFoundError:
        return ""
