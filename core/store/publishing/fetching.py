"""Fetches the newest version of a published library into its own folder.

Its catalogue is opened read-only, together with one of the reader's own, which holds what that user keeps and outlives
the versions.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from core.base.errors import LibraryError
from core.base.translation import tr
from core.store.catalog.schema import check_tables, prepare
from core.store.database import Database
from core.store.publishing.publication import (
    BLOCK,
    NOT_PUBLISHED,
    Manifest,
    PublishedFile,
    block_name,
    decode_manifest,
    encode_manifest,
    newest_manifest,
)
from core.store.publishing.storage import Storage
from core.types.publishing import Amount

MANIFEST: Final = "manifest.json"
"""The name of the manifest in the folder of a fetched version."""
_TRIES: Final = 5


def fetch_version(
    storage: Storage, have: str, to: Path, sources: Sequence[Path], known: Manifest | None = None
) -> Generator[Amount, None, Manifest | None]:
    """Fetches the newest version. Yields how many bytes are done; if stopped, the next attempt resumes from there.

    Every block is compared with its digest, wherever it comes from.

    Args:
        storage: where it is published.
        have: the id of the version on this computer; "" for none.
        to: the folder to fetch it into, made if missing.
        sources: folders with versions fetched earlier.
        known: the manifest of the version on this computer; neither another library nor an older version follows it.

    Returns:
        The manifest of what was fetched; None if ``have`` is the newest.

    Raises:
        LibraryError: nothing is published there, or another library or an older version, it cannot be reached, what is
            there is damaged, or there is no space.
    """
    yield Amount(0, 0)
    missing = None
    for _ in range(_TRIES):
        if (manifest := _newest(storage)).id == have:
            return None
        if known:
            _check_follows(manifest, known)
        _check_space(manifest, to)
        if manifest == missing:
            raise LibraryError(tr("A part of the published library is missing."), tr("Have it published again."))
        if (yield from _Copy(storage, to, sources).fetch(manifest)):
            return manifest
        missing = manifest  # or deleted, because a newer version has replaced it
    title = tr("New versions are published faster than they can be fetched.")
    raise LibraryError(title, tr("Try again later."))


def _newest(storage: Storage) -> Manifest:
    if (manifest := newest_manifest(storage)) is None:
        title = tr("No library is published at this place.")
        raise LibraryError(title, tr("Check the place, or ask whoever publishes the library."))
    return manifest


def _check_follows(manifest: Manifest, known: Manifest) -> None:
    """Raises if a manifest is not of the library that is here, or of an older version of it."""
    stays = tr("What was fetched before stays as it is. Ask whoever publishes the library.")
    if manifest.library != known.library:
        raise LibraryError(tr("Another library is published at this place now."), stays)
    if manifest.version < known.version and manifest.published < known.published:  # else published to an emptied place
        title = tr(
            "An older version than yours is published at this place: version {there}, yours is version {here}.",
            there=manifest.version,
            here=known.version,
        )
        raise LibraryError(title, stays)


def _check_space(manifest: Manifest, to: Path) -> None:
    try:
        free = shutil.disk_usage(next(folder for folder in to.parents if folder.is_dir())).free
    except OSError:
        return  # not known
    if manifest.size > free:
        title = tr(
            "There is too little space for the published library: it needs {needed:,} MB, and {free:,} MB are free.",
            needed=-(-manifest.size // 1_000_000),
            free=free // 1_000_000,
        )
        raise LibraryError(title, tr("Nothing was fetched. Make space, and try again."), to.parent)


class _Copy:
    def __init__(self, storage: Storage, to: Path, sources: Sequence[Path]) -> None:
        self._storage, self._to, self._sources = storage, to, sources

    def fetch(self, manifest: Manifest) -> Generator[Amount, None, bool]:
        """Fetches the version; returns False if a block no longer exists."""
        done, before = 0, self._to.with_name(f"{self._to.name}.before")
        try:
            shutil.rmtree(before, ignore_errors=True)
            if self._to.exists():  # from an earlier attempt
                self._to.rename(before)
            self._to.mkdir(mode=0o700, parents=True)
            places = _places([*self._sources, before])
            (self._to / MANIFEST).write_bytes(encode_manifest(manifest))
            for file in manifest.files:
                for size in self._blocks(file, places):
                    done += size
                    yield Amount(done, manifest.size)
        except _Gone:
            return False
        except OSError as error:
            reason = tr("The system says: {reason}.", reason=error.strerror or error)
            raise LibraryError(tr("What was fetched could not be written."), reason, self._to) from error
        shutil.rmtree(before, ignore_errors=True)
        return True

    def _blocks(self, file: PublishedFile, places: dict[str, tuple[Path, int]]) -> Iterator[int]:
        """Writes the blocks of a file; yields the bytes of each."""
        target = self._to / file.name
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with target.open("wb") as opened:
            for at, digest in enumerate(file.blocks):
                block = _local(places.get(digest), digest) or self._remote(digest)
                if len(block) != min(BLOCK, file.size - BLOCK * at):
                    raise _not_as_published()
                opened.write(block)
                yield len(block)

    def _remote(self, digest: str) -> bytes:
        if (block := self._storage.read(block_name(digest))) is None:
            raise _Gone
        if hashlib.sha256(block).hexdigest() != digest:
            raise _not_as_published()
        return block


def _not_as_published() -> LibraryError:
    title = tr("A part of the published library is not what was published.")
    return LibraryError(title, tr("Have it published again, to an empty place."))


class _Gone(Exception):
    """A block no longer exists."""


def _places(folders: Sequence[Path]) -> dict[str, tuple[Path, int]]:
    """Where each block of versions fetched earlier, in whole or in part, should be: the file, and the byte in it."""
    found: dict[str, tuple[Path, int]] = {}
    for folder in folders:
        with suppress(OSError, LibraryError):
            for file in decode_manifest((folder / MANIFEST).read_bytes()).files:
                places = ((folder / file.name, BLOCK * at) for at in range(len(file.blocks)))
                found.update(zip(file.blocks, places, strict=True))
    return found


def _local(place: tuple[Path, int] | None, digest: str) -> bytes | None:
    """A block of a version fetched earlier; None if it is not what it should be."""
    if place is None:
        return None
    with suppress(OSError), place[0].open("rb") as file:
        file.seek(place[1])
        block = file.read(BLOCK)
        if hashlib.sha256(block).hexdigest() == digest:
            return block
    return None


def adopt_catalogue(folder: Path) -> None:
    """Prepares a fetched catalogue to be opened beside the reader's own, by dropping the tables which that one has.

    Raises:
        LibraryError: it is damaged, or of another version of the program.
    """
    with closing(Database(folder)) as database:
        prepare(database)
        check_tables(database)
        with database.transaction() as db:
            for table in NOT_PUBLISHED:
                db.execute(f"DROP TABLE {table}")
