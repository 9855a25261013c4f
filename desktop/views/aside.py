"""Passages offered beside a clause, under a button that shows and hides them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from core import DefinedTerm, Excerpt, Joined, Span, page_words, tr
from desktop.plain import list_item
from desktop.views.theme import GAP
from desktop.views.widgets import button

_ROWS = 6  # passages seen without scrolling
_EXCERPT = 300  # characters of a passage in its row; its tool tip has all
_TARGET = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Passage:
    """A row: the name of the passage, where it stands, its text, and where a click goes: to a span or a clause."""

    name: str
    section: str
    page: int
    text: str
    target: Span | str

    @classmethod
    def of_term(cls, term: DefinedTerm) -> Passage:
        return cls(term.term, term.section, term.page, term.text, term.span)

    @classmethod
    def of_related(cls, joined: Joined) -> Passage:
        return cls(joined.heading or tr("No heading"), joined.section, joined.page, joined.text, joined.span)

    @classmethod
    def of_near_duplicate(cls, clause: str, excerpt: Excerpt) -> Passage:
        return cls(excerpt.title or excerpt.file.name, excerpt.section, excerpt.page, excerpt.file.name, clause)


class Aside(QWidget):
    """Closed at first; it stays open or closed while one clause after another is shown. Enter or a click goes to a
    passage.

    Args:
        title: of the list, as on the button.

    Attributes:
        title: the button that opens and closes the list, which stands with those of the others.
    """

    wanted = Signal(object)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = title
        self.title = button(title, link=True)
        self.title.setCheckable(True)
        self.passages = QListWidget()
        self.passages.setObjectName("passages")
        self.passages.setAccessibleName(title)
        self.passages.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.passages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.passages.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.passages)
        self.title.toggled.connect(self._open)
        self.passages.itemClicked.connect(self._go)
        self.passages.itemActivated.connect(self._go)

    def show_passages(self, passages: Sequence[Passage]) -> None:
        """Lists these passages; nothing is seen where there are none."""
        self.setVisible(bool(passages))
        self.passages.clear()
        for passage in passages:
            self._add(passage)
        row = self.passages.sizeHintForRow(0)
        self.passages.setFixedHeight(min(len(passages), _ROWS) * row + 2 * self.passages.frameWidth() + GAP)
        self.passages.setCurrentRow(0)
        self._open(self.title.isChecked())

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        self.title.setVisible(visible)

    def _add(self, passage: Passage) -> None:
        text = " ".join(passage.text.split())
        place = page_words(passage.page)
        if passage.section:
            place = f"{passage.section}, {place}"
        item = list_item(f"{passage.name}  ·  {place}  ·  {text[:_EXCERPT]}", text)
        item.setData(_TARGET, passage.target)
        self.passages.addItem(item)

    def _open(self, opened: bool) -> None:
        count = self.passages.count()
        title = f"{self._name} ({count})"
        self.title.setText(f"{'▾' if opened else '▸'} {title}")
        self.title.setAccessibleName(
            tr("{title}, shown", title=title) if opened else tr("{title}, hidden", title=title)
        )
        self.passages.setVisible(opened and count > 0)

    def _go(self, item: QListWidgetItem) -> None:
        self.wanted.emit(item.data(_TARGET))
