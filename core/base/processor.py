"""The processor features that Muniment needs.

LanceDB's packages for x86-64 are compiled for AVX2 and use it without checking: on a processor without it, the program
would end in the middle of its work, with no message.
"""

from __future__ import annotations

import ctypes
import platform
import sys
from typing import Final

from core.base.errors import MunimentError
from core.base.translation import tr

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
