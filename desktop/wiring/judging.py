"""Connects the key and the button to a close reading of the results, and to the line that shows its progress."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from core import ModelKind, tr
from desktop.main_window import MainWindow
from desktop.models.shelf import Shelf
from desktop.plain import keyless, tip
from desktop.presenters.judging import JudgingPresenter
from desktop.presenters.search import SearchPresenter
from desktop.wiring.errors import say_error


class JudgingWiring(QObject):
    """If no language model is in use, leads to the page of models."""

    def __init__(
        self, window: MainWindow, presenter: JudgingPresenter, searching: SearchPresenter, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        self._judge = ""
        window.menus.judge.triggered.connect(self._read)
        window.judging.stopped.connect(presenter.stop)
        presenter.started.connect(lambda: window.judging.start(self._judge))
        presenter.started.connect(window.cards.let_go)
        presenter.progressed.connect(window.judging.show_judged)
        presenter.ended.connect(window.judging.end)
        presenter.left.connect(self._leave)
        presenter.failed.connect(lambda error: say_error(window, error))
        for changed in (searching.changed, presenter.started, presenter.ended):
            changed.connect(self._allow)
        self.show_shelf(Shelf())

    def show_shelf(self, shelf: Shelf) -> None:
        """Names the language model in use."""
        judge = shelf.in_use(ModelKind.JUDGE)
        self._judge = judge.name if judge else ""
        named = tr("Read closely with {model}", model=self._judge)
        words = named if judge else tr("Read closely with a language model")
        self._window.menus.judge.setText(keyless(words))
        self._window.menus.judge.setToolTip(tip(words))
        self._window.judge.setAccessibleName(words)
        self._window.judge.setToolTip(tip(tr("{action} ({shortcut})", action=words, shortcut="Ctrl+J")))
        self._allow()

    def _allow(self) -> None:
        """Enables the action: without a language model it leads to one; with one it needs clauses to read."""
        for piece in (self._window.menus.judge, self._window.judge):
            piece.setEnabled(not self._judge or self._presenter.ready)

    def _read(self) -> None:
        if self._judge:
            self._window.show_clauses()
            self._presenter.read()
            return
        self._window.show_models()
        self._window.notice.say(
            "plain",
            tr("No language model is in use."),
            tr("Add one from disk, or download one of those listed; then press Ctrl+J to have it read the results."),
        )

    def _leave(self) -> None:
        focus = self._window.focusWidget()
        if focus and self._window.judging.isAncestorOf(focus):
            self._window.cards.setFocus(Qt.FocusReason.OtherFocusReason)
        self._window.judging.clear()
