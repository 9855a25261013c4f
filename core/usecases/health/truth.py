"""The catalogue as the truth: restores clauses from its texts and sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from core.errors import NothingFound
from core.store.catalog.catalog import Catalog
from core.store.digests import WindowDigest
from core.types import Clause


class CatalogTruth:
    """See `core.store.truth.Truth`. Thread-safe."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self.clauses = lru_cache(maxsize=64)(self._clauses)  # a search asks for several of one document

    def digests(self, document: str) -> Mapping[str, bytes]:
        """The digest of each clause of a document, by clause id; empty where the document is not in the library."""
        return self._catalog.clause_digests(document)

    def digest(self, clause: str) -> bytes:
        """The digest of a clause; empty if it is not in the library."""
        return self._catalog.clause_digest(self.document_of(clause), clause)

    def document_of(self, clause: str) -> str:
        """The id of the document of a clause; see `core.clauses.join.build_clauses`."""
        return clause.rpartition(".")[0]

    def windows(self, encoder: str) -> Mapping[str, WindowDigest]:
        """The digest of the windows of each document that has vectors of an encoder."""
        return self._catalog.encoders.windows(encoder)

    def _clauses(self, document: str) -> Sequence[Clause]:
        """The clauses of a document, restored from its text; none if it has meanwhile left the library."""
        from core.clauses.join import build_clauses  # here: most searches restore nothing
        from core.references.resolve import find_references

        try:
            text, sections = self._catalog.document(document), self._catalog.sections(document)
        except NothingFound:
            return ()
        return build_clauses(text, sections, find_references(text, sections))
