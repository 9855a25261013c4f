"""The process that publishes and fetches may reach the host of the place, and no other."""

from __future__ import annotations

import subprocess
import sys

import pytest

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
