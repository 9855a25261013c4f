"""The facets of an answer as a Qt tree: a row a facet, below it its values with their counts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel

from core import Facet, FacetName, FacetValue, Filter
from desktop.models.files import path_words
from desktop.models.hits import Index

VALUE: Final = Qt.ItemDataRole.UserRole  # of a value's row
FACET: Final = Qt.ItemDataRole.UserRole + 1
MORE: Final = Qt.ItemDataRole.UserRole + 2  # whether the row shows and hides the rest of a long list

_FEW = 6  # values of a facet that are shown at first
_CHECK = Qt.ItemDataRole.CheckStateRole


def value_words(facet: FacetName, value: str) -> str:
    """A value as people write it."""
    return path_words(Path(value)) if facet is FacetName.FOLDER else value


def toggled(filters: Sequence[Filter], facet: FacetName, value: str) -> tuple[Filter, ...]:
    """The filters with one value of a facet put in, or taken out where it was in."""
    values = next((each.values for each in filters if each.facet is facet), ())
    now = tuple(each for each in values if each != value) if value in values else (*values, value)
    others = tuple(each for each in filters if each.facet is not facet)
    return (*others, Filter(facet, now)) if now else others


class FacetsModel(QStandardItemModel):
    """Chosen values stand on top; a long list is cut, with a row that shows the rest."""

    toggled = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._facets: tuple[Facet, ...] = ()
        self._whole: set[FacetName] = set()

    def show(self, facets: Sequence[Facet]) -> None:
        """Shows these facets; those without a value are left out."""
        self._facets = tuple(facet for facet in facets if facet.values)
        self.clear()
        self.setColumnCount(2)
        for facet in self._facets:
            self._add(facet)

    def press(self, index: Index) -> None:
        """Puts a value in or out of the filters, or shows and hides the rest of a long list."""
        row = index.sibling(index.row(), 0)
        if row.data(MORE):
            self._whole ^= {FacetName(row.data(FACET))}
            self.show(self._facets)
        elif row.data(VALUE) is not None:
            self.toggled.emit(row.data(FACET), row.data(VALUE))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """As it is, but for the eye and the ear: how many clauses a value has."""
        if (
            role == Qt.ItemDataRole.AccessibleTextRole
            and (row := index.sibling(index.row(), 0)).data(VALUE) is not None
        ):
            return f"{row.data()}, {row.sibling(row.row(), 1).data()} clauses"
        return super().data(index, role)

    def _add(self, facet: Facet) -> None:
        title = QStandardItem(facet.name.value.capitalize())
        title.setData(facet.name.value, FACET)
        empty = QStandardItem()
        for item in (title, empty):
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        self.invisibleRootItem().appendRow([title, empty])
        values = sorted(facet.values, key=lambda value: not value.chosen)  # stable: else as they came
        chosen = sum(value.chosen for value in values)
        shown = values if facet.name in self._whole else values[: max(_FEW, chosen)]
        for value in shown:
            title.appendRow(_row(facet.name, value))
        if len(values) > max(_FEW, chosen):
            title.appendRow(self._more(facet.name, len(values) - len(shown)))

    def _more(self, facet: FacetName, hidden: int) -> list[QStandardItem]:
        more = QStandardItem(f"{hidden:,} more…" if hidden else "Fewer")
        more.setData(facet.value, FACET)
        more.setData(True, MORE)
        rest = QStandardItem()
        for item in (more, rest):
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        return [more, rest]


def _row(facet: FacetName, value: FacetValue) -> list[QStandardItem]:
    words, count = QStandardItem(value_words(facet, value.value)), QStandardItem(f"{value.count:,}")
    words.setData(value.value, VALUE)
    words.setData(facet.value, FACET)
    words.setData((Qt.CheckState.Checked if value.chosen else Qt.CheckState.Unchecked).value, _CHECK)
    words.setToolTip(value.value)
    flag = Qt.ItemFlag
    words.setFlags(flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsUserCheckable)
    count.setFlags(flag.ItemIsEnabled | flag.ItemIsSelectable)
    count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return [words, count]
