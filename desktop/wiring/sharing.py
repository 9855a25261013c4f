"""Connects selected clauses to Word files, the clipboard, and other programs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from core import Clip, Placeholder, tr, visible_name
from desktop.main_window import MainWindow
from desktop.models.counts import clause_count
from desktop.models.export_choices import choices_of, words_of
from desktop.models.hits import HIT
from desktop.models.kept_list import KeptList
from desktop.models.selection import Selection
from desktop.presenters.search import SearchPresenter
from desktop.presenters.sharing import SharingPresenter
from desktop.views import dialogs, drag
from desktop.views.placeholders import PlaceholdersDialog
from desktop.wiring.errors import say_error
from desktop.wiring.exported import say_exported


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
            drag.carry(self._window.cards, clip)

    def _put_on_clipboard(self, clip: Clip) -> None:
        QGuiApplication.clipboard().setMimeData(drag.mime(clip))
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
