"""Searches saved under a name: listed, run again with what has changed since, and deleted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QDate, QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QListWidget, QMenu, QWidget

from core import Hits, Rerun, SavedSearch, tr, visible_name
from desktop.feature import Desk, Feature
from desktop.search.facets import facet_title
from desktop.search.searching import SearchState
from desktop.widgets import dialogs
from desktop.widgets.controls import across, button, dialog_column, label
from desktop.widgets.paint import ABOUT, TwoLines
from desktop.widgets.words import entry, list_item


def day(search: SavedSearch) -> str:
    """The day a search was saved, in the user's locale: "3 May", with the year unless it is this one."""
    at = datetime.fromisoformat(search.at).astimezone()
    return QLocale().toString(
        QDate(at.year, at.month, at.day), "d MMMM" if at.year == datetime.now().year else "d MMMM yyyy"
    )


def _summary(search: SavedSearch) -> str:
    """What was searched for, in one line."""
    query, examples = search.query, search.examples
    parts = [tr("similar to “{excerpt}…”", excerpt=" ".join(examples[0].split())[:60])] if examples else []
    parts += [query.text] if query.text else []
    alternative = " " + tr("or") + " "
    parts += [f"{facet_title(each.facet)}: {alternative.join(each.values)}" for each in query.filters]
    return "  ·  ".join(parts)


class SavedDialog(QDialog):
    """Enter runs the search again, Delete deletes it."""

    wanted = Signal(object)
    discard_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Saved searches"))
        self.resize(620, 420)
        self._searches: tuple[SavedSearch, ...] = ()
        self.empty = label(tr("No saved searches yet. Ctrl+S saves the search that is shown."), muted=True, wrap=True)
        self.list = _List()
        self.list.setItemDelegate(TwoLines(self.list))
        self.list.setAccessibleName(tr("Saved searches"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemActivated.connect(self._run)
        self.list.deleted.connect(self._discard)
        self.delete = button(tr("Delete…"))
        self.run = button(tr("Run again"), primary=True)
        close = button(tr("Close"))
        for made, does in ((self.delete, self._discard), (self.run, self._run), (close, self.reject)):
            made.setAutoDefault(False)
            made.clicked.connect(does)
        row = across(self.delete, None, close, self.run)
        dialog_column(self, self.empty, (self.list, 1), row)
        self.show_searches(())

    def show_searches(self, searches: Sequence[SavedSearch]) -> None:
        """Lists the searches, keeping the place in the list."""
        row = max(0, self.list.currentRow())
        self._searches = tuple(searches)
        self.list.clear()
        for search in searches:
            item = list_item(search.name, _summary(search))
            item.setData(ABOUT, f"{_summary(search)}  ·  {day(search)}")
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{search.name}, {item.data(ABOUT)}")
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, len(searches) - 1))
        self.empty.setVisible(not searches)
        for piece in (self.delete, self.run):
            piece.setEnabled(bool(searches))

    def _chosen(self) -> SavedSearch | None:
        row = self.list.currentRow()
        return self._searches[row] if 0 <= row < len(self._searches) else None

    def _run(self) -> None:
        if search := self._chosen():
            self.accept()
            self.wanted.emit(search)

    def _discard(self) -> None:
        if search := self._chosen():
            self.discard_wanted.emit(search)


class _List(QListWidget):
    deleted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        else:
            super().keyPressEvent(event)


_LISTED = 10  # searches in the menu; the dialog has all


class Saved(Feature):
    """Ctrl+S saves the current search; the menu "Saved" runs one again."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        window, searching = desk.window, desk.searching
        self._dialog: SavedDialog | None = None
        self._searches: tuple[SavedSearch, ...] = ()
        self._menu = QMenu(window.saved)
        self._menu.setToolTipsVisible(True)
        window.saved.setMenu(self._menu)
        window.menus.save.triggered.connect(self._save)
        window.menus.saved.triggered.connect(self._open)
        searching.changed.connect(self._allow)
        searching.reran.connect(self._show_again)
        self._show(())
        self._allow(searching.state)
        self.refresh()

    def refresh(self) -> None:
        """Lists all saved searches."""
        self._run(self._library.saved_searches.list, self._show, lane="saved searches")

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
                self._save_as(answer, name, examples, same)

    def _save_as(self, answer: Hits, name: str, examples: tuple[str, ...], instead_of: Sequence[SavedSearch]) -> None:
        def save() -> SavedSearch:
            saved = self._library.saved_searches.save(answer, name, examples)
            for each in instead_of:
                self._library.saved_searches.delete(each.id)
            return saved

        self._write(save, self._say_saved).finished.connect(self.refresh)

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
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def _discard(self, saved: SavedSearch) -> None:
        if dialogs.confirm_discard(self._dialog or self._window, saved.name):
            self._write(lambda: self._library.saved_searches.delete(saved.id)).finished.connect(self.refresh)

    # ------------------------------------------------------------- run again

    def _show_again(self, again: Rerun) -> None:
        name, when = again.saved.name, day(again.saved)
        same = tr("“{name}”: same order as on {day}", name=name, day=when)
        changed = tr("“{name}”, saved on {day}", name=name, day=when)
        self._window.show_clauses()
        self._window.search.field.setText(again.hits.query.text)
        self._window.banner.say(same if again.same else changed, " ".join(again.changed))
