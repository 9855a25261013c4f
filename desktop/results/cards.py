"""The list of clause cards: keyboard, mouse, dragging, ratings, and a menu of all actions."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QActionGroup,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QListView, QMenu, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip, QWidget

from core import Hit, tr
from desktop.feature import Desk, Feature
from desktop.results.card import LISTED, Card, CardState
from desktop.results.hits import (
    EXPANDED,
    GROUP,
    HIT,
    MISSING,
    NEAR_DUPLICATES,
    VERSIONS,
    Group,
    HitsModel,
    OtherVersion,
    in_short,
    other_versions_words,
    star_count,
    starred,
)
from desktop.widgets.long_list import LongList
from desktop.widgets.paint import Index
from desktop.widgets.theme import Colours, colours
from desktop.widgets.words import entry, tip

_CHECK = Qt.ItemDataRole.CheckStateRole
_CACHED = 400  # cards laid out
_AHEAD = 2  # views below the current one that must still have clauses


_Laid = tuple[Hit, int, bool, tuple[str, ...], tuple[OtherVersion, ...], bool, Group | None]


class CardDelegate(QStyledItemDelegate):
    """Paints hits as cards. A laid-out card is cached until its width or the palette changes."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._cards: dict[_Laid, Card] = {}
        self.compact = False
        self._colours: Colours = colours()

    def forget(self) -> None:
        """Clears the cache, because the font or the palette has changed."""
        self._cards.clear()
        self._colours = colours()

    def card(self, index: Index) -> Card:
        hit, width, expanded = index.data(HIT), self._view.viewport().width(), index.data(EXPANDED)
        listed = index.data(NEAR_DUPLICATES), index.data(VERSIONS)
        key = hit, width, expanded, *listed, index.data(MISSING), index.data(GROUP)
        if key not in self._cards:
            if len(self._cards) > _CACHED:
                self._cards.clear()
            *_, places, versions, missing, group = key
            font, colours_ = self._view.font(), self._colours
            self._cards[key] = Card(
                hit,
                width,
                font,
                colours_,
                expanded=expanded,
                compact=self.compact,
                near_duplicates=places,
                versions=[each.words for each in versions],
                missing=missing,
                group=group,
            )
        return self._cards[key]

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._view.viewport().width(), self.card(index).height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        state = CardState(
            chosen=Qt.CheckState(index.data(_CHECK)) == Qt.CheckState.Checked,
            current=index == self._view.currentIndex(),
            focused=self._view.hasFocus(),
            hovered=bool(option.state & QStyle.StateFlag.State_MouseOver),
        )
        painter.save()
        painter.translate(option.rect.topLeft())
        self.card(index).paint(painter, state)
        painter.restore()


class CardsView(LongList):
    """The list of cards, for keyboard and mouse.

    Arrow keys move, Space or X selects, Right and Left expand and collapse, Enter opens, V opens it in another version
    of its contract, 1 to 5 rate, C copies, / leads to the search field; clauses can be dragged to other programs.
    """

    opened = Signal(QModelIndex)
    expanded = Signal(QModelIndex)
    near_duplicate_opened = Signal(QModelIndex, int)
    versions_wanted = Signal(QModelIndex)
    version_opened = Signal(object)  # OtherVersion
    rated = Signal(QModelIndex, int)
    menu_wanted = Signal(QModelIndex, QPoint)
    end_reached = Signal()
    visited = Signal(QModelIndex)
    dragged = Signal(QModelIndex)
    copy_wanted = Signal()
    search_wanted = Signal()
    escaped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("cards")
        self.setAccessibleName(tr("Search results"))
        self.setAccessibleDescription(
            tr(
                "Arrow keys move, Space selects a clause, Enter shows it in its document, "
                "1 to 5 rate it, 0 removes the rating, C copies it."
            )
        )
        self._delegate = CardDelegate(self)
        self._pressed = QPersistentModelIndex()
        self._in_hand = False  # whether the user has begun to read this answer
        self._fresh = False  # whether no key and no mouse has been here since it came
        self.setItemDelegate(self._delegate)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setDragEnabled(True)
        self.setMouseTracking(True)
        self.verticalScrollBar().setSingleStep(24)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model:
            model.modelReset.connect(self.scrollToTop)
            model.modelReset.connect(self._start_over)
            model.layoutChanged.connect(self._follow_best)
        if isinstance(model, HitsModel):
            model.rows_seen = self.rows_seen

    def show_compact(self, compact: bool) -> None:
        """Shows only the beginning of each clause, or enough of it to tell what it says."""
        if compact != self._delegate.compact:
            self._delegate.compact = compact
            self._delegate.forget()
            self.scheduleDelayedItemsLayout()

    def rows_seen(self) -> int:
        """How many rows, from the first, the user has seen; none until the first key or mouse event in this answer.

        From then on, all rows down to the last one in view and the current one.
        """
        if not self._in_hand:
            return 0
        last = self.indexAt(QPoint(self.viewport().width() // 2, self.viewport().height() - 1))
        in_view = last.row() if last.isValid() else self.model().rowCount() - 1
        return 1 + max(in_view, self.currentIndex().row())

    def let_go(self) -> None:
        """Lets all rows move until the next key or mouse movement, because the user is waiting for another order."""
        self._in_hand = False

    def _start_over(self) -> None:
        self._fresh = True
        self.let_go()

    def _take_in_hand(self) -> None:
        self._in_hand, self._fresh = True, False

    def _follow_best(self) -> None:
        """Keeps the current card the best one, as it was at first, while a better order comes that nobody has seen."""
        if self._fresh and self.currentIndex().row() > 0:
            self.setCurrentIndex(self.model().index(0, 0))

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        if current.isValid():
            self.visited.emit(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._take_in_hand()
        if leave := {Qt.Key.Key_Escape: self.escaped, Qt.Key.Key_Slash: self.search_wanted}.get(Qt.Key(event.key())):
            leave.emit()
            return
        index = self.currentIndex()
        if not index.isValid() or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        match event.key():
            case Qt.Key.Key_Space | Qt.Key.Key_X:
                self.toggle(index)
            case Qt.Key.Key_V:
                self.versions_wanted.emit(index)
            case Qt.Key.Key_C:
                self.copy_wanted.emit()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.opened.emit(index)
            case Qt.Key.Key_Right:
                self.expand(index, True)
            case Qt.Key.Key_Left:
                self.expand(index, False)
            case key if Qt.Key.Key_0 <= key <= Qt.Key.Key_5:
                self.rated.emit(index, key - Qt.Key.Key_0)
            case _:
                super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        if index.isValid():
            self.setCurrentIndex(index)
            at = event.pos() if by_mouse else self.visualRect(index).topLeft() + QPoint(40, 40)
            self.menu_wanted.emit(index, self.viewport().mapToGlobal(at))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._take_in_hand()
        super().wheelEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._take_in_hand()
        super().mouseMoveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._take_in_hand()
        self._pressed = QPersistentModelIndex(self.indexAt(event.position().toPoint()))
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() is not Qt.MouseButton.LeftButton or not index.isValid() or self._pressed != index:
            return
        self._click(index, event.position() - self.visualRect(index).topLeft())

    def _click(self, index: QModelIndex, at: QPointF) -> None:
        """Does what the part of the card at a point is for."""
        card = self._delegate.card(index)
        listed, version = (
            next((place for place, box in enumerate(boxes) if box.contains(at)), None)
            for boxes in (card.near_duplicates, card.versions)
        )
        if card.check.adjusted(-8, -8, 8, 8).contains(at):
            self.toggle(index)
        elif card.expander.contains(at):
            self.expand(index, not index.data(EXPANDED))
        elif star := card.star_at(at):
            self.rated.emit(index, 0 if star == index.data(HIT).rating else star)
        elif listed is not None:
            self.near_duplicate_opened.emit(index, listed)
        elif version is not None:
            if version < len(known := index.data(VERSIONS)):
                self.version_opened.emit(known[version])
        else:
            self.opened.emit(index)

    def viewportEvent(self, event: QEvent) -> bool:
        """Shows what the stars mean."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.indexAt(event.pos())
            at = QPointF(event.pos() - self.visualRect(index).topLeft())
            words = self._delegate.card(index).tip_at(at) if index.isValid() else ""
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        return super().viewportEvent(event)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Emits once per press; the drag itself begins when the clauses have been rendered (see ``drag.carry``)."""
        pressed, self._pressed = self._pressed, QPersistentModelIndex()
        if pressed.isValid():
            self.dragged.emit(self.model().index(pressed.row(), 0))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.model() and self.model().rowCount():
            self.setCurrentIndex(self.model().index(0, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._delegate.forget()
            self.scheduleDelayedItemsLayout()

    def toggle(self, index: QModelIndex) -> None:
        """Adds a clause to the selection, or removes it."""
        chosen = Qt.CheckState(index.data(_CHECK)) == Qt.CheckState.Checked
        self.model().setData(index, Qt.CheckState.Unchecked if chosen else Qt.CheckState.Checked, _CHECK)

    def expand(self, index: QModelIndex, expanded: bool) -> None:
        """Shows or hides the passages joined to a clause, its near-duplicates, and why it was found."""
        if index.data(EXPANDED) != expanded:
            self.model().setData(index, expanded, EXPANDED)
            self.scheduleDelayedItemsLayout()
            if expanded:
                self.expanded.emit(index)

    def _scrolled(self, value: int) -> None:
        """Asks for more clauses before the user reaches the end."""
        if value and value + _AHEAD * self.viewport().height() >= self.verticalScrollBar().maximum():
            self.end_reached.emit()


class CardsWiring(Feature):
    """A rating is saved for the query, shown at once, and moves its clause in the next search."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        window, searching = desk.window, desk.searching
        self._rated_query: tuple[str, tuple[str, ...]] = ("", ())
        searching.query_changed.connect(self._forget_ratings)
        window.cards.rated.connect(self._rate)
        window.cards.menu_wanted.connect(self._offer)

    def _forget_ratings(self) -> None:
        query = (self._searching.query.text, self._searching.examples)
        if query != self._rated_query:
            self._rated_query = query
            self._hits.forget_ratings()

    def _rate(self, index: QModelIndex, stars: int) -> None:
        answer = self._searching.answer
        if answer and index.data(HIT).rating != stars and not index.data(HIT).kept:
            query = answer.query.text or "\n".join(self._searching.examples)
            clause = index.data(HIT).clause.id
            rate = self._library.ratings.rate
            self._write(lambda: rate(query, clause, stars), lambda _: self._say_rated(clause, stars))

    def _say_rated(self, clause: str, stars: int) -> None:
        self._hits.rate(clause, stars)
        words = tr("Your rating was removed.")
        if stars:
            words = tr("Your rating: {stars}, {meaning}.", stars=star_count(stars), meaning=in_short(stars))
        self._window.statusBar().showMessage(words, 4000)

    def _offer(self, index: QModelIndex, at: QPoint) -> None:
        menu = self.menu(index)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def menu(self, index: QModelIndex) -> QMenu:
        """All actions on a card."""
        actions, menu = self._window.menus, QMenu(self._window)
        menu.addActions([actions.show_preview, actions.copy, actions.export, actions.keep_clause])
        menu.addSeparator()
        menu.addActions([actions.more_like, actions.where, actions.in_file])
        menu.addSeparator()
        self._add_ratings(menu, index)
        if words := other_versions_words(index.data(HIT)):
            others = menu.addAction(f"{words}…\tV")
            others.triggered.connect(lambda: self._window.cards.versions_wanted.emit(index))
        if copies := index.data(HIT).near_duplicates:
            near = menu.addMenu(tr("Near-identical"))
            places = index.data(NEAR_DUPLICATES) or [
                tr("In another contract, {number}", number=at + 1) for at in range(len(copies))
            ]
            for place, words in enumerate(places[:LISTED]):
                open_ = entry(words, near)
                near.addAction(open_)
                open_.triggered.connect(
                    lambda _=False, place=place: self._window.cards.near_duplicate_opened.emit(index, place)
                )
        return menu

    def _add_ratings(self, menu: QMenu, index: QModelIndex) -> None:
        ratings = menu.addMenu(tr("Your rating"))
        group = QActionGroup(ratings)
        for stars in range(5, -1, -1):
            mark, meaning = (starred(stars), in_short(stars)) if stars else (tr("None"), "")
            words = f"{mark}  {stars}  {meaning}".rstrip()
            action = ratings.addAction(words)
            action.setCheckable(True)
            action.setChecked(index.data(HIT).rating == stars)
            action.setActionGroup(group)
            action.triggered.connect(lambda _=False, stars=stars: self._rate(index, stars))
