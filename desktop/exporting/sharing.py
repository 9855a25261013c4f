"""Clauses on their way out: to a Word file, a PDF or a table, to the clipboard, or dragged to another program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QMimeData, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QDrag, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from core import Accompaniment, Clip, ExportChoices, Placeholder, Query, tr, visible_name
from desktop import opening
from desktop.exporting.choices import choices_of, words_of
from desktop.exporting.placeholders import PlaceholdersDialog
from desktop.jobs import Jobs
from desktop.remembered import KeptList
from desktop.results.hits import HIT
from desktop.search.searching import SearchPresenter
from desktop.tray.selection import Selection
from desktop.widgets import dialogs
from desktop.widgets.faults import say_error
from desktop.widgets.notice import Notice
from desktop.widgets.words import clause_count, path_words

if TYPE_CHECKING:
    from core import Library
    from desktop.main_window import MainWindow


def say_exported(notice: Notice, path: Path) -> None:
    """Says where a file was saved, and offers to open it."""
    actions = [
        (tr("Open"), lambda: opening.open_file(path)),
        (tr("Show in folder"), lambda: opening.show_in_folder(path)),
    ]
    notice.say("success", tr("Saved to {file}", file=visible_name(path.name)), path_words(path.parent), actions)


def mime(clip: Clip) -> QMimeData:
    """The clip as HTML and as plain text."""
    data = QMimeData()
    data.setHtml(clip.html)
    data.setText(clip.plain)
    return data


def carry(source: QWidget, clip: Clip) -> None:
    """Drags the clip to another program; returns when it is dropped or released."""
    drag = QDrag(source)
    drag.setMimeData(mime(clip))
    drag.exec(Qt.DropAction.CopyAction)


_MOST_ROWS = 10_000  # in a table
_AMERICAN = QLocale.MeasurementSystem.ImperialUSSystem


class SharingPresenter(QObject):
    """Has the engine write or render clauses, and passes on the result.

    Attributes:
        choices: what is included with clauses.
        notes: the user's notes, by clause id; included if so chosen.
        exceptions: what is included with single clauses against ``choices``, by clause id.
        looked_for: words of the user's own, and their placeholder, None if the clauses lack them.
        proposed: clauses, and the placeholders for the names, addresses, numbers, amounts and dates in them.
    """

    exported = Signal(Path)
    copied = Signal(Clip)
    lifted = Signal(Clip)
    proposed = Signal(tuple, tuple)
    looked_for = Signal(str, object)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = jobs
        self.choices = ExportChoices()
        self.notes: Mapping[str, str] = {}
        self.exceptions: Mapping[str, Accompaniment] = {}

    @property
    def applied(self) -> ExportChoices:
        """The choices, with the exceptions for single clauses, and with the notes if they are included."""
        notes = self.notes if self.choices.annotated else {}
        return replace(self.choices, notes=notes, exceptions=self.exceptions)

    @property
    def _copied(self) -> ExportChoices:
        """The choices for what goes straight into another program."""
        return replace(self.applied, sources=self.choices.copied_sources)

    def propose(self, clauses: tuple[str, ...]) -> None:
        """Looks for the names, addresses, numbers, amounts and dates in clauses."""
        choices = self.applied
        job = self._jobs.run(lambda: self._library.export.placeholders(clauses, choices), lane="placeholders")
        job.succeeded.connect(lambda found: self.proposed.emit(clauses, found))
        job.failed.connect(self.failed)

    def look_for(self, words: str, clauses: tuple[str, ...]) -> None:
        """Looks for words of the user's own in clauses, to be replaced too."""
        choices = self.applied
        job = self._jobs.run(lambda: self._library.export.placeholder_for(words, clauses, choices), lane="placeholders")
        job.succeeded.connect(lambda found: self.looked_for.emit(words, found))
        job.failed.connect(self.failed)

    def export(self, clauses: Sequence[str], to: Path, placeholders: tuple[Placeholder, ...] = ()) -> None:
        """Writes a PDF if the file name says so, otherwise a Word file."""
        choices, export = replace(self.applied, placeholders=placeholders), self._library.export
        if to.suffix.lower() == ".pdf":
            paper = "letter" if QLocale().measurementSystem() is _AMERICAN else "a4"
            job = self._jobs.run(lambda: export.pdf(clauses, to, choices, paper=paper))
        else:
            job = self._jobs.run(lambda: export.word(clauses, to, choices))
        job.succeeded.connect(self.exported)
        job.failed.connect(self.failed)

    def export_table(self, clauses: Sequence[str], to: Path) -> None:
        choices = self.applied
        job = self._jobs.run(lambda: self._library.export.table(clauses, to, choices))
        job.succeeded.connect(self.exported)
        job.failed.connect(self.failed)

    def export_found(self, query: Query, to: Path) -> None:
        """Writes all clauses that answer a query to a table."""
        choices = self.applied

        def table() -> Path:
            return self._library.export.table(all_found(self._library, query), to, choices)

        job = self._jobs.run(table)
        job.succeeded.connect(self.exported)
        job.failed.connect(self.failed)

    def copy(self, clauses: Sequence[str]) -> None:
        choices = self._copied
        job = self._jobs.run(lambda: self._library.export.clip(clauses, choices), lane="copy")
        job.succeeded.connect(self.copied)
        job.failed.connect(self.failed)

    def lift(self, clauses: Sequence[str]) -> None:
        """Renders clauses that are being dragged out."""
        choices = self._copied
        job = self._jobs.run(lambda: self._library.export.clip(clauses, choices), lane="lift")
        job.succeeded.connect(self.lifted)
        job.failed.connect(self.failed)


def all_found(library: Library, query: Query) -> list[str]:
    """The ids of the clauses that answer a query, best first by the quick search: as many as fit in a table."""
    found = next(library.search.find(replace(query, limit=_MOST_ROWS), rerank=False))
    return [hit.clause.id for hit in found.hits]


class SharingWiring(QObject):
    """Exports and copies the selected clauses, or if none is selected the current one.

    While the preview has the focus, copying takes what it shows.
    """

    def __init__(
        self,
        window: MainWindow,
        presenter: SharingPresenter,
        searching: SearchPresenter,
        selection: Selection,
        kept: KeptList,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._searching, self._kept = searching, kept
        presenter.choices = choices_of(kept.words)
        window.settings.exporting.show_choices(presenter.choices)
        window.settings.exporting.changed.connect(self._choose)
        self._window, self._presenter, self._selection = window, presenter, selection
        selection.changed.connect(self._selected)
        for wanted in (window.menus.export.triggered, window.chosen.exported):
            wanted.connect(self._export)
        for wanted in (window.menus.copy.triggered, window.chosen.copied, window.cards.copy_wanted):
            wanted.connect(self._copy)
        window.menus.export_pdf.triggered.connect(self._export_pdf)
        window.menus.export_table.triggered.connect(self._export_table)
        searching.changed.connect(self._allow)
        for wanted in (window.menus.export_choices.triggered, window.chosen.choices_wanted):
            wanted.connect(window.settings.open_exporting)
        window.cards.visited.connect(self._allow)
        window.preview.changed.connect(self._allow)
        window.cards.dragged.connect(self._drag)
        self._choose_file: Callable[[], Path | None] = lambda: None
        presenter.proposed.connect(self._show_proposed)
        presenter.exported.connect(lambda path: say_exported(window.notice, path))
        presenter.copied.connect(self._put_on_clipboard)
        presenter.lifted.connect(self._carry)
        presenter.failed.connect(lambda error: say_error(window, error))
        self._allow()

    def _in_hand(self) -> tuple[str, ...]:
        index = self._window.cards.currentIndex()
        return self._selection.clauses or ((index.data(HIT).clause.id,) if index.isValid() else ())

    def _selected(self) -> None:
        self._presenter.notes = self._selection.notes
        self._allow()

    def _allow(self) -> None:
        in_hand = bool(self._in_hand())
        self._window.menus.export.setEnabled(in_hand)
        self._window.menus.export_pdf.setEnabled(in_hand)
        self._window.menus.export_table.setEnabled(bool(self._selection.clauses or self._searching.query.text))
        self._window.menus.copy.setEnabled(in_hand or bool(self._window.preview.clause))
        self._window.menus.clear.setEnabled(len(self._selection) > 0)

    def _export(self) -> None:
        clauses = self._in_hand()
        if clauses:
            self._review(clauses, lambda: dialogs.choose_word_file(self._window))

    def _export_pdf(self) -> None:
        clauses = self._in_hand()
        if clauses:
            self._review(clauses, lambda: dialogs.choose_pdf_file(self._window))

    def _review(self, clauses: tuple[str, ...], choose: Callable[[], Path | None]) -> None:
        """Reviews what placeholders would replace in clauses, if they are to; otherwise writes at once."""
        self._choose_file = choose
        if self._presenter.choices.replacing:
            self._presenter.propose(clauses)
        else:
            self._write(clauses)

    def _show_proposed(self, clauses: tuple[str, ...], proposed: tuple[Placeholder, ...]) -> None:
        dialog = PlaceholdersDialog(proposed, self._window)
        dialog.wanted.connect(lambda words: self._presenter.look_for(words, clauses))
        self._presenter.looked_for.connect(dialog.show_found)
        wanted = dialog.exec()
        self._presenter.looked_for.disconnect(dialog.show_found)
        if wanted:
            self._write(clauses, dialog.chosen)

    def _write(self, clauses: tuple[str, ...], placeholders: tuple[Placeholder, ...] = ()) -> None:
        if to := self._choose_file():
            self._presenter.export(clauses, to, placeholders)

    def _export_table(self) -> None:
        """Exports the selected clauses; if none is selected, all that were found."""
        query = self._searching.query
        if not (self._selection.clauses or query.text):
            return
        if to := dialogs.choose_table_file(self._window):
            if self._selection.clauses:
                self._presenter.export_table(self._selection.clauses, to)
            else:
                self._presenter.export_found(query, to)

    def _choose(self) -> None:
        self._presenter.choices = self._window.settings.exporting.choices
        self._kept.keep(words_of(self._presenter.choices))

    def _copy(self) -> None:
        preview, focus = self._window.preview, QApplication.focusWidget()
        reading = preview.isVisible() and focus is not None and preview.isAncestorOf(focus)
        if clauses := ((preview.clause,) if reading and preview.clause else self._in_hand()):
            self._presenter.copy(clauses)

    def _drag(self, index: QModelIndex) -> None:
        """Drags a clause; if it is selected, all selected ones."""
        clause = index.data(HIT).clause.id
        self._presenter.lift(self._selection.clauses if clause in self._selection else (clause,))

    def _carry(self, clip: Clip) -> None:
        if QGuiApplication.mouseButtons() & Qt.MouseButton.LeftButton:  # still held now that the clauses are rendered
            carry(self._window.cards, clip)

    def _put_on_clipboard(self, clip: Clip) -> None:
        QGuiApplication.clipboard().setMimeData(mime(clip))
        files = list(dict.fromkeys(clip.files))
        if len(clip.headings) == 1:
            file = visible_name(files[0].name)
            words = tr("“{heading}” copied from {file}.", heading=visible_name(clip.headings[0]), file=file)
        elif len(files) == 1:
            file = visible_name(files[0].name)
            words = tr("{clauses} copied from {file}.", clauses=clause_count(len(clip.headings)), file=file)
        else:
            words = tr(
                "{clauses} copied from {count:,} contracts.", clauses=clause_count(len(clip.headings)), count=len(files)
            )
        self._window.statusBar().showMessage(words, 4000)
