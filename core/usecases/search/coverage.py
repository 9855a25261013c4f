"""How much of a library can be found by its meaning."""

from __future__ import annotations

from collections.abc import Callable

from core.ports import Embedder
from core.store.catalog.catalog import Catalog
from core.translation import tr


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
        unavailable = tr("The encoder with which this library was indexed is not available on this machine.")
        progress = tr("No contract has been re-embedded; all are found by their words alone.")
        if done:
            progress = tr(
                "{done:,} of {total:,} contracts have been re-embedded; the others are found by their words alone.",
                done=done,
                total=total,
            )
        return f"{unavailable} {progress}"
