"""Back and forward among searches, recent ones under the empty search field, and the last one at the next start."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject

from core import Query
from desktop.main_window import MainWindow
from desktop.models.history import SearchHistory, with_recent
from desktop.models.kept_list import KeptList
from desktop.models.last_search import search_of, words_of_search
from desktop.presenters.search import PAGE, SearchPresenter


class HistoryWiring(QObject):
    """Every query is a step, and so is each change of its filters or order."""

    def __init__(
        self, window: MainWindow, presenter: SearchPresenter, kept: KeptList, last: KeptList, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window, self._presenter, self._kept = window, presenter, kept
        self._history = SearchHistory()
        self._shown = last.words
        self._recent = kept.words
        window.search.recent = self._recent
        presenter.query_changed.connect(self._record)
        window.closing.connect(lambda: last.keep(self._shown))
        window.search.searched.connect(self._remember)
        menus = window.menus
        menus.back.triggered.connect(lambda: self._go(-1))
        menus.forward.triggered.connect(lambda: self._go(1))
        menus.clear_recent.triggered.connect(self._forget)
        self._allow()

    def resume(self) -> None:
        """Runs the search that was shown when the window closed."""
        if last := search_of(self._shown, PAGE):
            self._show(*last)

    def _record(self) -> None:
        query, examples = self._presenter.query, self._presenter.examples
        self._history.went(replace(query, limit=PAGE), examples)
        self._shown = words_of_search(query, examples)
        self._allow()

    def _go(self, by: int) -> None:
        self._show(*self._history.go(by))
        self._allow()

    def _show(self, query: Query, examples: tuple[str, ...]) -> None:
        self._window.search.field.setText(query.text)
        self._window.show_clauses()
        self._presenter.go_to(query, examples)

    def _remember(self, text: str) -> None:
        if text := text.strip():
            self._keep(with_recent(self._recent, text))

    def _forget(self) -> None:
        self._keep(())
        self._shown = ()

    def _keep(self, recent: tuple[str, ...]) -> None:
        self._recent = self._window.search.recent = recent
        self._kept.keep(recent)
        self._allow()

    def _allow(self) -> None:
        menus = self._window.menus
        menus.back.setEnabled(self._history.has_earlier)
        menus.forward.setEnabled(self._history.has_later)
        menus.clear_recent.setEnabled(bool(self._recent))
