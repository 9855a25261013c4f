"""Beside a draft: the finding at hand, the precedents that show how others say it, and what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from core import Change, Comparison, Document, DraftFinding, DraftReview, Precedent, Span, page_words, tr, visible_text
from desktop.comparing.columns import ComparedText, Piece, count_differences, pieces_of
from desktop.widgets.controls import FlowLayout, across, badge, button, down, label, line_list
from desktop.widgets.theme import GAP
from desktop.widgets.words import list_item, tip

_ALL: Final = (Change.EQUAL, Change.CAPITALS, Change.INSERTED, Change.DELETED)
_LEAST_TEXT: Final = 120  # pixels of the compared text
_FEW, _LOW = 3, 480  # rows of precedents, in a pane of fewer pixels
_COMMON: Final = 0.1  # share of a precedent that is in the draft too, below which marks would hide its words
_MOST_OTHERS: Final = 6  # further places that have a button each
_EXCERPT: Final = 200  # characters of a precedent in its row


class FindingPane(QWidget):
    """The finding or clause at the cursor. Choosing a precedent shows how it differs from the draft."""

    dismiss_wanted = Signal()
    place_wanted = Signal(object)  # Span
    precedent_chosen = Signal(object)  # Precedent
    opened = Signal(object)  # Precedent
    copy_wanted = Signal(object)  # Precedent
    similar_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Finding, and precedents"))
        self._precedents: tuple[Precedent, ...] = ()
        self.concern, self.kind = badge(""), label(wrap=True, bold=1.1)
        self.where = label(muted=True, wrap=True)
        self.message, self.advice, self.share = label(wrap=True), label(wrap=True, muted=True), label(wrap=True)
        for each in (self.message, self.advice, self.share):
            each.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._others = QWidget()
        self._places = FlowLayout(self._others)
        self.dismiss = button(tr("Dismiss"))
        self.dismiss.clicked.connect(self.dismiss_wanted)
        self.values = button(tr("Values…"), link=True)
        self.values.setAccessibleName(tr("Plot of values"))
        self.values.setToolTip(tip(tr("Shows what your contracts say in place of the values here (Ctrl+Shift+G)")))
        self.heading, self.none = label(bold=1.0), label(muted=True, wrap=True)
        self.heading.setContentsMargins(0, 5, 0, 5)  # on the line of the buttons beside it
        self.precedents = line_list(tr("Precedents"))
        self.precedents.currentRowChanged.connect(self._choose)
        self.precedents.itemActivated.connect(lambda _: self._emit(self.opened))
        self.differences = label(muted=True, wrap=True)
        self.compared = ComparedText()
        self.compared.setMinimumHeight(_LEAST_TEXT)
        self.compared.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.open, self.copy = button(tr("Show"), link=True), button(tr("Copy"), link=True)
        self.similar, self.put_in = button(tr("Find similar"), link=True), button(tr("Put in…"), link=True)
        self.buttons = (self.open, self.copy, self.similar, self.put_in)
        for made, words in zip(self.buttons, _button_words(), strict=True):
            made.setAccessibleName(words)
            made.setToolTip(tip(words))
        self.compared.setAcceptDrops(False)  # a file dropped on the page is a draft
        self.open.clicked.connect(lambda: self._emit(self.opened))
        self.copy.clicked.connect(lambda: self._emit(self.copy_wanted))
        self.similar.clicked.connect(self.similar_wanted)
        self._lay_out()
        self.show_nothing()

    def show_nothing(self) -> None:
        """Says how a finding or clause is chosen."""
        self._head("", tr("Choose a finding, or click into the draft to see precedents of a clause."))
        self.dismiss.hide()
        self.show_precedents(())
        self.none.setText("")

    def show_finding(self, finding: DraftFinding, review: DraftReview, *, dismissed: bool) -> None:
        """Shows a finding, without precedents yet."""
        concern = tr(finding.kind.concern.value)
        self._head(tr(finding.kind.value), finding.message, finding.advice, concern, review.place_words(finding))
        self.share.setText(_share_words(finding))
        self.share.setVisible(bool(self.share.text()))
        for at, span in enumerate(finding.others[:_MOST_OTHERS]):
            self._add_place(at, span, review.document)
        self._others.setVisible(bool(finding.others))
        self.dismiss.setText(tr("Restore") if dismissed else tr("Dismiss"))
        self.dismiss.setAccessibleName(tr("Restore the finding") if dismissed else tr("Dismiss the finding"))
        hides = tr("Hides the finding, also when the draft is read again (Ctrl+Delete)")
        self.dismiss.setToolTip(tip(tr("Shows the finding again (Ctrl+Delete)") if dismissed else hides))
        self.dismiss.show()
        self.show_looking(finding.precedents == () and len(finding.span) > 0)

    def show_clause(self, name: str) -> None:
        """Shows the clause at the cursor, where nothing was found, without precedents yet."""
        self._head(name, tr("Nothing was found here."))
        self.dismiss.hide()
        self.show_looking(True)

    def show_looking(self, looking: bool) -> None:
        """Says that precedents are being looked for; or lists none, without a word."""
        self.show_precedents(())
        self.none.setText(tr("Looking for precedents…") if looking else "")

    def show_precedents(self, precedents: Sequence[Precedent]) -> None:
        """Lists precedents, and chooses the first."""
        self._precedents = tuple(precedents)
        self.precedents.blockSignals(True)
        self.precedents.clear()
        for each in precedents:
            place = "  ·  ".join(filter(None, (each.title, each.section)))
            self.precedents.addItem(list_item(place, " ".join(each.text.split())[:_EXCERPT]))
        self.precedents.blockSignals(False)
        any_ = bool(precedents)
        count = len(precedents)
        self.heading.setText(tr("1 precedent") if count == 1 else tr("{count} precedents", count=count))
        for part in (self._actions, self.precedents, self._text):
            part.setVisible(any_)
        self.none.setText("" if any_ else tr("No precedents were found."))
        self._rest.setVisible(not any_)
        self._show_text(None, "")
        if any_:
            self._fit()
            self.precedents.setCurrentRow(0)

    def show_comparison(self, comparison: Comparison) -> None:
        """Shows how the chosen precedent differs from the draft; its words alone, if hardly any are in both."""
        own = "".join(run.text for run in comparison.runs if run.change is not Change.DELETED)
        common = sum(len(run.text) for run in comparison.runs if run.change in (Change.EQUAL, Change.CAPITALS))
        self._show_text(comparison if common >= _COMMON * len(own) else None, own)

    def show_words(self, words: str) -> None:
        """Shows the words of the chosen precedent, of which the draft has none."""
        self._show_text(None, words)

    @property
    def chosen(self) -> Precedent | None:
        """The chosen precedent."""
        row = self.precedents.currentRow()
        return self._precedents[row] if 0 <= row < len(self._precedents) else None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    # ---------------------------------------------------------------- layout

    def _fit(self) -> None:
        """Gives the list as much room as its rows need; in a low window, some of it."""
        rows = min(len(self._precedents), _FEW if self.height() < _LOW else len(self._precedents))
        height = rows * self.precedents.sizeHintForRow(0) if rows else 0
        self.precedents.setFixedHeight(height + 2 * self.precedents.frameWidth() + GAP)

    def _lay_out(self) -> None:
        held, area = _Column(), QScrollArea()
        held.setObjectName("page")
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._actions = QWidget()
        actions = FlowLayout(self._actions)  # in a narrow window they go on below
        for each in (self.heading, *self.buttons):
            actions.addWidget(each)
        self._text = QWidget()
        down(self.differences, (self.compared, 1), within=self._text, gap=GAP // 2)
        self._rest = QWidget()
        down(self.none, None, within=self._rest)
        head = across((self.kind, 1), (self.concern, Qt.AlignmentFlag.AlignTop))
        where = across((self.where, 1), self.values, self.dismiss)
        said = (head, where, self.message, self.advice, self.share, self._others)
        precedents = (self._actions, self.precedents, (self._text, 1))
        down(*said, *precedents, (self._rest, 1), within=held, margins=(GAP, 0, GAP // 2, 0))
        area.setWidget(held)
        down(area, within=self)

    def _head(self, kind: str, message: str, advice: str = "", concern: str = "", where: str = "") -> None:
        said = {self.kind: kind, self.message: message, self.advice: advice, self.concern: concern, self.where: where}
        for each, words in said.items():
            each.setText(words)
            each.setVisible(bool(words))
        self.share.hide()
        self._others.hide()
        while item := self._places.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()

    def _add_place(self, at: int, span: Span, document: Document) -> None:
        page = page_words(document.page_at(span.start))
        words = tr("Also on {page}", page=page) if page else tr("Other place {number}", number=at + 1)
        made = button(words, link=True)
        made.setToolTip(tip(" ".join(span.of(document.text).split())[:_EXCERPT]))
        made.clicked.connect(lambda: self.place_wanted.emit(span))
        self._places.addWidget(made)

    def _show_text(self, comparison: Comparison | None, words: str) -> None:
        if comparison is None:
            self.differences.setText(tr("The words of the precedent"))
            self.compared.show_pieces([Piece(Change.EQUAL, words, None)], _ALL)
        else:
            count = count_differences(comparison)
            self.differences.setText(_difference_count(count))
            self.compared.show_pieces(pieces_of(comparison), _ALL)
        self.compared.setAccessibleName(self.differences.text())

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self._precedents):
            self.precedent_chosen.emit(self._precedents[row])

    def _emit(self, signal: SignalInstance) -> None:
        if chosen := self.chosen:
            signal.emit(chosen)


class _Column(QWidget):
    """At least as high as its parts need at its width, which a scroll area does not ask for."""

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize) and (layout := self.layout()):
            self.setMinimumHeight(layout.minimumHeightForWidth(self.width()))
        return done


def _share_words(finding: DraftFinding) -> str:
    """How many of the contracts compared have it, and what the draft says."""
    said = tr("The draft says: {value}", value=visible_text(finding.value)) if finding.value else ""
    share = finding.share.words if finding.share else ""
    share = tr("{share} contracts compared", share=share) if share and share not in finding.message else ""
    return "  ·  ".join(filter(None, (share, said)))


def _button_words() -> tuple[str, ...]:
    return (
        tr("Shows the precedent in its document (Enter)"),
        tr("Copies the precedent"),
        tr("Finds clauses similar to the text selected in the draft, or to this clause"),
        tr("Puts the precedent into a copy of the draft (Ctrl+Shift+V)"),
    )


def _difference_count(count: int) -> str:
    if not count:
        return tr("The wording is the same as the draft’s")
    if count == 1:
        return tr("1 difference between the draft and the precedent")
    return tr("{count:,} differences between the draft and the precedent", count=count)
