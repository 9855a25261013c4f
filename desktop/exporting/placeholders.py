"""The review of names, addresses, numbers, amounts and dates before an export: which to replace, with what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QScrollArea, QWidget

from core import Placeholder, tr, visible_name
from desktop.widgets.controls import (
    CheckBox,
    LineEdit,
    accept_buttons,
    across,
    announce,
    button,
    dialog_column,
    down,
    label,
)
from desktop.widgets.theme import GAP
from desktop.widgets.words import keyless, tip

_LONGEST = 48  # characters shown of what was found


class PlaceholdersDialog(QDialog):
    """A row each: a tick, what was found, in how many places, and the placeholder, which can be edited.

    Tab moves, Space ticks, Enter continues. Words that were not found can be ``wanted`` too; Enter after them looks for
    them.
    """

    wanted = Signal(str)

    def __init__(self, proposed: Sequence[Placeholder], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Names, addresses, numbers, amounts and dates"))
        self.resize(680, 520)
        self._proposed: list[Placeholder] = []
        self.ticks: list[CheckBox] = []
        self.texts: list[LineEdit] = []
        self._grid = QGridLayout()
        explained = tr(
            "What is ticked is replaced, and highlighted in Word. Source lines are left out. Not every name and "
            "address is found, so read the clauses before you pass them on."
        )
        if not proposed:
            explained = tr("Nothing to replace was found in these clauses.") + " " + explained
        self.also = LineEdit()
        self.also.setPlaceholderText(tr("Another name, or other words, to replace"))
        self.also.setAccessibleName(tr("Other words to replace"))
        self.add = button(tr("&Add"))
        self.add.setAutoDefault(False)
        self.add.setEnabled(False)
        self.also.textChanged.connect(lambda words: self.add.setEnabled(bool(words.strip())))
        self.add.clicked.connect(lambda: self.wanted.emit(self.also.text().strip()))
        self.hint = label(muted=True, wrap=True)
        buttons, _ = accept_buttons(self, tr("Continue"))
        adding = across((self.also, 1), self.add)
        dialog_column(self, label(explained, muted=True, wrap=True), (self._rows(), 1), adding, self.hint, buttons)
        for each in proposed:
            self._add(each)
        if self.ticks:
            self.ticks[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def show_found(self, words: str, found: Placeholder | None) -> None:
        """Adds a row for words of the user's own, or says that no clause has them."""
        known = {each for placeholder in self._proposed for each in placeholder.words}
        if found is None:
            self.hint.setText(tr("“{words}” is in none of these clauses.", words=visible_name(words)))
        elif known >= {*found.words}:
            self.hint.setText(tr("“{words}” is listed already.", words=visible_name(words)))
        else:
            self.hint.setText("")
            self.also.clear()
            own = sum(each.kind is found.kind for each in self._proposed)
            self._add(replace(found, text=f"[NAME {own + 1}]") if own else found)
            self.texts[-1].setFocus(Qt.FocusReason.OtherFocusReason)
            self.texts[-1].selectAll()
        announce(self, self.hint.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.also.hasFocus() and self.add.isEnabled():
            self.add.click()
        else:
            super().keyPressEvent(event)

    @property
    def chosen(self) -> tuple[Placeholder, ...]:
        """The ticked placeholders, as edited; an emptied one reverts to its proposal."""
        rows = zip(self._proposed, self.ticks, self.texts, strict=True)
        return tuple(
            replace(each, text=text.text().strip() or each.text) for each, tick, text in rows if tick.isChecked()
        )

    def _rows(self) -> QScrollArea:
        held = QWidget()
        down(self._grid, None, within=held)
        self._grid.setHorizontalSpacing(2 * GAP)
        self._grid.setColumnStretch(0, 3)
        self._grid.setColumnStretch(2, 2)
        area = QScrollArea()
        area.setWidget(held)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area

    def _add(self, placeholder: Placeholder) -> None:
        row, tick, text = len(self._proposed), _tick(placeholder), _text(placeholder)
        tick.toggled.connect(text.setEnabled)
        self._proposed.append(placeholder)
        self.ticks.append(tick)
        self.texts.append(text)
        self._grid.addWidget(tick, row, 0)
        self._grid.addWidget(label(_places(placeholder.places), muted=True), row, 1)
        self._grid.addWidget(text, row, 2)
        for before, after in pairwise((tick, text, self.also, self.add)):
            QWidget.setTabOrder(before, after)


def _tick(placeholder: Placeholder) -> CheckBox:
    found = visible_name("; ".join(" ".join(words.split()) for words in placeholder.words))
    made = CheckBox(keyless(found if len(found) <= _LONGEST else f"{found[: _LONGEST - 1]}…"))
    made.setChecked(True)
    made.setToolTip(tip(found))
    made.setAccessibleName(tr("{kind}: {words}", kind=tr(placeholder.kind), words=found))
    made.setAccessibleDescription(_places(placeholder.places))
    return made


def _text(placeholder: Placeholder) -> LineEdit:
    made = LineEdit(placeholder.text)
    made.setAccessibleName(tr("Placeholder for {words}", words=visible_name(placeholder.words[0])))
    return made


def _places(count: int) -> str:
    return tr("1 place") if count == 1 else tr("{count:,} places", count=count)
