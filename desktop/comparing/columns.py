"""Compared clauses as columns of text: how each of the others differs from the base."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from core import Change, Comparison, Wording, marks_of, tr, visible_text
from desktop.widgets.controls import ElidedLabel, across, badge, button, down, label, restyle
from desktop.widgets.theme import GAP, colours, scaled
from desktop.widgets.words import tip

MOST_COMPARED: Final = 6  # clauses: more columns would be too narrow to read


@dataclass(frozen=True, slots=True)
class Compared:
    """A base and the others, in order; ``comparisons`` has one for each of the others."""

    base: Wording
    others: tuple[Wording, ...] = ()
    comparisons: tuple[Comparison, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of a comparison, with the number of its difference, from 0; None if its words are the same.

    ``base_text`` is as in `core.ComparedRun`.
    """

    change: Change
    text: str
    difference: int | None
    base_text: str = ""


def pieces_of(comparison: Comparison) -> Iterator[Piece]:
    """The runs in order. All changes between two equal runs are one difference."""
    number, changed = -1, False
    for run in comparison.runs:
        if run.change in (Change.EQUAL, Change.CAPITALS):
            changed = False
            yield Piece(run.change, run.text, None, run.base_text)
        else:
            number += not changed
            changed = True
            yield Piece(run.change, run.text, number)


def count_differences(comparison: Comparison) -> int:
    """The number of differences."""
    return len({piece.difference for piece in pieces_of(comparison)} - {None})


def difference_words(comparison: Comparison, number: int) -> str:
    """What one difference deletes and inserts, to be read aloud."""
    of_it = [piece for piece in pieces_of(comparison) if piece.difference == number]
    deleted = "".join(piece.text for piece in of_it if piece.change is Change.DELETED).strip()
    inserted = "".join(piece.text for piece in of_it if piece.change is Change.INSERTED).strip()
    said = (
        tr("deleted: {words}", words=deleted) if deleted else "",
        tr("inserted: {words}", words=inserted) if inserted else "",
    )
    return "; ".join(filter(None, said))


def place_across(comparison: Comparison, place: int, *, back: bool = False) -> int:
    """The place in the other text that corresponds to a place in the base; with ``back``, the reverse.

    A place in words that only one text has corresponds to the place in the other where they are missing.
    """
    here_only, there_only = Change.DELETED, Change.INSERTED
    if back:
        here_only, there_only = there_only, here_only
    here = there = 0
    for run in comparison.runs:
        if run.change is not there_only and here + len(run.text) > place:
            return there if run.change is here_only else there + place - here
        here += len(run.text) * (run.change is not there_only)  # in other capitals, words are as long
        there += len(run.text) * (run.change is not here_only)
    return there


_ABOVE = 3  # scrolling to a difference puts it at this fraction of the height
_LINE_HEIGHT = 115.0  # per cent


class ComparedText(QTextEdit):
    """Read-only. Text is inserted literally, never as markup."""

    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compared")
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.document().setDocumentMargin(1.5 * GAP)
        self._places: dict[int, tuple[int, int]] = {}
        self._shown: tuple[tuple[Piece, ...], Container[Change]] = ((), ())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange) and hasattr(self, "_shown"):
            self.show_pieces(*self._shown)  # in the colours of the other theme

    def show_pieces(self, pieces: Iterable[Piece], shown: Container[Change]) -> None:
        """Shows the pieces of these kinds; records the place of every difference, even one not visible here."""
        self._shown = pieces, shown = tuple(pieces), shown
        self.clear()
        self.setExtraSelections([])
        self._places.clear()
        formats = _formats()
        cursor = self.textCursor()
        cursor.beginEditBlock()
        cursor.setBlockFormat(_paragraph())
        for piece in pieces:
            start = cursor.position()
            if piece.change in shown:
                words = piece.base_text if piece.base_text and Change.INSERTED not in shown else piece.text
                cursor.insertText(visible_text(words), formats[piece.change])
            if piece.difference is not None:
                first, _ = self._places.get(piece.difference, (start, start))
                self._places[piece.difference] = first, cursor.position()
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def go_to(self, difference: int) -> None:
        """Marks a difference as the current one, and scrolls to it."""
        start, end = self._places.get(difference, (0, 0))
        mark = QTextEdit.ExtraSelection()
        mark.cursor = self.textCursor()
        mark.cursor.setPosition(start)
        mark.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        mark.format.setBackground(colours().mark)
        mark.format.setForeground(colours().text)
        self.setExtraSelections([mark])
        cursor = self.textCursor()
        cursor.setPosition(start)
        self.setTextCursor(cursor)
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect().top() - self.viewport().height() // _ABOVE)

    def top(self) -> tuple[int, int]:
        """The first visible character, and how far down its line begins, in pixels."""
        cursor = self.cursorForPosition(QPoint(2 * GAP, 1))
        return cursor.position(), self.cursorRect(cursor).top()

    def scroll_to(self, place: int, down: int) -> None:
        """Scrolls a character to that distance from the top."""
        cursor = self.textCursor()
        cursor.setPosition(min(place, self.document().characterCount() - 1))
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(cursor).top() - down)

    @property
    def marked(self) -> str:
        """The words of the current difference here, "" if it has none."""
        return "".join(each.cursor.selectedText() for each in self.extraSelections())

    def createMimeDataFromSelection(self) -> QMimeData:
        """The plain words: the colours are those of this screen, and white in the dark theme."""
        data = QMimeData()
        data.setText(self.textCursor().selectedText().replace("\u2029", "\n"))
        return data

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()


def _paragraph() -> QTextBlockFormat:
    made = QTextBlockFormat()
    made.setBottomMargin(GAP)
    made.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    return made


def _formats() -> dict[Change, QTextCharFormat]:
    c = colours()
    equal, capitals, inserted, deleted = (QTextCharFormat() for _ in Change)
    equal.setForeground(c.text)
    capitals.setForeground(c.text)
    capitals.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
    capitals.setUnderlineColor(c.muted)
    inserted.setForeground(c.success)
    inserted.setBackground(c.success_tint)
    inserted.setFontUnderline(True)
    deleted.setForeground(c.error)
    deleted.setBackground(c.error_tint)
    deleted.setFontStrikeOut(True)
    return {Change.EQUAL: equal, Change.CAPITALS: capitals, Change.INSERTED: inserted, Change.DELETED: deleted}


NARROWEST = 270  # enough for what is above the text


class CompareColumn(QWidget):
    """The clause, its contract, the law and the year, above the clause's text."""

    def __init__(self, wording: Wording, note: str, pieces: Iterable[Piece], shown: Sequence[Change]) -> None:
        super().__init__()
        self.setMinimumWidth(NARROWEST)
        self.name, self.contract = ElidedLabel(end=True), ElidedLabel(muted=True, end=True)
        self.law = ElidedLabel(muted=True, end=True)
        self.name.setFont(scaled(self.font(), 1.0, bold=True))
        self.name.setText(wording.name)
        self.contract.setText(wording.title)
        self.law.setText("  ·  ".join(filter(None, (wording.law, wording.date[:4]))))
        for each in (self.name, self.contract):
            each.setToolTip(tip("\n".join(filter(None, (wording.source or wording.name, *wording.remarks)))))
        self.note = label(note, muted=True)
        self.make_base = button(tr("Make base"), link=True)
        self.make_base.setToolTip(tip(tr("Compare the others with this one")))
        self.text = ComparedText()
        self.text.setAccessibleName(", ".join(filter(None, (wording.name, wording.title, self.law.text(), note))))
        self.text.show_pieces(pieces, shown)
        policy = self.make_base.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # so that the texts of all columns begin at the same height
        self.make_base.setSizePolicy(policy)
        badges = [badge(tr(mark.value)) for mark in marks_of(wording.remarks)]
        row = across(self.note, *badges, None, self.make_base)
        down(self.name, self.contract, self.law, row, GAP // 2, (self.text, 1), within=self, gap=2)

    def show_current(self, current: bool) -> None:
        """Shows whether this is the clause whose differences the base shows."""
        self.text.setExtraSelections([])
        restyle(self.note, "badge", current)
