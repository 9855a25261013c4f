"""The form in which a clause is kept as one of the firm's own, or a kept one is changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QDialog, QGridLayout, QWidget

from core import Concept, KeptClause, KeptConcern, Position, Risk, tr
from desktop.widgets.controls import (
    CheckBox,
    LineEdit,
    PlainTextEdit,
    accept_buttons,
    across,
    announce,
    button,
    dialog_column,
    label,
    restyle,
    take_room,
)
from desktop.widgets.theme import GAP
from desktop.widgets.words import QT_TRANSLATE_NOOP, tip

POSITIONS = {
    Position.STANDARD: QT_TRANSLATE_NOOP("", "Standard"),
    Position.FALLBACK: QT_TRANSLATE_NOOP("", "Fallback"),
}
RISKS = {
    None: QT_TRANSLATE_NOOP("", "Not said"),
    Risk.LOW: QT_TRANSLATE_NOOP("", "Low"),
    Risk.MEDIUM: QT_TRANSLATE_NOOP("", "Medium"),
    Risk.HIGH: QT_TRANSLATE_NOOP("", "High"),
}
_STALE = {KeptConcern.SOURCE_CHANGED, KeptConcern.SOURCE_GONE}


class KeptDialog(QDialog):
    """Asks what the firm says of a clause. Its opener closes it, so that mistakes can be corrected in it.

    Tab goes from field to field, Ctrl+Enter keeps the clause.

    Args:
        kept: as it is kept, or proposed.
        types: the clause types, each followed by the narrower ones.
    """

    accepted_as = Signal(object)  # a KeptClause
    placeholders_wanted = Signal(object)  # a KeptClause

    def __init__(self, kept: KeptClause, types: Sequence[Concept], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept = kept
        self.setWindowTitle(tr("Kept clause") if kept.id else tr("Keep this clause"))
        take_room(self, 760, 560)
        self.title, self.side, self.owner = LineEdit(kept.title), LineEdit(kept.side), LineEdit(kept.owner)
        self.review = LineEdit(kept.review)
        self.side.setPlaceholderText(tr("Such as supplier"))
        self.review.setPlaceholderText(tr("Such as 1 May 2027"))
        self.type, self.position, self.risk = QComboBox(), QComboBox(), QComboBox()
        self._fill(types)
        self.text, self.guidance = PlainTextEdit(), PlainTextEdit()
        for field, words in ((self.text, kept.text), (self.guidance, kept.guidance)):
            field.setPlainText(words)
            field.setTabChangesFocus(True)
            field.document().setDocumentMargin(GAP)
        self.guidance.setFixedHeight(self.fontMetrics().lineSpacing() * 3 + 2 * GAP)
        self.guidance.setPlaceholderText(tr("When to use it, and what to give way on"))
        self.blanks = button(tr("Use &placeholders"))
        self.blanks.setAutoDefault(False)
        self.blanks.setToolTip(tip(tr("Replaces names, addresses, numbers, amounts and dates in the words")))
        self.blanks.clicked.connect(lambda: self.placeholders_wanted.emit(self._said()))
        self.apart = CheckBox(tr("Compare it &no longer with the contract that it was taken from"))
        self.apart.setVisible(bool(_STALE & {*kept.concerns}))
        self.hint = label(" ".join(tr(each) for each in kept.concerns), muted=True, wrap=True)
        self.hint.setVisible(bool(kept.concerns))
        buttons, self.ok = accept_buttons(self, tr("&Keep"))
        buttons.accepted.disconnect(self.accept)
        buttons.accepted.connect(lambda: self.accepted_as.emit(self._said()))
        above = across(self._named(tr("&Words of the clause"), self.text), None, self.blanks)
        guidance = self._named(tr("&Guidance"), self.guidance)
        dialog_column(
            self, self._fields(), above, (self.text, 1), guidance, self.guidance, self.apart, self.hint, buttons
        )
        self.title.selectAll()
        self.title.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_words(self, kept: KeptClause) -> None:
        """Shows the title and the words with placeholders."""
        self.title.setText(kept.title)
        self.text.setPlainText(kept.text)

    def show_fault(self, words: str) -> None:
        """Says what was not understood."""
        self.hint.setText(words)
        self.hint.show()
        restyle(self.hint, "error", True)
        announce(self, words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.ok.click()
        else:
            super().keyPressEvent(event)

    def _said(self) -> KeptClause:
        """The clause as the fields have it."""
        return replace(
            self._kept,
            title=self.title.text(),
            text=self.text.toPlainText(),
            type=self.type.currentData(),
            guidance=self.guidance.toPlainText(),
            side=self.side.text(),
            position=[*POSITIONS][self.position.currentIndex()],  # of the data Qt would make a plain string
            risk=[*RISKS][self.risk.currentIndex()],
            owner=self.owner.text(),
            review=self.review.text(),
            source="" if self.apart.isChecked() else self._kept.source,
        )

    def _fill(self, types: Sequence[Concept]) -> None:
        self.type.addItem(tr("None"), "")
        depth = {"": -1}
        for concept in types:
            depth[concept.id] = depth.get(concept.parent, -1) + 1
            self.type.addItem("    " * depth[concept.id] + concept.name, concept.id)
        if self.type.findData(self._kept.type) < 0:  # of another lexicon
            self.type.addItem(self._kept.type, self._kept.type)
        self.position.addItems([tr(words) for words in POSITIONS.values()])
        self.risk.addItems([tr(words) for words in RISKS.values()])
        self.type.setCurrentIndex(self.type.findData(self._kept.type))
        self.position.setCurrentIndex(list(POSITIONS).index(self._kept.position))
        self.risk.setCurrentIndex(list(RISKS).index(self._kept.risk))

    def _fields(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GAP)
        grid.setVerticalSpacing(GAP // 2)
        rows = (
            ((tr("&Side that it favours"), self.side), (tr("Clause t&ype"), self.type)),
            ((tr("Own&er"), self.owner), (tr("P&osition"), self.position)),
            ((tr("Re&view on"), self.review), (tr("&Risk"), self.risk)),
        )
        grid.addWidget(self._named(tr("&Title"), self.title), 0, 0)
        grid.addWidget(self.title, 0, 1, 1, 3)
        for row, pair in enumerate(rows, start=1):
            for column, named in enumerate(pair):
                grid.addWidget(self._named(*named), row, 2 * column)
                grid.addWidget(named[1], row, 2 * column + 1)
        self.type.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        return grid

    def _named(self, name: str, field: QWidget) -> QWidget:
        """The label of a field, with its key."""
        of_it = label(name)
        of_it.setBuddy(field)
        field.setAccessibleName(name.replace("&", ""))
        return of_it
