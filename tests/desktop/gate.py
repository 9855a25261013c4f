"""Holds a job of a stand-in at one of its steps, so that a test can look at it there, however busy the machine is."""

import threading

from tests.desktop.patience import PATIENCE


class Gate:
    """Open unless ``at`` names a step; ``open`` lets the job go on."""

    def __init__(self) -> None:
        self.at: int | None = None
        self._go = threading.Event()

    def wait(self, step: int) -> None:
        if step == self.at:
            self._go.wait(PATIENCE / 1000)

    def open(self) -> None:
        self._go.set()
