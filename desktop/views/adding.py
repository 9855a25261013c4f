"""The progress of adding files: how fast it goes, how long it will take, and a button to pause it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal

from core import Progress, Stage, tr
from desktop.plain import tip
from desktop.views.progress import ProgressPanel
from desktop.views.widgets import ElidedLabel, announce, button


class AddingPanel(ProgressPanel):
    """A run that can be paused and resumed; while it is paused, search and everything else work as usual."""

    pause_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Adding files"), tr("files"), Stage.LISTING)
        self.pace = ElidedLabel(muted=True, end=True)
        self.column.addWidget(self.pace)
        self.pause = button(tr("Pause"))
        self.pause.clicked.connect(self.pause_wanted)
        self.row.insertWidget(1, self.pause, 0, Qt.AlignmentFlag.AlignVCenter)
        self._paused = False

    def show_run(self, progress: Progress, pace: str) -> None:
        """Shows how far a run has got; ``pace`` is empty while unknown."""
        self.show_progress(progress)
        pages = tr("{count:,} pages read", count=progress.pages_read) if progress.pages_read else ""
        self.pace.setText("  ·  ".join(filter(None, (pages, pace))))

    def show_going(self) -> None:
        """Shows that a run has begun, or has resumed."""
        self._say_pause(paused=False)
        self.pace.setText("")

    def stopping(self) -> None:
        super().stopping()
        self.pause.setEnabled(False)
        self.pace.setText("")

    def pausing(self) -> None:
        """Shows that the request to pause was received."""
        self.stopping()
        self.stage.setText(tr("Pausing…"))

    def show_paused(self, *, kept: bool) -> None:
        """Shows that the run is paused until resumed or cancelled; ``kept``: the next start continues it."""
        self._say_pause(paused=True)
        self.stage.setText(tr("Paused"))
        self.current.setText("")
        rest = tr("If you close Muniment, the rest is added at the next start.") if kept else ""
        self.pace.setText(" ".join(filter(None, (tr("What has been read can be searched."), rest))))
        if not self.bar.maximum():
            self.bar.setRange(0, 1)  # a moving one would suggest that work is going on
        self.button.setEnabled(True)
        if self.hasFocus():
            self.pause.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, self.stage.text())

    def _say_pause(self, *, paused: bool) -> None:
        self.pause.setText(tr("Resume") if paused else tr("Pause"))
        self.pause.setAccessibleName(tr("Resume adding files") if paused else tr("Pause adding files"))
        self.pause.setToolTip(tip(tr("Ctrl+Shift+P")))
        self.pause.setEnabled(True)
