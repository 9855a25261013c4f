"""The commands that publish a library for others, and that fetch a published one."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from core.cli.app import JsonOption, LibraryOption, emit, open_library

if TYPE_CHECKING:
    from core.types.publishing import FetchedVersion

PlaceArgument = Annotated[
    str, typer.Argument(metavar="PLACE", help="A folder, such as that of a network share, or s3://BUCKET/PREFIX.")
]
EndpointOption = Annotated[
    str, typer.Option(metavar="URL", help="The S3 server, https://HOST:PORT; Amazon's own if not given.")
]
RegionOption = Annotated[str, typer.Option(metavar="NAME", help="The region of the bucket.")]


def publish(
    place: PlaceArgument,
    endpoint: EndpointOption = "",
    region: RegionOption = "",
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Publish the library for others to read, without what you keep in it; what is there already is not sent again."""
    from core.cli.progress import finish_with_bar
    from core.store.publishing.place import place_of

    where = place_of(place, endpoint, region)
    with open_library(library) as opened:
        done = finish_with_bar(opened.publishing.publish(where))
    words = (
        f"Version {done.version} published at {where.words}: {done.sent / 1e6:.1f} of {done.size / 1e6:.1f} MB sent."
    )
    if not done.new:
        words = f"Nothing has changed since version {done.version} was published at {where.words}."
    shape = {"place": where.uri, "version": done.version, "new": done.new, "bytes_sent": done.sent, "bytes": done.size}
    emit(shape, words, as_json=as_json)


def subscribe(
    place: PlaceArgument,
    endpoint: EndpointOption = "",
    region: RegionOption = "",
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Fetch a library that others publish into a folder of its own; every command then works on it with --library."""
    from core.base import paths
    from core.cli.progress import finish_with_bar
    from core.library.publishing import subscribe_folder
    from core.store.publishing.place import place_of

    where = place_of(place, endpoint, region)
    folder = paths.library_folder(library or paths.default_subscription(where.uri))
    version = finish_with_bar(subscribe_folder(folder, where))
    words = f"{version_words(version)} Search it with --library {shlex.quote(str(folder))}"
    emit({"folder": str(folder)} | version_shape(version), words, as_json=as_json)


def refresh(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Fetch the newest version of a library that others publish, as commands do that open it after half a minute."""
    from core.cli.progress import finish_with_bar

    with open_library(library) as opened:
        finish_with_bar(opened.publishing.refresh())
        version = opened.publishing.subscription()
    if version is None:
        raise typer.BadParameter("this library is your own, and not one that others publish")
    emit(version_shape(version), version_words(version), as_json=as_json)


def version_shape(version: FetchedVersion) -> dict[str, object]:
    """What is known about a fetched library."""
    place = version.place
    return {
        "place": place.uri,
        "host": place.host,
        "version": version.version,
        "published": version.published,
    }


def version_words(version: FetchedVersion) -> str:
    """The same in words."""
    return f"Version {version.version} of {version.published}, published at {version.place.words}."
