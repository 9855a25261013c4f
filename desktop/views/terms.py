"""The defined terms that a clause uses, under a button that shows and hides them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from core import DefinedTerm
from desktop.views.theme import GAP
from desktop.views.widgets import button

_ROWS = 6  # terms seen without scrolling
_EXCERPT = 300  # characters of a definition in its row; its tool tip has all
_TERM = Qt.ItemDataRole.UserRole


class DefinedTerms(QWidget):
    """Closed at first; it stays open or closed while one clause after another is shown. Enter or a click goes to a
    definition.
    """

    wanted = Signal(DefinedTerm)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = button("Defined terms used here", link=True)
        self.title.setCheckable(True)
        self.terms = QListWidget()
        self.terms.setObjectName("passages")
        self.terms.setAccessibleName("Defined terms used in this clause")
        self.terms.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.terms.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.terms.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP // 2)
        column.addWidget(self.title, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.terms)
        self.title.toggled.connect(self._open)
        self.terms.itemClicked.connect(self._go)
        self.terms.itemActivated.connect(self._go)

    def show_terms(self, terms: Sequence[DefinedTerm]) -> None:
        """Lists these terms; nothing is seen where there are none."""
        self.setVisible(bool(terms))
        self.terms.clear()
        for term in terms:
            self._add(term)
        row = self.terms.sizeHintForRow(0)
        self.terms.setFixedHeight(min(len(terms), _ROWS) * row + 2 * self.terms.frameWidth() + GAP)
        self.terms.setCurrentRow(0)
        self._open(self.title.isChecked())

    def _add(self, term: DefinedTerm) -> None:
        words = " ".join(term.text.split())
        place = f"{term.section}, page {term.page}" if term.section else f"page {term.page}"
        item = QListWidgetItem(f"{term.term}  ·  {place}  ·  {words[:_EXCERPT]}")
        item.setData(_TERM, term)
        item.setToolTip(words)
        self.terms.addItem(item)

    def _open(self, opened: bool) -> None:
        count = self.terms.count()
        words = f"Defined terms used here ({count})"
        self.title.setText(f"{'▾' if opened else '▸'} {words}")
        self.title.setAccessibleName(f"{words}, {'shown' if opened else 'hidden'}")
        self.terms.setVisible(opened and count > 0)

    def _go(self, item: QListWidgetItem) -> None:
        self.wanted.emit(item.data(_TERM))
