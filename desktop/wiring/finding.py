"""Finds words in the document shown, and steps from one hit to the next in that document."""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from core import Span, tr
from desktop.main_window import MainWindow
from desktop.models.finding import find_all
from desktop.models.hits import HIT, HitsModel


class FindingWiring(QObject):
    """Words are found in the text: if the page is shown as printed, the text replaces it meanwhile."""

    def __init__(self, window: MainWindow, hits: HitsModel, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._hits, self._preview = window, hits, window.preview
        self._places: tuple[Span, ...] = ()
        self._at = -1
        self._before: QWidget | None = None
        self._was_printed = False
        bar, menus = self._preview.finding, window.menus
        self._preview.find_wanted.connect(self._open)
        menus.find_next.triggered.connect(lambda: self._step(1))
        menus.find_previous.triggered.connect(lambda: self._step(-1))
        menus.next_hit.triggered.connect(lambda: self._go_to_hit(1))
        menus.previous_hit.triggered.connect(lambda: self._go_to_hit(-1))
        bar.changed.connect(self._find_first)
        bar.stepped.connect(self._step)
        bar.closed.connect(self._close)
        self._preview.changed.connect(self._find_again)

    def _open(self) -> None:
        if not self._preview.isVisible():
            self._window.menus.show_preview.trigger()
        bar = self._preview.finding
        if not bar.isVisible():
            self._before = QApplication.focusWidget()
            self._was_printed = self._preview.shows_printed
        if self._preview.shows_printed:
            self._preview.want_printed(False)
            self._window.statusBar().showMessage(
                tr("The text is shown instead of the page, to find words in it."), 4000
            )
        words = self._preview.text.selected()
        bar.open(words if "\n" not in words else "")
        self._find_first()

    def _close(self) -> None:
        self._preview.finding.hide()
        self._show((), -1)
        if self._was_printed:
            self._preview.want_printed(True)
        before = self._before if self._before and self._before.isVisible() else self._preview.reader
        before.setFocus(Qt.FocusReason.OtherFocusReason)

    def _find_first(self) -> None:
        """Highlights all places, and goes to the first one after the reader's position."""
        self._find()
        if self._places:
            here = bisect_left(self._places, self._preview.text.offset, key=lambda place: place.start)
            self._show(self._places, here % len(self._places))
            self._preview.go_to_place(self._places[self._at])

    def _find_again(self) -> None:
        """Finds the words in another document, without scrolling it."""
        document = self._preview.document if self._preview.clause else None
        self._preview.text.underline(self._hits.words_found(document.id) if document else ())
        if self._preview.finding.isVisible():
            self._find()

    def _find(self) -> None:
        document = self._preview.document
        self._show(find_all(document.text, self._preview.finding.field.text()) if document else (), -1)

    def _step(self, by: int) -> None:
        if not self._preview.finding.isVisible() or self._preview.shows_printed:
            self._open()
        elif self._places:
            here = self._at if self._at >= 0 or by > 0 else 0
            self._show(self._places, (here + by) % len(self._places))
            self._preview.go_to_place(self._places[self._at])

    def _show(self, places: tuple[Span, ...], at: int) -> None:
        self._places, self._at = places, at
        self._preview.text.light(places, at)
        self._preview.finding.say(at + 1, len(places))

    def _go_to_hit(self, by: int) -> None:
        """Goes to the next clause found in the same contract, in contract order, wrapping round."""
        here = self._preview.clause
        rows = self._rows_of_document()
        starts = [row.data(HIT).clause.id for row in rows]
        if not self._preview.isVisible() or here not in starts or len(rows) < 2:
            self._window.statusBar().showMessage(tr("No other clause of this contract is among those shown."), 4000)
            return
        self._window.cards.setCurrentIndex(rows[(starts.index(here) + by) % len(rows)])

    def _rows_of_document(self) -> list[QModelIndex]:
        document = self._preview.document
        rows = [self._hits.index(row) for row in range(self._hits.rowCount())]
        own = [row for row in rows if document and row.data(HIT).clause.document == document.id]
        return sorted(own, key=lambda row: row.data(HIT).clause.span)
