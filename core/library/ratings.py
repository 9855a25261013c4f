"""The stars that the user gave clauses as answers to searches, and search tuned to them."""

from __future__ import annotations

from collections.abc import Generator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from core.types import Progress, Rating, Tuning
from core.types.clauses import part_ids

if TYPE_CHECKING:
    from core.library.documents import Documents
    from core.library.opened import OpenLibrary
    from core.library.tuning import Tuner


class Ratings:
    """Keeps the user's stars."""

    def __init__(self, opened: OpenLibrary, documents: Documents) -> None:
        self._opened, self._documents = opened, documents

    def rate(self, query: str, clause: str, stars: int) -> None:
        """Gives a clause stars, 1 to 5, as an answer to a query; 0 removes them.

        Raises:
            NothingFound: no such clause.
        """
        from core.search.ratings import normalised_query

        if not 0 <= stars <= 5:
            raise ValueError(f"not a number of stars: {stars}")
        self._documents.clauses([clause])
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        for part in part_ids(clause):  # of adjacent clauses shown as one, each
            self._opened.catalog.user_data.rate(Rating(normalised_query(query), part, stars, at))
        self._opened.keep()

    def list(self) -> tuple[Rating, ...]:
        """All ratings, the oldest first."""
        return self._opened.catalog.user_data.ratings()

    def export(self, to: Path) -> int:
        """Writes all ratings with their clauses as a benchmark in BEIR's layout. Returns the number written.

        Leaves out ratings that were not given for a search, and those of clauses no longer in the library.

        Args:
            to: a folder that does not exist, is empty, or holds only an earlier export.

        Raises:
            NothingFound: there are no stars to write.
            ExportError: the folder holds other files, or cannot be written.
        """
        return _tuner(self._opened).export(to)


class RatingsTuning:
    """Tunes search on the user's ratings."""

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened

    def fit(self) -> Generator[Progress, None, Tuning]:
        """Fits the weights of search to the user's stars, and applies them if they improve held-out searches.

        Every yield is a checkpoint: close the generator to cancel, and search works as before.

        Raises:
            ModelError: the encoder is missing or damaged.
        """
        tuning = yield from _tuner(self._opened).tune()
        self._opened.keep()
        return tuning

    def current(self) -> Tuning | None:
        """The last tuning; None if there is none, or it was undone.

        If it was fitted with another encoder or by another version, it is not `applied`, and search works as shipped.
        """
        return _tuner(self._opened).tuning()

    def undo(self) -> None:
        """Lets search work as shipped again."""
        self._opened.catalog.user_data.tune("")
        self._opened.keep()


def _tuner(opened: OpenLibrary) -> Tuner:
    from core.library.tuning import Tuner

    reranker, encoder = opened.models.reranker, opened.answering_encoder
    return Tuner(opened.catalog, opened.store(), encoder, reranker, opened.lexicon())
