"""Publishing a library for others, and keeping a published library up to date."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from core.base import paths
from core.base.errors import BusyLibrary, LibraryError
from core.base.generators import finish
from core.base.translation import tr
from core.library.publishing.subscription import Subscription, subscription_in
from core.types import Progress
from core.types.publishing import FetchedVersion, Place, Published

if TYPE_CHECKING:
    from core.library.assembly import Assembly


class Publishing:
    """Publishes a library, and keeps a published one up to date.

    Args:
        assembly: the parts of the library.
        folder: the library folder; for a published library, that of the subscription.
    """

    def __init__(self, assembly: Assembly, folder: Path) -> None:
        self._assembly, self._folder = assembly, folder

    def publish(self, place: Place) -> Generator[Progress, None, Published]:
        """Publishes the library as it is now, without what the user keeps in it. Sends only what is not there yet.

        Subscribers get the whole new version, or go on with the previous one. Every yield is a checkpoint: close the
        generator to cancel, and try again later.

        Raises:
            LibraryError: it is encrypted or others publish it, another job is writing to it, the place cannot be
                reached or written, or another library is published there.
        """
        from core.library.publishing.publish import publish_library

        if self._assembly.write_back.wanted:
            title = tr("An encrypted library cannot be published: what is published is not encrypted.")
            raise LibraryError(title, tr("Stop encrypting it first, and have the storage encrypt what it holds."))
        with self._assembly.writing():
            return (yield from publish_library(self._assembly.folder, place))

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
        subscription, before = subscription_in(self._folder), self._assembly.folder
        if subscription is None:
            return False
        with suppress(BusyLibrary):  # another program of this user is fetching it
            yield from subscription.fetch()
        if current := subscription.current():
            self._assembly.move_to(current)
        return self._assembly.folder != before


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
