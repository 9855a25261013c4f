"""The data of training the reranker: a query, clauses to be ordered for it, and a grade for each.

In pre-training, headings and concepts of the lexicon are to be matched with the right words among others that look
similar. Everything random is drawn from a generator seeded with (seed, step), so a run that is resumed at step n
continues exactly like an uninterrupted one.
"""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from training.common.headings import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.types import Concept
    from training.common.graded import GradedLists
    from training.common.headings import Pair


@dataclass(frozen=True, slots=True)
class TrainList:
    """One query, the clauses to be ordered for it, and a grade 0-4 for each."""

    query: str
    texts: tuple[str, ...]
    grades: tuple[float, ...]


_GRADES = (4.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class HeadingLists:
    """Lists for pre-training: the right body, three whose heading shares a word, two at random."""

    pairs: list[Pair]
    seed: int

    @cached_property
    def _by_word(self) -> dict[str, list[int]]:
        index: dict[str, list[int]] = defaultdict(list)
        for number, pair in enumerate(self.pairs):
            for word in sorted(words(pair.heading)):
                index[word].append(number)
        return index

    def at(self, step: int, size: int) -> list[TrainList]:
        """The ``size`` lists of a step; all pairs are used once before any is used again."""
        order = range(step * size, (step + 1) * size)
        draw = random.Random(f"headings {self.seed} {step}")
        return [self._list(self._shuffled[number % len(self.pairs)], draw) for number in order]

    @cached_property
    def _shuffled(self) -> list[int]:
        numbers = list(range(len(self.pairs)))
        random.Random(f"order {self.seed}").shuffle(numbers)
        return numbers

    def _list(self, number: int, draw: random.Random) -> TrainList:
        right = self.pairs[number]
        about = words(right.heading)
        near = [other for word in sorted(about) for other in self._sample(self._by_word[word], 12, draw)]
        near = [other for other in dict.fromkeys(near) if self._differs(about, other)]
        chosen = draw.sample(near, min(3, len(near)))
        while len(chosen) < 5:
            other = draw.randrange(len(self.pairs))
            if other not in chosen and self._differs(about, other):
                chosen.append(other)
        texts = (right.body, *(self.pairs[other].body for other in chosen))
        return TrainList(right.heading, texts, _GRADES)

    @staticmethod
    def _sample(numbers: list[int], most: int, draw: random.Random) -> list[int]:
        return draw.sample(numbers, min(most, len(numbers)))

    def _differs(self, about: frozenset[str], other: int) -> bool:
        """Whether the heading of ``other`` has a different meaning: "Governing Law; Venue" would teach nothing."""
        theirs = words(self.pairs[other].heading)
        return 2 * len(about & theirs) < len(about | theirs)


@dataclass(frozen=True)
class ConceptLists:
    """Lists for pre-training: a concept by any of its names or its definition, a body that surely belongs to it, three
    of related concepts (with the same parent, or parent and child), two of others.
    """

    bodies: Sequence[tuple[Concept, str]]
    seed: int

    def at(self, step: int, size: int) -> list[TrainList]:
        """The ``size`` lists of a step."""
        draw = random.Random(f"concepts {self.seed} {step}")
        return [self._list(*draw.choice(self.bodies), draw) for _ in range(size)]

    @cached_property
    def _of(self) -> dict[str, list[str]]:
        bodies: dict[str, list[str]] = defaultdict(list)
        for concept, body in self.bodies:
            bodies[concept.id].append(body)
        return bodies

    @cached_property
    def _kin(self) -> dict[str, list[str]]:
        """The concepts that share a parent with each, or are its parent or child."""
        concepts = {concept.id: concept for concept, _ in self.bodies}
        families: dict[str, list[str]] = defaultdict(list)
        for concept in concepts.values():
            families[concept.parent or concept.id].append(concept.id)
        return {
            concept.id: [
                other
                for family in {concept.parent or concept.id, concept.id}
                for other in families[family]
                if other != concept.id
            ]
            for concept in concepts.values()
        }

    def _list(self, concept: Concept, body: str, draw: random.Random) -> TrainList:
        query = draw.choice((concept.definition, draw.choice((concept.name, *concept.aliases))))
        mine = set(self._of[concept.id])
        kin = [each for other in self._kin[concept.id] for each in self._of[other] if each not in mine]
        chosen = draw.sample(kin, min(3, len(kin)))
        while len(chosen) < 5:
            _, other = draw.choice(self.bodies)
            if other not in mine and other not in chosen:
                chosen.append(other)
        return TrainList(query, (body, *chosen), _GRADES)


def graded(lists: GradedLists, step: int) -> list[TrainList]:
    """The graded lists of a step: each query in one of its wordings."""
    draw = random.Random(f"wordings {lists.seed} {step}")
    qrels = lists.qrels
    return [
        TrainList(
            draw.choice(qrels.wordings[query]),
            tuple(qrels.clauses[clause] for clause in clauses),
            tuple(float(qrels.grades[query][clause]) for clause in clauses),
        )
        for query, clauses in lists.at(step)
    ]
