"""The network guard: after `guard()` no Python code of this process reaches another machine, or another program here.

It uses Python's audit hooks (PEP 578), which cannot be removed and which every socket of the standard library passes,
whichever library opens it. Local (Unix) sockets stay open, as they never leave the machine. Loopback is closed too,
since another program here may pass on what it is sent, except to the process itself: Windows has no socket pairs, so
asyncio, which LanceDB uses, connects to a loopback port that it has just opened.
What is refused is counted, for the user to see (`refused`).

Native code does not pass the hooks; the libraries that have some are set to stay offline. Nor do other programs: the
only one that is given a document is LibreOffice, and `core.reading.doc` keeps it offline.
A model is downloaded, when the user asks for it, by a process of its own that does nothing else: there the guard leaves
the named hosts open, and no other. So it is with a library that is published to, or fetched from, a server of the firm.
"""

from __future__ import annotations

import ipaddress
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit
from weakref import WeakSet

from core.base.translation import tr
from core.privacy.permissions import keep_private

_OFFLINE = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
    "TOKENIZERS_PARALLELISM": "false",
}
_KEPT: Final = 50  # refused attempts remembered; all are counted
_on = False
_hosts: tuple[str, ...] = ()  # left open, each with its subdomains
_addresses: set[str] = set()  # of those hosts
_lock = threading.RLock()  # guards the variables below
_own: WeakSet[Any] = WeakSet()  # sockets that this process has bound to loopback
_count = 0
_latest: deque[Refusal] = deque(maxlen=_KEPT)


class NetworkRefused(OSError):
    """Something tried to reach another machine. A fault of the program: privileged documents stay here."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused attempt: its target host or address, and when (UTC)."""

    target: str
    at: datetime


class Refusals(NamedTuple):
    """What this process's guard has refused so far: how many attempts, and the latest of them, oldest first."""

    number: int
    latest: tuple[Refusal, ...]


def refused() -> Refusals:
    """What the guard has refused since this process began, here and in the processes that reported to it."""
    with _lock:
        return Refusals(_count, tuple(_latest))


def count_reported(number: int, targets: Iterable[str]) -> None:
    """Adds what the guard of a child process has refused: a number, and the latest hosts."""
    global _count
    now = datetime.now(UTC)
    with _lock:
        _count += number
        _latest.extend(Refusal(target, now) for target in targets)


def guard() -> None:
    """Switches the guard on for this process, for good, and keeps what it writes private. Safe to call again."""
    global _on
    keep_private()
    if _on:
        return
    os.environ.update(_OFFLINE)
    sys.addaudithook(_refuse_network)
    _on = True


def refuses() -> bool:
    """Whether this process is kept from other machines: tries to reach an address that no machine has (RFC 5737).

    The attempt is counted among those refused.
    """
    import socket

    with socket.socket() as attempt:
        attempt.settimeout(1)
        try:
            attempt.connect(("192.0.2.1", 443))
        except NetworkRefused:
            return True
        except OSError:
            return False
    return False


def is_guarded() -> bool:
    """Whether the guard of this process is on."""
    return _on


def guard_but(hosts: Iterable[str]) -> None:
    """Switches the guard on, for good, leaving these hosts and their subdomains open.

    Raises:
        RuntimeError: the guard of this process is already on, and can never be opened again.
    """
    global _hosts
    if _on:
        raise RuntimeError("the network guard is on, and stays as it is")
    _hosts = tuple(host.lower() for host in hosts)
    guard()


def addresses(host: str, port: int) -> list[str]:
    """The addresses of a host, which may be reached from then on if the host may.

    Raises:
        NetworkRefused: the host is not open.
        OSError: it has no address, or none can be looked up.
    """
    import socket

    known = list(dict.fromkeys(str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)))
    if _is_open(host):
        _addresses.update(known)
    return known


def admit_looked_up() -> None:
    """From now on, what any library of this process looks up for a host that is open may be reached.

    For libraries that look up names by themselves, as `addresses` does for our own code.
    """
    import socket

    look_up = socket.getaddrinfo

    def noting(host: Any, *args: Any, **options: Any) -> Any:
        found = look_up(host, *args, **options)
        if host is not None and _is_open(_name(host)):
            _addresses.update(str(each[4][0]) for each in found)
        return found

    socket.getaddrinfo = noting


# --------------------------------------------------------------------- the hook


def _refuse_network(event: str, args: tuple[Any, ...]) -> None:
    rule = _RULES.get(event)
    if rule is not None and (target := rule(args)) is not None and not _is_open(target) and target not in _addresses:
        _note(target)
        raise NetworkRefused(tr("Muniment works offline; a connection to {host} was refused.", host=target))


def _note(target: str) -> None:
    global _count
    with _lock:
        _count += 1
        _latest.append(Refusal(target, datetime.now(UTC)))


def _is_open(host: str) -> bool:
    name = host.lower().rstrip(".")
    return any(name == each or name.endswith(f".{each}") for each in _hosts)


# ------------------------------------------- rules: what an event would reach, None where that is allowed


def _reaching(args: tuple[Any, ...]) -> str | None:
    """A socket connects or sends, to the address in its second argument."""
    address = args[1] if len(args) > 1 else None
    if not isinstance(address, tuple) or not address:
        return None  # a local socket, or one already connected
    host = _name(address[0])
    return None if _is_loopback(host) and _is_own(address) else host


def _binding(args: tuple[Any, ...]) -> str | None:
    """A socket binds to an address: allowed only on loopback, at a port that the system picks."""
    socket, address = args
    if not isinstance(address, tuple) or not address:
        return None
    host = _name(address[0])
    if not _is_loopback(host) or address[1:2] != (0,):
        return host
    with _lock:
        _own.add(socket)
    return None


def _looking_up(args: tuple[Any, ...]) -> str | None:
    """A name is resolved to an address, or a client of the standard library is about to do so."""
    host = args[0]
    return None if host is None or _is_here(_name(host)) else _name(host)


def _calling(args: tuple[Any, ...]) -> str | None:
    """A client of the standard library connects to the host in its second argument."""
    return _looking_up(args[1:])


def _asking_name(args: tuple[Any, ...]) -> str | None:
    """An address is resolved to a name: a name server would learn of it, even for this machine's own addresses."""
    address = args[0]
    return _name(address[0] if isinstance(address, tuple) and address else address)


def _requesting(args: tuple[Any, ...]) -> str | None:
    """A URL is opened; a file URL has no host."""
    host = _host_of(args[0])
    return None if host is None or _is_here(host) else host


def _showing(args: tuple[Any, ...]) -> str | None:
    """A browser is asked to show a page."""
    return _host_of(args[0]) or str(args[0])


def _starting(args: tuple[Any, ...]) -> str | None:
    """Windows opens something in its own program: a page, or a file on the share of another machine."""
    path = os.fsdecode(args[0])
    remote = "://" in path or path.startswith(("\\\\", "//"))
    return (_host_of(path.replace("\\", "/")) or path) if remote else None


_RULES: Final[dict[str, Callable[[tuple[Any, ...]], str | None]]] = {
    **dict.fromkeys(("socket.connect", "socket.sendto", "socket.sendmsg"), _reaching),
    "socket.bind": _binding,
    **dict.fromkeys(("socket.getaddrinfo", "socket.gethostbyname"), _looking_up),
    **dict.fromkeys(("socket.gethostbyaddr", "socket.getnameinfo"), _asking_name),
    **dict.fromkeys(("http.client.connect", "ftplib.connect", "smtplib.connect", "poplib.connect"), _calling),
    **dict.fromkeys(("imaplib.open", "nntplib.connect", "telnetlib.Telnet.open"), _calling),
    "urllib.Request": _requesting,
    "webbrowser.open": _showing,
    **dict.fromkeys(("os.startfile", "os.startfile/2"), _starting),
}


def _name(host: object) -> str:
    """A host as text; anything else (a virtual machine's number, a network card) is converted as it is."""
    return bytes(host).decode("ascii", "replace") if isinstance(host, bytes | bytearray) else str(host)


def _host_of(url: object) -> str | None:
    try:
        return urlsplit(_name(url)).hostname
    except ValueError:  # not a URL
        return _name(url)


def _is_here(host: str) -> bool:
    return host in ("", "localhost") or _is_loopback(host)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.split("%")[0]).is_loopback
    except ValueError:
        return False


def _is_own(address: tuple[Any, ...]) -> bool:
    """Whether this process itself is at an address."""
    with _lock:
        sockets = list(_own)
    for each in sockets:
        with suppress(OSError):  # closed
            if each.getsockname()[:2] == address[:2]:
                return True
    return False
