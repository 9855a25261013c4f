"""What a place offers in which a library is published."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from core.errors import LibraryError
from core.publishing.folder import FolderStorage
from core.translation import tr
from core.types.publishing import Place


class Storage(Protocol):
    """Objects by name. A name has parts, which slashes separate.

    Raises:
        LibraryError: from any method: the place cannot be reached, read or written.
    """

    def sizes(self, prefix: str) -> dict[str, int]:
        """The bytes of each object whose name begins with a prefix that ends with a slash."""
        ...

    def read(self, name: str) -> bytes | None:
        """An object; None where there is none (any more)."""
        ...

    def write(self, name: str, content: bytes) -> None:
        """Writes an object, whole or not at all."""
        ...

    def create(self, name: str, content: bytes) -> bool:
        """The same, where there is no object of this name; False where there is one, which stays as it is."""
        ...

    def delete(self, names: Iterable[str]) -> None:
        """Deletes objects; those that are not there are passed over."""
        ...


def open_storage(place: Place, secrets: dict[str, str]) -> Storage:
    """The storage at a place.

    Args:
        place: it.
        secrets: variables of the user's environment by which an S3 client finds its credentials.

    Raises:
        LibraryError: there is no such folder, or there are no credentials.
    """
    if place.is_s3:
        from core.publishing.s3 import S3Storage

        return S3Storage(place, secrets)
    folder = Path(place.uri)
    if not folder.is_dir():
        raise LibraryError(
            tr("This folder is not there, or cannot be reached."), tr("Check that its drive is connected."), folder
        )
    return FolderStorage(folder)
