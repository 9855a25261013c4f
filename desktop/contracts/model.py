"""The contracts of the library as a Qt table that filters and sorts tens of thousands at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFont

from core import Facts, ParticularKind, fact_words, file_words, read_words, tr, versions_words, visible_name
from desktop.widgets.paint import Index
from desktop.widgets.tables import TableModel
from desktop.widgets.words import QT_TRANSLATE_NOOP, path_words, tip

FACTS = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading (marked for translation), the fact in it, None for the file, and its width in pixels."""

    heading: str
    kind: ParticularKind | None
    width: int


COLUMNS = (
    Column(QT_TRANSLATE_NOOP("", "Title"), ParticularKind.TITLE, 220),
    Column(QT_TRANSLATE_NOOP("", "Parties"), ParticularKind.PARTY, 250),
    Column(QT_TRANSLATE_NOOP("", "Type"), ParticularKind.KIND, 140),
    Column(QT_TRANSLATE_NOOP("", "Date"), ParticularKind.DATE, 98),
    Column(QT_TRANSLATE_NOOP("", "Effective date"), ParticularKind.EFFECTIVE, 106),
    Column(QT_TRANSLATE_NOOP("", "Law"), ParticularKind.LAW, 124),
    Column(QT_TRANSLATE_NOOP("", "Term"), ParticularKind.TERM, 92),
    Column(QT_TRANSLATE_NOOP("", "File"), None, 160),
)
_KNOWN = [column.kind for column in COLUMNS if column.kind not in (None, ParticularKind.TITLE)]
_FIELDS = {  # what a word of the filter may begin with
    "title": ParticularKind.TITLE,
    "party": ParticularKind.PARTY,
    "type": ParticularKind.KIND,
    "date": ParticularKind.DATE,
    "year": ParticularKind.DATE,
    "law": ParticularKind.LAW,
    "term": ParticularKind.TERM,
}


_ALL = ""  # all texts of a contract together

_Texts = dict[ParticularKind | str | None, str]


class Listed(NamedTuple):
    """Contracts, and of each what it is sorted and filtered by: in lower case, by fact; the name of the file by None.

    ``unknown`` counts documents of which nothing is known but the title: notes, most of the time, and no contracts.
    """

    contracts: tuple[Facts, ...]
    texts: list[_Texts]
    unknown: int


def listed(contracts: Sequence[Facts]) -> Listed:
    """Contracts as the table shows them, the versions of one as a row.

    Of tens of thousands this takes a second, so not on the window's thread.
    """
    shown = tuple(each for each in contracts if not each.is_earlier)
    texts = [_texts(each) for each in shown]
    unknown = sum(not any(each[kind] for kind in _KNOWN) for each in texts)
    return Listed(shown, texts, unknown)


class ContractsModel(TableModel):
    """A row per contract that passes the filter, in the order chosen. No row has a widget, and none is compared twice.

    A word of the filter must be somewhere in what is known of a contract; "law:texas" only in its law, and so on for
    title, party, type, date, year and term.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__([column.heading for column in COLUMNS], parent=parent)
        self._all, self._texts, self.unknown = listed(())
        self._rows: list[int] = []  # of `_all`
        self._words: list[str] = []
        self._column, self._descending = 0, False

    @property
    def total(self) -> int:
        """How many contracts there are, whatever the filter."""
        return len(self._all)

    def show(self, shown: Listed) -> None:
        """Replaces all contracts."""
        if shown.contracts != self._all:
            self._all, self._texts, self.unknown = shown
            self._arrange()

    def filter(self, text: str) -> None:
        """Shows only contracts with each of these words, ignoring case."""
        self._words = text.casefold().split()
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._column, self._descending = max(column, 0), order is Qt.SortOrder.DescendingOrder
        self._arrange()

    def row_of(self, document: str) -> int:
        """The row of a contract; -1 where it is not shown."""
        rows = (row for row, at in enumerate(self._rows) if self._all[at].document == document)
        return next(rows, -1)

    def _arrange(self) -> None:
        tests = [_test(word) for word in self._words]
        rows = [at for at, texts in enumerate(self._texts) if all(test(texts) for test in tests)]
        kind = COLUMNS[self._column].kind
        known = [at for at in rows if self._texts[at][kind]]
        key = self._length if kind is ParticularKind.TERM else lambda at: self._texts[at][kind]
        known.sort(key=key, reverse=self._descending)
        self.beginResetModel()
        self._rows = known + [at for at in rows if not self._texts[at][kind]]  # what is not known comes last
        self.endResetModel()

    def _length(self, at: int) -> tuple[int, str]:
        """The term of a contract in months; one that is stated in words comes after those."""
        term = self._all[at].term
        return (int(term), "") if term.isdecimal() else (10**6, self._texts[at][ParticularKind.TERM])

    # ---------------------------------------------------------- for Qt

    def row_count(self) -> int:
        return len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        facts, kind = self._all[self._rows[index.row()]], COLUMNS[index.column()].kind
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return visible_name(cell(facts, kind))
            case Qt.ItemDataRole.ToolTipRole:
                return tip(_explained(facts, kind))
            case Qt.ItemDataRole.AccessibleTextRole:
                return _explained(facts, kind)
            case Qt.ItemDataRole.FontRole if kind and facts.read_of(kind) is not None:
                font = QFont()
                font.setItalic(True)
                return font
            case _ if role == FACTS:
                return facts
        return None


def cell(facts: Facts, kind: ParticularKind | None) -> str:
    """What stands in a cell: the values of a fact, or the name of the file."""
    if kind is None:
        return "  ·  ".join(filter(None, (_file(facts), versions_words(facts))))
    apart = " / " if kind is ParticularKind.PARTY else "; "
    return apart.join(fact_words(kind, value) for value in facts.values(kind))


def _explained(facts: Facts, kind: ParticularKind | None) -> str:
    """A cell, and of a corrected fact what was read; of the file, its whole path."""
    if kind is None:
        return "\n".join(map(path_words, facts.files))
    read = facts.read_of(kind)
    note = "" if read is None else f" ({read_words(kind, read)})"
    value = cell(facts, kind) or tr("not known")
    return visible_name(f"{value}{note}")


def _file(facts: Facts) -> str:
    return file_words(facts.files[0]) if facts.files else ""


def _texts(facts: Facts) -> _Texts:
    texts: _Texts = {column.kind: cell(facts, column.kind).casefold() for column in COLUMNS}
    return texts | {_ALL: "\n".join(texts.values())}


def _test(word: str) -> Callable[[_Texts], bool]:
    """Whether a contract has a word, in any fact or in the one named before a colon."""
    name, colon, rest = word.partition(":")
    kind = _FIELDS.get(name) if colon else None
    return lambda texts: rest in texts[kind] if kind else word in texts[_ALL]
