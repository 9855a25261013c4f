"""Re-ranks matches by the user's ratings: stars given to a clause as an answer to the same question decide its place.

A clause of four or five stars comes before all others, one of two or one after them; three leave it where search put
it. A near-duplicate of a rated clause moves with it: otherwise the next copy would replace the one that the user did
not want. A clause of four or five stars is among the candidates even where search does not find it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np

from core.base.translation import tr
from core.search.arrange import Scored, near_duplicates
from core.search.fuse import ScoredClause
from core.text.english import stem
from core.text.words import STOP_WORDS, normalise
from core.types import FacetName, Rating
from core.types.library_columns import Columns, Mask, Rows

RATED_GOOD: Final = 4
"""The user's stars that say that a clause answers: it is then a candidate even where search does not find it."""
_NEUTRAL: Final = 3
_UNKNOWN: Final = 0  # the stars of a clause that search did not find
_WORD: Final = re.compile(r"[^\W_]+")
_IGNORED: Final = STOP_WORDS - {"no", "nor", "not", "without"}


@dataclass(frozen=True, slots=True)
class QueryRating:
    """The user's rating of a clause as an answer to a query.

    ``query`` is the other wording for which it was given, "" for the same; ``of_near_duplicate`` says that the rated
    clause is a near-duplicate of this one.
    """

    stars: int
    query: str = ""
    of_near_duplicate: bool = False

    @property
    def reason(self) -> str:
        """Why the clause has its place, in plain language."""
        stars = tr("1 star") if self.stars == 1 else tr("{count} stars", count=self.stars)
        if not self.query:
            near, it = (
                tr("you gave a near-identical clause {stars}", stars=stars),
                tr("you gave it {stars}", stars=stars),
            )
        else:
            values = {"stars": stars, "query": self.query}
            near = tr("you gave a near-identical clause {stars} for “{query}”", **values)
            it = tr("you gave it {stars} for “{query}”", **values)
        return near if self.of_near_duplicate else it


def normalised_query(query: str) -> str:
    """A query in the form under which its ratings are kept: with single spaces."""
    return " ".join(query.split())


@lru_cache(maxsize=4096)
def question_key(query: str) -> tuple[str, ...]:
    """What wordings of one question have in common: the stems of their words in order, without stop words.

    In order, because an indemnity of the buyer by the seller is not one of the seller by the buyer.
    """
    words = [word.lower() for word in _WORD.findall(query)]
    return tuple(stem(normalise(word)) for word in words if word not in _IGNORED)


def ratings_for(query: str, ratings: Sequence[Rating]) -> dict[str, QueryRating]:
    """The user's ratings of clauses as answers to a query: those given for it, else the last for another wording.

    Args:
        query: one without words has no ratings.
        ratings: the oldest first.
    """
    wording, key = normalised_query(query), question_key(query)
    if not key:
        return {}
    relevant = [each for each in ratings if each.query == wording or question_key(each.query) == key]
    others = {each.clause: QueryRating(each.stars, each.query) for each in relevant if each.query != wording}
    return others | {each.clause: QueryRating(each.stars) for each in relevant if each.query == wording}


def shown_stars(for_query: Mapping[str, QueryRating], ratings: Sequence[Rating]) -> dict[str, int]:
    """The stars shown beside each clause: those given for the query, else the last given for any other."""
    last = {rating.clause: rating.stars for rating in ratings}
    return last | {clause: each.stars for clause, each in for_query.items()}


class RatingReranker:
    """The step of a search in which the user's ratings decide.

    Args:
        columns: of the library.
        ratings: the ratings relevant to the query, by row.
    """

    def __init__(self, columns: Columns, ratings: Mapping[int, QueryRating]) -> None:
        self._columns = columns
        self._ratings = ratings

    @property
    def any(self) -> bool:
        """Whether there are ratings."""
        return bool(self._ratings)

    def rerank(self, matches: Scored, allowed: Mapping[FacetName | None, Mask]) -> Scored:
        """Matches in the order that the ratings give them.

        Args:
            matches: in the order of search.
            allowed: for each scope of the matches the clauses that pass its filters.
        """
        if not self._ratings:
            return matches
        if not matches.complete:
            matches = self._with_rated_well(matches, allowed)
        return replace(matches, ranked=self.order(matches.ranked))

    def order(self, rows: Rows) -> Rows:
        """Rows, best first, in the order that the ratings give them."""
        places = np.zeros(len(self._columns), dtype=np.int64)
        for row, rating in self.of(rows).items():
            places[row] = _NEUTRAL - rating.stars
        return rows[np.argsort(places[rows], kind="stable")]

    def of(self, rows: Rows) -> dict[int, QueryRating]:
        """The rating of each row that has one: its own, or else the last of those of its near-duplicates."""
        signatures = self._columns.signature
        ratings: dict[int, QueryRating] = {}
        for rated, rating in self._ratings.items():
            copies = rows[near_duplicates(signatures[rows], signatures[rated])]
            ratings |= dict.fromkeys(copies.tolist(), replace(rating, of_near_duplicate=True))
        return ratings | {row: each for row, each in self._ratings.items() if row in ratings}

    def _with_rated_well(self, matches: Scored, allowed: Mapping[FacetName | None, Mask]) -> Scored:
        """The matches, preceded by the clauses that the user rated well and that pass the filters."""
        good = [row for row, each in self._ratings.items() if each.stars >= RATED_GOOD]
        candidates = matches.candidates
        least = min((candidates[row].score for row in matches.ranked.tolist()), default=0.0)
        added = {row: ScoredClause(self._columns.ids[row], least, _UNKNOWN, ()) for row in good}

        def preceded(rows: Rows, mask: Mask) -> Rows:
            return np.array(list(dict.fromkeys([*(row for row in good if mask[row]), *rows.tolist()])), np.int64)

        by_scope = {scope: preceded(rows, allowed[scope]) for scope, rows in matches.by_scope.items()}
        ranked = preceded(matches.ranked, allowed[None])
        return replace(matches, ranked=ranked, by_scope=by_scope, candidates=added | dict(candidates))
