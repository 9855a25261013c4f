"""The guard, in a process of its own: it cannot be switched off again."""

from __future__ import annotations

import subprocess
import sys

import pytest

GUARDED = "import socket; from core.privacy import guard, NetworkRefused; guard(); guard()\n"


def run(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", GUARDED + code], capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.mark.parametrize(
    "attempt",
    [
        "socket.create_connection(('192.0.2.1', 80), 1)",
        "socket.getaddrinfo('example.org', 443)",
        "socket.gethostbyname('example.org')",
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.1', 53))",
        "__import__('urllib.request').request.urlopen('http://example.org')",
    ],
)
def test_no_other_machine_is_reached(attempt: str) -> None:
    code = f"try:\n {attempt}\nexcept OSError as e: print('a connection to' in str(e))"
    assert run(code) == "True"


def test_this_machine_may_speak_to_itself() -> None:
    code = (
        "server = socket.create_server(('127.0.0.1', 0))\n"
        "socket.create_connection(server.getsockname(), 1).close()\nprint('open')"
    )
    assert run(code) == "open"


def test_the_model_libraries_are_told_to_stay_offline() -> None:
    assert run("import os; print(os.environ['HF_HUB_OFFLINE'])") == "1"
