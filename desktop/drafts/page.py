"""The page of the draft: its outline, its text with the findings marked, and the finding or clause at the cursor."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSplitter, QStackedWidget, QWidget

from core import Concern, DraftFinding, DraftReview, Span, file_words, tr, visible_name
from desktop.drafts.finding import FindingPane
from desktop.drafts.outline import DraftOutline
from desktop.drafts.text import DraftText
from desktop.preview.finding import HitBar
from desktop.widgets.controls import ElidedLabel, across, announce, button, down, label
from desktop.widgets.empty import EmptyState
from desktop.widgets.theme import GAP, scaled
from desktop.widgets.words import tip

_SHORT: Final = 60  # characters: a section of fewer is a heading, and its clause is the section around it
_PASSAGE: Final = 200  # characters: the words of a finding that are as many are a clause of their own
_LONGEST: Final = 5000  # characters: of a longer section the paragraph is taken
_LEAST: Final = 150  # pixels of each column
_ZOOMING: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_0: 0}

Like = str | Path | None
"""What a draft is compared with: a collection, a contract, or None: contracts of the same type."""


class DraftPage(QWidget):
    """The outline, the text and the finding follow one another, wherever the reader goes.

    F8 and Shift+F8, which are in the menu, step through the findings that are shown.
    """

    shown = Signal()
    review_changed = Signal()
    arrived = Signal()  # at a finding, a clause, or neither
    opening_wanted = Signal()
    like_chosen = Signal(object)  # Like
    contract_wanted = Signal()
    report_wanted = Signal()
    dismiss_wanted = Signal(object)  # DraftFinding
    at_finding = Signal(object)  # DraftFinding: its precedents are wanted
    at_clause = Signal(str)  # the text of the clause at the cursor: the same

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.review: DraftReview | None = None
        self.finding: DraftFinding | None = None
        self._dismissed: frozenset[DraftFinding] = frozenset()
        self._findings: tuple[DraftFinding, ...] = ()  # those that are shown, in the order of the draft
        self._clause: tuple[str, Span] | None = None  # its name and place
        self.name = ElidedLabel()
        self.name.setFont(scaled(self.font(), 1.0, bold=True))
        self.basis = label(muted=True, wrap=True)
        self.remarks = label(wrap=True)
        self.remarks.setProperty("error", True)
        self.where = label(muted=True)
        self.outline, self.text, self.pane, self.places = DraftOutline(), DraftText(), FindingPane(), HitBar()
        self.empty = EmptyState()
        self._lay_out()
        self._connect()
        self.show_start()

    # ------------------------------------------------------------ what it shows

    def show_start(self) -> None:
        """Says what the page is for."""
        words = tr(
            "Drop a draft here. Muniment shows what is broken in it, what contracts like it have that it lacks, and "
            "what is unusual in it, with the clauses of your own contracts that say so. The draft is not added to your "
            "library."
        )
        self.empty.say(tr("Review a draft"), words, [(tr("Open a draft…"), self.opening_wanted.emit)], framed=True)
        self._views.setCurrentWidget(self.empty)

    def show_reading(self, path: Path) -> None:
        """Says that a draft is being reviewed, in place of the one that was shown."""
        self.review = self.finding = None
        self.empty.say(tr("Reviewing {file}…", file=file_words(path)), "")
        self._views.setCurrentWidget(self.empty)
        self.review_changed.emit()

    def show_review(self, review: DraftReview) -> None:
        """Shows a review: another version of the same draft at the same place, at the same finding if it is there.

        Where the draft has not changed, the text and the focus stay as they are.
        """
        key, offset, shown = self._key_of(self.finding), self.text.offset, self.review
        anywhere = self.finding is not None or self._clause is not None
        again = shown is not None and shown.document.source == review.document.source
        unchanged = shown is not None and shown.document.id == review.document.id
        self.review, self.finding, self._clause = review, None, None
        self.name.setText(file_words(review.document.source))
        self.basis.setText(review.basis.words)
        self.remarks.setText(" ".join(review.remarks))
        self.remarks.setVisible(bool(review.remarks))
        self.report.setEnabled(not review.unfinished)
        self.text.show_document(review.document, review.sections)
        self._show_findings()
        self._views.setCurrentWidget(self._desk)
        same = next((each for each in self._findings if again and self._key_of(each) == key), None)
        if same and not unchanged:
            self.go_to_finding(same)
        elif again and not unchanged:
            here = min(offset, len(review.document.text))
            self.go_to(Span(here, here))
        elif unchanged and anywhere:
            self._arrive(same)
        else:
            self.text.show_current(None)
            self.pane.show_nothing()
            self.arrived.emit()
        self._say_where()
        if not unchanged:
            self.take_focus()
        self.review_changed.emit()

    def say_not_compared(self) -> None:
        """Says that the comparison with other contracts was stopped."""
        self.basis.setText(tr("The draft was not compared with your contracts: only what is broken in it is shown."))

    def show_dismissed(self, dismissed: frozenset[str]) -> None:
        """Shows which findings are dismissed, by their keys; goes on to the next one from one that was hidden."""
        if self.review is None:
            return
        at = self._place_of(self.finding)
        self.review = replace(self.review, dismissed=dismissed)
        self._show_findings()
        if self.finding and self.finding not in self._findings and self._findings:
            self.go_to_finding(self._findings[min(max(at, 0), len(self._findings) - 1)])
        else:
            self._arrive(self.finding if self.finding in self._findings else None)

    def show_likes(self, collections: Sequence[str], like: Like) -> None:
        """Offers what a draft can be compared with, and shows what is chosen."""
        box = self.like
        box.blockSignals(True)
        box.clear()
        box.addItem(tr("Contracts of the same type"), None)
        for name in collections:
            box.addItem(tr("Collection {name}", name=visible_name(name)), name)
        if isinstance(like, Path):
            box.addItem(file_words(like), like)
        box.addItem(tr("One contract…"), None)
        box.setCurrentIndex(next((at for at in range(1, box.count()) if like and box.itemData(at) == like), 0))
        box.blockSignals(False)

    # -------------------------------------------------------------- going there

    def step(self, by: int) -> None:
        """Goes to the next finding that is shown, or to the previous one; from the last to the first."""
        if not self._findings:
            return
        at = self._place_of(self.finding)
        if at < 0:
            here = bisect_left(self._findings, self.text.offset, key=lambda each: each.span.start)
            at = here - 1 if by > 0 else here
        self.go_to_finding(self._findings[(at + by) % len(self._findings)])
        if self.finding:
            announce(self, f"{self.where.text()}. {self.finding.message}")

    def go_to_finding(self, finding: DraftFinding) -> None:
        """Goes to a finding."""
        self.text.go_to(finding.span)
        self._arrive(finding)

    def go_to(self, span: Span) -> None:
        """Goes to a passage of the draft."""
        self.text.go_to(span)
        self._visit(span.start)

    def take_focus(self) -> None:
        """Makes the keys go to the outline, or to what opens a draft."""
        if self.review:
            self.outline.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.empty.focus_first()

    @property
    def example(self) -> str:
        """The words to look for in the library: those selected in the draft, its clause, or else the precedent."""
        if selected := self.text.selected():
            return selected
        chosen = self.pane.chosen
        missing = self.finding is not None and not len(self.finding.span)
        return chosen.text if missing and chosen else self.clause

    @property
    def clause(self) -> str:
        """The text of the clause at the cursor, or of the passage that the finding is about; "" if there is none."""
        if self.review is None:
            return ""
        if self.finding and len(self.finding.span) >= _PASSAGE:
            return self.finding.span.of(self.review.document.text)
        return self._clause[1].of(self.review.document.text) if self._clause else ""

    @property
    def passage_with_values(self) -> Span | None:
        """The finding, or else the clause at the cursor, if the draft states a value there, and is compared."""
        if self.review is None or self.review.unfinished:
            return None
        passages = [self.finding.span] if self.finding else []
        passages += [self._clause[1]] if self._clause else []
        values = [each.span for each in self.review.values]
        return next((each for each in passages if any(map(each.contains, values))), None)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in _ZOOMING:
            step = _ZOOMING[Qt.Key(event.key())]
            self.text.zoom = self.text.zoom + step if step else 0
        else:
            super().keyPressEvent(event)

    # ------------------------------------------------------------------ layout

    def _lay_out(self) -> None:
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        middle = QWidget()
        across((self.text, 1), self.places, within=middle, gap=0)
        for at, (piece, share) in enumerate(((self.outline, 2), (middle, 5), (self.pane, 3))):
            piece.setMinimumWidth(_LEAST)
            self.columns.addWidget(piece)
            self.columns.setStretchFactor(at, share)
        self.columns.setChildrenCollapsible(False)
        self.columns.setHandleWidth(GAP)
        self.columns.setSizes([220, 590, 340])
        self._desk = QWidget()
        down(self._head(), self._filters(), self.basis, self.remarks, (self.columns, 1), within=self._desk)
        self._views = QStackedWidget()
        self._views.addWidget(self.empty)
        self._views.addWidget(self._desk)
        down(self._views, within=self)
        row = (self.like, self.open_other, self.report, *self.concerns.values(), self.hidden, self.previous, self.next)
        pane = (self.pane.dismiss, self.pane.precedents, self.pane.compared, *self.pane.buttons)
        for before, after in pairwise((*row, self.outline, self.text, *pane)):
            QWidget.setTabOrder(before, after)

    def _head(self) -> QHBoxLayout:
        self.like = QComboBox()
        for widget in (self.like, self.like.view()):
            widget.setAccessibleName(tr("Compare the draft with"))
        self.like.setToolTip(tip(tr("The contracts that the draft is compared with")))
        self.like.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.like.setMinimumContentsLength(24)
        self.show_likes((), None)
        self.open_other, self.report = button(tr("Open a draft…")), button(tr("Export report…"))
        return across((self.name, 1), self.like, self.open_other, self.report)

    def _filters(self) -> QHBoxLayout:
        """Which findings are shown, and the steps from one to the next."""
        self.concerns = {concern: button(tr(concern.value), tab=True) for concern in Concern}
        self.hidden = button(tr("Dismissed"), tab=True)
        for made in (*self.concerns.values(), self.hidden):
            made.setChecked(made is not self.hidden)
        self.previous, self.next = button(tr("Previous")), button(tr("Next"))
        self.previous.setToolTip(tip(tr("Previous finding (Shift+F8)")))
        self.next.setToolTip(tip(tr("Next finding (F8)")))
        self.previous.setAccessibleName(tr("Previous finding"))
        self.next.setAccessibleName(tr("Next finding"))
        return across(*self.concerns.values(), self.hidden, None, self.where, self.previous, self.next)

    def _connect(self) -> None:
        self.open_other.clicked.connect(self.opening_wanted)
        self.report.clicked.connect(self.report_wanted)
        self.like.activated.connect(self._choose_like)
        for made in (*self.concerns.values(), self.hidden):
            made.toggled.connect(lambda _: self._filter())
        self.previous.clicked.connect(lambda: self.step(-1))
        self.next.clicked.connect(lambda: self.step(1))
        self.outline.finding_chosen.connect(self.go_to_finding)
        self.outline.section_chosen.connect(self.go_to)
        self.outline.dismiss_wanted.connect(self.dismiss)
        self.text.chosen.connect(self._arrive)
        self.text.visited.connect(self._visit)
        self.text.places_changed.connect(lambda: self.places.show_ticks(self.text.ticks()))
        self.places.wanted.connect(lambda offset: self.go_to(Span(offset, offset)))
        self.pane.dismiss_wanted.connect(self.dismiss)
        self.pane.place_wanted.connect(self.text.go_to)

    # ------------------------------------------------------------ what it does

    def dismiss(self) -> None:
        """Asks to dismiss the finding, or to restore it."""
        if self.finding:
            self.dismiss_wanted.emit(self.finding)

    def is_dismissed(self, finding: DraftFinding) -> bool:
        """Whether the user has dismissed a finding."""
        return finding in self._dismissed

    def _choose_like(self, row: int) -> None:
        if row == self.like.count() - 1:
            self.contract_wanted.emit()
        else:
            self.like_chosen.emit(self.like.itemData(row))

    def _filter(self) -> None:
        """Shows the findings of the concerns that are chosen; one that is hidden is left."""
        self._show_findings()
        if self.finding and self.finding not in self._findings:
            self._visit(self.text.offset)
        self._say_where()

    def _show_findings(self) -> None:
        if (review := self.review) is None:
            return
        open_ = review.open
        self._dismissed = frozenset(review.findings) - frozenset(open_)
        for concern, made in self.concerns.items():
            known = concern is Concern.BROKEN or not review.unfinished
            _count(made, tr(concern.value), sum(each.kind.concern is concern for each in open_) if known else None)
        _count(self.hidden, tr("Dismissed"), len(review.findings) - len(open_))
        wanted = {concern for concern, made in self.concerns.items() if made.isChecked()}
        listed = review.findings if self.hidden.isChecked() else open_
        self._findings = tuple(each for each in listed if each.kind.concern in wanted)
        self.text.show_findings(self._findings)
        self.outline.show_findings(review, self._findings, self._dismissed)
        for made in (self.previous, self.next):
            made.setEnabled(bool(self._findings))

    def _visit(self, offset: int) -> None:
        """Shows the shortest finding at a character of the draft, or else the clause there."""
        here = [each for each in self._findings if each.span.start <= offset <= each.span.end]
        self._arrive(min(here, key=lambda each: len(each.span), default=None))

    def _arrive(self, finding: DraftFinding | None) -> None:
        """Shows a finding, or else the clause at the cursor, in all parts of the page."""
        if (review := self.review) is None:
            return
        offset = finding.span.start if finding else self.text.offset
        clause = _clause_at(review, offset)
        if finding is None and self.finding is None and clause == self._clause:
            return
        self.finding, self._clause = finding, clause
        self.text.show_current(finding)
        self.outline.show_current(finding, offset)
        self._say_where()
        if finding:
            self.pane.show_finding(finding, review, dismissed=finding in self._dismissed)
            self.at_finding.emit(finding)
        elif clause:
            self.pane.show_clause(clause[0])
            self.at_clause.emit(self.clause)
        else:
            self.pane.show_nothing()
        self.arrived.emit()

    def _place_of(self, finding: DraftFinding | None) -> int:
        """The place of a finding among those that are shown; -1 if it is not."""
        return self._findings.index(finding) if finding in self._findings else -1

    def _key_of(self, finding: DraftFinding | None) -> str:
        return finding.key(self.review.document.text) if finding and self.review else ""

    def _say_where(self) -> None:
        count, at = len(self._findings), self._place_of(self.finding)
        if at >= 0:
            self.where.setText(tr("{number:,} of {count:,}", number=at + 1, count=count))
        elif count:
            self.where.setText(tr("1 finding") if count == 1 else tr("{count:,} findings", count=count))
        elif self.review and self.review.unfinished:
            self.where.setText(tr("No findings yet"))
        else:
            self.where.setText(tr("No findings"))


def _count(made: QPushButton, name: str, count: int | None) -> None:
    """Says how many findings a button shows; None: that is not known yet."""
    made.setText(f"{name} …" if count is None else f"{name} {count:,}")
    unknown = tr("{name}: not known yet", name=name)
    made.setAccessibleName(unknown if count is None else tr("{name}: {findings}", name=name, findings=count))


def _clause_at(review: DraftReview, offset: int) -> tuple[str, Span] | None:
    """The name and place of the innermost section at a character that is more than a heading.

    Where that is too long to be a clause, or there is none, the paragraph.
    """
    here = [each for each in review.sections if each.span.start <= offset < each.span.end]
    clause = min((each for each in here if len(each.span) >= _SHORT), key=lambda each: len(each.span), default=None)
    name = visible_name(f"{clause.number} {clause.heading}".strip()) if clause else ""
    if clause and len(clause.span) <= _LONGEST:
        return name or tr("Clause"), clause.span
    text = review.document.text
    start, end = text.rfind("\n", 0, offset) + 1, text.find("\n", offset)
    paragraph = Span(start, end if end >= 0 else len(text))
    return (name or tr("Paragraph"), paragraph) if len(paragraph) >= _SHORT else None
