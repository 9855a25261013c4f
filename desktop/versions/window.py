"""The window that shows the versions of a contract, and how a clause changed from one to the next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QWidget

from core import Change, ClauseVersion, Facts, Family, Version, file_words, request_words, tr, visible_name
from desktop.comparing.columns import ComparedText, Piece, pieces_of
from desktop.widgets.controls import WindowBeside, across, button, dialog_column, down, label
from desktop.widgets.notice import Notice
from desktop.widgets.theme import GAP
from desktop.widgets.words import list_item

_CONTRACT = Qt.ItemDataRole.UserRole


class VersionsWindow(WindowBeside):
    """One at a time. Up and Down go from version to version, Enter opens one, Delete parts it."""

    opened = Signal(object)  # Facts
    parted = Signal(object)  # Facts

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Versions"), 1000, 640, parent)
        self._rows: Sequence[ClauseVersion] = ()
        self._count = 0  # of the versions, above what is only listed with them
        self.notice = Notice()
        self.list = _List()
        self.list.setAccessibleName(tr("Versions of the contract, the first draft first"))
        self.list.setWordWrap(True)
        self.heading = label(bold=1.0, wrap=True)
        self.text = ComparedText()
        self.requests = QListWidget()
        self.requests.setObjectName("passages")
        self.requests.setAccessibleName(tr("Who asked for what, and who conceded"))
        self.requests.setWordWrap(True)
        self.part = button(tr("Not a version of these"))
        self.join = button(tr("Add a version…"))
        self.open = button(tr("Open in its document"), primary=True)
        self.notice.float_over(self.text)
        beside = QWidget()
        down(self.heading, (self.text, 3), (self.requests, 1), within=beside)
        both = QHBoxLayout()
        both.setSpacing(2 * GAP)
        both.addWidget(self.list, 2)
        both.addWidget(beside, 3)
        dialog_column(self, (both, 1), across(self.part, self.join, None, self.open))
        self.list.currentRowChanged.connect(self._show_row)
        self.list.wanted.connect(lambda: self._emit(self.opened))
        self.list.deleted.connect(self.part.click)
        self.open.clicked.connect(lambda: self._emit(self.opened))
        self.part.clicked.connect(lambda: self._emit(self.parted))

    def show_family(self, family: Family, rows: Sequence[ClauseVersion] = ()) -> None:
        """Lists versions, and what is only listed with them; shows a clause in each if there are ``rows``."""
        self._rows = rows
        self._count = len(family.versions)
        several = self._count > 1
        self.list.clear()
        for number, version in enumerate(family.versions, start=1):
            self._add(version.contract, _version_words(number, version, several=several))
        for tied in family.tied:
            self._add(tied, tr("With it: {contract}", contract=_named(tied)))
        preferred = next(at for at, each in enumerate(family.versions) if each.preferred)
        self.list.setCurrentRow(preferred)
        self._show_row(preferred)

    def chosen(self) -> Facts | None:
        """The contract of the current row."""
        item = self.list.currentItem()
        return item.data(_CONTRACT) if item else None

    def _add(self, contract: Facts, words: str) -> None:
        item = list_item("")
        item.setText("\n".join(map(visible_name, words.split("\n"))))
        item.setData(_CONTRACT, contract)
        self.list.addItem(item)

    def _emit(self, signal: object) -> None:
        if contract := self.chosen():
            signal.emit(contract)  # type: ignore[attr-defined]

    def _show_row(self, at: int) -> None:
        """Shows the clause in one version, with what changed since the one before."""
        shown = 0 <= at < len(self._rows)
        self.part.setEnabled(0 <= at < self._count and self._count > 1)
        self.requests.setVisible(shown and bool(self._rows[at].requests))
        if not shown:
            self.heading.setText(tr("Choose a clause in the list of clauses to see here how it changed."))
            self.text.show_pieces((), ())
            return
        row = self._rows[at]
        alone = tr("No other version of this contract was found.")
        self.heading.setText(_heading(row, first=at == 0) if self._count > 1 else alone)
        pieces = pieces_of(row.changes) if row.changes else [Piece(Change.EQUAL, row.text, None)]
        self.text.show_pieces(pieces, tuple(Change))
        self.text.setAccessibleName(self.heading.text())
        self.requests.clear()
        for request in row.requests:
            self.requests.addItem(list_item(request_words(request)))


class _List(QListWidget):
    """Keys: Enter opens a version, Delete says that it is none."""

    wanted = Signal()
    deleted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("passages")
        self.itemDoubleClicked.connect(lambda _: self.wanted.emit())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.wanted.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.deleted.emit()
        else:
            super().keyPressEvent(event)


def row_words(number: int, row: ClauseVersion, shown: str) -> str:
    """A version of the contract of a clause on one line, and whether it has the clause in the words that are shown."""
    if not row.clause:
        same = tr("without this clause")
    else:
        same = tr("in the same words") if row.text.split() == shown.split() else tr("in other words")
    named, *others = _version_words(number, row.version, several=True).split("\n")
    return "  ·  ".join((named, same, *others))


def _named(contract: Facts) -> str:
    return visible_name("  ·  ".join(filter(None, (contract.title, contract.date))))


def _version_words(number: int, version: Version, *, several: bool) -> str:
    file = visible_name(file_words(version.contract.files[0])) if version.contract.files else ""
    why = ", ".join(reason.words for reason in version.reasons)
    found = tr("found in searches") if version.preferred and several else ""
    return "\n".join(filter(None, (f"{number}. {_named(version.contract)}", file, why, found)))


def _heading(row: ClauseVersion, *, first: bool) -> str:
    if not row.clause:
        return tr("This version has no such clause.")
    if first:
        return tr("As it was first written")
    return tr("What changed since the version before") if row.changes else tr("As in the version before")
