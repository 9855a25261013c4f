"""What every entry point does first: becomes an isolated process if it was started as one; checks the processor."""

from __future__ import annotations

import ctypes
import os
import platform
import sys
from typing import Final

from core.base.errors import MunimentError
from core.base.translation import tr

_LIBRARIES: Final = "LD_LIBRARY_PATH"


def start() -> None:
    """Becomes an isolated process, and exits afterwards, if started as one; otherwise prepares the program.

    The executable puts its own libraries ahead of the system's. Once running it no longer needs that, and other
    programs that it starts, such as the file manager, would load the wrong libraries.
    """
    if sys.argv[1:2] == [CHILD_FLAG]:  # a frozen program can start an isolated process only by running itself
        from core.isolation.child import serve

        serve()
        raise SystemExit
    if getattr(sys, "frozen", False):
        before = os.environ.pop(f"{_LIBRARIES}_ORIG", "")
        os.environ.pop(_LIBRARIES, None)
        os.environ.update({_LIBRARIES: before} if before else {})


CHILD_FLAG: Final = "--isolated-process"
"""The first argument that tells a frozen program (such as PyInstaller's) to be an isolated process."""

_NEEDED = frozenset(
    {
        *("PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"),
        *("PYTHONHOME", "PYTHONUTF8", "PYTHONDONTWRITEBYTECODE", "PYTHONHASHSEED"),
        *("SSL_CERT_FILE", "SSL_CERT_DIR"),  # for downloads
        "TESSDATA_PREFIX",
        *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP"),
        *("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA", "NUMBER_OF_PROCESSORS"),
    }
)
_FAMILIES = ("LC_", "OMP_", "OPENBLAS_", "MKL_", "GGML_")


def reduced_environment() -> dict[str, str]:
    """The variables that processes need, and where they find the program's code."""
    kept = {name: value for name, value in os.environ.items() if _is_needed(name.upper())}
    return kept | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def _is_needed(name: str) -> bool:
    return name in _NEEDED or name.startswith(_FAMILIES)


_CPUID_INDEX_7: Final = 1  # glibc, bits/platform/x86.h
_EBX: Final = 1
_AVX2: Final = 1 << 5
_PF_AVX2_INSTRUCTIONS_AVAILABLE: Final = 40  # Windows, processthreadsapi.h, IsProcessorFeaturePresent


def check_processor() -> None:
    """Checks that Muniment can run here. If the system does not say what the processor has, assumes it can.

    Raises:
        MunimentError: it cannot.
    """
    if platform.machine().lower() in ("x86_64", "amd64") and not _has_avx2():
        raise MunimentError(
            tr("This computer's processor is too old for Muniment: it has no AVX2."),
            tr("Processors made since 2015 have it, as a rule. Please use another computer."),
        )


def _has_avx2() -> bool:
    if sys.platform == "win32":
        return bool(ctypes.windll.kernel32.IsProcessorFeaturePresent(_PF_AVX2_INSTRUCTIONS_AVAILABLE))
    if sys.platform == "linux":
        return avx2_by(ctypes.CDLL(None))
    return True


class _Leaf(ctypes.Structure):
    """glibc's ``struct cpuid_feature``: what the processor has, and which of it the system lets programs use."""

    _fields_ = (("cpuid", ctypes.c_uint * 4), ("active", ctypes.c_uint * 4))


def avx2_by(libc: ctypes.CDLL) -> bool:
    """Whether programs may use AVX2, according to glibc (<sys/platform/x86.h>, since 2.33); True if it does not say."""
    try:
        leaf = libc.__x86_get_cpuid_feature_leaf
    except AttributeError:
        return True
    leaf.restype = ctypes.POINTER(_Leaf)
    return bool(leaf(_CPUID_INDEX_7).contents.active[_EBX] & _AVX2)
