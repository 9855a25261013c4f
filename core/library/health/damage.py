"""Use case: finding the vectors of a library that differ from what was written."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.base.errors import DamagedLibrary
from core.store.catalog.catalog import Catalog
from core.types import Damage, LibraryPart, Progress, Stage

if TYPE_CHECKING:  # readers import this module, and may not open the sockets that importing LanceDB does
    from core.store.vectors.lance import LanceVectorStore


@dataclass(frozen=True, slots=True)
class DamagedVectors:
    """By encoder, the documents whose vectors differ from what was written; the encoders of which none can be read."""

    documents: Mapping[str, frozenset[str]] = field(default_factory=dict)
    unreadable: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.unreadable or any(self.documents.values()))

    def in_words(self) -> tuple[Damage, ...]:
        """The same, for the user."""
        return (Damage(LibraryPart.VECTORS, len(frozenset[str]().union(*self.documents.values()))),) if self else ()


def find_damage(catalog: Catalog, store: LanceVectorStore) -> Generator[Progress, None, DamagedVectors]:
    """Compares all vectors with their digests in the catalogue. Every yield is a checkpoint."""
    unreadable: set[str] = set()
    documents: dict[str, frozenset[str]] = {}
    for encoder in catalog.encoders.embedded():
        yield Progress(Stage.VERIFYING, 0, 0)
        try:
            documents[encoder] = frozenset(store.damaged_vectors(encoder))
        except DamagedLibrary:
            unreadable.add(encoder)
            documents[encoder] = frozenset(catalog.encoders.windows(encoder))
    return DamagedVectors(documents, frozenset(unreadable))
