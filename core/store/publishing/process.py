"""Publishing and fetching as long jobs; if a server is involved, in a separate process, the only one to reach it."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from core.base.errors import LibraryError, MunimentError
from core.base.generators import finish
from core.base.translation import tr
from core.isolation.channel import Channel, Disconnected
from core.isolation.limits import Limits
from core.isolation.messages import Reply, Step
from core.isolation.stepwise import run_stepwise
from core.store.publishing.fetching import fetch_version
from core.store.publishing.manifest import Manifest
from core.store.publishing.publication import LibraryFile, publish_version
from core.store.publishing.storage import Storage, open_storage
from core.types.publishing import Amount, Place, Published

_HERE: Final = Path()


class PublishOrder(msgspec.Struct, frozen=True, tag=True):
    """The order to publish the files of a library, see `publish_version`."""

    library: str
    files: tuple[LibraryFile, ...]

    def carry_out(self, storage: Storage) -> Generator[Amount, None, Published]:
        return publish_version(storage, self.library, self.files)


class VersionOrder(msgspec.Struct, frozen=True, tag=True):
    """The order to fetch the newest version of a library into a folder, see `fetch_version`."""

    have: str
    to: Path
    sources: tuple[Path, ...]
    known: Manifest | None = None

    def carry_out(self, storage: Storage) -> Generator[Amount, None, Manifest | None]:
        return fetch_version(storage, self.have, self.to, self.sources, self.known)


_Order: TypeAlias = PublishOrder | VersionOrder


def publish_files(place: Place, order: PublishOrder) -> Generator[Amount, None, Published]:
    """Publishes the files of a library. Close the generator to stop.

    Raises:
        LibraryError: see `publish_version`.
    """
    result = yield from _carried_out(place, order)
    assert isinstance(result, Published)
    return result


def fetch_newest(place: Place, order: VersionOrder) -> Generator[Amount, None, Manifest | None]:
    """Fetches the newest version. Close the generator to stop; the next attempt resumes from there.

    Raises:
        LibraryError: see `fetch_version`.
    """
    result = yield from _carried_out(place, order)
    assert result is None or isinstance(result, Manifest)
    return result


def _carried_out(place: Place, order: _Order) -> Generator[Amount, None, Published | Manifest | None]:
    if not place.is_s3:
        return (yield from order.carry_out(open_storage(place, {})))
    secrets = {name: value for name, value in os.environ.items() if name.startswith("AWS_")}
    expected = Published if isinstance(order, PublishOrder) else Manifest | None
    limits = Limits(hosts=(place.host,))
    job = run_stepwise("muniment publishing", serve_publishing, place, order, secrets, result=expected, limits=limits)
    try:
        result: Published | Manifest | None = yield from job
    except Disconnected as error:
        title = tr("The work at {place} stopped for an unknown reason.", place=place.words)
        raise LibraryError(title, tr("Try again: it resumes where it stopped.")) from error
    return result


def serve_publishing(
    channel: Channel, place: Place, order: PublishOrder | VersionOrder, secrets: dict[str, str]
) -> None:
    """Runs in the process: carries out an order; sends a `Step` now and then, and a `Reply` at the end.

    Args:
        channel: its end of the pipe.
        place: where the library is published.
        order: what to do there.
        secrets: the environment variables that tell an S3 client its credentials.
    """
    with suppress(Disconnected):
        try:
            work = order.carry_out(open_storage(place, secrets))
            result = finish(work, lambda amount: channel.send(Step(_HERE, amount.done, amount.total)))
        except MunimentError as error:
            channel.send(Reply(error=error))
        else:
            channel.send(Reply(result=result))
