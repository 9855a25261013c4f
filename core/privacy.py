"""The network guard: after `guard()` no Python code of this process reaches another machine.

It rests on Python's audit hooks (PEP 578), which cannot be removed again and which every socket of the standard
library passes, whatever library opens it. Loopback and local (Unix) sockets stay open, for they leave no machine.
Native code does not pass the hooks; the libraries that have some are set to stay offline. Nor does another program: the
only one that is given a document is LibreOffice, and `core.reading.office.libreoffice` keeps it offline.
A model is downloaded, when the user asks for it, by a process of its own that does nothing else: there the guard leaves
the named hosts open, and no other.
"""

from __future__ import annotations

import ipaddress
import os
import sys
from collections.abc import Iterable
from typing import Any

from core.permissions import keep_private
from core.translation import tr

_OFFLINE = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
    "TOKENIZERS_PARALLELISM": "false",
}
_WATCHED = frozenset(
    {"socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto", "socket.sendmsg"}
)
_on = False
_hosts: tuple[str, ...] = ()  # that stay open, each with all below it
_addresses: set[str] = set()  # of those hosts


class NetworkRefused(OSError):
    """Something tried to reach another machine. A fault of the program: privileged documents stay here."""


def guard() -> None:
    """Switches the guard on, for good, for this process, and keeps what it writes private. Safe to call again."""
    global _on
    keep_private()
    if _on:
        return
    os.environ.update(_OFFLINE)
    sys.addaudithook(_refuse_network)
    _on = True


def guard_but(hosts: Iterable[str]) -> None:
    """Switches the guard on, for good, with these hosts and those below them left open.

    Raises:
        RuntimeError: the guard of this process is on: it can never be opened again.
    """
    global _hosts
    if _on:
        raise RuntimeError("the network guard is on, and stays as it is")
    _hosts = tuple(host.lower() for host in hosts)
    guard()


def addresses(host: str, port: int) -> list[str]:
    """The addresses of a host, which from then on may be reached if the host may.

    Raises:
        NetworkRefused: the host is not open.
        OSError: it has no address, or none can be looked up.
    """
    import socket

    known = list(dict.fromkeys(str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)))
    if _is_open(host):
        _addresses.update(known)
    return known


def _refuse_network(event: str, args: tuple[Any, ...]) -> None:
    if event not in _WATCHED:
        return
    host = _host(event, args)
    if host is not None and not _is_here(host) and not _is_open(host) and host not in _addresses:
        raise NetworkRefused(tr("Muniment works offline; a connection to {host} was refused.", host=host))


def _host(event: str, args: tuple[Any, ...]) -> str | None:
    """The host that a socket event names, None where it names none (a local socket, a connected one)."""
    address = args[0] if event in ("socket.getaddrinfo", "socket.gethostbyname") else args[1] if len(args) > 1 else None
    if isinstance(address, tuple) and address:
        address = address[0]
    elif event.startswith(("socket.connect", "socket.send")):
        return None
    if isinstance(address, bytes):
        address = address.decode("ascii", "replace")
    return address if isinstance(address, str) else None


def _is_open(host: str) -> bool:
    name = host.lower().rstrip(".")
    return any(name == each or name.endswith(f".{each}") for each in _hosts)


def _is_here(host: str) -> bool:
    if host in ("", "localhost"):
        return True
    try:
        return ipaddress.ip_address(host.split("%")[0]).is_loopback
    except ValueError:
        return False
