"""Windows: a job object, which limits memory and processes and ends all of them together, and no more.

Inside the job the clipboard, the desktop and the session's settings are out of reach. Files and the network are not:
that would take an app container or a low-integrity token, with which a program installed anywhere cannot rely on being
able to read its own code. A reader that has been taken over can do with files what the user can.

Source: "Job Objects" in the documentation of Win32; ``JOBOBJECT_EXTENDED_LIMIT_INFORMATION``.
"""

from __future__ import annotations

import sys
from typing import Final

from core.isolation.confined import Confinement
from core.isolation.limits import Limits

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

    def confine_on_windows(limits: Limits) -> Confinement:
        """See `confinement.confine`."""
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
