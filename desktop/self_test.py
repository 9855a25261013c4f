"""Tests the window without a screen."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

from PySide6.QtCore import QEventLoop, QTimer

from desktop.app import App, application
from desktop.search.searching import SearchPresenter, SearchState

_PATIENCE: Final = 120.0  # seconds
_SETTLING: Final = 500  # milliseconds, in which the filters beside the hits are laid out
_SIZE: Final = (1180, 780)


def try_window(folder: Path, query: str, picture: Path | None = None) -> int:
    """Opens the window on a library, searches it, and closes it, all off screen.

    Args:
        folder: the library's folder.
        query: what to search for.
        picture: where to write a picture of the window (PNG); None: nowhere.

    Returns:
        How many clauses it shows.

    Raises:
        TimeoutError: the window does not get that far, or does not close.
        OSError: the picture cannot be written.
    """
    app = _opened(folder)
    app.window.search.ask(query)
    (searching,) = app.window.findChildren(SearchPresenter)
    _wait(lambda: searching.query.text == query and searching.state is SearchState.DONE, "the search did not end")
    shown = app.window.cards.model().rowCount()
    if picture:
        _take(app, picture)
    _wait(app.close, "it did not close")
    app.window.deleteLater()
    return shown


def _take(app: App, picture: Path) -> None:
    settled = QEventLoop()
    QTimer.singleShot(_SETTLING, settled.quit)
    settled.exec()
    if not app.window.grab().save(str(picture), "PNG"):
        raise OSError(f"the picture cannot be written: {picture}")


def start_and_end(folder: Path) -> NoReturn:
    """Opens the window on a library, off screen, and ends this process as soon as the window is usable.

    Raises:
        TimeoutError: the library does not open.
    """
    _opened(folder)
    os._exit(0)  # closing is not tested here


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
    """Runs the event loop until the window is ready."""
    until = time.monotonic() + _PATIENCE
    while not ready():
        if time.monotonic() > until:
            raise TimeoutError(otherwise)
        QEventLoop().processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
