"""What the user may mean, looked up shortly after the last key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library, Suggestion

_DELAY_MS = 120
_LANE = "suggest"
_FROM = 2  # fewer characters are not worth suggestions


class SuggestionsPresenter(QObject):
    """Emits suggestions only for the latest text, and none after a failure: the search will report it."""

    suggested = Signal(str, tuple)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = jobs
        self._typed = ("", 0)
        self._rest = QTimer(self, singleShot=True, interval=_DELAY_MS)
        self._rest.timeout.connect(self._look_up)

    def type(self, text: str, cursor: int) -> None:
        """Looks up suggestions once typing pauses; call it for every key."""
        self.stop()
        self._typed = (text, cursor)
        if len(text.strip()) >= _FROM:
            self._rest.start()
        else:
            self.suggested.emit(text, ())

    def stop(self) -> None:
        """Emits nothing more for what was typed, as the search has begun."""
        self._rest.stop()
        self._jobs.cancel(_LANE)

    def _look_up(self) -> None:
        text, cursor = self._typed
        job = self._jobs.run(lambda: self._library.search.suggest(text, cursor), lane=_LANE)
        job.succeeded.connect(lambda suggestions: self._emit(text, suggestions))

    def _emit(self, text: str, suggestions: tuple[Suggestion, ...]) -> None:
        others = tuple(suggestion for suggestion in suggestions if suggestion.text.strip() != text.strip())
        self.suggested.emit(text, others)
