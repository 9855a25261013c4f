"""What the user writes, and the place that it means."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.base.errors import LibraryError
from core.store.publishing.process import place_of


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ENDPOINT_URL", "AWS_REGION", "AWS_DEFAULT_REGION"):
        monkeypatch.delenv(name, raising=False)


def test_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    place = place_of("share")
    assert (place.uri, place.is_s3, place.host) == (str(tmp_path / "share"), False, "")


def test_a_bucket_of_amazon_has_one_host() -> None:
    place = place_of("s3://firm/know/how/", region="eu-central-1")
    assert (place.bucket, place.prefix, place.host) == ("firm", "know/how/", "firm.s3.eu-central-1.amazonaws.com")


def test_a_server_of_the_firm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "https://storage.firm.example:9000")
    place = place_of("s3://firm")
    assert (place.prefix, place.host, place.region) == ("", "storage.firm.example", "us-east-1")


@pytest.mark.parametrize(
    ("words", "endpoint", "message"),
    [
        ("https://firm.example/library", "", "is no place where a library can lie"),
        ("s3://", "", "The name of the bucket is missing"),
        ("s3://firm", "storage.firm.example", "is no address of a server"),
        ("s3://firm", "http://storage.firm.example", "would be reached without encryption"),
    ],
)
def test_what_is_no_place_is_refused(words: str, endpoint: str, message: str) -> None:
    with pytest.raises(LibraryError, match=message):
        place_of(words, endpoint)


def test_a_server_on_this_computer_needs_no_encryption() -> None:
    assert place_of("s3://firm", "http://127.0.0.1:9000").host == "127.0.0.1"


REACH = """
import socket, sys
from core.privacy.network import NetworkRefused, admit_looked_up, guard_but

host, *others = sys.argv[1:]
guard_but([host])
admit_looked_up()
server = socket.socket()
for name in others:
    try:
        socket.create_connection((name, 9), 1)
    except NetworkRefused:
        continue
    except OSError:
        pass
    print(name, "was not refused")
try:
    socket.create_connection((host, 9), 1)
except NetworkRefused:
    print(host, "was refused")
except OSError:
    pass  # nobody is there
"""


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_the_process_reaches_the_host_of_the_place_alone(host: str) -> None:
    others = ["192.0.2.1", "127.0.0.2", "storage.example", "169.254.169.254"]
    ran = subprocess.run([sys.executable, "-c", REACH, host, *others], capture_output=True, text=True, check=True)
    assert ran.stdout == ""
