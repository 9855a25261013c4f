"""A language model reads the results closely; a line above them shows its progress."""

from __future__ import annotations

from collections.abc import Generator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from core import Hits, JudgeProgress, ModelKind, tr
from desktop.feature import Desk, Feature
from desktop.jobs import Job
from desktop.models.card import Shelf
from desktop.search.searching import SearchState
from desktop.widgets.controls import ElidedLabel, across, announce, button
from desktop.widgets.theme import GAP
from desktop.widgets.words import keyless, tip


class JudgingLine(QFrame):
    """Its button stops reading, then closes the line; with the focus in the line, Esc does the same."""

    stopped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self._reading = False
        self._last: JudgeProgress | None = None
        self.words = ElidedLabel(end=True)
        self.button = button(tr("Stop"), link=True)
        self.button.clicked.connect(self._press)
        across(
            (self.words, 1),
            (self.button, Qt.AlignmentFlag.AlignVCenter),
            within=self,
            margins=(2 * GAP, GAP // 2, GAP, GAP // 2),
        )
        self.hide()

    def start(self, name: str) -> None:
        """Says that reading has begun."""
        self._reading, self._last = True, None
        self._name_button(tr("Stop"), tr("Stop {model} reading", model=name))
        self._say(tr("{model} is reading…", model=name))
        self.show()
        announce(self, self.words.text())

    def show_judged(self, judged: JudgeProgress) -> None:
        """Shows how far reading has got."""
        self._last = judged
        self._say(f"{_progress_words(judged)}{'.' if judged.ended else '…'}")

    def end(self) -> None:
        """Says that reading has ended, and why; the line stays."""
        if not self._reading:
            return
        self._reading = False
        if self._last is None:
            self.hide()
            return
        self._say(f"{_progress_words(self._last)}. {self._last.ended or tr('Stopped.')}")
        self._name_button(tr("Close"), tr("Close this message"))
        announce(self, self.words.text())

    def clear(self) -> None:
        """Hides the line, because other clauses are shown."""
        self._reading = False
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._press()
        else:
            super().keyPressEvent(event)

    def _press(self) -> None:
        if self._reading:
            self.stopped.emit()
        else:
            self.clear()

    def _say(self, words: str) -> None:
        self.words.setText(words)
        self.setAccessibleName(words)

    def _name_button(self, text: str, accessible: str) -> None:
        self.button.setText(text)
        self.button.setAccessibleName(accessible)


def _progress_words(judged: JudgeProgress) -> str:
    return tr(
        "{model} has read {done:,} of {total:,} clauses", model=judged.model, done=judged.done, total=judged.total
    )


_LANE = "judge"


class Judging(Feature):
    """Has a language model read the answer shown, until all of it is read, time is up, or another query is run.

    If no language model is in use, leads to the page of models.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        window, searching = desk.window, desk.searching
        self._job: Job | None = None
        self._stale = False  # the library changed while the answer was being read
        self._judge = ""
        window.menus.judge.triggered.connect(self._read)
        window.judging.stopped.connect(self._stop)
        searching.changed.connect(self._changed)
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

    def refresh(self) -> None:
        """Runs the latest query again because the library changed; if the answer is being read, does so afterwards."""
        if self._job:
            self._stale = True
        else:
            self._searching.refresh()

    @property
    def _ready(self) -> bool:
        """Whether there is an answer to read that is not being read yet."""
        answer = self._searching.answer
        return not self._job and self._searching.state is SearchState.DONE and bool(answer and answer.hits)

    def _allow(self) -> None:
        """Enables the action: without a language model it leads to one; with one it needs clauses to read."""
        for piece in (self._window.menus.judge, self._window.judge):
            piece.setEnabled(not self._judge or self._ready)

    def _read(self) -> None:
        if self._judge:
            self._window.show_clauses()
            self._start()
            return
        self._window.show_models()
        self._window.notice.say(
            "plain",
            tr("No language model is in use."),
            tr("Add one from disk, or download one of those listed; then press Ctrl+J to have it read the results."),
        )

    def _start(self) -> None:
        answer = self._searching.answer
        if answer is None or not self._ready:
            return

        def steps() -> Generator[Hits, None, None]:
            yield from self._library.search.grade(answer)

        job = self._job = self._jobs.drive(steps, lane=_LANE)
        self._window.judging.start(self._judge)
        self._window.cards.let_go()
        self._allow()
        job.progressed.connect(self._take)
        self._follow(job, None)
        job.finished.connect(self._end)

    def _stop(self) -> None:
        """Stops reading; the order reached so far stays."""
        self._jobs.cancel(_LANE)

    def _take(self, answer: Hits) -> None:
        self._searching.improve(answer)
        if answer.judged:
            self._window.judging.show_judged(answer.judged)

    def _end(self) -> None:
        self._job = None
        self._window.judging.end()
        self._allow()
        if self._stale:
            self._stale = False
            self._searching.refresh()

    def _changed(self, state: SearchState) -> None:
        """Drops the reading of this answer, if another is on its way."""
        if state is not SearchState.DONE:
            self._stop()
            self._leave()
        self._allow()

    def _leave(self) -> None:
        focus = self._window.focusWidget()
        if focus and self._window.judging.isAncestorOf(focus):
            self._window.cards.setFocus(Qt.FocusReason.OtherFocusReason)
        self._window.judging.clear()
