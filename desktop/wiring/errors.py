"""Errors, shown above the results."""

from __future__ import annotations

from core import DamagedLibrary, MunimentError, tr
from desktop.main_window import MainWindow
from desktop.views import faults


def say_error(window: MainWindow, error: Exception) -> None:
    """Shows an error in plain language; a program fault comes with details to copy."""
    if isinstance(error, DamagedLibrary):
        ask_repair(window, error.message)
        return
    show = [] if isinstance(error, MunimentError) else [("Details…", lambda: faults.FaultDialog(error, window).open())]
    window.notice.say("error", *faults.error_words(error), show)


def ask_repair(window: MainWindow, words: str = "") -> None:
    """Says that the library is damaged, and asks whether to repair it."""
    words = words or tr("Whatever can be restored from the library itself will be. Your contracts are not touched.")
    heading = tr("This library is damaged. Repair it now?")
    window.notice.say("error", heading, words, [(tr("Repair"), window.repair_wanted.emit)])
