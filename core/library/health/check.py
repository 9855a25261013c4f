"""Use case: comparing a library with what was written to it, and salvaging a damaged catalogue."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Final

from core.base.errors import DamagedLibrary
from core.base.generators import reporting
from core.library.health.damage import find_damage
from core.store.catalog.catalog import Catalog
from core.store.catalog.schema import beyond_repair, is_missing
from core.store.catalog.soundness import salvage
from core.store.vectors.lance import LanceVectorStore
from core.types import Damage, HealthReport, LibraryPart, Progress, Stage

_CATALOGUE: Final = (Damage(LibraryPart.CATALOGUE, 0),)


def check_library(folder: Path) -> Generator[Progress, None, HealthReport]:
    """See `core.library.health.Health.check`."""
    if not (yield from catalogue_is_sound(folder)):
        return HealthReport(_CATALOGUE)
    with closing(Catalog(folder)) as catalog:
        store = LanceVectorStore(folder, catalog.removals.hidden, catalog.encoders.windows)
        damage = yield from find_damage(catalog, store)
        return HealthReport(damage.in_words())


def catalogue_is_sound(folder: Path) -> Generator[Progress, None, bool]:
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


def repair_catalogue(folder: Path) -> Generator[Progress, None, HealthReport]:
    """Restores a damaged catalogue from what is sound of it; reports what is lost. See `core.store.catalog.soundness`.

    Raises:
        DamagedLibrary: it is missing, or nothing of it can be read.
    """
    if is_missing(folder):
        raise beyond_repair(folder)
    if (yield from catalogue_is_sound(folder)):
        return HealthReport()
    try:
        lost = yield from reporting(salvage(folder), Progress(Stage.REPAIRING, 0, 0))
    except DamagedLibrary as error:
        raise beyond_repair(folder) from error
    return HealthReport(_CATALOGUE, lost)
