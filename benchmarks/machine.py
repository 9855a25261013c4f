"""The facts of the machine on which a benchmark ran."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import psutil

_FLAGS: Final = ("avx2", "avx512f", "avx512_vnni", "avx512_bf16", "amx_int8", "amx_bf16")
_PACKAGES: Final = ("numpy", "lancedb", "onnxruntime", "sentence-transformers", "torch")


def facts() -> dict[str, Any]:
    """The processor, its cores, vector instructions and memory, the system, its load, and versions of packages."""
    cpu = _processor()
    return {
        "processor": cpu.get("model name", platform.processor()),
        "instructions": [flag for flag in _FLAGS if flag in cpu.get("flags", "").split()],
        "cores": psutil.cpu_count(logical=False),
        "threads": os.cpu_count(),
        "memory_gb": round(psutil.virtual_memory().total / 1e9, 1),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "load": [round(each, 1) for each in os.getloadavg()],
        "packages": {name: version(name) for name in _PACKAGES},
    }


def same_machine(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether figures of two runs can be compared."""
    return all(one[name] == other[name] for name in ("processor", "instructions", "cores", "threads"))


def _processor() -> dict[str, str]:
    """The first entry of ``/proc/cpuinfo``; empty on other systems."""
    file = Path("/proc/cpuinfo")
    first = file.read_text(encoding="utf-8").split("\n\n")[0] if file.exists() else ""
    pairs = (line.partition(":") for line in first.splitlines())
    return {name.strip(): value.strip() for name, _, value in pairs}
