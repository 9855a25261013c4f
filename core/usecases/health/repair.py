"""Use case: restoring clauses from the catalogue's texts, and removing damaged vectors, to be embedded again."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from core.clauses.ledger import read_ledger
from core.errors import DamagedLibrary
from core.store.catalog.catalog import Catalog
from core.store.digests import clause_digest
from core.store.truth import Truth
from core.types import Progress, Stage
from core.usecases.health.damage import StoreDamage, find_damage

if TYPE_CHECKING:  # readers import this module, and may not open the sockets that importing LanceDB does
    from core.store.vectors.lance import LanceClauseStore


class LibraryRepair:
    """Repairs the clause store of a library. Nothing else may write to it meanwhile.

    Args:
        catalog: says what there should be.
        store: the clauses and vectors.
        truth: restores clauses.
        is_current: whether a document, by its id, was extracted from its file as it would be today.
    """

    def __init__(
        self, catalog: Catalog, store: LanceClauseStore, truth: Truth, is_current: Callable[[str], bool]
    ) -> None:
        self._catalog = catalog
        self._is_current = is_current
        self._store = store
        self._truth = truth

    def repair(self, *, thorough: bool) -> Generator[Progress, None, tuple[StoreDamage, list[Path]]]:
        """Restores damaged clauses, and removes damaged vectors, which the next embedding recreates.

        Every yield is a checkpoint: close the generator to cancel. What has been repaired by then is kept.

        Args:
            thorough: see `find_damage`.

        Returns:
            What was damaged, and the files whose clauses cannot be restored, which must be read again.

        Raises:
            LibraryError: no space, not writable, or the catalogue is damaged.
        """
        damage = yield from find_damage(self._catalog, self._store, thorough=thorough)
        if not damage:
            return damage, []
        self._unmark(damage)
        lost = yield from self._rewrite(damage)
        try:
            self._store.optimise()
        except DamagedLibrary:  # sound and damaged rows share a file
            self._store.drop_clauses()
            lost += yield from self._rewrite(StoreDamage(frozenset(self._catalog.documents())))
        return damage, lost

    def _unmark(self, damage: StoreDamage) -> None:
        encoders = self._catalog.encoders
        for encoder, documents in damage.vectors.items():
            encoders.unmark(documents, encoder)
            if encoder in damage.unreadable:
                self._store.drop_windows(encoder)

    def _rewrite(self, damage: StoreDamage) -> Generator[Progress, None, list[Path]]:
        if None in damage.unreadable:
            self._store.drop_clauses()
        hopeless = []
        sources = self._catalog.sources(damage.clauses)
        for done, document in enumerate(sorted(damage.clauses)):
            path = sources[document].path if document in sources else None
            yield Progress(Stage.REPAIRING, done, len(damage.clauses), path)
            if not self._write(document):
                hopeless.append(document)
        return self._lose(hopeless)

    def _write(self, document: str) -> bool:
        """Rewrites the clauses of a document; returns False if they do not come out as before."""
        clauses = self._truth.clauses(document)
        digests = self._truth.digests(document)
        same = {each.id: clause_digest(each) for each in clauses} == digests
        if not same and digests and self._is_current(document):
            return False
        self._store.add_clauses(document, clauses)
        if not same:  # an older version of the extraction split them, in a way that is no longer known
            ledger = read_ledger(self._catalog.document(document), clauses)
            self._catalog.replace_clauses(document, clauses, ledger)
        return True

    def _lose(self, documents: Iterable[str]) -> list[Path]:
        lost = list(documents)
        if not lost:
            return []
        self._store.remove(lost)
        return self._catalog.lose(lost)
