"""How alike sentences are in what they say: the sentences of many clauses, which have few words in the same order.

Two sentences are as alike as the weight of the words that they have in common is great beside that of all their words
(the coefficient of Dice, 1945, on sets of stems; rare words weigh more). Numbers, dates, places and the roles of
parties count as one word each, so that thirty days in Ohio are like sixty days in Texas.

The least likeness of sentences that say the same was chosen on 60 sentences of 6 clause types, which were judged by
reading (``make bench-wording`` measures on others). The vectors of the encoder, alone or beside the words, did no
better, and take a hundred times as long.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from core.tagging.parties import ROLES
from core.tagging.wording import shipped_words
from core.text.english import stem
from core.text.headings import stands_alone
from core.text.labels import LABEL
from core.text.numerals import MONTHS, NUMBER_WORDS, ORDINALS
from core.text.places import PLACES
from core.text.sentences import sentences
from core.text.words import SIGNS, STOP_WORDS, word_set, word_texts
from core.types import Span

if TYPE_CHECKING:
    from scipy.sparse import csr_array

SAYS_THE_SAME: Final = 0.28
"""The least likeness of two sentences that say the same, in whatever words."""
SAME_WORDING: Final = 0.65
"""The least likeness of two that say it in nearly the same words."""

_SHORTEST: Final = 5  # words
_HEAVIEST: Final = 5.0  # nats: rarer words are names
_CLASS: Final = 1.0  # nats: a number, a place or a party
_SEEN: Final = 2  # sentences of the sample contracts: a word in fewer is a name, or misspelt ...
_UNKNOWN: Final = 1.5  # ... and weighs so many nats
_NEGATIONS: Final = word_set("no nor not")
_NUMBER, _PLACE, _PARTY = "#number", "#place", "#party"
_BLOCK: Final = 256  # sentences compared at a time

Likeness = NDArray[np.float32]
"""Of some sentences with all of an index, 0 to 1: shape (some, all)."""
Places = NDArray[np.int64]
"""Places of sentences in an index, or counts of contracts."""


def sentences_said(text: str) -> list[Span]:
    """The sentences of a clause and the items of its lists, without headings, addresses and fragments."""
    return [span for span in sentences(text) if _says_something(span.of(text))]


def _says_something(sentence: str) -> bool:
    label = LABEL.match(sentence)
    own = sentence[label.end() :] if label else sentence
    return len(own.split()) >= _SHORTEST and not stands_alone(own)


class SentenceIndex:
    """Sentences of contracts, to be compared with one another and with others.

    Args:
        texts: of the sentences.
        contracts: the number of the contract of each, ascending.
    """

    def __init__(self, texts: Sequence[str], contracts: Sequence[int]) -> None:
        self._places: dict[str, int] = {}
        sets = [_words(each) for each in texts]
        for each in sets:
            for word in each:
                self._places.setdefault(word, len(self._places))
        self._weighted, self._totals = self._matrix(sets)
        self._has = self._weighted.copy()
        self._has.data[:] = 1.0
        self._has = self._has.T.tocsr()
        self._contracts = np.asarray(contracts, np.int64)

    def __len__(self) -> int:
        return len(self._totals)

    def likeness(self, texts: Sequence[str]) -> Likeness:
        """How alike other sentences are to all of these."""
        return self._compared(*self._matrix([_words(each) for each in texts]))

    def own_likeness(self) -> Iterator[tuple[int, Likeness]]:
        """How alike all are to all, some rows at a time: the number of the first, and these rows."""
        for at in range(0, len(self), _BLOCK):
            yield at, self._compared(self._weighted[at : at + _BLOCK], self._totals[at : at + _BLOCK])

    def saying(self, likeness: Likeness, among: Places | None = None) -> tuple[Places, int]:
        """How many contracts say the same as each sentence, and how many there are.

        Args:
            likeness: of the sentences to all of these.
            among: the places of those of these that count, ascending; None: all.
        """
        contracts = self._contracts if among is None else self._contracts[among]
        firsts = np.flatnonzero(np.diff(contracts, prepend=-1))
        if not len(firsts):
            return np.zeros(len(likeness), np.int64), 0
        best = np.maximum.reduceat(likeness if among is None else likeness[:, among], firsts, axis=1)
        return np.asarray((best >= SAYS_THE_SAME).sum(axis=1), np.int64), len(firsts)

    def _compared(self, weighted: csr_array, totals: Likeness) -> Likeness:
        common = (weighted @ self._has).toarray()
        together = np.maximum(totals[:, None] + self._totals[None, :], np.finfo(np.float32).tiny)
        return np.asarray(2 * common / together, np.float32)

    def _matrix(self, sets: Sequence[Mapping[str, float]]) -> tuple[csr_array, Likeness]:
        """The weights of the words of each sentence that are in these, and of all its words together."""
        from scipy.sparse import csr_array  # imported here: it takes 0.1 s

        known = [
            [(self._places[word], weight) for word, weight in each.items() if word in self._places] for each in sets
        ]
        ends = np.cumsum([0, *map(len, known)])
        flat = [pair for row in known for pair in row]
        data = np.array([weight for _, weight in flat], np.float32)
        columns = np.array([place for place, _ in flat], np.int32)
        totals = np.array([sum(each.values()) for each in sets], np.float32)
        return csr_array((data, columns, ends), shape=(len(sets), len(self._places))), totals


def _words(sentence: str) -> dict[str, float]:
    """The words by which a sentence is compared, with their weights in nats."""
    return dict(filter(None, map(_key, word_texts(sentence))))


@cache
def _classes() -> dict[str, str]:
    """The words that stand for others of their kind."""
    places = {part for name in PLACES for part in name.lower().split()} - STOP_WORDS
    numbers = {*NUMBER_WORDS, *ORDINALS, *MONTHS} - {"may"}
    roles = {*ROLES, *(f"{each}s" for each in ROLES)} | word_set(
        "party parties company companies agreement hereto herein hereof hereunder"
    )
    return dict.fromkeys(places, _PLACE) | dict.fromkeys(numbers, _NUMBER) | dict.fromkeys(roles, _PARTY)


@lru_cache(maxsize=1 << 15)
def _key(word: str) -> tuple[str, float] | None:
    """What a word counts as, and its weight; None for one that says nothing."""
    if any(map(str.isdigit, word)):
        return _NUMBER, _CLASS
    if found := _classes().get(word):
        return found, _CLASS
    if word in SIGNS or (word in STOP_WORDS and word not in _NEGATIONS):
        return None
    rarity, own = shipped_words(), stem(word)
    return own, min(rarity[own], _HEAVIEST) if rarity.counts.get(own, 0) >= _SEEN else _UNKNOWN
