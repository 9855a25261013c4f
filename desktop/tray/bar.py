"""The tray: the selected clauses as a list, and what can be done with them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListWidget, QListWidgetItem, QMenu, QWidget

from core import tr, visible_name
from desktop.tray.selection import Selected
from desktop.widgets.controls import across, button, down
from desktop.widgets.theme import GAP, scaled
from desktop.widgets.words import keyless, list_item, tip


class TraysMenu(QMenu):
    """An entry for each tray, with a check mark at the open one."""

    opened = Signal(str)
    new_wanted = Signal()
    rename_wanted = Signal()
    delete_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(tr("&Trays"))
        self.show_trays("", ())

    def show_trays(self, open_: str, names: Sequence[str]) -> None:
        """Lists the trays, the unnamed one first."""
        self.clear()
        for name in sorted({"", open_, *names}, key=str.casefold):
            action = self.addAction(keyless(name or tr("Unnamed tray")))
            action.setCheckable(True)
            action.setChecked(name == open_)
            action.triggered.connect(lambda _=False, name=name: self.opened.emit(name))
        self.addSeparator()
        self.addAction(tr("&New tray…")).triggered.connect(self.new_wanted)
        renamed = self.addAction(tr("&Rename this tray…") if open_ else tr("Give this tray a &name…"))
        renamed.triggered.connect(self.rename_wanted)
        deleted = self.addAction(tr("&Delete this tray"))
        deleted.setEnabled(bool(open_))
        deleted.triggered.connect(self.delete_wanted)


MOST_EXAMPLES = 5  # for a search by example
_ROWS = 4  # clauses visible without scrolling
_LONGEST = 24  # characters of a tray's name
_CLAUSE = Qt.ItemDataRole.UserRole


class SelectionBar(QFrame):
    """Shown while a clause is selected, or a tray has a name. A click on the count opens and closes the list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAccessibleName(tr("Selected clauses"))
        self.count = button("", link=True)
        self.count.setCheckable(True)
        self.count.setFont(scaled(self.font(), 1.0, bold=True))
        self.count.setToolTip(tip(tr("Shows the selected clauses in the order of export")))
        self.count.toggled.connect(self._open)
        self.list = SelectedList()
        self.list.hide()
        self.trays_menu = TraysMenu()
        self.trays = button("", link=True)
        self.trays.setMenu(self.trays_menu)
        self.trays.setToolTip(tip(tr("Open, create, rename or delete a tray of clauses")))
        self.clear = button(tr("Clear"), link=True)
        self.clear.setAccessibleName(tr("Clear the selection"))
        self.similar = button(tr("More like these"))
        self.compare = button(tr("Compare…"))
        self.choices = button(tr("Options…"), link=True)
        self.choices.setToolTip(tip(tr("What is copied and exported with each clause")))
        self.copy = button(tr("Copy"))
        self.export = button(tr("Export to Word…"), primary=True)
        of_selected = (self.clear, self.choices, self.similar, self.compare, self.copy, self.export)
        row = across(self.count, self.trays, None, *of_selected)
        down(self.list, row, within=self, margins=(GAP, GAP, GAP, GAP))
        self.show_selected(())
        self.show_trays("", ())

    def show_selected(self, selected: Sequence[Selected]) -> None:
        """Lists these clauses."""
        self.list.show_selected(selected)
        self.similar.setText(tr("More like this") if len(selected) == 1 else tr("More like these"))
        self._open(self.count.isChecked())
        for made in (self.clear, self.choices, self.similar, self.copy, self.export):
            made.setVisible(bool(selected))

    def enter(self) -> None:
        """Opens the list of the selected clauses, and leads the keyboard to it."""
        if self.list.count():
            self.count.setChecked(True)
            self.list.setCurrentRow(max(0, self.list.currentRow()))
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_trays(self, open_: str, names: Sequence[str]) -> None:
        """Names the open tray, and offers the others; hidden when there is nothing to show."""
        name = visible_name(open_) if open_ else tr("Tray")
        short = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
        self.trays.setText(keyless(short))
        self.trays.setAccessibleName(tr("Tray: {name}", name=name) if open_ else tr("Trays"))
        self.trays_menu.show_trays(open_, names)
        self.setVisible(bool(self.list.count() or open_ or any(names)))

    def _open(self, opened: bool) -> None:
        count = self.list.count()
        words = tr("1 clause selected") if count == 1 else tr("{count:,} clauses selected", count=count)
        self.count.setText(f"{'▾' if opened else '▸'} {words}")
        self.count.setAccessibleName(
            tr("{title}, shown", title=words) if opened else tr("{title}, hidden", title=words)
        )
        self.list.setVisible(opened)


class SelectedList(QListWidget):
    """The selected clauses. Enter opens one; dragging or Alt+Up/Down move it; its menu has what else can be done.

    ``cited_wanted`` and ``definitions_wanted``: to be taken in or out for one clause.
    """

    opened = Signal(str)
    removed = Signal(str)
    note_wanted = Signal(str)
    cited_wanted = Signal(str)
    definitions_wanted = Signal(str)
    put_in_wanted = Signal(str)
    arranged = Signal(tuple)
    _dropped = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("passages")
        self.setAccessibleName(tr("Selected clauses"))
        self.setAccessibleDescription(
            tr(
                "Enter opens a clause, N puts a note on it, S takes its cited sections in or out, D its definitions, "
                "P puts it into the draft, Delete removes it, Alt+Up and Alt+Down move it."
            )
        )
        add = self._add_action
        add(tr("Note…"), "N", self.note_wanted)
        add(tr("Cited sections in or out"), "S", self.cited_wanted)
        add(tr("Definitions in or out"), "D", self.definitions_wanted)
        self.put_in = add(tr("Put into the draft…"), "P", self.put_in_wanted)
        add(tr("Remove"), "Del", self.removed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.itemActivated.connect(lambda item: self.opened.emit(item.data(_CLAUSE)))
        self.itemClicked.connect(lambda item: self.opened.emit(item.data(_CLAUSE)))
        self.model().rowsMoved.connect(self._say_dropped)
        self._dropped.connect(self.arranged, Qt.ConnectionType.QueuedConnection)  # Qt has not finished dropping it

    @property
    def clauses(self) -> tuple[str, ...]:
        """Their ids, in order."""
        return tuple(self.item(row).data(_CLAUSE) for row in range(self.count()))

    def show_selected(self, selected: Sequence[Selected]) -> None:
        """Lists these clauses; the current one stays, or the next replaces it."""
        row, current = self.currentRow(), self.currentItem()
        before = current.data(_CLAUSE) if current else ""
        self.clear()
        for number, each in enumerate(selected, start=1):
            words = (f"{number}.  {each.name}", *each.exceptions, each.place, f"✎ {each.note}" if each.note else "")
            item = list_item("  ·  ".join(filter(None, words)), f"{each.note}\n\n{each.text}".strip())
            item.setData(_CLAUSE, each.clause)
            self.addItem(item)
        self.setCurrentRow(self.clauses.index(before) if before in self.clauses else min(row, self.count() - 1))
        rows = min(self.count(), _ROWS) * self.sizeHintForRow(0)
        self.setFixedHeight(rows + 2 * self.frameWidth() + GAP)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, alt, item = event.key(), event.modifiers() & Qt.KeyboardModifier.AltModifier, self.currentItem()
        if item and alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._move(item, 1 if key == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.count() and not self.selectedItems():  # so that it is seen which clause a key is for
            self.setCurrentRow(max(0, self.currentRow()))

    def _add_action(self, text: str, key: str, wanted: SignalInstance) -> QAction:
        """An entry of the menu, and its key, for the current clause."""
        action = QAction(text, self)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda: wanted.emit(self.currentItem().data(_CLAUSE)) if self.currentItem() else None)
        self.addAction(action)
        return action

    def _say_dropped(self) -> None:
        self._dropped.emit(self.clauses)  # the order now: the list may be shown afresh before it is heard

    def _move(self, item: QListWidgetItem, by: int) -> None:
        order, row = list(self.clauses), self.row(item)
        if 0 <= row + by < len(order):
            order[row], order[row + by] = order[row + by], order[row]
            self.arranged.emit(tuple(order))
