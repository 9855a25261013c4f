"""Shown when there are no results: what to do, and buttons that do it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from desktop.widgets.controls import across, announce, button, down, label
from desktop.widgets.icons import Sign
from desktop.widgets.theme import GAP, RADIUS, colours, scaled


class EmptyState(QWidget):
    """A heading, a sentence, and buttons, centred."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._framed = False
        self.heading = label(wrap=True, bold=1.5)
        self.words = label(muted=True, wrap=True)
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(40 * GAP)
        self._sign = Sign(7 * GAP)
        self._buttons = across()
        self._made: list[QPushButton] = []
        self.bar.hide()
        middle = Qt.AlignmentFlag.AlignHCenter
        for piece in (self.heading, self.words):
            piece.setAlignment(middle)
        pieces = (
            (None, 2),
            (self._sign, middle),
            self.heading,
            self.words,
            (self.bar, middle),
            self._buttons,
            (None, 3),
        )
        down(*pieces, within=self, gap=2 * GAP, margins=(4 * GAP, 4 * GAP, 4 * GAP, 4 * GAP))

    def say(
        self,
        heading: str,
        words: str,
        buttons: Sequence[tuple[str, Callable[[], object]]] = (),
        *,
        framed: bool = False,
        busy: bool = False,
    ) -> None:
        """Shows these words and offers these buttons; ``framed`` as a place to drop files, ``busy`` as work."""
        self._framed = framed
        self._sign.setVisible(bool(heading))
        self.heading.setText(heading)
        self.words.setText(words)
        self.bar.setVisible(busy)
        self.bar.setAccessibleName(heading)
        if busy:
            announce(self, f"{heading} {words}")
        while item := self._buttons.takeAt(0):
            if widget := item.widget():
                widget.deleteLater()
        self._buttons.addStretch()
        self._made.clear()
        for i, (text, action) in enumerate(buttons):
            made = button(text, primary=framed and i == 0)
            made.clicked.connect(lambda _=False, action=action: action())
            self._made.append(made)
            self._buttons.addWidget(made)
        self._buttons.addStretch()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = next((made for made in self._made if made.hasFocus()), None)
            if focused:
                focused.click()
                return
        super().keyPressEvent(event)

    def focus_first(self) -> None:
        """Makes Enter press the first button."""
        if self._made:
            self._made[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._framed:
            return
        c = colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(c.line, 2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(GAP, GAP, -GAP, -GAP), 2 * RADIUS, 2 * RADIUS)


class DropOverlay(QWidget):
    """Covers the window while files are dragged over it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._covered = parent
        self.words = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def cover(self, words: str) -> None:
        """Covers the window, and says what dropping the files will do."""
        self.words = words
        self.setGeometry(self._covered.rect())
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        c = colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = c.window.toRgb()
        veil.setAlphaF(0.95)
        painter.fillRect(self.rect(), veil)
        painter.setPen(QPen(c.accent, 3, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(16, 16, -16, -16), 2 * RADIUS, 2 * RADIUS)
        painter.setFont(scaled(self.font(), 1.6, bold=True))
        painter.setPen(c.accent)
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self.words)
