"""Versions of a library: what one is, and how one is published for others.

A version is a list of files, each a list of blocks named after their SHA-256. Blocks are written first, and the list
last, under a name that cannot be written twice, so a version is complete or absent. Nothing is ever changed in place.
A reader who fetches a version reuses the unchanged blocks of the previous one, and compares every block with its name.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, takewhile
from pathlib import Path
from typing import Annotated, Final

import msgspec

from core.base.errors import LibraryError
from core.base.translation import tr
from core.store.backups import USER_TABLES
from core.store.database import Database
from core.store.publishing.storage import Storage, no_library
from core.types.publishing import Amount, Published

BLOCK: Final = 4 << 20
"""Bytes per block; the last of a file may have fewer. A multiple of SQLite's pages: SQLite changes pages in place, so a
change in the catalogue changes few blocks."""
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


def _format(content: bytes) -> int:
    try:
        format_ = msgspec.json.decode(content, type=dict[str, object]).get("format")
    except (msgspec.DecodeError, ValueError):
        return 0
    return format_ if isinstance(format_, int) else 0


def _newer() -> LibraryError:
    return LibraryError(tr("This library was published by a newer version of Muniment."), tr("Update Muniment."))


# --------------------------------------------------------------------------- publishing

BLOCKS: Final = "blocks/"
VERSIONS: Final = "versions/"
_OWNER: Final = "library/id"
_TRIES: Final = 5
_OURS: Final = re.compile(r"blocks/[0-9a-f]{2}/[0-9a-f]{64}|versions/[0-9]{8,}/manifest\.json")


@dataclass(frozen=True, slots=True)
class LibraryFile:
    """A file to be published: its name in the library's folder, and its path."""

    name: str
    path: Path


def publish_version(storage: Storage, library: str, files: Sequence[LibraryFile]) -> Generator[Amount, None, Published]:
    """Publishes files as the newest version; what is already there is not sent again.

    Yields how many of their bytes are done. If it is stopped at any moment, the previous version remains complete.

    Args:
        storage: where to publish them.
        library: identifies the library: no other may be published at the same place.
        files: all files of the library; they must not change meanwhile.

    Raises:
        LibraryError: another library is published there, another computer is publishing, or the place is unsuitable.
    """
    _claim(storage, library)
    before = newest_manifest(storage)
    writer = _Blocks(storage, sum(_size(file.path) for file in files))
    listed: list[PublishedFile] = []
    for file in files:
        listed += [(yield from writer.write(file))]
    if before and before.files == tuple(listed):
        return Published(before.version, False, writer.sent, before.size)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    manifest = Manifest(library, before.version + 1 if before else 1, now, tuple(listed))
    _send_again(storage, manifest, files)
    name = manifest_name(manifest.version)
    if not storage.create(name, encode_manifest(manifest)):
        raise _published_meanwhile()
    if _newest_name(storage) != name:  # it took so long that newer versions have come, and this number was free again
        storage.delete([name])
        raise _published_meanwhile()
    _send_again(storage, manifest, files)
    _tidy(storage, manifest)
    _send_again(storage, manifest, files)
    return Published(manifest.version, True, writer.sent, manifest.size)


def _published_meanwhile() -> LibraryError:
    title = tr("Another computer has published to this place meanwhile.")
    return LibraryError(title, tr("One computer publishes a library. Try again if that is this one."))


def newest_manifest(storage: Storage) -> Manifest | None:
    """The manifest of the newest version; None if there is none.

    Raises:
        LibraryError: what is there is not a version.
    """
    for name in sorted(_ours(storage, VERSIONS), reverse=True):
        if (content := storage.read(name)) is not None:  # else a newer one has just replaced it
            return decode_manifest(content)
    return None


def manifest_name(version: int) -> str:
    """The name of the manifest of a version; names sort as versions do."""
    return f"{VERSIONS}{version:08}/manifest.json"


def block_name(digest: str) -> str:
    """The name of a block."""
    return f"{BLOCKS}{digest[:2]}/{digest}"


def _claim(storage: Storage, library: str) -> None:
    """Claims the place for this library, and checks that the storage refuses to write a name twice."""
    mine = library.encode()
    if storage.create(_OWNER, mine) and storage.create(_OWNER, mine):
        raise LibraryError(
            tr("This storage overwrites what it was asked to keep."),
            tr("It must honour If-None-Match when an object is put. Update it, or publish to a folder."),
        )
    if storage.read(_OWNER) != mine:
        title = tr("Another library is published at this place.")
        raise LibraryError(title, tr("Choose another folder or prefix, or empty this one first."))


def _send_again(storage: Storage, manifest: Manifest, files: Sequence[LibraryFile]) -> None:
    """Sends those blocks again that another computer has deleted, which published meanwhile and did not know of them.

    It may do so until it sees this version; then it stops, see `_tidy`.
    """
    for _ in range(_TRIES):
        there = storage.sizes(BLOCKS)
        missing = {block for block in manifest.blocks if block_name(block) not in there}
        if not missing:
            return
        for block in (block for file in files for block in _blocks_of(file.path)):
            if (digest := hashlib.sha256(block).hexdigest()) in missing:
                storage.write(block_name(digest), block)
                missing.remove(digest)
    raise _published_meanwhile()


def _tidy(storage: Storage, manifest: Manifest) -> None:
    """Deletes older versions, and blocks that the newest no longer has, so that what was forgotten is gone.

    Stops once another computer has published a newer version: what that one has must stay.
    """
    newest = manifest_name(manifest.version)
    kept = {block_name(block) for block in manifest.blocks}
    older = [name for name in _ours(storage, VERSIONS) if name < newest]
    unused = [name for name in _ours(storage, BLOCKS) if name not in kept]
    storage.delete(takewhile(lambda _: _newest_name(storage) == newest, chain(older, unused)))


def _newest_name(storage: Storage) -> str:
    return max(_ours(storage, VERSIONS), default="")


def _ours(storage: Storage, prefix: str) -> dict[str, int]:
    """The bytes of each object below a prefix that publishing names so; what else lies there belongs to others."""
    return {name: size for name, size in storage.sizes(prefix).items() if _OURS.fullmatch(name)}


class _Blocks:
    """Writes those blocks of files that are not there yet."""

    def __init__(self, storage: Storage, total: int) -> None:
        self._storage, self._total = storage, total
        self._there = storage.sizes(BLOCKS)
        self._done = self.sent = 0

    def write(self, file: LibraryFile) -> Generator[Amount, None, PublishedFile]:
        digests, size = [], 0
        for block in _blocks_of(file.path):
            digest = hashlib.sha256(block).hexdigest()
            if self._there.get(name := block_name(digest)) != len(block):
                self._storage.write(name, block)
                self._there[name] = len(block)
                self.sent += len(block)
            digests.append(digest)
            size += len(block)
            self._done += len(block)
            yield Amount(self._done, self._total)
        return PublishedFile(file.name, size, tuple(digests))


def _blocks_of(path: Path) -> Iterator[bytes]:
    with _reading(path), path.open("rb") as file:
        while block := file.read(BLOCK):
            yield block


def _size(path: Path) -> int:
    with _reading(path):
        return path.stat().st_size


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = tr("The system says: {reason}.", reason=error.strerror or error)
        raise LibraryError(tr("A file of the library cannot be read."), reason, path) from error


# ------------------------------------------------------------------ what is published of the catalogue

NOT_PUBLISHED: Final = (*(table for table in USER_TABLES if table != "kept_clauses"), "judgements")
"""The tables that each user has alone: what the user keeps, except kept clauses, and what judges answered."""


def copy_catalogue(folder: Path, to: Path) -> None:
    """Writes a copy of a library's catalogue, page by page, without what its user keeps, except kept clauses.

    Pages that have not changed since the last copy are at the same place in the file, so they are not sent again.

    Raises:
        LibraryError: it cannot be read, or there is no space.
    """
    with closing(Database(folder)) as database, closing(Database(to)) as copy:
        copy.replace_by(database)
        with copy.transaction() as db:  # overwrites what it deletes
            for table in NOT_PUBLISHED:
                db.execute(f"DELETE FROM {table}")
