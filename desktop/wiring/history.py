"""Back and forward among searches, and recent ones under the empty search field."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject

from desktop.main_window import MainWindow
from desktop.models.history import SearchHistory, with_recent
from desktop.models.kept_list import KeptList
from desktop.presenters.search import PAGE, SearchPresenter


class HistoryWiring(QObject):
    """Every query is a step, and so is each change of its filters or its order."""

    def __init__(self, window: MainWindow, presenter: SearchPresenter, kept: KeptList, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter, self._kept = window, presenter, kept
        self._history = SearchHistory()
        self._recent = kept.words
        window.search.recent = self._recent
        presenter.query_changed.connect(self._record)
        window.search.searched.connect(self._remember)
        menus = window.menus
        menus.back.triggered.connect(lambda: self._go(-1))
        menus.forward.triggered.connect(lambda: self._go(1))
        menus.clear_recent.triggered.connect(lambda: self._keep(()))
        self._allow()

    def _record(self) -> None:
        self._history.went(replace(self._presenter.query, limit=PAGE), self._presenter.examples)
        self._allow()

    def _go(self, by: int) -> None:
        query, examples = self._history.go(by)
        self._window.search.field.setText(query.text)
        self._window.show_clauses()
        self._presenter.go_to(query, examples)
        self._allow()

    def _remember(self, text: str) -> None:
        if text := text.strip():
            self._keep(with_recent(self._recent, text))

    def _keep(self, recent: tuple[str, ...]) -> None:
        self._recent = self._window.search.recent = recent
        self._kept.keep(recent)
        self._allow()

    def _allow(self) -> None:
        menus = self._window.menus
        menus.back.setEnabled(self._history.has_earlier)
        menus.forward.setEnabled(self._history.has_later)
        menus.clear_recent.setEnabled(bool(self._recent))
