"""What the clause store compares its rows with, see `core.usecases.health.truth`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from core.store.digests import WindowDigest
from core.types import Clause


class Truth(Protocol):
    """What the catalogue says, which is right wherever the two differ.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def digests(self, document: str) -> Mapping[str, bytes]:
        """The digest of each clause of a document, by clause id; empty where the document is not in the library."""
        ...

    def digest(self, clause: str) -> bytes:
        """The digest of a clause; empty where it is not in the library."""
        ...

    def document_of(self, clause: str) -> str:
        """The id of the document of a clause."""
        ...

    def clauses(self, document: str) -> Sequence[Clause]:
        """The clauses of a document, restored from its text."""
        ...

    def windows(self, encoder: str) -> Mapping[str, WindowDigest]:
        """The digest of the windows of each document that has vectors of an encoder."""
        ...
