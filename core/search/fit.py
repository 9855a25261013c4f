"""How much of what a query asks a clause has, from the places of words and the tags alone: no text is read.

Each feature is a number from 0 to 1, that of the side from -1 to 1, which depends on the clause and the query alone: it
is the same in every library. Words are matched by their stems.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.search.asked import NEGATIONS, Asked, AskedSide, AskedValue, Exclusion
from core.search.quantities import Money, Quantity
from core.tagging.wording import shipped_words
from core.text import pointers
from core.text.english import stem
from core.types.library_columns import Places, Rows
from core.types.ports import WordIndex

FEATURES: Final = (
    "words",  # the share of the query's words that the clause has, those rare in contracts counting for more
    "pairs",  # the share of the words that follow one another in the query and stand together in the clause
    "mutual",  # it names both parties, where that is asked for
    "quantity",  # the share of the periods, percentages, multiples and amounts of money asked for that it has
    "attributes",  # the share of the attributes asked for that it has (`core.tagging.attributes`)
    "values",  # the share of the forums and periods of notice asked for that it has (`core.tagging.values`)
    "opposites",  # the share of the opposites of these that it does not have
    "exclusion",  # the share of what the query leaves out that it does not have, or denies
    "side",  # whose rule it is: 1 for the side asked for, -1 for the other, 0 for both or neither
)
Features = NDArray[np.float64]
"""Shape (features, clauses)."""

_TOGETHER: Final = 3  # words from one of a pair to the other
_TO_UNIT: Final = 4  # words from a number to its unit: "thirty (30) consecutive business days"
_TO_CURRENCY: Final = 2  # words from a figure to its currency: "1,000,000 U.S. dollars"
_DENIED: Final = 12  # words from a negation to what it denies: "without the necessity of posting any bond"
_TO_LIMIT: Final = 2  # words from a negation to "limitation" or "limited" that make an idiom of it
_ENOUGH: Final = 3  # times that both parties are named; more adds nothing
_TESTIMONIUM: Final = 120  # words from "in witness whereof" to the signatures, at most
_WHEREOF: Final = ("whereof", "hereof", "thereof", "wherefore", "where")  # as contracts write it
_GIVEN_STEMS: Final = frozenset(map(stem, pointers.GIVEN))
_SIGNING_STEMS: Final = frozenset(map(stem, ("witness", "whereof", "signature")))
_BOTH: Final = ("each", "either", "neither", "both", "other")


def features(asked: Asked, index: WordIndex, rows: Rows) -> Features:
    """The features of some clauses.

    Args:
        asked: what the query asks.
        index: where each word of the library stands.
        rows: of the clauses in the columns of the index.
    """
    if not len(rows):
        return np.zeros((len(FEATURES), 0))
    return _Clauses(index, rows).features(asked)


@dataclass(frozen=True, slots=True)
class Ancillary:
    """Which clauses of a library are no rules of their own, by the places of their words.

    Attributes:
        pointing: of each clause, whether most of its words only say where a term is defined.
        signing: of each clause, whether it is little more than "in witness whereof".
    """

    pointing: NDArray[np.bool_]
    signing: NDArray[np.bool_]

    @classmethod
    def of(cls, index: WordIndex) -> Ancillary:
        clauses = _Clauses(index, np.arange(len(index.columns.ids)))
        return cls(clauses.point_elsewhere(), clauses.lead_into_signatures())

    def for_query(self, asked: Asked, rows: Rows) -> NDArray[np.bool_]:
        """Which of some clauses are ancillary; those that a query asks for in their own words are not."""
        found = np.zeros(len(rows), np.bool_)
        if not ({stem("meaning")} <= set(asked.stems) and _GIVEN_STEMS.intersection(asked.stems)):
            found |= self.pointing[rows]
        if _SIGNING_STEMS.isdisjoint(asked.stems):
            found |= self.signing[rows]
        return found


class _Clauses:
    """Some clauses of a library, as ranges of places."""

    def __init__(self, index: WordIndex, rows: Rows) -> None:
        self._index, self._rows = index, rows
        self._first, self._end = index.columns.first[rows], index.columns.end[rows]

    def features(self, asked: Asked) -> Features:
        places = {each: self._index.stem_places(each) for each in asked.stems}
        of_type = self._have_tag(asked.type)  # says what the name means, though perhaps not in its words
        return np.array(
            [
                np.maximum(of_type, self._share(places)),
                np.maximum(
                    of_type, self._mean([self._have_pair(places[one], places[next_]) for one, next_ in asked.pairs])
                ),
                self._both_parties() if asked.mutual else np.zeros(len(self._first)),
                self._mean([*map(self._have_quantity, asked.quantities), *map(self._have_amount, asked.amounts)]),
                self._mean([self._have_tag(each) for each in asked.attributes]),
                self._mean(list(map(self._have_value, asked.values))),
                self._mean([~self._have_tag(each) for each in asked.opposites]),
                self._left_out(asked.exclusion) if asked.exclusion else np.zeros(len(self._first)),
                self._whose(asked.side) if asked.side else np.zeros(len(self._first)),
            ]
        )

    def point_elsewhere(self) -> NDArray[np.bool_]:
        """Of which clauses most words only say where a term is defined, as `points_elsewhere` says of a text."""
        given = self._places(pointers.GIVEN)
        found_in = self._followed(self._places(pointers.MEANINGS), given, pointers.TO_GIVEN)
        found: NDArray[np.bool_] = self._end - self._first <= pointers.MOST * found_in
        return found

    def lead_into_signatures(self) -> NDArray[np.bool_]:
        """Which clauses are little more than "in witness whereof"."""
        witness = self._followed(self._index.places("witness"), self._places(_WHEREOF), 1)
        found: NDArray[np.bool_] = (self._end - self._first <= _TESTIMONIUM) & (witness > 0)
        return found

    def _share(self, places: dict[str, Places]) -> NDArray[np.float64]:
        held, worth, rarity = np.zeros(len(self._first)), 0.0, shipped_words()
        for word, each in places.items():
            held += rarity[word] * (np.searchsorted(each, self._end) > np.searchsorted(each, self._first))
            worth += rarity[word]
        return held / max(worth, 1e-9)

    def _mean(self, held: Sequence[NDArray[np.bool_]]) -> NDArray[np.float64]:
        return np.mean(held, axis=0) if held else np.zeros(len(self._first))

    def _have_pair(self, one: Places, other: Places) -> NDArray[np.bool_]:
        """The clauses in which one is near the other, in either order."""
        together: NDArray[np.bool_] = self._followed(one, other, _TOGETHER) > 0
        return together | (self._followed(other, one, _TOGETHER) > 0)

    def _both_parties(self) -> NDArray[np.float64]:
        """How often each clause names both parties: "each party", "either of the parties", "the other party"."""
        times = self._followed(self._places(_BOTH), self._places(("party", "parties")), _TOGETHER)
        return np.clip(times, 0, _ENOUGH) / _ENOUGH

    def _have_quantity(self, quantity: Quantity) -> NDArray[np.bool_]:
        units = self._index.stem_places(quantity.unit)
        if quantity.unit == "percent":
            units = _in_order([units, self._index.places("%")])
        held: NDArray[np.bool_] = self._followed(self._places(quantity.numbers), units, _TO_UNIT) > 0
        return held | self._have_any(self._places(quantity.alone)) if quantity.alone else held

    def _have_amount(self, amount: Money) -> NDArray[np.bool_]:
        """The clauses with its figures beside its currency, or with it in words: "USD 1,000,000", "one million"."""
        figures, currency = self._places(amount.figures), self._places(amount.currency)
        held: NDArray[np.bool_] = self._followed(currency, figures, _TO_CURRENCY) > 0
        held |= self._followed(figures, currency, _TO_CURRENCY) > 0
        for scale in dict.fromkeys(scale for _, scale in amount.scaled):
            numbers = self._places(number for number, of in amount.scaled if of == scale)
            held |= self._followed(numbers, self._index.places(scale), 1) > 0
        return held

    def _have_any(self, places: Places) -> NDArray[np.bool_]:
        return np.bincount(self._inside(places)[0], minlength=len(self._rows)) > 0

    def _places(self, words: Iterable[str]) -> Places:
        return _in_order([self._index.places(word) for word in words])

    def _have_tag(self, concept: str) -> NDArray[np.bool_]:
        return self._have_any_tag([concept])

    def _have_value(self, value: AskedValue) -> NDArray[np.bool_]:
        tags = self._index.columns.concepts
        return self._have_any_tag([each for each in tags if value.accepts(value.kind.value_of(each))])

    def _have_any_tag(self, concepts: Collection[str]) -> NDArray[np.bool_]:
        return np.isin(self._rows, self._index.columns.rows_tagged(concepts))

    def _whose(self, asked: AskedSide) -> NDArray[np.float64]:
        own, other = (self._have_tag(side).astype(np.float64) for side in (asked.side, asked.opposite))
        whose: NDArray[np.float64] = own - other
        return whose

    def _left_out(self, exclusion: Exclusion) -> NDArray[np.float64]:
        denials = _not_before(self._places(NEGATIONS), self._index.stem_places("limit"))
        return self._mean([~self._asserted(self._index.stem_places(each), denials) for each in exclusion.stems])

    def _asserted(self, places: Places, denials: Places) -> NDArray[np.bool_]:
        """The clauses with one of these places that does not closely follow a denial there."""
        row, inside = self._inside(places)
        before = np.append(denials, -1)[np.searchsorted(denials, inside) - 1]
        denied = (inside - before <= _DENIED) & (before >= self._first[row])
        return np.bincount(row[~denied], minlength=len(self._rows)) > 0

    def _followed(self, places: Places, others: Places, within: int) -> NDArray[np.int64]:
        """For each clause, how many of these places in it are followed there by one of the others within so many words.

        Both are ascending.
        """
        row, inside = self._inside(places)
        at = np.searchsorted(others, inside, side="right")
        row, inside, at = row[at < len(others)], inside[at < len(others)], at[at < len(others)]
        near = (others[at] - inside <= within) & (others[at] < self._end[row])
        counts: NDArray[np.int64] = np.bincount(row[near], minlength=len(self._rows))
        return counts

    def _inside(self, places: Places) -> tuple[Rows, Places]:
        """Those of these places that are in the clauses, clause by clause, and the clause of each by its index."""
        begin, until = np.searchsorted(places, self._first), np.searchsorted(places, self._end)
        count = until - begin
        row = np.repeat(np.arange(len(count)), count)
        at = np.arange(len(row)) - np.repeat(np.cumsum(count) - count - begin, count)
        return row, places[at]


def _not_before(denials: Places, limits: Places) -> Places:
    """The denials but those of "without limitation", "not be limited to", which deny nothing."""
    if not len(limits):
        return denials
    following = np.append(limits, np.iinfo(np.int64).max)[np.searchsorted(limits, denials)]
    kept: Places = denials[following - denials > _TO_LIMIT]
    return kept


def _in_order(runs: Sequence[Places]) -> Places:
    """The places of several words, rising.

    By a stable sort, which merges runs that rise: NumPy's own union of sets takes a hundred times as long.
    """
    together = np.concatenate(runs)
    together.sort(kind="stable")
    return together
