"""The window that compares clauses, side by side or as one redline, and the dialogs for a draft of the user's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QScrollArea,
    QSplitter,
    QWidget,
)

from core import Change, tr
from desktop.comparing.columns import (
    CompareColumn,
    Compared,
    Piece,
    count_differences,
    difference_words,
    pieces_of,
    place_across,
)
from desktop.widgets.controls import (
    LineEdit,
    WindowBeside,
    accept_buttons,
    across,
    announce,
    button,
    dialog_column,
    label,
    line_list,
)
from desktop.widgets.notice import Notice
from desktop.widgets.theme import GAP
from desktop.widgets.words import list_item, tip

_PARAGRAPH = Qt.ItemDataRole.UserRole


class DraftDialog(QDialog):
    """Ctrl+Enter accepts the text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Paste your draft"))
        self.resize(600, 400)
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(tr("Your draft"))
        self.text.setTabChangesFocus(True)
        self.text.setPlaceholderText(tr("Paste the clause from your draft here."))
        buttons, ok = accept_buttons(self, tr("Compare"))
        ok.setEnabled(False)  # until there is a text
        self.text.textChanged.connect(lambda: ok.setEnabled(bool(self.draft)))
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(lambda: self.accept() if self.draft else None)
        dialog_column(
            self,
            label(tr("The clauses are compared with this text. It is not kept."), wrap=True),
            (self.text, 1),
            buttons,
        )

    @property
    def draft(self) -> str:
        return self.text.toPlainText().strip()


class ParagraphsDialog(QDialog):
    """The paragraphs of a file: Shift or Ctrl selects several, typing in the field above narrows the list."""

    def __init__(self, file: str, paragraphs: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Paragraph of a Word file"))
        self.resize(700, 520)
        self.filter = LineEdit()
        self.filter.setPlaceholderText(tr("Words of the paragraph"))
        self.filter.setAccessibleName(tr("Words of the paragraph"))
        self.filter.textChanged.connect(self._narrow)
        self.list = line_list(tr("Paragraphs of {file}", file=file))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setUniformItemSizes(True)
        for paragraph in paragraphs:
            item = list_item(paragraph, paragraph)
            item.setData(_PARAGRAPH, paragraph)
            self.list.addItem(item)
        buttons, ok = accept_buttons(self, tr("Compare"))
        ok.setEnabled(False)  # until there is a text
        self.list.itemSelectionChanged.connect(lambda: ok.setEnabled(bool(self.draft)))
        self.list.itemActivated.connect(self.accept)
        dialog_column(
            self,
            label(tr("Compare with which paragraphs of {file}?", file=file), wrap=True),
            self.filter,
            (self.list, 1),
            label(tr("Shift or Ctrl selects several."), muted=True),
            buttons,
        )

    @property
    def draft(self) -> str:
        """The selected paragraphs in file order, one per line."""
        rows = [self.list.item(row) for row in range(self.list.count())]
        return "\n".join(item.data(_PARAGRAPH) for item in rows if item.isSelected() and not item.isHidden())

    def _narrow(self, words: str) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(words.casefold() not in item.data(_PARAGRAPH).casefold())
        self.list.itemSelectionChanged.emit()


_OF_BASE = (Change.EQUAL, Change.CAPITALS, Change.DELETED)
_OF_OTHER = (Change.EQUAL, Change.CAPITALS, Change.INSERTED)
_BOTH = (*_OF_OTHER, Change.DELETED)


class CompareWindow(WindowBeside):
    """One at a time. F8 and Shift+F8 step through the differences of the current clause.

    The base highlights the words that the current clause lacks, and each other clause those that the base lacks.

    Attributes:
        current: the position of the current clause among those compared with the base.
    """

    base_wanted = Signal(int)
    copy_wanted = Signal(int)
    export_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Compare clauses"), 1100, 700, parent)
        self.current = 0
        self._compared: Compared | None = None
        self._difference: int | None = None
        self._scrolling = False
        self.columns: list[CompareColumn] = []
        self.notice = Notice()
        self.hint = label(tr("Paste your draft, or choose a paragraph of a Word file, to compare it with."), muted=True)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.notice.float_over(self._area)
        dialog_column(self, self._top(), self.hint, (self._area, 1), self._bottom())
        for keys, step in (("F8", 1), ("Shift+F8", -1)):
            QShortcut(QKeySequence(keys), self).activated.connect(lambda step=step: self._step(step))

    def show_compared(self, compared: Compared) -> None:
        """Shows other clauses, or the same ones with another base."""
        self._compared, self.current = compared, 0
        self.which.blockSignals(True)
        self.which.clear()
        for other in compared.others:
            self.which.addItem("  ·  ".join(filter(None, (other.name, other.title))))
        self.which.blockSignals(False)
        several, any_ = len(compared.others) > 1, bool(compared.others)
        self.which.setVisible(several)
        self.hint.setVisible(not any_)
        for piece in (self.side_by_side, self.inline, self.copy, self.export):
            piece.setEnabled(any_)
        self._draw()

    def take_focus(self) -> None:
        """Focuses the current clause, or if there is none to compare with, what adds one."""
        others = self._compared.others if self._compared else ()
        (self._texts()[-1].text if others else self.paste).setFocus(Qt.FocusReason.OtherFocusReason)

    def choose(self, place: int) -> None:
        """Makes one of the others the current one."""
        if place != self.current:
            self.current = place
            self.which.setCurrentIndex(place)
            self._draw() if self.inline.isChecked() else self._light()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self._compared:
            self._draw()

    # ---------------------------------------------------------------- layout

    def _top(self) -> QHBoxLayout:
        self.side_by_side, self.inline = button(tr("Side by side"), tab=True), button(tr("One redline"), tab=True)
        for tab in (self.side_by_side, self.inline):
            tab.setAutoExclusive(True)
            tab.toggled.connect(lambda on: self._draw() if on else None)
        self.table = button(tr("Table…"))
        self.table.setToolTip(tip(tr("Shows the selected clauses with their parties, dates and laws (Ctrl+Shift+T)")))
        self.which = QComboBox()
        self.which.setAccessibleName(tr("Clause compared with the base"))
        self.which.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.which.setMinimumContentsLength(24)
        self.which.currentIndexChanged.connect(self.choose)
        self.where = label(muted=True)
        self.previous, self.next = button(tr("Previous")), button(tr("Next"))
        self.previous.setToolTip(tip(tr("Previous difference (Shift+F8)")))
        self.next.setToolTip(tip(tr("Next difference (F8)")))
        self.previous.clicked.connect(lambda: self._step(-1))
        self.next.clicked.connect(lambda: self._step(1))
        return across(
            self.side_by_side, self.inline, self.table, self.which, None, self.where, self.previous, self.next
        )

    def _bottom(self) -> QHBoxLayout:
        self.paste, self.file = button(tr("Paste your draft…")), button(tr("Paragraph of a Word file…"))
        self.copy, self.export = button(tr("Copy redline")), button(tr("Export redline to Word…"), primary=True)
        self.copy.clicked.connect(lambda: self.copy_wanted.emit(self.current))
        self.export.clicked.connect(lambda: self.export_wanted.emit(self.current))
        row = across(self.paste, self.file, None, self.copy, self.export)
        self.side_by_side.setChecked(True)
        return row

    def _draw(self) -> None:
        if self._compared is None:
            return
        self.columns = list(self._made(self._compared))
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(2 * GAP)
        for place, column in enumerate(self.columns):
            splitter.addWidget(column)
            splitter.setStretchFactor(place, 1)
            column.text.verticalScrollBar().valueChanged.connect(lambda _, column=column: self._scroll(column))
        splitter.setSizes([1000] * len(self.columns))
        self._area.setWidget(splitter)
        self._difference = None
        self._say_where()

    def _made(self, compared: Compared) -> Iterator[CompareColumn]:
        """The columns, base first; a redline has only one."""
        if not compared.others:
            yield _column(CompareColumn(compared.base, "", [Piece(Change.EQUAL, compared.base.text, None)], _BOTH))
            return
        now = list(pieces_of(compared.comparisons[self.current]))
        if self.inline.isChecked():
            against = tr("Against the base: {base}", base=compared.base.title or compared.base.name)
            yield _column(CompareColumn(compared.others[self.current], against, now, _BOTH))
            return
        yield _column(CompareColumn(compared.base, tr("Base"), now, _OF_BASE))
        for place, (other, comparison) in enumerate(zip(compared.others, compared.comparisons, strict=True)):
            column = CompareColumn(other, _differences(count_differences(comparison)), pieces_of(comparison), _OF_OTHER)
            column.make_base.clicked.connect(lambda _=False, place=place: self.base_wanted.emit(place))
            column.text.entered.connect(lambda place=place: self.choose(place))
            column.show_current(place == self.current)
            yield column

    def _light(self) -> None:
        """Makes the base show what the current clause lacks; the others keep their scroll positions."""
        if self._compared:
            base, *others = self.columns
            self._scrolling, read = True, base.text.verticalScrollBar().value()
            base.text.show_pieces(pieces_of(self._compared.comparisons[self.current]), _OF_BASE)
            base.text.verticalScrollBar().setValue(read)
            self._scrolling = False
            for place, column in enumerate(others):
                column.show_current(place == self.current)
            self._area.ensureWidgetVisible(others[self.current])
            self._difference = None
            self._say_where()

    # ------------------------------------------------------- going through it

    def _texts(self) -> list[CompareColumn]:
        """The columns that show the current comparison."""
        return self.columns if self.inline.isChecked() else [self.columns[0], self.columns[self.current + 1]]

    def _count(self) -> int:
        compared = self._compared
        return count_differences(compared.comparisons[self.current]) if compared and compared.others else 0

    def _step(self, by: int) -> None:
        """Goes to the next difference, from the last to the first."""
        if self._compared and (count := self._count()):
            before = self._difference
            self._difference = (0 if by > 0 else count - 1) if before is None else (before + by) % count
            self._scrolling = True
            for column in self._texts():
                column.text.go_to(self._difference)
            self._scrolling = False
            self._say_where()
            words = difference_words(self._compared.comparisons[self.current], self._difference)
            announce(self, f"{self.where.text()}. {words}")

    def _say_where(self) -> None:
        count = self._count()
        if self._difference is None:
            self.where.setText(_differences(count) if self._compared and self._compared.others else "")
        else:
            self.where.setText(tr("Difference {number} of {count}", number=self._difference + 1, count=count))
        for piece in (self.previous, self.next):
            piece.setEnabled(count > 0)

    def _scroll(self, moved: CompareColumn) -> None:
        """Scrolls all columns so that they begin with the same passage."""
        if self._scrolling or len(self.columns) == 1 or not self._compared:
            return
        self._scrolling = True
        at, comparisons = self.columns.index(moved), self._compared.comparisons
        place, down = moved.text.top()
        of_base = place_across(comparisons[at - 1], place, back=True) if at else place
        for column, comparison in zip(self.columns, (None, *comparisons), strict=True):
            if column is not moved:
                column.text.scroll_to(place_across(comparison, of_base) if comparison else of_base, down)
        self._scrolling = False


def _column(column: CompareColumn) -> CompareColumn:
    """Hides the button "make base" of a column that is already the base, or is shown alone."""
    column.make_base.hide()
    return column


def _differences(count: int) -> str:
    if not count:
        return tr("The wording is the same")
    return tr("1 difference") if count == 1 else tr("{count:,} differences", count=count)
