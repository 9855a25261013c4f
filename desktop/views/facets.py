"""The panel of filters: clause types, parties, years and so on, each with its count."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from core import Facet, FacetName, tr
from desktop.models.facets import FACET, MORE, VALUE, FacetsModel
from desktop.models.hits import Index
from desktop.views import paint
from desktop.views.theme import GAP, colours, scaled

_OPEN_AT_FIRST = {FacetName.CLAUSE_TYPE, FacetName.ATTRIBUTE, FacetName.AGREEMENT, FacetName.LAW, FacetName.COLLECTION}


class FacetsPanel(QTreeView):
    """Arrow keys move and expand; Space, Enter or a click toggles a value's filter."""

    toggled = Signal(str, str)

    def __init__(self, model: FacetsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facets = model
        model.toggled.connect(self.toggled)
        self._open = {name.value for name in _OPEN_AT_FIRST}
        self.setObjectName("facets")
        self.setAccessibleName(tr("Filters"))
        self.setAccessibleDescription(tr("Arrow keys move, Space filters by a value."))
        self.setModel(model)
        self.setItemDelegate(_ValueDelegate(self))
        self.setHeaderHidden(True)
        self.setIndentation(2 * GAP)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setExpandsOnDoubleClick(False)
        self.expanded.connect(lambda index: self._open.add(index.data(FACET)))
        self.collapsed.connect(lambda index: self._open.discard(index.data(FACET)))
        self.clicked.connect(self._click)
        self._lay_out_columns()

    def show_facets(self, facets: Sequence[Facet], among: str = "") -> None:
        """Shows facets, keeping the expanded rows, the current row, and the scroll position.

        ``among`` says what the counts are of, where it is not all clauses of the library that match.
        """
        self._keep(lambda: self._facets.show(facets, among))
        self.setHeaderHidden(not among)

    def press(self, index: QModelIndex) -> None:
        """Acts as Space does: toggles a value, shows more values, or expands or collapses a facet."""
        if index.siblingAtColumn(0).data(VALUE) is None and not index.siblingAtColumn(0).data(MORE):
            title = index.siblingAtColumn(0)
            self.setExpanded(title, not self.isExpanded(title))
        else:
            self._keep(lambda: self._facets.press(index))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.press(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _click(self, index: QModelIndex) -> None:
        self.press(index)

    def _lay_out_columns(self) -> None:
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(GAP)
        if header.count() == 2:
            header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
            header.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)  # measuring all cells takes long
            header.resizeSection(1, self.fontMetrics().horizontalAdvance(f"{self._facets.most:,}") + 2 * GAP)

    def _keep(self, change: Callable[[], object]) -> None:
        current, scrolled, opened = _key(self.currentIndex()), self.verticalScrollBar().value(), set(self._open)
        change()
        self._open = opened
        self._lay_out_columns()
        root = QModelIndex()
        for row in range(self._facets.rowCount(root)):
            title = self._facets.index(row, 0, root)
            self.setFirstColumnSpanned(row, root, True)
            self.setExpanded(title, title.data(FACET) in opened)
        if index := self._find(current):
            self.setCurrentIndex(index)
        self.verticalScrollBar().setValue(scrolled)

    def _find(self, key: tuple[object, ...]) -> QModelIndex | None:
        for row in range(self._facets.rowCount()):
            title = self._facets.index(row, 0)
            values = (self._facets.index(below, 0, title) for below in range(self._facets.rowCount(title)))
            for index in (title, *values):
                if key[0] and _key(index) == key:
                    return index
        return None


class _ValueDelegate(QStyledItemDelegate):
    """Titles bold, counts muted. It paints the check mark; the panel handles clicks."""

    def __init__(self, panel: QTreeView) -> None:
        super().__init__(panel)
        self._panel = panel

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        c = colours()
        row = index.sibling(index.row(), 0)
        colour = c.text
        if index.column() == 1:
            colour = c.muted
        elif row.data(MORE):
            colour = c.accent
        if row.data(VALUE) is None and not row.data(MORE):
            option.font = scaled(option.font, 1.0, bold=True)
        for role in (option.palette.ColorRole.Text, option.palette.ColorRole.HighlightedText):
            option.palette.setColor(role, colour)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        styled, style = QStyleOptionViewItem(option), self._panel.style()
        self.initStyleOption(styled, index)
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, styled, painter, self._panel)
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        if state is not None:
            part = QStyle.SubElement.SE_ItemViewItemCheckIndicator
            box = QRectF(style.subElementRect(part, styled, self._panel))
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint.check(painter, box, Qt.CheckState(state) is Qt.CheckState.Checked, colours())
            painter.restore()

    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index) -> bool:
        return False  # or a click on the box would count twice


def _key(index: QModelIndex) -> tuple[object, ...]:
    row = index.siblingAtColumn(0)
    return row.data(FACET), row.data(VALUE), row.data(MORE)
