"""The list of clause cards: keys, mouse, and drags; how a card looks is in ``card``."""

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
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip, QWidget

from core import Hit
from desktop.models.hits import ALIKE, HIT, UNFOLDED, Index
from desktop.views.card import Card, Look
from desktop.views.theme import Colours, colours

_CHECK = Qt.ItemDataRole.CheckStateRole
_KEPT = 400  # laid out cards kept


class CardDelegate(QStyledItemDelegate):
    """Draws hits as cards. A card laid out once is kept until its width or the palette changes."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._cards: dict[tuple[Hit, int, bool, tuple[str, ...]], Card] = {}
        self._colours: Colours = colours()

    def forget(self) -> None:
        """Lays all cards out anew: the font or the palette changed."""
        self._cards.clear()
        self._colours = colours()

    def card(self, index: Index) -> Card:
        key = (index.data(HIT), self._view.viewport().width(), index.data(UNFOLDED), index.data(ALIKE))
        if key not in self._cards:
            if len(self._cards) > _KEPT:
                self._cards.clear()
            hit, width, unfolded, alike = key
            self._cards[key] = Card(hit, width, self._view.font(), self._colours, unfolded=unfolded, alike=alike)
        return self._cards[key]

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._view.viewport().width(), self.card(index).height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look = Look(
            chosen=Qt.CheckState(index.data(_CHECK)) == Qt.CheckState.Checked,
            current=index == self._view.currentIndex(),
            focused=self._view.hasFocus(),
            hovered=bool(option.state & QStyle.StateFlag.State_MouseOver),
        )
        painter.save()
        painter.translate(option.rect.topLeft())
        self.card(index).paint(painter, look)
        painter.restore()


class CardsView(QListView):
    """Arrow keys move, Space chooses, Right and Left unfold and fold, Enter opens, 1 to 5 rate; a drag carries out."""

    opened = Signal(QModelIndex)
    unfolded = Signal(QModelIndex)
    alike_opened = Signal(QModelIndex, int)
    rated = Signal(QModelIndex, int)
    menu_wanted = Signal(QModelIndex, QPoint)
    end_reached = Signal()
    visited = Signal(QModelIndex)
    dragged = Signal(QModelIndex)
    escaped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("cards")
        self.setAccessibleName("Clauses found")
        self.setAccessibleDescription(
            "Arrow keys move, Space chooses a clause, Enter shows it in its document, "
            "1 to 5 rate it, 0 takes that back."
        )
        self._delegate = CardDelegate(self)
        self._pressed = QPersistentModelIndex()
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

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        if current.isValid():
            self.visited.emit(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
            return
        index = self.currentIndex()
        if not index.isValid() or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        match event.key():
            case Qt.Key.Key_Space:
                self.toggle(index)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.opened.emit(index)
            case Qt.Key.Key_Right:
                self.unfold(index, True)
            case Qt.Key.Key_Left:
                self.unfold(index, False)
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

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = QPersistentModelIndex(self.indexAt(event.position().toPoint()))
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() is not Qt.MouseButton.LeftButton or not index.isValid() or self._pressed != index:
            return
        self._click(index, event.position() - self.visualRect(index).topLeft())

    def _click(self, index: QModelIndex, at: QPointF) -> None:
        """Does what the piece of the card at a point is for."""
        card = self._delegate.card(index)
        listed = next((place for place, box in enumerate(card.alike) if box.contains(at)), None)
        if card.check.adjusted(-8, -8, 8, 8).contains(at):
            self.toggle(index)
        elif card.fold.contains(at):
            self.unfold(index, not index.data(UNFOLDED))
        elif star := card.star_at(at):
            self.rated.emit(index, 0 if star == index.data(HIT).rating else star)
        elif listed is not None:
            self.alike_opened.emit(index, listed)
        else:
            self.opened.emit(index)

    def viewportEvent(self, event: QEvent) -> bool:
        """The stars say what they mean."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.indexAt(event.pos())
            at = QPointF(event.pos() - self.visualRect(index).topLeft())
            QToolTip.showText(event.globalPos(), self._delegate.card(index).tip_at(at) if index.isValid() else "", self)
            return True
        return super().viewportEvent(event)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Asks once a press; the drag itself begins when the clauses have been rendered (see ``drag.carry``)."""
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
        """Takes a clause into the selection, or out of it."""
        chosen = Qt.CheckState(index.data(_CHECK)) == Qt.CheckState.Checked
        self.model().setData(index, Qt.CheckState.Unchecked if chosen else Qt.CheckState.Checked, _CHECK)

    def unfold(self, index: QModelIndex, unfolded: bool) -> None:
        """Shows or hides the passages joined to a clause, its near-identical ones, and why it was found."""
        if index.data(UNFOLDED) != unfolded:
            self.model().setData(index, unfolded, UNFOLDED)
            self.scheduleDelayedItemsLayout()
            if unfolded:
                self.unfolded.emit(index)

    def _scrolled(self, value: int) -> None:
        if value and value == self.verticalScrollBar().maximum():
            self.end_reached.emit()
