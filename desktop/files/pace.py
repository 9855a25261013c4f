"""How fast a run goes and how long it will take: shown once known, and steady when single files are slow."""

from __future__ import annotations

from math import exp
from typing import Final

from core import Progress, Stage, tr

_MEMORY_S: Final = 90.0  # anything older hardly counts: the next folder may hold other contracts
_EASE_S: Final = 20.0  # by then the estimate has followed most of a change
_KNOWN_S: Final = 10.0  # the pace is not shown before this
_KNOWN_FILES: Final = 5
_COUNTED: Final = (Stage.READING, Stage.EMBEDDING, Stage.TAGGING)


class Pace:
    """Estimates from the progress of one run.

    The rate is an exponentially weighted mean over the last minutes; the time left counts down with the clock and is
    pulled towards what that rate predicts, so that one bundle of scans does not make it jump.

    Attributes:
        seconds_left: in the current stage; None while unknown.
    """

    def __init__(self) -> None:
        self._stage: Stage | None = None
        self._begin(Progress(Stage.LISTING, 0, 0), 0.0)

    def _begin(self, progress: Progress, at: float) -> None:
        self._stage, self._began, self._at = progress.stage, at, at
        self._done = self._first = progress.done
        self._page = progress.pages_read
        self._files = self._pages = self._seconds = 0.0
        self.seconds_left: float | None = None

    def take(self, progress: Progress, at: float) -> None:
        """Takes a run's progress; ``at`` is a time in seconds from a monotonic clock."""
        if progress.stage is not self._stage or progress.done < self._done:
            self._begin(progress, at)
            return
        passed = at - self._at
        fading = exp(-passed / _MEMORY_S)
        self._files = self._files * fading + progress.done - self._done
        self._pages = self._pages * fading + max(0, progress.pages_read - self._page)
        self._seconds = self._seconds * fading + passed
        self._at, self._done, self._page = at, progress.done, progress.pages_read
        self.seconds_left = self._drawn(progress.total - progress.done, passed)

    def _drawn(self, to_do: int, passed: float) -> float | None:
        if not self._known or not self._files:
            return None
        says = to_do * self._seconds / self._files
        if self.seconds_left is None:
            return says
        counted = max(0.0, self.seconds_left - passed)
        return counted + (says - counted) * (1 - exp(-passed / _EASE_S))

    @property
    def _known(self) -> bool:
        enough = self._at - self._began >= _KNOWN_S and self._done - self._first >= _KNOWN_FILES
        return enough and self._stage in _COUNTED

    def words(self) -> str:
        """Pages or files a minute, and the time left; empty while unknown."""
        if self.seconds_left is None:
            return ""
        return "  ·  ".join((self._rate_words(), left_words(self.seconds_left, reading=self._stage is Stage.READING)))

    def _rate_words(self) -> str:
        if self._pages:
            return tr("{count:,} pages a minute", count=max(1, round(60 * self._pages / self._seconds)))
        return tr("{count:,} contracts a minute", count=max(1, round(60 * self._files / self._seconds)))


def left_words(seconds: float, *, reading: bool = False) -> str:
    """A time in round words; with ``reading``, of reading alone, since embedding follows it."""
    minutes = seconds / 60
    if minutes < 0.75:
        return tr("less than a minute of reading left") if reading else tr("less than a minute left")
    if minutes < 1.5:
        return tr("about a minute of reading left") if reading else tr("about a minute left")
    if minutes < 52.5:
        count = round(minutes) if minutes < 10 else 5 * round(minutes / 5)
        if reading:
            return tr("about {count} minutes of reading left", count=count)
        return tr("about {count} minutes left", count=count)
    hours = round(minutes / 60)
    if hours <= 1:
        return tr("about an hour of reading left") if reading else tr("about an hour left")
    if reading:
        return tr("about {count} hours of reading left", count=hours)
    return tr("about {count} hours left", count=hours)
