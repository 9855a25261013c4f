"""Facets as the user reads them, and those of an answer as a Qt tree."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel

from core import Facet, FacetName, FacetValue, Filter, tr, visible_name
from desktop.widgets.paint import Index
from desktop.widgets.words import QT_TRANSLATE_NOOP, path_words, tip

_WORDED: Final = (
    FacetName.LENGTH,
    FacetName.RATING,
    FacetName.TEXT,
    FacetName.VERSION,
)  # their values are our words, not the contracts'
_TITLES: Final = {
    FacetName.CLAUSE_TYPE: QT_TRANSLATE_NOOP("", "Clause type"),
    FacetName.ATTRIBUTE: QT_TRANSLATE_NOOP("", "Attribute"),
    FacetName.FORUM: QT_TRANSLATE_NOOP("", "Forum"),
    FacetName.NOTICE: QT_TRANSLATE_NOOP("", "Notice period"),
    FacetName.AGREEMENT: QT_TRANSLATE_NOOP("", "Agreement type"),
    FacetName.PARTY: QT_TRANSLATE_NOOP("", "Party"),
    FacetName.ROLE: QT_TRANSLATE_NOOP("", "Role of the party"),
    FacetName.LAW: QT_TRANSLATE_NOOP("", "Governing law"),
    FacetName.YEAR: QT_TRANSLATE_NOOP("", "Year"),
    FacetName.FILE_TYPE: QT_TRANSLATE_NOOP("", "File type"),
    FacetName.FOLDER: QT_TRANSLATE_NOOP("", "Folder"),
    FacetName.FILE: QT_TRANSLATE_NOOP("", "File"),
    FacetName.COLLECTION: QT_TRANSLATE_NOOP("", "Collection"),
    FacetName.LENGTH: QT_TRANSLATE_NOOP("", "Length"),
    FacetName.RATING: QT_TRANSLATE_NOOP("", "Your rating"),
    FacetName.TEXT: QT_TRANSLATE_NOOP("", "Kind of text"),
    FacetName.VERSION: QT_TRANSLATE_NOOP("", "Version"),
}
_FORUMS: Final = (QT_TRANSLATE_NOOP("", "Courts"), QT_TRANSLATE_NOOP("", "Arbitration"))
_UNITS: Final = (
    *(QT_TRANSLATE_NOOP("", "hour"), QT_TRANSLATE_NOOP("", "hours")),
    *(QT_TRANSLATE_NOOP("", "day"), QT_TRANSLATE_NOOP("", "days")),
    *(QT_TRANSLATE_NOOP("", "business day"), QT_TRANSLATE_NOOP("", "business days")),
    *(QT_TRANSLATE_NOOP("", "week"), QT_TRANSLATE_NOOP("", "weeks")),
    *(QT_TRANSLATE_NOOP("", "month"), QT_TRANSLATE_NOOP("", "months")),
    *(QT_TRANSLATE_NOOP("", "year"), QT_TRANSLATE_NOOP("", "years")),
)


def facet_title(facet: FacetName) -> str:
    """The name of a facet, as a heading."""
    return tr(_TITLES[facet])


def value_words(facet: FacetName, value: str) -> str:
    """A value as the user reads it: a folder shortened, a file by its name; our own words translated."""
    if facet is FacetName.FOLDER:
        return path_words(Path(value))
    if facet is FacetName.FILE:
        return visible_name(Path(value).name)
    if facet is FacetName.FORUM:
        kind, colon, name = value.partition(": ")
        return f"{tr(kind) if kind in _FORUMS else kind}{colon}{name}"
    if facet is FacetName.NOTICE:
        number, _, unit = value.partition(" ")
        return f"{number} {tr(unit)}" if unit in _UNITS else value
    return tr(value) if facet in _WORDED else value


VALUE: Final = Qt.ItemDataRole.UserRole  # in the row of a value
FACET: Final = Qt.ItemDataRole.UserRole + 1
MORE: Final = Qt.ItemDataRole.UserRole + 2  # whether the row shows and hides the rest of a long list

_FEW = 6  # values of a facet shown at first
_CHECK = Qt.ItemDataRole.CheckStateRole


def toggled(filters: Sequence[Filter], facet: FacetName, value: str) -> tuple[Filter, ...]:
    """The filters with one value of a facet toggled: added, or removed if already there."""
    values = next((each.values for each in filters if each.facet is facet), ())
    now = tuple(each for each in values if each != value) if value in values else (*values, value)
    others = tuple(each for each in filters if each.facet is not facet)
    return (*others, Filter(facet, now)) if now else others


class FacetsModel(QStandardItemModel):
    """Chosen values come first; a long list is cut, with a row that shows the rest."""

    toggled = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._facets: tuple[Facet, ...] = ()
        self._among = ""
        self._expanded: set[FacetName] = set()

    def show(self, facets: Sequence[Facet], among: str = "") -> None:
        """Shows these facets, leaving out those without values; the header says what they are counted among."""
        self._facets = tuple(facet for facet in facets if facet.values)
        self._among = among
        self.clear()
        self.setHorizontalHeaderLabels([among, ""])
        for facet in self._facets:
            self._add(facet)

    def press(self, index: Index) -> None:
        """Toggles the filter of a value, or shows or hides the rest of a long list."""
        row = index.sibling(index.row(), 0)
        if row.data(MORE):
            self._expanded ^= {FacetName(row.data(FACET))}
            self.show(self._facets, self._among)
        elif row.data(VALUE) is not None:
            self.toggled.emit(row.data(FACET), row.data(VALUE))

    @property
    def most(self) -> int:
        """The highest count shown."""
        return max((value.count for facet in self._facets for value in facet.values), default=0)

    def _add(self, facet: Facet) -> None:
        title = QStandardItem(facet_title(facet.name))
        title.setData(facet.name.value, FACET)
        empty = QStandardItem()
        for item in (title, empty):
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        values = sorted(facet.values, key=lambda value: not value.chosen)  # stable: otherwise in the given order
        chosen = sum(value.chosen for value in values)
        shown = values if facet.name in self._expanded else values[: max(_FEW, chosen)]
        for value in shown:
            title.appendRow(_row(facet.name, value))
        if len(values) > max(_FEW, chosen):
            title.appendRow(self._more(facet.name, len(values) - len(shown)))
        self.invisibleRootItem().appendRow([title, empty])  # in one piece: each row inserted costs a view work

    def _more(self, facet: FacetName, hidden: int) -> list[QStandardItem]:
        more = QStandardItem(tr("{count:,} more…", count=hidden) if hidden else tr("Fewer"))
        more.setData(facet.value, FACET)
        more.setData(True, MORE)
        rest = QStandardItem()
        for item in (more, rest):
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        return [more, rest]


def _row(facet: FacetName, value: FacetValue) -> list[QStandardItem]:
    words, count = QStandardItem(visible_name(value_words(facet, value.value))), QStandardItem(f"{value.count:,}")
    words.setData(value.value, VALUE)
    words.setData(facet.value, FACET)
    words.setData((Qt.CheckState.Checked if value.chosen else Qt.CheckState.Unchecked).value, _CHECK)
    words.setToolTip(tip(value.value))
    one = value.count == 1
    words.setData(
        tr("{value}, 1 clause", value=words.text())
        if one
        else tr("{value}, {count} clauses", value=words.text(), count=count.text()),
        Qt.ItemDataRole.AccessibleTextRole,
    )
    flag = Qt.ItemFlag
    words.setFlags(flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsUserCheckable)
    count.setFlags(flag.ItemIsEnabled | flag.ItemIsSelectable)
    count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return [words, count]
