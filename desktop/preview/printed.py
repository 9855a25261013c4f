"""Draws the requested page as a picture, with passages marked."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QBoxLayout, QScrollArea, QWidget

from core import Document, PagePicture, Span, tr
from desktop.jobs import Jobs
from desktop.widgets.controls import across, announce, button, down, label
from desktop.widgets.theme import GAP, colours
from desktop.widgets.words import tip

if TYPE_CHECKING:
    from core import Library


_ZOOMS = (1.0, 1.25, 1.5, 2.0, 3.0)  # times the available width
_ABOVE = 3 * GAP  # left above a mark scrolled to


class PrintedPage(QWidget):
    """Shows one page at a time. Ctrl+PgUp and Ctrl+PgDown turn pages; Ctrl++, Ctrl+-, Ctrl+0 and Ctrl+wheel zoom."""

    page_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheet = _Sheet()
        self.area = QScrollArea()
        self.area.setWidget(self.sheet)
        self.area.setWidgetResizable(False)
        self.area.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.area.setAccessibleName(tr("The page as printed"))
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # keeps the available width constant
        self.back, self.on = button(tr("Previous page"), link=True), button(tr("Next page"), link=True)
        self.number = label(muted=True)
        self.note = label(muted=True, wrap=True)
        self.smaller, self.larger = button(tr("Smaller"), link=True), button(tr("Larger"), link=True)
        for made, key in (
            (self.back, "Ctrl+PgUp"),
            (self.on, "Ctrl+PgDown"),
            (self.smaller, "Ctrl+-"),
            (self.larger, "Ctrl++"),
        ):
            made.setToolTip(tip(f"{made.text()} ({key})"))
        self._number = self._pages = 0
        self._zoom = 0
        self._left = False  # whether the reader has scrolled away from the mark
        self._bar = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._bar.setSpacing(0)
        self._bar.addLayout(across(self.back, self.number, self.on, None))
        self._bar.addStretch(1)
        self._bar.addLayout(across(self.smaller, self.larger, None))
        down(self._bar, self.note, (self.area, 1), within=self, gap=GAP // 2)
        self.setFocusProxy(self.area)
        self.area.viewport().installEventFilter(self)
        for bar in (self.area.verticalScrollBar(), self.area.horizontalScrollBar()):
            bar.actionTriggered.connect(self._leave)
        self.back.clicked.connect(lambda: self._turn(-1))
        self.on.clicked.connect(lambda: self._turn(1))
        self.smaller.clicked.connect(lambda: self._enlarge(-1))
        self.larger.clicked.connect(lambda: self._enlarge(1))
        self.wait(0, 0)

    def wait(self, number: int, pages: int) -> None:
        """Says that a page is being drawn; the previous one stays until then."""
        self._show_number(number, pages)
        self._say(tr("Drawing the page…") if number else "")

    def show_picture(self, picture: PagePicture) -> None:
        """Shows a page, scrolled to the first mark on it."""
        self.sheet.show_picture(picture)
        self._show_number(picture.number, picture.pages)
        self._say(tr("This page is a scan. Looking for the words on it…") if picture.is_scan else "")
        self._fit()
        self._scroll_to_mark()

    def say_failed(self, title: str, advice: str) -> None:
        """Says why there is no page to show."""
        self.sheet.clear()
        self._say(" ".join(filter(None, (title, advice))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, control = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if control and key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._turn(1 if key == Qt.Key.Key_PageDown else -1)
        elif control and key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self._enlarge(-1 if key == Qt.Key.Key_Minus else 1)
        elif control and key == Qt.Key.Key_0:
            self._enlarge(-self._zoom)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QWheelEvent) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._enlarge(1 if event.angleDelta().y() > 0 else -1)
            return True
        return super().eventFilter(watched, event)

    @property
    def zoom(self) -> int:
        """How many steps the page is larger than the available width."""
        return self._zoom

    @zoom.setter
    def zoom(self, steps: int) -> None:
        self._enlarge(steps - self._zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        pieces = (self.back, self.number, self.on, self.smaller, self.larger)
        below = self.width() < sum(each.sizeHint().width() + GAP for each in pieces)
        self._bar.setDirection(QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight)
        self._fit()
        if not self._left:
            self._scroll_to_mark()

    def _leave(self) -> None:
        self._left = True

    def _turn(self, by: int) -> None:
        if 1 <= self._number + by <= self._pages:
            self.page_wanted.emit(self._number + by)

    def _enlarge(self, by: int) -> None:
        self._zoom = max(0, min(self._zoom + by, len(_ZOOMS) - 1))
        self._fit()
        self._scroll_to_mark()

    def _fit(self) -> None:
        room = self.area.viewport().width()
        self.sheet.fit(int(room * _ZOOMS[self._zoom]))
        self.smaller.setEnabled(self._zoom > 0)
        self.larger.setEnabled(self._zoom < len(_ZOOMS) - 1)

    def _scroll_to_mark(self) -> None:
        self._left = False
        mark = self.sheet.first_mark()
        self.area.verticalScrollBar().setValue(int(mark.top()) - _ABOVE if mark else 0)
        self.area.horizontalScrollBar().setValue(int(mark.left()) - _ABOVE if mark else 0)

    def _show_number(self, number: int, pages: int) -> None:
        self._number, self._pages = number, pages
        words = tr("Page {page} of {last}", page=number, last=pages) if number and pages else ""
        self.number.setText(words)
        self.back.setEnabled(number > 1)
        self.on.setEnabled(0 < number < pages)
        self.area.setAccessibleDescription(words)

    def _say(self, words: str) -> None:
        self.note.setText(words)
        self.note.setVisible(bool(words))
        if words:
            announce(self.note, words)


class _Sheet(QWidget):
    """The picture and the marks on it, as wide as requested."""

    def __init__(self) -> None:
        super().__init__()
        self._image = self._scaled = QImage()
        self._marks: tuple[tuple[QRectF, bool], ...] = ()  # as fractions of the page, and whether it marks the clause
        self._words: tuple[QRectF, ...] = ()

    def show_picture(self, picture: PagePicture) -> None:
        line = 3 * picture.width
        image = QImage(picture.samples, picture.width, picture.height, line, QImage.Format.Format_RGB888)
        self._image = image.copy()  # Qt does not keep the bytes
        self._marks = tuple((_rectangle(box), at == 0) for at, boxes in enumerate(picture.marks) for box in boxes)
        self._words = tuple(map(_rectangle, picture.words))

    def clear(self) -> None:
        self._image = self._scaled = QImage()
        self._marks = self._words = ()
        self.resize(0, 0)

    def fit(self, width: int) -> None:
        if not self._image.isNull():
            size = QSize(width, width * self._image.height() // self._image.width())
            self._scaled = self._image.scaled(
                size * self.devicePixelRatioF(),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            self.resize(size)
            self.update()

    def first_mark(self) -> QRectF | None:
        """Where on the sheet the clause begins, or else the first passage."""
        own = [mark for mark, of_clause in self._marks if of_clause] or [mark for mark, _ in self._marks]
        return self._placed(min(own, key=lambda mark: mark.top())) if own else None

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawImage(self.rect(), self._scaled)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)  # keeps the words black
        for mark, of_clause in self._marks:
            painter.fillRect(self._placed(mark), _OWN if of_clause else _JOINED)
        for word in self._words:
            painter.fillRect(self._placed(word), _WORD)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setPen(colours().line)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _placed(self, mark: QRectF) -> QRectF:
        width, height = self.width(), self.height()
        return QRectF(mark.x() * width, mark.y() * height, mark.width() * width, mark.height() * height)


# Paper is white in both themes, so these are the same in both.
_OWN = QColor(255, 236, 150)
_JOINED = QColor(200, 226, 255)
_WORD = QColor(255, 205, 110)


def _rectangle(box: tuple[float, float, float, float]) -> QRectF:
    x0, y0, x1, y1 = box
    return QRectF(x0, y0, x1 - x0, y1 - y0)


_LANE = "page"
_KEPT = 8  # pictures, of some 8 MB each

_Key = tuple[str, int, tuple[Span, ...], tuple[Span, ...]]


class PagesPresenter(QObject):
    """Shows only the page requested last. A scan's picture comes first, and again once its words are found."""

    drawn = Signal(PagePicture)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs
        self._pictures: dict[_Key, PagePicture] = {}

    def show(self, document: Document, number: int, passages: Sequence[Span], words: Sequence[Span]) -> None:
        """Draws a page, unless cached, marking passages and words in them."""
        self.stop()
        key = (document.id, number, tuple(passages), tuple(words))
        if picture := self._pictures.get(key):
            self.drawn.emit(picture)
        if picture is None or picture.is_scan:
            self._draw(document, key, recognise=picture is not None)

    def stop(self) -> None:
        """Stops drawing."""
        self._jobs.cancel(_LANE)

    def _draw(self, document: Document, key: _Key, *, recognise: bool) -> None:
        _, number, passages, words = key

        def steps() -> Generator[None, None, PagePicture]:
            page = self._library.documents.page(document, number, passages, words, recognise=recognise)
            return (yield from page)

        job = self._jobs.drive(steps, lane=_LANE)
        job.succeeded.connect(lambda picture: self._take(document, key, picture))
        job.failed.connect(self.failed)

    def _take(self, document: Document, key: _Key, picture: PagePicture) -> None:
        self._pictures.pop(key, None)
        self._pictures[key] = picture
        while len(self._pictures) > _KEPT:
            del self._pictures[next(iter(self._pictures))]
        self.drawn.emit(picture)
        if picture.is_scan:
            self._draw(document, key, recognise=True)
