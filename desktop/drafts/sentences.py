"""How usual the sentences of the draft are, in a window of its own that follows the reader."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core import Change, Comparison, DraftReview, Span, tr
from core.types.review import SentenceUse, Usage
from desktop.comparing.columns import ComparedText, pieces_of
from desktop.feature import Desk, OwnWindow
from desktop.preview.following import Preview
from desktop.widgets.controls import CheckBox, WindowBeside, across, button, dialog_column, label
from desktop.widgets.notice import Notice
from desktop.widgets.words import tip
from desktop.wording import UsageTable, usage_table

_ALL: Final = (Change.EQUAL, Change.CAPITALS, Change.INSERTED, Change.DELETED)
_FEW: Final = frozenset({Usage.RARE, Usage.UNSEEN})
_COMPARE: Final = "draft sentence"


class SentencesWindow(WindowBeside):
    """One at a time: the sentences, and the words in which the current one differs from the usual one nearest to it.

    Enter shows a sentence in the draft; Esc closes the window.
    """

    chosen = Signal(str, str)  # a sentence, and the usual one with which it is to be compared
    visited = Signal(object)  # Span
    opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Sentences of the draft"), 900, 620, parent)
        self._review: DraftReview | None = None
        self._model, self._uses = UsageTable(), tuple[SentenceUse, ...]()
        self.table = usage_table(self._model, tr("Sentences of the draft"))
        self.count, self.where = label(), label(muted=True)
        self.few = CheckBox(tr("&Only rare and not seen"))
        self.few.setChecked(True)
        self.text = ComparedText()
        self.visit, self.open = button(tr("Show in the draft"), primary=True), button(tr("Open in its document"))
        self.open.setToolTip(tip(tr("Shows the usual sentence in its document")))
        self.notice = Notice()
        self._lay_out()
        self._connect()

    def show_review(self, review: DraftReview) -> None:
        """Shows the sentences of a draft."""
        self._review = review
        few = sum(each.usage in _FEW for each in review.sentences)
        said = tr("Rare or not seen: {few:,} of {count:,} sentences", few=few, count=len(review.sentences))
        none = tr("The draft was not compared with other contracts sentence by sentence.")
        self.count.setText(said if review.sentences else none)
        self._list()

    def go_to(self, place: int) -> None:
        """Makes the first sentence from a place of the draft the current one; after all of them the last."""
        row = next((at for at, each in enumerate(self._uses) if each.span.end > place), len(self._uses) - 1)
        self.table.setCurrentIndex(self._model.index(row, 0))

    def show_comparison(self, comparison: Comparison) -> None:
        """Shows how the current sentence differs from the usual one."""
        self.text.show_pieces(pieces_of(comparison), _ALL)

    @property
    def use(self) -> SentenceUse | None:
        """The current sentence."""
        index = self.table.currentIndex()
        return self._uses[index.row()] if index.isValid() else None

    def _lay_out(self) -> None:
        self.text.setAccessibleName(tr("The sentence, compared with the usual one nearest to it"))
        head, foot = across((self.count, 1), self.few), across(None, self.open, self.visit)
        dialog_column(self, head, (self.table, 3), self.where, (self.text, 1), foot)
        self.notice.float_over(self.table)

    def _connect(self) -> None:
        self.few.toggled.connect(lambda _: self._list())
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show())
        for wanted in (self.table.activated, self.visit.clicked):
            wanted.connect(lambda *_: self._visit())
        self.open.clicked.connect(self._open)

    def _list(self) -> None:
        """Lists all sentences, or those that few contracts have."""
        if (review := self._review) is not None:
            place, all_ = self.use.span.start if self.use else 0, not self.few.isChecked()
            self._uses = tuple(each for each in review.sentences if all_ or each.usage in _FEW)
            self._model.show([(each.usage, each.share, self._words(each)) for each in self._uses])
            self.go_to(place)
            self._show()

    def _words(self, use: SentenceUse) -> str:
        return " ".join(use.span.of(self._review.document.text).split()) if self._review else ""

    def _show(self) -> None:
        use = self.use
        nearest = use.nearest if use else None
        self.visit.setEnabled(use is not None)
        self.open.setEnabled(nearest is not None)
        said = (
            tr("Compared with the nearest sentence of such clauses, in {title}", title=nearest.title) if nearest else ""
        )
        self.where.setText(said)
        if use and nearest:
            self.chosen.emit(self._words(use), nearest.text)
        else:
            self.text.show_pieces((), _ALL)

    def _visit(self) -> None:
        if use := self.use:
            self.visited.emit(use.span)

    def _open(self) -> None:
        if (use := self.use) and use.nearest:
            self.opened.emit(use.nearest.clause)


class DraftSentences(OwnWindow):
    """The window, of the draft that is being reviewed."""

    def __init__(self, desk: Desk, preview: Preview) -> None:
        super().__init__(desk, _COMPARE)
        self._preview, self._page = preview, desk.window.draft
        self._shown: DraftReview | None = None
        desk.window.menus.sentences.triggered.connect(self._open)
        for arrived in (self._page.at_clause, self._page.at_finding):
            arrived.connect(lambda _: self._follow_reader())

    def _open(self) -> None:
        if self._page.review is None:
            return
        if self._own is None:
            own = self._own = SentencesWindow(self._window)
            own.chosen.connect(self._compare)
            own.visited.connect(self._visit)
            own.opened.connect(self._open_clause)
            own.closed.connect(self._forget)
            self._shown = None
        self._bring_up()
        self._own.table.setFocus()
        self._follow_reader()

    def _follow_reader(self) -> None:
        """Shows the sentence at the cursor, or the next one, of the review that is shown."""
        if self._own and self._page.review:
            if self._shown is not self._page.review:
                self._shown = self._page.review
                self._own.show_review(self._page.review)
            self._own.go_to(self._page.text.offset)

    def _visit(self, span: Span) -> None:
        self._window.show_draft()
        self._page.go_to(span)
        self._window.come_to_front()

    def _open_clause(self, clause: str) -> None:
        self._preview.open_clause(clause)
        self._window.come_to_front()

    def _compare(self, own: str, usual: str) -> None:
        documents = self._library.documents

        def compare() -> Comparison:
            return documents.compare(documents.draft(own), documents.draft(usual))

        self._run(compare, self._show_comparison, lane=_COMPARE)

    def _show_comparison(self, comparison: Comparison) -> None:
        if self._own:
            self._own.show_comparison(comparison)
