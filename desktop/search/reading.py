"""How a query was understood, in a quiet line under the search field; concepts can be taken out there."""

from __future__ import annotations

import html
from collections.abc import Sequence
from functools import reduce

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core import (
    FacetName,
    Filter,
    Hits,
    Problem,
    QueryConcept,
    QueryPart,
    QueryParts,
    Span,
    Wanted,
    tr,
    visible_name,
    visible_text,
)
from desktop.feature import Desk, Feature
from desktop.search.facets import facet_title, toggled, value_words
from desktop.search.searching import SearchState
from desktop.widgets.chips import ChipRow, ChipWords
from desktop.widgets.controls import FlowLayout, announce, button, down, label
from desktop.widgets.theme import GAP, colours
from desktop.widgets.words import found_words, keyless, tip

_SHOWN = 60  # characters of the query shown around a mistake
_LEFT = GAP + 4
_PADDING = 2 * (GAP + 1)  # of a link, see the style sheet


class ReadingLine(QWidget):
    """What was searched for, its mistakes and a correction, its parts, what widened it, and the filters it names."""

    corrected = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.paraphrase = label(muted=True, wrap=True)
        self.paraphrase.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.place = QLabel()  # the only rich text here: the user's words are escaped
        self.place.setTextFormat(Qt.TextFormat.RichText)
        self.message = label(wrap=True)
        self._suggestion = ""
        self.instead = button(tr("Search for the suggestion instead"), link=True)
        self.instead.clicked.connect(lambda: self.corrected.emit(self._suggestion))
        self.parts = ChipRow(tr("Parts:"), self.instead)
        self.widened = ChipRow(tr("Read as:"), self.instead)
        self.narrowing = ChipRow(tr("Narrow to:"), self.widened)
        self._problem = QWidget()
        row, lines = FlowLayout(gap=GAP), QVBoxLayout(self._problem)
        row.addWidget(self.place)
        row.addWidget(self.instead)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP // 2)
        lines.addLayout(row)
        lines.addWidget(self.message)
        down(
            self._problem,
            self.paraphrase,
            self.parts,
            self.widened,
            self.narrowing,
            within=self,
            margins=(_LEFT, 0, GAP, 0),
            gap=GAP // 2,
        )
        self.clear()

    def clear(self) -> None:
        """Empties the line."""
        self.say("", None, "", (), ())

    def say(
        self,
        paraphrase: str,
        problem: Problem | None,
        query: str,
        widened: Sequence[ChipWords],
        narrowing: Sequence[ChipWords],
        parts: Sequence[ChipWords] = (),
        head: str = "",
    ) -> None:
        """Shows how ``query`` was understood: ``parts`` are those of the clause that it asks for, the ``head``."""
        self.paraphrase.setText(paraphrase)
        self.paraphrase.setVisible(bool(paraphrase))
        self._problem.setVisible(problem is not None)
        if problem:
            self._say_problem(problem, query)
        self.widened.show_chips(widened)
        self.parts.show_chips(parts, tr("{clause}:", clause=visible_name(head)))  # last: so they come first by Tab
        self.narrowing.show_chips(narrowing)
        self.setVisible(bool(paraphrase or problem or parts or widened or narrowing))
        if words := (f"{problem.message} " if problem else "") + paraphrase:
            announce(self, words)

    def _say_problem(self, problem: Problem, query: str) -> None:
        self._suggestion = problem.suggestion
        self.place.setText(_underlined(query, problem))
        wrong = problem.span.of(query)
        self.place.setAccessibleName(tr("Mistake at: {words}", words=wrong) if wrong else tr("Mistake at the end"))
        self.message.setText(problem.message)
        self.instead.setVisible(bool(problem.suggestion))
        self._fit_suggestion()
        self.instead.setAccessibleName(tr("Search for {query} instead", query=problem.suggestion))
        self.instead.setToolTip(tip(problem.suggestion))

    def _fit_suggestion(self) -> None:
        """Shortens the suggestion to the width of the line."""
        short = self._suggestion if len(self._suggestion) <= _SHOWN else self._suggestion[:_SHOWN] + "…"
        room = self.width() - _LEFT - GAP - _PADDING
        words = tr("Search for {query} instead", query=keyless(short))
        self.instead.setText(self.instead.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, max(room, 0)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_suggestion()


def _underlined(query: str, problem: Problem) -> str:
    """The query as HTML, with its mistakes underlined."""
    start, end = problem.span.start, max(problem.span.end, problem.span.start + 1)
    first = max(0, min(start - _SHOWN // 2, len(query) - _SHOWN))
    last = min(len(query), max(end, first + _SHOWN))
    query, at, pieces = visible_text(query), first, list[str]()
    for place in (Span(start, end), *(each for each in problem.others if each.end <= last)):
        pieces += [html.escape(query[at : place.start]), _marked(query[place.start : place.end])]
        at = place.end
    before, after = "…" if first else "", "…" if last < len(query) else ""
    return f"{before}{''.join(pieces)}{html.escape(query[at:last])}{after}"


def _marked(words: str) -> str:
    wrong = html.escape(words) or "&nbsp;&nbsp;"
    return f'<span style="color:{colours().error.name()}; text-decoration:underline">{wrong}</span>'


_OF_CLAUSES = (FacetName.FORUM, FacetName.NOTICE)  # not of the contracts
_CLAUSES = "Clauses"  # a paraphrase may begin with this


class ReadingWiring(Feature):
    """A removed concept stays in the line, to be restored, until another query is run."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        window, searching = desk.window, desk.searching
        self._known: dict[str, QueryConcept] = {}
        self._text = ""
        window.reading.corrected.connect(window.search.ask)
        window.reading.parts.pressed.connect(lambda key: self._toggle(*key))
        window.reading.widened.pressed.connect(lambda key: self._toggle(*key))
        window.reading.narrowing.pressed.connect(lambda key: self._narrow(*key))
        window.reading.narrowing.emptied.connect(lambda: window.cards.setFocus(Qt.FocusReason.OtherFocusReason))
        searching.query_changed.connect(self._clear_for_new_query)
        searching.answered.connect(self._say)
        searching.changed.connect(self._changed)

    def _clear_for_new_query(self) -> None:
        if self._searching.query.text != self._text:
            self._text = self._searching.query.text
            self._known.clear()
            self._window.reading.clear()

    def _changed(self, state: SearchState) -> None:
        if state in (SearchState.IDLE, SearchState.FAILED):
            self._window.reading.clear()

    def _say(self, answer: Hits) -> None:
        reading, query = answer.reading, answer.query
        self._known |= {meant.concept.id: meant for meant in reading.meant}
        words = _counted(reading.paraphrase, answer) if reading.connectors else reading.paraphrase
        parts = reading.parts or QueryParts("", ())
        apart, by_part = list[QueryConcept](), {each.id: list[QueryConcept]() for each in parts.parts}
        for each in self._known.values():
            part = reading.part_of(each)
            (by_part[part.id] if part else apart).append(each)
        chips = [_chip(each, off=each.concept.id in query.without) for each in apart]
        narrowing = [_narrowing_chip(each) for each in reading.narrowing]
        part_chips = [_part_chip(each, by_part[each.id], off=each.id in query.without) for each in parts.parts]
        problem = reading.problem or reading.missing
        self._window.reading.say(words, problem, query.text, chips, narrowing, part_chips, parts.head)

    def _toggle(self, concept: str) -> None:
        without = self._searching.query.without
        now = tuple(id_ for id_ in without if id_ != concept) if concept in without else (*without, concept)
        self._searching.refine(without=now)

    def _narrow(self, facet: str, *values: str) -> None:
        name, filters = FacetName(facet), self._searching.query.filters
        chosen = {value for each in filters if each.facet is name for value in each.values}
        missing = (value for value in values if value not in chosen)
        self._searching.refine(filters=reduce(lambda now, value: toggled(now, name, value), missing, filters))


def _counted(paraphrase: str, answer: Hits) -> str:
    """What was searched for, with how much was found, for example: 37 clauses with both."""
    count = found_words(answer.total, answer.passages)
    if paraphrase.startswith(_CLAUSES):
        return count + paraphrase.removeprefix(_CLAUSES)
    return tr("{clauses}: {paraphrase}", clauses=count, paraphrase=paraphrase) if paraphrase else ""


def _part_chip(part: QueryPart, meant: Sequence[QueryConcept], *, off: bool) -> ChipWords:
    """Of a part, with what the concepts that its words name do."""
    texts = {
        Wanted.WITH: tr("with {part}", part=part.name),
        Wanted.WITHOUT: tr("without {part}", part=part.name),
        Wanted.SILENT: tr("silent on {part}", part=part.name),
    }
    words = texts[part.wanted]
    does = tr("Ask for this again: {part}", part=words) if off else tr("Do not ask for this: {part}", part=words)
    return ChipWords((part.id,), words, does, "\n\n".join(dict.fromkeys(filter(None, map(_effect, meant)))), off)


def _chip(meant: QueryConcept, *, off: bool) -> ChipWords:
    name = meant.concept.name
    if meant.excluded or not meant.words:  # it only orders the clauses
        add = tr("Rank by this again: {criterion}", criterion=name)
        drop = tr("Do not rank by this: {criterion}", criterion=name)
    else:
        add, drop = tr("Also search for {concept}", concept=name), tr("Do not search for {concept}", concept=name)
    return ChipWords((meant.concept.id,), name, add if off else drop, _effect(meant), off)


def _effect(meant: QueryConcept) -> str:
    """What a concept does to a search, in words."""
    if meant.excluded:
        return tr("Clauses that have this, and do not deny it, come later: {words}", words=", ".join(meant.words))
    if not meant.words:
        return tr("Clauses that have this come first.")
    other = [each for each in meant.words if each != meant.concept.name]
    also = tr("Also searched for: {words}", words=", ".join(other)) if other else ""
    return "\n\n".join(filter(None, (meant.concept.definition, also)))


def _narrowing_chip(only: Filter) -> ChipWords:
    values = ", ".join(value_words(only.facet, each) for each in only.values)
    named = tr("{facet}: {value}", facet=facet_title(only.facet), value=values)
    if only.facet in _OF_CLAUSES:
        does = tr("Show only clauses with: {filter}", filter=named)
    else:
        does = tr("Show only clauses from these contracts: {filter}", filter=named)
    return ChipWords((only.facet.value, *only.values), named, does, off=True)
