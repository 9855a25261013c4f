"""Clauses on their way out: to a Word file, a PDF or a table, to the clipboard, or dragged to another program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QMimeData, QModelIndex, Qt
from PySide6.QtGui import QDrag, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from core import Accompaniment, Clip, ExportChoices, Placeholder, Query, tr, visible_name
from desktop.exporting.choices import (
    choices_of,
    exception_words,
    exceptions_of,
    exceptions_to_save,
    with_cited,
    with_definitions,
    words_of,
)
from desktop.exporting.placeholders import PlaceholdersDialog
from desktop.feature import Desk, Feature
from desktop.remembered import KeptList
from desktop.results.hits import HIT
from desktop.widgets import dialogs
from desktop.widgets.notice import say_exported
from desktop.widgets.words import clause_count

if TYPE_CHECKING:
    from core import Library


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


def all_found(library: Library, query: Query) -> list[str]:
    """The ids of the clauses that answer a query, best first by the quick search: as many as fit in a table."""
    found = next(library.search.find(replace(query, limit=_MOST_ROWS), rerank=False))
    return [hit.clause.id for hit in found.hits]


class Sharing(Feature):
    """Exports and copies the selected clauses, or if none is selected the current one.

    While the preview has the focus, copying takes what it shows.

    Attributes:
        choices: what is included with clauses.
    """

    def __init__(self, desk: Desk, kept: KeptList, kept_exceptions: KeptList) -> None:
        super().__init__(desk)
        window, selection, searching = desk.window, desk.selection, desk.searching
        self._kept = kept
        self.choices = choices_of(kept.words)
        self._exceptions: Mapping[str, Accompaniment] = exceptions_of(kept_exceptions.words)
        self._kept_exceptions = kept_exceptions
        self._choose_file: Callable[[], Path | None] = lambda: None
        window.settings.exporting.show_choices(self.choices)
        window.settings.exporting.changed.connect(self._choose)
        for wanted in (window.menus.export.triggered, window.chosen.export.clicked):
            wanted.connect(lambda: self._review(lambda: dialogs.choose_word_file(window)))
        window.menus.export_pdf.triggered.connect(lambda: self._review(lambda: dialogs.choose_pdf_file(window)))
        window.menus.export_table.triggered.connect(self._export_table)
        for wanted in (window.menus.copy.triggered, window.chosen.copy.clicked, window.cards.copy_wanted):
            wanted.connect(self._copy)
        for wanted in (window.menus.export_choices.triggered, window.chosen.choices.clicked):
            wanted.connect(window.settings.open_exporting)
        for changed in (selection.changed, searching.changed, window.cards.visited, window.preview.changed):
            changed.connect(self._allow)
        window.cards.dragged.connect(self._drag)
        window.chosen.list.cited_wanted.connect(lambda clause: self._take(clause, with_cited))
        window.chosen.list.definitions_wanted.connect(lambda clause: self._take(clause, with_definitions))
        for changed in (window.settings.exporting.changed, selection.changed):
            changed.connect(self._show_exceptions)
        self._allow()

    @property
    def applied(self) -> ExportChoices:
        """The choices, with the exceptions for single clauses, and with the user's notes if they are included."""
        notes = self._selection.notes if self.choices.annotated else {}
        return replace(self.choices, notes=notes, exceptions=self._exceptions)

    @property
    def _copied(self) -> ExportChoices:
        """The choices for what goes straight into another program."""
        return replace(self.applied, sources=self.choices.copied_sources)

    def _in_hand(self) -> tuple[str, ...]:
        index = self._window.cards.currentIndex()
        return self._selection.clauses or ((index.data(HIT).clause.id,) if index.isValid() else ())

    def _allow(self) -> None:
        in_hand = bool(self._in_hand())
        self._window.menus.export.setEnabled(in_hand)
        self._window.menus.export_pdf.setEnabled(in_hand)
        self._window.menus.export_table.setEnabled(bool(self._selection.clauses or self._searching.query.text))
        self._window.menus.copy.setEnabled(in_hand or bool(self._window.preview.clause))
        self._window.menus.clear.setEnabled(len(self._selection) > 0)

    def _choose(self) -> None:
        self.choices = self._window.settings.exporting.choices
        self._kept.keep(words_of(self.choices))

    def _take(self, clause: str, changed: Callable[[ExportChoices, str], Accompaniment]) -> None:
        """Takes the cited sections or the definitions in or out for one clause of the tray, which is remembered."""
        own = changed(self.applied, clause)
        others = {other: each for other, each in self._exceptions.items() if other != clause}
        usual = own == Accompaniment(self.choices.cited, self.choices.definitions)
        self._exceptions = others if usual else {**others, clause: own}
        self._kept_exceptions.keep(exceptions_to_save(self._exceptions))
        self._show_exceptions()

    def _show_exceptions(self) -> None:
        applied = self.applied
        self._selection.mark({each: tuple(exception_words(applied, each)) for each in self._selection.clauses})

    # --------------------------------------------------------------- to a file

    def _review(self, choose: Callable[[], Path | None]) -> None:
        """Reviews what placeholders would replace in the clauses, if they are to; otherwise writes at once."""
        if not (clauses := self._in_hand()):
            return
        self._choose_file = choose
        if self.choices.replacing:
            propose, choices = self._library.export.placeholders, self.applied
            then = lambda found: self._show_proposed(clauses, found)  # noqa: E731
            self._run(lambda: propose(clauses, choices), then, lane="placeholders")
        else:
            self._write_file(clauses)

    def _show_proposed(self, clauses: tuple[str, ...], proposed: tuple[Placeholder, ...]) -> None:
        """Shows the placeholders for the names, addresses, numbers, amounts and dates in the clauses."""
        dialog = PlaceholdersDialog(proposed, self._window)
        dialog.wanted.connect(lambda words: self._look_for(words, clauses, dialog))
        if dialog.exec():
            self._write_file(clauses, dialog.chosen)

    def _look_for(self, words: str, clauses: tuple[str, ...], dialog: PlaceholdersDialog) -> None:
        """Looks for words of the user's own in the clauses, to be replaced too."""
        look, choices = self._library.export.placeholder_for, self.applied
        then = lambda found: dialog.show_found(words, found)  # noqa: E731
        self._run(lambda: look(words, clauses, choices), then, lane="placeholders")

    def _write_file(self, clauses: tuple[str, ...], placeholders: tuple[Placeholder, ...] = ()) -> None:
        """Writes a PDF if the file name says so, otherwise a Word file."""
        choices, export = replace(self.applied, placeholders=placeholders), self._library.export
        if not (to := self._choose_file()):
            return
        if to.suffix.lower() == ".pdf":
            paper = "letter" if QLocale().measurementSystem() is _AMERICAN else "a4"
            self._run(lambda: export.pdf(clauses, to, choices, paper=paper), self._say_exported)
        else:
            self._run(lambda: export.word(clauses, to, choices), self._say_exported)

    def _export_table(self) -> None:
        """Exports the selected clauses; if none is selected, all that were found."""
        clauses, query, choices = self._selection.clauses, self._searching.query, self.applied
        if not (clauses or query.text) or not (to := dialogs.choose_table_file(self._window)):
            return

        def table() -> Path:
            return self._library.export.table(clauses or all_found(self._library, query), to, choices)

        self._run(table, self._say_exported)

    def _say_exported(self, path: Path) -> None:
        say_exported(self._window.notice, path)

    # ------------------------------------------------------ to other programs

    def copy(self, clauses: Sequence[str]) -> None:
        """Puts clauses on the clipboard, by their ids, with what is included with clauses."""
        self._render(clauses, self._put_on_clipboard, "copy")

    def _copy(self) -> None:
        preview, focus = self._window.preview, QApplication.focusWidget()
        reading = preview.isVisible() and focus is not None and preview.isAncestorOf(focus)
        if clauses := ((preview.clause,) if reading and preview.clause else self._in_hand()):
            self.copy(clauses)

    def _drag(self, index: QModelIndex) -> None:
        """Drags a clause; if it is selected, all selected ones."""
        clause = index.data(HIT).clause.id
        clauses = self._selection.clauses if clause in self._selection else (clause,)
        self._render(clauses, self._carry, "lift")

    def _render(self, clauses: Sequence[str], then: Callable[[Clip], None], lane: str) -> None:
        choices = self._copied
        self._run(lambda: self._library.export.clip(clauses, choices), then, lane=lane)

    def _carry(self, clip: Clip) -> None:
        if QGuiApplication.mouseButtons() & Qt.MouseButton.LeftButton:  # still held now that the clauses are rendered
            carry(self._window.cards, clip)

    def _put_on_clipboard(self, clip: Clip) -> None:
        QGuiApplication.clipboard().setMimeData(mime(clip))
        files = list(dict.fromkeys(clip.files))
        if len(clip.headings) == 1:
            file = visible_name(files[0].name)
            words = tr("“{heading}” copied from {file}.", heading=visible_name(clip.headings[0]), file=file)
            if not file:  # a kept clause
                words = tr("“{heading}” copied.", heading=visible_name(clip.headings[0]))
        elif len(files) == 1:
            file = visible_name(files[0].name)
            words = tr("{clauses} copied from {file}.", clauses=clause_count(len(clip.headings)), file=file)
        else:
            words = tr(
                "{clauses} copied from {count:,} contracts.", clauses=clause_count(len(clip.headings)), count=len(files)
            )
        self._window.statusBar().showMessage(words, 4000)
