"""Writes the changes of an unlocked library back to its encrypted folder."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import monotonic
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from core.base.generators import Steps

if TYPE_CHECKING:
    from core.privacy.vault import UnlockedVault
    from core.store.catalog.catalog import Catalog

P = ParamSpec("P")
S = TypeVar("S")
T = TypeVar("T")

_SECONDS: Final = 60.0  # of work in a long job, which a crash may lose


class WriteBack:
    """Writes changes back to the vault of a library; does nothing if it is not encrypted.

    Args:
        catalog: the catalogue of the library.
        vault: the vault that it was unlocked from, if any.
    """

    def __init__(self, catalog: Catalog, vault: UnlockedVault | None) -> None:
        self._catalog, self._vault = catalog, vault

    @property
    def wanted(self) -> bool:
        """Whether the library is encrypted."""
        return self._vault is not None

    def now(self) -> None:
        """Writes back all changes. Called by the one job that writes, between two of its steps.

        Raises:
            LibraryError: they cannot be written; the encrypted library is as it was.
        """
        if self._vault:
            with self._catalog.still():
                self._vault.keep()

    def during(self, work: Callable[P, Generator[S, None, T]]) -> Callable[P, Generator[S, None, T]]:
        """Wraps work that writes, so that its changes are written back every minute."""
        if not self._vault:
            return work
        return lambda *args, **kwargs: self._driven(work(*args, **kwargs))

    def _driven(self, job: Generator[S, None, T]) -> Generator[S, None, T]:
        written = monotonic()
        with Steps(job) as steps:
            for step in steps:
                yield step
                if monotonic() - written > _SECONDS:
                    self.now()
                    written = monotonic()
        return steps.result
