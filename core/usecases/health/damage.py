"""Use case: finding clauses and vectors of a library that differ from what was written."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.errors import DamagedLibrary
from core.store.catalog.catalog import Catalog
from core.types import Damage, LibraryPart, Progress, Stage

if TYPE_CHECKING:  # readers import this module, and may not open the sockets that importing LanceDB does
    from core.store.vectors.lance import LanceClauseStore


@dataclass(frozen=True, slots=True)
class StoreDamage:
    """The documents whose clauses differ from what was written, and, by encoder, those whose vectors do.

    ``unreadable`` are the encoders whose vectors cannot be read at all; None among them stands for the clauses.
    """

    clauses: frozenset[str] = frozenset()
    vectors: Mapping[str, frozenset[str]] = field(default_factory=dict)
    unreadable: frozenset[str | None] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.clauses or self.unreadable or any(self.vectors.values()))

    def in_words(self) -> tuple[Damage, ...]:
        """The same, for the user."""
        vectors = frozenset[str]().union(*self.vectors.values())
        parts = (
            (LibraryPart.CLAUSES, self.clauses, None in self.unreadable),
            (LibraryPart.VECTORS, vectors, bool(self.unreadable - {None})),
        )
        return tuple(Damage(part, len(documents)) for part, documents, unread in parts if documents or unread)


def find_damage(catalog: Catalog, store: LanceClauseStore, *, thorough: bool) -> Generator[Progress, None, StoreDamage]:
    """Compares the clause store with the catalogue. Every yield is a checkpoint.

    Args:
        catalog: says what there should be.
        store: the clauses and vectors.
        thorough: whether to read and compare each clause; otherwise only the number in each document is compared.
    """
    unreadable: set[str | None] = set()
    clauses: frozenset[str] = frozenset()
    if not (counts := catalog.clause_counts()):
        return StoreDamage()
    yield Progress(Stage.VERIFYING, 0, 0)
    try:
        found = store.counts()
        clauses = frozenset(id_ for id_, count in counts.items() if found.get(id_, 0) != count)
        if thorough:
            clauses |= store.damaged_clauses(counts)
    except DamagedLibrary:
        unreadable.add(None)
        clauses = frozenset(counts)
    vectors: dict[str, frozenset[str]] = {}
    for encoder in catalog.encoders.embedded():
        yield Progress(Stage.VERIFYING, 0, 0)
        try:
            vectors[encoder] = frozenset(store.damaged_vectors(encoder))
        except DamagedLibrary:
            unreadable.add(encoder)
            vectors[encoder] = frozenset(catalog.encoders.windows(encoder))
    return StoreDamage(clauses, vectors, frozenset(unreadable))
