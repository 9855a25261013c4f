"""Connects the menu to tuning search to the user's ratings, and to its outcome."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core import Tuning, tr
from desktop import opening
from desktop.main_window import MainWindow
from desktop.models.files import path_words
from desktop.models.tuning_words import exported_words, heading_words, outcome_words
from desktop.presenters.tuning import RatingsSummary, TuningPresenter
from desktop.views import dialogs
from desktop.views.tuning import TuningDialog
from desktop.wiring.errors import say_error


class TuningWiring(QObject):
    """``order_changed`` says that clauses are ranked differently from now on."""

    order_changed = Signal()

    def __init__(self, window: MainWindow, presenter: TuningPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        self._summary = RatingsSummary()
        self._opening = False
        window.menus.learn_stars.triggered.connect(self._ask)
        window.menus.undo_stars.triggered.connect(presenter.undo)
        window.menus.export_stars.triggered.connect(self._export)
        window.tuning.cancelled.connect(presenter.cancel)
        presenter.summarised.connect(self._show)
        presenter.started.connect(self._start)
        presenter.progressed.connect(window.tuning.show_progress)
        presenter.stopping.connect(self._leave_panel)
        presenter.stopping.connect(window.tuning.stopping)
        presenter.stopped.connect(lambda: window.notice.say("plain", tr("Stopped."), tr("Search works as before.")))
        presenter.tuned.connect(self._say_tuned)
        presenter.ended.connect(self._end)
        presenter.undone.connect(self._say_undone)
        presenter.exported.connect(self._say_exported)
        presenter.failed.connect(lambda error: say_error(window, error))
        window.menus.undo_stars.setEnabled(False)
        presenter.refresh()

    def _ask(self) -> None:
        """Counts the ratings first, as the dialog shows how many there are."""
        self._opening = True
        self._presenter.refresh()

    def _show(self, summary: RatingsSummary) -> None:
        self._summary = summary
        self._window.menus.undo_stars.setEnabled(bool(summary.tuning and summary.tuning.applied))
        if self._opening:
            self._opening = False
            self._open()

    def _open(self) -> None:
        dialog = TuningDialog(self._summary.ratings, self._summary.queries, self._summary.tuning, self._window)
        dialog.learn.setEnabled(self._summary.ratings > 0 and not self._presenter.running)
        dialog.learn_wanted.connect(self._presenter.tune)
        dialog.undo_wanted.connect(self._presenter.undo)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _start(self) -> None:
        self._window.notice.hide()
        self._window.tuning.start()

    def _end(self) -> None:
        self._leave_panel()
        self._window.tuning.hide()

    def _leave_panel(self) -> None:
        """Moves the focus out of the panel before its button is disabled."""
        focus = self._window.focusWidget()
        if focus and self._window.tuning.isAncestorOf(focus):
            self._window.search.focus()

    def _say_tuned(self, tuning: Tuning) -> None:
        undo = [(tr("Undo"), self._presenter.undo)] if tuning.applied else []
        self._window.notice.say(
            "success" if tuning.applied else "plain", heading_words(tuning), outcome_words(tuning), undo
        )
        if tuning.applied:
            self.order_changed.emit()

    def _say_undone(self) -> None:
        self._window.notice.say("success", tr("Learning undone."), tr("Your stars are kept."))
        self.order_changed.emit()

    def _export(self) -> None:
        if to := dialogs.choose_stars_folder(self._window):
            self._presenter.export(to)

    def _say_exported(self, to: Path, count: int) -> None:
        show = [(tr("Show folder"), lambda: opening.open_file(to))]
        self._window.notice.say("success", exported_words(count), path_words(to), show)
