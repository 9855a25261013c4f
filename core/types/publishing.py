"""A library that others read: where it is published, and which version of it somebody has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlsplit

S3: Final = "s3://"


class Amount(NamedTuple):
    """How many of how many bytes are done; of 0 where that is not known yet."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a library is published: a folder, or storage that speaks the S3 protocol.

    Attributes:
        uri: the folder's absolute path, or ``s3://BUCKET/PREFIX``.
        endpoint: the URL of the S3 server; "" for Amazon's own.
        region: of the bucket.
    """

    uri: str
    endpoint: str = ""
    region: str = ""

    @property
    def is_s3(self) -> bool:
        """Whether it is reached over the network by this program, and not by the system."""
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
        """The one host that is contacted; "" for a folder."""
        if not self.is_s3:
            return ""
        return urlsplit(self.endpoint).hostname or f"{self.bucket}.s3.{self.region}.amazonaws.com"

    @property
    def words(self) -> str:
        """The place as the user named it."""
        return f"{self.uri} ({self.host})" if self.is_s3 else self.uri


@dataclass(frozen=True, slots=True)
class Published:
    """What publishing came to.

    Attributes:
        version: the number of the version that readers now get.
        new: whether that is a new one; else nothing had changed since it was published.
        sent: bytes that were written to the place.
        size: bytes of the whole library.
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
        published: when, by the clock of the computer that published it (ISO 8601, UTC).
    """

    place: Place
    version: int
    published: str
