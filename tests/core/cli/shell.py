"""Runs commands as a shell does."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "resources" / "samples"
MUNIMENT = Path(sys.executable).with_name("muniment")


def muniment(*words: str | Path, status: int = 0) -> str:
    run = subprocess.run([str(MUNIMENT), *map(str, words)], capture_output=True, text=True, check=False)
    assert run.returncode == status, run.stderr
    return run.stdout if status == 0 else run.stdout + run.stderr


def answer(*words: str | Path) -> dict[str, Any]:
    """What a command prints with --json: one document and nothing else."""
    return dict(json.loads(muniment(*words, "--json")))
