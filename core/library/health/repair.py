"""Use case: removing damaged vectors, to be made again."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from core.base.errors import DamagedLibrary
from core.library.health.damage import DamagedVectors, find_damage
from core.store.catalog.catalog import Catalog
from core.types import Progress

if TYPE_CHECKING:  # readers import this module, and may not open the sockets that importing LanceDB does
    from core.store.vectors.lance import LanceVectorStore


class LibraryRepair:
    """Repairs the vectors of a library. Nothing else may write to it meanwhile.

    Args:
        catalog: says what there should be.
        store: the vectors.
    """

    def __init__(self, catalog: Catalog, store: LanceVectorStore) -> None:
        self._catalog = catalog
        self._store = store

    def repair(self) -> Generator[Progress, None, DamagedVectors]:
        """Removes damaged vectors, which the next embedding makes again, and returns what was damaged.

        Every yield is a checkpoint: close the generator to cancel. What has been repaired by then is kept.

        Raises:
            LibraryError: no space, not writable, or the catalogue is damaged.
        """
        damage = yield from find_damage(self._catalog, self._store)
        if not damage:
            return damage
        for encoder, documents in damage.documents.items():
            self._catalog.encoders.unmark(documents, encoder)
            if encoder in damage.unreadable:
                self._store.drop_windows(encoder)
        try:
            self._store.optimise()
        except DamagedLibrary:  # sound and damaged rows share a file
            for encoder in damage.documents:
                self._catalog.encoders.unmark(self._catalog.encoders.windows(encoder), encoder)
                self._store.drop_windows(encoder)
        return damage
