"""How far a library can be searched by meaning now."""

from __future__ import annotations

from collections.abc import Callable

from core.ports import Embedder
from core.store.catalog.catalog import Catalog


class Meaning:
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
        return encoders.has_learned() and encoders.has_learned(self._embedder().fingerprint)

    def told(self) -> str:
        """In words that some cannot, as the encoder that learnt them is gone; "" where it answers."""
        encoders, learned_by = self._catalog.encoders, self._catalog.encoders.answering()
        if learned_by is None or (asked := self._embedder().fingerprint) == learned_by:
            return ""
        done, total = encoders.learned().get(asked, 0), self._catalog.counts().documents
        how_far = f"{done:,} of {total:,} contracts have" if done else "No contract has"
        rest = "the others" if done else "all"
        return (
            "The encoder that learnt this library cannot be used on this machine. "
            f"{how_far} been learnt anew; {rest} are found by their words alone."
        )
