"""The outline of a draft: its sections, each with the count of its findings, which it shows when it is expanded."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from core import DraftFinding, DraftReview, Span, page_words, tr, visible_name
from desktop.preview.finding import tick_colour
from desktop.widgets import paint
from desktop.widgets.paint import Index
from desktop.widgets.theme import GAP, colours, scaled
from desktop.widgets.words import tip

FINDING: Final = Qt.ItemDataRole.UserRole  # in the row of a finding
SPAN: Final = Qt.ItemDataRole.UserRole + 1  # in the row of a section: its place, None for what stands nowhere
COUNT: Final = Qt.ItemDataRole.UserRole + 2  # of the open findings in a section
DISMISSED: Final = Qt.ItemDataRole.UserRole + 3
_WORDS = 60  # characters of the draft in the row of a finding
_EM = "\N{EM SPACE}"


def finding_words(finding: DraftFinding, text: str) -> str:
    """A finding in a few words: its kind, and the words that it is about, its value, or else what is said of it."""
    words = " ".join(finding.span.of(text).split())
    about = finding.value or (words if 0 < len(words) <= _WORDS else finding.message)
    return f"{tr(finding.kind.value)}  ·  {visible_name(about)}"


class DraftOutline(QTreeView):
    """Up and Down go from row to row, and the draft follows; Right shows the findings of a section, Left hides them.

    Delete dismisses a finding, or restores it.
    """

    section_chosen = Signal(object)  # Span
    finding_chosen = Signal(object)  # DraftFinding
    dismiss_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = QStandardItemModel(self)
        self._items: dict[DraftFinding, QStandardItem] = {}
        self.setObjectName("outline")
        self.setAccessibleName(tr("Outline of the draft, with its findings"))
        self.setAccessibleDescription(tr("Arrow keys move and expand, Delete dismisses a finding."))
        self.setModel(self._rows)
        self.setItemDelegate(_RowDelegate(self))
        self.setHeaderHidden(True)
        self.setIndentation(GAP + GAP // 2)
        self.setUniformRowHeights(True)
        self.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.selectionModel().currentChanged.connect(lambda new, _: self._choose(new))
        self.clicked.connect(self._choose)

    def show_findings(
        self, review: DraftReview, findings: Sequence[DraftFinding], dismissed: Container[DraftFinding]
    ) -> None:
        """Lists the sections that have a heading, and each finding below the last of these that begins before it.

        Expanded rows stay expanded, and the scroll position stays.

        Args:
            review: of the draft.
            findings: those that are shown, in the order of the draft.
            dismissed: those that were dismissed, which do not count.
        """
        opened = {row.data(SPAN) for row in self._tops() if self.isExpanded(row.index())}
        scrolled = self.verticalScrollBar().value()
        self.selectionModel().blockSignals(True)
        self._rows.clear()
        self._items = {}
        for section in _sections(review, findings):
            self._rows.appendRow(self._row(section, dismissed, review.document.text))
        self.selectionModel().blockSignals(False)
        for row in self._tops():
            self.setExpanded(row.index(), row.data(SPAN) in opened)
        self.verticalScrollBar().setValue(scrolled)

    def show_current(self, finding: DraftFinding | None, offset: int) -> None:
        """Makes a finding current, with its section expanded; or else the section at a character of the draft."""
        item = (self._items.get(finding) if finding else None) or self._section_at(offset)
        index = item.index() if item else QModelIndex()
        if index == self.currentIndex():
            return
        self.selectionModel().blockSignals(True)
        if index.parent().isValid():
            self.expand(index.parent())
        self.setCurrentIndex(index)
        self.selectionModel().blockSignals(False)
        self.scrollTo(index)
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begins at the first row, where Qt would also go to its section."""
        if not self.currentIndex().isValid():
            self.selectionModel().blockSignals(True)
            self.setCurrentIndex(self._rows.index(0, 0))
            self.selectionModel().blockSignals(False)
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.dismiss_wanted.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _tops(self) -> Iterator[QStandardItem]:
        return (self._rows.item(row) for row in range(self._rows.rowCount()))

    def _section_at(self, offset: int) -> QStandardItem | None:
        placed = [row for row in self._tops() if row.data(SPAN) is not None]
        before = [row for row in placed if row.data(SPAN).start <= offset]
        return before[-1] if before else None

    def _choose(self, index: QModelIndex) -> None:
        if finding := index.data(FINDING):
            self.finding_chosen.emit(finding)
        elif (span := index.data(SPAN)) is not None:
            self.section_chosen.emit(span)

    def _row(self, section: _Section, dismissed: Container[DraftFinding], text: str) -> QStandardItem:
        name, level, span, page, findings = section
        count = sum(each not in dismissed for each in findings)
        row = _item(_EM * (level - 1) + name, "  ·  ".join(filter(None, (name, page_words(page)))))
        row.setData(span, SPAN)
        row.setData(count, COUNT)
        if findings:
            one = tr("{section}, 1 finding", section=name)
            many = tr("{section}, {count:,} findings", section=name, count=count)
            row.setData(one if count == 1 else many, Qt.ItemDataRole.AccessibleTextRole)
        for each in findings:
            below = _item(finding_words(each, text), each.message)
            below.setData(each, FINDING)
            below.setData(each in dismissed, DISMISSED)
            said = f"{tr(each.kind.concern.value)}: {each.message}"
            if each in dismissed:
                said = tr("{finding} Dismissed.", finding=said)
            below.setData(visible_name(said), Qt.ItemDataRole.AccessibleTextRole)
            row.appendRow(below)
            self._items[each] = below
        return row


_Section = tuple[str, int, Span | None, int, list[DraftFinding]]
"""A row: its name, level, place, page, and findings."""


def _sections(review: DraftReview, findings: Sequence[DraftFinding]) -> Iterator[_Section]:
    """The rows of the outline: what stands before the first heading comes first, what stands nowhere last."""
    headed = [each for each in review.outline if each.heading]
    starts = [each.span.start for each in headed]
    below: list[list[DraftFinding]] = [[] for _ in range(len(headed) + 1)]
    nowhere: list[DraftFinding] = []
    for each in findings:
        own = nowhere if review.is_of_whole(each) else below[bisect_right(starts, each.span.start)]
        own.append(each)
    if below[0]:
        yield tr("Beginning"), 1, Span(0, 0), 0, below[0]
    for section, own in zip(headed, below[1:], strict=True):
        yield visible_name(section.words), max(1, section.level), section.span, section.page, own
    if nowhere:
        yield tr("The draft as a whole"), 1, None, 0, nowhere


def _item(words: str, tip_words: str) -> QStandardItem:
    item = QStandardItem(words)
    item.setToolTip(tip(tip_words))
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    return item


class _RowDelegate(QStyledItemDelegate):
    """Sections with their counts at the right; findings with a dot of their concern's colour."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        size.setHeight(option.fontMetrics.height() + GAP)
        return size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        styled, c = QStyleOptionViewItem(option), colours()
        self.initStyleOption(styled, index)
        words, styled.text = styled.text, ""
        style = self._view.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, styled, painter, self._view)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(GAP / 2, 0, -GAP / 2, 0)
        font = styled.font
        if finding := index.data(FINDING):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tick_colour(finding.kind.concern))
            dot = GAP * 0.8
            painter.drawEllipse(QRectF(box.left(), box.center().y() - dot / 2, dot, dot))
            box.setLeft(box.left() + 1.6 * GAP)
            font.setStrikeOut(bool(index.data(DISMISSED)))
            painter.setPen(c.muted if index.data(DISMISSED) else c.text)
        else:
            count = index.data(COUNT)
            if count:
                small = scaled(font, 0.9)
                width = QFontMetricsF(small).horizontalAdvance(f"{count:,}") + 1.5 * GAP
                pill = QRectF(box.right() - width, box.top() + 3, width, box.height() - 6)
                paint.tag(painter, pill, f"{count:,}", small, c)
                box.setRight(pill.left() - GAP / 2)
            painter.setPen(c.text if count else c.muted)
        paint.line(painter, box, words, font)
        painter.restore()
