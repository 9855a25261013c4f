"""Connects the current or selected clauses to their summary, and its sentences to their words in the contract."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from core import Summary, tr
from desktop.main_window import MainWindow
from desktop.models.hits import HIT
from desktop.models.selection import Selection
from desktop.presenters.preview import PreviewPresenter
from desktop.presenters.summarising import SummarisingPresenter
from desktop.views.summary import Behind
from desktop.wiring.errors import say_error


class SummarisingWiring(QObject):
    """A summary stays while one of its clauses is shown."""

    def __init__(
        self,
        window: MainWindow,
        presenter: SummarisingPresenter,
        preview: PreviewPresenter,
        selection: Selection,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window, self._presenter, self._preview, self._selection = window, presenter, preview, selection
        self._clauses: tuple[str, ...] = ()
        self._awaited: Behind | None = None  # words to highlight once their clause is shown
        summary = window.preview.summary
        window.menus.summarise.triggered.connect(self._summarise_chosen)
        window.preview.summarise.clicked.connect(lambda: self._summarise((window.preview.clause,)))
        presenter.started.connect(summary.start)
        presenter.progressed.connect(self._show)
        presenter.ended.connect(summary.end)
        presenter.failed.connect(lambda error: say_error(window, error))
        summary.stopped.connect(presenter.stop)
        summary.lit.connect(self._light)
        summary.wanted.connect(self._go)
        summary.copy_wanted.connect(self._copy)
        window.preview.changed.connect(self._follow)

    def _summarise_chosen(self) -> None:
        """Summarises the selected clauses, or else the current one."""
        current = self._window.cards.currentIndex()
        clauses = self._selection.clauses or ((current.data(HIT).clause.id,) if current.isValid() else ())
        if clauses:
            self._window.menus.show_preview.trigger()
            self._preview.show(clauses[0])
            self._summarise(clauses)

    def _summarise(self, clauses: tuple[str, ...]) -> None:
        self._clauses = clauses
        self._window.preview.tabs.open(self._window.preview.summary)
        self._presenter.summarise(clauses)

    def _show(self, summary: Summary) -> None:
        if self._clauses:
            self._window.preview.summary.show_summary(summary)

    def _follow(self) -> None:
        """Keeps the summary if the clause now shown is in it, and otherwise removes it."""
        shown, awaited = self._window.preview.clause, self._awaited
        self._awaited = None
        if self._clauses and shown not in self._clauses:
            self._clauses = ()
            self._presenter.stop()
            self._window.preview.summary.clear()
        elif awaited and awaited.clause == shown:
            self._light(awaited)

    def _light(self, behind: Behind) -> None:
        if behind.clause == self._window.preview.clause:
            self._window.preview.light(behind.spans)

    def _go(self, behind: Behind) -> None:
        """Goes to the words behind a sentence, in another clause if need be."""
        if behind.clause == self._window.preview.clause:
            self._light(behind)
        else:
            self._awaited = behind
            self._preview.show(behind.clause)

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._window.notice.say("success", tr("Summary copied, marked as chosen by a machine."), "")
