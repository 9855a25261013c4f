"""Use case: subscribing to a library that others publish: its newest version here, and the user's own part."""

from __future__ import annotations

import json
import math
import shutil
import time
from collections.abc import Generator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Final

from core.base.errors import DamagedLibrary, LibraryError, NothingFound
from core.base.generators import Steps
from core.base.layout import OWN, SUBSCRIPTION, VERSIONS, make_place
from core.base.translation import tr
from core.privacy.permissions import replace_file
from core.store.catalog.catalog import Catalog
from core.store.catalog.schema import VERSION
from core.store.database import own_folder
from core.store.errors import folder_errors
from core.store.folder import WriterLock
from core.store.publishing.fetching import MANIFEST, adopt_catalogue
from core.store.publishing.process import VersionOrder, fetch_newest
from core.store.publishing.publication import Manifest, decode_manifest
from core.types import Progress, Stage
from core.types.publishing import FetchedVersion, Place

_CURRENT: Final = "current"  # names the version to open
_INCOMING: Final = "incoming"  # the version that is being fetched
_CHECKED: Final = "checked"  # its time says when the place was last checked


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
