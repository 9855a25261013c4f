"""The results: filters on the left, clauses in the middle, the clause in its document on the right."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from core import tr
from desktop.preview.pane import PreviewPane
from desktop.results.cards import CardsView
from desktop.search.filters import FacetsPanel
from desktop.widgets.controls import button, down
from desktop.widgets.empty import EmptyState
from desktop.widgets.theme import GAP

_ROOM = 780  # pixels that the clauses need beside the filters
_LEAST = 320


class ResultsView(QWidget):
    """The filters are hidden when the window is too narrow for them, and shown again when there is room."""

    filters_shown = Signal(bool)
    filters_offered = Signal()

    def __init__(self, facets: FacetsPanel, cards: CardsView, preview: PreviewPane, empty: EmptyState) -> None:
        super().__init__()
        self.facets, self.cards, self.preview = facets, cards, preview
        self.filters_wanted = True
        self.offers_filters = self._narrow = False
        self.more = button(tr("Show more"), link=True)
        self.more.hide()
        self._clauses = self._list()
        self.inner = _splitter(self._clauses, preview)
        self.inner.setSizes([520, 640])
        self._stack = QStackedWidget()
        self._stack.addWidget(self.inner)
        self._stack.addWidget(empty)
        self.outer = _splitter(facets, self._stack)
        self.outer.setStretchFactor(1, 1)
        self.outer.setSizes([260, 900])
        facets.setMinimumWidth(170)
        facets.hide()
        preview.setMinimumWidth(_LEAST)
        preview.hide()
        down(self.outer, within=self)
        for changed in (cards.model().modelReset, cards.model().rowsInserted, cards.model().rowsRemoved):
            changed.connect(self._fit_list)

    def show_cards(self, shown: bool) -> None:
        """Shows the clauses, or else the text for no results."""
        self._stack.setCurrentIndex(0 if shown else 1)

    def want_filters(self, wanted: bool) -> None:
        """Shows or hides the filters as the user asks, however narrow the window."""
        self.filters_wanted = wanted
        self._show(wanted and self.offers_filters)

    def offer_filters(self, any_: bool) -> None:
        """Says whether there is anything to filter by."""
        self.offers_filters = any_
        self.filters_offered.emit()
        self._fit()

    def fit(self) -> None:
        """Checks whether there is room for the filters, for example after the preview opened or closed."""
        self._narrow = self._is_narrow()
        self._fit()
        self._fit_list()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_narrow() is not self._narrow:
            self.fit()

    def _is_narrow(self) -> bool:
        beside = 170 + _LEAST if self.preview.isVisibleTo(self) else 0
        return self.width() < _ROOM + beside

    def _fit(self) -> None:
        self._show(self.filters_wanted and self.offers_filters and not self._narrow)

    def _fit_list(self) -> None:
        """Leaves the whole width to a contract that was opened without a search."""
        alone = self.preview.isVisibleTo(self) and not self.cards.model().rowCount()
        self._clauses.setVisible(not alone)

    def _show(self, shown: bool) -> None:
        self.facets.setVisible(shown)
        self.filters_shown.emit(shown)

    def _list(self) -> QWidget:
        made = QWidget()
        made.setMinimumWidth(_LEAST)
        down((self.cards, 1), (self.more, Qt.AlignmentFlag.AlignHCenter), within=made, gap=0)
        return made


def _splitter(*parts: QWidget) -> QSplitter:
    made = QSplitter(Qt.Orientation.Horizontal)
    for part in parts:
        made.addWidget(part)
    made.setChildrenCollapsible(False)
    made.setHandleWidth(GAP)
    return made
