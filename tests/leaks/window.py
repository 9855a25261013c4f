"""``python -m tests.leaks.window LIBRARY QUERY``: searches in the real window and then closes it."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.app import run
from desktop.main_window import MainWindow

_SECONDS = 120


class Somebody:
    """Waits for the library, searches, waits for clauses, and closes the window."""

    def __init__(self, query: str) -> None:
        self._query, self._asked, self.saw = query, False, 0
        self._timer = QTimer(interval=100)
        self._timer.timeout.connect(self._act)
        self._timer.start()
        QTimer.singleShot(_SECONDS * 1000, QApplication.quit)

    def _act(self) -> None:
        (window,) = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]
        if not self._asked and window.search.isEnabled():
            QTest.keyClicks(window.search.field, self._query)
            QTest.keyClick(window.search.field, Qt.Key.Key_Return)
            self._asked = True
        elif self._asked and (model := window.cards.model()) is not None and model.rowCount():
            self.saw = model.rowCount()
            window.close()


def main(library: str, query: str) -> int:
    """Returns 0 if clauses were shown."""
    application = QApplication(sys.argv[:1])
    somebody = Somebody(query)
    status = run(Path(library))
    del application
    return status or int(not somebody.saw)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
