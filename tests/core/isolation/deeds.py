"""What a compromised reader does: functions that run in its process, each chosen by a file's name."""

from __future__ import annotations

import ctypes
import os
import pickle
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.isolation.channel import Channel
from core.isolation.messages import Reply, encode
from core.types import Tick

MARK = "muniment-mark-of-a-test"


def attempt(path: Path, _: Tick) -> str:
    """Does what the name of the file says, in a confined reader; "" if that was refused, else the result."""
    name, _, target = path.name.partition("=")
    try:
        return f"done: {_DEEDS[name](target.replace('|', '/'))}"
    except OSError:
        return ""


def _writes(target: str) -> Any:
    return Path(target, MARK).write_text("x")


def _bomb(_: str) -> Any:
    for _number in range(20):
        if os.fork() == 0:
            time.sleep(30)
            os._exit(0)
    return "twenty processes"


def _call(number: int) -> Callable[[str], Any]:
    def call(_: str) -> Any:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.syscall(number, 0, 0, 0, 0, 0) < 0 and ctypes.get_errno() == 1:
            raise PermissionError
        return f"errno {ctypes.get_errno()}"

    return call


def _shell(_: str) -> Any:
    if os.system("true") != 0:
        raise PermissionError
    return "a shell ran"


_DEEDS: dict[str, Callable[[str], Any]] = {
    "read": lambda target: Path(target).read_bytes()[:10],
    "list": lambda target: os.listdir(target),
    "write": _writes,
    "remove": lambda target: Path(target).unlink(),
    "mode": lambda target: Path(target).chmod(0o777),
    "look up": lambda host: socket.getaddrinfo(host, 443),
    "socket": lambda _: socket.socket(),
    "unix": lambda _: socket.socket(socket.AF_UNIX),
    "pair": lambda _: socket.socketpair(),
    "shell": _shell,
    "program": lambda _: subprocess.run([sys.executable, "-c", ""]),
    "become": lambda _: os.execv("/bin/true", ["true"]),
    "fork": lambda _: os.fork(),
    "bomb": _bomb,
    "kill": lambda _: os.kill(os.getppid(), signal.SIGTERM),
    "signal": lambda _: os.kill(os.getppid(), 0),
    "memory": lambda _: os.open(f"/proc/{os.getppid()}/mem", os.O_RDONLY),
    "environ": lambda _: Path(f"/proc/{os.getppid()}/environ").read_bytes(),
    "rings": _call(425),
    "handles": _call(424),
}


def attempts(channel: Channel, names: list[str]) -> None:
    """The same in a process that is not a reader."""
    channel.send(Reply({name: attempt(Path(name), lambda done, total: None) for name in names}))


def possessions(path: Path, _: Tick) -> dict[str, Any]:
    """What a reader can see of the program that started it."""
    return {
        "environment": sorted(os.environ),
        "at start": Path("/proc/self/environ").read_bytes().decode(errors="replace"),
        "files": [os.readlink(f"/proc/self/fd/{each}") for each in os.listdir("/proc/self/fd") if _is_open(each)],
        "dump": resource.getrlimit(resource.RLIMIT_CORE)[1],
        "open files": resource.getrlimit(resource.RLIMIT_NOFILE)[1],
        "largest file": resource.getrlimit(resource.RLIMIT_FSIZE)[1],
        "processor": resource.getrlimit(resource.RLIMIT_CPU)[0],
        "memory": resource.getrlimit(resource.RLIMIT_AS)[1],
        "path": str(path),
        "content": path.read_text(),
    }


def _is_open(descriptor: str) -> bool:
    return os.path.lexists(f"/proc/self/fd/{descriptor}")


class Command:
    """Makes a folder when it is unpickled."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def __reduce__(self) -> Any:
        return os.mkdir, (self._folder,)


def _send(content: bytes) -> None:
    os.write(int(sys.argv[-2]), content)


def _frame(content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + content


def says(path: Path, _: Tick) -> str:
    """Sends the program what the name of the file says, bypassing all checks."""
    name, _, folder = path.name.partition("=")
    folder = folder.replace("|", "/")
    match name:
        case "returned":
            return Command(folder)  # type: ignore[return-value]
        case "pickle":
            _send(_frame(pickle.dumps(Command(folder))))
        case "oversize":
            _send(b"\xff\xff\xff\xff" + bytes(1000))
        case "type":
            _send(_frame(encode(Reply(["not", "a", "text"]))))
        case "error":
            _send(_frame(encode(["Reply", None, ["SystemExit", "title", "message", None], 0, ""])))
        case "deep":
            _send(_frame(b"\x95\xa5Reply" + b"\x91" * 100_000))
        case "nothing":
            _send(_frame(b""))
        case "half":
            _send((1000).to_bytes(4, "big") + b"half")
        case _:
            return "sound"
    time.sleep(60)
    return "never"
