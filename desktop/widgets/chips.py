"""A row of small removable items: the chosen filters, the concepts that widened a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.widgets.controls import FlowLayout, button, label
from desktop.widgets.theme import GAP
from desktop.widgets.words import keyless, tip

_LONGEST = 44  # characters of a chip; its tool tip has the whole


@dataclass(frozen=True, slots=True)
class ChipWords:
    """A chip's text, what pressing it does, for screen readers, and a tool tip; ``off`` once removed."""

    key: tuple[str, ...]
    text: str
    does: str
    tip: str = ""
    off: bool = False


class Chip(QPushButton):
    """Pressed by a click, Space, Enter or Delete."""

    def __init__(self, words: ChipWords) -> None:
        short = words.text if len(words.text) <= _LONGEST else words.text[: _LONGEST - 1].rstrip() + "…"
        short = keyless(short)
        super().__init__(f"+ {short}" if words.off else f"{short}  ×")
        self.key = words.key
        self.setProperty("chip", "off" if words.off else "on")
        self.setAccessibleName(words.does)
        self.setToolTip(tip(words.tip or words.does))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.click()
        else:
            super().keyPressEvent(event)


class ChipRow(QWidget):
    """A title and chips; hidden without chips. When the focused chip goes, the focus stays in the row.

    Args:
        title: what the chips are.
        after: the widget before it in the tab order.
        clear: the text of a button that removes all; "" for none.
    """

    pressed = Signal(tuple)
    cleared = Signal()
    emptied = Signal()

    def __init__(self, title: str, after: QWidget, clear: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self._after = after
        self._title = label(title, muted=True)
        self._clear = button(clear, link=True) if clear else None
        self._row = FlowLayout(self, GAP // 2)
        self._row.addWidget(self._title)
        self._chips: list[Chip] = []
        if self._clear:
            self._clear.clicked.connect(self.cleared)
            self._row.addWidget(self._clear)
        self.hide()

    @property
    def chips(self) -> tuple[Chip, ...]:
        return tuple(self._chips)

    def show_chips(self, words: Sequence[ChipWords], title: str = "") -> None:
        """Replaces the chips, and the title if one is given."""
        if title:
            self._title.setText(keyless(title))
            self.setAccessibleName(title)
        focused = next((i for i, chip in enumerate(self._chips) if chip.hasFocus()), None)
        for chip in self._chips:
            self._row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = [Chip(each) for each in words]
        if self._clear:
            self._row.removeWidget(self._clear)
        for chip in self._chips:
            chip.clicked.connect(lambda _=False, key=chip.key: self.pressed.emit(key))
            self._row.addWidget(chip)
            chip.show()  # it could not take the focus before
            chip.setFixedHeight(self._title.fontMetrics().height() + GAP)
        self._title.setFixedHeight(self._title.fontMetrics().height() + GAP)
        if self._clear:
            self._clear.setFixedHeight(self._title.fontMetrics().height() + GAP)
            self._row.addWidget(self._clear)
        self._in_tab_order()
        self.setVisible(bool(words))
        self.updateGeometry()
        if focused is not None:
            self._restore_focus(focused)

    def _in_tab_order(self) -> None:
        stops = [self._after, *self._chips, *([self._clear] if self._clear else [])]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _restore_focus(self, place: int) -> None:
        if self._chips:
            self._chips[min(place, len(self._chips) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.emptied.emit()
