"""Draws the requested page as a picture, with passages marked."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import Document, PagePicture, Span
from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library

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
