"""The commands that publish a library for others and fetch a published one, and those that encrypt one."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from core.cli.app import JsonOption, LibraryOption, choose_passphrase, emit, open_library, read_passphrase, say

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
    from core.cli.printing import finish_with_bar
    from core.store.publishing.process import place_of

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
    from core.cli.printing import finish_with_bar, version_words
    from core.library.publishing import subscribe_folder
    from core.store.publishing.process import place_of

    where = place_of(place, endpoint, region)
    folder = paths.library_folder(library or paths.default_subscription(where.uri))
    version = finish_with_bar(subscribe_folder(folder, where))
    words = f"{version_words(version)} Search it with --library {shlex.quote(str(folder))}"
    emit({"folder": str(folder)} | version_shape(version), words, as_json=as_json)


def refresh(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Fetch the newest version of a library that others publish, as commands do that open it after half a minute."""
    from core.cli.printing import finish_with_bar, version_words

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


# ------------------------------------------------------------ encryption

_IN_MEMORY = "While it is in use, its files are unencrypted in memory that only you can read."
_ON_DISK = "While it is in use, its files are unencrypted in a folder on the disk that only you can read."
_LOST = "Without its passphrase nobody can open it again. Your contracts are not touched."
_BEFORE = "The unencrypted files were deleted, but not overwritten: to protect those too, encrypt the disk."


def encrypt(
    yes: Annotated[bool, typer.Option("--yes", help="Begin without asking.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Encrypt the library with a passphrase. A lost passphrase is a lost library."""
    from core.library.encryption import Encryption
    from core.privacy.vault import is_in_memory

    encryption = Encryption(library)
    encryption.need(encrypted=False)
    if not yes and not as_json:
        say(f"{_LOST} {_IN_MEMORY if is_in_memory() else _ON_DISK}")
        typer.confirm("Encrypt the library?", abort=True)
    encryption.encrypt(choose_passphrase(encryption.folder))
    emit({"encrypted": True}, f"The library is encrypted. {_BEFORE}", as_json=as_json)


def decrypt(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Make an encrypted library an ordinary one again."""
    from core.library.encryption import Encryption

    encryption = Encryption(library)
    encryption.need(encrypted=True)
    encryption.decrypt(read_passphrase(encryption.folder))
    emit({"encrypted": False}, "The library is no longer encrypted.", as_json=as_json)


def passphrase(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Change the passphrase of an encrypted library. Copies made before still open with the old one."""
    from core.library.encryption import Encryption

    encryption = Encryption(library)
    encryption.need(encrypted=True)
    old = read_passphrase(encryption.folder)
    encryption.change_passphrase(old, choose_passphrase(encryption.folder, "_NEW"))
    emit({"encrypted": True}, "The passphrase is changed.", as_json=as_json)
