"""Publishing and fetching as long jobs; if a server is involved, in a separate process, the only one to reach it."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import urlsplit

import msgspec

from core.base.errors import LibraryError, MunimentError
from core.base.generators import finish
from core.base.translation import tr
from core.isolation.channel import Channel, Disconnected
from core.isolation.limits import Limits
from core.isolation.messages import Reply, Step
from core.isolation.process import run_stepwise
from core.store.publishing.fetching import fetch_version
from core.store.publishing.publication import LibraryFile, Manifest, publish_version
from core.store.publishing.storage import FolderStorage, Storage
from core.types.publishing import S3, Amount, Place, Published

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


# ------------------------------------------------------------------------------- places

_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_REGION: Final = "us-east-1"  # what servers other than Amazon's expect by default


def place_of(words: str, endpoint: str = "", region: str = "") -> Place:
    """The place that the user means.

    Args:
        words: a folder, or ``s3://BUCKET/PREFIX``.
        endpoint: the URL of the S3 server; "" for ``AWS_ENDPOINT_URL``, or Amazon's own.
        region: the bucket's region; "" for ``AWS_REGION`` or ``AWS_DEFAULT_REGION``.

    Raises:
        LibraryError: there is no such place, or it would be reached without encryption.
    """
    if not words.startswith(S3):
        if "://" in words:
            raise LibraryError(
                tr("{place} is no place where a library can lie.", place=words),
                tr("Name a folder, or s3://BUCKET/PREFIX."),
            )
        return Place(str(Path(words).expanduser().absolute()))
    endpoint = endpoint or os.environ.get("AWS_ENDPOINT_URL", "")
    region = region or os.environ.get("AWS_REGION") or os.environ.get("AWS_DEFAULT_REGION") or _REGION
    place = Place(words, endpoint, region)
    if not place.bucket:
        raise LibraryError(tr("The name of the bucket is missing."), tr("Write it as s3://BUCKET/PREFIX."))
    if endpoint:
        parts = urlsplit(endpoint)
        if not parts.hostname or parts.scheme not in ("http", "https"):
            raise LibraryError(
                tr("{url} is no address of a server.", url=endpoint),
                tr("Write it as https://HOST or https://HOST:PORT."),
            )
        if parts.scheme == "http" and parts.hostname not in _LOOPBACK:  # on this machine nobody can listen
            raise LibraryError(
                tr("{host} would be reached without encryption.", host=parts.hostname),
                tr("Use an address that begins with https://."),
            )
    return place


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
