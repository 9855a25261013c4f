"""What the user writes -> the place where a library is published."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from core.base.errors import LibraryError
from core.base.translation import tr
from core.types.publishing import S3, Place

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
