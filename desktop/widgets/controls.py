"""Small widgets that several features share, and a layout that wraps them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QMargins, QObject, QRect, QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QCloseEvent,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from core import visible_name
from desktop.widgets import paint
from desktop.widgets.theme import GAP, colours, scaled
from desktop.widgets.words import PlainLabel, tip


def button(text: str, *, primary: bool = False, link: bool = False, tab: bool = False) -> QPushButton:
    """A push button; ``primary`` for the most likely choice, ``link`` for one that looks like text."""
    made = QPushButton(text)
    for name, on in (("primary", primary), ("link", link), ("tab", tab)):
        made.setProperty(name, on)
    made.setCheckable(tab)
    made.setAccessibleName(text.replace("&", "").rstrip("…"))
    return made


def label(text: str = "", *, muted: bool = False, wrap: bool = False, bold: float = 0.0) -> QLabel:
    """Plain text: the contents of a contract or a file name are never treated as markup.

    ``bold`` is the size of a heading, times that of other text.
    """
    made = PlainLabel(text)
    made.setProperty("muted", muted)
    made.setWordWrap(wrap)
    if bold:
        made.setFont(scaled(made.font(), bold, bold=True))
    return made


def badge(text: str) -> QLabel:
    """A short word on a coloured ground."""
    made = label(text)
    made.setProperty("badge", True)
    return made


def close_buttons(dialog: QDialog, *others: QPushButton) -> QDialogButtonBox:
    """The buttons of a dialog that is only read: to close it, and others."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    for each in others:
        buttons.addButton(each, QDialogButtonBox.ButtonRole.ActionRole)
    buttons.rejected.connect(dialog.reject)
    return buttons


def accept_buttons(dialog: QDialog, accept: str) -> tuple[QDialogButtonBox, QPushButton]:
    """The buttons that accept or cancel a dialog, and the one that accepts, with its text."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
    ok.setText(accept)
    return buttons, ok


_Box = TypeVar("_Box", bound=QBoxLayout)
_Part = QWidget | QLayout
Piece = _Part | int | None | tuple[_Part | None, int | Qt.AlignmentFlag]
"""A part of a row or column, alone or with its stretch or alignment; a number of pixels, or None to stretch."""

Margins = tuple[int, int, int, int]


def across(
    *pieces: Piece, within: QWidget | None = None, gap: int = GAP, margins: Margins = (0, 0, 0, 0)
) -> QHBoxLayout:
    """Pieces side by side, ``gap`` pixels apart."""
    return _laid(QHBoxLayout(), pieces, within, gap, margins)


def down(*pieces: Piece, within: QWidget | None = None, gap: int = GAP, margins: Margins = (0, 0, 0, 0)) -> QVBoxLayout:
    """Pieces below one another, ``gap`` pixels apart."""
    return _laid(QVBoxLayout(), pieces, within, gap, margins)


def dialog_column(dialog: QWidget, *pieces: Piece) -> QVBoxLayout:
    """The column of a dialog's parts, with the margins common to all dialogs."""
    return down(*pieces, within=dialog, margins=(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP))


def _laid(box: _Box, pieces: Sequence[Piece], within: QWidget | None, gap: int, margins: Margins) -> _Box:
    if within:
        within.setLayout(box)  # first, so that what is added belongs to it
    box.setSpacing(gap)
    box.setContentsMargins(*margins)
    for piece in pieces:
        part, how = piece if isinstance(piece, tuple) else (piece, 0)
        if part is None:
            box.addStretch(int(how))
        elif isinstance(part, int):
            box.addSpacing(part)
        elif isinstance(part, QLayout):
            box.addLayout(part, int(how))
        elif isinstance(how, Qt.AlignmentFlag):
            box.addWidget(part, 0, how)
        else:
            box.addWidget(part, how)
    return box


def take_room(dialog: QWidget, width: int, height: int) -> None:
    """Resizes a dialog to this, or to its screen if that is smaller."""
    dialog.resize(QSize(width, height).boundedTo(dialog.screen().availableSize() - QSize(4 * GAP, 8 * GAP)))


class WindowBeside(QWidget):
    """A window of its own beside the main one; Esc closes it.

    Args:
        title: of the window.
        width: in pixels, less on a small screen.
        height: the same.
        parent: the main window.
    """

    closed = Signal()

    def __init__(self, title: str, width: int, height: int, parent: QWidget | None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(title)
        take_room(self, width, height)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Cancel), self).activated.connect(self.close)
        self.winId()
        # Otherwise it would always cover the window in which clauses open. Qt takes None; its stubs do not.
        self.windowHandle().setTransientParent(None)  # type: ignore[arg-type]

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()


class ElidedLabel(QWidget):
    """One line of text, shortened in the middle, or at its ``end``, if it does not fit."""

    def __init__(self, *, muted: bool = False, end: bool = False) -> None:
        super().__init__()
        self._text = ""
        self._muted = muted
        self._elide = Qt.TextElideMode.ElideRight if end else Qt.TextElideMode.ElideMiddle
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(self.fontMetrics().height() + 2)

    def text(self) -> str:
        return self._text

    def setText(self, text: str) -> None:
        self._text = text = visible_name(text)
        self.setAccessibleName(text)
        self.setToolTip(tip(text))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(colours().muted if self._muted else colours().text)
        words = QFontMetrics(self.font()).elidedText(self._text, self._elide, self.width())
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), words)


class LineEdit(QLineEdit):
    """Leaves the copy key to the window unless text is selected here."""

    def event(self, event: QEvent) -> bool:
        if is_copy(event) and not self.hasSelectedText():
            event.ignore()
            return False
        return super().event(event)


class PlainTextEdit(QPlainTextEdit):
    """Takes the copy key if text is selected here, otherwise leaves it to the window."""

    def event(self, event: QEvent) -> bool:
        if is_copy(event):  # Qt asks for it only if the text is editable
            event.setAccepted(selected := self.textCursor().hasSelection())
            return selected
        return super().event(event)


class CheckBox(QCheckBox):
    """With a box like the cards' own, visible on a dark background too."""

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        style, c = self.style(), colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = style.subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, self)
        paint.check(painter, QRectF(box), self.isChecked(), c)
        option.rect = style.subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self)
        style.drawControl(QStyle.ControlElement.CE_CheckBoxLabel, option, painter, self)
        if self.hasFocus():
            painter.setPen(c.accent)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)


def restyle(widget: QWidget, name: str, value: object) -> None:
    """Sets a property that the style sheet looks at."""
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def announce(widget: QWidget, words: str) -> None:
    """Makes screen readers announce a text that appears without a change of focus."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


def is_copy(event: QEvent) -> bool:
    """Whether this is Qt asking if a widget wants the copy key for itself."""
    if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    return event.matches(QKeySequence.StandardKey.Copy)


class FlowLayout(QLayout):
    """From left to right, wrapping when a line is full; a widget wider than the line is narrowed."""

    def __init__(self, parent: QWidget | None = None, gap: int = 0) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(QMargins())
        self.setSpacing(gap)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        heights = [item.sizeHint().height() for item in self._shown()]
        return QSize(1, max(heights, default=0))

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Positions the widgets; returns their total height."""
        x, y, line = rect.x(), rect.y(), 0
        for item in self._shown():
            size = item.sizeHint().boundedTo(QSize(rect.width(), 10_000))
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, line = rect.x(), y + line + self.spacing(), 0
            if move:
                item.setGeometry(QRect(x, y, size.width(), size.height()))
            x, line = x + size.width() + self.spacing(), max(line, size.height())
        return y + line - rect.y()


class NameField(LineEdit):
    """Filters as the user types; Esc empties it, and Down goes to the table."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)


def line_list(name: str) -> QListWidget:
    """A list with a line for each row, cut at its end if it is too long; ``name`` is for screen readers."""
    made = QListWidget()
    made.setObjectName("passages")
    made.setAccessibleName(name)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return made


class NarrowedList(QWidget):
    """A list below a field that narrows it as the user types; Down goes into the list.

    Args:
        hint: shown in the empty field.
        field: the field's name, for screen readers.
        name: of the list, for screen readers.
    """

    narrowed = Signal(bool)  # whether any row is left

    def __init__(self, hint: str, field: str, name: str) -> None:
        super().__init__()
        self.filter, self.list = LineEdit(), line_list(name)
        self.filter.setPlaceholderText(hint)
        self.filter.setAccessibleName(field)
        self.filter.textChanged.connect(self._narrow)
        self.filter.installEventFilter(self)
        down(self.filter, (self.list, 1), within=self)

    @property
    def current(self) -> QListWidgetItem | None:
        """The row that is selected, unless it is hidden."""
        item = self.list.currentItem()
        return item if item and not item.isHidden() else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Down:
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return super().eventFilter(watched, event)

    def _narrow(self, text: str) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(text.casefold() not in item.text().casefold())
        shown = [row for row in range(self.list.count()) if not self.list.item(row).isHidden()]
        if self.list.currentRow() not in shown:
            self.list.setCurrentRow(shown[0] if shown else -1)
        self.narrowed.emit(bool(shown))


def local_files(urls: list[QUrl]) -> list[Path]:
    """The local files among the dropped URLs."""
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
