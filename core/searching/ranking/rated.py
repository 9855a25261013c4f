"""The stars that the user gave clauses, as a search sees them: for what asks the same, they decide the order.

A clause of four or five stars comes before all others, one of two or one after them; three leave it where search put
it. So do the stars of a clause of which this one is a copy (`core.searching.ranking.folding`): else the next copy would stand
where the one was that the user did not want.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.searching.ranking.folding import alike
from core.searching.results.highlight import EVERYWHERE, Stemmer
from core.types import Rating
from core.types.columns import Columns

BROUGHT: Final = 4
"""Stars from which a clause is among the hits for what it was rated for, even if search does not find it."""
_AS_FOUND: Final = 3
_WORD: Final = re.compile(r"[^\W_]+")
_SMALL: Final = EVERYWHERE - {"no", "nor", "not", "without"}


@dataclass(frozen=True, slots=True)
class Given:
    """The user's stars of a clause, as an answer to what is asked.

    ``query`` is the other wording in which it was asked, "" for the same; ``copy`` says that the clause that has the
    stars is nearly the same as this one.
    """

    stars: int
    query: str = ""
    copy: bool = False

    @property
    def told(self) -> str:
        """The reason for a clause's place, in words."""
        what = "one nearly the same" if self.copy else "it"
        stars = "1 star" if self.stars == 1 else f"{self.stars} stars"
        return f"you gave {what} {stars}" + (f" for “{self.query}”" if self.query else "")


def asked(query: str) -> str:
    """A query as ratings know it: however it was spaced."""
    return " ".join(query.split())


def gist(query: str, stems: Stemmer) -> tuple[str, ...]:
    """What tells a query from those that ask something else: its words in order, without their endings and small words.

    In order, for an indemnity of the buyer by the seller is not one of the seller by the buyer.
    """
    words = [word.lower() for word in _WORD.findall(query)]
    telling = [word for word in words if word not in _SMALL]
    return tuple(stem or word for stem, word in zip(stems(telling), telling, strict=True)) if telling else ()


def given_for(query: str, ratings: Sequence[Rating], gist: Callable[[str], tuple[str, ...]]) -> dict[str, Given]:
    """The stars that clauses have as answers to a query: those given for it, else for another wording of it, the last.

    Args:
        query: what the user asks; one without words is answered by nothing.
        ratings: the oldest first.
        gist: what a query asks, see above.
    """
    words, wanted = asked(query), gist(query)
    if not wanted:
        return {}
    same = {each: each == words or gist(each) == wanted for each in {rating.query for rating in ratings}}
    mine = [each for each in ratings if same[each.query]]
    others = {each.clause: Given(each.stars, each.query) for each in mine if each.query != words}
    return others | {each.clause: Given(each.stars) for each in mine if each.query == words}


def stars_for(given: Mapping[str, Given], ratings: Iterable[Rating]) -> dict[str, int]:
    """The user's stars of each clause: those given it for what is asked, else those given last for anything."""
    last = {rating.clause: rating.stars for rating in ratings}
    return last | {clause: each.stars for clause, each in given.items()}


class Verdicts:
    """What the user's stars say of the rows of a library.

    Args:
        columns: of the library.
        given: the stars of rows that answer what is asked.
    """

    def __init__(self, columns: Columns, given: Mapping[int, Given]) -> None:
        self._columns = columns
        self._given = given
        self._known: dict[int, Given | None] = {**given}

    def of(self, row: int) -> Given | None:
        """The stars of a row, or of one of which it is a copy; None where there are none."""
        if row not in self._known:
            self._look(np.array([row], dtype=np.int64))
        return self._known[row]

    def moved(self, rows: Sequence[int]) -> list[int]:
        """Rows, best first, with those that have stars where these put them."""
        if not self._given:
            return list(rows)
        self._look(np.array([row for row in rows if row not in self._known], dtype=np.int64))
        return sorted(rows, key=self.place)

    def place(self, row: int) -> int:
        """Less for what shall come before others: 0 for a row as search has it, -2 to 2."""
        verdict = self.of(row)
        return _AS_FOUND - verdict.stars if verdict else 0

    def _look(self, rows: NDArray[np.int64]) -> None:
        """Finds out which rows are copies of those that have stars; of the last of several."""
        self._known.update(dict.fromkeys(rows.tolist()))
        signatures = self._columns.signature
        for row, given in self._given.items():
            for copy in rows[alike(signatures[rows], signatures[row])].tolist():
                self._known[copy] = replace(given, copy=True)
