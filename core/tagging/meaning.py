"""Vectors of concepts, to compare with the vectors of clauses.

A concept's vector is the mean of three: of its names with its definition, of its definition alone, and of its phrases.
Drafting phrases are closer to clauses than definitions; definitions distinguish similar concepts. Those of the shipped
concepts by the shipped encoder come with the program, so that a new library need not wait seconds for them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np

from core.types import Concept
from core.types.ports import Embedder, Vectors

_SHIPPED: Final = "meanings.npz"
_ALIASES: Final = 6  # of a concept; the first are the usual ones
_SIZE: Final = 16  # bytes of a digest


def concept_vectors(concepts: Sequence[Concept], embedder: Embedder) -> Vectors:
    """The vector of each concept: shape (concepts, dimensions), of unit length."""
    titles = [f"{concept.name}: {'; '.join(concept.aliases[:_ALIASES])}. {concept.definition}" for concept in concepts]
    phrases = [concept.phrases or (concept.name,) for concept in concepts]
    texts = [*titles, *(concept.definition for concept in concepts), *(each for mine in phrases for each in mine)]
    vectors = embedder.embed(texts)
    count = len(concepts)
    begins = np.cumsum([0, *map(len, phrases)])[:-1]
    of_phrases = np.add.reduceat(vectors[2 * count :], begins, axis=0)
    return _unit(vectors[:count] + vectors[count : 2 * count] + _unit(of_phrases))


def cached_concept_vectors(concepts: Sequence[Concept], embedder: Embedder, folder: Path, fingerprint: str) -> Vectors:
    """`concept_vectors`, cached in a folder, since they take seconds; those of other fingerprints are deleted.

    Where they cannot be cached, or the cache is damaged (a digest at its end tells), they are computed again.
    """
    file = folder / f"meanings-{fingerprint}.npy"
    with suppress(OSError):
        stored = file.read_bytes()
        if _digest(stored[:-_SIZE]) == stored[-_SIZE:]:
            cached: Vectors = np.load(BytesIO(stored[:-_SIZE]))
            return cached
    vectors = concept_vectors(concepts, embedder)
    with suppress(OSError):  # a full disk, a read-only folder: what must be written reports it
        _cache(file, vectors)
    return vectors


def _cache(file: Path, vectors: Vectors) -> None:
    data, new = BytesIO(), file.with_suffix(".new")
    np.save(data, vectors)
    try:
        for old in file.parent.glob("meanings-*.npy"):
            old.unlink(missing_ok=True)
        new.write_bytes(data.getvalue() + _digest(data.getvalue()))
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_SIZE).digest()


def shipped_vectors(folder: Path, concepts: Sequence[Concept], embedder: Embedder) -> Vectors | None:
    """The vectors in a folder, shape (concepts, dimensions); None where it has none for these concepts and encoder."""
    with suppress(OSError, EOFError, ValueError, KeyError, BadZipFile):
        stored = np.load(BytesIO((folder / _SHIPPED).read_bytes()))
        if str(stored["key"]) == _key(concepts, embedder):
            vectors: Vectors = stored["vectors"]
            return vectors
    return None


def write_vectors(folder: Path, concepts: Sequence[Concept], embedder: Embedder) -> None:
    """Embeds the concepts, and writes their vectors into a folder (`training.meanings`)."""
    np.savez(folder / _SHIPPED, key=_key(concepts, embedder), vectors=concept_vectors(concepts, embedder))


def _key(concepts: Sequence[Concept], embedder: Embedder) -> str:
    texts = [(concept.name, concept.aliases, concept.definition, concept.phrases) for concept in concepts]
    return hashlib.sha256(repr((embedder.fingerprint, texts)).encode()).hexdigest()


def window_cosines(windows: Sequence[Vectors], concepts: Vectors) -> Vectors:
    """The cosine of each clause's closest window, shape (clauses, concepts); 0 for a clause without windows."""
    cosines = np.zeros((len(windows), len(concepts)), dtype=np.float32)
    having = [row for row, each in enumerate(windows) if len(each)]
    if having:
        begins = np.cumsum([0, *(len(windows[row]) for row in having)])[:-1]
        all_of_them = np.concatenate([windows[row] for row in having]) @ concepts.T
        cosines[having] = np.maximum.reduceat(all_of_them, begins, axis=0)
    return cosines


def _unit(vectors: Vectors) -> Vectors:
    length = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: Vectors = (vectors / np.maximum(length, 1e-9)).astype(np.float32)
    return unit
