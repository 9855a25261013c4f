"""Keeps clauses as the firm's own, and shows, changes, drops, exports and imports those that are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from core import Concept, KeptClause, KeptImport, MunimentError, tr, visible_name
from desktop.feature import Desk, OwnWindow
from desktop.kept.browsing import KeptWindow
from desktop.kept.form import KeptDialog
from desktop.preview.following import Preview
from desktop.results.hits import HIT
from desktop.widgets import dialogs
from desktop.widgets.faults import error_words

_LANE, _FORM = "kept clauses", "kept clause"


class Keeping(OwnWindow):
    """Ctrl+K keeps the current clause, or changes a kept one; Ctrl+Shift+K shows all that are kept.

    Args:
        desk: what all features share.
        preview: opens the source of a kept clause.
        copy: puts clauses on the clipboard, by their ids.
        put_in: puts a clause into the draft, by its id and its name for the user.
    """

    def __init__(
        self,
        desk: Desk,
        preview: Preview,
        copy: Callable[[Sequence[str]], None],
        put_in: Callable[[str, str], None],
    ) -> None:
        super().__init__(desk, _LANE)
        window = desk.window
        self._preview, self._copy, self._put_in = preview, copy, put_in
        self._form: KeptDialog | None = None
        window.menus.keep_clause.triggered.connect(self._keep_current)
        window.menus.kept_clauses.triggered.connect(self._open)
        window.cards.visited.connect(lambda _: self._allow())
        desk.hits.modelReset.connect(self._allow)
        window.preview.changed.connect(self._allow)
        self._allow()

    def refresh(self) -> None:
        """Lists the kept clauses again, if their window is open."""
        self._list()

    # ------------------------------------------------------------- keeping

    def _allow(self) -> None:
        self._window.menus.keep_clause.setEnabled(bool(self._clause()))

    def _clause(self) -> str:
        """The clause of the current card, or the one in the preview where there is none; "" for neither."""
        index = self._window.cards.currentIndex()
        return str(index.data(HIT).clause.id) if index.isValid() else self._window.preview.clause

    def _keep_current(self) -> None:
        if clause := self._clause():
            kept = self._library.kept
            self._run(lambda: (kept.propose(clause), kept.types()), lambda found: self._ask(*found), lane=_FORM)

    def _ask(self, kept: KeptClause, types: Sequence[Concept]) -> None:
        form = self._form = KeptDialog(kept, types, self._own or self._window)
        form.accepted_as.connect(lambda said: self._keep(said, kept))
        form.placeholders_wanted.connect(self._use_placeholders)
        form.finished.connect(form.deleteLater)
        form.open()

    def _use_placeholders(self, said: KeptClause) -> None:
        if form := self._form:
            self._run(lambda: self._library.kept.with_placeholders(said), form.show_words, lane=_FORM)

    def _keep(self, said: KeptClause, before: KeptClause) -> None:
        job = self._jobs.write(lambda: self._library.kept.keep(said))
        job.succeeded.connect(lambda kept: self._say_kept(kept, before))
        job.failed.connect(self._refuse)

    def _refuse(self, error: Exception) -> None:
        """Says in the form what was not understood."""
        if self._form and isinstance(error, MunimentError):
            self._form.show_fault(" ".join(filter(None, error_words(error))))
        else:
            self._say_failed(error)

    def _say_kept(self, kept: KeptClause, before: KeptClause) -> None:
        if self._form:
            self._form.accept()
            self._form = None
        name = visible_name(kept.title)
        heading = tr("“{title}” is changed.", title=name) if before.id else tr("“{title}” is kept.", title=name)
        undo = (lambda: self._bring_back(before)) if before.id else (lambda: self._drop(kept, undone=True))
        words = tr("It comes first in searches for its clause type or its words.")
        self._say(heading, words, undo)
        self._changed(kept.id)

    def _changed(self, at: str = "") -> None:
        """Shows everywhere that the kept clauses have changed."""
        self._list(at)
        self._searching.refresh()

    # ----------------------------------------------------------- browsing

    def _open(self) -> None:
        own = self._own = self._own or self._made()
        self._list()
        self._bring_up()
        own.tree.setFocus()

    def _made(self) -> KeptWindow:
        own = KeptWindow(self._window.menus.put_in, self._window)
        own.change_wanted.connect(lambda kept: self._ask(kept, self._types))
        own.drop_wanted.connect(self._drop)
        own.copy_wanted.connect(lambda kept: self._copy([kept.id]))
        own.put_in_wanted.connect(self._put_into_draft)
        own.source_wanted.connect(self._show_source)
        own.export_wanted.connect(self._export)
        own.import_wanted.connect(self._import)
        own.closed.connect(self._forget)
        return own

    _types: Sequence[Concept] = ()

    def _list(self, at: str = "") -> None:
        if self._own:
            kept = self._library.kept
            self._run(lambda: (kept.list(), kept.types()), lambda found: self._show(found[0], found[1], at), lane=_LANE)

    def _show(self, kept: Sequence[KeptClause], types: Sequence[Concept], at: str) -> None:
        self._types = types
        if self._own:
            self._own.show_kept(kept, types, at)

    def _drop(self, kept: KeptClause, *, undone: bool = False) -> None:
        def say(dropped: KeptClause) -> None:
            heading = tr("“{title}” is dropped.", title=visible_name(dropped.title))
            self._say(heading, "", None if undone else lambda: self._bring_back(dropped))
            self._changed()

        self._write(lambda: self._library.kept.drop(kept.id), say)

    def _bring_back(self, kept: KeptClause) -> None:
        def say(back: KeptClause) -> None:
            self._say(tr("“{title}” is as it was before.", title=visible_name(back.title)))
            self._changed(back.id)

        self._write(lambda: self._library.kept.keep(kept), say)

    def _say(self, heading: str, words: str = "", undo: Callable[[], object] | None = None) -> None:
        actions = [(tr("Undo"), undo)] if undo else []
        (self._own or self._window).notice.say("plain", heading, words, actions, passing=True)

    def _put_into_draft(self, kept: KeptClause) -> None:
        self._window.come_to_front()
        self._put_in(kept.id, kept.title)

    def _show_source(self, kept: KeptClause) -> None:
        self._preview.open_clause(kept.source)
        self._window.come_to_front()

    # -------------------------------------------------------------- files

    def _export(self) -> None:
        if self._own and (to := dialogs.choose_kept_file(self._own)):
            self._run(lambda: self._library.kept.export(to), lambda _: self._say_exported(to))

    def _import(self) -> None:
        if self._own and (file := dialogs.choose_kept_import(self._own)):
            self._write(lambda: self._library.kept.import_(file), lambda outcome: self._say_imported(outcome, file))

    def _say_imported(self, outcome: KeptImport, file: Path) -> None:
        self._changed()
        added, same = outcome.added, outcome.same
        words = tr("{added:,} added, {same:,} the same already.", added=added, same=same)
        if outcome.replaced:
            words = tr("{count:,} are now as they are in the file.", count=outcome.replaced)
        self._say(tr("Kept clauses imported."), words)
        if outcome.conflicts and dialogs.confirm_replace_kept(self._own or self._window, outcome.conflicts):
            ids = [each.id for each in outcome.conflicts]
            kept = self._library.kept
            self._write(lambda: kept.import_(file, ids), lambda again: self._say_imported(again, file))
