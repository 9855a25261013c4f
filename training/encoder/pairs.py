"""The data of pre-training the encoder: names of clauses, and clauses.

A heading is paired with the words under it. A concept of the lexicon, represented by any of its names or its
definition, is paired with the words under a heading that is one of its names, and with words that contain one of its
telltale phrases.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from training.common.headings import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.types import Concept
    from training.common.headings import Pair


@dataclass(frozen=True, slots=True)
class Example:
    """A query and words that answer it; ``about`` is the subject of both, so that two examples on one subject are not
    contrasted.
    """

    query: str
    body: str
    about: frozenset[str]


@dataclass(frozen=True)
class Examples:
    """The examples of each step: ``headings`` of them from headings, ``concepts`` from the lexicon.

    Args:
        pairs: headings and bodies.
        lexicon: concepts and bodies.
        seed: the seed of everything random.
    """

    pairs: Sequence[Pair]
    lexicon: Sequence[tuple[Concept, str]]
    seed: int
    headings: int = 48
    concepts: int = 16

    def at(self, step: int) -> list[Example]:
        """The examples of a step; all are used once before any is used again."""
        draw = random.Random(f"examples {self.seed} {step}")
        return [
            *(self._heading(self.pairs[at], draw) for at in _round(self._order_of_pairs, step, self.headings)),
            *(self._concept(*self.lexicon[at], draw) for at in _round(self._order_of_lexicon, step, self.concepts)),
        ]

    @cached_property
    def _order_of_pairs(self) -> list[int]:
        return _shuffled(len(self.pairs), f"pairs {self.seed}")

    @cached_property
    def _order_of_lexicon(self) -> list[int]:
        return _shuffled(len(self.lexicon), f"lexicon {self.seed}")

    @staticmethod
    def _heading(pair: Pair, draw: random.Random) -> Example:
        ending = draw.choice(("", "", " clause", " provision"))
        return Example(pair.heading + ending, pair.body, words(pair.heading))

    @staticmethod
    def _concept(concept: Concept, body: str, draw: random.Random) -> Example:
        query = draw.choice((concept.definition, draw.choice((concept.name, *concept.aliases))))
        return Example(query, body, words(concept.name))


def same_subject(examples: Sequence[Example]) -> list[list[bool]]:
    """Which examples are on one subject: they share half of their words, or come from one body."""
    return [
        [
            2 * len(one.about & other.about) >= len(one.about | other.about) or one.body == other.body
            for other in examples
        ]
        for one in examples
    ]


def _shuffled(count: int, seed: str) -> list[int]:
    order = list(range(count))
    random.Random(seed).shuffle(order)
    return order


def _round(order: Sequence[int], step: int, size: int) -> list[int]:
    return [order[at % len(order)] for at in range(step * size, (step + 1) * size)] if order else []
