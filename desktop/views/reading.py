"""How a query was understood, in a quiet line under the search field."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core import Problem, Span, tr, visible_text
from desktop.plain import keyless, tip
from desktop.views.chips import ChipRow, ChipWords
from desktop.views.flow import FlowLayout
from desktop.views.theme import GAP, colours
from desktop.views.widgets import announce, button, label

_SHOWN = 60  # characters of the query shown around a mistake
_LEFT = GAP + 4
_PADDING = 2 * (GAP + 1)  # of a link, see the style sheet


class ReadingLine(QWidget):
    """What was searched for, its mistakes and a correction, the concepts that widened it, and the filters it names."""

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
        column = QVBoxLayout(self)
        column.setContentsMargins(_LEFT, 0, GAP, 0)
        column.setSpacing(GAP // 2)
        for piece in (self._problem, self.paraphrase, self.widened, self.narrowing):
            column.addWidget(piece)
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
    ) -> None:
        """Shows how ``query`` was understood."""
        self.paraphrase.setText(paraphrase)
        self.paraphrase.setVisible(bool(paraphrase))
        self._problem.setVisible(problem is not None)
        if problem:
            self._say_problem(problem, query)
        self.widened.show_chips(widened)
        self.narrowing.show_chips(narrowing)
        self.setVisible(bool(paraphrase or problem or widened or narrowing))
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
