"""Fitting search to the user's stars."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from core.types import Progress, Tuning

if TYPE_CHECKING:
    from core.library.assembly import Assembly


class RatingsTuning:
    """Tunes search on the user's ratings."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly

    def fit(self) -> Generator[Progress, None, Tuning]:
        """Fits the weights of search to the user's stars, and applies them if they improve held-out searches.

        Every yield is a checkpoint: close the generator to cancel, and search works as before.

        Raises:
            ModelError: the encoder is missing or damaged.
        """
        tuning = yield from self._assembly.tuner().tune()
        self._assembly.keep()
        return tuning

    def current(self) -> Tuning | None:
        """The last tuning; None if there is none, or it was undone.

        If it was fitted with another encoder or by another version, it is not `applied`, and search works as shipped.
        """
        return self._assembly.tuner().tuning()

    def undo(self) -> None:
        """Lets search work as shipped again."""
        self._assembly.tuner().untune()
        self._assembly.keep()
