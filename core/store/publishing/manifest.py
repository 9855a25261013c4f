"""The list of the files of a version: each with its blocks, which are named after their content."""

from __future__ import annotations

import hashlib
import re
from typing import Annotated, Final

import msgspec

from core.base.errors import LibraryError
from core.base.translation import tr

BLOCK: Final = 4 << 20
"""Bytes per block; the last of a file may have fewer. A multiple of SQLite's pages: SQLite changes pages in place, so a
change in the catalogue changes few blocks."""
LARGEST: Final = 64 << 20
"""The most bytes of anything at a place; a manifest of 300,000 files has fewer."""
FORMAT: Final = 1
_NAME: Final = re.compile(r"catalog\.sqlite|[\w-]+\.lance(/[\w-][\w.-]*)+", re.ASCII)
Digest = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]


class PublishedFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a library: its name in the library's folder, its bytes, and its blocks in order (hex SHA-256)."""

    name: str
    size: Annotated[int, msgspec.Meta(ge=0)]
    blocks: tuple[Digest, ...]


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A version of a library.

    Attributes:
        library: identifies the library across its versions.
        version: its number, which rises with each version.
        published: when (ISO 8601, UTC).
        files: all its files.
        format: the version of this format.
    """

    library: str
    version: Annotated[int, msgspec.Meta(ge=1)]
    published: str
    files: tuple[PublishedFile, ...]
    format: int = FORMAT

    @property
    def size(self) -> int:
        """The number of bytes of all files."""
        return sum(file.size for file in self.files)

    @property
    def blocks(self) -> set[str]:
        """The blocks of all files."""
        return {block for file in self.files for block in file.blocks}

    @property
    def id(self) -> str:
        """Identifies this version and no other."""
        return f"{self.version:08}-{hashlib.sha256(encode_manifest(self)).hexdigest()[:8]}"


def encode_manifest(manifest: Manifest) -> bytes:
    """A manifest as JSON, always the same for the same manifest."""
    return msgspec.json.encode(manifest)


def decode_manifest(content: bytes) -> Manifest:
    """JSON -> a manifest, accepted only if it names no files but the library's own.

    Raises:
        LibraryError: it is not a manifest, or a newer version of the program made it.
    """
    try:
        manifest = msgspec.json.decode(content, type=Manifest)
    except (msgspec.DecodeError, ValueError) as error:
        if _format(content) > FORMAT:
            raise _newer() from error
        raise no_library() from error
    if manifest.format > FORMAT:
        raise _newer()
    for file in manifest.files:
        if not _NAME.fullmatch(file.name) or len(file.blocks) != -(-file.size // BLOCK):
            raise no_library()
    if all(file.name != "catalog.sqlite" for file in manifest.files):  # every library has one
        raise no_library()
    return manifest


def no_library() -> LibraryError:
    """The error for what is at a place and was not published by Muniment, or is damaged."""
    return LibraryError(tr("What is published there is no library, or damaged."))


def _format(content: bytes) -> int:
    try:
        format_ = msgspec.json.decode(content, type=dict[str, object]).get("format")
    except (msgspec.DecodeError, ValueError):
        return 0
    return format_ if isinstance(format_, int) else 0


def _newer() -> LibraryError:
    return LibraryError(tr("This library was published by a newer version of Muniment."), tr("Update Muniment."))
