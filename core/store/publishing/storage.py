"""The interface of the places where libraries are published."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from core.base.errors import LibraryError
from core.base.translation import tr
from core.store.publishing.folder import FolderStorage
from core.types.publishing import Place


class Storage(Protocol):
    """Objects by name. The parts of a name are separated by slashes.

    Raises:
        LibraryError: from any method: the place cannot be reached, read or written.
    """

    def sizes(self, prefix: str) -> dict[str, int]:
        """The bytes of each object whose name begins with a prefix that ends with a slash."""
        ...

    def read(self, name: str) -> bytes | None:
        """The content of an object; None if it does not exist (any more)."""
        ...

    def write(self, name: str, content: bytes) -> None:
        """Writes an object, completely or not at all."""
        ...

    def create(self, name: str, content: bytes) -> bool:
        """Writes an object if none has this name; otherwise returns False and leaves that one as it is."""
        ...

    def delete(self, names: Iterable[str]) -> None:
        """Deletes objects; ignores those that do not exist."""
        ...


def open_storage(place: Place, secrets: dict[str, str]) -> Storage:
    """The storage at a place.

    Args:
        place: the place.
        secrets: variables from the user's environment that tell an S3 client its credentials.

    Raises:
        LibraryError: there is no such folder, or there are no credentials.
    """
    if place.is_s3:
        from core.store.publishing.s3 import S3Storage

        return S3Storage(place, secrets)
    folder = Path(place.uri)
    if not folder.is_dir():
        raise LibraryError(
            tr("This folder is not there, or cannot be reached."), tr("Check that its drive is connected."), folder
        )
    return FolderStorage(folder)
