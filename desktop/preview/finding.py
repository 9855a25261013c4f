"""Finds words in the document shown, steps from hit to hit, and shows where they are in a strip."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from core import Concern, Span, tr
from desktop.feature import Desk, Feature
from desktop.results.hits import HIT
from desktop.widgets.controls import LineEdit, across, announce, button, label
from desktop.widgets.theme import GAP, colours
from desktop.widgets.words import tip

_QUOTES = dict.fromkeys("'‘’", "['‘’]") | dict.fromkeys('"“”', '["“”]')
_DASHES = dict.fromkeys("-‐‑–", "[-‐‑–]")
_LOOSE = _QUOTES | _DASHES


def find_all(text: str, words: str) -> tuple[Span, ...]:
    """Where the words occur in a text, in order.

    Ignores case and whether quotation marks and hyphens are typographic; a space also matches a line break.
    """
    parts = ["".join(_LOOSE.get(each, re.escape(each)) for each in word) for word in words.split()]
    if not parts:
        return ()
    return tuple(Span(*match.span()) for match in re.finditer(r"\s+".join(parts), text, re.IGNORECASE))


class FindBar(QWidget):
    """Enter goes to the next place, Shift+Enter to the previous one, Esc closes."""

    changed = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = LineEdit()
        self.field.setPlaceholderText(tr("Find in the document"))
        self.field.setAccessibleName(tr("Words to find in the document"))
        self.count = label(muted=True)
        self.back, self.on = button(tr("Previous"), link=True), button(tr("Next"), link=True)
        self.close_button = button(tr("Done"), link=True)
        self.close_button.setAccessibleName(tr("Close the search in the document"))
        for made, words in (
            (self.back, tr("Previous match (Shift+Enter, Shift+F3)")),
            (self.on, tr("Next match (Enter, F3)")),
            (self.close_button, tr("Closes the search in the document (Esc)")),
        ):
            made.setToolTip(tip(words))
        across((self.field, 1), self.count, self.back, self.on, self.close_button, within=self, gap=GAP // 2)
        self.field.textChanged.connect(self.changed)
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.on.clicked.connect(lambda: self.stepped.emit(1))
        self.close_button.clicked.connect(self.closed)
        self.say(0, 0)
        self.hide()

    def open(self, words: str) -> None:
        """Opens the bar for typing, starting with these words, or the previous ones."""
        self.show()
        if words:
            self.field.setText(words)
        self.field.selectAll()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def say(self, number: int, count: int) -> None:
        """Shows the number of the current place, from 1 (0: none yet), and how many there are."""
        for made in (self.back, self.on):
            made.setEnabled(count > 0)
        if not self.field.text().strip():
            self.count.setText("")
            return
        self.count.setText(_count_words(number, count))
        announce(self.count, self.count.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stepped.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _count_words(number: int, count: int) -> str:
    if not count:
        return tr("Not found")
    if number:
        return tr("{number:,} of {count:,}", number=number, count=count)
    return tr("1 place") if count == 1 else tr("{count:,} places", count=count)


_WIDTH = 12
_LEAST = 3.0  # pixels: the least height of a mark
_NEAR = 5.0  # pixels around a mark that count as part of it


@dataclass(frozen=True, slots=True)
class Tick:
    """A place in the document: its beginning and end as fractions, its kind, and the character to go to."""

    start: float
    end: float
    kind: str
    offset: int


class HitBar(QWidget):
    """A click goes to the nearest place. From the keyboard, the lists, F3 and F4 do the same."""

    wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ticks: tuple[Tick, ...] = ()
        self.setFixedWidth(_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Where in the document the marked passages are"))
        self.setMouseTracking(True)

    def show_ticks(self, ticks: Sequence[Tick]) -> None:
        """Shows these places, later ones on top of earlier ones."""
        self._ticks = tuple(ticks)
        kinds = list(dict.fromkeys(_kind_words(tick.kind) for tick in reversed(self._ticks)))
        self.setAccessibleDescription(", ".join(kinds))
        self.update()

    def box(self, tick: Tick) -> QRectF:
        """Where a place is drawn on the strip."""
        room = self.height() - 2 * GAP
        height = max(_LEAST, (tick.end - tick.start) * room)
        left = self.width() / 2 if tick.kind in ("words", "found") else 2  # so that words do not hide their clause
        return QRectF(left, GAP + min(tick.start * room, room - height), self.width() - 2 - left, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for tick in self._ticks:
            painter.fillRect(self.box(tick), tick_colour(tick.kind))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if tick := self._nearest(event.position(), self.height()):
            self.wanted.emit(tick.offset)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            tick = self._nearest(QPointF(event.pos()), _NEAR)
            QToolTip.showText(event.globalPos(), tip(_kind_words(tick.kind) if tick else ""), self)
            return True
        return super().event(event)

    def _nearest(self, at: QPointF, reach: float) -> Tick | None:
        def far(tick: Tick) -> float:
            box = self.box(tick)
            return max(0.0, box.top() - at.y(), at.y() - box.bottom())

        nearest = min(reversed(self._ticks), key=far, default=None)
        return nearest if nearest and far(nearest) <= reach else None


def tick_colour(kind: str) -> QColor:
    """The colour of a kind of place; findings in a draft have that of their concern."""
    c = colours()
    dark = c.window.lightness() < 128
    return {
        "clause": QColor("#d6a417" if dark else "#b88600"),
        "cited": c.accent,
        "words": QColor("#b0b0b0" if dark else "#6b6b6b"),
        "found": QColor("#ff9f40" if dark else "#c75b00"),
        Concern.BROKEN: c.error,
        Concern.MISSING: c.accent,
        Concern.UNUSUAL: c.star,
    }[kind]


def _kind_words(kind: str) -> str:
    """What a place is, in words."""
    return {
        "clause": tr("This clause"),
        "cited": tr("A passage it refers to"),
        "words": tr("Words of the search"),
        "found": tr("Found in the document"),
        Concern.BROKEN: tr("Broken"),
        Concern.MISSING: tr("Missing"),
        Concern.UNUSUAL: tr("Unusual"),
    }[kind]


class FindingWiring(Feature):
    """Words are found in the text: if the page is shown as printed, the text replaces it meanwhile."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        window, hits = desk.window, desk.hits
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
