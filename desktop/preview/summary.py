"""The summary of clauses, in a tab below the document: each sentence leads to its words in the contract."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QListWidgetItem, QVBoxLayout, QWidget

from core import Span, Summary, tr
from desktop.feature import Desk, Feature
from desktop.jobs import Job
from desktop.preview.aside import TARGET, Aside, Passage
from desktop.preview.following import Preview
from desktop.results.hits import HIT
from desktop.widgets.controls import across, announce, button, label
from desktop.widgets.words import list_item, tip

_HIGHEST = 200  # pixels; a taller list scrolls


@dataclass(frozen=True, slots=True)
class Behind:
    """The words behind a sentence: their clause, and their places in its document."""

    clause: str
    spans: tuple[Span, ...]


class SummaryAside(Aside):
    """Hidden until a summary is requested. Pointing at a sentence, or making it current, highlights its words."""

    stopped = Signal()
    lit = Signal(object)
    copy_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Summary"), parent)
        self._summary: Summary | None = None
        self._working = False
        self.words = label(muted=True, wrap=True)
        self.stop, self.copy = button(tr("Stop"), link=True), button(tr("Copy"), link=True)
        self.copy.setToolTip(tip(tr("Copies the summary, marked as chosen by a machine (Ctrl+C)")))
        self.passages.setWordWrap(True)
        self.passages.setMouseTracking(True)
        self.passages.installEventFilter(self)
        head = across((self.words, 1))
        for made in (self.stop, self.copy):
            head.addWidget(made, 0, Qt.AlignmentFlag.AlignTop)
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.insertLayout(0, head)
        self.stop.clicked.connect(self.stopped)
        self.copy.clicked.connect(self._copy)
        self.passages.itemEntered.connect(self._light)
        self.passages.currentItemChanged.connect(self._light_current)

    def start(self) -> None:
        """Says that a model is being opened."""
        self._summary, self._working = None, True
        self._show()

    def show_summary(self, summary: Summary) -> None:
        """Shows what is chosen so far."""
        if summary != self._summary:
            self._summary = summary
            self._show()

    def end(self) -> None:
        """Says that the model has ended."""
        self._working = False
        if self._summary is None:
            self.clear()
            return
        self._show()
        announce(self, self.words.text())

    def clear(self) -> None:
        """Removes the summary, because another clause is shown."""
        self._summary, self._working = None, False
        self.show_passages(())

    def fit(self, rows: int) -> None:
        """Makes room for its sentences, which are longer than a line."""
        heights = [self.passages.sizeHintForRow(row) for row in range(self.passages.count())]
        self.passages.setVisible(bool(heights))
        self.passages.setFixedHeight(min(sum(heights) + 2 * self.passages.frameWidth(), _HIGHEST))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Makes Ctrl+C copy the summary with its label, and never a sentence without it."""
        if isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Copy):
            if event.type() is QEvent.Type.KeyPress:
                self._copy()
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def _show(self) -> None:
        summary = self._summary
        rows = (
            [
                Passage(chosen.text, "", None, chosen.text, Behind(each.clause, chosen.spans))
                for each in summary.clauses
                for chosen in each.sentences
            ]
            if summary
            else []
        )
        self.words.setText(_words(summary, self._working))
        self.stop.setVisible(self._working)
        self.copy.setVisible(bool(rows))
        self.show_passages(rows)
        self.title.show()
        self.counted.emit()

    def _add(self, passage: Passage) -> None:
        item = list_item(passage.name, passage.text)
        item.setData(TARGET, passage.target)
        self.passages.addItem(item)

    def _light_current(self, item: QListWidgetItem | None) -> None:
        """Highlights the row reached by keyboard, but not one that is current only by default."""
        if self.passages.hasFocus():
            self._light(item)

    def _light(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.lit.emit(item.data(TARGET))

    def _copy(self) -> None:
        if self._summary and self._summary.sentences:
            self.copy_wanted.emit(self._summary.text)


def _words(summary: Summary | None, working: bool) -> str:
    """The text above the sentences: that a machine chose them, how far it has got, what was left out."""
    if summary is None:
        return tr("Opening the language model…")
    words = [summary.mark]
    if working:
        place, total = len(summary.clauses), summary.total
        words.append(tr("Reading, clause {place:,} of {total:,}…", place=place, total=total))
    elif not summary.ended:
        words.append(tr("Stopped."))
    if summary.left_out == 1:
        words.append(tr("1 sentence is left out."))
    elif summary.left_out:
        words.append(tr("{count:,} sentences are left out.", count=summary.left_out))
    return " ".join(words)


_LANE = "summary"


class Summarising(Feature):
    """One summary at a time; it stays while one of its clauses is shown."""

    def __init__(self, desk: Desk, preview: Preview) -> None:
        super().__init__(desk)
        window = desk.window
        self._preview = preview
        self._job: Job | None = None
        self._clauses: tuple[str, ...] = ()
        self._awaited: Behind | None = None  # words to highlight once their clause is shown
        summary = window.preview.summary
        window.menus.summarise.triggered.connect(self._summarise_chosen)
        window.preview.summarise.clicked.connect(lambda: self._summarise((window.preview.clause,)))
        summary.stopped.connect(self._stop)
        summary.lit.connect(self._light)
        summary.wanted.connect(self._go)
        summary.copy_wanted.connect(self._copy)
        window.preview.changed.connect(self._keep_or_clear)

    def _summarise_chosen(self) -> None:
        """Summarises the selected clauses, or else the current one."""
        current = self._window.cards.currentIndex()
        clauses = self._selection.clauses or ((current.data(HIT).clause.id,) if current.isValid() else ())
        if clauses:
            self._window.menus.show_preview.trigger()
            self._preview.show(clauses[0])
            self._summarise(clauses)

    def _summarise(self, clauses: tuple[str, ...]) -> None:
        self._clauses = clauses
        self._window.preview.tabs.open(self._window.preview.summary)

        def steps() -> Generator[Summary, None, None]:
            yield from self._library.summaries.of(clauses)

        job = self._job = self._jobs.drive(steps, lane=_LANE)
        self._window.preview.summary.start()
        job.progressed.connect(self._show)
        self._follow(job, None)
        job.finished.connect(lambda: self._end(job))

    def _stop(self) -> None:
        """Stops the model; what has been chosen so far stays."""
        self._jobs.cancel(_LANE)

    def _end(self, job: Job) -> None:
        if job is self._job:
            self._job = None
            self._window.preview.summary.end()

    def _show(self, summary: Summary) -> None:
        if self._clauses:
            self._window.preview.summary.show_summary(summary)

    def _keep_or_clear(self) -> None:
        """Keeps the summary if the clause now shown is in it, and otherwise removes it."""
        shown, awaited = self._window.preview.clause, self._awaited
        self._awaited = None
        if self._clauses and shown not in self._clauses:
            self._clauses = ()
            self._stop()
            self._window.preview.summary.clear()
        elif awaited and awaited.clause == shown:
            self._light(awaited)

    def _light(self, behind: Behind) -> None:
        if behind.clause == self._window.preview.clause:
            self._window.preview.light(behind.spans)

    def _go(self, behind: Behind) -> None:
        """Goes to the words behind a sentence, in another clause if need be."""
        if behind.clause == self._window.preview.clause:
            self._light(behind)
        else:
            self._awaited = behind
            self._preview.show(behind.clause)

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._window.notice.say("success", tr("Summary copied, marked as chosen by a machine."), "")
