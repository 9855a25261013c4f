"""A strip of tabs below the document: lists of passages related to the clause, each tab with its count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from core import DefinedTerm, Excerpt, Joined, Section, file_words, page_words, tr
from desktop.widgets.controls import FlowLayout, button, down, line_list
from desktop.widgets.theme import GAP
from desktop.widgets.words import list_item, tip

_ROWS = 5  # passages visible without scrolling
_ROWS_IN_LOW = ((480, 2), (360, 1))  # in a pane of fewer pixels, where the text needs the room
_EXCERPT = 300  # characters of a passage in its row; its tool tip has the whole
_SLICE = 100  # rows added at once
_ROOM = " (88)"  # for a count on each tab, so that those beside it stay where they are
_EM = "\N{EM SPACE}"
TARGET = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Passage:
    """A row: the passage's name, place and text, and the target of a click, such as a span or a clause.

    A page of None is not shown.
    """

    name: str
    section: str
    page: int | None
    text: str
    target: object

    @classmethod
    def of_term(cls, term: DefinedTerm) -> Passage:
        return cls(term.term, term.section, term.page, term.text, term.span)

    @classmethod
    def of_section(cls, section: Section, page: int) -> Passage:
        name = f"{section.number} {section.heading}".strip()
        return cls(_EM * (section.level - 1) + name, "", page or None, "", section.span)

    @classmethod
    def of_related(cls, joined: Joined) -> Passage:
        return cls(joined.heading or tr("No heading"), joined.section, joined.page, joined.text, joined.span)

    @classmethod
    def of_near_duplicate(cls, clause: str, excerpt: Excerpt) -> Passage:
        return cls(excerpt.title or excerpt.file.name, excerpt.section, excerpt.page, file_words(excerpt.file), clause)


class Aside(QWidget):
    """A list in the strip. Enter or a click goes to a passage.

    Args:
        title: the list's name, shown on its tab.

    Attributes:
        title: the tab.
    """

    wanted = Signal(object)
    counted = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = title
        self._rows: tuple[Passage, ...] = ()
        self.title = button(title, tab=True)
        self.title.hide()
        self.passages = line_list(title)
        down(self.passages, within=self)
        self.hide()
        self.passages.itemClicked.connect(self._go)
        self.passages.itemActivated.connect(self._go)

    def show_passages(
        self, passages: Sequence[Passage], *, besides: int = 0, title: str = "", current: int | None = None
    ) -> None:
        """Lists these passages; without any, the tab is disabled, so that the others stay where they are.

        Args:
            passages: the rows.
            besides: how many of them are only for orientation, and not counted.
            title: what they are, if different from before.
            current: the row to begin at; None: the first, or the same as before if the rows are the same.
        """
        self._name = title or self._name
        self.passages.setAccessibleName(self._name)
        if tuple(passages) != self._rows:
            self._rows = tuple(passages)
            self.passages.clear()
            self._fill()
            current = current or 0
        if current is not None:
            while self.passages.count() < min(current + 1, len(self._rows)):
                self._add(self._rows[self.passages.count()])
            self.passages.setCurrentRow(current)
            self._begin_at_current()
        count = len(passages) - besides
        self.title.setText(self._name + _ROOM)
        self.title.setMinimumWidth(self.title.sizeHint().width())
        self.title.setText(f"{self._name} ({count:,})" if count > 0 else self._name)
        self.title.setAccessibleName(f"{self._name}, {max(0, count):,}")
        self.title.setEnabled(count > 0)
        self.title.setVisible(self.title.parent() is not None)  # outside a strip, it would be a window of its own
        self.counted.emit()

    def fit(self, rows: int) -> None:
        """Makes room for this many rows."""
        row = self.passages.sizeHintForRow(0)
        self.passages.setFixedHeight(min(self.passages.count(), rows) * row + 2 * self.passages.frameWidth() + GAP)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._begin_at_current()

    def _begin_at_current(self) -> None:
        if item := self.passages.currentItem():
            self.passages.scrollToItem(item, QListWidget.ScrollHint.PositionAtTop)

    def _fill(self) -> None:
        """Adds the missing rows, a slice at a time: an outline may have thousands."""
        done = self.passages.count()
        for passage in self._rows[done : done + _SLICE]:
            self._add(passage)
        if self.passages.count() < len(self._rows):
            QTimer.singleShot(0, self, self._fill)

    def _add(self, passage: Passage) -> None:
        text = " ".join(passage.text.split())
        place = "" if passage.page is None else page_words(passage.page)
        if passage.section:
            place = ", ".join(filter(None, (passage.section, place)))
        item = list_item("  ·  ".join(filter(None, (passage.name, place, text[:_EXCERPT]))), text)
        item.setData(TARGET, passage.target)
        self.passages.addItem(item)

    def _go(self, item: QListWidgetItem) -> None:
        self.wanted.emit(item.data(TARGET))


class AsideTabs(QWidget):
    """The tabs, and the list of the open one.

    The open tab, or all closed, stays so from clause to clause. The arrow keys move between tabs; Space opens one, and
    closes the open one to give the text its room.

    Attributes:
        back: the button that leads back to the clause.
    """

    def __init__(self, asides: Sequence[Aside], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asides = asides
        self._open: Aside | None = asides[0]
        self.back = button(tr("Back to the clause"), link=True)
        self.back.setToolTip(tip(tr("Back to the clause (Backspace)")))
        self.back.hide()
        tabs = FlowLayout()
        down(tabs, *asides, within=self, gap=GAP // 2)
        for aside in asides:
            aside.title.installEventFilter(self)
            tabs.addWidget(aside.title)
            aside.title.clicked.connect(lambda _=False, aside=aside: self._press(aside))
            aside.counted.connect(self.fit)
        tabs.addWidget(self.back)

    def open(self, aside: Aside) -> None:
        """Shows one of the lists."""
        self._open = aside
        self.fit()

    def fit(self) -> None:
        """Shows the open list, or else the first with any passages, as tall as there is room for."""
        filled = [aside for aside in self._asides if aside.title.isEnabled() and not aside.title.isHidden()]
        shown = self._open if self._open in filled or self._open is None else next(iter(filled), None)
        window = self.parentWidget()
        rows = min((few for low, few in _ROWS_IN_LOW if window and window.height() < low), default=_ROWS)
        for aside in self._asides:
            aside.title.setChecked(aside is shown)
            aside.setVisible(aside is shown)
            aside.fit(rows)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
            if step:
                tabs = [aside.title for aside in self._asides if aside.title.isVisible() and aside.title.isEnabled()]
                here = next(at for at, tab in enumerate(tabs) if tab is watched)
                tabs[(here + step) % len(tabs)].setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().eventFilter(watched, event)

    def _press(self, aside: Aside) -> None:
        self._open = None if aside.isVisibleTo(self) else aside
        self.fit()
