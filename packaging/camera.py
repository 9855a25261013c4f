"""Takes pictures of the window without a screen, each as soon as the window shows what it should."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QWidget

from desktop.app import App
from desktop.main_window import MainWindow
from desktop.search.searching import SearchPresenter, SearchState

PATIENCE_S = 180  # without any change
ANSWERED = (SearchState.DONE, SearchState.FAILED)


class Camera:
    """Waits until the window shows what it should, then takes its picture.

    Args:
        app: the application whose window is pictured, with its library shown.
        folder: where to write the pictures; made if missing.
        suffix: ends the names of the files.
    """

    def __init__(self, app: App, folder: Path, suffix: str = "") -> None:
        self.app, self.window = app, app.window
        self._folder, self._suffix = folder, suffix
        folder.mkdir(parents=True, exist_ok=True)

    def wait(self, what: str, ready: Callable[[], bool], settle_ms: int = 400) -> None:
        """Runs the event loop until the window is ready, as long as its progress changes.

        Raises:
            SystemExit: it does not become ready; says what was awaited, and what the window shows.
        """
        said, since = self.state(), time.monotonic()
        while not ready():
            if (now := self.state()) != said:
                said, since = now, time.monotonic()
            elif time.monotonic() > since + PATIENCE_S:
                raise SystemExit(f"No picture: nothing changed for {PATIENCE_S} s, waiting for {what}. {said}")
            pause(30)
        pause(settle_ms)

    def ask(self, text: str) -> None:
        """Runs a query, and waits for its reranked answer."""
        self.window.search.ask(text)
        self.settle(text)

    def settle(self, text: str = "") -> None:
        """Waits for the reranked answer to this query, or to the latest one."""
        pause(50)
        what = f"the answer to “{text}”" if text else "the answer to the latest query"
        searching = self.searching
        self.wait(what, lambda: searching.state in ANSWERED and text in ("", searching.query.text))
        if searching.state is SearchState.FAILED:
            raise SystemExit(f"No picture: the search for {what} failed. {self.state()}")

    def shoot(self, name: str, widget: QWidget | None = None) -> None:
        """Writes a picture of the window, or of one of its dialogs."""
        path = self._folder / f"{name}{self._suffix}.png"
        picture = (widget or self.window).grab().toImage()
        few = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
        drawn = picture.convertToFormat(QImage.Format.Format_Indexed8, _commonest(picture), few)
        if not drawn.save(str(path), "PNG", 10):
            raise SystemExit(f"The picture {path} cannot be written.")
        print(f"{path} ({path.stat().st_size // 1024} KB)", flush=True)

    @property
    def searching(self) -> SearchPresenter:
        return self.window.findChild(SearchPresenter)

    def state(self) -> str:
        """What the window shows, to find out what went wrong."""
        window = self.window
        shown = [each for each in _at_work(window) if each.isVisible()]
        words = [label.text() for each in shown for label in each.findChildren(QLabel) if label.text()]
        heading = window.empty.heading.text() if window.empty.isVisible() else window.note.text()
        return f"The window says: {'; '.join([heading, *words])}. The search is {self.searching.state.value}."


def _at_work(window: MainWindow) -> tuple[QWidget, ...]:
    """The parts of the window that show its progress."""
    panels = (window.progress, window.reviewing, window.modelling, window.tuning, window.locating)
    return (window.notice, window.judging, *panels)


def pause(milliseconds: int) -> None:
    """Runs the event loop for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _commonest(picture: QImage) -> list[int]:
    """The 256 most frequent colours of a picture: they make a third of the size, with no visible difference."""
    pixels = np.frombuffer(picture.convertToFormat(QImage.Format.Format_RGB32).constBits(), np.uint32)
    found, counts = np.unique(pixels, return_counts=True)
    return [int(colour) | 0xFF000000 for colour in found[np.argsort(-counts)[:256]]]
