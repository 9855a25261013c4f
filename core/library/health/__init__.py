"""The health of a library: checking it for damage, and repairing it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from core.base import paths
from core.base.layout import need_library
from core.library.publishing.subscription import current_folder, subscription_in
from core.library.unlocking import in_clear
from core.types import HealthReport, Progress, Stage

if TYPE_CHECKING:
    from core.library.assembly import Assembly
    from core.models import Models


class Health:
    """Checks an open library, and repairs it."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly

    def glance(self) -> Generator[Progress, None, HealthReport]:
        """Compares all vectors with what was written.

        Every yield is a checkpoint: close the generator to cancel.

        Raises:
            DamagedLibrary: the catalogue is damaged.
        """
        from core.library.health.damage import find_damage

        catalog = self._assembly.catalog
        damage = yield from find_damage(catalog, self._assembly.store())
        return HealthReport(damage.in_words())

    def check(self) -> Generator[Progress, None, HealthReport]:
        """Compares every row with what was written. Changes nothing.

        Every yield is a checkpoint: close the generator to cancel.
        """
        return (yield from check_folder(self._assembly.folder))

    def repair(self) -> Generator[Progress, None, HealthReport]:
        """Restores what can be restored from the sound parts of the library, see `repair_folder`."""
        try:
            return (yield from repair_folder(self._assembly.folder))
        finally:
            self._assembly.keep()


def check_folder(folder: Path | None = None, passphrase: str | None = None) -> Generator[Progress, None, HealthReport]:
    """`Health.check` for a library that need not be open, and may be too damaged to open.

    Raises:
        LockedLibrary: it is encrypted, and the passphrase is missing or wrong.
        NothingFound: there is no library.
    """
    from core.library.health.check import check_library

    with in_clear(current_folder(need_library(paths.library_folder(folder))), passphrase) as clear:
        return (yield from check_library(clear))


def repair_folder(
    folder: Path | None = None, models: Models | None = None, passphrase: str | None = None
) -> Generator[Progress, None, HealthReport]:
    """Restores what can be restored from the sound parts of the library in ``folder``, which need not be open.

    Files are not read again, but clauses whose vectors are damaged are embedded again. Every yield is a checkpoint:
    close the generator to cancel; what was repaired by then is kept. One that others publish is fetched again.

    Args:
        folder: the library folder; None for the user's own.
        models: the models on this machine; None: the user's own.
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
        return (yield from _repair(clear, models))


def _repair(folder: Path, models: Models | None) -> Generator[Progress, None, HealthReport]:
    from core.library.assembly import Assembly
    from core.library.health.check import repair_catalogue
    from core.store.folder import WriterLock

    with WriterLock(folder):
        catalogue = yield from repair_catalogue(folder)
        with closing(Assembly(folder, models)) as assembly:
            damage = yield from assembly.repair().repair()
            yield from assembly.embedder().embed()
            yield Progress(Stage.FINISHING, 0, 0)
            assembly.catalog.merge_words()
            assembly.store().optimise()
    return HealthReport((*catalogue.damage, *damage.in_words()), catalogue.lost)
