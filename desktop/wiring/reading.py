"""Shows under the field how a query was understood, and takes concepts out at the user's request."""

from __future__ import annotations

from functools import reduce

from PySide6.QtCore import QObject, Qt

from core import Concept, FacetName, Filter, Hits, QueryConcept, tr
from desktop.main_window import MainWindow
from desktop.models.counts import clause_count
from desktop.models.facet_words import facet_title, value_words
from desktop.models.facets import toggled
from desktop.presenters.search import SearchPresenter, SearchState
from desktop.views.chips import ChipWords

_OF_CLAUSES = (FacetName.FORUM, FacetName.NOTICE)  # not of the contracts
_CLAUSES = "Clauses"  # a paraphrase may begin with this


class ReadingWiring(QObject):
    """A removed concept stays in the line, to be restored, until another query is run."""

    def __init__(self, window: MainWindow, presenter: SearchPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        self._known: dict[str, QueryConcept] = {}
        self._text = ""
        window.reading.corrected.connect(window.search.ask)
        window.reading.widened.pressed.connect(lambda key: self._toggle(*key))
        window.reading.narrowing.pressed.connect(lambda key: self._narrow(*key))
        window.reading.narrowing.emptied.connect(lambda: window.cards.setFocus(Qt.FocusReason.OtherFocusReason))
        presenter.query_changed.connect(self._clear_for_new_query)
        presenter.answered.connect(self._say)
        presenter.changed.connect(self._changed)

    def _clear_for_new_query(self) -> None:
        if self._presenter.query.text != self._text:
            self._text = self._presenter.query.text
            self._known.clear()
            self._window.reading.clear()

    def _changed(self, state: SearchState) -> None:
        if state in (SearchState.IDLE, SearchState.FAILED):
            self._window.reading.clear()

    def _say(self, answer: Hits) -> None:
        reading, query = answer.reading, answer.query
        self._known |= {meant.concept.id: meant for meant in reading.meant}
        words = _counted(reading.paraphrase, answer.total) if reading.connectors else reading.paraphrase
        chips = [_chip(meant, off=id_ in query.without) for id_, meant in self._known.items()]
        narrowing = [_narrowing_chip(each) for each in reading.narrowing]
        self._window.reading.say(words, reading.problem or reading.missing, query.text, chips, narrowing)

    def _toggle(self, concept: str) -> None:
        without = self._presenter.query.without
        now = tuple(id_ for id_ in without if id_ != concept) if concept in without else (*without, concept)
        self._presenter.refine(without=now)

    def _narrow(self, facet: str, *values: str) -> None:
        name, filters = FacetName(facet), self._presenter.query.filters
        chosen = {value for each in filters if each.facet is name for value in each.values}
        missing = (value for value in values if value not in chosen)
        self._presenter.refine(filters=reduce(lambda now, value: toggled(now, name, value), missing, filters))


def _counted(paraphrase: str, total: int) -> str:
    """What was searched for, with the number of clauses, for example: 37 clauses with both."""
    count = clause_count(total)
    if paraphrase.startswith(_CLAUSES):
        return count + paraphrase.removeprefix(_CLAUSES)
    return tr("{clauses}: {paraphrase}", clauses=count, paraphrase=paraphrase) if paraphrase else ""


def _chip(meant: QueryConcept, *, off: bool) -> ChipWords:
    concept = meant.concept
    if meant.excluded:
        tip = tr("Clauses that have this, and do not deny it, come later: {words}", words=", ".join(meant.words))
        return _ranking_chip(concept, tip, off=off)
    if not meant.words:
        return _ranking_chip(concept, tr("Clauses that have this come first."), off=off)
    add = tr("Also search for {concept}", concept=concept.name)
    drop = tr("Do not search for {concept}", concept=concept.name)
    other = [each for each in meant.words if each != concept.name]
    also = tr("Also searched for: {words}", words=", ".join(other)) if other else ""
    tip = "\n\n".join(filter(None, (concept.definition, also)))
    return ChipWords((concept.id,), concept.name, add if off else drop, tip, off)


def _ranking_chip(concept: Concept, tip: str, *, off: bool) -> ChipWords:
    """Of what only orders the clauses: the query is not widened by it."""
    add = tr("Rank by this again: {criterion}", criterion=concept.name)
    drop = tr("Do not rank by this: {criterion}", criterion=concept.name)
    return ChipWords((concept.id,), concept.name, add if off else drop, tip, off)


def _narrowing_chip(only: Filter) -> ChipWords:
    values = ", ".join(value_words(only.facet, each) for each in only.values)
    named = tr("{facet}: {value}", facet=facet_title(only.facet), value=values)
    if only.facet in _OF_CLAUSES:
        does = tr("Show only clauses with: {filter}", filter=named)
    else:
        does = tr("Show only clauses from these contracts: {filter}", filter=named)
    return ChipWords((only.facet.value, *only.values), named, does, off=True)
