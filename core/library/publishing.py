"""Publishing a library for others, and keeping a published library up to date."""

from __future__ import annotations

import json
import math
import shutil
import time
import uuid
from collections.abc import Generator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.base import paths
from core.base.errors import BusyLibrary, DamagedLibrary, LibraryError, NothingFound
from core.base.generators import Steps, finish
from core.base.layout import OWN, SUBSCRIPTION, VERSIONS, make_place
from core.base.translation import tr
from core.privacy.permissions import replace_file
from core.store.catalog.catalog import Catalog
from core.store.catalog.schema import VERSION
from core.store.database import FILE_NAME, own_folder
from core.store.errors import folder_errors
from core.store.folder import WriterLock, work_folder
from core.store.publishing.fetching import MANIFEST, adopt_catalogue
from core.store.publishing.process import PublishOrder, VersionOrder, fetch_newest, publish_files
from core.store.publishing.publication import LibraryFile, Manifest, copy_catalogue, decode_manifest
from core.types import Progress, Stage
from core.types.publishing import FetchedVersion, Place, Published

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary

_ID: Final = "library.id"
_COPY: Final = "publish"

_CURRENT: Final = "current"  # names the version to open
_INCOMING: Final = "incoming"  # the version that is being fetched
_CHECKED: Final = "checked"  # its time says when the place was last checked


class Publishing:
    """Publishes a library, and keeps a published one up to date.

    Args:
        opened: the library.
        folder: the library folder; for a published library, that of the subscription.
    """

    def __init__(self, opened: OpenLibrary, folder: Path) -> None:
        self._opened, self._folder = opened, folder

    def publish(self, place: Place) -> Generator[Progress, None, Published]:
        """Publishes the library as it is now, without what the user keeps in it. Sends only what is not there yet.

        Subscribers get the whole new version, or go on with the previous one. Every yield is a checkpoint: close the
        generator to cancel, and try again later.

        Raises:
            LibraryError: it is encrypted or others publish it, another job is writing to it, the place cannot be
                reached or written, or another library is published there.
        """
        if self._opened.encrypted:
            title = tr("An encrypted library cannot be published: what is published is not encrypted.")
            raise LibraryError(title, tr("Stop encrypting it first, and have the storage encrypt what it holds."))
        with self._opened.writing():
            return (yield from publish_library(self._opened.folder, place))

    def subscription(self) -> FetchedVersion | None:
        """The place and the version that the library was fetched from; None if it is the user's own."""
        subscription = subscription_in(self._folder)
        return subscription.version() if subscription else None

    def refresh(self) -> Generator[Progress, None, bool]:
        """Fetches the newest version of a published library, and switches to it. Returns whether it is a different one.

        Every yield is a checkpoint: close the generator to stop.

        Raises:
            LibraryError: the place cannot be reached, or what is there is no library; the version here stays in use.
        """
        subscription, before = subscription_in(self._folder), self._opened.folder
        if subscription is None:
            return False
        with suppress(BusyLibrary):  # another program of this user is fetching it
            yield from subscription.fetch()
        if current := subscription.current():
            self._opened.move_to(current)
        return self._opened.folder != before


def freshen(folder: Path | None, seconds: float) -> LibraryError | None:
    """Fetches the newest version of a published library that is not open, unless that was checked recently.

    Args:
        folder: any library folder; one of the user's own is left alone.
        seconds: how long counts as recently.

    Returns:
        Why the check failed, in which case the local version answers; None if nothing went wrong.
    """
    subscription = subscription_in(paths.library_folder(folder))
    if subscription is None or subscription.age() < seconds:
        return None
    try:
        finish(subscription.fetch())
    except BusyLibrary:
        return None  # another program of this user is fetching it
    except LibraryError as error:
        return error
    return None


def subscribe_folder(folder: Path, place: Place) -> Generator[Progress, None, FetchedVersion]:
    """Fetches a published library into its own folder, which can then be opened as a library.

    Every yield is a checkpoint: close the generator to cancel; the next attempt resumes from there.

    Args:
        folder: created if there is none.
        place: where it is published.

    Raises:
        LibraryError: the folder holds something else, the place cannot be reached, or nothing is published there.
    """
    subscription = Subscription.make(paths.library_folder(folder), place)
    yield from subscription.fetch()
    version = subscription.version()
    assert version is not None
    return version


def publish_library(folder: Path, place: Place) -> Generator[Progress, None, Published]:
    """Publishes the library in ``folder``; nothing may write to it meanwhile. Every yield is a checkpoint.

    Raises:
        LibraryError: the library cannot be read, the place cannot be reached or written, or holds another library.
    """
    yield Progress(Stage.PUBLISHING, 0, 0)
    if place.uri and Path(place.uri).is_relative_to(folder):
        title = tr("A library cannot be published into its own folder.")
        raise LibraryError(title, tr("Choose another folder."), folder)
    with work_folder(folder, _COPY) as copy:
        copy_catalogue(folder, copy)
        yield Progress(Stage.PUBLISHING, 0, 0)
        files = (LibraryFile(FILE_NAME, copy / FILE_NAME), *_clause_files(folder))
        with Steps(publish_files(place, PublishOrder(_library_id(folder), files))) as steps:
            for amount in steps:
                yield Progress(Stage.PUBLISHING, amount.done, amount.total)
        return steps.result


def _clause_files(folder: Path) -> list[LibraryFile]:
    """LanceDB's files, which it writes once and never changes."""
    files = sorted(path for path in folder.glob("*.lance/**/*") if path.is_file())
    return [LibraryFile(path.relative_to(folder).as_posix(), path) for path in files]


def _library_id(folder: Path) -> str:
    """The id that identifies this library wherever it is published."""
    file = folder / _ID
    with folder_errors(folder):
        if not file.exists():
            replace_file(file, uuid.uuid4().hex.encode())
        return file.read_text(encoding="ascii")


class Subscription:
    """The folder of a library that others publish.

    Args:
        folder: the folder; `subscription_in` says whether a folder is a subscription.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @classmethod
    def make(cls, folder: Path, place: Place) -> Subscription:
        """A subscription in a folder, made if there is none.

        Raises:
            LibraryError: the folder holds something else, or a library from another place.
        """
        subscription = cls(folder)
        with folder_errors(folder):
            if subscription_in(folder):
                if subscription.place != place:
                    title = tr("This folder holds a library that is published elsewhere.")
                    raise LibraryError(title, tr("Choose another folder."), folder)
                return subscription
            if folder.is_dir() and {each.name for each in folder.iterdir()} - {OWN}:  # which an interrupted try made
                raise LibraryError(tr("This folder is not empty."), tr("Choose another folder."), folder)
            own = folder / OWN
            make_place(own)
            Catalog(own).close()
            replace_file(folder / SUBSCRIPTION, json.dumps(asdict(place)).encode())
        return subscription

    @property
    def place(self) -> Place:
        """Where the library is published."""
        with folder_errors(self._folder):
            try:
                return Place(**json.loads((self._folder / SUBSCRIPTION).read_bytes()))
            except (ValueError, TypeError) as error:
                title = tr("Where this library is published can no longer be read.")
                raise LibraryError(title, tr("Subscribe to it again, in another folder."), self._folder) from error

    @property
    def own(self) -> Path:
        """The folder of the user's own part."""
        return self._folder / OWN

    def current(self) -> Path | None:
        """The folder of the version to open; None if none was fetched yet."""
        with folder_errors(self._folder), suppress(FileNotFoundError):
            version = self._folder / VERSIONS / (self._folder / _CURRENT).read_text(encoding="ascii")
            return version if version.is_dir() else None
        return None

    def version(self) -> FetchedVersion | None:
        """The version on this computer; None if none was fetched yet."""
        if (current := self.current()) is None:
            return None
        with folder_errors(self._folder):
            manifest = decode_manifest((current / MANIFEST).read_bytes())
        return FetchedVersion(self.place, manifest.version, manifest.published)

    def fetch(self, *, again: bool = False) -> Generator[Progress, None, bool]:
        """Fetches the newest version; returns whether there was a newer one. Every yield is a checkpoint.

        The previous version stays, for whoever has it open; older ones are deleted.

        Args:
            again: whether to fetch it even if it is here, because it is damaged.

        Raises:
            BusyLibrary: another program is fetching it.
            LibraryError: the place cannot be reached, what is there is damaged, too new, older than what is here or
                another library, or there is no space.
        """
        with WriterLock(self._folder):
            current, incoming = self.current(), self._folder / _INCOMING
            have = current.name.removesuffix(f"-{VERSION}") if current and not again else ""
            order = VersionOrder(have, incoming, tuple(self._versions()), _manifest_in(current))
            with Steps(fetch_newest(self.place, order)) as steps:
                for amount in steps:
                    yield Progress(Stage.FETCHING, amount.done, amount.total)
            if manifest := steps.result:
                self._take(incoming, f"{manifest.id}-{VERSION}")
            with folder_errors(self._folder):
                (self._folder / _CHECKED).touch()
            return manifest is not None

    def age(self) -> float:
        """Seconds since the place was last checked, by the clock of this computer; infinite where it never was."""
        with suppress(OSError):
            return abs(time.time() - (self._folder / _CHECKED).stat().st_mtime)
        return math.inf

    def _take(self, incoming: Path, name: str) -> None:
        """Makes what was fetched the version to open."""
        before = self.current()
        version = self._folder / VERSIONS / name
        try:
            adopt_catalogue(incoming)
        except DamagedLibrary as error:  # every block is as it was published
            title, advice = tr("The published library is damaged."), tr("Have it published again, to an empty place.")
            raise LibraryError(title, advice, incoming) from error
        with folder_errors(self._folder):
            version.parent.mkdir(mode=0o700, exist_ok=True)
            shutil.rmtree(version, ignore_errors=True)  # there already, if a later version was withdrawn
            incoming.rename(version)
            replace_file(self._folder / _CURRENT, name.encode())
        for old in self._versions():
            if old not in (before, version):
                shutil.rmtree(old, ignore_errors=True)  # on Windows, open files stay until the next time

    def _versions(self) -> list[Path]:
        return [path for path in (self._folder / VERSIONS).glob("*") if path.is_dir()]


def _manifest_in(version: Path | None) -> Manifest | None:
    """The manifest of a version; None if there is none, or it is damaged."""
    with suppress(OSError, LibraryError):
        return decode_manifest((version / MANIFEST).read_bytes()) if version else None
    return None


def subscription_in(folder: Path) -> Subscription | None:
    """The subscription in a folder, or the one that a folder is a version of; None if there is neither."""
    if (own := own_folder(folder)) != folder:
        return Subscription(own.parent)
    found = (folder / SUBSCRIPTION).is_file() and (folder / OWN).is_dir()
    return Subscription(folder) if found else None


def current_folder(folder: Path) -> Path:
    """The folder to open for the library in ``folder``: itself, or the last version fetched of a published library.

    Raises:
        NothingFound: none was fetched yet.
    """
    if (subscription := subscription_in(folder)) is None:
        return folder
    if (current := subscription.current()) is None:
        title = tr("Nothing of this library has been fetched yet.")
        raise NothingFound(title, tr("Fetch it first."), folder)
    return current
