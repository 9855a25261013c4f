"""Joins the window to the presenters: what a click asks for, and where its answer is shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from core import Clip, FileStatus, IndexReport, LibraryStatus, MunimentError
from desktop.jobs import Jobs
from desktop.main_window import MainWindow
from desktop.models.files import FilesModel
from desktop.models.hits import HIT, HitsModel
from desktop.models.selection import Selection
from desktop.presenters.files import FilesPresenter
from desktop.presenters.indexing import IndexingPresenter
from desktop.presenters.preview import PreviewPresenter
from desktop.presenters.search import SearchPresenter, SearchState
from desktop.presenters.sharing import SharingPresenter
from desktop.views import dialogs, drag, faults

if TYPE_CHECKING:
    from core import Library

_PREVIEW_DELAY_MS = 120  # the preview follows the arrow keys once they rest
EXAMPLES = (
    "limitation of liability",
    "termination for convenience",
    "What happens to the deposit when the lease ends?",
)


class Wiring(QObject):
    """Lives as long as the window shows its library."""

    def __init__(
        self, window: MainWindow, library: Library, jobs: Jobs, hits: HitsModel, files: FilesModel, selection: Selection
    ) -> None:
        super().__init__(window)
        self._window, self._hits, self._selection = window, hits, selection
        self._holds_files = False
        self.searching = SearchPresenter(library, jobs, hits, self)
        self.indexing = IndexingPresenter(library, jobs, self)
        self.previewing = PreviewPresenter(library, jobs, self)
        self.sharing = SharingPresenter(library, jobs, self)
        self.listing = FilesPresenter(library, jobs, files, self)
        self._rest = QTimer(self, singleShot=True, interval=_PREVIEW_DELAY_MS)
        self._files = files
        self._wire_search()
        self._wire_indexing()
        self._wire_preview()
        self._wire_sharing()
        self._wire_files()
        self._say_state()
        self.listing.refresh()

    # ---------------------------------------------------------------- search

    def _wire_search(self) -> None:
        window = self._window
        window.search.searched.connect(self._search)
        window.search.left.connect(lambda: window.cards.setFocus(Qt.FocusReason.TabFocusReason))
        self.searching.changed.connect(self._say_state)
        self.searching.failed.connect(self._say_search_failed)

    def _search(self, text: str) -> None:
        self._window.show_clauses()
        self.searching.search(text)

    def _say_state(self) -> None:
        """Says how the answer stands: in a note beside the tabs, and in the middle where there are no clauses."""
        state, count = self.searching.state, self._hits.rowCount()
        words = f"{count:,} {'clause' if count == 1 else 'clauses'}"
        notes = {
            SearchState.SEARCHING: "Searching…",
            SearchState.RANKING: f"{words}  ·  ranking…",
            SearchState.DONE: words if count else "",
        }
        self._window.note.setText(notes.get(state, ""))
        self._window.show_cards(count > 0)
        if not count:
            self._say_empty(state)
        self._can_share()

    def _say_empty(self, state: SearchState) -> None:
        window, adding = self._window, self._adding_buttons()
        if state is SearchState.DONE:
            window.empty.say(
                "No clause found", "Try other words, or fewer. A file that could not be read is listed under Files."
            )
        elif state is SearchState.SEARCHING:
            window.empty.say("", "")
        elif self._holds_files:
            examples = [(text, lambda text=text: window.search.ask(text)) for text in EXAMPLES]
            window.empty.say("Which clause do you need?", "Ask in keywords or in plain words.", examples)
        elif self.indexing.running:
            window.empty.say("Reading your contracts", "You can search as soon as the first of them is read.")
        else:
            window.empty.say(
                "Drop your contracts here",
                "Whole folders or single files: PDF, Word, HTML, RTF, plain text.\n"
                "They are read on this computer, and nothing leaves it.",
                adding,
            )

    def _adding_buttons(self) -> list[tuple[str, object]]:
        return [("Add folder…", self._window.add_folder.trigger), ("Add files…", self._window.add_files.trigger)]

    def _say_search_failed(self, error: Exception) -> None:
        if self.searching.state is SearchState.FAILED and isinstance(error, MunimentError):
            self._window.empty.say(*faults.words(error))
        else:
            self.say_error(error)

    # -------------------------------------------------------------- indexing

    def _wire_indexing(self) -> None:
        window, indexing = self._window, self.indexing
        window.dropped.connect(indexing.add)
        window.add_files.triggered.connect(lambda: indexing.add(dialogs.choose_files(window)))
        window.add_folder.triggered.connect(self._add_folder)
        window.progress.cancelled.connect(indexing.cancel)
        indexing.started.connect(window.progress.start)
        indexing.started.connect(self._say_state)
        indexing.progressed.connect(window.progress.show_progress)
        indexing.stopping.connect(window.progress.stopping)
        indexing.finished.connect(self._say_report)
        indexing.cancelled.connect(
            lambda: window.notice.say("plain", "Stopped.", "What was read by then is in the library.")
        )
        indexing.failed.connect(self.say_error)
        indexing.changed.connect(self.listing.refresh)
        indexing.idle.connect(self._rest_after_indexing)

    def _add_folder(self) -> None:
        if folder := dialogs.choose_folder(self._window):
            self.indexing.add([folder])

    def _rest_after_indexing(self) -> None:
        if self._window.progress.isAncestorOf(self._window.focusWidget() or self._window):
            self._window.search.focus()
        self._window.progress.hide()
        self._say_state()
        self.searching.refresh()

    def _say_report(self, report: IndexReport) -> None:
        read, part, failed = (report.count(s) for s in (FileStatus.DONE, FileStatus.PARTIAL, FileStatus.FAILED))
        words = [f"{read + part:,} {'file' if read + part == 1 else 'files'} in the library"]
        words += [f"{part:,} of them only in part"] * bool(part) + [f"{failed:,} could not be read"] * bool(failed)
        if not report.files:
            self._window.notice.say(
                "plain", "No contracts found there.", "Muniment reads PDF, Word, HTML, RTF and plain text."
            )
        elif part or failed:
            self._window.notice.say("plain", f"{'; '.join(words)}.", "", [("Show problems", self._show_problems)])
        else:
            self._window.notice.say("success", f"{words[0]}.")

    def _show_problems(self) -> None:
        self._window.files.only_problems.setChecked(True)
        self._window.show_files()

    # --------------------------------------------------------------- preview

    def _wire_preview(self) -> None:
        window = self._window
        window.cards.opened.connect(self._open)
        window.cards.visited.connect(self._visit)
        window.cards.escaped.connect(self._close_preview)
        window.show_preview.triggered.connect(lambda: self._open(window.cards.currentIndex()))
        window.preview.closed.connect(self._close_preview)
        window.preview.file_wanted.connect(dialogs.open_file)
        self._rest.timeout.connect(lambda: self._fetch(window.cards.currentIndex()))
        self.previewing.shown.connect(window.preview.show_provision)
        self.previewing.failed.connect(self.say_error)

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self._window.preview.show()
            self._fetch(index)

    def _visit(self, index: QModelIndex) -> None:
        self._can_share()
        if self._window.preview.isVisible():
            self._rest.start()

    def _fetch(self, index: QModelIndex) -> None:
        if index.isValid():
            self.previewing.show(index.data(HIT).clause.id)

    def _close_preview(self) -> None:
        self.previewing.close()
        self._window.preview.hide()
        self._window.cards.setFocus(Qt.FocusReason.OtherFocusReason)

    # --------------------------------------------------------------- sharing

    def _wire_sharing(self) -> None:
        window, sharing = self._window, self.sharing
        self._selection.changed.connect(lambda _: self._selected())
        for wanted in (window.export.triggered, window.chosen.exported):
            wanted.connect(lambda: self._export())
        for wanted in (window.copy.triggered, window.chosen.copied):
            wanted.connect(lambda: sharing.copy(self._in_hand()))
        for wanted in (window.clear.triggered, window.chosen.cleared):
            wanted.connect(lambda: self._selection.clear())
        window.cards.dragged.connect(self._drag)
        sharing.exported.connect(self._say_exported)
        sharing.copied.connect(self._put_on_clipboard)
        sharing.lifted.connect(self._carry)
        sharing.failed.connect(self.say_error)
        self._can_share()

    def _selected(self) -> None:
        self._window.chosen.show_count(len(self._selection))
        self._can_share()

    def _in_hand(self) -> tuple[str, ...]:
        """The chosen clauses, else the one that the keys stand on."""
        index = self._window.cards.currentIndex()
        return self._selection.clauses or ((index.data(HIT).clause.id,) if index.isValid() else ())

    def _can_share(self) -> None:
        index = self._window.cards.currentIndex()
        for action in (self._window.export, self._window.copy):
            action.setEnabled(bool(self._in_hand()))
        self._window.clear.setEnabled(len(self._selection) > 0)
        self._window.show_preview.setEnabled(index.isValid())

    def _export(self) -> None:
        clauses = self._in_hand()
        if clauses and (to := dialogs.choose_word_file(self._window)):
            self.sharing.export(clauses, to)

    def _say_exported(self, path: Path) -> None:
        actions = [
            ("Open", lambda: dialogs.open_file(path)),
            ("Show in folder", lambda: dialogs.show_in_folder(path)),
        ]
        self._window.notice.say("success", f"Saved to {path.name}", str(path.parent), actions)

    def _put_on_clipboard(self, clip: Clip, count: int) -> None:
        QGuiApplication.clipboard().setMimeData(drag.mime(clip))
        words = "1 clause copied." if count == 1 else f"{count:,} clauses copied."
        self._window.statusBar().showMessage(words, 4000)

    def _drag(self, index: QModelIndex) -> None:
        """Dragging a chosen clause takes all chosen ones along."""
        clause = index.data(HIT).clause.id
        self.sharing.lift(self._selection.clauses if clause in self._selection else (clause,))

    def _carry(self, clip: Clip) -> None:
        if QGuiApplication.mouseButtons() & Qt.MouseButton.LeftButton:  # still held after the clauses were rendered
            drag.carry(self._window.cards, clip)

    # ----------------------------------------------------------------- files

    def _wire_files(self) -> None:
        self._window.files.removal_wanted.connect(self._remove)
        self._files.changed.connect(self._say_problems)
        self.listing.counted.connect(self._say_counts)
        self.listing.forgotten.connect(self._forgotten)
        self.listing.failed.connect(self.say_error)

    def _remove(self, paths: tuple[Path, ...]) -> None:
        if self.indexing.running:
            self._window.notice.say("plain", "Files are being added just now.", "Remove files when that is done.")
        elif dialogs.confirm_removal(self._window, paths):
            self.listing.forget(paths)

    def _forgotten(self, paths: tuple[Path, ...]) -> None:
        self._selection.forget(paths)
        self.searching.refresh()

    def _say_problems(self) -> None:
        problems = self._files.problems
        self._window.files_tab.setText(f"Files ({problems:,} with problems)" if problems else "Files")

    def _say_counts(self, status: LibraryStatus) -> None:
        words = [f"{status.files:,} {'file' if status.files == 1 else 'files'}", f"{status.clauses:,} clauses"]
        if status.embedded < status.documents:
            words.append(f"found by meaning: {status.embedded:,} of {status.documents:,}")
        self._window.counts.setText("  ·  ".join(words) if status.files else "The library is empty")
        if self._holds_files != (status.files > 0):
            self._holds_files = status.files > 0
            self._say_state()

    # ---------------------------------------------------------------- errors

    def say_error(self, error: Exception) -> None:
        """Says what went wrong; a fault of the program comes with its details."""
        show = [] if isinstance(error, MunimentError) else [("Details…", lambda: self._show_fault(error))]
        self._window.notice.say("error", *faults.words(error), show)

    def _show_fault(self, error: Exception) -> None:
        faults.FaultDialog(error, self._window).open()
