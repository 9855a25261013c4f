"""The page of contracts: a table to filter by typing, and the facts of the selected contract with their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTableView, QVBoxLayout, QWidget

from core import Fact, Facts, ParticularKind, ReadFact, Span, fact_name, fact_words, read_words, tr, visible_name
from desktop.contracts.model import COLUMNS, FACTS, ContractsModel, Listed
from desktop.preview.aside import TARGET, Aside, Passage
from desktop.widgets.controls import (
    LineEdit,
    NameField,
    PlainTextEdit,
    across,
    announce,
    button,
    dialog_column,
    down,
    label,
    restyle,
)
from desktop.widgets.tables import set_up_table

_FACT_ROWS, _FEW_ROWS = 8, 4  # visible below the table; in a low window
_LOW = 480  # pixels of the page


class Target(NamedTuple):
    """What a row of facts is about: the fact, and where its words are; None where nothing in the contract states it."""

    fact: Fact
    span: Span | None


class FactsAside(Aside):
    """The facts of a contract. Enter or a click goes to the words that a fact was read from; F2 corrects it."""

    correction_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Facts"), parent)
        self.correct = button(tr("Correct this fact… (F2)"), link=True)
        self.correct.clicked.connect(self._ask)
        if isinstance(column := self.layout(), QVBoxLayout):
            column.addWidget(self.correct, 0, Qt.AlignmentFlag.AlignLeft)
        action = QAction(tr("Correct…"), self.passages)
        action.setShortcut(QKeySequence(Qt.Key.Key_F2))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(self._ask)
        self.passages.addAction(action)
        self.passages.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def show_facts(self, facts: Sequence[Fact]) -> None:
        """Lists facts, a row for each value."""
        row = self.passages.currentRow()
        self.show_passages([passage for fact in facts for passage in _rows_of(fact)])
        self.correct.setVisible(bool(facts))
        self.passages.setCurrentRow(max(0, min(row, self.passages.count() - 1)))

    def _ask(self) -> None:
        if item := self.passages.currentItem():
            self.correction_wanted.emit(item.data(TARGET).fact)


def _rows_of(fact: Fact) -> list[Passage]:
    """A row for each value of a fact, or one that says that there is none, with the words that state it."""
    note = f" ({read_words(fact.kind, fact.as_read)})" if fact.corrected else ""
    name = fact_name(fact.kind)
    rows: list[Passage] = []
    for value in fact.values:
        only = fact.read[0] if fact.corrected and len(fact.read) == 1 else None
        shown = f"{name}: {fact_words(fact.kind, value)}{note}"
        rows.append(_row(shown, fact, fact.read_for(value) or only))
    if not rows:
        none = tr("there is none") if fact.corrected else tr("not known")
        shown = f"{name}: {none}{note}"
        rows.append(_row(shown, fact, fact.read[0] if fact.read else None))
    return rows


def _row(shown: str, fact: Fact, source: ReadFact | None) -> Passage:
    if source is None:
        return Passage(shown, "", None, "", Target(fact, None))
    return Passage(shown, "", source.page, f"“{source.context}”", Target(fact, source.span))


class ContractsPage(QWidget):
    """Typing filters, Down goes to the table; there Enter opens a contract, and F2 corrects the fact in the cell."""

    shown = Signal()
    selected = Signal(object)  # Facts, or None
    opened = Signal(object, object)  # Facts, and the span to go to or None
    correction_wanted = Signal(object, object)  # Facts, ParticularKind

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ContractsModel(self)
        self.words = NameField()
        self.words.setPlaceholderText(tr("Filter by party, law, year or title; law:texas for the law alone"))
        self.words.setAccessibleName(tr("Filter the contracts by party, law, year, type or title"))
        self.words.setClearButtonEnabled(True)
        self.count = label(muted=True)
        self.table = _Table()
        self.facts = FactsAside()
        self.none_selected = label(
            tr("Select a contract to see its facts and the words they were read from."), muted=True
        )
        self._document = ""
        self._set_up_table()
        self._lay_out()
        self.words.textChanged.connect(self.model.filter)
        self.words.left.connect(self._enter_table)
        self.model.modelReset.connect(self._keep_place)
        self.table.selectionModel().currentChanged.connect(lambda new, _: self._select(new))
        self.table.opened.connect(self._open)
        self.table.correction_wanted.connect(self._correct)
        self.facts.wanted.connect(self._open_at)
        self.facts.correction_wanted.connect(lambda fact: self._ask(fact.kind))

    def show_contracts(self, contracts: Listed) -> None:
        """Shows the contracts of the library; the selected one stays selected."""
        self.model.show(contracts)

    def chosen(self) -> Facts | None:
        """The selected contract."""
        index = self.table.currentIndex()
        return index.data(FACTS) if index.isValid() else None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setObjectName("cells")  # which show what F2 corrects
        table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        set_up_table(table, tr("Contracts in the library"), [column.width for column in COLUMNS[:-1]])

    def _lay_out(self) -> None:
        row = across((self.words, 1), self.count)
        down(row, (self.table, 1), self.facts, self.none_selected, within=self)

    def _keep_place(self) -> None:
        """After a change, says how many there are, and selects the contract that was selected, else none."""
        shown, total = self.model.rowCount(), self.model.total
        other = self.model.unknown
        if shown < total and other:
            words = tr("{shown:,} of {total:,} documents", shown=shown, total=total)
        elif shown < total:
            words = tr("{shown:,} of {total:,} contracts", shown=shown, total=total)
        else:
            count = total - other
            words = tr("1 contract") if count == 1 else tr("{count:,} contracts", count=count)
        if other == 1 and shown == total:
            words = tr("{contracts} and 1 document without facts", contracts=words)
        elif other and shown == total:
            words = tr("{contracts} and {count:,} documents without facts", contracts=words, count=other)
        self.count.setText(words)
        row = self.model.row_of(self._document) if self._document else -1
        if row >= 0:
            column = max(0, self.table.column)
            self.table.setCurrentIndex(self.model.index(row, column))
        else:
            self._select(QModelIndex())

    def _select(self, index: QModelIndex) -> None:
        facts = index.data(FACTS) if index.isValid() else None
        if facts:
            self._document, self.table.column = facts.document, index.column()
        else:
            self.facts.show_facts(())
        self.facts.setVisible(facts is not None)
        self.none_selected.setVisible(facts is None)
        self.selected.emit(facts)

    def show_facts(self, document: str, facts: Sequence[Fact]) -> None:
        """Shows the facts of a contract, if it is still the selected one."""
        if document == self._document and self.chosen():
            self.facts.show_facts(facts)
            self._fit_facts()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_facts()

    def _fit_facts(self) -> None:
        """Leaves the table more room than the facts, however low the window."""
        self.facts.fit(_FEW_ROWS if self.height() < _LOW else _FACT_ROWS)

    def _enter_table(self) -> None:
        if not self.table.selectionModel().hasSelection():  # before the focus, which makes a cell current
            self.table.setCurrentIndex(self.model.index(0, 0))
        self.table.setFocus(Qt.FocusReason.TabFocusReason)

    def _open(self) -> None:
        if facts := self.chosen():
            self.opened.emit(facts, None)

    def _open_at(self, target: Target) -> None:
        if facts := self.chosen():
            self.opened.emit(facts, target.span)

    def _correct(self, column: int) -> None:
        if kind := COLUMNS[column].kind:
            self._ask(kind)

    def _ask(self, kind: ParticularKind) -> None:
        if facts := self.chosen():
            self.correction_wanted.emit(facts.document, kind)


class _Table(QTableView):
    """Keys: Enter opens, F2 corrects the cell."""

    opened = Signal()
    correction_wanted = Signal(int)
    column = 0  # of the current cell, kept while rows change

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif event.key() == Qt.Key.Key_F2 and self.currentIndex().isValid():
            self.correction_wanted.emit(self.currentIndex().column())
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: object) -> None:
        self.opened.emit()


class CorrectionDialog(QDialog):
    """Asks what a fact is. It stays open until what was written is understood: its opener closes it."""

    corrected = Signal(object)  # the values; None to go back to what was read

    def __init__(self, title: str, fact: Fact, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._many = fact.kind is ParticularKind.PARTY
        name = fact_name(fact.kind)
        self.setWindowTitle(tr("Correct a fact"))
        self.setMinimumWidth(560)
        self.hint = label(muted=True, wrap=True)
        self.field: LineEdit | PlainTextEdit
        if self._many:
            self.field = PlainTextEdit()
            self.field.setPlainText("\n".join(fact.values))
            self.field.setTabChangesFocus(True)
            self.field.setFixedHeight(self.fontMetrics().lineSpacing() * 6)
        else:
            self.field = LineEdit()
            self.field.setText("".join(fact.shown))
            self.field.selectAll()
        self.field.setAccessibleName(name)
        self.field.setAccessibleDescription(_hint(fact.kind))
        column = dialog_column(self)
        column.addWidget(label(f"{visible_name(title)}", wrap=True))
        heading = label(tr("Parties, one on each line") if self._many else name)
        heading.setBuddy(self.field)
        column.addWidget(heading)
        column.addWidget(self.field)
        for read in fact.read:
            context = visible_name(read.context)
            words = tr("Read: “{words}”", words=context)  # in a format without pages
            if read.page:
                words = tr("Read on page {page}: “{words}”", page=read.page, words=context)
            column.addWidget(label(words, muted=True, wrap=True))
        self.hint.setText(_hint(fact.kind))
        column.addWidget(self.hint)
        buttons = QDialogButtonBox()
        self.ok = button(tr("&Correct"), primary=True)
        self.none = button(tr("There is &none"))
        self.as_read = button(tr("&Back to what was read"))
        self.as_read.setEnabled(fact.corrected)
        cancel = button(tr("Cancel"))
        role = QDialogButtonBox.ButtonRole
        for made, kind in (
            (self.ok, role.AcceptRole),
            (self.none, role.ActionRole),
            (self.as_read, role.ActionRole),
            (cancel, role.RejectRole),
        ):
            made.setAutoDefault(made is self.ok)
            buttons.addButton(made, kind)
        self.ok.setDefault(True)
        self.ok.clicked.connect(lambda: self.corrected.emit(self._values()))
        self.none.clicked.connect(lambda: self.corrected.emit(()))
        self.as_read.clicked.connect(lambda: self.corrected.emit(None))
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_fault(self, words: str) -> None:
        """Says what was not understood."""
        self.hint.setText(words)
        restyle(self.hint, "error", True)
        announce(self, words)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.ok.click()
        else:
            super().keyPressEvent(event)

    def _values(self) -> tuple[str, ...]:
        if isinstance(self.field, PlainTextEdit):
            return tuple(line for line in self.field.toPlainText().splitlines() if line.strip())
        return (self.field.text(),)


def _hint(kind: ParticularKind) -> str:
    """How to write a value."""
    match kind:
        case ParticularKind.DATE | ParticularKind.EFFECTIVE:
            return tr("Such as 5 March 2019, March 5, 2019 or 2019-03-05.")
        case ParticularKind.TERM:
            return tr("Such as 3 years or 18 months, or in words: one year after the last schedule expires.")
        case ParticularKind.LAW:
            return tr("Such as New York or England and Wales, or in your own words.")
        case ParticularKind.PARTY:
            return tr("Ctrl+Enter corrects them.")
    return ""
