"""A library that others read: where it is published, and which version a reader has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlsplit

S3: Final = "s3://"


class Amount(NamedTuple):
    """How many of how many bytes are done; of 0 while the total is unknown."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a library is published: a folder, or storage that speaks the S3 protocol.

    Attributes:
        uri: the folder's absolute path, or ``s3://BUCKET/PREFIX``.
        endpoint: the URL of the S3 server; "" for Amazon's own.
        region: the bucket's region.
    """

    uri: str
    endpoint: str = ""
    region: str = ""

    @property
    def is_s3(self) -> bool:
        """Whether this program, and not the system, reaches it over the network."""
        return self.uri.startswith(S3)

    @property
    def bucket(self) -> str:
        """The bucket; "" for a folder."""
        return self.uri.removeprefix(S3).partition("/")[0] if self.is_s3 else ""

    @property
    def prefix(self) -> str:
        """What the names of all objects begin with; "" for none, or for a folder."""
        inside = self.uri.removeprefix(S3).partition("/")[2].strip("/") if self.is_s3 else ""
        return f"{inside}/" if inside else ""

    @property
    def host(self) -> str:
        """The only host that is contacted; "" for a folder."""
        if not self.is_s3:
            return ""
        return urlsplit(self.endpoint).hostname or f"{self.bucket}.s3.{self.region}.amazonaws.com"

    @property
    def words(self) -> str:
        """The place as the user gave it."""
        return f"{self.uri} ({self.host})" if self.is_s3 else self.uri


@dataclass(frozen=True, slots=True)
class Published:
    """The result of publishing.

    Attributes:
        version: the number of the version that readers now get.
        new: whether it is a new one; if not, nothing had changed since it was published.
        sent: how many bytes were written to the place.
        size: how many bytes the whole library has.
    """

    version: int
    new: bool
    sent: int
    size: int


@dataclass(frozen=True, slots=True)
class FetchedVersion:
    """The version of a published library that is on this computer.

    Attributes:
        place: where it was published.
        version: its number.
        published: when it was published, by the clock of the computer that did so (ISO 8601, UTC).
    """

    place: Place
    version: int
    published: str
