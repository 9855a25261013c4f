"""Messages: at the foot of the window, and in a line above the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from core import tr, visible_name
from desktop import opening
from desktop.widgets import words as plain
from desktop.widgets.controls import ElidedLabel, across, announce, button, down, label, restyle
from desktop.widgets.theme import GAP, scaled
from desktop.widgets.words import path_words, tip

Action = tuple[str, Callable[[], object]]

LASTS_MS = 10_000  # a message that needs no response
_WIDEST = 620


class Notice(QFrame):
    """Hidden until it has something to say.

    A message that only reports a success, or only offers something, goes after a while unless the mouse or the keyboard
    is in it; any other stays until it is closed, also by Escape, or replaced.
    """

    closed = Signal()
    undo_offered = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self._then: Callable[[], object] | None = None
        self._undo: Callable[[], object] | None = None
        self._next: QVBoxLayout | None = None  # where the next message stands
        self._floats = True
        self.heading = label(wrap=True, bold=1.0)
        self.words = label(muted=True, wrap=True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._actions = across()
        self._close = button(tr("Dismiss"), link=True)
        self._close.clicked.connect(self.dismiss)
        self._until = QTimer(self, singleShot=True)
        self._until.timeout.connect(self._expire)
        column = down(self.heading, self.words, gap=2)
        self._row = across((column, 1), self._actions, self._close, within=self, margins=(2 * GAP, GAP, GAP, GAP))
        self.hide()

    def stand_in(self, column: QVBoxLayout, *, later: bool = False) -> None:
        """Stands from now on at the top of a column, where it covers nothing, without changing whether it is shown.

        ``later``: only from the next message on, as this one has nothing to do with what the column belongs to.
        """
        shown = not self.isHidden()
        self._floats = False
        self._next = column if later and shown else None
        if self._next:
            return
        column.insertWidget(0, self)
        self.setVisible(shown)

    def float_over(self, host: QWidget) -> None:
        """Floats from now on over the foot of another widget, without changing whether it is shown."""
        shown = not self.isHidden()
        if before := self.parentWidget():
            before.removeEventFilter(self)
        self.setParent(host)
        host.installEventFilter(self)
        if shown:
            self._appear()

    def say(
        self,
        tone: str,
        heading: str,
        words: str = "",
        actions: Sequence[Action] = (),
        *,
        passing: bool = False,
        then: Callable[[], object] | None = None,
    ) -> None:
        """Shows a message.

        Args:
            tone: "plain", "success" or "error".
            heading: what there is to say.
            words: the details.
            actions: what can be done about it.
            passing: whether it goes by itself, with or without actions.
            then: called when it is gone, for whatever reason.
        """
        self._leave()
        if self._next:
            super().hide()
            self.stand_in(self._next)
        self._then = then
        restyle(self, "tone", tone)
        self.heading.setText(heading)
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.setAccessibleName(f"{heading} {words}".strip())
        while item := self._actions.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self._undo = next((action for text, action in actions if text == tr("Undo")), None)
        self.undo_offered.emit(self._undo is not None)
        for text, action in actions:
            made = button(text)
            made.clicked.connect(lambda _=False, action=action: action())
            if text == tr("Undo"):  # also by its key, while the message shows
                made.setShortcut(QKeySequence(QKeySequence.StandardKey.Undo))
                keys = QKeySequence(QKeySequence.StandardKey.Undo).toString(QKeySequence.SequenceFormat.NativeText)
                made.setToolTip(tip(tr("Undo ({keys})", keys=keys)))
            self._actions.addWidget(made)
        self._appear()
        self._until.stop()
        if passing or (tone == "success" and not actions):
            self._until.start(LASTS_MS)
        announce(self, f"{heading} {words}".strip())

    def undo(self) -> None:
        """Undoes what the message offers to undo."""
        if self._undo:
            self._undo()

    def hide(self) -> None:
        super().hide()
        self._undo = None
        self.undo_offered.emit(False)
        self._leave()

    def _leave(self) -> None:
        then, self._then = self._then, None
        if then:
            then()

    def dismiss(self) -> None:
        self.hide()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def _appear(self) -> None:
        self.show()
        self.raise_()
        self._place()

    def _place(self) -> None:
        """Places it at the bottom right of the host, as wide as its words need and the host allows."""
        if (host := self.parentWidget()) is None or not self._floats:
            return
        room = host.rect().adjusted(GAP, GAP, -GAP, -GAP)
        self._row.activate()
        width = min(_WIDEST, room.width())
        self.resize(width, max(self._row.totalHeightForWidth(width), self.minimumSizeHint().height()))
        self.move(room.right() - self.width() + 1, room.bottom() - self.height() + 1)

    def _expire(self) -> None:
        focus = self.window().focusWidget()
        if self.underMouse() or (focus and self.isAncestorOf(focus)):
            self._until.start(LASTS_MS)
        else:
            self.dismiss()


class Banner(QFrame):
    """A line with a button to end what it describes."""

    closed = Signal()

    def __init__(self, close: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.heading = ElidedLabel(end=True)
        self.heading.setFont(scaled(self.font(), 1.0, bold=True))
        self.words = label(muted=True, wrap=True)
        self.close_button = button(close, link=True)
        self.close_button.clicked.connect(self.closed)
        column = down(self.heading, self.words, gap=2)
        across(
            (column, 1),
            (self.close_button, Qt.AlignmentFlag.AlignVCenter),
            within=self,
            margins=(2 * GAP, GAP // 2, GAP, GAP // 2),
        )
        self.hide()

    def say(self, heading: str, words: str = "", tip: str = "") -> None:
        """Shows a heading and words; without a heading it is hidden."""
        changed = heading and heading != self.heading.text()
        self.heading.setText(heading)
        self.heading.setToolTip(plain.tip(tip or heading))
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.setAccessibleName(f"{heading} {words}".strip())
        self.setVisible(bool(heading))
        if changed:
            announce(self, self.accessibleName())


def say_exported(notice: Notice, path: Path, *others: Action) -> None:
    """Says where a file was saved, and offers to open it, and what ``others`` do."""
    actions = [
        (tr("Open"), lambda: opening.open_file(path)),
        (tr("Show in folder"), lambda: opening.show_in_folder(path)),
        *others,
    ]
    notice.say("success", tr("Saved to {file}", file=visible_name(path.name)), path_words(path.parent), actions)
