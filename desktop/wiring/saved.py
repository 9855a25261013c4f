"""Searches saved under a name, and what has changed when one is run again."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from core import Rerun, SavedSearch, tr, visible_name
from desktop.main_window import MainWindow
from desktop.plain import entry
from desktop.presenters.saved_searches import SavedSearchesPresenter
from desktop.presenters.search import SearchPresenter, SearchState
from desktop.views import dialogs
from desktop.views.saved import SavedDialog, day
from desktop.wiring.errors import say_error

_LISTED = 10  # searches in the menu; the dialog has all


class SavedWiring(QObject):
    """Ctrl+S saves the current search; the menu "Saved" runs one again."""

    def __init__(
        self, window: MainWindow, presenter: SavedSearchesPresenter, searching: SearchPresenter, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window, self._presenter, self._searching = window, presenter, searching
        self._dialog: SavedDialog | None = None
        self._searches: tuple[SavedSearch, ...] = ()
        self._menu = QMenu(window.saved)
        self._menu.setToolTipsVisible(True)
        window.saved.setMenu(self._menu)
        window.menus.save.triggered.connect(self._save)
        window.menus.saved.triggered.connect(self._open)
        searching.changed.connect(self._allow)
        presenter.listed.connect(self._show)
        presenter.saved.connect(self._say_saved)
        searching.reran.connect(self._show_again)
        presenter.failed.connect(lambda error: say_error(window, error))
        self._show(())
        self._allow(searching.state)
        presenter.refresh()

    def _allow(self, state: SearchState) -> None:
        self._window.menus.save.setEnabled(state is SearchState.DONE and self._searching.answer is not None)

    def _save(self) -> None:
        answer, examples = self._searching.answer, self._searching.examples
        if answer is None:
            return
        proposal = answer.query.text or " ".join(" ".join(examples).split()[:6])
        if name := dialogs.ask_name(self._window, tr("Save this search"), tr("Search name:"), proposal):
            same = [each for each in self._searches if each.name.casefold() == name.casefold()]
            if not same or dialogs.confirm_replace(self._window, name):
                self._presenter.save(answer, name, examples, same)

    def _say_saved(self, saved: SavedSearch) -> None:
        self._window.statusBar().showMessage(tr("Saved as “{name}”.", name=visible_name(saved.name)), 4000)

    def _show(self, searches: tuple[SavedSearch, ...]) -> None:
        self._searches = searches
        for action in self._menu.actions():  # not ``clear``: it would also delete the window's own actions
            self._menu.removeAction(action)
            if action.parent() is self._menu:
                action.deleteLater()
        for saved in searches[:_LISTED]:
            action = entry(f"{saved.name}  ({day(saved)})", self._menu)
            action.triggered.connect(lambda _=False, saved=saved: self._searching.run_again(saved))
            self._menu.addAction(action)
        if searches:
            self._menu.addSeparator()
        self._menu.addActions([self._window.menus.save, self._window.menus.saved])
        if self._dialog:
            self._dialog.show_searches(searches)

    # ---------------------------------------------------------------- dialog

    def _open(self) -> None:
        dialog = self._dialog = SavedDialog(self._window)
        dialog.show_searches(self._searches)
        dialog.wanted.connect(self._searching.run_again)
        dialog.discard_wanted.connect(self._discard)
        dialog.finished.connect(self._close)
        dialog.open()

    def _discard(self, saved: SavedSearch) -> None:
        if dialogs.confirm_discard(self._dialog or self._window, saved.name):
            self._presenter.delete(saved)

    def _close(self) -> None:
        if self._dialog:
            self._dialog.deleteLater()
            self._dialog = None

    # ------------------------------------------------------------- run again

    def _show_again(self, again: Rerun) -> None:
        name, when = again.saved.name, day(again.saved)
        same = tr("“{name}”: same order as on {day}", name=name, day=when)
        changed = tr("“{name}”, saved on {day}", name=name, day=when)
        self._window.show_clauses()
        self._window.search.field.setText(again.hits.query.text)
        self._window.banner.say(same if again.same else changed, " ".join(again.changed))
