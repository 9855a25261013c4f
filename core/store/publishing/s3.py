"""Objects in S3-compatible storage, through botocore: Python down to its sockets, so that the network guard sees each.

Arrow's file system for S3 would be one dependency less and a weaker promise (PyArrow 26). It is native code, whose
sockets the guard does not see; it cannot put an object only if none has its name, on which publishing rests; and it
looks for credentials at the metadata service of a computer in the cloud. The same is true of LanceDB's.

Credentials come from where all S3 programs look for them: the environment, and the files in ``~/.aws``. They are
neither kept nor logged. No other source is asked, because the guard allows only the server. No proxy is used.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import botocore.exceptions
from botocore.config import Config
from botocore.httpsession import create_urllib3_context, get_cert_path
from botocore.session import Session

from core.base.errors import LibraryError
from core.base.translation import tr
from core.privacy.network import NetworkRefused, admit_looked_up
from core.store.publishing.storage import LARGEST, no_library
from core.types.publishing import Place

_EXISTS: Final = {"PreconditionFailed", "ConditionalRequestConflict", "412", "409"}
_MISSING: Final = {"NoSuchKey", "404"}
_BUCKET: Final = {"NoSuchBucket"}
_UNKNOWN: Final = {"NotImplemented", "501"}
_REFUSED: Final = {
    *("AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken", "403", "401"),
}
_SECONDS: Final = 20  # to connect, or without a byte received


class S3Storage:
    """See `core.store.publishing.storage.Storage`.

    Args:
        place: the bucket, and what the names of all objects begin with.
        secrets: variables from the user's environment, which the process that this runs in does not have.
    """

    def __init__(self, place: Place, secrets: dict[str, str]) -> None:
        self._place = place
        os.environ.update(secrets | {"AWS_EC2_METADATA_DISABLED": "true"})
        admit_looked_up()
        config = Config(
            connect_timeout=_SECONDS,
            read_timeout=_SECONDS,
            retries={"mode": "standard", "total_max_attempts": 3},
            proxies={},
            s3={"addressing_style": "path" if place.endpoint else "virtual", "us_east_1_regional_endpoint": "regional"},
            # Not all servers support the newer checksums; what is fetched is compared with its digest anyway.
            request_checksum_calculation="when_required",
            response_checksum_validation="when_required",
        )
        endpoint = place.endpoint or f"https://s3.{place.region}.amazonaws.com"
        with self._errors():
            session = Session()
            if session.get_credentials() is None:
                raise botocore.exceptions.NoCredentialsError
            self._client: Any = session.create_client(
                "s3", region_name=place.region, endpoint_url=endpoint, config=config
            )

    def sizes(self, prefix: str) -> dict[str, int]:
        with self._errors():
            pages = self._client.get_paginator("list_objects_v2").paginate(
                Bucket=self._place.bucket, Prefix=self._place.prefix + prefix
            )
            return {
                each["Key"].removeprefix(self._place.prefix): each["Size"]
                for page in pages
                for each in page.get("Contents", ())
            }

    def read(self, name: str) -> bytes | None:
        with self._errors():
            try:
                answer = self._client.get_object(**self._named(name))
                if answer["ContentLength"] > LARGEST:
                    raise no_library()
                content: bytes = answer["Body"].read(LARGEST)
            except botocore.exceptions.ClientError as error:
                if _code(error) in _MISSING:
                    return None
                raise
            return content

    def write(self, name: str, content: bytes) -> None:
        with self._errors():
            self._client.put_object(**self._named(name), Body=content)

    def create(self, name: str, content: bytes) -> bool:
        with self._errors():
            try:
                self._client.put_object(**self._named(name), Body=content, IfNoneMatch="*")
            except botocore.exceptions.ClientError as error:
                if _code(error) in _EXISTS:
                    return False
                raise
        return True

    def delete(self, names: Iterable[str]) -> None:
        with self._errors():
            for name in names:
                self._client.delete_object(**self._named(name))

    def _named(self, name: str) -> dict[str, str]:
        return {"Bucket": self._place.bucket, "Key": self._place.prefix + name}

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Botocore's errors in words. None names a credential: what botocore says about them is not passed on."""
        host = self._place.host
        try:
            yield
        except (botocore.exceptions.NoCredentialsError, botocore.exceptions.PartialCredentialsError) as error:
            title = tr("There are no credentials for {host}.", host=host)
            advice = tr(
                "Put them into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or into the file ~/.aws/credentials."
            )
            raise LibraryError(title, advice) from error
        except botocore.exceptions.ClientError as error:
            raise self._answered(_code(error)) from error
        except (botocore.exceptions.BotoCoreError, OSError) as error:
            if _caused_by_guard(error):
                title = tr("A connection to another host than {host} was refused.", host=host)
                raise LibraryError(title, tr("Name the server that holds the bucket itself.")) from error
            title = tr("{host} cannot be reached.", host=host)
            raise LibraryError(title, tr("Check that this computer is online, and the address.")) from error

    def _answered(self, code: str) -> LibraryError:
        host, bucket = self._place.host, self._place.bucket
        if code in _BUCKET:
            return LibraryError(tr("{host} has no bucket {bucket}.", host=host, bucket=bucket))
        if code in _UNKNOWN:
            return LibraryError(
                tr("{host} does not know what was asked of it ({code}).", host=host, code=code),
                tr("It must honour If-None-Match when an object is put. Update it, or publish to a folder."),
            )
        if code in _REFUSED:
            title = tr("{host} does not accept these credentials, or they do not give access to {bucket}.",
                       host=host, bucket=bucket)  # fmt: skip
            return LibraryError(title, tr("Ask whoever looks after the storage."))
        return LibraryError(tr("{host} answered with an error ({code}).", host=host, code=code), tr("Try again later."))


def check_files() -> None:
    """Loads the files of botocore that storage needs: the description of S3, endpoints, certificates. Reaches nothing.

    Raises:
        botocore.exceptions.BotoCoreError, OSError: one of them is missing.
    """
    keys = {"aws_access_key_id": "none", "aws_secret_access_key": "none"}
    Session().create_client("s3", region_name="us-east-1", **keys).get_paginator("list_objects_v2")
    create_urllib3_context().load_verify_locations(get_cert_path(True))


def _code(error: botocore.exceptions.ClientError) -> str:
    return str(error.response.get("Error", {}).get("Code", ""))


def _caused_by_guard(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, NetworkRefused):
            return True
        error = error.__cause__ or error.__context__
    return False
