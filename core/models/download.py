"""Downloads a known model: a separate process fetches it, and it is added once its checksum is verified.

That process's guard allows the model's hosts and no others. What has arrived stays in the part file, and the next
attempt resumes from there (HTTP Range; RFC 9110, section 14), if the server supports it and still has the same file
(If-Range). No proxy is used, no cookie kept, and nothing is sent about the user.
"""

from __future__ import annotations

import hashlib
import http.client
import re
import socket
import ssl
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

from core.base.errors import ModelError
from core.base.translation import marked, tr
from core.isolation.channel import Channel, Disconnected
from core.isolation.limits import Limits
from core.isolation.messages import Reply, Step
from core.isolation.process import run_stepwise
from core.models.adding import (
    CHUNK,
    being_added,
    cannot_write,
    check_space,
    complete_model,
    drop_part,
    in_words,
    note_of,
    part_of,
    write_object,
)
from core.models.description import read_object
from core.models.sources import gguf_source, slug
from core.privacy.network import NetworkRefused, addresses
from core.types import KnownModel, Progress, Stage

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

_SILENCE: Final = 30.0  # seconds without a byte after which a connection counts as lost
_AT_ONCE: Final = 1 << 18  # bytes
_REDIRECTS: Final = 5
_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_BY_HAND: Final = marked('Or download it with a browser, and add the file ("muniment models add FILE").')
_NOT_AS_REQUESTED: Final = marked("The server did not send the file as requested.")
_RESUME: Final = marked("Try again: the download resumes from there.")


def download_model(known: KnownModel, folder: Path) -> Generator[Progress, None, Path]:
    """Fetches a model, checks it, and puts it into the models folder. Returns its folder.

    Every yield is a checkpoint. If the user stops or the connection is lost, what has arrived is kept, and the next
    attempt resumes from there.

    Args:
        known: the model; its hosts and no others are contacted.
        folder: the models folder.

    Raises:
        ModelError: it cannot be downloaded, is not the expected one, or there is no space.
    """
    part = part_of(folder, known.id)
    order = FetchOrder(known.url, known.bytes, (known.host, *known.hosts), part)
    check_space(part.parent, known.bytes - (part.stat().st_size if part.is_file() else 0))
    with being_added(folder, known.id) as place:
        _drop_other_part(order)
        yield from _fetched(order)
        yield from _checked(known, part)
        weights = place / (known.file if known.file.endswith(".gguf") else f"{slug(known.id)}.gguf")
        try:
            part.rename(weights)
        except OSError as error:
            raise cannot_write(error, folder) from error
        source = gguf_source(weights)
        if source.kind is not known.kind:
            raise ModelError(
                tr("This model is not of the expected kind, “{kind}”.", kind=tr(known.kind.value)),
                tr("Choose another."),
                folder,
            )
        facts = source.facts | {"name": known.name, "licence": known.licence, "from": known.url}
        complete_model(replace(source, id=known.id, facts=facts), place, known.sha256)
    drop_part(folder, known.id)
    return folder / known.id


def _drop_other_part(order: FetchOrder) -> None:
    """Deletes a part that came from another address."""
    try:
        same = read_object(order.note).get("url") == order.url
    except (OSError, ValueError):
        same = False
    if not same:
        try:
            order.part.unlink(missing_ok=True)
        except OSError as error:
            raise cannot_write(error, order.part.parent) from error


def _fetched(order: FetchOrder) -> Iterator[Progress]:
    """Runs the fetching process, and reports its progress."""
    fetching = run_stepwise("muniment download", serve_download, order, result=None, limits=Limits(hosts=order.hosts))
    try:
        for amount in fetching:
            yield Progress(Stage.DOWNLOADING, amount.done, order.bytes, order.part)
    except Disconnected as error:
        title = tr("The download stopped for an unknown reason.")
        raise ModelError(title, tr("Try again: it resumes where it stopped.")) from error
    finally:
        fetching.close()


def _checked(known: KnownModel, part: Path) -> Iterator[Progress]:
    """Hashes what has arrived; deletes it if it is not the expected model."""
    hash_, done = hashlib.sha256(), 0
    with part.open("rb") as file:
        while chunk := file.read(CHUNK):
            hash_.update(chunk)
            done += len(chunk)
            yield Progress(Stage.CHECKING, done, known.bytes, part)
    if hash_.hexdigest() != known.sha256:
        drop_part(part.parent.parent, known.id)
        title = tr("What {host} sent is not the model that was expected: its checksum differs.", host=known.host)
        raise ModelError(title, tr("It was deleted. Try again, or choose another model."))


# ----------------------------------------------- in the fetching process


@dataclass(frozen=True, slots=True)
class FetchOrder:
    """What to fetch: its address, its size in bytes, the hosts that may be contacted, and where to put it."""

    url: str
    bytes: int
    hosts: tuple[str, ...]
    part: Path
    silence: float = _SILENCE

    @property
    def note(self) -> Path:
        """The file that says which edition the part belongs to."""
        return note_of(self.part)


def serve_download(channel: Channel, order: FetchOrder) -> None:
    """Fetches a file; sends a `Step` now and then, and a `Reply` at the end."""
    with suppress(Disconnected):
        try:
            for done in fetch(order):
                channel.send(Step(order.part, done, order.bytes))
        except ModelError as error:
            channel.send(Reply(error=error))
        else:
            channel.send(Reply())


def fetch(order: FetchOrder) -> Generator[int, None, None]:
    """Fetches the missing rest of the file; yields the number of bytes there so far.

    Raises:
        ModelError: the server cannot be reached, has another file or none, the connection was lost, or no space.
    """
    try:
        for _ in range(2):  # again from the beginning, where the part cannot be resumed
            if (yield from _attempt(order)):
                return
            order.part.unlink(missing_ok=True)
    except NetworkRefused as error:
        raise _failed(order, tr("The download would have connected to another host, and was stopped.")) from error
    except ssl.SSLError as error:
        title = tr("The server could not prove who it is, so nothing was downloaded.")
        raise _failed(order, title, tr("Someone may be intercepting the connection.")) from error
    except (http.client.HTTPException, OSError) as error:
        raise _lost(order) from error
    except ValueError as error:  # an invalid address
        raise _failed(order, tr(_NOT_AS_REQUESTED)) from error
    raise _failed(order, tr(_NOT_AS_REQUESTED))


def _attempt(order: FetchOrder) -> Generator[int, None, bool]:
    """Makes one attempt; returns whether it reached the end of the file. False: the part cannot be resumed."""
    have = _size(order.part)
    if have > order.bytes:
        return False
    yield have
    if have == order.bytes:
        return True
    connection, answer = _request(order, have)
    with closing(connection):
        if answer.status == http.client.REQUESTED_RANGE_NOT_SATISFIABLE and have:
            return False
        if answer.status not in (http.client.OK, http.client.PARTIAL_CONTENT):
            raise _refused(order, answer.status)
        if answer.status == http.client.PARTIAL_CONTENT:
            start, whole = _content_range(answer.headers.get("Content-Range", ""))
            if start != have:
                return False
        else:
            start, whole = 0, _number(answer.headers.get("Content-Length"))
        if whole is not None and whole != order.bytes:
            title = tr(
                "The server's file has {actual} where {expected} were expected. "
                "It is another file, and was not downloaded.",
                actual=in_words(whole),
                expected=in_words(order.bytes),
            )
            order.part.unlink(missing_ok=True)
            raise _failed(order, title)
        write_object(order.note, {"url": order.url, "edition": answer.headers.get("ETag", "")})
        yield from _body(order, answer, start)
    return True


def _body(order: FetchOrder, answer: http.client.HTTPResponse, done: int) -> Iterator[int]:
    """Writes the body of the answer after the first ``done`` bytes."""
    try:
        part = order.part.open("r+b" if done else "wb", buffering=0)
    except OSError as error:
        raise cannot_write(error, order.part.parent) from error
    with part:
        part.seek(done)
        while chunk := answer.read1(min(_AT_ONCE, order.bytes - done + 1)):
            if done + len(chunk) > order.bytes:
                part.truncate(0)
                raise _failed(order, tr("The server sends more than the file should have. It is another file."))
            try:
                part.write(chunk)
            except OSError as error:
                raise cannot_write(error, order.part.parent) from error
            done += len(chunk)
            yield done
    if done < order.bytes:
        raise _lost(order)


# ------------------------------------------------------------------ requests


def _request(order: FetchOrder, have: int) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
    """The response to a request for the file from byte ``have`` on, after following redirects."""
    url = order.url
    headers = {"User-Agent": "Muniment", "Accept": "*/*", "Accept-Encoding": "identity"}
    if have:
        headers |= {"Range": f"bytes={have}-"} | _if_same(order)
    for _ in range(_REDIRECTS + 1):
        parts = urlsplit(url)
        connection = _connection(order, parts.scheme, parts.hostname or "", parts.port)
        try:
            connection.request("GET", (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), headers=headers)
            answer = connection.getresponse()
        except BaseException:
            connection.close()
            raise
        if answer.status not in (301, 302, 303, 307, 308) or not (target := answer.headers.get("Location")):
            return connection, answer
        connection.close()
        url = urljoin(url, target)
    raise _failed(order, tr("The server redirects the download too many times."))


def _if_same(order: FetchOrder) -> dict[str, str]:
    """The header that asks for the rest only if the file is the same; a weak ETag cannot tell (RFC 9110, 13.1.5)."""
    with suppress(OSError, ValueError):
        note = read_object(order.note)
        edition = note.get("edition")
        if note.get("url") == order.url and isinstance(edition, str) and edition.startswith('"'):
            return {"If-Range": edition}
    return {}


def _connection(order: FetchOrder, scheme: str, host: str, port: int | None) -> http.client.HTTPConnection:
    if not any(host == each or host.endswith(f".{each}") for each in order.hosts):
        raise _failed(
            order,
            tr("The server redirects the download to {host}, which is not among the hosts named for it.", host=host),
        )
    if scheme == "https":
        return _Private(host, port, timeout=order.silence)
    if scheme == "http" and host in _LOOPBACK:  # a server on this machine: nobody can intercept it
        return _Plain(host, port, timeout=order.silence)
    raise _failed(order, tr("The server redirects the download to an address without encryption."))


class _Plain(http.client.HTTPConnection):
    def connect(self) -> None:
        self.sock = _dial(self.host, self.port, self.timeout)


class _Private(http.client.HTTPSConnection):
    def connect(self) -> None:
        plain = _dial(self.host, self.port, self.timeout)
        self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)


def _dial(host: str, port: int, timeout: float | None) -> socket.socket:
    """A connection to one of the addresses of a host, the first that answers."""
    fault: OSError = OSError("no address")
    for address in addresses(host, port):
        try:
            return socket.create_connection((address, port), timeout)
        except NetworkRefused:
            raise
        except OSError as error:
            fault = error
    raise fault


# ------------------------------------------------------------------ words


def _size(part: Path) -> int:
    return part.stat().st_size if part.exists() else 0


def _content_range(header: str) -> tuple[int, int | None]:
    """Where a partial response begins, -1 where it does not say, and the length of the whole."""
    match = re.fullmatch(r"bytes (\d{1,18})-\d+/(\d{1,18}|\*)", header.strip())
    return (int(match[1]), _number(match[2])) if match else (-1, None)


def _number(header: str | None) -> int | None:
    return int(header) if header and header.isascii() and header.isdecimal() and len(header) <= 18 else None


def _host(order: FetchOrder) -> str:
    return urlsplit(order.url).hostname or order.url


def _failed(order: FetchOrder, title: str, why: str = "") -> ModelError:
    server = tr("The server is {host}.", host=_host(order))
    return ModelError(title, " ".join([*([why] if why else []), tr(_BY_HAND), server]))


def _refused(order: FetchOrder, status: int) -> ModelError:
    host = _host(order)
    if status in (429, 500, 502, 503, 504):
        return ModelError(
            tr("{host} is too busy, or not working.", host=host),
            tr("Try again later: what has been downloaded is kept."),
        )
    if status in (404, 410):
        return ModelError(tr("{host} no longer has this file.", host=host), tr("Choose another model."))
    return ModelError(tr("{host} refused to provide this file.", host=host), tr(_BY_HAND))


def _lost(order: FetchOrder) -> ModelError:
    have, host = _size(order.part), _host(order)
    if not have:
        return ModelError(
            tr("{host} cannot be reached.", host=host),
            tr("Check that this computer is online. {by_hand}", by_hand=tr(_BY_HAND)),
        )
    title = tr(
        "The connection to {host} was lost after {done} of {total}.",
        host=host,
        done=in_words(have),
        total=in_words(order.bytes),
    )
    return ModelError(title, tr(_RESUME))
