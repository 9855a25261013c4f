"""How much of a library can be found by its meaning."""

from __future__ import annotations

from collections.abc import Callable

from core.ports import Embedder
from core.store.catalog.catalog import Catalog


class VectorCoverage:
    """Says whether documents have vectors of the encoder by which the library is searched.

    Args:
        catalog: of which documents there are vectors, and by which encoder.
        embedder: gives the encoder by which the library is searched, see `core.assembly.encoders.EncodersInUse`.

    Raises:
        ModelError: from any method: there is no encoder.
    """

    def __init__(self, catalog: Catalog, embedder: Callable[[], Embedder]) -> None:
        self._catalog = catalog
        self._embedder = embedder

    def is_there(self) -> bool:
        """Whether any document can be found by its meaning; where none has vectors the encoder is not asked for."""
        encoders = self._catalog.encoders
        return encoders.has_vectors() and encoders.has_vectors(self._embedder().fingerprint)

    def notice(self) -> str:
        """That some documents cannot, as the encoder of their vectors is not available; "" where it is."""
        encoders, embedded_by = self._catalog.encoders, self._catalog.encoders.answering()
        if embedded_by is None or (in_use := self._embedder().fingerprint) == embedded_by:
            return ""
        done, total = encoders.embedded().get(in_use, 0), self._catalog.counts().documents
        how_far = f"{done:,} of {total:,} contracts have" if done else "No contract has"
        rest = "the others" if done else "all"
        return (
            "The encoder with which this library was indexed is not available on this machine. "
            f"{how_far} been re-embedded; {rest} are found by their words alone."
        )
