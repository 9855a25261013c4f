"""Reviews a draft, reads it again when its file changes, and does what is asked for on its page."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from core import (
    Comparison,
    DraftFinding,
    DraftReview,
    FileStatus,
    Precedent,
    Progress,
    ProtectedFile,
    ReviewProgress,
    tr,
)
from desktop.drafts.page import Like
from desktop.example import ByExample, choose_contract
from desktop.feature import Desk, Feature
from desktop.jobs import Job, Jobs
from desktop.preview.following import Preview
from desktop.widgets import dialogs
from desktop.widgets.faults import error_words
from desktop.widgets.notice import say_exported

_REVIEW, _PRECEDENTS, _COMPARE, _FILE, _LIKES = (
    "draft review",
    "draft precedents",
    "draft comparison",
    "draft file",
    "draft likes",
)  # lanes
_REST_MS: Final = 250  # precedents follow the reader after this pause
_LOOK_MS: Final = 1000

_Stamp = tuple[int, int] | None
"""When a file was changed last, and its size; None where it cannot be seen."""


class _Reviewed(NamedTuple):
    """A review, and the file that it is of."""

    review: DraftReview
    stamp: _Stamp


class Reviewing(Feature):
    """One draft at a time. It is read again when its file changes, and when it is to be compared with others.

    Args:
        desk: what all features share.
        preview: shows precedents in their documents.
        example: searches for clauses like one of the draft.
        copy: puts clauses on the clipboard, by their ids.
    """

    def __init__(self, desk: Desk, preview: Preview, example: ByExample, copy: Callable[[Sequence[str]], None]) -> None:
        super().__init__(desk)
        self._preview, self._example, self._copy = preview, example, copy
        window = desk.window
        self._page, self._panel = window.draft, window.reviewing
        self._path: Path | None = None
        self._like: Like = None
        self._passwords: tuple[str, ...] = ()
        self._collections: tuple[str, ...] = ()
        self._job: Job | None = None
        self._opened = ""  # the precedent that was opened from here
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._fetch_precedents)
        self._watch = _Watch(desk.jobs, self._page, self)
        self._watch.changed.connect(self._review)
        self._connect()
        self._allow()

    def open(self, path: Path) -> None:
        """Reviews a draft, in place of the one that is shown."""
        self._path, self._passwords = path, ()
        self._watch.leave()
        self._window.show_draft()
        self._page.show_reading(path)
        self._allow()
        self._review()

    def refresh(self) -> None:
        """Lists the collections again, with which a draft can be compared."""
        self._run(lambda: tuple(self._library.collections.list()), self._show_likes, lane=_LIKES)

    def _connect(self) -> None:
        window, page, menus = self._window, self._page, self._window.menus
        for wanted in (menus.open_draft.triggered, page.opening_wanted):
            wanted.connect(lambda: self._choose())
        for wanted in (menus.export_report.triggered, page.report_wanted):
            wanted.connect(lambda: self._export())
        menus.read_draft.triggered.connect(lambda: self._review())
        menus.next_finding.triggered.connect(lambda: self._step(1))
        menus.previous_finding.triggered.connect(lambda: self._step(-1))
        menus.dismiss_finding.triggered.connect(page.dismiss)
        window.draft_dropped.connect(self.open)
        self._panel.cancelled.connect(self._cancel)
        page.like_chosen.connect(self._compare_with)
        page.contract_wanted.connect(self._choose_contract)
        page.dismiss_wanted.connect(self._dismiss)
        page.at_finding.connect(self._arrive)
        page.at_clause.connect(lambda _: self._rest.start())
        page.pane.precedent_chosen.connect(self._compare)
        page.pane.opened.connect(self._open_precedent)
        page.pane.copy_wanted.connect(lambda precedent: self._copy([precedent.clause]))
        page.pane.similar_wanted.connect(lambda: self._example.search([page.example]))
        page.shown.connect(self._watch.look)
        page.shown.connect(self.refresh)
        window.preview.closed.connect(self._return)

    def _allow(self) -> None:
        menus, review = self._window.menus, self._page.review
        for action in (menus.next_finding, menus.previous_finding, menus.dismiss_finding):
            action.setEnabled(review is not None)
        for action in (menus.export_report, menus.sentences):
            action.setEnabled(review is not None and not review.unfinished)
        menus.read_draft.setEnabled(self._path is not None)

    # --------------------------------------------------------------- reviewing

    def _choose(self) -> None:
        if path := dialogs.choose_draft_to_review(self._window):
            self.open(path)

    def _review(self) -> None:
        """Reviews the draft, again if it was reviewed before."""
        if (path := self._path) is None:
            return
        review, like, passwords = self._library.drafts.review, self._like, self._passwords

        def steps() -> Generator[Progress, None, _Reviewed]:
            stamp = _stamp(path)
            return _Reviewed((yield from review(path, like, passwords)), stamp)

        job = self._job = self._jobs.drive(steps, lane=_REVIEW)
        self._panel.start()
        job.progressed.connect(self._show_progress)
        job.succeeded.connect(lambda reviewed: self._show(path, reviewed))
        job.failed.connect(self._fail)
        job.finished.connect(lambda: self._finish(job))

    def _show_progress(self, progress: Progress) -> None:
        """Shows how far a review is, and what is known so far of a draft of which nothing is shown."""
        self._panel.show_progress(progress)
        if isinstance(progress, ReviewProgress) and self._page.review is None:
            self._page.show_review(progress.so_far)
            self._allow()

    def _show(self, path: Path, reviewed: _Reviewed) -> None:
        self._window.notice.hide()
        self._page.show_review(reviewed.review)
        self._watch.follow(path, reviewed.stamp)
        self._show_likes(self._collections)
        self._allow()

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, ProtectedFile):
            self._say_failed(error)
        elif self._passwords:  # none of which opens it
            actions = [(tr("Enter password…"), self._unlock)]
            self._window.notice.say("error", *error_words(error), actions)
        else:
            self._unlock()

    def _unlock(self) -> None:
        if self._path and (password := dialogs.ask_password(self._window, (self._path,))):
            self._window.notice.hide()
            self._passwords = (password,)
            self._review()

    def _cancel(self) -> None:
        self._jobs.cancel(_REVIEW)
        self._panel.stopping()

    def _finish(self, job: Job) -> None:
        """Ends a review, unless another has begun meanwhile."""
        if job is not self._job:
            return
        self._job = None
        if self._panel.has_focus:
            self._page.take_focus()
        self._panel.hide()
        if self._page.review is None:
            self._page.show_start()
        elif self._page.review.unfinished:
            self._page.say_not_compared()
        if job.cancelled:
            self._window.statusBar().showMessage(tr("The review was stopped."), 4000)

    # ----------------------------------------------------- what it is compared with

    def _show_likes(self, collections: tuple[str, ...]) -> None:
        self._collections = collections
        self._page.show_likes(collections, self._like)

    def _compare_with(self, like: Like) -> None:
        if like != self._like:
            self._like = like
            self._review()

    def _choose_contract(self) -> None:
        """Asks for one contract of the library, for a draft that is to be like that."""
        files = [record.path for record in self._files.records if record.status is not FileStatus.FAILED]
        chosen = choose_contract(self._window, files, None) if files else None
        if chosen:
            self._compare_with(chosen)
        self._show_likes(self._collections)

    # ------------------------------------------------------------- the finding

    def _step(self, by: int) -> None:
        if not self._page.isVisible():
            self._window.show_draft()
        self._page.step(by)

    def _arrive(self, finding: DraftFinding) -> None:
        if finding.precedents:
            self._rest.stop()
            self._jobs.cancel(_PRECEDENTS)
            self._page.pane.show_precedents(finding.precedents)
        else:
            self._rest.start()

    def _fetch_precedents(self) -> None:
        """Fetches the precedents of the clause at the cursor, which the finding there does not have."""
        page, review = self._page, self._page.review
        if review and (text := page.clause) and (page.finding is None or len(page.finding.span)):
            find, like = self._library.drafts.precedents, review.like if review.basis.enough else None
            job = self._run(lambda: find(text, like), page.pane.show_precedents, lane=_PRECEDENTS)
            job.failed.connect(lambda _: page.pane.show_precedents(()))

    def _compare(self, precedent: Precedent) -> None:
        """Compares the clause of the draft with a precedent, or shows the precedent of what is missing."""
        page, documents = self._page, self._library.documents
        missing = page.finding is not None and not len(page.finding.span)
        text = "" if missing else page.clause

        def compare() -> Comparison | str:
            (wording,) = documents.wordings([precedent.clause])
            return documents.compare(documents.draft(text), wording) if text else wording.text

        def show(found: Comparison | str) -> None:
            if isinstance(found, str):
                page.pane.show_words(found)
            else:
                page.pane.show_comparison(found)

        self._run(compare, show, lane=_COMPARE)

    def _open_precedent(self, precedent: Precedent) -> None:
        self._preview.open_clause(precedent.clause)
        self._opened = precedent.clause
        self._window.preview.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _return(self) -> None:
        """Goes back to the draft from a precedent that was opened there."""
        opened, self._opened = self._opened, ""
        if opened and self._window.preview.clause == opened:
            self._window.show_draft()

    # ------------------------------------------------------ dismissals, reports

    def _dismiss(self, finding: DraftFinding) -> None:
        """Dismisses a finding, or restores it."""
        if (review := self._page.review) is None:
            return
        drafts, key = self._library.drafts, finding.key(review.document.text)
        restoring = self._page.is_dismissed(finding)
        verb = drafts.restore if restoring else drafts.dismiss
        self._write(lambda: verb(review, finding), lambda _: self._say_dismissed(finding, key, restored=restoring))

    def _say_dismissed(self, finding: DraftFinding, key: str, *, restored: bool) -> None:
        if (review := self._page.review) is None:
            return
        self._page.show_dismissed(review.dismissed - {key} if restored else review.dismissed | {key})
        if restored:
            self._window.notice.say("plain", tr("The finding counts again."), passing=True)
        else:
            undo = [(tr("Undo"), lambda: self._restore(finding))]
            self._window.notice.say("plain", tr("Finding dismissed."), "", undo, passing=True)

    def _restore(self, finding: DraftFinding) -> None:
        self._window.notice.hide()
        self._dismiss(finding)

    def _export(self) -> None:
        review = self._page.review
        if review and (to := dialogs.choose_review_file(self._window, review.document.source)):
            report = self._library.drafts.report
            self._run(lambda: report(review, to), lambda path: say_exported(self._window.notice, path))


class _Watch(QObject):
    """Looks at the file of the draft every second while its page is in view; ``changed`` once it is written.

    A file that is being written is left alone until two looks see the same. Looking works on network drives too, where
    the system reports no changes.
    """

    changed = Signal()

    def __init__(self, jobs: Jobs, page: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs, self._page = jobs, page
        self._path: Path | None = None
        self._known: _Stamp = None
        self._seen: _Stamp = None
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self.look)

    def follow(self, path: Path, stamp: _Stamp) -> None:
        """Looks at this file from now on, of which this version is known."""
        self._path, self._known, self._seen = path, stamp, stamp
        self._timer.start()

    def leave(self) -> None:
        """Looks at no file any more."""
        self._path = None
        self._timer.stop()

    def look(self) -> None:
        """Compares the file with the version that is known."""
        if (path := self._path) and self._page.isVisible():
            job = self._jobs.run(lambda: _stamp(path), lane=_FILE)
            job.succeeded.connect(lambda stamp: self._compare(path, stamp))

    def _compare(self, path: Path, stamp: _Stamp) -> None:
        if path != self._path:
            return
        if stamp and stamp != self._known and stamp == self._seen:
            self._known = stamp
            self.changed.emit()
        self._seen = stamp


def _stamp(path: Path) -> _Stamp:
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size
