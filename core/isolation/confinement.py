"""The single entry to each system's means of confining a process: `confine`, and what then holds.

A process confines itself before it touches anything that may be hostile; it cannot undo it. What a system does not
offer is left out and reported, since every other program reads contracts without it. Linux offers most
(`core.isolation.linux`); elsewhere a reader that has been taken over can do with files what the user can, and Python's
own guard against the network binds Python code alone.
"""

from __future__ import annotations

import sys
from typing import Final

from core.isolation.limits import Confinement, Limits, limit_resources

_NOT: Final = Confinement()
_current = _NOT


def confine(limits: Limits) -> Confinement:
    """Gives up, for good, whatever the limits do not name. Call it while this process has one thread.

    Returns what holds; if a system offers nothing, the process goes on unconfined.
    """
    global _current
    if sys.platform == "linux":
        from core.isolation.linux import confine_on_linux

        _current = confine_on_linux(limits)
    elif sys.platform == "win32":
        _current = _confine_on_windows(limits)
    else:
        _current = _confine_on_macos(limits)
    return _current


def confinable() -> bool:
    """Whether this system has all the means to confine another program, such as LibreOffice."""
    if sys.platform != "linux":
        return False
    from core.isolation.linux import linux_can_confine

    return linux_can_confine()


def confinement() -> Confinement:
    """What this process is kept from."""
    return _current


def _confine_on_macos(limits: Limits) -> Confinement:
    """On macOS, and Unix systems other than Linux: limits of resources, and no more.

    The one sandbox that macOS offers to a program that is not from its store, ``sandbox_init``, has been deprecated
    since 10.8 and its language of rules was never documented, so nothing is built on it.
    """
    if limits.hosts:  # see `core.isolation.linux`
        return Confinement()
    limit_resources(limits.megabytes, writes=bool(limits.scratch))
    return Confinement(resources=True)


_EXTENDED_LIMITS, _UI_RESTRICTIONS = 9, 4
_ACTIVE_PROCESS, _PROCESS_MEMORY, _SILENT, _ENDS_TOGETHER = 0x8, 0x100, 0x400, 0x2000
_ALL_UI: Final = 0xFF
_PROCESSES: Final = 8  # this one, and LibreOffice, which has several

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class _Basic(ctypes.Structure):
        _fields_ = (
            ("process_time", wintypes.LARGE_INTEGER),
            ("job_time", wintypes.LARGE_INTEGER),
            ("flags", wintypes.DWORD),
            ("least_working_set", ctypes.c_size_t),
            ("most_working_set", ctypes.c_size_t),
            ("processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("priority", wintypes.DWORD),
            ("scheduling", wintypes.DWORD),
        )

    class _Extended(ctypes.Structure):
        _fields_ = (
            ("basic", _Basic),
            ("counters", ctypes.c_ulonglong * 6),
            ("process_memory", ctypes.c_size_t),
            ("job_memory", ctypes.c_size_t),
            ("peak_process", ctypes.c_size_t),
            ("peak_job", ctypes.c_size_t),
        )

    def _confine_on_windows(limits: Limits) -> Confinement:
        """A job object, which limits memory and processes and ends all of them together, and no more.

        Inside the job the clipboard, the desktop and the session's settings are out of reach. Files and the network are
        not: that would take an app container or a low-integrity token, with which a program installed anywhere cannot
        rely on being able to read its own code.

        Source: "Job Objects" in the documentation of Win32; ``JOBOBJECT_EXTENDED_LIMIT_INFORMATION``.
        """
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = wintypes.HANDLE
        kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
        kernel.SetInformationJobObject.argtypes = (wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD)
        job = kernel.CreateJobObjectW(None, None)  # open until this process ends
        bounds = _Extended()
        bounds.basic.flags = _SILENT | _ENDS_TOGETHER | _ACTIVE_PROCESS
        bounds.basic.processes = _PROCESSES
        if limits.megabytes:
            bounds.basic.flags |= _PROCESS_MEMORY
            bounds.process_memory = limits.megabytes << 20
        screen = wintypes.DWORD(_ALL_UI)
        held = (
            bool(job)
            and kernel.SetInformationJobObject(job, _EXTENDED_LIMITS, ctypes.byref(bounds), ctypes.sizeof(bounds))
            and kernel.AssignProcessToJobObject(job, kernel.GetCurrentProcess())
        )
        if held and not limits.hosts:
            kernel.SetInformationJobObject(job, _UI_RESTRICTIONS, ctypes.byref(screen), ctypes.sizeof(screen))
        return Confinement(memory=bool(held and limits.megabytes), resources=bool(held))
