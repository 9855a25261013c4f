"""The facets of an answer as a Qt tree: a row per facet, with its values and their counts below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel

from core import Facet, FacetName, FacetValue, Filter, tr, visible_name
from desktop.models.facet_words import facet_title, value_words
from desktop.models.hits import Index
from desktop.plain import tip

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
