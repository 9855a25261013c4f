"""The window of parties: who the contracts are with, the contracts of each, and how their clauses stand out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSplitter, QWidget

from core import FacetName, Filter, Party, PartyProfile, tr, visible_name
from desktop.feature import Desk, OwnWindow
from desktop.preview.following import Preview
from desktop.widgets.controls import NameField, WindowBeside, button, dialog_column, down, label, line_list
from desktop.widgets.notice import Notice
from desktop.widgets.paint import ABOUT, TwoLines
from desktop.widgets.theme import GAP
from desktop.widgets.words import list_item

_ITEM = Qt.ItemDataRole.UserRole + 1


class PartiesWindow(WindowBeside):
    """One at a time. Typing narrows the list, Down enters it; Enter on a contract opens it, Esc closes the window."""

    chosen = Signal(str)  # the name of a party
    opened = Signal(str)  # the id of a contract
    search_wanted = Signal(str)  # in the contracts of a party

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Parties"), 980, 620, parent)
        self._parties: tuple[Party, ...] = ()
        self.words = NameField()
        self.words.setPlaceholderText(tr("Filter by name"))
        self.words.setAccessibleName(tr("Filter the parties by name"))
        self.words.setClearButtonEnabled(True)
        self.parties = _list(tr("Parties to the contracts"))
        self.heading = label(bold=1.15, wrap=True)
        self.spellings = label(muted=True, wrap=True)
        self.contracts = _list(tr("Contracts of the party"))
        self.usual_heading = label(tr("How its contracts differ"), bold=1.0)
        self.usual = _list(tr("How its contracts differ from those of others"))
        self.search = button(tr("Search in its contracts"))
        self.notice = Notice()
        left, right, both = QWidget(), QWidget(), QSplitter()
        down(self.words, (self.parties, 1), within=left)
        below = (self.usual_heading, (self.usual, 1), (self.search, Qt.AlignmentFlag.AlignLeft))
        down(self.heading, self.spellings, (self.contracts, 1), *below, within=right, margins=(GAP, 0, 0, 0))
        for side, stretch in ((left, 2), (right, 3)):
            both.addWidget(side)
            both.setStretchFactor(both.count() - 1, stretch)
        both.setChildrenCollapsible(False)
        dialog_column(self, (both, 1))
        self.notice.float_over(self.contracts)
        self.words.textChanged.connect(self._narrow)
        self.words.left.connect(lambda: self.parties.setFocus(Qt.FocusReason.TabFocusReason))
        self.parties.currentItemChanged.connect(self._choose)
        self.contracts.itemActivated.connect(lambda item: self.opened.emit(item.data(_ITEM)))
        self.search.clicked.connect(lambda: self.search_wanted.emit(self.heading.text()))
        self._empty()

    def show_parties(self, parties: Sequence[Party]) -> None:
        """Lists the parties."""
        self._parties = tuple(parties)
        self._narrow()

    def show_profile(self, profile: PartyProfile) -> None:
        """Shows a party, if it is still the one that is chosen."""
        item = self.parties.currentItem()
        if item is None or item.data(_ITEM) != profile.party.name:
            return
        party = profile.party
        self.heading.setText(visible_name(party.name))
        self.spellings.setText(tr("Also written {names}", names="; ".join(map(visible_name, party.spellings[1:]))))
        self.spellings.setVisible(len(party.spellings) > 1)
        self.contracts.clear()
        for each in profile.contracts:
            role = tr("as {role}", role=each.role) if each.role else ""
            about = "  ·  ".join(filter(None, (each.facts.date, role, each.facts.kind, each.facts.law)))
            self.contracts.addItem(_row(each.facts.title, about, each.facts.document))
        self.usual.clear()
        for term in profile.usual:
            said = {"share": term.share.words, "others": term.others.words}
            about = tr("{share} here, {others} in the contracts of others", **said)
            self.usual.addItem(_row(f"{term.type}: {term.attribute}", about, ""))
        self.usual.setVisible(bool(profile.usual))
        self.usual_heading.setVisible(bool(profile.usual))
        for list_ in (self.contracts, self.usual):
            list_.setCurrentRow(0)
        self.search.setEnabled(True)

    def _narrow(self) -> None:
        words = self.words.text().casefold().split()
        self.parties.clear()
        for party in self._parties:
            names = " ".join(party.spellings).casefold()
            if all(word in names for word in words):
                count = party.contracts
                about = tr("1 contract") if count == 1 else tr("{count:,} contracts", count=count)
                self.parties.addItem(_row(party.name, about, party.name))
        self._empty()
        self.parties.setCurrentRow(0)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item:
            self.chosen.emit(item.data(_ITEM))

    def _empty(self) -> None:
        """Shows that no party is chosen."""
        self.heading.setText(tr("No party has such a name.") if self._parties else "")
        for hidden in (self.spellings, self.usual_heading, self.usual):
            hidden.hide()
        self.contracts.clear()
        self.search.setEnabled(False)


def _list(name: str) -> QListWidget:
    made = line_list(name)
    made.setItemDelegate(TwoLines(made))
    return made


def _row(words: str, about: str, item: str) -> QListWidgetItem:
    made = list_item(words, about)
    made.setData(ABOUT, about)
    made.setData(Qt.ItemDataRole.AccessibleTextRole, f"{words}, {about}")
    made.setData(_ITEM, item)
    return made


_LIST, _PROFILE = "parties", "party"


class Parties(OwnWindow):
    """Shows the window of parties, and looks up the one that is chosen in it."""

    def __init__(self, desk: Desk, preview: Preview) -> None:
        super().__init__(desk, _LIST, _PROFILE)
        self._preview = preview
        desk.window.menus.parties.triggered.connect(self._open)

    def _open(self) -> None:
        own = self._own = self._own or self._made()
        self._bring_up()
        own.words.setFocus()
        self._run(self._library.parties.list, own.show_parties, lane=_LIST)

    def _made(self) -> PartiesWindow:
        own = PartiesWindow(self._window)
        own.chosen.connect(self._look_up)
        own.opened.connect(self._open_contract)
        own.search_wanted.connect(self._search)
        own.closed.connect(self._forget)
        return own

    def _look_up(self, name: str) -> None:
        profile = self._library.parties.profile
        self._run(lambda: profile(name), lambda found: self._own and self._own.show_profile(found), lane=_PROFILE)

    def _open_contract(self, document: str) -> None:
        self._preview.open_contract(document, None)
        self._window.come_to_front()

    def _search(self, name: str) -> None:
        """Filters searches by a party, and goes to where one types."""
        filters = tuple(each for each in self._searching.query.filters if each.facet is not FacetName.PARTY)
        self._window.come_to_front()
        self._window.show_clauses()
        self._searching.refine(filters=(*filters, Filter(FacetName.PARTY, (name,))))
        self._window.search.focus()
