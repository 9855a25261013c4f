"""The review of names, addresses, numbers, amounts and dates before an export: which to replace, with what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QGridLayout, QScrollArea, QWidget

from core import Placeholder, tr, visible_name
from desktop.plain import keyless, tip
from desktop.views.theme import GAP
from desktop.views.widgets import CheckBox, LineEdit, dialog_column, label

_LONGEST = 48  # characters shown of what was found


class PlaceholdersDialog(QDialog):
    """A row each: a tick, what was found, in how many places, and the placeholder, which can be edited.

    Tab moves, Space ticks, Enter continues.
    """

    def __init__(self, proposed: Sequence[Placeholder], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Names, addresses, numbers, amounts and dates"))
        self.resize(680, 520)
        self._proposed = tuple(proposed)
        self.ticks = [_tick(each) for each in proposed]
        self.texts = [_text(each) for each in proposed]
        for tick, text in zip(self.ticks, self.texts, strict=True):
            tick.toggled.connect(text.setEnabled)
        explained = tr(
            "What is ticked is replaced, and highlighted in Word. Source lines are left out. Names that "
            "are written differently are not found, so read the clauses before you pass them on."
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Continue"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = dialog_column(self)
        column.addWidget(label(explained, muted=True, wrap=True))
        column.addWidget(self._rows(), 1)
        column.addWidget(buttons)

    @property
    def chosen(self) -> tuple[Placeholder, ...]:
        """The ticked placeholders, as edited; an emptied one reverts to its proposal."""
        rows = zip(self._proposed, self.ticks, self.texts, strict=True)
        return tuple(
            replace(each, text=text.text().strip() or each.text) for each, tick, text in rows if tick.isChecked()
        )

    def _rows(self) -> QScrollArea:
        held = QWidget()
        grid = QGridLayout(held)
        grid.setHorizontalSpacing(2 * GAP)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(2, 2)
        for row, (each, tick, text) in enumerate(zip(self._proposed, self.ticks, self.texts, strict=True)):
            grid.addWidget(tick, row, 0)
            grid.addWidget(label(_places(each.places), muted=True), row, 1)
            grid.addWidget(text, row, 2)
        grid.setRowStretch(len(self._proposed), 1)
        area = QScrollArea()
        area.setWidget(held)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area


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
