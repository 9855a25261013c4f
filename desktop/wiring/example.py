"""Connects clauses, selected words or a file to search for similar clauses, in the library or in one contract."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QModelIndex, QObject, QTimer

from core import Document, FileStatus, LocatedPassage, Section, tr
from desktop.main_window import MainWindow
from desktop.models.files import FilesModel
from desktop.models.hits import HIT, HitsModel
from desktop.models.selection import Selection
from desktop.presenters.example import ExamplePresenter
from desktop.presenters.search import SearchPresenter
from desktop.views import contract, dialogs, faults
from desktop.views.example import ExampleDialog
from desktop.views.selection_bar import MOST_EXAMPLES
from desktop.wiring.errors import say_error

_FIRST = 60  # characters of an example shown in the banner


class ExampleWiring(QObject):
    """The examples are the selection in the preview, else the selected clauses, else the current one."""

    def __init__(
        self,
        window: MainWindow,
        presenter: ExamplePresenter,
        searching: SearchPresenter,
        hits: HitsModel,
        files: FilesModel,
        selection: Selection,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window, self._presenter, self._searching = window, presenter, searching
        self._files, self._selection = files, selection
        self._dialog: ExampleDialog | None = None
        window.menus.more_like.triggered.connect(lambda: self.search(self._in_hand()))
        window.chosen.similar_wanted.connect(lambda: self.search([each.text for each in selection.all]))
        window.preview.more_wanted.connect(lambda: self.search([window.preview.example]))
        window.menus.by_example.triggered.connect(self._open_dialog)
        window.menus.where.triggered.connect(self._locate)
        window.banner.closed.connect(self._end)
        window.locating.cancelled.connect(presenter.cancel)
        window.cards.visited.connect(self._allow)
        selection.changed.connect(self._allow)
        hits.modelReset.connect(self._allow)
        searching.query_changed.connect(self._say)
        presenter.started.connect(window.locating.start)
        presenter.progressed.connect(window.locating.show_progress)
        presenter.ended.connect(self._stop)
        presenter.located.connect(self._show_located)
        presenter.failed.connect(lambda error: say_error(window, error))
        self._allow()

    def search(self, examples: Sequence[str]) -> None:
        """Shows the clauses of the library that are similar to the examples."""
        examples = [text for text in examples if text.strip()]
        if len(examples) > MOST_EXAMPLES:
            heading = tr("Select up to {most} clauses.", most=MOST_EXAMPLES)
            self._window.notice.say("plain", heading, tr("A few examples are enough."))
        elif examples:
            self._window.show_clauses()
            self._window.search.field.clear()
            self._searching.search_similar(examples)

    def search_by(self, file: Path) -> None:
        """Opens the dialog for search by example with the text of a file."""
        if not self._dialog:
            self._open_dialog()
        self._read(file)

    # --------------------------------------------------------------- in hand

    def _in_hand(self) -> list[str]:
        preview = self._window.preview
        if preview.isVisible() and preview.isAncestorOf(self._window.focusWidget() or self._window) and preview.example:
            return [preview.example]
        if len(self._selection):
            return [each.text for each in self._selection.all]
        index = self._window.cards.currentIndex()
        return [index.data(HIT).clause.text] if index.isValid() else []

    def _allow(self, _: QModelIndex | tuple[str, ...] = ()) -> None:
        for action in (self._window.menus.more_like, self._window.menus.where):
            action.setEnabled(len(self._selection) > 0 or self._window.cards.currentIndex().isValid())

    # ---------------------------------------------------------------- banner

    def _say(self) -> None:
        """Says which examples the search uses, as the search field does not show them."""
        examples = self._searching.examples
        if not examples:
            self._window.banner.say("")
            return
        first = " ".join(examples[0].split())
        words = first if len(first) <= _FIRST else first[:_FIRST].rsplit(" ", 1)[0] + " …"
        if len(examples) == 1:
            heading = tr("Similar to: {example}", example=words)
        else:
            heading = tr("Similar to {count} examples: {example}", count=len(examples), example=words)
        self._window.banner.say(heading, tip="\n\n".join(text[:500] for text in examples))

    def _end(self) -> None:
        self._window.banner.say("")
        if self._searching.examples:
            self._searching.search("")
            self._window.focus_search()

    # ---------------------------------------------------------------- dialog

    def _open_dialog(self) -> None:
        dialog = self._dialog = ExampleDialog(self._window)
        dialog.wanted.connect(lambda example: self.search([example]))
        dialog.file_wanted.connect(self._read)
        dialog.choice_wanted.connect(self._choose)
        dialog.finished.connect(self._close_dialog)
        self._presenter.read.connect(dialog.show_text)
        self._presenter.unread.connect(self._say_unread)
        dialog.open()

    def _choose(self) -> None:
        if path := dialogs.choose_example(self._dialog or self._window):
            self._read(path)

    def _read(self, path: Path) -> None:
        if self._dialog:
            self._dialog.reading(path)
            self._presenter.read_file(path)

    def _say_unread(self, error: Exception) -> None:
        if self._dialog:
            self._dialog.show_failure(*faults.error_words(error))

    def _close_dialog(self) -> None:
        self._presenter.stop_reading()
        if self._dialog:
            self._presenter.read.disconnect(self._dialog.show_text)
            self._presenter.unread.disconnect(self._say_unread)
            self._dialog.deleteLater()
            self._dialog = None

    # ------------------------------------------------------- in one contract

    def _locate(self) -> None:
        examples = self._in_hand()[:MOST_EXAMPLES]
        shown = self._window.preview.document if self._window.preview.isVisible() else None
        files = [record.path for record in self._files.records if record.status is not FileStatus.FAILED]
        if examples and (path := contract.choose_contract(self._window, files, shown.source if shown else None)):
            self._presenter.locate(examples, path)

    def _stop(self) -> None:
        self._window.locating.hide()

    def _show_located(
        self, passages: tuple[LocatedPassage, ...], document: Document | None, sections: tuple[Section, ...]
    ) -> None:
        if document is None:
            self._window.notice.say("plain", tr("That contract has no similar clause."))
            return
        self._window.notice.hide()
        preview = self._window.preview
        self._window.show_clauses()
        preview.show()
        self._window.results.fit()
        preview.show_located(document, passages, sections)
        preview.passages.setFocus()
        QTimer.singleShot(0, preview, lambda: preview.text.go_to(passages[0].span))  # once it is laid out
