"""The settings of the key that searches for what is on the clipboard, and what the key does."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QKeySequenceEdit

from core import tr
from desktop.example import ByExample
from desktop.feature import Desk, Feature
from desktop.remembered import KeptList
from desktop.shortcut.keys import Chord, GlobalKey, keys_of_system
from desktop.widgets.controls import CheckBox, announce, down, label
from desktop.widgets.theme import GAP

USUAL = "Ctrl+Alt+M"
_WIDTH = 240  # pixels
_OFF = "off"  # saved before the key, where the user turned it off again


class ShortcutPage(QFrame):
    """Off until the user turns it on. ``changed`` after each choice the user makes."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.on = CheckBox(tr("&Search for what is on the clipboard with this key, in any program:"))
        self.keys, self.chosen = QKeySequenceEdit(), QKeySequence()
        self.keys.setMaximumSequenceLength(1)
        self.keys.setFixedWidth(_WIDTH)
        self.keys.setAccessibleName(tr("Key that searches for what is on the clipboard"))
        self.keys.setAccessibleDescription(tr("Press the key, with Ctrl, Alt or the Windows key held down."))
        self.state = label(wrap=True)
        self.without = label(wrap=True)
        self.without.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        promise = tr("Muniment hears of this one key only, and of nothing else that you type in other programs.")
        opened = tr("The key works while Muniment is open, also if it is minimised.")
        self.about = label(f"{promise} {opened}", muted=True, wrap=True)
        margins = (GAP, 2 * GAP, GAP, GAP)
        down(self.on, self.keys, self.state, GAP, self.about, self.without, None, within=self, margins=margins)
        self.on.clicked.connect(self.changed)
        self.keys.keySequenceChanged.connect(self._choose)
        self.show_keys(QKeySequence(USUAL), on=False)

    def show_keys(self, keys: QKeySequence, *, on: bool) -> None:
        """Shows the earlier choice."""
        self.chosen = keys
        self.keys.setKeySequence(keys)
        self.on.setChecked(on)
        self.say("")

    def say(self, words: str) -> None:
        """Says whether the key works."""
        self.state.setText(words)
        self.state.setVisible(bool(words))
        if words and self.isVisible():
            announce(self, words)

    def _choose(self, keys: QKeySequence) -> None:
        """Takes what was pressed; the field says that it is empty before, and all again when it is deleted."""
        if keys.count() and keys != self.chosen:
            self.chosen = keys
            self.changed.emit()

    def say_impossible(self, why: str) -> None:
        """Says why there can be no key, and what to do in its place."""
        for each in (self.on, self.keys, self.about):
            each.hide()
        how = tr(
            "Let a key of your desktop run “{command}”: the handbook says where, in the chapter Reference.",
            command="muniment app --search-clipboard",
        )
        self.without.setText(f"{why} {how}")


class GlobalShortcut(Feature):
    """Asks the system for the key, and searches when it is pressed.

    Args:
        example: searches for what is on the clipboard.
        kept: the key, as Qt writes it; with `_OFF` before it if it is turned off.
    """

    def __init__(self, desk: Desk, example: ByExample, kept: KeptList) -> None:
        super().__init__(desk)
        self._example, self._kept, self._page = example, kept, desk.window.settings.shortcut
        keys, page = keys_of_system(), self._page
        if isinstance(keys, str):
            page.say_impossible(keys)
            return
        # After the event: by then Qt knows its time, without which a window manager keeps the window in the background.
        self.key = GlobalKey(keys, partial(QTimer.singleShot, 0, self, self._search))
        if kept.words:
            page.show_keys(QKeySequence(kept.words[-1]), on=_OFF not in kept.words)
        page.changed.connect(self._choose)
        desk.window.closing.connect(self.key.release)
        fault = self._apply()
        if fault:
            again = [(tr("Choose another key…"), lambda: desk.window.settings.open_shortcut())]
            desk.window.notice.say("error", tr("The key for the clipboard does not work."), fault, again)

    def _choose(self) -> None:
        written = self._page.chosen.toString(QKeySequence.SequenceFormat.PortableText)
        self._kept.keep([written] if self._page.on.isChecked() else [_OFF, written])
        self._apply()

    def _apply(self) -> str:
        """Asks for the key that is chosen, if it is turned on. Returns "", or why it does not work, which is said."""
        page = self._page
        if not page.on.isChecked():
            self.key.release()
            page.say("")
            return ""
        fault = self._take(page.chosen)
        page.say(fault or tr("The key works."))
        return fault

    def _take(self, keys: QKeySequence) -> str:
        self.key.release()
        chord = Chord.of(keys)
        if chord is None:
            return tr("Choose a letter, a digit or a function key, with Ctrl, Alt or the Windows key held down.")
        if any(keys in action.shortcuts() for action in self._window.findChildren(QAction)):
            return tr("Muniment itself uses this key. Choose another one.")
        return self.key.take(chord)

    def _search(self) -> None:
        self._window.come_to_front()
        self._example.search_clipboard()
