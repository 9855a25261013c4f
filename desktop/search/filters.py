"""The panel of filters and the order of the results: what is chosen there applies to the next answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QActionGroup, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QHeaderView,
    QMenu,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from core import EARLIER, LATEST, Facet, FacetName, Filter, Hits, Mode, Sort, tr
from desktop.feature import Desk, Feature
from desktop.results.hits import HIT
from desktop.search.facets import FACET, MORE, VALUE, FacetsModel, facet_title, toggled, value_words
from desktop.search.searching import SearchState
from desktop.widgets import paint
from desktop.widgets.chips import ChipWords
from desktop.widgets.paint import Index
from desktop.widgets.theme import GAP, colours, scaled
from desktop.widgets.words import QT_TRANSLATE_NOOP, tip

_WORDS = {
    Sort.RELEVANCE: QT_TRANSLATE_NOOP("", "Best first"),
    Sort.NEWEST: QT_TRANSLATE_NOOP("", "Newest first"),
    Sort.OLDEST: QT_TRANSLATE_NOOP("", "Oldest first"),
    Sort.CONTRACT: QT_TRANSLATE_NOOP("", "By contract"),
}


class SortButton(QPushButton):
    """Shows the current order, and offers the others."""

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        menu, group = QMenu(self), QActionGroup(self)
        self.choices = {}
        for sort, words in _WORDS.items():
            action = self.choices[sort] = menu.addAction(tr(words))
            action.setCheckable(True)
            action.setActionGroup(group)
            action.triggered.connect(lambda _=False, sort=sort: self.picked.emit(sort))
        self.setMenu(menu)
        self.setToolTip(tip(tr("Order of the clauses")))
        self.show_sort(Sort.RELEVANCE)

    def show_sort(self, sort: Sort) -> None:
        """Shows the current order."""
        self.choices[sort].setChecked(True)
        self.setText(tr(_WORDS[sort]))
        self.setAccessibleName(tr("Order of the clauses: {order}", order=tr(_WORDS[sort])))


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


class FiltersWiring(Feature):
    """Each choice applies at once. The filters stay for later queries, until cleared."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        window, searching = desk.window, desk.searching
        window.results.facets.toggled.connect(self._toggle)
        window.filters.pressed.connect(lambda key: self._toggle(*key))
        window.filters.cleared.connect(self._clear)
        window.filters.emptied.connect(lambda: window.cards.setFocus(Qt.FocusReason.OtherFocusReason))
        window.menus.clear_filters.triggered.connect(self._clear)
        window.menus.all_versions.triggered.connect(self._look_at_all)
        window.menus.in_file.triggered.connect(self._search_in_file)
        window.cards.visited.connect(lambda _: window.menus.in_file.setEnabled(True))
        window.cards.model().modelReset.connect(lambda: window.menus.in_file.setEnabled(False))
        searching.query_changed.connect(self._show_chips)
        searching.answered.connect(self._show_facets)
        searching.changed.connect(self._changed)
        self._show_chips()

    def _toggle(self, facet: str, value: str) -> None:
        self._searching.refine(filters=toggled(self._searching.query.filters, FacetName(facet), value))

    def _search_in_file(self) -> None:
        """Runs the same query on only the contract that the current clause is from."""
        hit = self._window.cards.currentIndex().data(HIT)
        if hit and not hit.kept:
            others = (each for each in self._searching.query.filters if each.facet is not FacetName.FILE)
            self._searching.refine(filters=(*others, Filter(FacetName.FILE, (str(hit.file),))))

    def _clear(self) -> None:
        self._searching.refine(filters=())

    def _look_at_all(self, every: bool) -> None:
        """Finds the clauses of all versions of a contract, or of the signed or latest alone."""
        others = tuple(each for each in self._searching.query.filters if each.facet is not FacetName.VERSION)
        versions = (Filter(FacetName.VERSION, (LATEST, EARLIER)),) if every else ()
        self._searching.refine(filters=(*others, *versions))

    def _show_facets(self, answer: Hits) -> None:
        by_meaning = answer.mode is Mode.NATURAL and answer.answers > 0
        among = tr("Among the {count:,} that fit best", count=answer.answers) if by_meaning else ""
        self._window.results.facets.show_facets(answer.facets, among)
        self._window.results.offer_filters(any(facet.values for facet in answer.facets))

    def _changed(self, state: SearchState) -> None:
        if state is SearchState.IDLE:
            self._window.results.offer_filters(False)

    def _show_chips(self) -> None:
        filters = self._searching.query.filters
        chips = [
            ChipWords(
                (each.facet.value, value),
                value_words(each.facet, value),
                tr("Remove the filter {facet}: {value}", facet=facet_title(each.facet).lower(), value=value),
                f"{facet_title(each.facet)}: {value}",
            )
            for each in filters
            for value in each.values
        ]
        self._window.filters.show_chips(chips)
        self._window.menus.clear_filters.setEnabled(bool(filters))
        every = any(each.facet is FacetName.VERSION and EARLIER in each.values for each in filters)
        self._window.menus.all_versions.setChecked(every)
