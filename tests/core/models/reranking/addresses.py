"""How much of its memory a model's process has used, and how much it may use."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from core.isolation.model_process import ModelProcess

GIGABYTE = 1 << 30
bounded = pytest.mark.skipif(sys.platform != "linux", reason="where the system bounds memory by the process")


def has_ample_room_and_an_end(process: ModelProcess) -> bool:
    """Whether the process may use a gigabyte more of address space than it ever has, but not without limit."""
    assert process._child is not None
    folder = Path(f"/proc/{process._child.process.pid}")
    peak = next(line for line in (folder / "status").read_text().splitlines() if line.startswith("VmPeak"))
    bound = next(line for line in (folder / "limits").read_text().splitlines() if line.startswith("Max address space"))
    taken = int(peak.split()[1]) << 10
    return taken + GIGABYTE < int(bound.split()[3]) < taken + 64 * GIGABYTE
