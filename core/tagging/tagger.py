"""Tags clauses with the concepts of the lexicon, without a trained model.

The score of a concept is a sum: how close the clause's vectors are to the concept's, how much of one of its phrases
and of one of its names is in one sentence, and how close the heading is to a name. Some types are decided by the words
of a clause instead (`core.tagging.evidence`). The four weights and the threshold are the same for all concepts, and lie
beside the encoder (`TagWeights`). The weights were chosen by hand on CUAD's 324 contracts. A weight of meaning of 9.5,
12, 15 or 19, each with the threshold that suits it, gives macro F1 of 0.473, 0.476, 0.463 and 0.469, the threshold
chosen by 5-fold cross-validation over contracts (``make tags``). Another encoder needs other numbers: the threshold for
all-MiniLM-L6-v2, 10.5 at a weight of 9.5, would tag far too much with this one (precision 0.25). Centring the scores on
a background, and competition among concepts (margins, ranks), were tried and improved nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from core.base import paths
from core.base.fitted import read_numbers
from core.tagging.evidence import (
    INDEMNIFICATION,
    UNCAPPED,
    decided,
    evident,
    types_with_evidence,
)
from core.tagging.lexicon import Lexicon
from core.tagging.meaning import cached_concept_vectors, concept_vectors, shipped_vectors, window_cosines
from core.tagging.wording import ClauseSentences, Rarity, Scores, WordingIndex
from core.text.pointers import points_elsewhere
from core.types import Clause, Concept, Particular, ParticularKind, Span
from core.types.ports import Embedder, Vectors

METHOD: Final = 10  # raise it when clauses would get different tags than before
_WHOLE_SECTION: Final = 0.5  # share of a heading in common with a name
_MOST: Final = 6  # tags of a clause
_CLOSE: Final = 2.0  # below the threshold: of a part whose words show the type that the whole has
_MANY_WORDS: Final = 300  # of an article that is not of a type because of one of its parts

# Particulars are found by other means (`core.contract.particulars`); each tags the clause that states it.
_STATED: Final = {
    ParticularKind.TITLE: "document-name",
    ParticularKind.PARTY: "parties",
    ParticularKind.DATE: "agreement-date",
    ParticularKind.EFFECTIVE: "effective-date",
}
_OF_DEFINITIONS: Final = frozenset({"definitions", "interpretation", *_STATED.values()})


def clause_types(lexicon: Lexicon) -> tuple[Concept, ...]:
    """The concepts with which clauses are tagged: all but the attributes."""
    return tuple(each for each in lexicon.concepts if not each.attribute)


@dataclass(frozen=True, slots=True)
class TagWeights:
    """How the parts of a score are weighed, and the least score of a tag.

    Attributes:
        meaning: of a cosine.
        phrase: of a nat of a phrase.
        name: of a nat of a name.
        heading: of a heading that is a name.
        threshold: the least score of a tag; `training.choose_threshold` chooses it.
    """

    meaning: float
    phrase: float
    name: float
    heading: float
    threshold: float

    @staticmethod
    def file() -> Path:
        """The file that comes with the program, beside the encoder that its numbers were fitted to."""
        return paths.shipped_models() / "encoder" / "tags.json"

    @classmethod
    def shipped(cls) -> TagWeights:
        """Those that come with the program.

        Raises:
            ModelError: they are missing or damaged.
        """
        return read_numbers(cls.file(), cls)


class Tagger:
    """Classifies the clauses of one document at a time by type. Safe to use from several threads.

    Args:
        lexicon: the concepts; attributes are not clause types and are left out.
        embedder: the encoder of the clauses' vectors; it embeds the concepts when they are first needed.
        rarity: the weight of each word.
        folder: where the concepts' vectors are cached; None: nowhere.
        shipped: where the shipped vectors are; None: nowhere.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        embedder: Embedder,
        rarity: Rarity,
        folder: Path | None = None,
        shipped: Path | None = None,
    ) -> None:
        self.concepts = clause_types(lexicon)
        self._places = {concept.id: i for i, concept in enumerate(self.concepts)}
        self._indemnities = frozenset(concept.id for concept in lexicon.family(INDEMNIFICATION))
        self._embedder = embedder
        self._rarity = rarity
        self._folder, self._shipped = folder, shipped
        self.weights = TagWeights.shipped()
        counted = (rarity.sentences, sorted(rarity.counts.items()))
        made_by = (METHOD, self.weights, lexicon.fingerprint, embedder.fingerprint, *counted)
        self.fingerprint = hashlib.sha256(repr(made_by).encode()).hexdigest()[:16]

    def tags(
        self, clauses: Sequence[Clause], windows: Sequence[Vectors], particulars: Sequence[Particular] = ()
    ) -> list[tuple[str, ...]]:
        """The tags of each clause, ids of concepts, the most confident first.

        Args:
            clauses: all clauses of the document, by start, the longer first.
            windows: the vectors of each clause's windows, shape (windows, dimensions).
            particulars: the agreement's title, parties, date and effective date.
        """
        return self.types(clauses, *self.scores(clauses, windows, particulars)) if clauses else []

    def types(self, clauses: Sequence[Clause], scores: Scores, named: Scores) -> list[tuple[str, ...]]:
        """The tags of each clause by its scores; see `tags` and `scores`."""
        chosen = choose_concepts(scores, named, [clause.span for clause in clauses], self.weights.threshold)
        types = [tuple(self.concepts[i].id for i in mine[:_MOST]) for mine in chosen]
        return [
            decided(mine, clause.sentence, self._places, self._indemnities)
            for mine, clause in zip(types, clauses, strict=True)
        ]

    def scores(
        self, clauses: Sequence[Clause], windows: Sequence[Vectors], particulars: Sequence[Particular] = ()
    ) -> tuple[Scores, Scores]:
        """The score of each concept for each clause, and how close the clause's heading is to its names.

        Both of shape (clauses, concepts). See `tags` for the arguments.
        """
        sentences = ClauseSentences(clauses)
        named = self._names.in_headings([clause.heading for clause in clauses])
        weights = self.weights
        scores = (
            weights.meaning * window_cosines(windows, self._meanings)
            + weights.phrase * sentences.best(self._phrases.in_sentences(sentences.stems))
            + weights.name * sentences.best(self._names.in_sentences(sentences.stems))
            + weights.heading * named
        ).astype(np.float32)
        self._state(scores, [clause.span for clause in clauses], particulars)
        self._need_evidence(scores, named, clauses)
        return scores, named

    def _need_evidence(self, scores: Scores, named: Scores, clauses: Sequence[Clause]) -> None:
        """Takes from each clause the types whose words it does not have, or has only in some of its many parts.

        What only says where a term is defined is of no other type than those that state what is defined.
        """
        for row, clause in enumerate(clauses):
            if points_elsewhere(clause.text):
                scores[row, self._substantive] = 0.0
        near = scores[:, self._needing] >= self.weights.threshold
        for row in np.flatnonzero(near.any(axis=1)).tolist():
            inner = _inner(clauses, row)
            headings = {clauses[at].heading for at in (row, *inner)}
            for place in (self._needing[at] for at in np.flatnonzero(near[row]).tolist()):
                concept = self.concepts[place].id
                if not evident(concept, clauses[row].sentence, headings):
                    scores[row, place] = 0.0
                elif concept == UNCAPPED or (
                    named[row, place] < _WHOLE_SECTION and len(clauses[row].text.split()) > _MANY_WORDS
                ):
                    close = [at for at in inner if scores[at, place] >= self.weights.threshold - _CLOSE]
                    self._to_parts(scores, place, clauses, row, close)

    def _to_parts(self, scores: Scores, place: int, clauses: Sequence[Clause], row: int, inner: Sequence[int]) -> None:
        """Gives a type of a clause to those of its parts that show it by themselves, if there are any."""
        showing: list[int] = []
        for at in inner:
            within = any(clauses[other].span.contains(clauses[at].span) for other in showing)
            if not within and evident(self.concepts[place].id, clauses[at].text, {clauses[at].heading}):
                showing.append(at)
        if showing:
            scores[showing, place] = np.maximum(scores[showing, place], scores[row, place])
            scores[row, place] = 0.0

    def _state(self, scores: Scores, spans: Sequence[Span], particulars: Sequence[Particular]) -> None:
        """Gives the concept of each particular to the smallest clause that states it, and to no other."""
        for kind, concept in _STATED.items():
            stated = [each.span for each in particulars if each.kind is kind]
            if not stated or concept not in self._places:
                continue
            scores[:, self._places[concept]] = 0.0
            for span in stated:
                around = [i for i, clause in enumerate(spans) if clause.contains(span)]
                if around:
                    smallest = min(around, key=lambda i: len(spans[i]))
                    scores[smallest, self._places[concept]] = 2 * self.weights.threshold

    @cached_property
    def _substantive(self) -> list[int]:
        """The places of all types but those that state what is defined."""
        return [place for concept, place in self._places.items() if concept not in _OF_DEFINITIONS]

    @cached_property
    def _needing(self) -> list[int]:
        """The places of the types that need evidence."""
        return [self._places[each] for each in sorted(types_with_evidence() & self._places.keys())]

    @cached_property
    def _names(self) -> WordingIndex:
        return WordingIndex([(concept.name, *concept.aliases) for concept in self.concepts], self._rarity)

    @cached_property
    def _phrases(self) -> WordingIndex:
        return WordingIndex([concept.phrases for concept in self.concepts], self._rarity)

    @cached_property
    def _meanings(self) -> Vectors:
        if self._shipped and (vectors := shipped_vectors(self._shipped, self.concepts, self._embedder)) is not None:
            return vectors
        if self._folder is None:
            return concept_vectors(self.concepts, self._embedder)
        return cached_concept_vectors(self.concepts, self._embedder, self._folder, self.fingerprint)


def _inner(clauses: Sequence[Clause], row: int) -> list[int]:
    """The places of the clauses within one; those follow it."""
    inner: list[int] = []
    for at in range(row + 1, len(clauses)):
        if clauses[at].span.start >= clauses[row].span.end:
            break
        inner.append(at)
    return inner


def choose_concepts(scores: Scores, named: Scores, spans: Sequence[Span], threshold: float) -> list[list[int]]:
    """The concepts of each clause of a document, the most confident first.

    A concept goes to the clause with the best score for it, and to none that overlaps that clause. A section whose
    heading names the concept gets it too, as a whole.

    Args:
        scores: shape (clauses, concepts).
        named: how close the heading of each clause is to each concept, in the same shape.
        spans: of the clauses, by start, the longer first.
        threshold: the least score of a tag.
    """
    tags: list[list[int]] = [[] for _ in spans]
    for concept in np.flatnonzero((scores >= threshold).any(axis=0)).tolist():
        able = np.flatnonzero(scores[:, concept] >= threshold).tolist()
        kept = best_units([scores[i, concept] for i in able], [spans[i] for i in able])
        tagged = {able[i] for i in kept}
        tagged.update(_outer([i for i in able if named[i, concept] >= _WHOLE_SECTION], spans))
        for i in tagged:
            tags[i].append(concept)
    return [sorted(mine, key=lambda concept: (-scores[row, concept], concept)) for row, mine in enumerate(tags)]


def best_units(scores: Sequence[float], spans: Sequence[Span]) -> list[int]:
    """The indices of those that overlap no better one, best first; of equals the shorter, then the first is better."""
    order = sorted(range(len(spans)), key=lambda i: (-scores[i], len(spans[i]), i))
    kept: list[int] = []
    for i in order:
        if not any(spans[i].overlaps(spans[other]) for other in kept):
            kept.append(i)
    return kept


def _outer(places: Iterable[int], spans: Sequence[Span]) -> list[int]:
    """The clauses under a heading that are in no other: the section itself."""
    outer: list[int] = []
    for i in places:
        if not outer or not spans[outer[-1]].contains(spans[i]):
            outer.append(i)
    return outer
