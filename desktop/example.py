"""Search by example: clauses, selected words or a file, looked for in the library or in one contract."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from core import Document, FileStatus, LocatedPassage, Progress, Section, file_words, tr
from desktop.feature import Desk, Feature
from desktop.results.hits import HIT
from desktop.tray.bar import MOST_EXAMPLES
from desktop.widgets import dialogs, faults
from desktop.widgets.controls import NarrowedList, accept_buttons, across, announce, button, dialog_column, label
from desktop.widgets.words import list_item, path_words

_LONG = 4000  # characters; with a longer text it is better to search by a part


class ExampleDialog(QDialog):
    """Ctrl+Enter searches by the selected text or, if none is selected, by all of it."""

    wanted = Signal(str)
    file_wanted = Signal(Path)
    choice_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Find by example"))
        self.setAcceptDrops(True)
        self.resize(640, 440)
        self.text = QPlainTextEdit()
        self.text.setAcceptDrops(False)  # files dropped here go to the dialog
        self.text.setAccessibleName(tr("Example clause"))
        self.text.setTabChangesFocus(True)
        self.text.setPlaceholderText(tr("Paste a clause here, or drop a file."))
        self.status = label(muted=True, wrap=True)
        self.file = button(tr("Choose file…"))
        self.go = button(tr("Find"), primary=True)
        self.go.setEnabled(False)
        self.go.setDefault(True)
        cancel = button(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self.file.clicked.connect(self.choice_wanted)
        self.go.clicked.connect(self._find)
        self.text.textChanged.connect(self._say)
        self.text.selectionChanged.connect(self._say)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self._find)
        row = across(self.file, None, cancel, self.go)
        dialog_column(
            self,
            label(tr("Find clauses in your library that are similar to this one:")),
            (self.text, 1),
            self.status,
            row,
        )

    @property
    def example(self) -> str:
        """The selected text, or all of it."""
        selected = self.text.textCursor().selectedText().replace("\u2029", "\n").strip()
        return selected or self.text.toPlainText().strip()

    def reading(self, path: Path) -> None:
        """Says that a file is being read."""
        self.status.setText(tr("Reading {file}…", file=path.name))

    def show_text(self, path: Path, text: str) -> None:
        """Fills in the text of a file."""
        self.text.setPlainText(text.strip())
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)
        self._say()
        news = tr("{file} was read.", file=path.name)
        announce(self, f"{news} {self.status.text()}")

    def show_failure(self, title: str, message: str) -> None:
        """Says why a file could not be read."""
        self.status.setText(f"{title} {message}".strip())
        announce(self, self.status.text())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()) or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        if files:
            self.file_wanted.emit(files[0])
        else:
            self.text.setPlainText(event.mimeData().text())

    def _say(self) -> None:
        self.go.setEnabled(bool(self.example))
        if self.text.textCursor().hasSelection():
            self.status.setText(tr("Only the selected text will be searched for."))
        elif len(self.text.toPlainText()) > _LONG:
            self.status.setText(tr("This is a long text. Select a clause in it to search for that clause only."))
        else:
            self.status.setText("")

    def _find(self) -> None:
        if example := self.example:
            self.accept()
            self.wanted.emit(example)


_PATH = Qt.ItemDataRole.UserRole


class ContractDialog(QDialog):
    """Typing narrows the list, Down goes into it, Enter accepts."""

    def __init__(self, files: Sequence[Path], current: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Find similar clauses in a contract"))
        self.resize(560, 440)
        self.files = NarrowedList(
            tr("Part of the file name"), tr("Part of the file name of the contract"), tr("Contracts in the library")
        )
        self.filter, self.list = self.files.filter, self.files.list
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.itemActivated.connect(self.accept)
        for path in files:
            item = list_item(file_words(path), path_words(path))
            item.setData(_PATH, str(path))
            self.list.addItem(item)
        self.list.setCurrentRow(files.index(current) if current in files else 0)
        buttons, ok = accept_buttons(self, tr("Search"))
        self.files.narrowed.connect(ok.setEnabled)
        dialog_column(self, label(tr("In which contract do you want to find similar clauses?")), self.files, buttons)

    @property
    def chosen(self) -> Path | None:
        """The contract selected in the list."""
        item = self.files.current
        return Path(item.data(_PATH)) if item else None


def choose_contract(parent: QWidget, files: Sequence[Path], current: Path | None) -> Path | None:
    """The contract that the user picks; None if the dialog is cancelled."""
    dialog = ContractDialog(files, current, parent)
    return dialog.chosen if dialog.exec() else None


_LOCATE, _READ = "locate", "read"
_Located = tuple[tuple[LocatedPassage, ...], Document | None, tuple[Section, ...]]


_FIRST = 60  # characters of an example shown in the banner
_FEW = 12  # words in a text to search for that count as typed


class ByExample(Feature):
    """The examples are the selection in the preview, else the selected clauses, else the current one."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        window, jobs, hits, selection, searching = desk.window, desk.jobs, desk.hits, desk.selection, desk.searching
        self._dialog: ExampleDialog | None = None
        window.menus.more_like.triggered.connect(lambda: self.search(self._in_hand()))
        window.chosen.similar.clicked.connect(lambda: self.search([each.text for each in selection.all]))
        window.preview.more.clicked.connect(lambda: self.search([window.preview.example]))
        window.menus.by_example.triggered.connect(lambda: self._open_dialog())
        window.menus.where.triggered.connect(self._locate)
        window.banner.closed.connect(self._end)
        window.locating.cancelled.connect(lambda: jobs.cancel(_LOCATE))
        window.cards.visited.connect(self._allow)
        selection.changed.connect(self._allow)
        hits.modelReset.connect(self._allow)
        searching.query_changed.connect(self._say)
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

    def search_clipboard(self) -> None:
        """Searches for what is on the clipboard.

        Some systems (Wayland) show the clipboard only to the window in front: then it is looked at once this one is.
        """
        words, window = QGuiApplication.clipboard().text().strip(), self._window
        if not words and not window.isActiveWindow():
            window.activated.connect(self.search_clipboard, Qt.ConnectionType.SingleShotConnection)
        elif not words:
            window.notice.say("plain", tr("There is no text on the clipboard."), tr("Copy a clause, or a few words."))
        else:
            self.search_text(words)

    def search_text(self, words: str) -> None:
        """Searches for a text: a few words as if typed, a clause as an example; of a long text it asks which part."""
        if len(words) > _LONG:
            self._open_dialog(words)
        elif len(words.split()) <= _FEW and "\n" not in words:
            self._window.search.ask(words)
        else:
            self.search([words])

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

    def _open_dialog(self, text: str = "") -> None:
        if self._dialog:
            self._dialog.close()
        dialog = self._dialog = ExampleDialog(self._window)
        dialog.text.setPlainText(text)
        dialog.wanted.connect(lambda example: self.search([example]))
        dialog.file_wanted.connect(self._read)
        dialog.choice_wanted.connect(self._choose)
        dialog.finished.connect(self._close_dialog)
        dialog.open()

    def _choose(self) -> None:
        if path := dialogs.choose_example(self._dialog or self._window):
            self._read(path)

    def _read(self, path: Path) -> None:
        if self._dialog:
            self._dialog.reading(path)
            job = self._jobs.drive(lambda: self._library.documents.read(path), lane=_READ)
            job.succeeded.connect(lambda document: self._show_read(path, document.text))
            job.failed.connect(self._say_unread)

    def _show_read(self, path: Path, text: str) -> None:
        if self._dialog:
            self._dialog.show_text(path, text)

    def _say_unread(self, error: Exception) -> None:
        if self._dialog:
            self._dialog.show_failure(*faults.error_words(error))

    def _close_dialog(self) -> None:
        self._jobs.cancel(_READ)
        if self._dialog:
            self._dialog.deleteLater()
            self._dialog = None

    # ------------------------------------------------------- in one contract

    def _locate(self) -> None:
        examples = self._in_hand()[:MOST_EXAMPLES]
        shown = self._window.preview.document if self._window.preview.isVisible() else None
        files = [record.path for record in self._files.records if record.status is not FileStatus.FAILED]
        if examples and (path := choose_contract(self._window, files, shown.source if shown else None)):
            self._locate_in(examples, path)

    def _locate_in(self, examples: Sequence[str], contract: Path) -> None:
        """Looks in one contract of the library for passages similar to the examples."""
        library, panel = self._library, self._window.locating

        def steps() -> Generator[Progress, None, _Located]:
            passages = yield from library.search.locate(tuple(examples), (contract,))
            if not passages:
                return passages, None, ()
            documents, document = library.documents, passages[0].document
            return passages, documents.get(document), documents.sections(document)

        panel.start()
        job = self._jobs.drive(steps, lane=_LOCATE)
        job.progressed.connect(panel.show_progress)
        self._follow(job, self._show_located)
        job.finished.connect(panel.hide)

    def _show_located(self, located: _Located) -> None:
        passages, document, sections = located
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
