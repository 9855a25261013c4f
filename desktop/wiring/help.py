"""Connects the Help menu to the handbook and to the dialogs about the program. They need no library."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, qVersion

from core import MunimentError, resources, tr, visible_name
from desktop.main_window import MainWindow
from desktop.models.handbook import CONTENTS, Handbook, read_shipped
from desktop.views.about import AboutDialog
from desktop.views.handbook import HandbookDialog
from desktop.wiring.errors import say_error

LANGUAGE: Final = "query-language.md"
_MODELS: Final = ("encoder", "reranker", "clause_types")


class HelpWiring(QObject):
    """One handbook is open at a time.

    Args:
        window: with the menu.
        library: the folder of its library.
    """

    def __init__(self, window: MainWindow, library: Path) -> None:
        super().__init__(window)
        self._window, self._library = window, library
        self._handbook: HandbookDialog | None = None
        window.menus.handbook.triggered.connect(lambda: self._read(CONTENTS))
        window.menus.language.triggered.connect(lambda: self._read(LANGUAGE))
        window.search.help.clicked.connect(lambda: self._read(LANGUAGE))
        window.menus.about.triggered.connect(self._show_about)

    def _read(self, chapter: str) -> None:
        try:
            if self._handbook is None:
                self._handbook = HandbookDialog(Handbook(resources()), self._window)
                self._handbook.tried.connect(self._try)
            self._handbook.open_at(chapter)
        except MunimentError as error:
            say_error(self._window, error)

    def _try(self, query: str) -> None:
        if self._window.search.isEnabled():
            self._window.search.ask(query)

    def _show_about(self) -> None:
        try:
            folder = resources()
            own, parts = (read_shipped(folder / "licences" / name) for name in ("LICENSE", "licences.md"))
            cards = "\n\n---\n\n".join(read_shipped(folder / "models" / name / "card.md") for name in _MODELS)
        except MunimentError as error:
            say_error(self._window, error)
            return
        dialog = AboutDialog(self._program_words(), own, parts, cards, self._window)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _program_words(self) -> str:
        return "\n\n".join(
            (
                tr("Muniment {version}", version=_version()),
                tr("Finds precedent clauses in your own contracts. Everything is done on this computer.")
                + " "
                + tr("Nothing leaves it."),
                tr("Free software under the GNU Affero General Public License, version 3 or later.")
                + " "
                + tr("It comes without any warranty."),
                tr("Your library: {folder}", folder=visible_name(self._library)),
                f"Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}",
            )
        )


def _version() -> str:
    """The version of the program; "" if it was not installed. Imported here: the start of the window does not wait."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("muniment")
    except PackageNotFoundError:
        return ""
