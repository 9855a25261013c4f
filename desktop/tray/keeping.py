"""Keeps the selected clauses in the open tray, across restarts, and opens other trays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt

from core import NothingFound, TrayEntry, tr
from desktop.feature import Desk, Feature
from desktop.preview.following import Preview
from desktop.remembered import KeptList
from desktop.tray.selection import Selected
from desktop.widgets import dialogs
from desktop.widgets.words import clause_count


class _Found(NamedTuple):
    """A tray: its clauses, the entries of those not in the library now, and the names of all trays with clauses."""

    name: str
    clauses: tuple[Selected, ...]
    missing: tuple[TrayEntry, ...]
    names: tuple[str, ...]


class Trays(Feature):
    """The selection is the content of the open tray. What is cleared or deleted can be brought back.

    The tray named "" is the one that the user has not named.
    """

    def __init__(self, desk: Desk, preview: Preview, kept: KeptList) -> None:
        super().__init__(desk)
        window, selection = desk.window, desk.selection
        self._kept = kept
        self._name, self._names = "", tuple[str, ...]()
        self._opening = False  # whether clauses selected meanwhile are still to be merged with the tray's
        self._held: set[str] = set()  # the tray's content, as far as known
        self._missing: tuple[TrayEntry, ...] = ()  # from contracts that are not in the library now; they may come back
        selection.changed.connect(self._keep)
        tray, menu = window.chosen, window.chosen.trays_menu
        tray.list.arranged.connect(selection.arrange)
        tray.list.removed.connect(lambda clause: selection.remove([clause]))
        tray.list.opened.connect(preview.open_clause)
        tray.list.note_wanted.connect(self._annotate)
        for wanted in (window.menus.clear.triggered, tray.clear.clicked):
            wanted.connect(self._clear)
        menu.opened.connect(self._turn_to)
        menu.new_wanted.connect(self._make)
        menu.rename_wanted.connect(self._rename)
        menu.delete_wanted.connect(self._delete)
        self._open(next(iter(kept.words), ""))

    # ------------------------------------------------------- which tray is open

    def _open(self, name: str) -> None:
        if name != self._name:
            self._held, self._missing = set(), ()
        self._name, self._opening = name, True
        self._kept.keep([name] if name else [])
        self._show()
        self._write(lambda: self._found(name), self._fill)  # after pending writes to it

    def _found(self, name: str) -> _Found:
        """Looks up the clauses of a tray, on a worker thread."""
        trays, found, missing = self._library.trays, list[Selected](), list[TrayEntry]()
        names = tuple(trays.list())
        for entry in trays.get(name) if name in names else ():
            try:
                found.append(Selected.of_provision(self._library.documents.provision(entry.clause), entry.note))
            except NothingFound:
                missing.append(entry)
        return _Found(name, tuple(found), tuple(missing), names)

    def _turn_to(self, name: str) -> None:
        """Saves the selection under its tray's name, and opens another tray."""
        if name != self._name:
            self._opening = True
            self._selection.clear()
            self._open(name)

    def reload(self) -> None:
        """Reloads the tray, for example after contracts were read again: their clauses have new ids."""
        if not self._opening:
            self._open(self._name)

    def _fill(self, tray: _Found) -> None:
        """Fills the tray: its own clauses first, then those selected before it opened."""
        if tray.name == self._name and self._opening:
            self._fill_with(tray)
        self._list(tray.names)

    def _fill_with(self, tray: _Found) -> None:
        earlier = [each.clause for each in tray.clauses]
        self._selection.remove(self._held - set(earlier))
        chosen = self._selection.clauses
        self._selection.add(tray.clauses)
        self._selection.arrange([*earlier, *(clause for clause in chosen if clause not in earlier)])
        self._opening, self._missing = False, tray.missing
        self._held = set(self._selection.clauses)
        if self._held - set(earlier):
            self._keep()

    def _list(self, names: tuple[str, ...]) -> None:
        self._names = names
        self._show()

    def _keep(self) -> None:
        self._show()
        if not self._opening:
            self._held = set(self._selection.clauses)
            self._put(self._name, (*self._selection.entries, *self._missing))

    def _put(self, name: str, entries: Sequence[TrayEntry]) -> None:
        """Saves the contents of a tray."""

        def put() -> tuple[str, ...]:
            self._library.trays.put(name, entries)
            return tuple(self._library.trays.list())

        self._write(put, self._list)

    def _show(self) -> None:
        tray = self._window.chosen
        had_focus = tray.list.hasFocus()
        tray.show_selected(self._selection.all)
        tray.show_trays(self._name, self._names)
        if had_focus and not len(self._selection):
            self._window.cards.setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------ named trays

    def _make(self) -> None:
        if name := self._asked(tr("New tray"), ""):
            self._turn_to(name)

    def _rename(self) -> None:
        """Renames the tray, or names the unnamed one."""
        if name := self._asked(tr("Rename tray"), self._name):
            before, self._name = self._name, name

            def rename() -> tuple[str, ...]:
                trays = self._library.trays
                if before in trays.list():
                    trays.rename(before, name)
                return tuple(trays.list())

            self._write(rename, self._list)
            self._kept.keep([name])
            self._show()

    def _asked(self, title: str, name: str) -> str:
        """A new name that no tray has yet; "" if the user gives none, or one that is taken."""
        asked = dialogs.ask_name(self._window, title, tr("Name of the tray:"), name)
        if asked and asked in (*self._names, self._name):
            words = tr("Open it, or choose another name.")
            self._window.notice.say("plain", tr("There is already a tray “{name}”.", name=asked), words)
            return ""
        return asked

    def _delete(self) -> None:
        name, held, self._missing = self._name, self._selection.all, ()
        self._selection.clear()
        self._put(name, ())
        self._open("")
        words = tr("The tray “{name}” was deleted.", name=name)
        self._window.notice.say("plain", words, "", [(tr("Undo"), lambda: self._restore(name, held))])

    def _restore(self, name: str, held: tuple[Selected, ...]) -> None:
        self._window.notice.hide()
        self._turn_to(name)
        self._bring_back(held)

    # ------------------------------------------------------------- what lies in it

    def _annotate(self, clause: str) -> None:
        chosen = next(each for each in self._selection.all if each.clause == clause)
        note = dialogs.ask_note(self._window, chosen.name, chosen.note)
        if note is not None:
            self._selection.annotate(clause, note)

    def _clear(self) -> None:
        cleared, self._missing = self._selection.all, ()
        self._selection.clear()
        if cleared:
            words = tr("{clauses} deselected.", clauses=clause_count(len(cleared)))
            undo = [(tr("Undo"), lambda: self._bring_back(cleared))]
            self._window.notice.say("plain", words, "", undo)

    def _bring_back(self, cleared: tuple[Selected, ...]) -> None:
        self._selection.add(cleared)
        self._window.notice.hide()
