"""Linux: landlock for files, seccomp for system calls, and limits of resources, each as far as the kernel has it.

What stays readable is what every program on the computer may read: the code of this one, libraries, fonts, language
data, and the few files of system configuration that libraries ask for. Nothing of the user's, nothing in ``/etc``
besides, no other process in ``/proc``.
"""

from __future__ import annotations

import os
import site
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from core.isolation.confined import Confinement
from core.isolation.landlock import landlock_version, restrict_files
from core.isolation.limits import Limits
from core.isolation.resources import limit_resources
from core.isolation.seccomp import can_refuse_calls, refuse_calls

_READABLE: Final = (
    *("/usr", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/gnu/store"),
    *("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/locale.alias"),
    *("/etc/localtime", "/etc/timezone", "/etc/fonts", "/var/cache/fontconfig"),
    *("/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf", "/etc/crypto-policies"),
    *("/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/filesystems", "/sys/devices/system"),
    *("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"),
)
_LINKERS: Final = ("/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1")
"""What the kernel runs first to start any program."""


def confine_on_linux(limits: Limits) -> Confinement:
    """See `confinement.confine`."""
    if limits.hosts:  # which opens no file of others: models and libraries of any size are fetched, clusters joined
        return Confinement()
    limit_resources(limits.megabytes, writes=bool(limits.scratch))
    files = restrict_files(
        read=[*_READABLE, *_code(), *limits.reads],
        write=["/dev/null", *([limits.scratch] if limits.scratch else [])],
        run=[*limits.runs, *(_LINKERS if limits.runs else ())],
    )
    calls = refuse_calls(programs=bool(limits.runs), unheard_sockets=bool(limits.runs))
    held = {"network": calls, "programs": calls, "files": files, "processes": calls}
    return Confinement(**held, memory=bool(limits.megabytes), resources=True)


def linux_can_confine() -> bool:
    """Whether this kernel offers all that another program is confined with."""
    return landlock_version() > 0 and can_refuse_calls()


def _code() -> Iterator[str]:
    """Where the program's own code lies, and that of its libraries; not the folder that it happens to be started in."""
    yield from {sys.prefix, sys.base_prefix, sys.exec_prefix, sysconfig.get_path("stdlib")}
    yield str(Path(__file__).resolve().parent.parent.parent)  # where `core` lies
    yield from (getattr(sys, "_MEIPASS", ""), os.path.dirname(sys.executable) if getattr(sys, "frozen", False) else "")
    yield from (place for place in sys.path if os.path.basename(place) in ("site-packages", "dist-packages"))
    yield site.getusersitepackages()
