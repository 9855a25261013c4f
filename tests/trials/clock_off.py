"""Gives a program a clock that is off by some seconds, native code included (Linux with a C compiler)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import Final

_SOURCE: Final = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *at) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int failed = real(clock, at);
    const char *off = getenv("CLOCK_OFF_BY");
    if (!failed && off && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += atol(off);
    return failed;
}

time_t time(time_t *seconds) {
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    if (seconds) *seconds = at.tv_sec;
    return at.tv_sec;
}

int gettimeofday(struct timeval *at, void *zone) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    at->tv_sec = now.tv_sec;
    at->tv_usec = now.tv_nsec / 1000;
    return 0;
}
"""


def can_be_off() -> bool:
    """Whether clocks can be shifted here."""
    return sys.platform.startswith("linux") and which("cc") is not None


def clock_off(seconds: int, folder: Path) -> dict[str, str]:
    """The environment of a program whose clock is off; what it needs is made in a folder."""
    library, source = folder / "clock_off.so", folder / "clock_off.c"
    if not library.exists():
        source.write_text(_SOURCE, encoding="ascii")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"], check=True)
    return {"LD_PRELOAD": str(library), "CLOCK_OFF_BY": str(seconds)}
