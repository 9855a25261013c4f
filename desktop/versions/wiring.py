"""Shows the versions of the selected contract, in a window and under a card, and keeps what the user says of them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint
from PySide6.QtWidgets import QMenu

from core import ClauseVersion, Facts, Family, Hit, NothingFound, Progress, tr
from desktop.feature import Desk, Feature, OwnWindow
from desktop.preview.following import Preview
from desktop.results.hits import EXPANDED, HIT, VERSIONS, OtherVersion
from desktop.versions.window import VersionsWindow, row_words
from desktop.widgets import dialogs
from desktop.widgets.words import entry

_LANE = "versions"
_Shown = tuple[Family, tuple[ClauseVersion, ...]]


class Versions(OwnWindow):
    """One window of versions at a time."""

    def __init__(self, desk: Desk, preview: Preview, changed: Callable[[], object]) -> None:
        super().__init__(desk, _LANE)
        self._preview, self._changed = preview, changed
        self._document = self._clause = ""
        desk.window.menus.versions.triggered.connect(self._open)

    def _open(self) -> None:
        """Shows the versions of the contract in the list of contracts, or of that of the current clause."""
        window = self._window
        chosen = window.contracts.chosen() if window.contracts.isVisible() else None
        hit = window.cards.currentIndex().data(HIT) if window.cards.isVisible() else None
        document = window.preview.document
        if chosen:
            self._show_of(chosen.document, "")
        elif hit:
            self._show_of(hit.clause.document, hit.clause.id)
        elif document:
            self._show_of(document.id, window.preview.clause)
        else:
            words = tr("Select a clause or a contract to see its versions.")
            window.notice.say("plain", words, passing=True)

    def _show_of(self, document: str, clause: str) -> None:
        self._document, self._clause = document, clause
        library = self._library.versions

        def steps() -> Generator[Progress, None, _Shown]:
            family = library.of(document)
            rows = (yield from library.clause(clause)) if clause else ()
            return family, rows

        self._follow(self._jobs.drive(steps, lane=_LANE), lambda shown: self._show(*shown))

    def _show(self, family: Family, rows: tuple[ClauseVersion, ...]) -> None:
        own = self._own = self._own or self._made()
        own.show_family(family, rows)
        self._bring_up()
        own.list.setFocus()

    def _made(self) -> VersionsWindow:
        made = VersionsWindow(self._window)
        made.opened.connect(self._open_version)
        made.parted.connect(self._part)
        made.join.clicked.connect(self._join)
        made.closed.connect(self._forget)
        return made

    def _open_version(self, contract: Facts) -> None:
        self._preview.open_contract(contract.document, None)
        self._window.come_to_front()

    # ----------------------------------------------- what the user says of them

    def _part(self, contract: Facts) -> None:
        steps = partial(self._library.versions.part, contract.document)
        self._say(steps, tr("It is no longer a version of the others."), contract.document)

    def _join(self) -> None:
        path = dialogs.choose_version(self._own) if self._own else None
        if path is None:
            return
        listed, joined, shown = self._library.contracts.list, self._library.versions.join, self._document

        def steps() -> Generator[Progress, None, Family]:
            other = next((each for each in listed() if path in each.files), None)
            if other is None:
                raise NothingFound(tr("This file is not in the library."), tr("Add it to the library first."), path)
            return (yield from joined(other.document, shown))

        self._say(steps, tr("It is a version of this contract now."), shown)

    def _say(self, steps: Callable[[], Generator[Progress, None, Family]], words: str, document: str) -> None:
        """Does what the user says of versions, shows them, and offers to go back to what was found."""

        def done(_: Family) -> None:
            self._changed()
            self._show_of(self._document, self._clause)
            if self._own:
                undo = [(tr("Undo"), partial(self._undo, document))]
                self._own.notice.say("plain", words, tr("Searches and counts follow."), undo, passing=True)

        self._follow(self._jobs.drive(steps, lane=_LANE), done)

    def _undo(self, document: str) -> None:
        if self._own:
            self._own.notice.hide()

        def done(_: Family) -> None:
            self._changed()
            self._show_of(self._document, self._clause)

        self._follow(self._jobs.drive(partial(self._library.versions.as_found, document), lane=_LANE), done)


class VersionsOfHits(Feature):
    """Lists under an expanded card the other versions of its contract, and opens its clause in one of them."""

    def __init__(self, desk: Desk, preview: Preview) -> None:
        super().__init__(desk)
        self._preview = preview
        cards = desk.window.cards
        cards.expanded.connect(lambda index: self._look_up(index) if index.data(HIT).contract.versions > 1 else None)
        cards.versions_wanted.connect(self._choose)
        cards.version_opened.connect(self._open)

    def _look_up(self, index: QModelIndex, then: Callable[[], object] = lambda: None) -> None:
        hit = index.data(HIT)
        if index.data(VERSIONS):
            then()
            return

        def show(rows: tuple[ClauseVersion, ...]) -> None:
            self._hits.name_versions(hit.clause.id, list(_others(rows, hit)))
            then()

        steps = partial(self._library.versions.clause, hit.clause.id, requests=False)
        self._follow(self._jobs.drive(steps), show)

    def _choose(self, index: QModelIndex) -> None:
        """Offers the other versions, each with its clause, in a menu below the card, which is expanded."""
        cards, row = self._window.cards, QPersistentModelIndex(index)
        if index.data(HIT).contract.versions < 2:
            words = tr("No other version of this contract was found.")
            self._window.notice.say("plain", words, passing=True)
            return
        self._hits.setData(index, True, EXPANDED)
        cards.scheduleDelayedItemsLayout()

        def offer() -> None:
            if not row.isValid():
                return  # the answer is another one by now
            menu = QMenu(self._window)
            for version in row.data(VERSIONS):
                action = entry(version.words, menu)
                action.triggered.connect(partial(self._open, version))
                menu.addAction(action)
            menu.setActiveAction(menu.actions()[0])
            menu.aboutToHide.connect(menu.deleteLater)
            place = cards.visualRect(index).topLeft() + QPoint(40, 40)
            menu.popup(cards.viewport().mapToGlobal(place))

        self._look_up(index, offer)

    def _open(self, version: OtherVersion, _: bool = False) -> None:
        if version.clause:
            self._preview.open_clause(version.clause)
        else:
            self._preview.open_contract(version.document, None)


def _others(rows: tuple[ClauseVersion, ...], hit: Hit) -> Iterator[OtherVersion]:
    """The versions but that of the hit, the first draft first."""
    own = next((row for row in rows if row.version.contract.document == hit.clause.document), None)
    for number, row in enumerate(rows, start=1):
        if row is not own:
            words = row_words(number, row, own.text if own else hit.clause.text)
            yield OtherVersion(words, row.version.contract.document, row.clause)
