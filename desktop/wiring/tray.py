"""From the selected clauses to the tray, and from what is done there to the selection; kept over restarts."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from core import tr
from desktop.main_window import MainWindow
from desktop.models.kept_list import KeptList
from desktop.models.selection import Selected, Selection
from desktop.presenters.preview import PreviewPresenter
from desktop.presenters.tray import TrayPresenter
from desktop.wiring.counts import clause_count


class TrayWiring(QObject):
    """What is cleared can be brought back."""

    def __init__(
        self,
        window: MainWindow,
        presenter: TrayPresenter,
        preview: PreviewPresenter,
        selection: Selection,
        kept: KeptList,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window, self._preview, self._selection, self._kept = window, preview, selection, kept
        presenter.found.connect(self._restore)
        presenter.look_up(kept.words)
        selection.changed.connect(self._show)
        tray = window.chosen
        tray.list.arranged.connect(selection.arrange)
        tray.list.removed.connect(lambda clause: selection.remove([clause]))
        tray.list.opened.connect(self._open)
        for wanted in (window.menus.clear.triggered, tray.cleared):
            wanted.connect(self._clear)

    def _restore(self, found: tuple[Selected, ...]) -> None:
        """Those of the last time come first."""
        chosen = self._selection.clauses
        self._selection.add(found)
        earlier = [each.clause for each in found]
        self._selection.arrange([*earlier, *(clause for clause in chosen if clause not in earlier)])

    def _show(self) -> None:
        had_focus = self._window.chosen.list.hasFocus()
        self._window.chosen.show_selected(self._selection.all)
        self._kept.keep(self._selection.clauses)
        if had_focus and not len(self._selection):
            self._window.cards.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open(self, clause: str) -> None:
        self._window.show_clauses()
        self._window.results.show_cards(True)  # though there may be none: beside them lies the preview
        self._window.preview.show()
        self._window.results.fit()
        self._preview.show(clause)

    def _clear(self) -> None:
        cleared = self._selection.all
        self._selection.clear()
        if cleared:
            words = tr("{clauses} taken out of the selection.", clauses=clause_count(len(cleared)))
            undo = [(tr("Undo"), lambda: self._bring_back(cleared))]
            self._window.notice.say("plain", words, "", undo)

    def _bring_back(self, cleared: tuple[Selected, ...]) -> None:
        self._selection.add(cleared)
        self._window.notice.hide()
