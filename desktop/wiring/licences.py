"""From the menu to the licences, which come with the program as files."""

from __future__ import annotations

from core import MunimentError, resources, tr
from desktop.main_window import MainWindow
from desktop.views.licences import LicencesDialog
from desktop.wiring.errors import say_error


def show_licences(window: MainWindow) -> None:
    """Opens the dialog; it needs no library."""
    try:
        own, parts = (_read(name) for name in ("LICENSE", "licences.md"))
    except MunimentError as error:
        say_error(window, error)
        return
    dialog = LicencesDialog(own, parts, window)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def _read(name: str) -> str:
    file = resources() / "licences" / name
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise MunimentError(tr("Muniment's own files are missing."), tr("Install it again."), file) from error
