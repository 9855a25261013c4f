"""Fetches clauses and contracts for the preview, and keeps it on the current card."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, QTimer

from core import (
    Document,
    Excerpt,
    MunimentError,
    Section,
    Span,
    file_words,
    folder_of,
    is_gone,
    page_words,
    tr,
    visible_name,
)
from desktop import opening
from desktop.feature import Desk, Feature
from desktop.preview.aside import Passage
from desktop.preview.printed import PagesPresenter
from desktop.results.hits import HIT
from desktop.widgets import faults
from desktop.widgets.words import path_words

_LANE = "preview"
_TERM_LANE = "term"


_DELAY_MS = 120  # the preview follows the arrow keys after this pause


class Preview(Feature):
    """Opens the preview, keeps it on the current card, and closes it; only what was asked for last is shown."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        window, library, jobs, hits = desk.window, desk.library, desk.jobs, desk.hits
        self._pages = pages = PagesPresenter(library, jobs, self)
        self._clause = ""  # the one that is fetched, or shown
        self._rest = QTimer(self, singleShot=True, interval=_DELAY_MS)
        self._rest.timeout.connect(self._fetch)
        self._followed = ""  # the clause of the card that the preview is on
        hits.modelReset.connect(self._start_over)
        hits.rowsRemoved.connect(self._leave_removed)
        window.cards.opened.connect(self._open)
        window.cards.visited.connect(self._visit)
        window.cards.escaped.connect(self._close)
        window.menus.show_preview.triggered.connect(self._open)
        window.preview.closed.connect(self._close)
        window.preview.file_wanted.connect(self._open_file)
        window.cards.expanded.connect(self._look_up_near_duplicates)
        window.cards.near_duplicate_opened.connect(
            lambda index, place: self.open_clause(index.data(HIT).near_duplicates[place])
        )
        window.preview.near_duplicate_wanted.connect(self.show)
        window.preview.text.copied.connect(self._say_copied)
        window.preview.page_wanted.connect(self._show_page)
        window.menus.printed.triggered.connect(self._change_view)
        pages.drawn.connect(window.preview.printed.show_picture)
        pages.failed.connect(self._say_not_drawn)
        window.preview.text.rested.connect(self._look_up_term)

    # ----------------------------------------------------------- what it shows

    def show(self, clause: str) -> None:
        """Shows a clause in its document, unless it is there already."""
        if clause != self._clause:
            self._clause = clause
            fetch = self._library.documents.provision
            self._fetch_for(lambda: fetch(clause), self._window.preview.show_provision)

    def open_clause(self, clause: str) -> None:
        """Opens a clause, which need not be among those found, in its document."""
        self._turn_to_preview()
        self.show(clause)

    def open_contract(self, document: str, at: Span | None) -> None:
        """Opens a contract, without a search, at certain words or at its beginning."""
        self._turn_to_preview()
        self._clause, documents, pane = "", self._library.documents, self._window.preview

        def read() -> tuple[Document, tuple[Section, ...]]:
            return documents.get(document), documents.sections(document)

        def show(found: tuple[Document, tuple[Section, ...]]) -> None:
            pane.show_contract(*found, at)

        self._fetch_for(read, show)
        pane.reader.setFocus(Qt.FocusReason.OtherFocusReason)

    def _turn_to_preview(self) -> None:
        self._window.show_clauses()
        self._window.results.show_cards(True)  # even without clauses: the preview is beside them
        self._show()
        self._rest.stop()  # a card that the focus passes on its way here is not followed

    def _fetch_for(self, fetch: Callable[[], object], then: Callable[..., object]) -> None:
        def failed(error: Exception) -> None:
            self._clause = ""
            self._say_failed(error)

        job = self._jobs.run(fetch, lane=_LANE)
        job.succeeded.connect(then)
        job.failed.connect(failed)

    def _drop(self) -> None:
        """Drops what is shown, and what is being fetched."""
        self._clause = ""
        self._jobs.cancel(_LANE)

    def _look_up_term(self, document: str, offset: int) -> None:
        """Explains the defined term at a character; says nothing if there is none, or on failure."""
        job = self._jobs.run(lambda: self._library.documents.term_at(document, offset), lane=_TERM_LANE)
        job.succeeded.connect(lambda term: self._window.preview.text.explain(term) if term else None)

    # ----------------------------------------------------- following the cards

    @property
    def _is_open(self) -> bool:
        """Whether the preview is open, if only behind another page: it must be right when the user comes back."""
        return not self._window.preview.isHidden()

    def _start_over(self) -> None:
        """Shows the first clause of a new answer, and nothing of the previous one."""
        any_ = self._hits.rowCount() > 0
        self._allow(any_)
        if self._is_open:
            self._open() if any_ else self._hide()

    def _leave_removed(self) -> None:
        """Goes on to the current card if that of the clause shown is no longer in the list."""
        shown = self._window.preview.clause
        listed = (self._hits.index(row).data(HIT).clause.id for row in range(self._hits.rowCount()))
        if self._is_open and shown == self._followed and shown not in listed:
            self._rest.start()

    def _open(self) -> None:
        if not self._window.cards.currentIndex().isValid():
            self._window.cards.setCurrentIndex(self._hits.index(0))
        self._show()
        self._fetch()

    def _show(self) -> None:
        self._window.preview.show()
        self._window.results.fit()

    def _visit(self, index: QModelIndex) -> None:
        self._allow(index.isValid())
        if self._is_open:
            self._rest.start()

    def _allow(self, any_: bool) -> None:
        menus = self._window.menus
        finding = (menus.find_next, menus.find_previous, menus.next_hit, menus.previous_hit)
        for action in (menus.show_preview, menus.summarise, menus.printed, *finding):
            action.setEnabled(any_)

    def _fetch(self) -> None:
        index = self._window.cards.currentIndex()
        if index.isValid():
            self._followed = index.data(HIT).clause.id
            if self._window.preview.clause != self._followed:
                self._drop()  # what it fetched last is no longer shown
            self.show(self._followed)
            self._window.preview.near_duplicates.show_passages(())
            self._look_up_near_duplicates(index)

    def _look_up_near_duplicates(self, index: QModelIndex) -> None:
        if copies := index.data(HIT).near_duplicates:
            clause, excerpts = index.data(HIT).clause.id, self._library.documents.excerpts
            job = self._jobs.run(lambda: excerpts(copies))  # which says nothing on failure
            job.succeeded.connect(lambda found: self._show_near_duplicates(clause, found))

    def _show_near_duplicates(self, clause: str, excerpts: tuple[Excerpt, ...]) -> None:
        """Lists them on the expanded card, and beside the clause in the preview."""
        self._hits.name_near_duplicates(clause, [_place(excerpt) for excerpt in excerpts])
        index = self._window.cards.currentIndex()
        if index.isValid() and (hit := index.data(HIT)).clause.id == clause:
            pairs = zip(hit.near_duplicates, excerpts, strict=False)
            rows = [Passage.of_near_duplicate(id_, excerpt) for id_, excerpt in pairs]
            self._window.preview.near_duplicates.show_passages(rows)

    def _open_file(self, path: Path, page: int) -> None:
        if is_gone(path):
            heading = tr("“{file}” is missing.", file=visible_name(file_words(path)))
            folder = path_words(folder_of(path))
            words = tr("It is no longer in {folder}. Its text is still in the library.", folder=folder)
            self._window.notice.say("error", heading, words)
        else:
            opening.open_file(path, page)

    def _change_view(self) -> None:
        """Switches between the text and the page as printed."""
        preview = self._window.preview
        if not preview.isVisible():
            self._open()
        preview.want_printed(not preview.printed_wanted)

    def _show_page(self, document: Document, number: int, passages: tuple[Span, ...]) -> None:
        words = self._hits.words_found(document.id) if self._window.preview.clause else ()
        self._pages.show(document, number, passages, words)

    def _say_not_drawn(self, error: Exception) -> None:
        if isinstance(error, MunimentError):
            self._window.preview.printed.say_failed(*faults.error_words(error))
        else:
            self._say_failed(error)

    def _say_copied(self) -> None:
        if document := self._window.preview.document:
            words = tr("Selected text copied from {file}.", file=visible_name(file_words(document.source)))
            self._window.statusBar().showMessage(words, 4000)

    def _close(self) -> None:
        self._hide()
        self._window.cards.setFocus(Qt.FocusReason.OtherFocusReason)

    def _hide(self) -> None:
        self._drop()
        self._pages.stop()
        self._window.preview.hide()
        if not self._hits.rowCount():
            self._window.results.show_cards(False)
        self._window.results.fit()


def _place(excerpt: Excerpt) -> str:
    """Where a clause is, on one line."""
    name = f"{excerpt.section} {excerpt.heading}".strip() or tr("No heading")
    return "  ·  ".join(filter(None, (name, excerpt.title, file_words(excerpt.file), page_words(excerpt.page))))
