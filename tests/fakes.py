"""Stand-ins behind the engine's ports, simple enough to be obviously correct."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from itertools import compress

import numpy as np

from core.types import Candidate, Window
from core.types.models import Scale
from core.types.ports import Among, Vectors


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


class MemoryVectorStore:
    """A vector store in dictionaries."""

    def __init__(self) -> None:
        self._windows: dict[str, dict[str, list[Window]]] = {}  # by encoder, then by document

    def add_windows(self, document: str, windows: Sequence[Window], encoder: str, *, beside: bool = False) -> None:
        held = self._windows.setdefault(encoder, {})
        held[document] = [*(held.get(document, ()) if beside else ()), *windows]

    def together(self) -> AbstractContextManager[None]:
        return nullcontext()

    def keep_windows(self, encoders: Collection[str]) -> None:
        self._windows = {encoder: held for encoder, held in self._windows.items() if encoder in encoders}

    def remove(self, documents: Iterable[str]) -> None:
        for document in documents:
            for held in self._windows.values():
                held.pop(document, None)

    def nearest(
        self, vector: Vectors, limit: int, encoder: str, among: Among | None = None, also: Vectors | None = None
    ) -> list[Candidate]:
        scores = self._similarities(vector, encoder)
        counting = scores if among is None else dict(compress(scores.items(), among([*scores])))
        return _ranked(counting, limit)

    def vectors(self, clauses: Sequence[str], encoder: str) -> dict[str, Vectors]:
        found: dict[str, list[Vectors]] = {}
        for window in self._of(encoder):
            if window.clause in clauses:
                found.setdefault(window.clause, []).append(np.asarray(window.vector))
        return {clause: np.stack(vectors) for clause, vectors in found.items()}

    def _similarities(self, vector: Vectors, encoder: str) -> dict[str, float]:
        scores: dict[str, float] = {}
        for window in self._of(encoder):
            score = float(np.dot(np.asarray(window.vector), vector))
            scores[window.clause] = max(score, scores.get(window.clause, -1.0))
        return scores

    def documents(self) -> set[str]:
        return set[str]().union(*self._windows.values())

    def optimise(self) -> None:
        """Does nothing: a dictionary leaves nothing behind."""

    def is_wiped(self) -> bool:
        return True

    def _of(self, encoder: str) -> Iterable[Window]:
        return (window for windows in self._windows.get(encoder, {}).values() for window in windows)


def _ranked(scores: dict[str, float], limit: int) -> list[Candidate]:
    order = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:limit]
    return [Candidate(clause, "vector", rank, score) for rank, (clause, score) in enumerate(order, start=1)]


class WordEmbedder:
    """An embedder that places texts near each other if they share words: each word adds a fixed direction.

    Args:
        fingerprint: as of `Embedder`.
        dimensions: of the vectors.
        has_quick: whether it embeds quickly; the vectors are the same.
    """

    def __init__(self, fingerprint: str = "words", dimensions: int = 256, *, has_quick: bool = False) -> None:
        self.fingerprint = fingerprint
        self.dimensions = dimensions
        self.has_quick = has_quick

    def windows(self, text: str) -> Sequence[tuple[int, int]]:
        return [(0, len(text))]

    def fits(self, _: str) -> bool:
        return True

    def embed(self, texts: Sequence[str]) -> Vectors:
        none = np.zeros(self.dimensions)
        vectors = np.stack([sum((_direction(word, self.dimensions) for word in words(text)), none) for text in texts])
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return (vectors / np.where(lengths == 0, 1, lengths)).astype(np.float32)

    def embed_quickly(self, texts: Sequence[str]) -> Vectors:
        return WordEmbedder.embed(self, texts)

    def embed_query(self, text: str) -> Vectors:
        return self.embed([text])[0]


class LetterCounts:
    """An embedder whose vectors count letters; counts the texts that it has embedded."""

    dimensions = 26
    fingerprint = "letters"
    has_quick = False

    def __init__(self) -> None:
        self.embedded = 0

    def windows(self, text: str) -> list[tuple[int, int]]:
        return [(0, len(text))]

    def fits(self, _: str) -> bool:
        return True

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.embedded += len(texts)
        counts = np.array([[text.lower().count(chr(97 + i)) for i in range(26)] for text in texts], dtype=np.float32)
        unit: Vectors = counts / np.maximum(np.linalg.norm(counts, axis=1, keepdims=True), 1)
        return unit

    def embed_quickly(self, texts: Sequence[str]) -> Vectors:
        raise NotImplementedError

    def embed_query(self, text: str) -> Vectors:
        return self.embed([text])[0]


@lru_cache(4096)  # a text repeats its words, and drawing a direction takes longer than everything else here
def _direction(word: str, dimensions: int) -> np.ndarray:
    seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:4], "little")
    return np.random.default_rng(seed).standard_normal(dimensions)


class WordReranker:
    """A reranker that counts how often a text contains the query's words; a search score of 1 adds ``weight``."""

    fingerprint = "words"

    def __init__(self, weight: float = 0.0, unanswered: float | None = None) -> None:
        self.scale = Scale(weight=weight, thresholds=(1.0, 2.0, 3.0, 4.0), unanswered=unanswered)

    def scores(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        wanted = set(words(query))
        return [float(sum(word in wanted for word in words(text))) for text in texts]
