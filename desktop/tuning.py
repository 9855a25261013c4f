"""Learning from the user's own stars: how many there are, tuning search to them, undoing that, exporting them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget

from core import Tuning, tr
from desktop import opening
from desktop.feature import Desk, PanelWork
from desktop.widgets import dialogs
from desktop.widgets.controls import across, button, dialog_column, label
from desktop.widgets.words import QT_TRANSLATE_NOOP, path_words


def ratings_words(ratings: int, questions: int) -> str:
    """How many ratings there are to learn from, and for how many questions."""
    if not ratings:
        return tr("You have not rated any clauses yet. Rate some with a click, or with the keys 1 to 5.")
    if ratings == 1:
        return tr("You have given 1 rating on 1 question.")
    if questions == 1:
        return tr("You have given {ratings:,} ratings on 1 question.", ratings=ratings)
    return tr("You have given {ratings:,} ratings on {questions:,} questions.", ratings=ratings, questions=questions)


def heading_words(tuning: Tuning) -> str:
    """The outcome, in a few words."""
    if tuning.applied:
        return tr("Search now takes your ratings into account.")
    return tr("Your ratings have not changed how search works.")


def outcome_words(tuning: Tuning) -> str:
    """What was tried, and how good the first ten clauses were before and after."""
    if not (tuning.queries > 0 and (tuning.before > 0 or tuning.after > 0)):
        return tuning.message
    measured = tr(
        "Before, the first ten clauses scored {before:.0%} of the best possible order; afterwards, {after:.0%}.",
        before=tuning.before,
        after=tuning.after,
    )
    return f"{tuning.message} {measured}".strip()


def exported_words(count: int) -> str:
    """How many ratings were written."""
    return tr("1 rating saved.") if count == 1 else tr("{count:,} ratings saved.", count=count)


_DOES = QT_TRANSLATE_NOOP(
    "",
    "Muniment can learn from the stars that you gave, so that search comes closer to your own judgement. It tests the "
    "result on questions it has not seen, and adopts it only if that improves the order of the clauses. Everything "
    "stays on this computer, and can be undone.",
)


class TuningDialog(QDialog):
    """Enter starts learning, Esc closes."""

    learn_wanted = Signal()
    undo_wanted = Signal()

    def __init__(self, ratings: int, questions: int, tuning: Tuning | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Learn from my stars"))
        self.setMinimumWidth(520)
        self.count = label(ratings_words(ratings, questions), wrap=True, bold=1.2)
        self.outcome = label(tr("Last time: {outcome}", outcome=outcome_words(tuning)) if tuning else "", wrap=True)
        self.outcome.setVisible(tuning is not None)
        self.learn = button(tr("Learn"), primary=True)
        self.learn.setEnabled(ratings > 0)
        self.undo = button(tr("Undo learning"))
        self.undo.setVisible(bool(tuning and tuning.applied))
        close = button(tr("Close"))
        for made, wanted in ((self.learn, self.learn_wanted), (self.undo, self.undo_wanted)):
            made.clicked.connect(self.accept)
            made.clicked.connect(lambda _=False, wanted=wanted: wanted.emit())
        close.clicked.connect(self.reject)
        self.learn.setDefault(True)
        row = across(self.undo, None, close, self.learn)
        dialog_column(self, self.count, label(tr(_DOES), muted=True, wrap=True), self.outcome, None, row)


@dataclass(frozen=True, slots=True)
class RatingsSummary:
    """How many ratings there are, for how many queries, and how search is tuned to them now."""

    ratings: int = 0
    queries: int = 0
    tuning: Tuning | None = None


class TuningToStars(PanelWork):
    """``order_changed`` says that clauses are ranked differently from now on."""

    order_changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.window.tuning)
        window = desk.window
        self._summary = RatingsSummary()
        self._opening = False
        window.menus.learn_stars.triggered.connect(self._ask)
        window.menus.undo_stars.triggered.connect(self._undo)
        window.menus.export_stars.triggered.connect(self._export)
        window.menus.undo_stars.setEnabled(False)
        self.ended.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        """Counts the ratings, and reads how search is tuned to them."""
        self._run(self._summarised, self._show, lane="stars")

    def _summarised(self) -> RatingsSummary:
        """Reads the summary, on a worker thread."""
        ratings = self._library.ratings.list()
        return RatingsSummary(len(ratings), len({each.query for each in ratings}), self._library.tuning.current())

    def _ask(self) -> None:
        """Counts the ratings first, as the dialog shows how many there are."""
        self._opening = True
        self._refresh()

    def _show(self, summary: RatingsSummary) -> None:
        self._summary = summary
        self._window.menus.undo_stars.setEnabled(bool(summary.tuning and summary.tuning.applied))
        if self._opening:
            self._opening = False
            self._open()

    def _open(self) -> None:
        dialog = TuningDialog(self._summary.ratings, self._summary.queries, self._summary.tuning, self._window)
        dialog.learn.setEnabled(self._summary.ratings > 0 and not self.running)
        dialog.learn_wanted.connect(self._tune)
        dialog.undo_wanted.connect(self._undo)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _tune(self) -> None:
        if not self.running:
            self._drive(self._library.tuning.fit, self._say_tuned)

    def _undo(self) -> None:
        """Resets search to how it was shipped."""
        self._run(self._library.tuning.undo, self._say_undone).finished.connect(self._refresh)

    def _stopped(self) -> None:
        self._window.notice.say("plain", tr("Stopped."), tr("Search works as before."))

    def _say_tuned(self, tuning: Tuning) -> None:
        undo = [(tr("Undo"), self._undo)] if tuning.applied else []
        self._window.notice.say(
            "success" if tuning.applied else "plain", heading_words(tuning), outcome_words(tuning), undo
        )
        if tuning.applied:
            self.order_changed.emit()

    def _say_undone(self, _: object) -> None:
        self._window.notice.say("success", tr("Learning undone."), tr("Your stars are kept."))
        self.order_changed.emit()

    def _export(self) -> None:
        if to := dialogs.choose_stars_folder(self._window):
            self._run(lambda: self._library.ratings.export(to), lambda count: self._say_exported(to, count))

    def _say_exported(self, to: Path, count: int) -> None:
        show = [(tr("Show folder"), lambda: opening.open_file(to))]
        self._window.notice.say("success", exported_words(count), path_words(to), show)
