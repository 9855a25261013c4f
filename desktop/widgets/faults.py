"""Errors in plain language: those the user can act on, and program faults to report."""

from __future__ import annotations

import platform
import traceback
from typing import TYPE_CHECKING

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from core import DamagedLibrary, MunimentError, tr, visible_name, visible_text
from desktop.widgets.controls import button, close_buttons, dialog_column, label

if TYPE_CHECKING:
    from desktop.main_window import MainWindow


def error_words(error: BaseException) -> tuple[str, str]:
    """What happened, and what to do about it."""
    if isinstance(error, MunimentError):
        place = f"\n{visible_name(error.source)}" if error.source else ""
        return error.title, f"{error.message}{place}".strip()
    return (
        tr("Something went wrong in Muniment."),
        tr("This is a fault in the program, not a mistake of yours. Your library and your files are safe."),
    )


def _details(error: BaseException) -> str:
    """What is needed to fix the fault. It may contain file names, so the user sees it before copying it."""
    trace = "".join(traceback.format_exception(error))
    return f"{platform.platform()}, Python {platform.python_version()}, Qt {qVersion()}\n\n{trace}"


class FaultDialog(QDialog):
    """A fault of the program, with details to copy into a report."""

    def __init__(self, error: BaseException, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Error in Muniment"))
        self.resize(640, 420)
        title, what = error_words(error)
        heading = label(title, wrap=True, bold=1.2)
        self.details = QPlainTextEdit(visible_text(_details(error)))
        self.details.setReadOnly(True)
        self.details.setAccessibleName(tr("Error details"))
        self.copy = button(tr("Copy details"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.details.toPlainText()))
        buttons = close_buttons(self, self.copy)
        request = tr("Please send the details below to whoever supports Muniment for you.")
        dialog_column(self, heading, label(f"{what} {request}", wrap=True), (self.details, 1), buttons)


def say_error(window: MainWindow, error: Exception) -> None:
    """Shows an error in plain language; a program fault comes with details to copy."""
    if isinstance(error, DamagedLibrary):
        ask_repair(window, error.message)
        return
    show = [] if isinstance(error, MunimentError) else [("Details…", lambda: FaultDialog(error, window).open())]
    window.notice.say("error", *error_words(error), show)


def ask_repair(window: MainWindow, words: str = "") -> None:
    """Says that the library is damaged, and asks whether to repair it."""
    words = words or tr("Whatever can be restored from the library itself will be. Your contracts are not touched.")
    heading = tr("This library is damaged. Repair it now?")
    window.notice.say("error", heading, words, [(tr("Repair"), window.repair_wanted.emit)])
