"""The vectors of the shipped concepts, made by the shipped encoder, so that a new library need not wait seconds for
them. `training.meanings` makes the file.
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

from core.tagging.meaning import concept_vectors
from core.types import Concept
from core.types.ports import Embedder, Vectors

_FILE: Final = "meanings.npz"


def shipped_vectors(folder: Path, concepts: Sequence[Concept], embedder: Embedder) -> Vectors | None:
    """The vectors in a folder, shape (concepts, dimensions); None where it has none for these concepts and encoder."""
    with suppress(OSError, EOFError, ValueError, KeyError, BadZipFile):
        stored = np.load(BytesIO((folder / _FILE).read_bytes()))
        if str(stored["key"]) == _key(concepts, embedder):
            vectors: Vectors = stored["vectors"]
            return vectors
    return None


def write_vectors(folder: Path, concepts: Sequence[Concept], embedder: Embedder) -> None:
    """Embeds the concepts, and writes their vectors into a folder."""
    np.savez(folder / _FILE, key=_key(concepts, embedder), vectors=concept_vectors(concepts, embedder))


def _key(concepts: Sequence[Concept], embedder: Embedder) -> str:
    texts = [(concept.name, concept.aliases, concept.definition, concept.phrases) for concept in concepts]
    return hashlib.sha256(repr((embedder.fingerprint, texts)).encode()).hexdigest()
