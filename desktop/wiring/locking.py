"""Locks an encrypted library: from the menu, and automatically when nobody has used the window for a while."""

from __future__ import annotations

import time
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, QTimer, Signal

from desktop.jobs import Jobs
from desktop.main_window import MainWindow
from desktop.views import dialogs

MINUTES: Final = 15
"""Idle minutes after which a library is locked, unless the user chose otherwise."""
_SETTING: Final = "lock_after"
_CHECK_MS: Final = 10_000
_USED: Final = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.Drop,
    }
)


class LockingWiring(QObject):
    """Decides when to lock. A computer that wakes from sleep has been idle for as long as it slept.

    Qt has no signal for sleep on a desktop, so a library is locked after sleep, not before.

    Args:
        settings: where the minutes are saved.
    """

    wanted = Signal()

    def __init__(self, window: MainWindow, jobs: Jobs, settings: QSettings, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._jobs, self._settings = window, jobs, settings
        self._used = _clocks()
        self._timer = QTimer(self, interval=_CHECK_MS)
        self._timer.timeout.connect(self.check)
        self._timer.start()
        window.menus.lock.triggered.connect(self.wanted)
        window.menus.lock_after.triggered.connect(self._choose)
        if application := QCoreApplication.instance():
            application.installEventFilter(self)

    @property
    def minutes(self) -> int:
        """Idle minutes after which the library is locked; 0: never."""
        value = self._settings.value(_SETTING, MINUTES, int)
        return value if isinstance(value, int) and value >= 0 else MINUTES

    def check(self) -> None:
        """Asks to lock if nobody has used the window for long enough; work under way counts as use."""
        if self._jobs.busy:
            self._used = _clocks()
        idle = max(now - used for now, used in zip(_clocks(), self._used, strict=True))
        if 0 < self.minutes * 60 <= idle:
            self.wanted.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _USED:
            self._used = _clocks()
        return False

    def _choose(self) -> None:
        self._settings.setValue(_SETTING, dialogs.ask_lock_after(self._window, self.minutes))
        self._settings.sync()


def _clocks() -> tuple[float, float]:
    """Seconds by the clock that stops during sleep on some systems, and by the one that the user may set back."""
    return time.monotonic(), time.time()
