"""How accurate a system is that claims that clauses are of a type, each with a score; see `core.evaluation.tags`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from hashlib import sha256
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.evaluation.aligned import AlignedLabel, words_covered

FOLDS: Final = 5
_MOST: Final = 40  # claims of a type in a contract that count, those with the highest scores
_STEPS: Final = 120  # thresholds tried
_NEVER: Final = -np.inf

Scores = NDArray[np.float32]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class LabelledClauses:
    """A contract: the half-open range of words of each clause, and the labels by type."""

    name: str
    ranges: tuple[tuple[int, int], ...]
    labels: Mapping[str, Sequence[AlignedLabel]]

    @property
    def fold(self) -> int:
        """The fold, by a hash of the name, so that it never changes."""
        return sha256(self.name.encode()).digest()[0] % FOLDS


@dataclass(frozen=True, slots=True)
class ClaimCounts:
    """Counts for one type: right claims, claims, labels found, labels; and contracts rightly said to have it, said to
    have it, and having it.
    """

    right: int = 0
    claims: int = 0
    found: int = 0
    labels: int = 0
    rightly: int = 0
    said: int = 0
    having: int = 0

    def __add__(self, other: ClaimCounts) -> ClaimCounts:
        return ClaimCounts(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(self)))

    @property
    def precision(self) -> float:
        return self.right / max(self.claims, 1)

    @property
    def recall(self) -> float:
        return self.found / max(self.labels, 1)

    @property
    def f1(self) -> float:
        return _harmonic(self.precision, self.recall)

    @property
    def presence(self) -> float:
        """F1 over contracts: whether they have such a clause."""
        return _harmonic(self.rightly / max(self.said, 1), self.rightly / max(self.having, 1))


@dataclass(frozen=True, slots=True)
class Claims:
    """All claims of one type in some contracts, and at which thresholds they are right.

    ``scores`` and ``right`` are per claim; ``found`` is, per label, the score of the claim with which it is found;
    ``best`` and ``having`` are, per contract, its best claim, and whether it has a label.
    """

    scores: Floats
    right: Flags
    found: Floats
    best: Floats
    having: Flags

    @classmethod
    def of(cls, contract: LabelledClauses, type_: str, scores: Scores) -> Claims:
        labels = contract.labels.get(type_, ())
        kept = _apart(contract.ranges, scores)
        ranges, claimed = [contract.ranges[i] for i in kept], scores[kept].astype(np.float64)
        return cls(
            claimed,
            np.array([_is_right(first, end, labels) for first, end in ranges], dtype=bool),
            np.array([_found_at(label, ranges, claimed) for label in labels], dtype=np.float64),
            claimed[:1] if len(claimed) else np.array([_NEVER]),
            np.array([bool(labels)]),
        )

    @classmethod
    def joined(cls, each: Sequence[Claims]) -> Claims:
        return cls(*(np.concatenate([getattr(one, field.name) for one in each]) for field in fields(cls)))

    def at(self, threshold: float) -> ClaimCounts:
        """The counts where only scores of at least the threshold are claims."""
        claimed, said = self.scores >= threshold, self.best >= threshold
        return ClaimCounts(
            int(self.right[claimed].sum()),
            int(claimed.sum()),
            int((self.found >= threshold).sum()),
            len(self.found),
            int((said & self.having).sum()),
            int(said.sum()),
            int(self.having.sum()),
        )


class System:
    """The claims of one system over all contracts.

    Args:
        contracts: all of them.
        types: those that count.
        scores: those of each contract, shape (clauses, types); -inf: no claim at any threshold.
    """

    def __init__(self, contracts: Sequence[LabelledClauses], types: Sequence[str], scores: Sequence[Scores]) -> None:
        pools: dict[tuple[str, int], list[Claims]] = {}
        for contract, mine in zip(contracts, scores, strict=True):
            for i, type_ in enumerate(types):
                pools.setdefault((type_, contract.fold), []).append(Claims.of(contract, type_, mine[:, i]))
        self._types = types
        self._folds = sorted({fold for _, fold in pools})
        self._pools = {key: Claims.joined(mine) for key, mine in pools.items()}
        every = np.concatenate([np.zeros(0), *(mine.scores for mine in self._pools.values())])
        self._thresholds = np.unique(np.quantile(every, np.linspace(0.3, 0.9995, _STEPS))) if len(every) else every

    def at(self, threshold: float) -> dict[str, ClaimCounts]:
        """The counts of each type at one threshold."""
        return self._summed([self._at(threshold, fold) for fold in self._folds])

    def cross_validated(self) -> tuple[dict[str, ClaimCounts], list[float]]:
        """The counts of each type, each fold at the threshold with the best macro F1 on the others; the thresholds."""
        counts = {fold: [self._at(float(each), fold) for each in self._thresholds] for fold in self._folds}
        kept, chosen = [], []
        for held_out in self._folds:
            others = [counts[fold] for fold in self._folds if fold != held_out]
            worth = [macro([each.f1 for each in self._summed(at).values()]) for at in zip(*others, strict=True)]
            best = int(np.argmax(worth)) if worth else 0
            chosen.append(round(float(self._thresholds[best]), 3))
            kept.append(counts[held_out][best])
        return self._summed(kept), chosen

    def _at(self, threshold: float, fold: int) -> dict[str, ClaimCounts]:
        return {type_: self._pools[type_, fold].at(threshold) for type_ in self._types}

    def _summed(self, each: Iterable[Mapping[str, ClaimCounts]]) -> dict[str, ClaimCounts]:
        every = list(each)
        return {type_: sum((counts[type_] for counts in every), ClaimCounts()) for type_ in self._types}


def macro(each: Sequence[float]) -> float:
    """The mean over types."""
    return float(np.mean(each)) if each else 0.0


def _apart(ranges: Sequence[tuple[int, int]], scores: Scores) -> list[int]:
    """The clauses that overlap no better one, best first; of equals the shorter is better."""
    able = [i for i in range(len(ranges)) if scores[i] > _NEVER]
    order = sorted(able, key=lambda i: (-scores[i], ranges[i][1] - ranges[i][0], i))
    kept: list[int] = []
    for i in order[: 3 * _MOST]:
        first, end = ranges[i]
        if all(end <= ranges[other][0] or ranges[other][1] <= first for other in kept):
            kept.append(i)
    return kept[:_MOST]


def _is_right(first: int, end: int, labels: Sequence[AlignedLabel]) -> bool:
    if any(words_covered(label, first, end) >= max(1.0, label.size / 2) for label in labels):
        return True
    inside = {int(word) for label in labels for word in label.words if first <= word < end}
    return len(inside) >= max(1.0, (end - first) / 2)


def _found_at(label: AlignedLabel, ranges: Sequence[tuple[int, int]], scores: Floats) -> float:
    """The score of the claim with which half of a label is covered, taking claims from the highest down."""
    so_far = 0
    for (first, end), score in zip(ranges, scores, strict=True):
        so_far += words_covered(label, first, end)
        if so_far >= max(1.0, label.size / 2):
            return float(score)
    return _NEVER


def _harmonic(one: float, other: float) -> float:
    return 2 * one * other / (one + other) if one + other else 0.0
