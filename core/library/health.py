"""The health of a library: checking it for damage, and repairing it."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.base import paths
from core.base.errors import DamagedLibrary
from core.base.generators import reporting
from core.base.layout import need_library
from core.library.encryption import in_clear
from core.library.publishing import current_folder, subscription_in
from core.store.catalog.catalog import Catalog
from core.store.catalog.schema import beyond_repair, is_missing
from core.store.catalog.soundness import salvage
from core.store.folder import WriterLock
from core.types import Damage, HealthReport, LibraryPart, Progress, Stage

if TYPE_CHECKING:  # readers import this module, and may not open the sockets that importing LanceDB does
    from core.library.opened import OpenLibrary
    from core.store.vectors.lance import LanceVectorStore

_CATALOGUE: Final = (Damage(LibraryPart.CATALOGUE, 0),)


class Health:
    """Checks an open library, and repairs it."""

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened

    def glance(self) -> Generator[Progress, None, HealthReport]:
        """Compares the vectors that searches read with what was written; what else there is, if they differ.

        Every yield is a checkpoint: close the generator to cancel.

        Raises:
            DamagedLibrary: the catalogue is damaged.
        """
        yield Progress(Stage.VERIFYING, 0, 0)
        catalog, store = self._opened.catalog, self._opened.store()
        answering = catalog.encoders.answering()
        if answering is None or store.is_sound(answering):
            return HealthReport()
        damage = yield from find_damage(catalog, store)
        return HealthReport(damage.in_words())

    def check(self) -> Generator[Progress, None, HealthReport]:
        """Compares every row with what was written. Changes nothing.

        Every yield is a checkpoint: close the generator to cancel.
        """
        return (yield from check_folder(self._opened.folder))

    def repair(self) -> Generator[Progress, None, HealthReport]:
        """Restores what can be restored from the sound parts of the library, see `repair_folder`."""
        try:
            return (yield from repair_folder(self._opened.folder))
        finally:
            self._opened.keep()


def check_folder(folder: Path | None = None, passphrase: str | None = None) -> Generator[Progress, None, HealthReport]:
    """`Health.check` for a library that need not be open, and may be too damaged to open.

    Raises:
        LockedLibrary: it is encrypted, and the passphrase is missing or wrong.
        NothingFound: there is no library.
    """
    with in_clear(current_folder(need_library(paths.library_folder(folder))), passphrase) as clear:
        if not (yield from _is_sound(clear)):
            return HealthReport(_CATALOGUE)
        from core.store.vectors.lance import LanceVectorStore

        with closing(Catalog(clear)) as catalog:
            store = LanceVectorStore(clear, catalog.removals.hidden, catalog.encoders.windows)
            damage = yield from find_damage(catalog, store)
            return HealthReport(damage.in_words())


def repair_folder(folder: Path | None = None, passphrase: str | None = None) -> Generator[Progress, None, HealthReport]:
    """Restores what can be restored from the sound parts of the library in ``folder``, which need not be open.

    Files are not read again, but clauses whose vectors are damaged are embedded again. Every yield is a checkpoint:
    close the generator to cancel; what was repaired by then is kept. One that others publish is fetched again.

    Args:
        folder: the library folder; None for the user's own.
        passphrase: the passphrase of an encrypted library.

    Returns:
        What was damaged, and what is lost: files to add again, and other things that the user kept.

    Raises:
        LockedLibrary: it is encrypted, and the passphrase is missing or wrong.
        NothingFound: there is no library.
        DamagedLibrary: the catalogue is missing, or nothing of it can be read.
        LibraryError: another program is writing to this library.
    """
    folder = need_library(paths.library_folder(folder))
    if subscription := subscription_in(folder):
        yield from subscription.fetch(again=True)
        return HealthReport(())
    with in_clear(folder, passphrase) as clear:
        return (yield from _repair(clear))


def _repair(folder: Path) -> Generator[Progress, None, HealthReport]:
    from core.library.opened import OpenLibrary

    with WriterLock(folder):
        catalogue = yield from repair_catalogue(folder)
        with closing(OpenLibrary(folder)) as opened:
            damage = yield from repair_vectors(opened.catalog, opened.store())
            yield from opened.embedder().embed()
            yield Progress(Stage.FINISHING, 0, 0)
            opened.catalog.merge_words()
            opened.store().optimise()
    return HealthReport((*catalogue.damage, *damage.in_words()), catalogue.lost)


def repair_catalogue(folder: Path) -> Generator[Progress, None, HealthReport]:
    """Restores a damaged catalogue from what is sound of it; reports what is lost.

    Raises:
        DamagedLibrary: it is missing, or nothing of it can be read.
    """
    if is_missing(folder):
        raise beyond_repair(folder)
    if (yield from _is_sound(folder)):
        return HealthReport()
    try:
        lost = yield from reporting(salvage(folder), Progress(Stage.REPAIRING, 0, 0))
    except DamagedLibrary as error:
        raise beyond_repair(folder) from error
    return HealthReport(_CATALOGUE, lost)


def _is_sound(folder: Path) -> Generator[Progress, None, bool]:
    """Whether the whole catalogue is undamaged.

    Raises:
        LibraryError: it is of another version, locked, or not readable.
    """
    step = Progress(Stage.VERIFYING, 0, 0)
    yield step
    try:
        catalog = Catalog(folder)
    except DamagedLibrary:
        return False
    with closing(catalog):
        return (yield from reporting(catalog.is_sound(), step))


@dataclass(frozen=True, slots=True)
class DamagedVectors:
    """By encoder, the documents whose vectors differ from what was written; the encoders of which none can be read."""

    documents: Mapping[str, frozenset[str]] = field(default_factory=dict)
    unreadable: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.unreadable or any(self.documents.values()))

    def in_words(self) -> tuple[Damage, ...]:
        """The damage, as a report says it."""
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


def repair_vectors(catalog: Catalog, store: LanceVectorStore) -> Generator[Progress, None, DamagedVectors]:
    """Removes damaged vectors, which the next embedding makes again; returns what was damaged.

    Nothing else may write to the library meanwhile. Every yield is a checkpoint: close the generator to cancel. What
    has been repaired by then is kept.

    Raises:
        LibraryError: no space, not writable, or the catalogue is damaged.
    """
    damage = yield from find_damage(catalog, store)
    if not damage:
        return damage
    for encoder, documents in damage.documents.items():
        catalog.encoders.unmark(documents, encoder)
        if encoder in damage.unreadable:
            store.drop_windows(encoder)
    try:
        store.optimise()
    except DamagedLibrary:  # sound and damaged rows share a file
        for encoder in damage.documents:
            catalog.encoders.unmark(catalog.encoders.windows(encoder), encoder)
            store.drop_windows(encoder)
    return damage
