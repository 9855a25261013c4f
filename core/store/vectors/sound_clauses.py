"""Clauses checked against the catalogue: a row that is missing or altered is restored from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from core.store.digests import clause_digest
from core.store.errors import damaged
from core.store.truth import Truth
from core.types import Clause

_MANY: Final = 4  # clauses of one document


class SoundClauses:
    """Compares clauses with their digests. Thread-safe.

    Attributes:
        noticed: the documents that had a clause that differed from what was written.

    Args:
        truth: gives the digests, and the clauses that have to be restored.
        folder: the library folder, for messages.
    """

    def __init__(self, truth: Truth, folder: Path) -> None:
        self._truth = truth
        self._folder = folder
        self.noticed: set[str] = set()

    def by_id(self, ids: Sequence[str], read: Iterable[Clause]) -> dict[str, Clause]:
        """The clauses of these ids that are in the library, by id; ``read`` are those that the store returned.

        Raises:
            DamagedLibrary: one of them cannot be restored.
        """
        clauses = {clause.id: clause for clause in read}
        for id_, digest in self._digests(ids):
            if digest and not (id_ in clauses and clause_digest(clauses[id_]) == digest):
                clauses[id_] = self._again(self._truth.document_of(id_))[id_]
        return clauses

    def _digests(self, ids: Sequence[str]) -> Iterator[tuple[str, bytes]]:
        """The clauses with their digests; those of a document at once where many are asked for."""
        by_document: dict[str, list[str]] = {}
        for id_ in ids:
            by_document.setdefault(self._truth.document_of(id_), []).append(id_)
        for document, some in by_document.items():
            known = self._truth.digests(document) if len(some) > _MANY else None
            for id_ in some:
                yield id_, self._truth.digest(id_) if known is None else known.get(id_, b"")

    def of(self, document: str, read: Sequence[Clause]) -> Sequence[Clause]:
        """The clauses of a document; ``read`` are those that the store returned.

        Raises:
            DamagedLibrary: they cannot be restored.
        """
        digests = self._truth.digests(document)
        if not digests:  # it is not in the library, or was added by a version that kept no digests
            return read
        if {clause.id: clause_digest(clause) for clause in read} == digests:
            return read
        return list(self._again(document).values())

    def _again(self, document: str) -> dict[str, Clause]:
        self.noticed.add(document)
        clauses = {clause.id: clause for clause in self._truth.clauses(document)}
        expected = self._truth.digests(document)
        if {id_: clause_digest(clause) for id_, clause in clauses.items()} != expected:
            raise damaged(self._folder)
        return clauses
