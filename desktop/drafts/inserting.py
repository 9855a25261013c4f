"""Puts clauses of the library into copies of the draft, from wherever a clause is at hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication

from core import DraftReview, Fitting, Precedent, Span, tr
from desktop.drafts.fitting import Chosen, PutInDialog
from desktop.feature import Desk, Feature
from desktop.results.hits import HIT
from desktop.widgets import dialogs
from desktop.widgets.faults import error_words
from desktop.widgets.notice import say_exported
from desktop.widgets.words import tip

_LANE: Final = "put in"
_WORD: Final = ".docx"


class Inserting(Feature):
    """The clause is the precedent chosen beside the draft, or the one in the tray, the preview or the results.

    Args:
        desk: what all features share.
        review: reviews a draft: the copy, on request.
    """

    _dialog: PutInDialog | None

    def __init__(self, desk: Desk, review: Callable[[Path], None]) -> None:
        super().__init__(desk)
        self._review = review
        window = desk.window
        self._page = window.draft
        window.menus.put_in.triggered.connect(lambda: self._start(self._in_hand()))
        window.draft.pane.put_in.clicked.connect(lambda: self._start(self._in_hand()))
        window.preview.put_in.clicked.connect(lambda: self._start(self._in_preview()))
        window.chosen.list.put_in_wanted.connect(lambda _: self._start(self._in_tray()))
        window.draft.review_changed.connect(self._allow)
        self._allow()

    def put_in(self, clause: str, name: str) -> None:
        """Puts a clause into the draft, by its id and its name for the user."""
        self._start(Chosen(clause, name))

    def _allow(self) -> None:
        """Enables what puts a clause in; where it cannot, its tool tip says why."""
        review, window = self._page.review, self._window
        is_word = review is not None and review.document.source.suffix.lower() == _WORD
        if is_word:
            why = tr("Fits the clause to the draft, and puts it into a copy as tracked changes (Ctrl+Shift+V)")
        elif review:
            why = tr("A clause can be put into Word drafts (.docx) only: save the draft as one in Word, and open that.")
        else:
            why = tr("Open a Word draft first (Ctrl+R).")
        for each in (window.menus.put_in, window.draft.pane.put_in, window.preview.put_in, window.chosen.list.put_in):
            each.setEnabled(is_word)
            each.setToolTip(tip(why))
        window.preview.offer_put_in(review is not None)

    # ---------------------------------------------------------- which clause

    def _in_hand(self) -> Chosen | None:
        """The clause where the keyboard is: beside the draft, in the tray, in the preview, or in the results."""
        window, focus = self._window, QApplication.focusWidget()
        if self._page.isVisible():
            precedent: Precedent | None = self._page.pane.chosen
            return Chosen(precedent.clause, _named(precedent.section, precedent.title)) if precedent else None
        if focus is window.chosen.list and (chosen := self._in_tray()):
            return chosen
        if focus and window.preview.isAncestorOf(focus) and (chosen := self._in_preview()):
            return chosen
        index = window.cards.currentIndex()
        if index.isValid():
            clause = index.data(HIT).clause
            return Chosen(clause.id, _named(f"{clause.section} {clause.heading}".strip(), index.data(HIT).title))
        return self._in_tray() or self._in_preview()

    def _in_tray(self) -> Chosen | None:
        at, selected = self._window.chosen.list.currentRow(), self._selection.all
        return Chosen(selected[at].clause, selected[at].name) if 0 <= at < len(selected) else None

    def _in_preview(self) -> Chosen | None:
        preview = self._window.preview
        return Chosen(preview.clause, preview.heading.text()) if preview.clause else None

    # ------------------------------------------------------------ putting it in

    def _start(self, chosen: Chosen | None) -> None:
        """Asks after which section the clause is put: at first, where what is missing belongs, or at the cursor."""
        if (review := self._page.review) is None:
            return
        here = self._page.text.offset
        after = review.place_for(self._page.finding.span if self._page.finding else Span(here, here + 1))
        if chosen is None:
            self._window.notice.say("plain", tr("Choose a clause first."), tr("Ctrl+Shift+V puts it into the draft."))
        elif after is None:
            words = tr("The draft has no section after which a clause could be put.")
            self._window.notice.say("plain", words, tr("Give its clauses headings or numbers."))
        else:
            dialog = PutInDialog(chosen, review.document, review.places, after.id, self._window)
            dialog.place_chosen.connect(lambda section: self._fit(review, chosen, section))
            dialog.stopped.connect(lambda: self._jobs.cancel(_LANE))
            dialog.copy_wanted.connect(self._write_copy)
            dialog.finished.connect(self._close)
            self._dialog = dialog
            dialog.open()

    def _fit(self, review: DraftReview, chosen: Chosen, section: int) -> None:
        fit = self._library.drafts.fit
        self._run(lambda: fit(review.document.source, chosen.clause, section), self._show(review), lane=_LANE)

    def _show(self, review: DraftReview) -> Callable[[Fitting], None]:
        def show(fitting: Fitting) -> None:
            if self._dialog and fitting.document == review.document.id:
                self._dialog.show_fitting(fitting)
            elif self._dialog:
                words = tr(
                    "The draft was changed since it was reviewed. Close this, and go on when it has been read again."
                )
                self._dialog.show_fault(words)

        return show

    def _write_copy(self, fitting: Fitting) -> None:
        if self._dialog and (to := dialogs.choose_copy_of_draft(self._dialog, fitting.draft)):
            insert = self._library.drafts.insert
            self._run(lambda: insert(fitting, to), self._say_written)

    def _say_written(self, copy: Path) -> None:
        if self._dialog:
            self._dialog.accept()
        say_exported(self._window.notice, copy, (tr("Review the copy"), lambda: self._review(copy)))

    def _say_failed(self, error: Exception) -> None:
        if self._dialog:
            self._dialog.show_fault(" ".join(filter(None, error_words(error))))
        else:
            super()._say_failed(error)

    def _close(self) -> None:
        self._jobs.cancel(_LANE)
        self._forget_dialog()


def _named(section: str, title: str) -> str:
    return "  ·  ".join(filter(None, (section, title)))
