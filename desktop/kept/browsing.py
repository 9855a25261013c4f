"""The window of the kept clauses: a tree by clause type, those to look at again first, and what each says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QSplitter, QTreeWidget, QTreeWidgetItem, QWidget

from core import Concept, KeptClause, tr, visible_name, visible_text
from desktop.widgets.controls import PlainTextEdit, WindowBeside, across, button, dialog_column, down, label, restyle
from desktop.widgets.notice import Notice
from desktop.widgets.theme import GAP
from desktop.widgets.words import tip

_KEPT = Qt.ItemDataRole.UserRole


class KeptWindow(WindowBeside):
    """One at a time. Enter changes the clause, Delete drops it, Ctrl+C copies it, Esc closes the window.

    Args:
        put_in: the action of the main window that puts a clause into the draft; its keys do it here too.
    """

    change_wanted = Signal(object)  # a KeptClause, as in the signals below
    drop_wanted = Signal(object)
    copy_wanted = Signal(object)
    put_in_wanted = Signal(object)
    source_wanted = Signal(object)
    export_wanted = Signal()
    import_wanted = Signal()

    def __init__(self, put_in: QAction, parent: QWidget | None = None) -> None:
        super().__init__(tr("Kept clauses"), 960, 640, parent)
        self._put_in = put_in
        self.tree = _Tree()
        self.tree.setObjectName("kept")
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(tr("Kept clauses by clause type"))
        self.tree.setAccessibleDescription(tr("Enter changes a clause, Delete drops it, Ctrl+C copies it."))
        self.title, self.about = label(wrap=True, bold=1.2), label(muted=True, wrap=True)
        self.concerns, self.guidance = label(wrap=True), label(wrap=True)
        restyle(self.concerns, "error", True)
        self.text = PlainTextEdit()
        self.text.setReadOnly(True)
        self.text.document().setDocumentMargin(GAP)
        self.text.setAccessibleName(tr("Words of the clause"))
        self.notice = Notice()
        self.change, self.copy = button(tr("C&hange…"), primary=True), button(tr("&Copy"))
        self.put_in = button(tr("&Put into the draft…"))
        self.source, self.drop = button(tr("Show &source")), button(tr("&Drop"))
        self.export, self.import_ = button(tr("&Export…")), button(tr("&Import…"))
        self._lay_out()
        for made, wanted in (
            (self.change, self.change_wanted),
            (self.copy, self.copy_wanted),
            (self.put_in, self.put_in_wanted),
            (self.source, self.source_wanted),
            (self.drop, self.drop_wanted),
        ):
            made.clicked.connect(self._with_current(wanted.emit))
        self.export.clicked.connect(self.export_wanted)
        self.import_.clicked.connect(self.import_wanted)
        self.tree.entered_on.connect(self.change.click)
        self.tree.deleted.connect(self.drop.click)
        self.tree.currentItemChanged.connect(lambda *_: self._show())
        copy = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.tree)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        copy.activated.connect(self.copy.click)
        QShortcut(put_in.shortcut(), self).activated.connect(self.put_in.click)
        put_in.changed.connect(self._show)
        self._show()

    def show_kept(self, kept: Sequence[KeptClause], types: Sequence[Concept], at: str = "") -> None:
        """Lists the kept clauses, and goes to one by its id, or stays where it was."""
        before = self._current()
        wanted = at or (before.id if before else "")
        self.tree.clear()
        if due := [each for each in kept if each.concerns]:
            heading = _group(self.tree.invisibleRootItem(), tr("To look at again ({count:,})", count=len(due)))
            for each in due:
                _entry(heading, each)
        self._fill(kept, types)
        self.tree.expandAll()
        entries = [item for item in _all(self.tree.invisibleRootItem()) if item.data(0, _KEPT)]
        same = [item for item in entries if item.data(0, _KEPT).id == wanted]
        for item in (same or entries)[:1]:
            self.tree.setCurrentItem(item)
        self.export.setEnabled(bool(kept))
        self._show()

    def _fill(self, kept: Sequence[KeptClause], types: Sequence[Concept]) -> None:
        """A branch for each clause type with kept clauses, under those of the wider types."""
        by_id, branches = {each.id: each for each in types}, dict[str, QTreeWidgetItem]()

        def branch(type_: str) -> QTreeWidgetItem:
            if type_ not in branches:
                concept = by_id.get(type_)
                above = branch(concept.parent) if concept and concept.parent else self.tree.invisibleRootItem()
                branches[type_] = _group(above, concept.name if concept else type_ or tr("Of no clause type"))
            return branches[type_]

        for each in kept:  # which come in the order of the types
            _entry(branch(each.type), each)

    def _lay_out(self) -> None:
        right = QWidget()
        buttons = across(self.change, self.copy, self.put_in, self.source, None, self.drop)
        down(
            self.title,
            self.about,
            self.concerns,
            self.guidance,
            (self.text, 1),
            buttons,
            within=right,
            margins=(GAP, 0, 0, 0),
        )
        split = QSplitter()
        split.addWidget(self.tree)
        split.addWidget(right)
        split.setSizes([320, 600])
        split.setChildrenCollapsible(False)
        dialog_column(self, (split, 1), across(self.export, self.import_, None))
        self.notice.float_over(self.text)

    def _current(self) -> KeptClause | None:
        item = self.tree.currentItem()
        found: KeptClause | None = item.data(0, _KEPT) if item else None
        return found

    def _with_current(self, do: Callable[[KeptClause], None]) -> Callable[[], None]:
        def done() -> None:
            if kept := self._current():
                do(kept)

        return done

    def _show(self) -> None:
        kept = self._current()
        empty = tr("Choose a clause on the left. Ctrl+K keeps the clause that is current in the window.")
        self.title.setText(visible_name(kept.title) if kept else "")
        self.about.setText(visible_name(kept.words[:1].upper() + kept.words[1:]) if kept else empty)
        self.concerns.setText("\n".join(tr(each) for each in kept.concerns) if kept else "")
        self.guidance.setText(visible_text(kept.guidance) if kept else "")
        self.text.setPlainText(visible_text(kept.text) if kept else "")
        for piece in (self.title, self.concerns, self.guidance):
            piece.setVisible(bool(piece.text()))
        for made in (self.change, self.copy, self.drop):
            made.setEnabled(kept is not None)
        self.source.setEnabled(bool(kept and kept.source))
        self.put_in.setEnabled(kept is not None and self._put_in.isEnabled())
        self.put_in.setToolTip(tip(self._put_in.toolTip()))


class _Tree(QTreeWidget):
    entered_on = Signal()
    deleted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered_on.emit()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        else:
            super().keyPressEvent(event)


def _group(above: QTreeWidgetItem, name: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem(above, [visible_name(name)])
    font = item.font(0)
    font.setBold(True)
    item.setFont(0, font)
    return item


def _entry(above: QTreeWidgetItem, kept: KeptClause) -> None:
    item = QTreeWidgetItem(above, [visible_name(kept.title)])
    item.setData(0, _KEPT, kept)
    spoken = (kept.title, kept.words, *(tr(each) for each in kept.concerns))
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, visible_name(", ".join(spoken)))


def _all(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    below = [child for at in range(item.childCount()) if (child := item.child(at))]
    return [each for one in below for each in (one, *_all(one))]
