"""The library that runs the encoder's layers tells nobody about this computer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests import ROOT


def test_onnx_runtime_begins_no_telemetry(tmp_path: Path) -> None:
    """It would invent an id for this computer, and store what it wants to send, in the user's cache."""
    home = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), "LOCALAPPDATA": str(tmp_path)}
    variables = {name: value for name, value in os.environ.items() if name != "ORT_DISABLE_TELEMETRY"} | home
    begin = [sys.executable, "-c", "import core.models.embedding.quantised"]
    subprocess.run(begin, env=variables, cwd=ROOT, check=True)
    assert list(tmp_path.rglob("*")) == []
