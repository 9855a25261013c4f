"""Connects the facets of an answer to the panel of filters, and the choices there to the next answer."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from core import FacetName, Filter, Hits, Mode, tr
from desktop.main_window import MainWindow
from desktop.models.facet_words import facet_title, value_words
from desktop.models.facets import toggled
from desktop.models.hits import HIT
from desktop.presenters.search import SearchPresenter, SearchState
from desktop.views.chips import ChipWords


class FiltersWiring(QObject):
    """Each choice applies at once. The filters stay for later queries, until cleared."""

    def __init__(self, window: MainWindow, presenter: SearchPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        window.results.facets.toggled.connect(self._toggle)
        window.filters.pressed.connect(lambda key: self._toggle(*key))
        window.filters.cleared.connect(self._clear)
        window.filters.emptied.connect(lambda: window.cards.setFocus(Qt.FocusReason.OtherFocusReason))
        window.menus.clear_filters.triggered.connect(self._clear)
        window.menus.in_file.triggered.connect(self._search_in_file)
        window.cards.visited.connect(lambda _: window.menus.in_file.setEnabled(True))
        window.cards.model().modelReset.connect(lambda: window.menus.in_file.setEnabled(False))
        presenter.query_changed.connect(self._show_chips)
        presenter.answered.connect(self._show_facets)
        presenter.changed.connect(self._changed)
        self._show_chips()

    def _toggle(self, facet: str, value: str) -> None:
        self._presenter.refine(filters=toggled(self._presenter.query.filters, FacetName(facet), value))

    def _search_in_file(self) -> None:
        """Runs the same query on only the contract that the current clause is from."""
        if hit := self._window.cards.currentIndex().data(HIT):
            others = (each for each in self._presenter.query.filters if each.facet is not FacetName.FILE)
            self._presenter.refine(filters=(*others, Filter(FacetName.FILE, (str(hit.file),))))

    def _clear(self) -> None:
        self._presenter.refine(filters=())

    def _show_facets(self, answer: Hits) -> None:
        by_meaning = answer.mode is Mode.NATURAL and answer.answers > 0
        among = tr("Among the {count:,} that fit best", count=answer.answers) if by_meaning else ""
        self._window.results.facets.show_facets(answer.facets, among)
        self._window.results.offer_filters(any(facet.values for facet in answer.facets))

    def _changed(self, state: SearchState) -> None:
        if state is SearchState.IDLE:
            self._window.results.offer_filters(False)

    def _show_chips(self) -> None:
        filters = self._presenter.query.filters
        chips = [
            ChipWords(
                (each.facet.value, value),
                value_words(each.facet, value),
                tr("Remove the filter {facet}: {value}", facet=facet_title(each.facet).lower(), value=value),
                f"{facet_title(each.facet)}: {value}",
            )
            for each in filters
            for value in each.values
        ]
        self._window.filters.show_chips(chips)
        self._window.menus.clear_filters.setEnabled(bool(filters))
