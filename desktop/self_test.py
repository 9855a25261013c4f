"""The window, tried without a screen."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

from PySide6.QtCore import QEventLoop

from desktop.app import App, application
from desktop.presenters.search import SearchPresenter, SearchState

_PATIENCE: Final = 120.0  # seconds
_SIZE: Final = (1180, 780)


def try_window(folder: Path, query: str, picture: Path | None = None) -> int:
    """Opens the window on a library, searches in it, and closes it; nothing appears on a screen.

    Args:
        folder: of the library.
        query: what is searched for.
        picture: where to write a picture of the window (PNG), None: nowhere.

    Returns:
        How many clauses it shows.

    Raises:
        TimeoutError: the window does not come so far, or does not close.
        OSError: the picture cannot be written.
    """
    app = _opened(folder)
    app.window.search.ask(query)
    searching = app.window.findChild(SearchPresenter)
    _wait(lambda: searching.query.text == query and searching.state is SearchState.DONE, "the search did not end")
    shown = app.window.cards.model().rowCount()
    if picture and not app.window.grab().save(str(picture), "PNG"):
        raise OSError(f"the picture cannot be written: {picture}")
    _wait(app.close, "it did not close")
    app.window.deleteLater()
    return shown


def start_and_end(folder: Path) -> NoReturn:
    """Opens the window on a library, and ends this process as soon as it can be used; nothing appears on a screen.

    Raises:
        TimeoutError: the library is not opened.
    """
    _opened(folder)
    os._exit(0)  # how it closes is not tried here


def _opened(folder: Path) -> App:
    os.environ |= {"QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "default.warning=false"}
    application()
    app = App(folder)
    app.window.resize(*_SIZE)
    app.window.show()
    app.open()
    _wait(lambda: bool(app.window.counts.text()), "the library was not opened")
    return app


def _wait(ready: Callable[[], bool], otherwise: str) -> None:
    """Lets the window live on until it is ready."""
    until = time.monotonic() + _PATIENCE
    while not ready():
        if time.monotonic() > until:
            raise TimeoutError(otherwise)
        QEventLoop().processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
