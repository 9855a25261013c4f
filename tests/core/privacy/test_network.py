"""The guard, in a separate process, because it cannot be switched off again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.core.models.server import served

GUARDED = "import socket; from core.privacy.network import guard, refused, NetworkRefused; guard(); guard()\n"
UDP = "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)"


def run(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", GUARDED + code], capture_output=True, text=True, check=True
    ).stdout.strip()


def outcome(attempt: str) -> str:
    """ "refused" and the target; "went through" if it was not stopped, whatever the result."""
    return run(
        f"try:\n {attempt}\nexcept OSError: pass\n"
        "print('refused', refused().latest[-1].target) if refused().number else print('went through')"
    )


@pytest.mark.parametrize(
    "attempt",
    [
        "socket.create_connection(('192.0.2.1', 80), 1)",
        "socket.socket().connect_ex((bytearray(b'192.0.2.1'), 80))",
        "socket.getaddrinfo('example.org', 443)",
        "socket.getaddrinfo(b'example.org', 443)",
        "socket.gethostbyname('example.org')",
        "socket.gethostbyname_ex('example.org')",
        "socket.gethostbyaddr('192.0.2.1')",
        "socket.gethostbyaddr('127.0.0.1')",
        "socket.getnameinfo(('192.0.2.1', 80), 0)",
        f"{UDP}.sendto(b'x', ('192.0.2.1', 53))",
        f"{UDP}.sendmsg([b'x'], [], 0, ('192.0.2.1', 53))",
        "__import__('urllib.request').request.urlopen('http://example.org')",
        "__import__('urllib.request').request.urlopen('ftp://example.org/x')",
        "__import__('http.client').client.HTTPConnection('example.org').connect()",
        "__import__('ftplib').FTP('example.org')",
        "__import__('smtplib').SMTP('example.org')",
        "__import__('webbrowser').GenericBrowser('true').open('https://example.org')",
        "__import__('webbrowser').GenericBrowser('true').open('http://localhost:8000')",
    ],
)
def test_no_other_machine_is_reached(attempt: str) -> None:
    assert outcome(attempt).startswith("refused")


@pytest.mark.parametrize(
    "attempt",
    [
        "socket.create_server(('', 0))",
        "socket.create_server(('192.0.2.1', 0))",
        "socket.create_server(('127.0.0.1', 8731))",
    ],
)
def test_nobody_can_call_here(attempt: str) -> None:
    assert outcome(attempt).startswith("refused")


@pytest.mark.parametrize(
    ("path", "target"),
    [
        (r"\\\\files.example\\share\\a.pdf", "files.example"),
        ("https://example.org/a", "example.org"),
        (r"C:\\contracts\\a.pdf", ""),
    ],
)
def test_windows_starts_nothing_that_lies_elsewhere(path: str, target: str) -> None:
    assert outcome(f"__import__('sys').audit('os.startfile', '{path}', 'open')") == (
        f"refused {target}" if target else "went through"
    )


@pytest.mark.parametrize("address", ["(3, 80)", "('eth0', 80)"])
def test_sockets_of_other_kinds_of_network_are_refused(address: str) -> None:
    assert outcome(f"__import__('sys').audit('socket.connect', None, {address})").startswith("refused")


def test_another_program_on_this_machine_is_not_reached() -> None:
    with served(b"x") as server:
        port = server.server_address[1]
        assert outcome(f"socket.create_connection(('127.0.0.1', {port}), 5)") == "refused 127.0.0.1"
        assert outcome(f"{UDP}.sendto(b'x', ('127.0.0.1', {port}))") == "refused 127.0.0.1"
    assert server.requests == []


def test_a_process_may_speak_to_itself_as_asyncio_does_on_windows() -> None:
    code = (
        "server = socket.socket()\nserver.bind(('127.0.0.1', 0))\nserver.listen(1)\n"
        "a = socket.socket()\na.connect(server.getsockname())\nb, _ = server.accept()\n"
        "a.send(b'x')\nprint(b.recv(1), refused().number)"
    )
    assert run(code) == "b'x' 0"


def test_files_are_opened_by_their_url() -> None:
    assert run("import os, urllib.request as u; print(len(u.urlopen('file://' + os.devnull).read()))") == "0"


def test_what_was_refused_is_counted_and_the_latest_remembered() -> None:
    code = (
        "import datetime\nfor n in range(60):\n try: socket.gethostbyname(f'{n}.example')\n"
        " except NetworkRefused: pass\n"
        "number, latest = refused()\n"
        "print(number, len(latest), latest[0].target, latest[-1].target, latest[-1].at.tzinfo is datetime.UTC)"
    )
    assert run("print(refused())") == "Refusals(number=0, latest=())"
    assert run(code) == "60 50 10.example 59.example True"


ORDINARY = """
import sys
from pathlib import Path
from core.library.library import Library
from core.types import Query
from tests.fakes import WordEmbedder
folder = Path(sys.argv[1])
(folder / "notice.txt").write_text("1. Notices. Each notice must be in writing.\\n")
with Library.open(folder / "library") as library:
    library._opened.models.encoder = WordEmbedder
    for _ in library.files.index([folder / "notice.txt"]):
        pass
    *_, answer = library.search.find(Query("notice in writing"), rerank=False)
    print(len(answer.hits), refused())
"""


def test_an_ordinary_run_tries_nothing(tmp_path: Path) -> None:
    code = "import sys\nif __name__ == '__main__':\n exec(sys.stdin.read())"
    made = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        input=GUARDED + ORDINARY, capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert made.stdout.strip() == "1 Refusals(number=0, latest=())", made.stderr


def test_the_model_libraries_are_set_to_offline_mode() -> None:
    assert run("import os; print(os.environ['HF_HUB_OFFLINE'])") == "1"
