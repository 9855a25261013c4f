"""Connects the clauses selected, or found, to the window that shows them as a table."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from desktop.main_window import MainWindow
from desktop.models.selection import Selection
from desktop.presenters.clause_table import ClauseTablePresenter
from desktop.presenters.preview import PreviewPresenter
from desktop.presenters.search import SearchPresenter
from desktop.views import dialogs, faults
from desktop.views.clause_table import ClauseTableWindow
from desktop.wiring.errors import say_error
from desktop.wiring.exported import say_exported
from desktop.wiring.preview import open_clause


class ClauseTableWiring(QObject):
    """One table at a time; once closed, it leaves nothing behind."""

    def __init__(
        self,
        window: MainWindow,
        presenter: ClauseTablePresenter,
        preview: PreviewPresenter,
        searching: SearchPresenter,
        selection: Selection,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window, self._presenter, self._preview = window, presenter, preview
        self._searching, self._selection = searching, selection
        self._table: ClauseTableWindow | None = None
        window.menus.clause_table.triggered.connect(self._open)
        window.closing.connect(self._close)
        for changed in (selection.changed, searching.changed):
            changed.connect(self._allow)
        presenter.exported.connect(self._say_exported)
        presenter.failed.connect(self._say_failed)
        self._allow()

    def _allow(self) -> None:
        any_ = bool(self._selection.clauses or self._searching.query.text)
        self._window.menus.clause_table.setEnabled(any_)

    def _open(self) -> None:
        """Shows the selected clauses; if none is selected, all that were found."""
        table = self._table = self._table or self._made()
        table.start()
        table.show()
        table.raise_()
        table.activateWindow()
        table.table.setFocus()
        self._presenter.show(self._selection.clauses, self._searching.query)

    def _made(self) -> ClauseTableWindow:
        table = ClauseTableWindow(self._window)
        table.opened.connect(self._open_clause)
        table.export_wanted.connect(self._export)
        table.closed.connect(self._forget)
        self._presenter.found.connect(table.add)
        self._presenter.ended.connect(table.end)
        return table

    def _open_clause(self, clause: str) -> None:
        open_clause(self._window, self._preview, clause)
        self._window.come_to_front()

    def _close(self) -> None:
        if self._table:
            self._table.close()

    def _forget(self) -> None:
        self._presenter.stop()
        if self._table:
            self._table.deleteLater()
            self._table = None

    def _export(self, clauses: tuple[str, ...]) -> None:
        if self._table and (to := dialogs.choose_table_file(self._table)):
            self._presenter.export(clauses, to)

    def _say_exported(self, path: Path) -> None:
        say_exported(self._table.notice if self._table else self._window.notice, path)

    def _say_failed(self, error: Exception) -> None:
        if self._table:
            self._table.notice.say("error", *faults.error_words(error))
        else:
            say_error(self._window, error)
