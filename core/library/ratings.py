"""The stars that the user gave clauses as answers to searches."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from core.types import Rating
from core.types.adjacent import part_ids

if TYPE_CHECKING:
    from core.library.assembly import Assembly


class Ratings:
    """Keeps the user's stars."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly

    def rate(self, query: str, clause: str, stars: int) -> None:
        """Gives a clause stars, 1 to 5, as an answer to a query; 0 removes them.

        Raises:
            NothingFound: no such clause.
        """
        from core.search.ranking.ratings import normalised_query

        if not 0 <= stars <= 5:
            raise ValueError(f"not a number of stars: {stars}")
        self._assembly.provisions().clauses([clause])
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        for part in part_ids(clause):  # of adjacent clauses shown as one, each
            self._assembly.catalog.user_data.rate(Rating(normalised_query(query), part, stars, at))
        self._assembly.keep()

    def list(self) -> tuple[Rating, ...]:
        """All ratings, the oldest first."""
        return self._assembly.catalog.user_data.ratings()

    def export(self, to: Path) -> int:
        """Writes all ratings with their clauses as a benchmark in BEIR's layout. Returns the number written.

        Leaves out ratings that were not given for a search, and those of clauses no longer in the library.

        Args:
            to: a folder that does not exist, is empty, or holds only an earlier export.

        Raises:
            NothingFound: there are no stars to write.
            ExportError: the folder holds other files, or cannot be written.
        """
        return self._assembly.tuner().export(to)
