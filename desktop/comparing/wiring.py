"""Compares the selected clauses with one of them or with a draft, and writes redlines; nothing is saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from core import Clip, Document, Wording, tr, visible_name
from desktop.comparing.columns import MOST_COMPARED, Compared
from desktop.comparing.window import CompareWindow, DraftDialog, ParagraphsDialog
from desktop.exporting import sharing
from desktop.feature import Desk, OwnWindow
from desktop.widgets import dialogs
from desktop.widgets.words import tip

_COMPARE, _READ, _SHARE = "compare", "draft", "redline"


class Comparing(OwnWindow):
    """One comparison window at a time. The first wording is the base."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, _COMPARE, _READ, _SHARE)
        window, selection = desk.window, desk.selection
        self._wordings: tuple[Wording, ...] = ()
        for wanted in (window.menus.compare.triggered, window.chosen.compare.clicked):
            wanted.connect(lambda: self._open())
        selection.changed.connect(self._allow)
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
        own = self._own = self._own or self._made()
        own.show_compared(compared)
        self._bring_up()
        own.take_focus()

    def _made(self) -> CompareWindow:
        own = CompareWindow(self._window)
        own.base_wanted.connect(self._make_base)
        own.paste.clicked.connect(self._paste)
        own.file.clicked.connect(self._choose_file)
        own.copy_wanted.connect(self._copy)
        own.export_wanted.connect(self._export)
        own.table.clicked.connect(self._window.menus.clause_table.trigger)
        own.closed.connect(self._forget)
        return own

    def _forget(self) -> None:
        self._wordings = ()
        super()._forget()

    # ----------------------------------------------------------------- drafts

    def _paste(self) -> None:
        dialog = DraftDialog(self._own)
        dialog.accepted.connect(lambda: self._add_draft(dialog.draft))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _choose_file(self) -> None:
        if self._own and (path := dialogs.choose_draft(self._own)):
            stop = (tr("Cancel"), self._stop_reading)
            self._own.notice.say("plain", tr("Reading {file}…", file=visible_name(path.name)), "", [stop])
            job = self._jobs.drive(lambda: self._library.documents.read(path), lane=_READ)
            self._follow(job, lambda document: self._choose_paragraphs(path, _paragraphs(document)))

    def _stop_reading(self) -> None:
        self._jobs.cancel(_READ)
        if self._own:
            self._own.notice.hide()

    def _choose_paragraphs(self, path: Path, paragraphs: tuple[str, ...]) -> None:
        if self._own is None:
            return
        self._own.notice.hide()
        dialog = ParagraphsDialog(visible_name(path.name), paragraphs, self._own)
        dialog.accepted.connect(lambda: self._add_draft(dialog.draft))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    # --------------------------------------------------------------- the way out

    def _export(self, place: int) -> None:
        if self._own and (to := dialogs.choose_redline_file(self._own)):
            base, *others = self._wordings
            self._run(lambda: self._library.export.redline(base, others[place], to), self._say_exported)

    def _copy(self, place: int) -> None:
        """Renders the same redline for the clipboard."""
        base, *others = self._wordings
        render = self._library.export.redline_clip
        self._run(lambda: render(base, others[place]), self._put_on_clipboard, lane=_SHARE)

    def _put_on_clipboard(self, clip: Clip) -> None:
        QGuiApplication.clipboard().setMimeData(sharing.mime(clip))
        if self._own:
            self._own.notice.say("plain", tr("The redline was copied."))


def _paragraphs(document: Document) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, document.text.split("\n"))))
