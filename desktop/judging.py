"""A language model reads the results closely; a line above them shows its progress."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from core import Hits, JudgeProgress, ModelKind, tr
from desktop.jobs import Job, Jobs
from desktop.models.card import Shelf
from desktop.search.searching import SearchPresenter, SearchState
from desktop.widgets.controls import ElidedLabel, announce, button
from desktop.widgets.faults import say_error
from desktop.widgets.theme import GAP
from desktop.widgets.words import keyless, tip

if TYPE_CHECKING:
    from core import Library
    from desktop.main_window import MainWindow


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
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GAP, GAP // 2, GAP, GAP // 2)
        row.addWidget(self.words, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
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


class JudgingPresenter(QObject):
    """Reads the answer shown, until all of it is read, time is up, or another query is run."""

    started = Signal()
    progressed = Signal(JudgeProgress)
    ended = Signal()
    left = Signal()
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, searching: SearchPresenter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs, self._searching = library, jobs, searching
        self._job: Job | None = None
        self._stale = False  # the library changed while the answer was being read
        searching.changed.connect(self._changed)

    @property
    def running(self) -> bool:
        return self._job is not None

    @property
    def ready(self) -> bool:
        """Whether there is an answer to read that is not being read yet."""
        answer = self._searching.answer
        return not self.running and self._searching.state is SearchState.DONE and bool(answer and answer.hits)

    def read(self) -> None:
        """Has the judge read the answer shown."""
        answer = self._searching.answer
        if answer is None or not self.ready:
            return

        def steps() -> Generator[Hits, None, None]:
            yield from self._library.search.grade(answer)

        job = self._job = self._jobs.drive(steps, lane=_LANE)
        self.started.emit()
        job.progressed.connect(self._take)
        job.failed.connect(self.failed)
        job.finished.connect(self._end)

    def stop(self) -> None:
        """Stops reading; the order reached so far stays."""
        self._jobs.cancel(_LANE)

    def refresh(self) -> None:
        """Runs the latest query again because the library changed; if the answer is being read, does so afterwards."""
        if self.running:
            self._stale = True
        else:
            self._searching.refresh()

    def _take(self, answer: Hits) -> None:
        self._searching.improve(answer)
        if answer.judged:
            self.progressed.emit(answer.judged)

    def _end(self) -> None:
        self._job = None
        self.ended.emit()
        if self._stale:
            self._stale = False
            self._searching.refresh()

    def _changed(self, state: SearchState) -> None:
        """Drops the reading of this answer, since another is on its way."""
        if state is not SearchState.DONE:
            self.stop()
            self.left.emit()


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
