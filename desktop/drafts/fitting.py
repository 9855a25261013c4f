"""The dialog that puts a clause into a draft: after which section, and what becomes of its words there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QProgressBar,
    QStackedWidget,
    QTableView,
    QTextEdit,
    QWidget,
)

from core import Document, Fitting, ReplacementKind, Section, file_words, tr, visible_name, visible_text
from desktop.widgets.controls import (
    NarrowedList,
    PlainTextEdit,
    across,
    announce,
    button,
    dialog_column,
    down,
    label,
    restyle,
    take_room,
)
from desktop.widgets.paint import Index
from desktop.widgets.tables import TableModel, set_up_table
from desktop.widgets.theme import GAP, colours
from desktop.widgets.words import QT_TRANSLATE_NOOP, list_item, tip

_HEADINGS: Final = (
    QT_TRANSLATE_NOOP("", "What"),
    QT_TRANSLATE_NOOP("", "In the precedent"),
    QT_TRANSLATE_NOOP("", "In the draft"),
    QT_TRANSLATE_NOOP("", "Places"),
    QT_TRANSLATE_NOOP("", "Why"),
)
_SOURCE, _DRAFT, _PLACES, _WHY = range(1, 5)  # columns
_WIDTHS: Final = (120, 170, 170, 60)
_FIRST: Final = 200  # characters of a section without a heading
_INDENT: Final = "    "
_EM: Final = "\N{EM SPACE}"
_SECTION: Final = Qt.ItemDataRole.UserRole


_Changed = dict[tuple[ReplacementKind, str], str]
"""The user's own words for words of the clause."""


class Chosen(NamedTuple):
    """A clause that is to be put in: its id, and its name for the user."""

    clause: str
    name: str


class ReplacementsTable(TableModel):
    """What becomes of the clause's words, a row each; what stands in the draft can be changed.

    Attributes:
        fitting: the proposal, with what was changed.
    """

    def __init__(self, fitting: Fitting) -> None:
        super().__init__(_HEADINGS, {_PLACES})
        self.fitting = self._proposed = fitting
        self._own: dict[int, str] = {}  # what the user changed, by the row

    @property
    def changed(self) -> _Changed:
        """What the user changed."""
        rows = ((self._proposed.replacements[row], words) for row, words in self._own.items())
        return {(each.kind, each.source): words for each, words in rows}

    def row_count(self) -> int:
        return len(self._proposed.replacements)

    def flags(self, index: Index) -> Qt.ItemFlag:
        usual = super().flags(index)
        return usual | Qt.ItemFlag.ItemIsEditable if index.column() == _DRAFT else usual

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        each = self.fitting.replacements[index.row()]
        cells = (tr(each.kind.value), each.source, each.draft, f"{each.places:,}", each.why)
        shown = " ".join(cells[index.column()].split())
        if role == Qt.ItemDataRole.DisplayRole:
            return visible_name(shown)
        if role == Qt.ItemDataRole.EditRole:
            return each.draft
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(shown)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(index.column()) | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.BackgroundRole and each.open and index.column() == _DRAFT:
            return colours().mark
        if role == Qt.ItemDataRole.AccessibleTextRole and each.open and index.column() == _DRAFT:
            return tr("{words}, to be decided", words=visible_name(shown))
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Takes other words for one replacement; without any, the proposal stands again."""
        words, row = str(value).strip(), index.row()
        if role != Qt.ItemDataRole.EditRole or (words == self.fitting.replacements[row].draft and row not in self._own):
            return False
        self._own.pop(row, None)
        if words:
            self._own[row] = words
        changed = self._own.items()
        self.fitting = reduce(lambda fitting, own: fitting.replaced(*own), changed, self._proposed)
        self.dataChanged.emit(self.index(row, 0), self.index(row, _WHY))
        return True


class _Table(QTableView):
    """Enter or F2 changes what stands in the draft."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            super().keyPressEvent(event)
        elif self.state() is not QAbstractItemView.State.EditingState and self.currentIndex().isValid():
            self.edit(self.currentIndex().siblingAtColumn(_DRAFT))


class PutInDialog(QDialog):
    """First the section after which the clause is put, then what becomes of its words.

    Typing narrows the outline, and Enter goes on. In the table, Enter or F2 changes what stands in the draft; emptied,
    the proposal stands again. Its opener closes it once the copy is written.
    """

    place_chosen = Signal(int)  # the id of the section
    stopped = Signal()  # the fitting is no longer wanted
    copy_wanted = Signal(object)  # Fitting

    def __init__(
        self,
        chosen: Chosen,
        draft: Document,
        sections: Sequence[Section],
        at: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Put a clause into the draft"))
        take_room(self, 880, 640)
        self.heading = label(visible_name(chosen.name), wrap=True, bold=1.1)
        file = file_words(draft.source)
        self.outline = NarrowedList(tr("Part of a heading, or a number"), tr("Part of a heading"), tr("Sections"))
        for each in sections:
            self._list(each, draft.text)
        ids = [each.id for each in sections]
        self.outline.list.setCurrentRow(ids.index(at) if at in ids else 0)
        self.outline.list.itemActivated.connect(lambda _: self._go_on())
        self.outline.narrowed.connect(lambda _: self._enable())
        self._model: ReplacementsTable | None = None
        self._changed: _Changed = {}
        self.text, self.table = PlainTextEdit(), _Table()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(tr("The clause as it will stand in the draft"))
        self.text.document().setDocumentMargin(GAP)
        self.text.setTabChangesFocus(True)
        self.remarks, self.why, self.open_count = label(wrap=True), label(muted=True, wrap=True), label(wrap=True)
        self.status = label(wrap=True)
        self._busy = QProgressBar()
        self._busy.setRange(0, 0)
        self._busy.setAccessibleName(tr("Fitting the clause"))
        self._busy.hide()
        self.back, self.cancel = button(tr("&Back")), button(tr("Cancel"))
        self.go_on = button("", primary=True)
        for made in (self.back, self.cancel):
            made.setAutoDefault(False)
        self.go_on.setDefault(True)
        place, review = QWidget(), QWidget()
        down(label(tr("After which section of “{file}”?", file=file)), (self.outline, 1), within=place)
        down((self.text, 2), self.remarks, (self.table, 3), self.why, self.open_count, within=review)
        self._pages = QStackedWidget()
        self._pages.addWidget(place)
        self._pages.addWidget(review)
        row = across(self.back, None, self.cancel, self.go_on)
        dialog_column(self, self.heading, (self._pages, 1), self._busy, self.status, row)
        self.back.clicked.connect(self._go_back)
        self.go_on.clicked.connect(self._go_on)
        self.cancel.clicked.connect(self.reject)
        self._show_place()

    def show_fitting(self, fitting: Fitting) -> None:
        """Shows what will be put in, and the table of what becomes of the clause's words.

        What was changed in the table for another place stays changed.
        """
        self._model = model = ReplacementsTable(fitting)
        for row, each in enumerate(fitting.replacements):
            if words := self._changed.get((each.kind, each.source)):
                model.setData(model.index(row, _DRAFT), words)
        self.table.setModel(model)
        self._set_up_table()
        model.dataChanged.connect(self._show_text)
        self.table.selectionModel().currentRowChanged.connect(lambda _: self._light())
        self.remarks.setText("\n".join(map(visible_text, fitting.remarks)))
        self.remarks.setVisible(bool(fitting.remarks))
        self.table.setVisible(bool(fitting.replacements))
        self._pages.setCurrentIndex(1)
        self.back.show()
        self.go_on.setText(tr("Put into a &copy…"))
        self._say("")
        self._show_text()
        focus = self.table if fitting.replacements else self.go_on
        self.table.setCurrentIndex(model.index(0, _DRAFT))
        focus.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, " ".join((tr("After {place}.", place=fitting.place), self.open_count.text())))

    def show_fault(self, words: str) -> None:
        """Says what went wrong, and lets the user try again."""
        self._say(words, fault=True)
        announce(self, words)

    def reject(self) -> None:
        """Stops the fitting; else closes."""
        if self._busy.isHidden():
            super().reject()
        else:
            self.stopped.emit()
            self._say(tr("Stopped."))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and hasattr(self, "_pages"):
            self._light()

    # -------------------------------------------------------------- the place

    def _list(self, section: Section, text: str) -> None:
        words = " ".join(filter(None, (section.label, section.heading)))
        if not section.heading:
            words = " ".join(section.span.of(text)[:_FIRST].split())
        item = list_item(_EM * (section.level - 1) + words, " ".join(section.span.of(text)[: 3 * _FIRST].split()))
        item.setData(_SECTION, section.id)
        self.outline.list.addItem(item)

    def _show_place(self) -> None:
        self._model = None
        self._pages.setCurrentIndex(0)
        self.back.hide()
        self.go_on.setText(tr("&Next"))
        self._say("")
        self.outline.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.outline.list.scrollToItem(self.outline.list.currentItem(), QAbstractItemView.ScrollHint.PositionAtCenter)

    def _go_back(self) -> None:
        self._changed |= self._model.changed if self._model else {}
        self._show_place()

    def _go_on(self) -> None:
        if self._model:
            self.copy_wanted.emit(self._model.fitting)
        elif (item := self.outline.current) and self._busy.isHidden():
            self._say(tr("Fitting the clause to the draft…"), busy=True)
            self.place_chosen.emit(item.data(_SECTION))

    def _say(self, words: str, *, busy: bool = False, fault: bool = False) -> None:
        self._busy.setVisible(busy)
        self.status.setText(words)
        self.status.setVisible(bool(words))
        restyle(self.status, "error", fault)
        self._enable()

    def _enable(self) -> None:
        self.go_on.setEnabled(self._busy.isHidden() and (self._model is not None or self.outline.current is not None))
        self.go_on.setDefault(True)  # which Qt forgets of a button that was disabled

    # -------------------------------------------------------------- the words

    def _set_up_table(self) -> None:
        set_up_table(self.table, tr("What becomes of the clause’s words"), _WIDTHS, by=-1)
        self.table.setAccessibleDescription(tr("Enter or F2 changes what stands in the draft."))
        self.table.setSortingEnabled(False)
        self.table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        triggers = QTableView.EditTrigger
        self.table.setEditTriggers(triggers.DoubleClicked | triggers.AnyKeyPressed)
        self.table.horizontalHeader().setSectionResizeMode(_DRAFT, QHeaderView.ResizeMode.Interactive)

    def _show_text(self) -> None:
        """Shows the words as they are now, in which what was replaced is marked."""
        if self._model:
            fitting = self._model.fitting
            count = sum(each.open for each in fitting.replacements)
            decide = tr("1 is to be decided: it is highlighted, also in the copy.")
            several = tr("{count:,} are to be decided: they are highlighted, also in the copy.", count=count)
            self.open_count.setText((decide if count == 1 else several) if count else tr("Nothing is to be decided."))
            self.text.setPlainText("".join(words for words, _ in _pieces(fitting)))
            self._light()

    def _light(self) -> None:
        """Marks what was replaced, the row at hand most."""
        if self._model is None:
            return
        fitting = self._model.fitting
        c, row, at, lit = colours(), self.table.currentIndex().row(), 0, list[QTextEdit.ExtraSelection]()
        first: QTextCursor | None = None
        self.why.setText(visible_text(fitting.replacements[row].why) if row >= 0 else "")
        for words, replacement in _pieces(fitting):
            units = len(words.encode("utf-16-le")) // 2  # in which Qt counts
            if replacement is not None:
                open_ = fitting.replacements[replacement].open
                ground = c.found_here if replacement == row else c.mark if open_ else c.joined
                lit.append(self._marked(at, at + units, ground))
                first = first or (lit[-1].cursor if replacement == row else None)
            at += units
        self.text.setExtraSelections(lit)
        if first:
            shown = QTextCursor(first)
            shown.clearSelection()
            self.text.setTextCursor(shown)

    def _marked(self, start: int, end: int, ground: QColor) -> QTextEdit.ExtraSelection:
        made, cursor = QTextEdit.ExtraSelection(), QTextCursor(self.text.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        made.cursor, made.format = cursor, QTextCharFormat()
        made.format.setBackground(ground)
        return made


def _pieces(fitting: Fitting) -> Iterator[tuple[str, int | None]]:
    """The words that are put in, paragraph by paragraph, each with the row of the table that it is about."""
    for paragraph in fitting.paragraphs:
        yield _INDENT * paragraph.level, None
        if paragraph.label:
            yield f"{paragraph.label} ", None
        for each in paragraph.heading:
            yield _shown(each.text), each.replacement
        if paragraph.heading:
            yield f"{paragraph.ends} " if paragraph.words else paragraph.ends, None
        for each in paragraph.words:
            yield _shown(each.text), each.replacement
        yield "\n", None
    if fitting.definitions:
        yield "\n" + tr("Definitions that come along:") + "\n", None
    for definition in fitting.definitions:
        for each in definition.words:
            yield _shown(each.text), each.replacement
        yield "\n", None


def _shown(words: str) -> str:
    return visible_text(words).replace("\n", " ")
