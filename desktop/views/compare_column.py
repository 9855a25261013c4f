"""A column of a comparison: which clause it is, and its words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core import Change, Wording, marks_of, tr
from desktop.models.compared import Piece
from desktop.plain import tip
from desktop.views.compared_text import ComparedText
from desktop.views.theme import GAP, scaled
from desktop.views.widgets import ElidedLabel, button, label

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
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(self.note)
        for mark in marks_of(wording.remarks):
            badge = label(tr(mark.value))
            badge.setProperty("badge", True)
            row.addWidget(badge)
        row.addStretch()
        row.addWidget(self.make_base)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.name)
        column.addWidget(self.contract)
        column.addWidget(self.law)
        column.addLayout(row)
        column.addSpacing(GAP // 2)
        column.addWidget(self.text, 1)

    def show_current(self, current: bool) -> None:
        """Shows whether this is the clause whose differences the base shows."""
        self.note.setProperty("badge", current)
        self.text.setExtraSelections([])
        self.note.style().unpolish(self.note)
        self.note.style().polish(self.note)
