"""From selected clauses to a Word file, the clipboard, and other programs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QGuiApplication

from core import Clip, tr
from desktop.main_window import MainWindow
from desktop.models.files import path_words
from desktop.models.hits import HIT
from desktop.models.selection import Selection
from desktop.presenters.sharing import SharingPresenter
from desktop.views import dialogs, drag
from desktop.wiring.counts import clause_count
from desktop.wiring.errors import say_error


class SharingWiring(QObject):
    """What is exported and copied are the selected clauses, or where none is selected the current one."""

    def __init__(self, window: MainWindow, presenter: SharingPresenter, selection: Selection, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter, self._selection = window, presenter, selection
        selection.changed.connect(self._selected)
        for wanted in (window.menus.export.triggered, window.chosen.exported):
            wanted.connect(self._export)
        for wanted in (window.menus.copy.triggered, window.chosen.copied):
            wanted.connect(self._copy)
        for wanted in (window.menus.clear.triggered, window.chosen.cleared):
            wanted.connect(selection.clear)
        window.cards.visited.connect(self._allow)
        window.cards.dragged.connect(self._drag)
        presenter.exported.connect(self._say_exported)
        presenter.copied.connect(self._put_on_clipboard)
        presenter.lifted.connect(self._carry)
        presenter.failed.connect(lambda error: say_error(window, error))
        self._allow()

    def _selected(self) -> None:
        self._window.chosen.show_count(len(self._selection))
        self._allow()

    def _in_hand(self) -> tuple[str, ...]:
        index = self._window.cards.currentIndex()
        return self._selection.clauses or ((index.data(HIT).clause.id,) if index.isValid() else ())

    def _allow(self) -> None:
        for action in (self._window.menus.export, self._window.menus.copy):
            action.setEnabled(bool(self._in_hand()))
        self._window.menus.clear.setEnabled(len(self._selection) > 0)

    def _export(self) -> None:
        clauses = self._in_hand()
        if clauses and (to := dialogs.choose_word_file(self._window)):
            self._presenter.export(clauses, to)

    def _copy(self) -> None:
        if clauses := self._in_hand():
            self._presenter.copy(clauses)

    def _drag(self, index: QModelIndex) -> None:
        """Dragging a selected clause takes all selected ones along."""
        clause = index.data(HIT).clause.id
        self._presenter.lift(self._selection.clauses if clause in self._selection else (clause,))

    def _carry(self, clip: Clip) -> None:
        if QGuiApplication.mouseButtons() & Qt.MouseButton.LeftButton:  # still held now that the clauses are rendered
            drag.carry(self._window.cards, clip)

    def _say_exported(self, path: Path) -> None:
        actions = [
            (tr("Open"), lambda: dialogs.open_file(path)),
            (tr("Show in folder"), lambda: dialogs.show_in_folder(path)),
        ]
        self._window.notice.say("success", tr("Saved to {file}", file=path.name), path_words(path.parent), actions)

    def _put_on_clipboard(self, clip: Clip, count: int) -> None:
        QGuiApplication.clipboard().setMimeData(drag.mime(clip))
        words = tr("{clauses} copied.", clauses=clause_count(count))
        self._window.statusBar().showMessage(words, 4000)
