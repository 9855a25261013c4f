"""Fetching a file from servers that behave, and from those that do not. All are on this machine."""

from __future__ import annotations

import datetime
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.base.errors import ModelError
from core.models.download import FetchOrder, fetch
from tests.core.models.server import Server, served

CONTENT = bytes(range(256)) * 4000  # a megabyte


@pytest.fixture
def server() -> Iterator[Server]:
    with served(CONTENT) as running:
        yield running


@pytest.fixture
def order(server: Server, tmp_path: Path) -> FetchOrder:
    return FetchOrder(server.url, len(CONTENT), ("127.0.0.1",), tmp_path / "parts" / "tiny.part", 60.0)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()


def interrupted(server: Server, order: FetchOrder, after: int = 300_000) -> None:
    """Lets the connection be lost half-way."""
    server.stop_after = after
    with pytest.raises(ModelError, match="was lost after"):
        list(fetch(order))
    assert order.part.stat().st_size == after


def test_a_file_comes_whole_and_tells_how_far_it_is(order: FetchOrder) -> None:
    steps = list(fetch(order))
    assert order.part.read_bytes() == CONTENT
    assert steps == sorted(steps)
    assert (steps[0], steps[-1]) == (0, len(CONTENT))


def test_nothing_about_the_user_is_sent(server: Server, order: FetchOrder) -> None:
    list(fetch(order))
    assert server.headers == [
        {"Host": server.url.split("/")[2], "User-Agent": "Muniment", "Accept": "*/*", "Accept-Encoding": "identity"}
    ]


def test_a_lost_connection_is_said_and_gone_on_from(server: Server, order: FetchOrder) -> None:
    interrupted(server, order)
    steps = list(fetch(order))
    assert steps[0] == 300_000
    assert order.part.read_bytes() == CONTENT
    assert server.requests[1:] == [("bytes=300000-", '"one"')]


@pytest.mark.parametrize("etag", ["", 'W/"one"'])
def test_a_server_that_cannot_name_its_edition_is_gone_on_from_all_the_same(
    etag: str, server: Server, order: FetchOrder
) -> None:
    server.etag = etag
    interrupted(server, order)
    list(fetch(order))
    assert order.part.read_bytes() == CONTENT
    assert server.requests[1:] == [("bytes=300000-", None)]


def test_another_edition_on_the_server_is_fetched_from_its_beginning(server: Server, order: FetchOrder) -> None:
    interrupted(server, order)
    server.content, server.etag = bytes(reversed(CONTENT)), '"two"'
    list(fetch(order))
    assert order.part.read_bytes() == server.content


def test_a_server_that_cannot_resume_sends_all_of_it_again(server: Server, order: FetchOrder) -> None:
    server.ranges = False
    interrupted(server, order)
    list(fetch(order))
    assert order.part.read_bytes() == CONTENT


@pytest.mark.parametrize("header", ["bytes 0-9/10", "nonsense", f"bytes 1-{len(CONTENT) - 1}/{len(CONTENT)}"])
def test_a_range_that_was_not_requested_is_not_written(header: str, server: Server, order: FetchOrder) -> None:
    interrupted(server, order)
    server.content_range = header
    list(fetch(order))  # from the beginning, the second time
    assert order.part.read_bytes() == CONTENT


def test_a_part_that_is_too_long_is_fetched_again(order: FetchOrder) -> None:
    order.part.write_bytes(CONTENT + b"more")
    list(fetch(order))
    assert order.part.read_bytes() == CONTENT


def test_what_is_whole_already_is_not_asked_for(server: Server, order: FetchOrder) -> None:
    order.part.write_bytes(CONTENT)
    assert list(fetch(order)) == [len(CONTENT)]
    assert server.requests == []


@pytest.mark.parametrize("length", [10, len(CONTENT) + 1, 10**15])
def test_a_file_of_another_length_is_not_downloaded(length: int, server: Server, order: FetchOrder) -> None:
    server.length = length
    with pytest.raises(ModelError, match="another file"):
        list(fetch(order))
    assert not order.part.exists()


def test_a_server_that_sends_more_than_it_said_is_cut_off(server: Server, tmp_path: Path) -> None:
    order = FetchOrder(server.url, len(CONTENT) - 7, ("127.0.0.1",), tmp_path / "parts" / "tiny.part", 60.0)
    server.length = len(CONTENT) - 7
    list(fetch(order))  # HTTP itself ends there
    assert order.part.stat().st_size == len(CONTENT) - 7


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (404, "no longer has this file"),
        (410, "no longer has"),
        (403, "refused"),
        (401, "refused"),
        (503, "busy"),
        (429, "busy"),
        (500, "busy"),
        (204, "refused"),
        (416, "refused"),
    ],
)
def test_a_server_that_does_not_hand_it_out_is_quoted_in_words(
    status: int, said: str, server: Server, order: FetchOrder
) -> None:
    server.status = status
    with pytest.raises(ModelError, match=said) as caught:
        list(fetch(order))
    assert str(status) not in str(caught.value)
    assert not order.part.exists()


def test_where_a_server_says_there_is_no_more_all_of_it_is_fetched_again(server: Server, order: FetchOrder) -> None:
    interrupted(server, order)
    server.status = 416
    with pytest.raises(ModelError, match="refused"):
        list(fetch(order))
    assert len(server.requests) == 3
    assert server.requests[-1] == (None, None)


def test_a_silent_server_is_given_up_and_gone_on_from_later(server: Server, order: FetchOrder, tmp_path: Path) -> None:
    server.stop_after, server.stall = 200_000, True
    hasty = FetchOrder(order.url, order.bytes, order.hosts, order.part, 0.2)
    with pytest.raises(ModelError, match="was lost after"):
        list(fetch(hasty))
    list(fetch(order))
    assert order.part.read_bytes() == CONTENT


def test_no_server_at_all_is_said_with_the_way_around(order: FetchOrder) -> None:
    alone = FetchOrder("http://127.0.0.1:9/tiny.gguf", order.bytes, order.hosts, order.part, 1.0)
    with pytest.raises(ModelError, match=r"127\.0\.0\.1 cannot be reached") as caught:
        list(fetch(alone))
    assert "with a browser" in caught.value.message


def test_a_redirection_is_followed_on_named_hosts(server: Server, order: FetchOrder) -> None:
    server.location = server.url.replace("/models/", "/cdn/")
    list(fetch(order))
    assert order.part.read_bytes() == CONTENT


@pytest.mark.parametrize(
    ("location", "said"),
    [
        (
            "https://tracker.example.org/x",
            r"to tracker\.example\.org, which is not among the hosts named",
        ),
        ("http://localhost:1/x", "redirects the download to localhost, which is not among the hosts named"),
        ("/models/again", "too many times"),
        ("http://127.0.0.1.example.org/x", "not among the hosts named"),
        ("ftp://127.0.0.1/x", "without encryption"),
        ("file:///etc/passwd", "not among the hosts named"),
        ("http://127.0.0.1:99999/x", "not send the file as requested"),
    ],
)
def test_a_redirection_elsewhere_is_not_followed(location: str, said: str, server: Server, order: FetchOrder) -> None:
    server.location = location
    with pytest.raises(ModelError, match=said):
        list(fetch(order))
    assert not order.part.exists()


def test_other_machines_are_asked_with_encryption_alone(order: FetchOrder) -> None:
    plain = FetchOrder("http://models.example.org/x", order.bytes, ("models.example.org",), order.part, 1.0)
    with pytest.raises(ModelError, match="without encryption"):
        list(fetch(plain))


def test_a_server_that_cannot_prove_who_it_is_gets_no_request(
    server: Server, order: FetchOrder, tmp_path: Path
) -> None:
    certificate, key = self_signed(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    private = FetchOrder(order.url.replace("http:", "https:"), order.bytes, order.hosts, order.part, 60.0)
    with pytest.raises(ModelError, match="could not prove who it is"):
        list(fetch(private))
    assert server.requests == []


def test_a_server_that_can_is_asked(
    server: Server, order: FetchOrder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, key = self_signed(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    list(fetch(FetchOrder(order.url.replace("http:", "https:"), order.bytes, order.hosts, order.part, 60.0)))
    assert order.part.read_bytes() == CONTENT


def test_a_full_disk_is_said_and_what_came_is_kept(order: FetchOrder) -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 18, hard))
    try:
        with pytest.raises(ModelError, match="not enough space"):
            list(fetch(order))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert order.part.stat().st_size == 1 << 18
    list(fetch(order))
    assert order.part.read_bytes() == CONTENT


def self_signed(folder: Path) -> tuple[Path, Path]:
    """A self-signed certificate for this machine, and its key."""
    x509 = pytest.importorskip("cryptography.x509")
    from ipaddress import ip_address

    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return folder / "cert.pem", folder / "key.pem"
