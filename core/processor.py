"""What the processor of this computer must have.

LanceDB's packages for x86-64 are compiled for processors with AVX2 and use it unasked: on one without, the program
would end in the middle of its work, without a word.
"""

from __future__ import annotations

import ctypes
import platform
import sys
from pathlib import Path
from typing import Final

from core.errors import MunimentError
from core.translation import tr

_CPUINFO: Final = Path("/proc/cpuinfo")
_PF_AVX2_INSTRUCTIONS_AVAILABLE: Final = 40  # Windows, processthreadsapi.h, IsProcessorFeaturePresent


def check_processor() -> None:
    """Looks whether Muniment can run here. Where the system does not say what the processor has, it may.

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
        return avx2_in(_text_of(_CPUINFO))
    return True


def avx2_in(cpuinfo: str) -> bool:
    """Whether all processors that Linux lists have AVX2; True where it says nothing of what they have."""
    features = [line.partition(":")[2].split() for line in cpuinfo.splitlines() if line.startswith("flags")]
    return all("avx2" in each for each in features)


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
