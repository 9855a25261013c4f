"""Errors, shown above the results."""

from __future__ import annotations

from core import MunimentError
from desktop.main_window import MainWindow
from desktop.views import faults


def say_error(window: MainWindow, error: Exception) -> None:
    """Shows an error in words; a fault of the program comes with details to copy."""
    show = [] if isinstance(error, MunimentError) else [("Details…", lambda: faults.FaultDialog(error, window).open())]
    window.notice.say("error", *faults.error_words(error), show)
