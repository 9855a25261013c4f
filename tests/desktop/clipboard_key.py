"""A program with a minimised window that asks for a key: the first of its arguments that is to be had. It says when it
is ready, and whenever the key has brought its window up; then the window is minimised again.
"""

import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from desktop.files.model import FilesModel
from desktop.main_window import MainWindow
from desktop.results.hits import HitsModel
from desktop.shortcut import keys
from desktop.shortcut.keys import Chord, GlobalKey, keys_of_system
from desktop.tray.selection import Selection

keys._AGAIN_MS = 0  # the tests press faster than fingers
application = QApplication([])
window = MainWindow(HitsModel(Selection()), FilesModel())


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def bring_up() -> None:
    window.come_to_front()
    say("up" if window.isVisible() and not window.isMinimized() else "down")
    window.showMinimized()


given = keys_of_system()
assert not isinstance(given, str), given
key = GlobalKey(given, lambda: QTimer.singleShot(0, bring_up))
window.showMinimized()
for argument in sys.argv[1:]:
    chord = Chord.of(QKeySequence(argument))
    assert chord
    fault = key.take(chord)
    say(fault or "ready")
    if not fault:
        application.exec()
