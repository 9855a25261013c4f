"""Compares the selected clauses with one of them or with a draft, and writes redlines; nothing is saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from core import Clip, Document, Wording, tr, visible_name
from desktop.comparing.columns import MOST_COMPARED, Compared
from desktop.comparing.window import CompareWindow, DraftDialog, ParagraphsDialog
from desktop.exporting import sharing
from desktop.exporting.sharing import say_exported
from desktop.feature import Feature
from desktop.jobs import Jobs
from desktop.tray.selection import Selection
from desktop.widgets import dialogs, faults
from desktop.widgets.words import tip

if TYPE_CHECKING:
    from core import Library
    from desktop.main_window import MainWindow


_COMPARE, _READ, _SHARE = "compare", "draft", "redline"


class Comparing(Feature):
    """One comparison window at a time; once closed, it leaves nothing behind. The first wording is the base."""

    def __init__(self, window: MainWindow, library: Library, jobs: Jobs, selection: Selection, parent: QObject) -> None:
        super().__init__(window, library, jobs, parent)
        self._selection = selection
        self._wordings: tuple[Wording, ...] = ()
        self._dialog: CompareWindow | None = None
        for wanted in (window.menus.compare.triggered, window.chosen.compared):
            wanted.connect(lambda: self._open())
        selection.changed.connect(self._allow)
        window.closing.connect(self._close)
        self._allow()

    def _allow(self) -> None:
        """Enables the action; if clauses cannot be compared, its tool tip says why."""
        count = len(self._selection)
        if not count:
            why = tr("Select two clauses or more, or one to compare with your draft.")
        elif count > MOST_COMPARED:
            why = tr("Up to {most} clauses can be compared word by word. More fit in a table.", most=MOST_COMPARED)
        elif count == 1:
            why = tr("Compares the selected clause with your draft (Ctrl+Shift+C)")
        else:
            why = tr("Shows word by word how the selected clauses differ (Ctrl+Shift+C)")
        for each in (self._window.menus.compare, self._window.chosen.compare):
            each.setEnabled(1 <= count <= MOST_COMPARED)
            each.setToolTip(tip(why))

    def _open(self) -> None:
        """Compares the selected clauses with the first of them."""
        if clauses := self._selection.clauses:
            self._compare(lambda: self._library.documents.wordings(clauses))

    def _add_draft(self, text: str) -> None:
        """Makes a text the base."""
        others = self._wordings
        self._compare(lambda: (self._library.documents.draft(text), *others))

    def _make_base(self, place: int) -> None:
        """Makes one of the others the base, by its position among them."""
        base, *others = self._wordings
        chosen = others.pop(place)
        self._compare(lambda: (chosen, base, *others))

    def _compare(self, wordings: Callable[[], tuple[Wording, ...]]) -> None:
        def compared() -> Compared:
            base, *others = wordings()
            return Compared(base, tuple(others), tuple(self._library.documents.compare(base, each) for each in others))

        self._run(compared, self._show, lane=_COMPARE)

    def _show(self, compared: Compared) -> None:
        self._wordings = (compared.base, *compared.others)
        if self._dialog is None:
            self._dialog = self._made()
        self._dialog.show_compared(compared)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()
        self._dialog.take_focus()

    def _made(self) -> CompareWindow:
        dialog = CompareWindow(self._window)
        dialog.base_wanted.connect(self._make_base)
        dialog.draft_wanted.connect(self._paste)
        dialog.file_wanted.connect(self._choose_file)
        dialog.copy_wanted.connect(self._copy)
        dialog.export_wanted.connect(self._export)
        dialog.table_wanted.connect(self._window.menus.clause_table.trigger)
        dialog.finished.connect(self._forget)
        return dialog

    def _close(self) -> None:
        if self._dialog:
            self._dialog.close()

    def _forget(self) -> None:
        self._wordings = ()
        for lane in (_COMPARE, _READ, _SHARE):
            self._jobs.cancel(lane)
        if self._dialog:
            self._dialog.deleteLater()
            self._dialog = None

    # ----------------------------------------------------------------- drafts

    def _paste(self) -> None:
        dialog = DraftDialog(self._dialog)
        dialog.accepted.connect(lambda: self._add_draft(dialog.draft))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _choose_file(self) -> None:
        if self._dialog and (path := dialogs.choose_draft(self._dialog)):
            stop = (tr("Cancel"), self._stop_reading)
            self._dialog.notice.say("plain", tr("Reading {file}…", file=visible_name(path.name)), "", [stop])
            job = self._jobs.drive(lambda: self._library.documents.read(path), lane=_READ)
            self._follow(job, lambda document: self._choose_paragraphs(path, _paragraphs(document)))

    def _stop_reading(self) -> None:
        self._jobs.cancel(_READ)
        if self._dialog:
            self._dialog.notice.hide()

    def _choose_paragraphs(self, path: Path, paragraphs: tuple[str, ...]) -> None:
        if self._dialog is None:
            return
        self._dialog.notice.hide()
        dialog = ParagraphsDialog(visible_name(path.name), paragraphs, self._dialog)
        dialog.accepted.connect(lambda: self._add_draft(dialog.draft))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    # --------------------------------------------------------------- the way out

    def _export(self, place: int) -> None:
        if self._dialog and (to := dialogs.choose_redline_file(self._dialog)):
            base, *others = self._wordings
            self._run(lambda: self._library.export.redline(base, others[place], to), self._say_exported)

    def _copy(self, place: int) -> None:
        """Renders the same redline for the clipboard."""
        base, *others = self._wordings
        render = self._library.export.redline_clip
        self._run(lambda: render(base, others[place]), self._put_on_clipboard, lane=_SHARE)

    def _say_exported(self, path: Path) -> None:
        say_exported(self._dialog.notice if self._dialog else self._window.notice, path)

    def _put_on_clipboard(self, clip: Clip) -> None:
        QGuiApplication.clipboard().setMimeData(sharing.mime(clip))
        if self._dialog:
            self._dialog.notice.say("plain", tr("The redline was copied."))

    def _say_failed(self, error: Exception) -> None:
        if self._dialog:
            self._dialog.notice.say("error", *faults.error_words(error))
        else:
            super()._say_failed(error)


def _paragraphs(document: Document) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, document.text.split("\n"))))
