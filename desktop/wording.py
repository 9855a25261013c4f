"""What the clauses found, or selected, usually say, in a window of its own: each sentence, its wordings, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QTableView, QWidget

from core import Change, Comparison, Progress, tr, visible_name
from core.types.review import SentenceExample, Share, Usage
from core.types.usual import UsualSentence, UsualWording, WordingVariant
from desktop.comparing.columns import ComparedText, pieces_of
from desktop.feature import Desk, OwnWindow
from desktop.preview.following import Preview
from desktop.widgets.controls import WindowBeside, across, button, dialog_column, down, label, line_list
from desktop.widgets.notice import Notice
from desktop.widgets.paint import Index
from desktop.widgets.tables import TableModel, set_up_table
from desktop.widgets.theme import GAP
from desktop.widgets.words import QT_TRANSLATE_NOOP, clause_count, list_item

_HEADINGS: Final = (
    QT_TRANSLATE_NOOP("", "Usage"),
    QT_TRANSLATE_NOOP("", "Contracts"),
    QT_TRANSLATE_NOOP("", "Sentence"),
)
_WIDTHS: Final = (110, 110)
_LINES: Final = 2  # of each sentence in the table
_EXCERPT: Final = 120  # characters of a wording in its row
_BREAKDOWN: Final = 6  # values that are listed below a sentence
_ALL: Final = (Change.EQUAL, Change.CAPITALS, Change.INSERTED, Change.DELETED)
_LANE: Final = "usual wording"
_COMPARE: Final = "usual wording, compared"


class UsageTable(TableModel):
    """A row per sentence: how usual it is, how many contracts say it, and its words on one line."""

    def __init__(self) -> None:
        super().__init__(_HEADINGS)
        self._rows: Sequence[tuple[Usage, Share, str]] = ()

    def show(self, rows: Sequence[tuple[Usage, Share, str]]) -> None:
        """Shows these in place of others."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row_count(self) -> int:
        return len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            usage, share, words = self._rows[index.row()]
            return visible_name((tr(usage.value), share.words, words)[index.column()])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        return None


def usage_table(model: UsageTable, name: str) -> QTableView:
    """A table of sentences, in the order in which they come."""
    table = QTableView()
    table.setModel(model)
    set_up_table(table, name, _WIDTHS, lines=_LINES, by=-1)
    table.setSortingEnabled(False)
    table.setAlternatingRowColors(True)
    table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
    return table


class WordingWindow(WindowBeside):
    """One at a time: the sentences; below, the wordings of the current one, and the chosen one with where it is.

    Enter in the wordings or the places opens a clause in its document; Esc closes the window.
    """

    chosen = Signal(str, str)  # the usual wording of a sentence, and another one that is to be compared with it
    opened = Signal(str)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Usual wording"), 1100, 760, parent)
        self.count = label()
        self.cancel = button(tr("Cancel"))
        self.cancel.clicked.connect(self.cancelled)
        self._model, self._sentences = UsageTable(), tuple[UsualSentence, ...]()
        self.table = usage_table(self._model, tr("Sentences, the most usual first"))
        self.breakdown = label(muted=True, wrap=True)
        self.variants, self.places = line_list(tr("Wordings")), line_list(tr("Where it is worded so"))
        self.note, self.differences, self.where = label(muted=True), label(muted=True), label(muted=True)
        self.text = ComparedText()
        self.open = button(tr("Open in its document"), primary=True)
        self.notice = Notice()
        self._lay_out()
        self._connect()
        self.start()

    def start(self) -> None:
        """Empties the window, for clauses that are being compared."""
        self.notice.hide()
        self._list(())
        self.count.setText(tr("Comparing the wording of clauses…"))
        self.cancel.show()

    def show_progress(self, progress: Progress) -> None:
        """Shows how far it has got."""
        if progress.total > 1:
            share = progress.done / progress.total
            self.count.setText(tr("Comparing the wording of clauses… {share:.0%}", share=share))

    def show_wording(self, usual: UsualWording) -> None:
        """Shows what the clauses usually say."""
        self.cancel.hide()
        contracts = tr("1 contract") if usual.contracts == 1 else tr("{count:,} contracts", count=usual.contracts)
        counts = tr("{clauses} of {contracts}", clauses=clause_count(usual.found), contracts=contracts)
        if usual.clauses < usual.found:
            counts = tr("{some:,} of {all}", some=usual.clauses, all=counts)
        self.count.setText(tr("{type}: {counts}", type=usual.of, counts=counts) if usual.of else counts)
        self._list(usual.sentences)
        if usual.sentences:
            self.table.setCurrentIndex(self._model.index(0, 0))
        else:
            self.count.setText(tr("No clause was found whose sentences could be compared."))

    def show_ended(self, words: str = "") -> None:
        """Shows that it ended without a result, and why, unless that is said elsewhere."""
        self.cancel.hide()
        self.count.setText(words)

    def show_comparison(self, comparison: Comparison) -> None:
        """Shows how the chosen wording differs from the usual one."""
        self.text.show_pieces(pieces_of(comparison), _ALL)
        same = tr("The commonest wording")
        self.differences.setText(same if comparison.same else tr("Compared with the commonest wording"))
        self.text.setAccessibleName(self.differences.text())

    @property
    def sentence(self) -> UsualSentence | None:
        """The current sentence."""
        index = self.table.currentIndex()
        return self._sentences[index.row()] if index.isValid() else None

    @property
    def variant(self) -> WordingVariant | None:
        """The chosen wording of it."""
        row, sentence = self.variants.currentRow(), self.sentence
        return sentence.variants[row] if sentence and 0 <= row < len(sentence.variants) else None

    @property
    def example(self) -> SentenceExample | None:
        """The chosen place where it is worded so."""
        row, variant = self.places.currentRow(), self.variant
        return variant.examples[row] if variant and 0 <= row < len(variant.examples) else None

    # ---------------------------------------------------------------- layout

    def _lay_out(self) -> None:
        self.text.setMinimumHeight(self.fontMetrics().lineSpacing() * 4)
        wordings, shown, lower, all_ = QWidget(), QWidget(), QSplitter(), QSplitter(Qt.Orientation.Vertical)
        down(self.note, (self.variants, 1), within=wordings, gap=GAP // 2)
        down(self.differences, (self.text, 2), self.where, (self.places, 1), within=shown, gap=GAP // 2)
        for part in (wordings, shown):
            lower.addWidget(part)
        for each, part in ((3, self.table), (2, _below(self.breakdown, lower))):
            all_.addWidget(part)
            all_.setStretchFactor(all_.count() - 1, each)
        for splitter in (lower, all_):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(GAP)
        dialog_column(self, across((self.count, 1), self.cancel), (all_, 1), across(None, self.open))
        self.notice.float_over(self.table)

    def _connect(self) -> None:
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_sentence())
        self.table.activated.connect(lambda _: self._open())
        self.variants.currentRowChanged.connect(lambda _: self._show_variant())
        for each in (self.variants, self.places):
            each.itemActivated.connect(lambda _: self._open())
        self.open.clicked.connect(self._open)

    def _list(self, sentences: tuple[UsualSentence, ...]) -> None:
        self._sentences = sentences
        self._model.show([(each.usage, each.share, " ".join(each.text.split())) for each in sentences])
        self._show_sentence()

    def _show_sentence(self) -> None:
        sentence = self.sentence
        self.variants.clear()
        for each in sentence.variants if sentence else ():
            words = " ".join(each.text.split())
            self.variants.addItem(list_item(f"{each.contracts:,} · {words[:_EXCERPT]}", words))
        said = sentence.breakdown[:_BREAKDOWN] if sentence else ()
        self.breakdown.setText("  ·  ".join(f"{visible_name(each.value)}: {each.share.words}" for each in said))
        self.breakdown.setVisible(bool(said))
        count = len(sentence.variants) if sentence else 0
        self.note.setText(tr("1 wording") if count == 1 else tr("{count:,} wordings", count=count))
        self.variants.setCurrentRow(0 if count else -1)
        self._show_variant()

    def _show_variant(self) -> None:
        sentence, variant = self.sentence, self.variant
        self.places.clear()
        for each in variant.examples if variant else ():
            self.places.addItem(list_item(each.title or each.clause, each.text))
        self.places.setCurrentRow(0 if variant else -1)
        self.open.setEnabled(variant is not None)
        if sentence and variant:
            contracts = variant.contracts
            self.where.setText(
                tr("So worded in 1 contract")
                if contracts == 1
                else tr("So worded in {count:,} contracts", count=contracts)
            )
            self.chosen.emit(sentence.text, variant.text)
        else:
            self.where.setText("")
            self.differences.setText("")
            self.text.show_pieces((), _ALL)

    def _open(self) -> None:
        if example := self.example:
            self.opened.emit(example.clause)


def _below(above: QWidget, part: QWidget) -> QWidget:
    held = QWidget()
    down(above, (part, 1), within=held, gap=GAP // 2)
    return held


class Wordings(OwnWindow):
    """One window at a time, of the selected clauses, or if none is selected of all that the search finds."""

    def __init__(self, desk: Desk, preview: Preview) -> None:
        super().__init__(desk, _LANE, _COMPARE)
        window, selection, searching = desk.window, desk.selection, desk.searching
        self._preview = preview
        window.menus.wording.triggered.connect(self._open)
        for changed in (selection.changed, searching.changed):
            changed.connect(self._allow)
        self._allow()

    def _allow(self) -> None:
        query = self._searching.query
        self._window.menus.wording.setEnabled(bool(self._selection.clauses or query.text or query.filters))

    def _open(self) -> None:
        own = self._own = self._own or self._made()
        own.start()
        self._bring_up()
        own.table.setFocus()
        clauses, query = self._selection.clauses, self._searching.query
        job = self._jobs.drive(lambda: self._library.search.usual_wording(query, clauses), lane=_LANE)
        job.progressed.connect(own.show_progress)
        job.failed.connect(lambda _: own.show_ended())
        self._follow(job, own.show_wording)

    def _made(self) -> WordingWindow:
        own = WordingWindow(self._window)
        own.chosen.connect(self._compare)
        own.opened.connect(self._open_clause)
        own.cancelled.connect(self._cancel)
        own.closed.connect(self._forget)
        return own

    def _cancel(self) -> None:
        self._jobs.cancel(_LANE)
        if self._own:
            self._own.show_ended(tr("The comparison was stopped."))

    def _compare(self, usual: str, other: str) -> None:
        documents = self._library.documents

        def compare() -> Comparison:
            return documents.compare(documents.draft(usual), documents.draft(other))

        self._run(compare, self._show_comparison, lane=_COMPARE)

    def _show_comparison(self, comparison: Comparison) -> None:
        if self._own:
            self._own.show_comparison(comparison)

    def _open_clause(self, clause: str) -> None:
        self._preview.open_clause(clause)
        self._window.come_to_front()
