"""The window of parties: who the contracts are with, the contracts of each, and what each usually gives."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSplitter, QWidget

from core import (
    Excerpt,
    FacetName,
    Filter,
    Party,
    PartyContract,
    PartyProfile,
    UsualValue,
    page_words,
    tr,
    versions_words,
    visible_name,
)
from desktop.feature import Desk, OwnWindow
from desktop.preview.following import Preview
from desktop.widgets.controls import NameField, WindowBeside, button, dialog_column, down, label, line_list
from desktop.widgets.notice import Notice
from desktop.widgets.paint import ABOUT, TwoLines
from desktop.widgets.theme import GAP
from desktop.widgets.words import list_item

_ITEM = Qt.ItemDataRole.UserRole + 1
_CLAUSES = Qt.ItemDataRole.UserRole + 2  # of what is usual; () of the clauses listed below it
_INDENT = "        "  # before what belongs under the row above
_MOST = 50  # clauses listed below what is usual


class PartiesWindow(WindowBeside):
    """One at a time. Typing narrows the list, Down enters it; Enter on a contract opens it, on what is usual lists its
    clauses, and on one of these opens that. Esc closes the window.
    """

    chosen = Signal(str)  # the name of a party
    opened = Signal(str)  # the id of a contract
    clauses_wanted = Signal(object, int)  # the ids of clauses, for the row in which they are listed
    clause_opened = Signal(str)  # its id
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
        self.usual_heading = label(tr("What it usually gives"), bold=1.0)
        self.usual = _list(tr("What its contracts usually say, beside those of others"))
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
        self.usual.itemActivated.connect(self._unfold)
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
            indent = _INDENT if each.under else ""
            row = _row(indent + each.facts.title, indent + _about(each), each.facts.document)
            row.setData(Qt.ItemDataRole.AccessibleTextRole, f"{each.facts.title}, {_about(each)}")
            self.contracts.addItem(row)
        self.usual.clear()
        for value in profile.values:
            self._add_usual(f"{value.measure}: {value.own.middle}", _beside(value), value.clauses)
        for term in profile.usual:
            said = {"share": term.share.words, "others": term.others.words}
            about = tr("{share} here, {others} in the contracts of others", **said)
            self._add_usual(f"{term.type}: {term.attribute}", about, term.clauses)
        self.usual.setVisible(bool(self.usual.count()))
        self.usual_heading.setVisible(bool(self.usual.count()))
        for list_ in (self.contracts, self.usual):
            list_.setCurrentRow(0)
        self.search.setEnabled(True)

    def show_clauses(self, row: int, excerpts: Sequence[Excerpt]) -> None:
        """Lists clauses below a row of what is usual."""
        if (above := self.usual.item(row)) is None:
            return
        ids: Sequence[str] = above.data(_CLAUSES)
        for at, (clause, excerpt) in enumerate(zip(ids, excerpts, strict=False), start=1):
            words = f"{excerpt.section} {excerpt.heading}".strip() or tr("No heading")
            about = "  ·  ".join(filter(None, (excerpt.title, page_words(excerpt.page))))
            made = _row(_INDENT + words, _INDENT + about, clause)
            made.setData(Qt.ItemDataRole.AccessibleTextRole, f"{words}, {about}")
            self.usual.insertItem(row + at, made)

    def _add_usual(self, words: str, about: str, clauses: Sequence[str]) -> None:
        row = _row(words, about, "")
        row.setData(_CLAUSES, clauses[:_MOST])
        self.usual.addItem(row)

    def _unfold(self, item: QListWidgetItem) -> None:
        """Opens a clause; lists those of what is usual, or takes them away."""
        if clause := item.data(_ITEM):
            self.clause_opened.emit(clause)
            return
        row, folded = self.usual.row(item), True
        while (below := self.usual.item(row + 1)) is not None and below.data(_ITEM):
            self.usual.takeItem(row + 1)
            folded = False
        if folded and item.data(_CLAUSES):
            self.clauses_wanted.emit(item.data(_CLAUSES), row)

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


def _about(contract: PartyContract) -> str:
    """What is said of a contract below its title."""
    facts = contract.facts
    role = tr("as {role}", role=contract.role) if contract.role else ""
    return "  ·  ".join(filter(None, (facts.date, role, facts.kind, facts.law, versions_words(facts))))


def _beside(value: UsualValue) -> str:
    """What a party's contracts state of a measure, beside those of others."""
    own, others = value.own, value.others
    usual = others.middle
    if others.words != usual:
        usual = tr("{middle}, mostly {range}", middle=usual, range=others.words)
    return tr(
        "{range} in {contracts:,} contracts; {others} in {count:,} of others",
        range=own.words,
        contracts=own.contracts,
        others=usual,
        count=others.contracts,
    )


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


_LIST, _PROFILE, _LISTED = "parties", "party", "clauses of a party"


class Parties(OwnWindow):
    """Shows the window of parties, and looks up the one that is chosen in it."""

    def __init__(self, desk: Desk, preview: Preview) -> None:
        super().__init__(desk, _LIST, _PROFILE, _LISTED)
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
        own.clauses_wanted.connect(self._list_clauses)
        own.clause_opened.connect(self._open_clause)
        own.search_wanted.connect(self._search)
        own.closed.connect(self._forget)
        return own

    def _look_up(self, name: str) -> None:
        profile = self._library.parties.profile
        self._run(lambda: profile(name), lambda found: self._own and self._own.show_profile(found), lane=_PROFILE)

    def _open_contract(self, document: str) -> None:
        self._preview.open_contract(document, None)
        self._window.come_to_front()

    def _list_clauses(self, clauses: Sequence[str], row: int) -> None:
        excerpts = self._library.documents.excerpts

        def show(found: Sequence[Excerpt]) -> None:
            if self._own:
                self._own.show_clauses(row, found)

        self._run(lambda: excerpts(clauses), show, lane=_LISTED)

    def _open_clause(self, clause: str) -> None:
        self._preview.open_clause(clause)
        self._window.come_to_front()

    def _search(self, name: str) -> None:
        """Filters searches by a party, and goes to where one types."""
        filters = tuple(each for each in self._searching.query.filters if each.facet is not FacetName.PARTY)
        self._window.come_to_front()
        self._window.show_clauses()
        self._searching.refine(filters=(*filters, Filter(FacetName.PARTY, (name,))))
        self._window.search.focus()
